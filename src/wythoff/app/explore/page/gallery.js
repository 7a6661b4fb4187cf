// The gallery of games: cards with pictures, and a search over names, rules and identifiers.

import { question } from "./api.js";

const element = (id) => document.getElementById(id);
const NUMBERED = /\d/;

export class Gallery {
  // `choose` is called with a game, which may be typed with parameters. `theme` returns the theme of the pictures.
  constructor({ choose, theme, failed }) {
    Object.assign(this, { choose, theme, failed });
    this.box = element("gallery");
    this.cards = [];
    element("open-gallery").addEventListener("click", () => this.open());
    element("close-gallery").addEventListener("click", () => this.box.close());
    element("game").addEventListener("input", () => this.filter(element("game").value));
    for (const id of ["kind", "reach", "convention"]) element(id).addEventListener("change", () => this.filter(this.text));
    element("choose").addEventListener("submit", (event) => { event.preventDefault(); this.enter(element("game").value.trim()); });
  }

  async open() {
    this.box.showModal();
    element("game").value = "";
    element("game").focus();
    this.filter("");
    if (this.cards.length) return;
    try {
      this.cards = (await question("gallery", {})).games.map((game) => ({ ...game, node: this.card(game), text: [game.title, game.words, game.summary, game.kind, game.play].join(" ").toLowerCase() }));
      element("cards").replaceChildren(...this.cards.map(({ node }) => node));
      this.filter(this.text);
    } catch (error) { this.failed(error); }
  }

  // Show the cards that have all words of a text and that pass the filters.
  filter(text) {
    this.text = text;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean), [kind, reach, play] = ["kind", "reach", "convention"].map((id) => element(id).value);
    for (const card of this.cards)
      card.node.hidden = !words.every((word) => card.text.includes(word)) || (kind && card.kind !== kind) || (reach && card.reach !== reach) || (play && card.play !== play);
    const count = this.shown.length;
    if (this.cards.length) element("found").textContent = count ? `${count} ${count === 1 ? "game" : "games"}` : "No game has these words. Press Enter to open them as a name with parameters, such as t-wythoff t=3 or 0.156.";
  }

  get shown() { return this.cards.filter(({ node }) => !node.hidden); }

  // Choose the typed game, or the first card if the text is only a search. Without text and filters there is no choice.
  enter(text) {
    if (!text && this.shown.length === this.cards.length) return;
    const isName = NUMBERED.test(text) || !this.shown.length || this.cards.some(({ words }) => words.split(" ").includes(text));
    this.take(isName ? text : this.shown[0].game);
  }

  take(game) {
    this.box.close();
    this.choose(game);
  }

  card(game) {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.append(game.has_tile ? this.tile(game) : rows(game.rows), part("b", game.title), part("span", game.summary), ...game.parameters.map(({ name, value, meaning }) => part("small", meaning ? `${name}=${value}: ${meaning}` : `${name}=${value}`)));
    button.addEventListener("click", () => this.take(game.game));
    item.append(button);
    return item;
  }

  // Return a picture of the board next to the origin.
  tile({ game, play }) {
    const image = new Image(96, 96), layer = play === "normal" ? "values" : "outcomes";
    Object.assign(image, { loading: "lazy", alt: "", className: "tile" });
    image.src = `tile.png?${new URLSearchParams({ game, layer, theme: this.theme(), x: 0, y: 0, size: 24 })}`;
    return image;
  }
}

// Draw rows of counters, coins or squares.
function rows(lines) {
  const drawing = part("span", "", "drawing");
  drawing.ariaHidden = true;
  drawing.append(...lines.map((line) => {
    const row = part("span", "", "places");
    row.append(...[...line].map((mark) => {
      const place = part("span", "", mark === " " ? "place none" : "place");
      place.dataset.mark = mark;
      return place;
    }));
    return row;
  }));
  return drawing;
}

function part(tag, text, className = "") { return Object.assign(document.createElement(tag), { textContent: text, className }); }
