// The values in the columns of a sequence. They are requested in chunks of columns, and cached.

import { field, question, Refused } from "./api.js";

// The number of columns of a chunk, and the most cached chunks.
const COUNT = 512, MAX_CHUNKS = 64;

export class Columns {
  // When a chunk arrives, `changed` is called with the state of the sequence. `failed` is called with the text of an error.
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
    this.cached = new Map();
    this.last = null;
  }

  // Return the chunk of column `at`, and its place in the chunk, for `bands`. The first heap of the column is at 2^level.
  // Return undefined if its values are not known, or have not arrived yet: see `isWaiting`.
  at(level, at) {
    if (at < 0n) return undefined;
    const number = at / BigInt(COUNT), place = Number(at % BigInt(COUNT));
    if (this.last?.level !== level || this.last.number !== number) this.last = { level, number, chunk: this.cached.get(`${level} ${number}`) };
    const { chunk } = this.last;
    return chunk && place < chunk.columns ? { chunk, place } : undefined;
  }

  isWaiting(level, at) { return at >= 0n && !this.cached.has(`${level} ${at / BigInt(COUNT)}`); }

  get isComplete() { return this.waiting.size === 0; }

  // Request the chunks between two columns that are not cached, or that have fewer values than are known now.
  want(level, first, last, { known, end }) {
    const size = BigInt(COUNT);
    for (let number = (first < 0n ? 0n : first) / size; number * size <= last; number++) {
      const key = `${level} ${number}`, cached = this.cached.get(key);
      if (this.waiting.has(key) || (cached && (cached.columns === COUNT || (cached.known >= known && cached.end === end)))) continue;
      this.ask(key, level, number * size);
    }
  }

  async ask(key, level, at) {
    const { stop: { signal }, cached, waiting } = this;  // answers to requests before `forget` go into the old cache
    waiting.add(key);
    try {
      const start = field(at << BigInt(level));
      const answer = await question(this.path, { game: this.game, start, zoom: String(level), count: String(COUNT) }, signal);
      if (answer.sets !== undefined) answer.sets = Uint8Array.from(answer.sets.match(/../g) ?? [], (two) => parseInt(two, 16));
      this.last = null;
      cached.delete(key);
      cached.set(key, answer);
      while (cached.size > MAX_CHUNKS) cached.delete(cached.keys().next().value);
      waiting.delete(key);
      this.changed(answer);
    } catch (error) {
      waiting.delete(key);
      if (error.name !== "AbortError") this.failed(error instanceof Refused ? error.message : "the server does not answer; start `wythoff explore` again");
    }
  }
}

// Yield the bands of 2^shift values that occur in a column, the least band first.
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
