// The page Play of the site. Its games, puzzles, levels and stars are those of the page with a server.

import { question } from "./api.js";
import { Play } from "./play.js";
import { Table } from "./table.js";

const MAX_T = 9;

// Examples of starts.
const START = { wythoff: "20 31", "t-wythoff": "20 31", nim: "3 5 7", "fibonacci-nim": "30", kayles: "5 7 9" };

const element = (id) => document.getElementById(id);

let written = location.hash.slice(1), last = null;

const game = () => (element("game").value === "t-wythoff" ? `t-wythoff t=${element("t").value}` : element("game").value);
const rules = () => PLAYED[element("game").value](...(element("game").value === "t-wythoff" ? [BigInt(element("t").value)] : []));

function say(text) {
  element("error").textContent = text;
  element("error").hidden = !text;
}

// Show who wins at a position, and why, if the answers are not hidden.
async function solve(text) {
  const answer = text && !play.isHidden ? await question("position", { game: game(), to: text }) : { sentence: "" };
  element("sentence").textContent = answer.sentence;
  return answer;
}

const play = new Play({
  shown: () => ({ game: game() }),
  solved: () => null,
  place: (answer) => {
    last = answer.text;
    table.show(answer, answer.before);
    return solve(play.isOn ? last : "");
  },
  see: async ({ text }) => table.show(await solve(text)),
  ended: begin,
  failed: (error) => say(error ? error.message : ""),
  changed: (isMoved) => remember(isMoved ? "pushState" : "replaceState"),
  revealed: () => solve(play.isOn ? last : ""),
});

const table = new Table(element("pieces"), { touch: (places) => play.touch(places), type: (line) => play.move({ line }) });

function remember(way) {
  const next = new URLSearchParams({ game: game(), ...play.record }).toString();
  if (next === written) return;
  written = next;
  history[way](null, "", `#${written}`);
}

// Show the game that is chosen, before a game begins.
function describe() {
  const { name, rule } = rules();
  element("title").textContent = document.title = `Play ${name}`;
  element("rule").textContent = rule;
  element("piles").placeholder = START[element("game").value];
  element("with-t").hidden = element("game").value !== "t-wythoff";
  play.stars.show(game());
}

function begin() {
  play.stop();
  table.box.replaceChildren();
  element("sentence").textContent = "";
  describe();
  say("");
}

async function restore() {
  const fields = new URLSearchParams(written), [name, t] = (fields.get("game") ?? "").split(" t=");
  if (Object.hasOwn(PLAYED, name)) element("game").value = name;
  if (/^[1-9]$/.test(t ?? "")) element("t").value = t;
  begin();
  await play.resume(fields);
}

element("game").append(...Object.entries(PLAYED).map(([id, made]) => make("option", { value: id }, made().name.replace(/ t=.*/, ""))));
element("t").append(...Array.from({ length: MAX_T }, (_, at) => make("option", {}, String(at + 1))));
element("t").value = "2";
element("choose").addEventListener("submit", (event) => { event.preventDefault(); play.begin({ start: element("piles").value }); });
for (const id of ["game", "t"]) element(id).addEventListener("change", () => { begin(); remember("pushState"); });

// Only the pieces are on a saved picture.
const field = make("div", { id: "field" });
table.box.before(field);
field.append(table.box);
element("from-here").remove();

addEventListener("hashchange", () => {
  const address = location.hash.slice(1);
  if (address === written) return;
  history.replaceState(null, "", `#${play.carried(address)}`);
  location.reload();
});
await restore();
document.documentElement.dataset.ready = "yes";
