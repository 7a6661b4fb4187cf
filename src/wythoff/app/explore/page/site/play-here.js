// The page of games against the computer. The address has the game and its start: #game=nim&start=3.5.7.
"use strict";

const element = (id) => document.getElementById(id);

// The largest t, and the most piles of a start.
const MAX_T = 9, MAX_PILES = 12;

function game() {
  const made = PLAYED[element("game").value];
  return element("game").value === "t-wythoff" ? made(BigInt(element("t").value)) : made();
}

// Return the start that a text describes. Throws an Error with the reason.
function startOf(played, text) {
  const piles = text.split(/[\s,.]+/).filter(Boolean).map((word) => Exact.number(word)), isFree = ["heap", "row"].includes(played.noun);
  const length = isFree ? `1 to ${MAX_PILES} numbers` : played.count === 1 ? "one number" : `${played.count} numbers`;
  if (piles.includes(null) || (isFree ? piles.length < 1 || piles.length > MAX_PILES : piles.length !== played.count)) throw new Error(`${text.slice(0, 40)}: not a position of ${played.name}; accepted: ${length}, such as 5 or 10^100`);
  const position = played.count === 1 ? [piles[0], piles[0] - 1n] : piles.filter((pile) => pile || !played.hasPins);
  if (played.exact.isOver(position)) throw new Error(`${text.slice(0, 40)}: no move is possible; accepted: larger numbers`);
  return position;
}

function begin() {
  const played = game();
  element("with-t").hidden = element("game").value !== "t-wythoff";
  element("rule").textContent = played.rule;
  try {
    const text = element("piles").value.trim(), level = Exact.number(element("level").value);
    if (!text && (level === null || level < 3n)) throw new Error("up to: cannot read this number; accepted: 3 or more, such as 20 or 10^100");
    const start = text ? startOf(played, text) : played.start(level);
    element("error").textContent = "";
    new Match(element("match"), { game: played, start, first: element("first").value });
  } catch (error) { element("error").textContent = error.message; }
}

function restore() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (fields.get("game") in PLAYED) element("game").value = fields.get("game");
  if (fields.has("t")) element("t").value = fields.get("t");
  element("piles").value = (fields.get("start") ?? "").replaceAll(".", " ");
  begin();
}

element("game").append(...Object.entries(PLAYED).map(([id, made]) => make("option", { value: id }, made().name.replace(/ t=.*/, ""))));
element("t").append(...Array.from({ length: MAX_T }, (_, at) => make("option", {}, String(at + 1))));
element("t").value = "2";
element("begin").addEventListener("submit", (event) => { event.preventDefault(); begin(); });
element("game").addEventListener("change", () => { element("piles").value = ""; begin(); });
element("t").addEventListener("change", begin);
addEventListener("hashchange", restore);
restore();
document.documentElement.dataset.ready = "yes";
