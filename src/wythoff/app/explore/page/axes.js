// The axes beside the map, with ticks at round numbers, and the crosshair at the cell under the pointer.

import "./leaflet.js"; // defines the global L

// The fewest pixels between ticks of the axes x and y, and the most digits of a tick that are written.
const APART = [84, 48], MAX_DIGITS = 7, TAIL = 10000n;

export class Axes {
  constructor(map, frame) {
    Object.assign(this, { map, frame, names: ["x", "y"] });
    this.bars = ["axis-x", "axis-y"].map((id) => document.getElementById(id));
    this.hairs = ["up", "across"].map((name) => {
      const hair = Object.assign(document.createElement("div"), { className: `hair ${name}`, hidden: true });
      map.getContainer().append(hair);
      return hair;
    });
    this.steps = new Map();
    map.on("move zoomend resize", () => this.draw());
    map.on("zoomstart", () => this.point(null));
  }

  // Return the place of a cell in pixels on the map, [from the left, from the top]. A cell narrower than a pixel has no middle.
  pixels(x, y) {
    const { x: left, y: top } = this.map.latLngToContainerPoint(this.frame().place(x, y, this.zoom < 0 ? 0.5 : 0));
    return [left, top];
  }

  get zoom() { return this.frame().zoom(this.map.getZoom()); }

  // Return the distance of the ticks, factor * 10^power cells: the least of 1, 2, 5, 10, ... with room for the ticks.
  step(apart) {
    const key = `${this.zoom} ${apart}`;
    if (!this.steps.has(key)) {
      const need = this.zoom > 0 ? BigInt(apart) << BigInt(this.zoom) : BigInt(Math.ceil(apart * 2 ** this.zoom));
      let power = BigInt(need.toString().length - 1);
      let factor = [1n, 2n, 5n].find((one) => one * 10n ** power >= need);
      if (!factor) [factor, power] = [1n, power + 1n];
      if (this.steps.size > 64) this.steps.clear();
      this.steps.set(key, { factor, power, cells: factor * 10n ** power });
    }
    return this.steps.get(key);
  }

  draw() {
    const { x: width, y: height } = this.map.getSize();
    const corners = [[0, height], [width, 0]].map((at) => { const { lat, lng } = this.map.containerPointToLatLng(at); return this.frame().nearest(lat, lng); });
    this.bars.forEach((bar, axis) => {
      const { factor, power, cells } = this.step(APART[axis]), [first, last] = corners.map((corner) => corner[axis]), ticks = [];
      for (let turn = first / cells; turn * cells <= last; turn++) {
        const at = this.pixels(...(axis ? [first, turn * cells] : [turn * cells, first]))[axis];
        if (at > -2 && at < (axis ? height : width) + 2) ticks.push(tick(axis, at, written(turn * factor, power)));
      }
      const name = document.createElement("b");
      name.textContent = `${this.names[axis]}${this.digits?.[axis] ?? ""} ${axis ? "↑" : "→"}`;
      bar.replaceChildren(...ticks, name);
      const box = name.getBoundingClientRect();  // the number of a tick under the name would be cut
      for (const each of ticks) each.classList.toggle("covered", overlaps(each.getBoundingClientRect(), box));
    });
    this.point(this.cell);
  }

  // Name the axes. Numbers of many digits are counted.
  describe(names, middle) {
    this.names = names;
    this.digits = middle.map((value) => (value < 10n ** 12n ? "" : `, ${value.toString().length} digits`));
    this.draw();
  }

  // Move the crosshair to a cell, or hide it if the cell is null.
  point(cell) {
    this.cell = cell;
    const at = cell && this.pixels(...cell);
    this.hairs.forEach((hair, axis) => {
      hair.hidden = !cell;
      this.bars[axis].querySelector(".here")?.remove();
      if (!cell) return;
      hair.style[axis ? "top" : "left"] = `${at[axis]}px`;
      this.bars[axis].append(tick(axis, at[axis], cell[axis] < 10n ** 9n ? cell[axis].toString() : written(cell[axis], 0n), "here"));
    });
  }
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function tick(axis, at, text, className = "") {
  const node = Object.assign(document.createElement("span"), { textContent: text, className });
  node.style[axis ? "top" : "left"] = `${at}px`;
  return node;
}

// Write count * 10^power briefly: in full, or as "4·10^998", or with its last digits, "…0040".
export function written(count, power) {
  while (count && count < TAIL * TAIL && count % 10n === 0n) [count, power] = [count / 10n, power + 1n];
  if (!count) return "0";
  if (count < TAIL * 10n) {
    const digits = count.toString();
    if (digits.length + Number(power) <= MAX_DIGITS) return digits + "0".repeat(Number(power));
    return `${count === 1n ? "" : `${digits}·`}10^${power}`;
  }
  const tail = `…${(count % TAIL).toString().padStart(4, "0")}`;
  return power > 3n ? `${tail}·10^${power}` : tail + "0".repeat(Number(power));
}
