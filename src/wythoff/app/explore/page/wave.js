// The picture of a sequence on a canvas. Heaps go to the right, values upward; periods are marked.

import { shortened } from "./api.js";
import { bands } from "./columns.js";

// Sizes in pixels: the margins for the axes, the largest row of values, and the letters.
const LEFT = 56, BOTTOM = 34, TOP = 66, HIGHEST_ROW = 44, LETTERS = 16;

// The fewest pixels between marks of an axis, and the fewest pixels with room for numbers and for words.
const APART = 96, VALUES_APART = 26, NUMBERS = 16, WORDS = 84;

// The most rows of values. If there are more values, a row is a band of 2^shift values.
const MAX_ROWS = 512;

export class Wave {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
  }

  // The sizes of the picture and of its margins in pixels.
  get size() {
    const { width, height } = this.canvas.getBoundingClientRect(), letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [left, bottom, top] = [LEFT, BOTTOM, TOP].map((pixels) => Math.round(pixels * letter / LETTERS));
    return { width: Math.max(1, Math.floor(width) - left), height: Math.max(1, Math.floor(height) - bottom - top), left, bottom, top, letter: letter / LETTERS };
  }

  // Draw a strip. `seen` is the result of `survey`.
  draw(strip, columns, state, seen) {
    const { width, height, left, bottom, top, letter } = this.size, ratio = devicePixelRatio || 1, style = getComputedStyle(this.canvas);
    this.canvas.width = Math.round((width + left) * ratio);
    this.canvas.height = Math.round((height + top + bottom) * ratio);
    Object.assign(this, { letter, isZeroShown: !state.distances && !state.period?.saltus });
    this.colour = (name) => style.getPropertyValue(name).trim();
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const largest = state.distances ? state.largest : Math.min(state.largest, 2 ** Math.ceil(Math.log2(seen.largest + 1)) - 1);
    const shift = Math.max(seen.shift, Math.ceil(Math.log2((largest + 1) / MAX_ROWS)), 0);
    const rows = (largest >> shift) + 1, row = Math.min(height / rows, HIGHEST_ROW);
    const shape = { strip, columns, state, width, height, left, bottom, top, letter, largest, shift, row, base: top + height };
    this.paper(shape);
    if (state.period) this.periods(shape);
    if (strip.zoom > 0) this.sets(shape);
    else this.heaps(shape);
    this.valueAxis(shape);
    this.heapAxis(shape);
    Object.assign(this.canvas.dataset, { left, base: shape.base, row, shift });
  }

  // Draw the background of columns that are known or requested. Other columns stay transparent and show stripes.
  paper({ strip, state, width, left, bottom, base }) {
    const { context } = this, total = base;
    context.fillStyle = this.colour("--paper");
    context.fillRect(0, 0, left, total + bottom);
    context.fillRect(0, base, left + width, bottom);
    const known = state.period || state.distances ? width : Math.min(width, Math.max(0, strip.place(this.end(strip, state))));
    const start = Math.max(0, strip.place(0n));
    context.fillRect(left, 0, known, total);
    context.fillStyle = this.colour("--outside");
    context.fillRect(left, 0, start, total);
    if (known < width && known > -1) {
      context.fillStyle = this.colour("--soft");
      context.fillRect(left + known, 0, 1, total);
    }
  }

  // Return the first heap of the first column that is not fully known.
  end({ level }, { known }) { return BigInt(known) >> BigInt(level) << BigInt(level); }

  // Draw a band for every second period. If the periods are too narrow, draw a single band.
  periods({ strip, state, width, height, left, base, letter }) {
    const { context } = this, { preperiod, period } = state.period, [m, p] = [BigInt(preperiod), BigInt(period)];
    const begin = strip.place(m), one = strip.width(p), total = base;
    if (begin >= width) return;
    const colour = context.fillStyle = this.colour("--band");
    if (one < 6) context.fillRect(left + Math.max(0, begin), 0, width, total);
    else {
      const first = strip.heap(0) - m;
      for (let turn = first < 0n ? 0n : first / p; strip.place(m + turn * p) < width; turn++) {
        const [from, to] = [strip.place(m + turn * p), strip.place(m + (turn + 1n) * p)].map((x) => Math.min(width, Math.max(0, x)));
        context.fillStyle = colour;
        if (turn % 2n) context.fillRect(left + from, 0, to - from, total);
        if (to - from >= WORDS * letter) this.word(`period ${period}`, left + from + 6, base - height - 6 * letter, "--soft");
      }
    }
    if (begin >= 0) {
      context.fillStyle = this.colour("--ink");
      context.fillRect(left + begin, 0, 2, total);
      this.word(`periodic from n = ${preperiod}`, left + begin + 6, base - height - 22 * letter, "--ink");
    }
  }

  word(text, x, y, colour, align = "left") {
    const { context } = this;
    context.font = `${12 * this.letter}px system-ui, sans-serif`;
    context.textAlign = align;
    context.textBaseline = "alphabetic";
    context.fillStyle = this.colour(colour);
    context.fillText(text, x, y);
  }

  // Draw the sets of values in columns: a pixel is drawn if a heap of its column has a value of its row.
  sets({ strip, columns, width, height, left, shift, row, base }) {
    const image = new ImageData(width, height), pixels = new Uint32Array(image.data.buffer);
    const [zero, other] = ["--zero", "--value"].map((name) => word32(this.colour(name))), gap = row >= 3 ? 1 : 0;
    for (let x = 0; x < width; x++) {
      const column = columns.at(strip.zoom, strip.left + BigInt(x));
      if (!column) continue;
      for (const band of bands(column, shift)) {
        const low = height - Math.floor(band * row), top = Math.max(0, Math.min(height - Math.floor((band + 1) * row) + gap, low - 1));
        for (let y = top; y < low; y++) pixels[y * width + x] = band === 0 && shift === 0 && this.isZeroShown ? zero : other;
      }
    }
    const drawn = Object.assign(document.createElement("canvas"), { width, height });
    drawn.getContext("2d").putImageData(image, 0, 0);
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(drawn, left, base - height, width, height);
  }

  // Draw a dot for each heap, and its value if the dot has room.
  heaps({ strip, columns, state, width, left, shift, row, base, letter }) {
    const { context } = this, wide = 2 ** -strip.zoom, high = Math.max(state.distances ? 9 : 1, row), first = strip.heap(0), count = Math.ceil(width / wide) + 1;
    const radius = Math.min(wide, high) / 2 - 0.5, bar = Math.min(high, 10), stems = wide >= 4;
    context.save();
    context.beginPath();
    context.rect(left, 0, width, base);
    context.clip();
    for (let i = 0; i < count; i++) {
      const n = first + BigInt(i), column = columns.at(0, n), x = left + strip.place(n);
      if (!column) continue;
      for (const band of bands(column, shift)) {
        const y = base - (band + 0.5) * row, colour = this.colour(band === 0 && shift === 0 && this.isZeroShown ? "--zero" : "--value");
        context.fillStyle = colour;
        if (stems && band) {
          context.globalAlpha = 0.3;
          context.fillRect(x + wide / 2 - 1, y, 2, base - y);
          context.globalAlpha = 1;
        }
        if (radius < 2) context.fillRect(x, y - bar / 2, Math.max(1, wide - (wide > 2 ? 1 : 0)), bar);
        else {
          context.beginPath();
          context.arc(x + wide / 2, y, Math.min(radius, 14), 0, 7);
          context.fill();
        }
        const value = column.chunk.values[column.place];
        if (!state.distances && wide >= letter * Math.max(NUMBERS, 8 * String(value).length)) this.number(value, x + wide / 2, y, Math.min(radius, 14));
      }
    }
    context.restore();
  }

  // Write a value into its dot, or above it.
  number(value, x, y, radius) {
    const isInside = radius >= 8 * this.letter && value < 100;
    this.word(String(value), x, isInside ? y + 4 * this.letter : y - Math.max(radius, 1) - 3, isInside ? "--on-dot" : "--ink", "center");
  }

  valueAxis({ state, largest, shift, row, base, width, left, letter }) {
    const { context } = this, step = state.distances ? largest / 10 : nice(Math.ceil((VALUES_APART * letter / row) * 2 ** shift));
    for (let value = 0; value <= largest; value += step) {
      const y = base - (value / 2 ** shift + 0.5) * row;
      this.word(state.distances ? (value / largest).toFixed(1) : String(value), left - 8, y + 4, "--soft", "right");
      context.fillStyle = this.colour("--line");
      context.fillRect(left - 5, Math.round(y), 5, 1);
    }
    context.fillStyle = this.colour("--soft");
    context.fillRect(left - 1, 0, 1, base);
    context.fillRect(left - 1, base, width + 1, 1);
  }

  heapAxis({ strip, width, left, base, letter }) {
    const { step, power } = steps(strip.zoom, APART * letter), first = strip.heap(0), half = strip.zoom < 0 ? 2 ** -strip.zoom / 2 : 0;
    for (let n = first < 0n ? 0n : ((first + step - 1n) / step) * step; strip.place(n) < width; n += step) {
      const x = left + strip.place(n) + half;
      this.context.fillStyle = this.colour("--soft");
      this.context.fillRect(Math.round(x), base, 1, 6);
      this.word(label(n, power), x, base + 22 * letter, "--soft", "center");
    }
  }
}

// Return the least of 1, 2, 5, 10, 20, ... that is at least `least`.
function nice(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= least);
}

// Return the number of heaps between two marks, and its power of ten.
function steps(zoom, apart) {
  const logarithm = Math.log10(apart) + zoom * Math.log10(2), power = Math.max(0, Math.floor(logarithm)), rest = 10 ** (logarithm - power);
  const digit = [1n, 2n, 5n, 10n].find((one) => Number(one) >= rest) ?? 10n;
  return { step: digit * 10n ** BigInt(power), power };
}

// Return the text of a mark. A long number is shortened to its last digits; a round number has a power of ten.
function label(n, power) {
  if (n < 10n ** 9n) return String(n);
  if (power > 6) {
    const turns = String(n / 10n ** BigInt(power));
    return `${turns.length > 6 ? `…${turns.slice(-4)}` : turns}·10^${power}`;
  }
  return `…${String(n).slice(-7)}`;
}

// Convert #rrggbb to the bytes of a pixel.
function word32(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

// Return the values in a range of columns, the largest value, the largest shift of bands, and whether all values are
// known. For a band, only its first value is returned.
export function survey(columns, level, first, last) {
  const values = new Set(), seen = { largest: 0, shift: 0, isWhole: true };
  for (let at = first < 0n ? 0n : first; at <= last; at++) {
    const column = columns.at(level, at), shift = column?.chunk.shift ?? 0;
    if (!column) seen.isWhole = false;
    else for (const band of bands(column, shift)) values.add(band * 2 ** shift);
    seen.shift = Math.max(seen.shift, shift);
  }
  for (const value of values) seen.largest = Math.max(seen.largest, value + 2 ** seen.shift - 1);
  return { ...seen, values: [...values].sort((a, b) => a - b) };
}

// Describe a column in words: a heap and its value, or heaps and their values.
export function describe(column, at, { level }, state, noun) {
  const first = at << BigInt(level), last = first + (1n << BigInt(level)) - 1n;
  const where = level ? `${noun}s ${shortened(first)} to ${shortened(last)}` : `${noun} ${shortened(first)}`;
  if (!column) return `${where}: not computed`;
  if (state.distances) return `${where}: ${level ? "distances" : "distance"} ${distances(column)}`;
  if (!level) {
    const value = column.chunk.values[column.place];
    return value === null ? `there is no ${where}` : `${where}: value ${shortened(BigInt(value) + growth(first, state.period))}`;
  }
  const shift = column.chunk.shift, found = [...bands(column, shift)].map((band) => (shift ? `${band * 2 ** shift}–${(band + 1) * 2 ** shift - 1}` : band));
  return `${where}: ${shift ? "values in " : "values "}${runs(found)}`;
}

// Return the least and the largest distance in a column, as multiples of 1/512.
function distances(column) {
  const found = [...bands(column, 0)];
  return found.length ? `${(found[0] / 512).toFixed(4)} to ${((found.at(-1) + 1) / 512).toFixed(4)}` : "none";
}

// Return the growth of the value of a heap, which the picture leaves out.
export function growth(n, period) {
  if (!period || !period.saltus || n < BigInt(period.preperiod)) return 0n;
  return BigInt(period.saltus) * ((n - BigInt(period.preperiod)) / BigInt(period.period));
}

// Write 0, 1, 2, 3, 7 as "0 to 3, 7".
export function runs(values, most = 40) {
  const parts = [];
  for (let i = 0; i < values.length; i++) {
    let j = i;
    while (values[j + 1] === values[j] + 1) j++;
    parts.push(j > i + 1 ? `${values[i]} to ${values[j]}` : String(values[i]));
    if (j > i + 1) i = j;
  }
  return parts.length > most ? `${parts.slice(0, most).join(", ")}, ...` : parts.join(", ");
}
