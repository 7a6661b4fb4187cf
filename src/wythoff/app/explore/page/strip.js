// The visible heaps: a left edge in pixels, a BigInt, and a zoom. A pixel is 2^zoom heaps; for a negative zoom a heap
// is 2^-zoom pixels wide.

import { MIN_ZOOM, MAX_ZOOM } from "./frame.js";

// The pixels before heap 0, and a distance in pixels beyond any screen.
const MARGIN = 24n, FAR = 1n << 40n;

export class Strip {
  // `left` is the number of the pixel at the left edge, counted from the first pixel of heap 0.
  constructor(left, zoom) {
    this.zoom = zoom;
    this.left = left < -MARGIN ? -MARGIN : left;
  }

  // Return the strip of `width` pixels with heap n in the middle.
  static around(n, zoom, width, most = MAX_ZOOM) {
    zoom = Math.min(most, Math.max(MIN_ZOOM, zoom));
    const at = zoom > 0 ? n >> BigInt(zoom) : (n << BigInt(-zoom)) + (1n << BigInt(-zoom)) / 2n;
    return new Strip(at - BigInt(Math.floor(width / 2)), zoom);
  }

  moved(pixels) { return new Strip(this.left + BigInt(Math.round(pixels)), this.zoom); }

  // Return the strip zoomed by a step. The heap at pixel x stays at this pixel.
  zoomed(step, x, most = MAX_ZOOM) {
    const zoom = this.zoom + step, at = this.left + BigInt(Math.round(x));
    if (zoom < MIN_ZOOM || zoom > most) return this;
    return new Strip((step < 0 ? at * 2n + 1n : at >> 1n) - BigInt(Math.round(x)), zoom);
  }

  // Return the first heap of pixel x; it is negative before heap 0.
  heap(x) {
    const at = this.left + BigInt(Math.floor(x));
    return this.zoom > 0 ? at << BigInt(this.zoom) : at >> BigInt(-this.zoom);
  }

  // Return the pixel where a heap begins, at most FAR.
  place(n) {
    const at = (this.zoom > 0 ? n >> BigInt(this.zoom) : n << BigInt(-this.zoom)) - this.left;
    return Number(at > FAR ? FAR : at < -FAR ? -FAR : at);
  }

  // Return the width of a number of heaps in pixels; Infinity if it is wider than any screen.
  width(heaps) {
    const at = this.zoom > 0 ? (heaps << 8n) >> BigInt(this.zoom) : heaps << BigInt(8 - this.zoom);
    return at > FAR ? Infinity : Number(at) / 256;
  }

  // The level k of the columns, which have 2^k heaps each. It is 0 if a heap is at least a pixel wide.
  get level() { return Math.max(this.zoom, 0); }
}
