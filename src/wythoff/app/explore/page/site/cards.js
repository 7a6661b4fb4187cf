// The search of the gallery: cards whose text has all words, and that are of a kind.
"use strict";

const cards = [...document.querySelectorAll("#cards > li")], search = document.getElementById("search"), kind = document.getElementById("kind");

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) card.hidden = !words.every((word) => card.dataset.words.includes(word)) || (kind.value && card.dataset.kind !== kind.value);
  const count = cards.filter(({ hidden }) => !hidden).length;
  document.getElementById("found").textContent = `${count} ${count === 1 ? "game" : "games"}`;
}

search.addEventListener("input", filter);
kind.addEventListener("change", filter);
document.getElementById("choose").addEventListener("submit", (event) => event.preventDefault());
filter();
document.documentElement.dataset.ready = "yes";
