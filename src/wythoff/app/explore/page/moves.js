// The drawing of a solved cell, its options, and arrows to the targets of the winning moves.

import "./leaflet.js"; // defines the global L

const ARROW = "#D55E00", LIT = "#E69F00";

// Distances in pixels. An option further than FAR is drawn at the distance FAR, in its direction. A cell further than SEEN
// is not drawn.
const FAR = 1 << 16, SEEN = 1 << 22;

// Half the side of a cell, in pixels, from which the options on a line are drawn one by one, and the most such options.
const LARGE = 16, MANY = 64n;

// Return the cells of a line from a cell, without this cell, to its end; [] if there are too many.
function squaresTo([x, y], [u, v]) {
  const count = x - u > y - v ? x - u : y - v;
  return count > MANY ? [] : Array.from({ length: Number(count) }, (_, k) => [x - ((x - u) / count) * BigInt(k + 1), y - ((y - v) / count) * BigInt(k + 1)]);
}

const queen = L.divIcon({ className: "", html: '<span class="queen">\u265B</span>', iconSize: [34, 34] });

// How the queen moves from the position before the computer's move.
const GLIDE = { duration: 700, easing: "ease-in-out" };

export class Moves {
  constructor(map, frame) {
    this.map = map;
    this.frame = frame;
    this.group = L.layerGroup().addTo(map);
    this.solved = null;
  }

  show(solved) {
    this.solved = solved;
    this.draw();
    if (!solved?.before) return;
    const [x, y] = this.frame().pixels([this.solved.x, this.solved.y], solved.before.map(BigInt), this.map.getZoom(), FAR);
    this.map.getPane("markerPane").querySelector(".queen")?.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE);
  }

  // Draw the solved cell again, after the scale or the frame has changed.
  draw() {
    this.group.clearLayers();
    if (!this.solved) return;
    const cell = [this.solved.x, this.solved.y].map(BigInt), [lat, lng] = this.frame().place(...cell, 0.5);
    if (Math.max(Math.abs(lat), Math.abs(lng)) * 2 ** this.map.getZoom() > SEEN) return;
    const from = this.map.project([lat, lng]);
    const end = (to) => {
      const [x, y] = this.frame().pixels(cell, to.map(BigInt), this.map.getZoom(), FAR);
      return from.add(L.point(x, y));
    };
    for (const to of this.solved.lines) {
      const squares = this.half() < LARGE ? [] : squaresTo(cell, to.map(BigInt));
      for (const square of squares) this.mark(end(square), LIT, 0.4);
      if (!squares.length) this.line(from, end(to));
    }
    for (const option of this.solved.options) this.mark(end(option), LIT, 0.45);
    for (const move of this.solved.moves) this.arrow(from, end(move));
    if (this.solved.isPlayed) this.add(L.marker([lat, lng], { icon: queen, interactive: false, keyboard: false, alt: "the position" }));
    else this.mark(from, ARROW, 0, true);
  }

  // Return half the side of a cell in pixels, but at least 3 pixels, which are visible.
  half() {
    return Math.max(2 ** -this.frame().zoom(this.map.getZoom()) / 2, 3);
  }

  add(layer) { this.group.addLayer(layer); }

  places(...points) { return points.map((point) => this.map.unproject(point)); }

  line(from, to) {
    const [a, b] = this.places(from, to);
    this.add(L.polyline([a, b], { color: LIT, opacity: 0.4, weight: 2 * this.half(), lineCap: "butt", interactive: false }));
  }

  mark(at, color, opacity, isRing = false) {
    const half = L.point(this.half(), this.half());
    this.add(L.rectangle(this.places(at.subtract(half), at.add(half)), {
      stroke: isRing, color, weight: 3, fillColor: color, fillOpacity: opacity, interactive: false, className: isRing ? "solved" : "",
    }));
  }

  arrow(from, to) {
    const along = to.subtract(from), length = Math.hypot(along.x, along.y);
    if (length < 1) return;
    const unit = along.divideBy(length), size = Math.min(14, Math.max(8, length / 3));
    const back = to.subtract(unit.multiplyBy(size)), aside = L.point(-unit.y, unit.x).multiplyBy(size / 2);
    const shape = { color: ARROW, weight: 3, fillColor: ARROW, fillOpacity: 1, interactive: false, className: "arrow" };
    this.add(L.polyline(this.places(from, back), { ...shape, color: "#ffffff", weight: 6, opacity: 0.8, className: "" }));
    this.add(L.polyline(this.places(from, back), shape));
    this.add(L.polygon(this.places(to, back.add(aside), back.subtract(aside)), { ...shape, color: "#ffffff", weight: 1, className: "" }));
  }
}
