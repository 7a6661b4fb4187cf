// Which heaps are seen: a place in pixels, a BigInt, at a zoom. A pixel is 2^zoom heaps; of a negative zoom a heap is
// 2^-zoom pixels wide.

import { LEAST_ZOOM, MOST_ZOOM } from "./frame.js";

// Some room before heap 0, and pixels that are further away than any screen.
const MARGIN = 24n, FAR = 1n << 40n;

export class Strip {
  // `left` is the number of the pixel at the left edge, counted from the first one of heap 0.
  constructor(left, zoom) {
    this.zoom = zoom;
    this.left = left < -MARGIN ? -MARGIN : left;
  }

  // With a heap in the middle of so many pixels.
  static around(n, zoom, width, most = MOST_ZOOM) {
    zoom = Math.min(most, Math.max(LEAST_ZOOM, zoom));
    const at = zoom > 0 ? n >> BigInt(zoom) : (n << BigInt(-zoom)) + (1n << BigInt(-zoom)) / 2n;
    return new Strip(at - BigInt(Math.floor(width / 2)), zoom);
  }

  moved(pixels) { return new Strip(this.left + BigInt(Math.round(pixels)), this.zoom); }

  // By one step, so that what is at pixel x stays there.
  zoomed(step, x, most = MOST_ZOOM) {
    const zoom = this.zoom + step, at = this.left + BigInt(Math.round(x));
    if (zoom < LEAST_ZOOM || zoom > most) return this;
    return new Strip((step < 0 ? at * 2n + 1n : at >> 1n) - BigInt(Math.round(x)), zoom);
  }

  // The first heap of pixel x; negative before heap 0.
  heap(x) {
    const at = this.left + BigInt(Math.floor(x));
    return this.zoom > 0 ? at << BigInt(this.zoom) : at >> BigInt(-this.zoom);
  }

  // The pixel where a heap begins, not further than FAR.
  place(n) {
    const at = (this.zoom > 0 ? n >> BigInt(this.zoom) : n << BigInt(-this.zoom)) - this.left;
    return Number(at > FAR ? FAR : at < -FAR ? -FAR : at);
  }

  // How wide so many heaps are, as a number; Infinity beyond all screens.
  width(heaps) {
    const at = this.zoom > 0 ? (heaps << 8n) >> BigInt(this.zoom) : heaps << BigInt(8 - this.zoom);
    return at > FAR ? Infinity : Number(at) / 256;
  }

  // Columns: of single heaps where these are a pixel wide or more.
  get level() { return Math.max(this.zoom, 0); }
}
