// What occurs in columns of the sequence, asked for in chunks that are kept.

import { field, question, Refused } from "./api.js";

// Columns of a chunk, and chunks that are kept.
const COUNT = 512, MOST_KEPT = 64;

export class Columns {
  // `changed` is called with the state of the sequence when something has come; `failed` with an error.
  constructor({ changed, failed }) {
    Object.assign(this, { changed, failed });
    this.start("");
  }

  start(game, path = "sequence.json") {
    this.stop?.abort();
    this.stop = new AbortController();
    Object.assign(this, { game, path });
    this.forget();
    this.waiting = new Set();
  }

  forget() {
    this.kept = new Map();
    this.last = null;
  }

  // Where column `at`, the heaps from at 2^level on, is kept: see `bands`; undefined where it is not known, or not here
  // yet (see `isWaiting`).
  at(level, at) {
    if (at < 0n) return undefined;
    const number = at / BigInt(COUNT), place = Number(at % BigInt(COUNT));
    if (this.last?.level !== level || this.last.number !== number) this.last = { level, number, chunk: this.kept.get(`${level} ${number}`) };
    const { chunk } = this.last;
    return chunk && place < chunk.columns ? { chunk, place } : undefined;
  }

  isWaiting(level, at) { return at >= 0n && !this.kept.has(`${level} ${at / BigInt(COUNT)}`); }

  get isComplete() { return this.waiting.size === 0; }

  // Ask for all chunks between two columns that are not here, or were made of fewer heaps than are known by now.
  want(level, first, last, { known, end }) {
    const size = BigInt(COUNT);
    for (let number = (first < 0n ? 0n : first) / size; number * size <= last; number++) {
      const key = `${level} ${number}`, kept = this.kept.get(key);
      if (this.waiting.has(key) || (kept && (kept.columns === COUNT || (kept.known >= known && kept.end === end)))) continue;
      this.ask(key, level, number * size);
    }
  }

  async ask(key, level, at) {
    const { stop: { signal }, kept, waiting } = this;  // what is forgotten meanwhile takes its answers with it
    waiting.add(key);
    try {
      const start = field(at << BigInt(level));
      const told = await question(this.path, { game: this.game, start, zoom: String(level), count: String(COUNT) }, signal);
      if (told.sets !== undefined) told.sets = Uint8Array.from(told.sets.match(/../g) ?? [], (two) => parseInt(two, 16));
      this.last = null;
      kept.delete(key);
      kept.set(key, told);
      while (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
      waiting.delete(key);
      this.changed(told);
    } catch (error) {
      waiting.delete(key);
      if (error.name !== "AbortError") this.failed(error instanceof Refused ? error.message : "the server does not answer");
    }
  }
}

// The bands of a column, least first: of a heap its value, in bands of 2^shift values.
export function* bands({ chunk, place }, shift) {
  if (chunk.values) {
    if (chunk.values[place] !== null) yield chunk.values[place] / 2 ** shift | 0;
    return;
  }
  for (let byte = 0, last = -1; byte < chunk.bytes; byte++) {
    const bits = chunk.sets[place * chunk.bytes + byte];
    for (let bit = 0; bits >> bit; bit++) {
      if (!(bits >> bit & 1)) continue;
      const band = (8 * byte + bit) * 2 ** chunk.shift / 2 ** shift | 0;
      if (band !== last) yield last = band;
    }
  }
}
