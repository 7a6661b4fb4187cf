// The page of the map: its state, which is stored in the address, and the actions of the reader.

import "./leaflet.js"; // defines the global L
import { field, question, Refused, Turn } from "./api.js";
import { Axes } from "./axes.js";
import { Doors } from "./doors.js";
import { Frame, MIN_ZOOM, MAX_ZOOM } from "./frame.js";
import { Gallery } from "./gallery.js";
import { listen } from "./keys.js";
import { Lines } from "./lines.js";
import { Moves } from "./moves.js";
import { Panel } from "./panel.js";
import { Play } from "./play.js";
import { PositionView } from "./position.js";
import { Numbers, Pictures } from "./tiles.js";

const BEGIN_ZOOM = -4, HOVER_MS = 60, REMEMBER_MS = 150;

// The range of Leaflet's zooms, and a number beyond all of Leaflet's numbers.
const SPAN = 16, FAR = 2 ** 55;

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const dark = matchMedia("(prefers-color-scheme: dark)");
const shown = { game: "", layer: "values", theme: dark.matches ? "dark" : "light" };
let frame = new Frame(0n, 0n, 0);
let preferred = shown.layer;  // the layer that the reader chose; some games do not have it
const games = new Turn(), cells = new Turn();
let restoring = true;  // until the address has been read

const map = L.map("map", {
  crs: L.CRS.Simple, attributionControl: false, keyboard: false, zoomSnap: 1, minZoom: -SPAN, maxZoom: SPAN,
  maxBounds: [[0, 0], [FAR, FAR]], maxBoundsViscosity: 1, zoomAnimation: !still, fadeAnimation: false, inertia: !still, wheelPxPerZoomLevel: 90, doubleClickZoom: false,
});
const options = { frame: () => frame, shown: () => shown, failed: (text) => panel.error(text), noWrap: true, minZoom: -SPAN, maxZoom: SPAN };
const pictures = new Pictures(options);
const numbers = new Numbers(options);
const moves = new Moves(map, () => frame);
const axes = new Axes(map, () => frame);
const lines = new Lines({ map, frame: () => frame, shown: () => shown, failed: report, changed: remember });
const panel = new Panel({ go, choose, solve: chosen, see: (text) => table.see(text), layer: (layer) => { shown.layer = preferred = layer; describe(); redraw(); remember(); } });

new Gallery({ choose, theme: () => shown.theme, failed: report });
const play = new Play({
  shown: () => shown, solved: from, place: placed, see: (move) => seen(move), ended: () => { panel.lead(); table.text ? table.see(table.text) : moves.show(null); },
  failed: (error) => (error ? report(error) : panel.error("")),
  changed: (isMoved) => { if (play.record) doors.show("play"); isMoved ? step() : remember(); },
  revealed: (isChosen) => {
    shown.isSecret = play.isHidden;
    point(null);
    panel.lead();
    redraw();
    if (isChosen && play.last) placed(play.last, false);
  },
});

const doors = new Doors((door) => (door === "explore" && play.record ? play.end() : remember()));

// Show a position of the analysis.
function seen({ position, text }) {
  return table.text || position.length !== 2 || !shown.hasMap ? table.solve(text) : solve(...position.map(BigInt));
}

// Show the position of a game in play, and light its options. Sums of several heaps are not on the map.
async function placed(answer, isNew, isBegun = false) {
  const { position, is_over: isOver } = answer;
  play.last = answer;
  if (table.place(answer, isNew)) return play.isOn && !play.isHidden && table.text ? panel.position(await cells.take(question("position", { game: shown.game, to: answer.text })), true) : undefined;
  panel.clear(answer.place, "");
  if (answer.before) point(null);  // the pointer is on the reader's square
  if (position.length !== 2) return moves.show(null);
  const [x, y] = position.map(BigInt), solved = await cells.take(question("solve", { game: shown.game, x: field(x), y: field(y) }));
  if (isBegun) fit(x, y);
  const isShown = play.isOn && !play.isHidden, { lines, options } = isOver ? { lines: [], options: [] } : solved;
  moves.show({ x, y, isPlayed: true, before: still || answer.before?.position.length !== 2 ? null : answer.before.position, moves: isShown || (play.isOn && play.isHinted) ? solved.moves : [], lines, options });
  if (isShown) panel.solved(solved);
  if (!map.getBounds().contains(frame.place(x, y, 0.5))) look(x, y, view().zoom);
}

const table = new PositionView({ shown: () => shown, cells, from, play, panel, map: mapped, changed: remember, failed: report });

// Return the fields of the position where a game can begin.
function from() {
  if (table.text) return { position: table.text };
  return solvedPlace && { x: field(solvedPlace[0]), y: field(solvedPlace[1]) };
}

function mapped() { map.invalidateSize({ pan: false }); }

// The view: the cell in the middle, and the zoom. Leaflet rounds the middle to pixels, so the requested view is stored
// until the reader moves the map.
let wanted = null;

function view() {
  if (wanted) return wanted;
  const { lat, lng } = map.getCenter(), [x, y] = frame.nearest(lat, lng);
  return { x, y, zoom: frame.zoom(map.getZoom()) };
}

function look(x, y, zoom) {
  zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
  restoring = true;
  map.invalidateSize({ pan: false });
  const fresh = new Frame(x, y, zoom);
  const moved = fresh.x !== frame.x || fresh.y !== frame.y || fresh.level !== frame.level;
  frame = fresh;
  pictures.options.maxNativeZoom = Math.min(frame.level, SPAN);
  map.options.maxZoom = frame.level === 0 ? -MIN_ZOOM : SPAN;
  wanted = { x, y, zoom };
  const middle = L.latLng(frame.place(x, y, zoom < 0 ? 0.5 : 0));
  map.options.maxBounds = L.latLngBounds(frame.place(0n, 0n), [FAR, FAR]);  // the board fills the window
  map.setView(middle, frame.leaflet(zoom), { animate: false });
  pictures.addTo(map);  // the first time, so that no tiles of another view are requested
  numbers.addTo(map);
  if (map.project(middle).distanceTo(map.project(map.getCenter())) > 2) wanted = null;
  restoring = false;
  if (moved) redraw();
  moves.draw();
  lines.draw();
  remember();
}

// Show the corner of the board with squares as large as a position allows. Far positions keep the view.
function fit(x, y) {
  const { x: width, y: height } = map.getSize(), side = Math.min(width / (Number(x) + 1), height / (Number(y) + 1));
  const zoom = Math.max(MIN_ZOOM, -Math.floor(Math.log2(side)));
  if (zoom <= BEGIN_ZOOM && zoom !== view().zoom) look(0n, 0n, zoom);
}

// After the size of the map has changed, keep its middle. If only its lower end has moved, because the line below wraps
// while the mouse points at cells, no cell moves.
let topOfMap = 0;

function resized() {
  const { top, height } = map.getContainer().getBoundingClientRect(), middle = map.getCenter(), was = topOfMap;
  if (!height) return;  // the map is hidden
  topOfMap = top + scrollY;
  if (restoring) return void map.invalidateSize({ pan: false });
  restoring = true;
  map.invalidateSize({ pan: false });
  const isMiddle = map.getContainer().classList.contains("keys") || (wanted && !document.getElementById("status").textContent);
  if (isMiddle || Math.abs(topOfMap - was) > 1) map.setView(wanted ? frame.place(wanted.x, wanted.y, wanted.zoom < 0 ? 0.5 : 0) : middle, map.getZoom(), { animate: false });
  restoring = false;
  moves.draw();
  lines.draw();
  remember();
}

function redraw() {
  pictures.redraw();
  numbers.redraw();
}

map.on("moveend zoomend", () => {
  if (restoring) return;
  wanted = null;
  panel.error("");
  const { lat, lng } = map.getCenter();
  if (!frame.holds(lat, lng, map.getZoom())) {
    const { x, y, zoom } = view();
    look(x, y, zoom);
    return;
  }
  moves.draw();
  lines.draw();
  remember();
});

// The address stores the view and the game in play.
let written = location.hash.slice(1);
let solvedPlace = null;
let remembering = 0;

function remember() {
  clearTimeout(remembering);
  if (!table.text) {
    const { x, y, zoom } = view();
    panel.scale(zoom);
    axes.describe(panel.names, [x, y]);
  }
  remembering = setTimeout(() => keep("replaceState"), REMEMBER_MS);
}

// Store a move at once, as a new step of the history, so that Back leads to the position before it.
function step() {
  clearTimeout(remembering);
  keep("pushState");
}

function keep(way) {
  if (location.hash.slice(1) !== written) return;  // another address is being loaded
  const fields = { game: shown.game, ...(doors.name === "play" && !play.record ? { door: "play" } : {}), ...(table.text ? play.record ? {} : { position: table.text } : viewFields()), ...play.record };
  const next = new URLSearchParams(fields).toString();
  if (next === written) return;
  written = next;
  history[way](null, "", `#${written}`);
}

function viewFields() {
  const { x, y, zoom } = view();
  return { layer: shown.layer, x, y, zoom, ...(solvedPlace ? { cell: solvedPlace.join(",") } : {}), ...(lines.isOn ? { lines: "1" } : {}) };
}

async function restore() {
  const fields = new URLSearchParams(written);
  try {
    await load(fields.get("game") ?? "");
    doors.show(fields.get("door") === "play" ? "play" : "explore");
    lines.box.checked = fields.get("lines") === "1";
    if (panel.has(fields.get("layer"))) shown.layer = preferred = fields.get("layer");
    describe();
    const start = fields.get("start");
    if (start && (!shown.hasMap || start.split(".").length !== 2)) table.turn(start);
    else if (fields.has("position")) return await go(fields.get("position"), true);
    else if (!shown.hasMap) return await table.see("");
    else await show(fields);
    await play.resume(fields);
  } catch (error) { report(error); }
}

// Show the map of an address.
async function show(fields) {
  table.close();
  const place = ["x", "y"].map((name) => whole(fields.get(name)));
  const zoom = Number(fields.get("zoom") ?? NaN);
  const at = place.every((value) => value !== null) ? place : null;
  redraw();
  at ? look(...at, Number.isInteger(zoom) ? zoom : -4) : begin();
  const cell = (fields.get("cell") ?? "").split(",").map(whole);
  if (cell.length !== 2 || cell.includes(null)) return;
  if (fields.has("start")) solvedPlace = cell;
  else await solve(...cell);
}

const whole = (text) => (text !== null && /^[0-9]{1,100001}$/.test(text) ? BigInt(text) : null);

// Show the corner (0, 0) of the board.
function begin() { look(0n, 0n, BEGIN_ZOOM); }

async function load(game) {
  const { theme } = shown, answer = await games.take(question("game", game ? { game, theme } : { theme }));
  if (answer.game !== shown.game) cells.drop();  // drop answers about another game
  point(null);
  shown.game = answer.game;
  shown.hasMap = answer.has_map;
  shown.isSum = answer.names[0]?.startsWith("heap");
  panel.game(answer);
  play.stars.show(answer.game);
  lines.load(answer.has_lines);
  if (shown.hasMap) shown.layer = panel.has(preferred) ? preferred : answer.layers[0].layer;
}

function describe() { panel.legend(shown.layer); }

async function choose(game) {
  try {
    await load(game);
    solvedPlace = null;
    play.stop();
    moves.show(null);
    if (!shown.hasMap) return await table.see("").then(step);
    const wasTable = table.text;
    table.close();
    panel.clear();
    describe();
    redraw();
    if (wasTable) begin();
    lines.draw();
    step();
  } catch (error) { report(error); }
}

// Go to a place. If the first place of the page is wrong, show the start of the game instead.
async function go(to, isFirst = false) {
  try {
    const { x, y, position } = await cells.take(question("place", { game: shown.game, to }));
    if (position) return await table.see(position);
    const at = [BigInt(x), BigInt(y)];
    table.close();
    look(...at, -4);
    if (!play.isOn) await solve(...at);
  } catch (error) {
    if (isFirst) await (shown.hasMap ? begin() : table.see(""));
    report(error);
  }
}

async function solve(x, y) {
  try {
    const solved = await cells.take(question("solve", { game: shown.game, x: field(x), y: field(y) }));
    solvedPlace = [x, y];
    document.getElementById("from-here").disabled = false;
    panel.solved(solved);
    moves.show(solved);
    remember();
  } catch (error) { report(error); }
}

function report(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Refused || error instanceof TypeError)) throw error;
  panel.error(error instanceof Refused ? error.message : "the server does not answer; start `wythoff explore` again");
}

// Pointing and clicking.
let waiting = 0, request = null;

function point(cell) {
  clearTimeout(waiting);
  axes.point(cell);
  request?.abort();
  if (!cell) return panel.point(null);
  if (play.isHidden) return panel.point({ x: cell[0], y: cell[1] });
  waiting = setTimeout(async () => {
    request = new AbortController();
    try {
      panel.point(await question("cell", { game: shown.game, x: field(cell[0]), y: field(cell[1]) }, request.signal));
    } catch (error) { report(error); }
  }, HOVER_MS);
}

map.on("mousemove", ({ latlng }) => point(frame.cell(latlng.lat, latlng.lng)));
map.on("mouseout", () => point(null));
map.on("click", ({ latlng }) => {
  const cell = frame.cell(latlng.lat, latlng.lng);
  if (cell) chosen(...cell);
});

function chosen(x, y) { return play.isOn ? play.click(x, y) : solve(x, y); }

listen(map, { frame: () => frame, view, begin, chosen, point, isStill: still });
document.getElementById("home").addEventListener("click", () => {
  if (table.text && !play.isOn) panel.clear();
  table.close();
  begin();
});

// Change the colours. The solved position and the game in play stay.
dark.addEventListener("change", async () => {
  shown.theme = dark.matches ? "dark" : "light";
  try {
    await load(shown.game);
    describe();
    redraw();
  } catch (error) { report(error); }
});
// A link to another view in the same tab, Back and Forward change the address. Then load the page again.
addEventListener("hashchange", () => {
  const address = location.hash.slice(1);
  if (address === written) return;
  history.replaceState(null, "", `#${play.carried(address)}`);
  location.reload();
});

map.setView([0, 0], 0, { animate: false });
new ResizeObserver(resized).observe(map.getContainer());
await restore();
document.documentElement.dataset.ready = "yes";
