// The layers of the map: pictures of tiles; lines between large cells, and numbers in them.

import "./leaflet.js"; // defines the global L
import { field, picture, question, Refused } from "./api.js";
import { TILE } from "./frame.js";

// The most pictures that the page caches.
const MAX_PICTURES = 300;

// The largest zooms at which lines are drawn between the cells, and numbers are written.
const LINES = -3, NUMBERS = -5;

// Tiles up to RING pixels outside of the view are loaded too, so that they are there when the reader drags the map. New
// tiles are requested every LOOK_MS milliseconds.
const RING = TILE, LOOK_MS = 50;

// Milliseconds until a tile that is not final is requested again.
const AGAIN_MS = 1000;

const Tiles = L.GridLayer.extend({
  options: { tileSize: TILE, updateInterval: LOOK_MS },

  _getTiledPixelBounds(center) {
    const { min, max } = L.GridLayer.prototype._getTiledPixelBounds.call(this, center);
    const ring = RING / this._map.getZoomScale(this._map.getZoom(), this._tileZoom);  // tiles may be shown larger
    return L.bounds(min.subtract([ring, ring]), max.add([ring, ring]));
  },

  // Call `load` repeatedly to fill a tile, until it returns that the tile is final.
  fill(canvas, load, done) {
    canvas.stop = new AbortController();
    const { signal } = canvas.stop;
    const again = async () => {
      if (signal.aborted) return;
      try {
        if (!(await load(signal))) setTimeout(again, AGAIN_MS);
        done(null, canvas);
      } catch (error) {
        if (error instanceof Refused) this.options.failed(error.message);
        if (error.name !== "AbortError") done(error, canvas);
      }
    };
    again();
  },
});

export const Pictures = Tiles.extend({
  initialize(options) {
    Tiles.prototype.initialize.call(this, { className: "pictures", keepBuffer: 3, ...options });
    this.cached = new Map();
    this.on("tileunload", ({ tile }) => tile.stop?.abort());
  },

  createTile(coords, done) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = TILE;
    const corner = this.options.frame().tile(coords);
    if (!corner) {
      canvas.classList.add("outside");
      setTimeout(done, 0, null, canvas);
      return canvas;
    }
    const { game, layer, theme, isSecret } = this.options.shown();
    if (isSecret) {
      canvas.classList.add("drawn", "blank");
      setTimeout(done, 0, null, canvas);
      return canvas;
    }
    const fields = { game, layer, theme, x: field(corner.x), y: field(corner.y), zoom: String(corner.zoom) };
    const key = Object.values(fields).join(" ");
    const draw = (bitmap) => {
      const context = canvas.getContext("2d");
      context.clearRect(0, 0, TILE, TILE);
      context.drawImage(bitmap, 0, 0);
      canvas.classList.add("drawn");
      Object.assign(canvas.dataset, { x: corner.x, y: corner.y, zoom: corner.zoom });
    };
    if (this.cached.has(key)) {
      draw(this.cached.get(key));
      setTimeout(done, 0, null, canvas);
      return canvas;
    }
    this.fill(canvas, async (signal) => {
      const { bitmap, isFinal } = await picture(fields, signal);
      if (isFinal) this.cached.set(key, bitmap);
      if (this.cached.size > MAX_PICTURES) this.cached.delete(this.cached.keys().next().value);
      draw(bitmap);
      return isFinal;
    }, done);
    return canvas;
  },
});

export const Numbers = Tiles.extend({
  initialize(options) {
    Tiles.prototype.initialize.call(this, { className: "numbers", pane: "overlayPane", ...options });
    this.on("tileunload", ({ tile }) => tile.stop?.abort());
  },

  createTile(coords, done) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = TILE;
    const frame = this.options.frame(), zoom = frame.zoom(coords.z);
    const side = 2 ** -zoom, count = TILE / side, isNear = zoom <= LINES;
    const [x, y] = isNear ? [frame.x + BigInt(coords.x * count), frame.y - BigInt((coords.y + 1) * count)] : [-1n, -1n];
    if (x < 0n || y < 0n) {
      setTimeout(done, 0, null, canvas);
      return canvas;
    }
    const context = canvas.getContext("2d");
    context.strokeStyle = "rgba(128, 128, 128, 0.35)";
    context.beginPath();
    for (let line = 0; line < count; line++) {
      const at = line * side + 0.5;
      context.moveTo(at, 0); context.lineTo(at, TILE);
      context.moveTo(0, TILE - at); context.lineTo(TILE, TILE - at);
    }
    context.stroke();
    const { game, layer, isSecret } = this.options.shown();
    if (zoom > NUMBERS || isSecret) {
      setTimeout(done, 0, null, canvas);
      return canvas;
    }
    this.fill(canvas, async (signal) => {
      const fields = { game, layer, x: field(x), y: field(y), size: String(count) };
      const { pixels, is_final: isFinal } = await question("tile.json", fields, signal);
      write(context, pixels, side, layer);
      return isFinal;
    }, done);
    return canvas;
  },
});

// Write the values into their cells. Light letters with a dark edge are readable on every colour.
function write(context, pixels, side, layer) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  pixels.forEach((column, i) => column.forEach((value, j) => {
    if (value === null || (layer === "outcomes" && value === "0")) return;
    const text = layer === "outcomes" ? "P" : value.length > 7 ? `…${value.slice(-4)}` : value;
    context.font = `600 ${Math.min(side * 0.42, (1.5 * side) / text.length)}px system-ui, sans-serif`;
    const at = [(i + 0.5) * side, TILE - (j + 0.5) * side];
    context.strokeStyle = "rgba(0, 0, 0, 0.75)";
    context.lineWidth = side / 12;
    context.strokeText(text, ...at);
    context.fillStyle = "#ffffff";
    context.fillText(text, ...at);
  }));
}
