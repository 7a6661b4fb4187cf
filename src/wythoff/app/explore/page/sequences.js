// The page of sequences: its state, which is stored in the address, and the actions of the reader.

import { field, question, Refused, shortened } from "./api.js";
import { Columns } from "./columns.js";
import { showComparison } from "./comparison.js";
import { MAX_ZOOM } from "./frame.js";
import { showSettings, withValues } from "./settings.js";
import { Strip } from "./strip.js";
import { showError } from "./words.js";
import { runs, describe, survey, Wave } from "./wave.js";

const REMEMBER_MS = 150, AGAIN_MS = 700, WHEEL = 90, MAX_DISTANCE_ZOOM = 9, SAY_MS = 500, PINCH = 1.4, PAN = 96;

const element = (id) => document.getElementById(id);
const box = element("strip"), wave = new Wave(element("values"));
const FRESH = { known: 0, largest: 0, end: null, period: null, first: 0, distances: false };
let game = "", noun = "heap", state = FRESH;
let strip = new Strip(0n, 0);
let wanted = null;  // the requested heap in the middle, until the reader moves

const columns = new Columns({
  changed: (answer) => { know(answer); redraw(); }, failed: showError,
});

function report(failure) {
  if (failure.name === "AbortError") return;
  if (!(failure instanceof Refused || failure instanceof TypeError)) throw failure;
  showError(failure instanceof Refused ? failure.message : "the server does not answer; start `wythoff explore` again");
}

// Describe the picture for a game of P-positions (a_n, b_n). It shows how far a_n is below its line.
function describeDistances({ t, misere }) {
  const line = misere ? "n α + 1/α" : "n α", alpha = t === "1" ? "φ = (1 + √5)/2" : `(2 − t + √(t² + 4))/2, t = ${shortened(BigInt(t))}`;
  noun = "P-position";
  state = { ...state, largest: 511, end: "" };
  element("period-name").textContent = "Distance from the line";
  element("period").textContent = `a_n = floor(${line}) with α = ${alpha}. The picture shows ${line} − a_n, from 0 to 1, in 512ths, exact for every n. `
    + "You can go to a P-position of any index.";
  document.documentElement.dataset.end = "exact";
}

// Store and describe the known part of the sequence. Answers that arrive too late are dropped.
function know({ known, largest, end, period, first }) {
  if (state.distances) return;
  if (period ? state.period : state.period || known < state.known) return;
  if (period?.saltus) columns.forget();  // the cached columns have values with their growth
  state = { ...state, known, largest, end: end ?? state.end, period, first };
  document.body.classList.toggle("growing", Boolean(period?.saltus));  // the picture shows values less their growth
  element("period-name").textContent = "Period";
  const text = period ? `Periodic from n = ${period.preperiod} with period ${period.period}, proved: `
      + `G(n + ${period.period}) = G(n)${period.saltus ? ` + ${period.saltus}` : ""} for all n ≥ ${period.preperiod}. `
      + (period.saltus ? "The picture leaves out this growth. " : "") + `You can go to a ${noun} of any size.`
    : known === first && !end ? "The values are being computed."
    : `No period is proved. Values below n = ${known.toLocaleString("en")} are computed; ${end ?? "more are being computed"}.`;
  if (element("period").textContent !== text) element("period").textContent = text;
  document.documentElement.dataset.end = state.end ?? "";
}

// Request the state of the sequence repeatedly, while values are being computed.
async function watch() {
  const { signal } = columns.stop;
  while (state.end === null && !signal.aborted) {
    await new Promise((wait) => setTimeout(wait, AGAIN_MS));
    try { know(await question("sequence", { game }, signal)); } catch (failure) { if (!signal.aborted) report(failure); return; }
    redraw();
  }
}

const isEverywhere = () => state.period !== null || state.distances;
const isStarted = () => isEverywhere() || state.end !== null || state.known > state.first;

let frame = 0;
function redraw() {
  document.documentElement.dataset.drawn = "";
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    if (!game) return;
    const { width } = wave.size, level = strip.level;
    const first = strip.heap(0) >> BigInt(level), last = strip.heap(width - 1) >> BigInt(level);
    if (isEverywhere() || strip.heap(0) < BigInt(state.known)) columns.want(level, first, last, state);
    const seen = survey(columns, level, first, last);
    wave.draw(strip, columns, state, seen);
    document.documentElement.dataset.drawn = isStarted() && columns.isComplete ? `${strip.left} ${strip.zoom}` : "";
    facts(first, last, seen);
  });
}

// Describe the heaps in view, the scale and the values that occur.
function facts(first, last, seen) {
  const { zoom, level } = strip;
  const from = first < 0n ? 0n : first << BigInt(level), to = ((last + 1n) << BigInt(level)) - 1n;
  const scale = zoom > 0 ? `1 pixel is ${zoom < 40 ? (2 ** zoom).toLocaleString("en") : `2^${zoom}`} ${noun}s` : `1 ${noun} is ${2 ** -zoom} pixel${zoom < 0 ? "s" : ""} wide`;
  const rows = [
    [`${noun}s`, `${shortened(from)} to ${shortened(to)}`], ["scale", scale],
    state.distances ? ["distances", seen.values.length ? `${(seen.values[0] / 512).toFixed(4)} to ${((seen.values.at(-1) + 1) / 512).toFixed(4)}` : "none"] : [state.period?.saltus ? "values less growth" : "values", `${runs(seen.values) || "none"}${seen.isWhole || !columns.isComplete ? "" : "; some are not computed"}`],
    ...state.distances ? [] : [["largest known", String(state.largest)]],
  ];
  element("facts").replaceChildren(...rows.flatMap(([name, text]) => [makeNode("dt", name), makeNode("dd", text)]));
}

function makeNode(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

// Movements of the picture. The address stores the heap in the middle.
function look(next, heap = null) {
  strip = next;
  wanted = heap;
  redraw();
  remember();
}

const mostZoom = () => (state.distances ? MAX_DISTANCE_ZOOM : MAX_ZOOM);
const around = (n, zoom) => look(Strip.around(n, zoom, wave.size.width, mostZoom()), n);

function middle() {
  const n = strip.heap(wave.size.width / 2);
  return wanted ?? (n < 0n ? 0n : n);
}

let remembering = 0, written = location.hash.slice(1);
function remember() {
  clearTimeout(remembering);
  if (game) remembering = setTimeout(() => {
    if (location.hash.slice(1) !== written) return;  // another address is being loaded
    written = new URLSearchParams({ game, n: middle(), zoom: strip.zoom }).toString();
    history.replaceState(null, "", `#${written}`);
  }, REMEMBER_MS);
}

const begin = () => look(new Strip(-12n, -4));

// Go to the start of the period, or to the end of the computed values if no period is proved.
function end() {
  if (state.distances) return begin();
  const at = BigInt(state.period ? state.period.preperiod : Math.max(state.known - 1, 0));
  around(at, Math.min(strip.zoom, 0));
}

async function restore() {
  const fields = new URLSearchParams(written), n = fields.get("n") ?? "", zoom = Number(fields.get("zoom") ?? NaN);
  try {
    await load(fields.get("game"));
    if (/^[0-9]{1,100001}$/.test(n)) around(BigInt(n), Number.isInteger(zoom) ? zoom : -4);
    else begin();
  } catch (failure) { report(failure); }
}

async function load(name) {
  const about = await question("sequence", name ? { game: name } : {});
  showError("");
  game = about.game;
  noun = about.noun;
  state = { ...FRESH, distances: about.distances };
  columns.start(game, about.distances ? "distances.json" : "sequence.json");
  about.distances ? describeDistances(about) : know(about);
  element("title").textContent = about.title;
  showSettings(about.parameters);
  document.title = `${withValues(about.title, about.parameters)}: ${about.distances ? "distances from the line" : "the sequence of Grundy values"}`;
  document.body.classList.toggle("distances", about.distances);
  document.body.classList.toggle("growing", Boolean(about.period?.saltus));
  element("end").hidden = about.distances;
  element("game").value = game;
  element("to-map").href = `index.html#${new URLSearchParams({ game })}`;
  element("rule").textContent = about.rule;
  element("lead").textContent = about.distances
    ? "Each dot is a losing position (a, b). To the right is its index n. Upward is the distance of a from n α, which is between 0 and 1."
    : about.period?.saltus
    ? `Each dot is a ${noun}: its size goes to the right. Upward is its Grundy value, less the growth of the values from period to period.`
    : `Each dot is a ${noun}: its size goes to the right, its Grundy value upward. If the value is 0, the player to move loses. If the values repeat for ever, they decide who wins at any size.`;
  element("heap").textContent = "";
  element("end").title = about.period ? "Go to the start of the period" : "Go to the end of the values";
  watch();
}

async function choose(name) {
  if (!name || name === game) return;
  try {
    await load(name);
    begin();
  } catch (failure) { report(failure); }
}

async function go(text) {
  if (!game) return showError("Choose a game first, such as kayles.");
  try {
    const { n, value, note, pair } = await question("heap", { game, n: text });
    showError("");
    around(BigInt(n), strip.zoom > 0 ? -4 : strip.zoom);
    element("heap").textContent = pair ? `P-position ${shortened(BigInt(n))} is (${pair.map((pile) => shortened(BigInt(pile))).join(", ")})` : value === null ? `${note[0].toUpperCase()}${note.slice(1)}.` : `G(${shortened(BigInt(n))}) = ${shortened(BigInt(value))}`;
  } catch (failure) { report(failure); }
}

// Pointing.
function point(x) {
  const at = strip.heap(x) >> BigInt(strip.level);
  element("status").textContent = x < 0 || at < 0n || columns.isWaiting(strip.level, at) && (isEverywhere() || at << BigInt(strip.level) < BigInt(state.known))
    ? "" : describe(columns.at(strip.level, at), at, strip, state, noun);
}

const zoom = (step, x = wave.size.width / 2) => look(strip.zoomed(step, x, mostZoom()));
const pointers = new Map();
let spread = 0, wheel = 0;
const place = (event) => event.clientX - box.getBoundingClientRect().left - wave.size.left;
const distance = () => { const [a, b] = [...pointers.values()]; return Math.abs(a - b); };

box.addEventListener("pointerdown", (event) => {
  box.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, place(event));
  if (pointers.size === 2) spread = distance();
});
box.addEventListener("pointermove", (event) => {
  const x = place(event), before = pointers.get(event.pointerId);
  if (before === undefined) return point(x);
  pointers.set(event.pointerId, x);
  if (pointers.size === 1) return x === before ? undefined : look(strip.moved(Math.round(before) - Math.round(x)));
  const ratio = distance() / Math.max(spread, 1), [a, b] = [...pointers.values()];
  if (ratio > PINCH || ratio < 1 / PINCH) {
    zoom(ratio > 1 ? -1 : 1, (a + b) / 2);
    spread *= ratio > 1 ? 2 : 0.5;
  }
});
for (const name of ["pointerup", "pointercancel"]) box.addEventListener(name, (event) => pointers.delete(event.pointerId));
box.addEventListener("pointerleave", () => { element("status").textContent = ""; });
box.addEventListener("wheel", (event) => {
  event.preventDefault();
  const lines = event.deltaMode ? 30 : 1, across = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
  if (Math.abs(across) > Math.abs(event.shiftKey ? 0 : event.deltaY)) return look(strip.moved(across * lines));
  wheel += event.deltaY * lines;
  while (Math.abs(wheel) >= WHEEL) {
    zoom(Math.sign(wheel), place(event));
    wheel -= Math.sign(wheel) * WHEEL;
  }
}, { passive: false });

// Keys, while the picture has the focus, and buttons.
function key(name, isShift) {
  const wide = Math.max(2 ** -strip.zoom, 1), screen = wave.size.width * 0.9;
  const step = isShift ? Math.min(wide, 64) : Math.max(PAN, wide);
  const steps = { ArrowLeft: -step, ArrowRight: step, PageUp: -screen, PageDown: screen };
  if (name in steps) look(strip.moved(steps[name]));
  else if (name === "+" || name === "=") zoom(-1);
  else if (name === "-") zoom(1);
  else if (name === "Home") begin();
  else if (name === "End") end();
  else return false;
  return true;
}

let saying = 0;
box.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !key(event.key, event.shiftKey)) return;
  event.preventDefault();
  box.classList.add("keys");
  point(wave.size.width / 2);
  clearTimeout(saying);
  saying = setTimeout(() => { point(wave.size.width / 2); element("heap").textContent = element("status").textContent; }, SAY_MS);
});
box.addEventListener("pointerdown", () => box.classList.remove("keys"));
box.addEventListener("blur", () => box.classList.remove("keys"));
for (const button of document.querySelectorAll("#zooms button")) button.addEventListener("click", () => key(button.dataset.key, false));

element("choose").addEventListener("submit", (event) => { event.preventDefault(); choose(element("game").value.trim()); });
element("game").addEventListener("change", () => choose(element("game").value.trim()));
element("go").addEventListener("submit", (event) => { event.preventDefault(); go(element("to").value); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
new ResizeObserver(redraw).observe(box);
// A link to another view in the same tab, Back and Forward change the address. Then load the page again.
addEventListener("hashchange", () => { if (location.hash.slice(1) !== written) location.reload(); });

await restore();
document.documentElement.dataset.ready = "yes";
element("games").replaceChildren(...(await question("sequences", {})).games.map((name) => {
  const option = document.createElement("option");
  option.value = name;
  return option;
}));
showComparison(await question("comparison", {}));
