// The map of t-Wythoff: losing squares at any place by their closed form, and Grundy values near the origin.
"use strict";

const element = (id) => document.getElementById(id);
const canvas = element("map");

// At zoom z a square is 2^-z pixels wide if z <= 0; otherwise a pixel stands for 2^z x 2^z squares.
const MIN_ZOOM = -6, MAX_ZOOM = 3400, START_ZOOM = -4, NUMBERED = -5;

// The largest t, and the pixels of a move of the pointer from which it drags the map.
const MAX_T = 9, DRAG = 6;

// The most squares beyond the origin that are shown.
const MARGIN = 3n;

let t = 1n, game = new TWythoffGame(t), x = 0n, y = 0n, zoom = START_ZOOM, solved = null, written = "", waiting = 0;

const square = () => 2 ** Math.max(0, -zoom);
const half = (pixels) => (zoom > 0 ? BigInt(Math.floor(pixels / 2)) << BigInt(zoom) : BigInt(Math.floor(pixels / 2 / square())));

// Return the pixel of the middle of the map.
const middle = () => [Math.floor(canvas.clientWidth / 2), Math.floor(canvas.clientHeight / 2)];

// Return the square or the block of squares at a pixel, by its corner.
function cellAt(left, top) {
  const [middleLeft, middleTop] = middle(), across = left - middleLeft, up = middleTop - top;
  if (zoom <= 0) return [x + BigInt(Math.floor(across / square())), y + BigInt(Math.floor(up / square()))];
  const step = BigInt(zoom);
  return [((x >> step) + BigInt(Math.floor(across))) << step, ((y >> step) + BigInt(Math.floor(up))) << step];
}

const known = (u, v) => (t <= GRUNDY.boards.length && u < GRUNDY.side && v < GRUNDY.side ? valueOf(Number(u), Number(v)) : null);

// The values are those of x >= y, row by row; the board is symmetric.
function valueOf(u, v) {
  const [large, small] = u < v ? [v, u] : [u, v];
  return GRUNDY.boards[Number(t) - 1][(large * (large + 1)) / 2 + small];
}

function draw() {
  const { clientWidth: width, clientHeight: height } = canvas, scale = devicePixelRatio, style = getComputedStyle(canvas), context = canvas.getContext("2d");
  Object.assign(canvas, { width: width * scale, height: height * scale });
  context.scale(scale, scale);
  context.fillStyle = style.getPropertyValue("--outside");
  context.fillRect(0, 0, width, height);
  const names = element("layer").value === "values" ? { open: "--unvalued", lost: "--zero" } : { open: "--open", lost: "--lost" };
  const colours = Object.fromEntries(Object.entries({ ...names, line: "--line", mark: "--pressed" }).map(([name, property]) => [name, style.getPropertyValue(property)]));
  if (zoom <= 0) drawSquares(context, width, height, colours);
  else drawBlocks(context, width, height, colours);
  if (canvas.matches(":focus-visible")) drawMiddle(context, colours);
  status();
}

// Show which square Enter solves.
function drawMiddle(context, { mark }) {
  const side = Math.max(square(), 8), shift = zoom > 0 ? 0 : square() / 2;
  context.strokeStyle = mark;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(middle()[0] + shift, middle()[1] - shift, side / 2, 0, 2 * Math.PI);
  context.stroke();
}

function drawSquares(context, width, height, colours) {
  const side = square(), gap = side >= 8 ? 1 : 0, isValued = element("layer").value === "values";
  const [middleLeft, middleTop] = middle(), left = (u) => middleLeft + Number(u - x) * side, top = (v) => middleTop - (Number(v - y) + 1) * side;
  const [firstX, lastY] = cellAt(0, 0), [lastX, firstY] = cellAt(width, height);
  const from = (n) => (n < 0n ? 0n : n);
  context.fillStyle = colours.open;
  const [cornerX, cornerY] = [left(from(firstX)), top(from(firstY)) + side];
  context.fillRect(cornerX, 0, width - cornerX, cornerY);
  context.fillStyle = colours.line;
  if (gap) {
    for (let u = from(firstX); u <= lastX; u++) context.fillRect(left(u) - 1, 0, 1, cornerY);
    for (let v = from(firstY); v <= lastY; v++) context.fillRect(cornerX, top(v) + side, width - cornerX, 1);
  }
  const paint = (u, v, colour) => {
    context.fillStyle = colour;
    context.fillRect(left(u), top(v) + gap, side - gap, side - gap);
  };
  if (isValued)
    for (let u = from(firstX); u <= lastX && u < GRUNDY.side; u++)
      for (let v = from(firstY); v <= lastY && v < GRUNDY.side; v++) {
        const value = known(u, v);
        if (value === null) continue;
        paint(u, v, GRUNDY.colours[value]);
        if (zoom > NUMBERED) continue;
        context.fillStyle = value && value < GRUNDY.light ? "#fff" : "#000";
        context.font = `${side / 2.6}px system-ui, sans-serif`;
        Object.assign(context, { textAlign: "center", textBaseline: "middle" });
        context.fillText(value, left(u) + side / 2, top(v) + side / 2);
      }
  for (let u = from(firstX); u <= lastX; u++) {
    const v = game.exact.partner(u);
    if (v >= firstY && v <= lastY && !(isValued && known(u, v) !== null)) paint(u, v, colours.lost);
  }
  if (!solved) return;
  context.strokeStyle = colours.mark;
  for (const [u, v] of [solved, ...game.exact.winningMoves(solved)]) {
    if (u < firstX || u > lastX || v < firstY || v > lastY) continue;
    context.lineWidth = Math.max(2, side / 6);
    context.strokeRect(left(u) + 1, top(v) + 1, side - 2, side - 2);
    if (u === solved[0] && v === solved[1]) continue;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(left(solved[0]) + side / 2, top(solved[1]) + side / 2);
    context.lineTo(left(u) + side / 2, top(v) + side / 2);
    context.stroke();
  }
}

// Draw blocks of s x s squares, s = 2^zoom, a pixel each: a block is coloured if it has a losing square. The numbers b
// of neighbours differ by at most t + 2, so that blocks of s >= t + 2 between two of them have one too.
function drawBlocks(context, width, height, { open, lost }) {
  const step = BigInt(zoom), size = 1n << step, middleX = x >> step, middleY = y >> step, { exact } = game;
  const [offsetX, offsetY] = middle();
  const left = middleX < BigInt(offsetX) ? offsetX - Number(middleX) : 0;
  const row = (v) => offsetY - 1 - Number((v >> step) - middleY);
  const lowest = middleY - BigInt(height), highest = middleY + BigInt(height);
  const clip = (v) => { const block = v >> step; return (block < lowest ? lowest : block > highest ? highest : block) << step; };
  context.fillStyle = open;
  context.fillRect(left, 0, width - left, Math.min(height, row(clip(0n)) + 1));
  context.fillStyle = lost;
  const column = (pixel, first, last, value) => {
    if (first >= last) return;
    if (size >= t + 2n) {
      const [high, low] = [row(clip(value(last - 1n))), row(clip(value(first)))];
      context.fillRect(pixel, high, 1, low - high + 1);
    } else for (let n = first; n < last; n++) context.fillRect(pixel, row(clip(value(n))), 1, 1);
  };
  for (let pixel = left; pixel < width; pixel++) {
    const u = (middleX + BigInt(pixel - offsetX)) << step;
    column(pixel, exact.firstOfA(u), exact.firstOfA(u + size), (n) => exact.b(n));
    column(pixel, exact.firstOfB(u), exact.firstOfB(u + size), (n) => exact.a(n));
  }
}

function status() {
  const scale = zoom > 0 ? `1 pixel is ${zoom < 30 ? 2 ** zoom : `2^${zoom}`} squares wide` : `1 square is ${square()} pixels wide`;
  element("status").textContent = `Middle of the map ${tuple([x, y])}; ${scale}.`;
}

// Show a view around a square. At most MARGIN squares or pixels beyond the origin are shown, unless `isFree`: by the
// arrow keys each square can come to the middle.
function look(u, v, level = zoom, isFree = false) {
  zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, level));
  const margin = zoom > 0 ? MARGIN << BigInt(zoom) : MARGIN, within = (place, pixels) => {
    const edge = isFree ? 0n : half(pixels) - margin;
    return place < edge ? edge : place;
  };
  [x, y] = [within(u, canvas.clientWidth), within(v, canvas.clientHeight)].map((place) => (place < 0n ? 0n : place));
  redraw();
}

function redraw() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(draw);
}

const origin = () => look(0n, 0n, START_ZOOM);

function solve(u, v) {
  if (u < 0n || v < 0n) return;
  solved = [u, v];
  const isLost = game.exact.isP(solved), moves = game.exact.winningMoves(solved), value = known(u, v);
  element("cell").textContent = tuple(solved);
  element("answer").textContent = `${isLost ? "The player to move loses." : "The player to move wins."} ${value === null ? "" : `Grundy value ${value}. `}${game.why(solved)}`;
  element("moves").replaceChildren(...moves.map((target) => make("li", {}, button(`${capital(game.words(solved, target))} and leave ${tuple(target)}`, () => { solve(...target); look(...target); }))));
  element("play-here").hidden = u + v === 0n;
  element("play-here").href = `play.html#${new URLSearchParams({ game: t === 1n ? "wythoff" : `t-wythoff t=${t}`, start: solved.join(".") })}`;
  remember();
  redraw();
}

function remember() {
  written = new URLSearchParams({ t, zoom, ...(solved ? { cell: solved.join(".") } : {}) }).toString();
  location.replace(`#${written}`);
}

function choose(number) {
  t = number;
  game = new TWythoffGame(t);
  element("t").value = String(t);
  element("title").textContent = game.name;
  const isValued = element("layer").value === "values", grey = t <= GRUNDY.boards.length ? " Grey squares win too; their values are not computed here." : "";
  element("rule").textContent = `${game.rule} ${isValued ? "White" : "Blue"} squares lose for the player to move.${isValued ? grey : ""}`;
}

function restore() {
  const fields = new URLSearchParams(location.hash.slice(1)), wanted = fields.get("game");
  if (wanted && wanted !== "wythoff" && wanted in PLAYED) return location.replace(`play.html#game=${wanted}`);
  choose(/^[1-9]$/.test(fields.get("t") ?? "") ? BigInt(fields.get("t")) : 1n);
  solved = null;
  const cell = (fields.get("cell") ?? "").split(".").map((word) => Exact.number(word));
  if (cell.length !== 2 || cell.includes(null)) return origin();
  const level = Number(fields.get("zoom") ?? NaN);
  look(...cell, Number.isInteger(level) ? level : START_ZOOM);
  solve(...cell);
}

function key(name, isShifted) {
  const step = (pixels) => (isShifted ? 1n << BigInt(Math.max(0, zoom)) : half(pixels) / 2n || 1n), move = (across, up) => look(x + across, y + up, zoom, true), { clientWidth: width, clientHeight: height } = canvas;
  const keys = {
    ArrowLeft: () => move(-step(width), 0n), ArrowRight: () => move(step(width), 0n), ArrowUp: () => move(0n, step(height)), ArrowDown: () => move(0n, -step(height)),
    "+": () => look(x, y, zoom - 1), "-": () => look(x, y, zoom + 1), Home: origin, Enter: () => solve(x, y),
  };
  keys["="] = keys["+"];
  keys[name]?.();
  return name in keys;
}

canvas.addEventListener("keydown", (event) => { if (key(event.key, event.shiftKey)) event.preventDefault(); });
for (const node of document.querySelectorAll("#zooms button")) node.addEventListener("click", () => key(node.dataset.key));

let grip = null;
canvas.addEventListener("pointerdown", ({ offsetX, offsetY, pointerId }) => {
  canvas.setPointerCapture(pointerId);
  grip = { left: offsetX, top: offsetY, x, y, isDragged: false };
});
canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
  if (!grip) return;
  const [across, up] = [grip.left - offsetX, offsetY - grip.top];
  if (Math.hypot(across, up) > DRAG) grip.isDragged = true;
  if (!grip.isDragged) return;
  const squares = (pixels) => (zoom > 0 ? BigInt(Math.round(pixels)) << BigInt(zoom) : BigInt(Math.round(pixels / square())));
  look(grip.x + squares(across), grip.y + squares(up));
});
canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
  if (grip && !grip.isDragged) solve(...cellAt(offsetX, offsetY));
  grip = null;
});
canvas.addEventListener("pointercancel", () => { grip = null; });
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  key(event.deltaY < 0 ? "+" : "-");
}, { passive: false });

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  const numbers = element("to").value.split(/[\s,]+/).filter(Boolean).map((word) => Exact.number(word));
  if (numbers.includes(null) || numbers.length < 1 || numbers.length > 2) {
    element("status").textContent = `${element("to").value.slice(0, 40)}: not a place; accepted: two numbers, such as 10^100 F(1000), or the number n of a losing square`;
    return;
  }
  const place = numbers.length === 2 ? numbers : [game.exact.a(numbers[0]), game.exact.b(numbers[0])];
  look(...place, START_ZOOM);
  solve(...place);
});
element("t").append(...Array.from({ length: MAX_T }, (_, at) => make("option", {}, String(at + 1))));
element("t").addEventListener("change", () => {
  choose(BigInt(element("t").value));
  if (solved) solve(...solved);
  else redraw();
});
element("layer").addEventListener("change", () => { choose(t); redraw(); });
addEventListener("resize", redraw);
for (const name of ["focus", "blur"]) canvas.addEventListener(name, redraw);
addEventListener("hashchange", () => { if (location.hash.slice(1) !== written) restore(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
restore();
document.documentElement.dataset.ready = "yes";
