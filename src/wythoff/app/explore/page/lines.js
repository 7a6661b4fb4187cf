// The lines near the P-positions: y = (beta/alpha) x, and its mirror image at y = x.

import "./leaflet.js"; // defines the global L
import { field, question } from "./api.js";

const COLOUR = "#E69F00", EDGE = "#000000";

// The most pixels from the frame to the end of a line. Ends that are further away belong to another view.
const SEEN = 1 << 22;

export class Lines {
  constructor({ map, frame, shown, failed, changed }) {
    Object.assign(this, { map, frame, shown, failed });
    this.group = L.layerGroup().addTo(map);
    this.box = document.getElementById("lines");
    this.ends = [];
    this.box.addEventListener("change", () => { this.draw(); changed(); });
  }

  get isOn() { return this.box.checked && !this.box.disabled; }

  // Begin with the lines of another game. `isKnown` states whether they are known.
  load(isKnown) {
    this.request?.abort();
    this.box.disabled = !isKnown;
    this.box.parentElement.title = isKnown ? "" : "These lines are known only for wythoff and t-wythoff";
    this.ends = [];
  }

  // Draw the lines that are known from earlier views at once, then request the lines of this view.
  async draw() {
    this.request?.abort();
    this.place();
    if (!this.isOn) return;
    const bounds = this.map.getBounds().pad(1), frame = this.frame();
    const [x, y] = frame.nearest(bounds.getSouth(), bounds.getWest()), [right, top] = frame.nearest(bounds.getNorth(), bounds.getEast());
    this.request = new AbortController();
    try {
      const { bits, lines } = await question("lines", {
        game: this.shown().game, x: field(x), y: field(y), width: field(right - x + 1n), height: field(top - y + 1n),
      }, this.request.signal);
      this.ends = lines.map((line) => line.map((end) => end.map(BigInt)));
      this.bits = bits;
      this.place();
    } catch (error) { this.failed(error); }
  }

  place() {
    this.group.clearLayers();
    const lines = this.isOn ? this.ends.map((line) => line.map((end) => this.frame().part(...end, this.bits))) : [];
    for (const ends of lines) {
      if (ends.flat().some((value) => Math.abs(value) * 2 ** this.map.getZoom() > SEEN)) continue;
      this.group.addLayer(L.polyline(ends, { color: EDGE, weight: 4, opacity: 0.6, interactive: false }));
      this.group.addLayer(L.polyline(ends, { color: COLOUR, weight: 2, interactive: false, className: "golden" }));
    }
  }
}
