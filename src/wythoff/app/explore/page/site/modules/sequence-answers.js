// The answers of the page of sequences in the site: values up to the end of the first period, which give all others.
// SEQUENCES is the global of sequence-data.js, and Exact that of exact.js.

const DEFAULT_GAME = "kayles", UNITS = 512n;

// The most digits of a number in an error.
const SHOWN = 40;

// A sequence of values G(first), G(first + 1), ... with G(n + period) = G(n) + saltus for n >= preperiod.
class PeriodicSequence {
  constructor({ first, preperiod, period, saltus, values }) {
    Object.assign(this, { first, preperiod, period, saltus });
    this.end = preperiod + period;
    // The values without growth, to the end of the second period. The places of each value are sorted.
    this.values = [...Array(first).fill(null), ...values, ...values.slice(preperiod - first)];
    this.places = new Map();
    this.values.forEach((value, n) => { if (value !== null) this.places.set(value, [...(this.places.get(value) ?? []), n]); });
    this.largest = Math.max(...this.places.keys());
  }

  // Return the place of heap n in `values`.
  place(n) {
    const start = BigInt(this.preperiod);
    return Number(n < start ? n : start + ((n - start) % BigInt(this.period)));
  }

  value(n) {
    const turns = n < BigInt(this.preperiod) ? 0n : (n - BigInt(this.preperiod)) / BigInt(this.period), value = this.values[this.place(n)];
    return value === null ? null : BigInt(value) + BigInt(this.saltus) * turns;
  }

  // Return the sets of values in columns. After `end` heaps all values have occurred.
  sets(start, zoom, count) {
    const size = 1n << BigInt(zoom), bytes = Math.floor(this.largest / 8) + 1, whole = BigInt(this.end);
    const columns = Array.from({ length: count }, (_, at) => {
      const from = this.place(start + BigInt(at) * size), wide = Number(size < whole ? size : whole);
      const stop = Math.min(from + wide, Math.max(from, this.preperiod) + this.period);
      return hexadecimal([...this.places].flatMap(([value, places]) => (placeFrom(places, from) < stop ? [value] : [])), bytes);
    });
    return { columns: count, shift: 0, bytes, sets: columns.join("") };
  }

  columns(start, zoom, count) {
    if (zoom) return this.sets(start, zoom, count);
    return { columns: count, values: Array.from({ length: count }, (_, at) => this.values[this.place(start + BigInt(at))]) };
  }
}

// Return a set of numbers as bits in bytes, in hexadecimal digits.
function hexadecimal(numbers, bytes) {
  const set = new Uint8Array(bytes);
  for (const number of numbers) set[number >> 3] |= 1 << (number & 7);
  return [...set].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Return the first of the sorted places that is at least `from`.
function placeFrom(places, from) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < from) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? Infinity;
}

const made = new Map();

function known(game) {
  if (Object.hasOwn(SEQUENCES, game)) return SEQUENCES[game];
  throw new Error(`${game.slice(0, SHOWN)}: not a sequence of this site; accepted: the games in the list, such as kayles or 0.156`);
}

function sequence(game) {
  if (!made.has(game)) made.set(game, new PeriodicSequence(known(game)));
  return made.get(game);
}

function state(game) {
  const { first, end, largest, preperiod, period, saltus } = sequence(game);
  return { first, known: end, largest, end: "", period: { preperiod, period, saltus } };
}

export const sequenceAnswers = {
  sequence({ game = DEFAULT_GAME }) {
    const { title, parameters, rule, noun, t } = known(game), about = { game, title, parameters, rule, noun, distances: t !== undefined };
    return t === undefined ? { ...about, ...state(game) } : { ...about, t, misere: false };
  },

  "sequence.json": ({ game, start, zoom, count }) => ({ ...state(game), ...sequence(game).columns(BigInt(start), Number(zoom), Number(count)) }),

  // The distance n alpha - floor(n alpha) in 512ths is floor(512 n alpha) modulo 512.
  "distances.json"({ game, start, zoom, count }) {
    const { alpha } = new Exact.TWythoff(BigInt(known(game).t)), size = 1n << BigInt(zoom), length = Number(count);
    const distance = (n) => Number(alpha.floor(UNITS * n) % UNITS), first = (at) => BigInt(start) + BigInt(at) * size;
    if (size === 1n) return { columns: length, values: Array.from({ length }, (_, at) => distance(first(at))) };
    const sets = Array.from({ length }, (_, at) => {
      const found = new Set();
      for (let n = first(at); n < first(at + 1); n++) found.add(distance(n));
      return hexadecimal(found, Number(UNITS) / 8);
    });
    return { columns: length, shift: 0, bytes: Number(UNITS) / 8, sets: sets.join("") };
  },

  heap({ game, n: text }) {
    const n = Exact.number(text), { t, noun } = known(game);
    if (n === null) throw new Error(`${text.slice(0, SHOWN)}: cannot read this number; accepted: a number, such as 10^100 or F(1000)`);
    if (t !== undefined) {
      const rules = new Exact.TWythoff(BigInt(t));
      return { n: String(n), pair: [rules.a(n), rules.b(n)].map(String) };
    }
    const value = sequence(game).value(n);
    return { n: String(n), value: value === null ? null : String(value), note: `the first ${noun} is ${sequence(game).first}` };
  },

  sequences: () => ({ games: Object.keys(SEQUENCES) }),
};
