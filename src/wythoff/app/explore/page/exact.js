// Exact outcomes and winning moves for games with a closed form or a proved table. A classic script, which also works
// from a file. Numbers are BigInts of any size. `GRUNDY` is the global of grundy.js.
"use strict";

const Exact = (() => {
  // Return floor(sqrt(n)), by Newton's method from above.
  function isqrt(n) {
    if (n < 2n) return n;
    let root = 1n << BigInt(2 * n.toString(16).length);  // n < 2^(4 digits)
    for (;;) {
      const next = (root + n / root) >> 1n;
      if (next >= root) return root;
      root = next;
    }
  }

  const least = (numbers) => numbers.reduce((a, b) => (a < b ? a : b));
  const modulo = (n, m) => ((n % m) + m) % m;

  // An irrational number (p + sqrt(d)) / q > 0.
  class Quadratic {
    constructor(p, d, q) {
      Object.assign(this, { p, d, q, shift: 0n, scaled: 0n });
    }

    // Return floor(n * this) for n >= 0. As floor(2^shift * this) is `scaled`, n * this lies between low / 2^shift and
    // (low + n) / 2^shift. If an integer lies between these bounds, the square root decides.
    floor(n) {
      const bits = BigInt(8 * n.toString(16).length + 64);
      if (bits > this.shift) Object.assign(this, { shift: 2n * bits, scaled: this.floorByRoot(1n << (2n * bits)) });
      const low = n * this.scaled, floor = low >> this.shift;
      return (low + n) >> this.shift === floor ? floor : this.floorByRoot(n);
    }

    // floor((u + sqrt(m)) / q) = floor((u + floor(sqrt(m))) / q) for integers u, m and q > 0.
    floorByRoot(n) { return (n * this.p + isqrt(this.d * n * n)) / this.q; }
  }

  // t-Wythoff: a move takes from one pile, or k and l from both with |k - l| < t. P-position n is (a, b) with
  // a = floor(n alpha), b = a + t n, alpha = (2 - t + sqrt(t^2 + 4)) / 2. Wythoff's game has t = 1, and alpha = phi.
  class TWythoff {
    constructor(t = 1n) {
      const d = t * t + 4n;
      Object.assign(this, { t, alpha: new Quadratic(2n - t, d, 2n), inverse: new Quadratic(t - 2n, d, 2n * t) });
    }

    a(n) { return this.alpha.floor(n); }
    b(n) { return this.a(n) + this.t * n; }

    // Return the least n with a(n) >= x. If x > 0, that is the least n > x / alpha.
    firstOfA(x) { return x > 0n ? this.inverse.floor(x) + 1n : 0n; }

    // Return the least n with b(n) >= y. If y > 0, that is the least n > y / beta, where 1 / beta = 1 - 1 / alpha.
    firstOfB(y) { return y > 0n ? y - this.inverse.floor(y) : 0n; }

    // Return the only y such that (x, y) is a P-position.
    partner(x) {
      const n = this.firstOfA(x);
      return this.a(n) === x ? this.b(n) : this.a(this.firstOfB(x));
    }

    isP([x, y]) {
      const distance = x < y ? y - x : x - y;
      return distance % this.t === 0n && this.a(distance / this.t) === (x < y ? x : y);
    }

    // Return the P-positions (u, v) with |(v - u) - (y - x)| < t: those that a move along a diagonal could reach.
    diagonal([x, y]) {
      const { t } = this, rest = modulo(y - x, t), below = (y - x - rest) / t;
      return (rest ? [below, below + 1n] : [below]).map((n) => (n < 0n ? [this.b(-n), this.a(-n)] : [this.a(n), this.b(n)]));
    }

    allows([x, y], [u, v]) {
      if (u < 0n || v < 0n || u > x || v > y || (u === x && v === y)) return false;
      const difference = x - u - (y - v);
      return u === x || v === y || (difference < this.t && -difference < this.t);
    }

    winningMoves(position) {
      if (this.isP(position)) return [];
      const [x, y] = position, targets = [[x, this.partner(x)], [this.partner(y), y], ...this.diagonal(position)];
      return unique(targets.filter((target) => this.allows(position, target)));
    }

    // Yield the options, those that take the least first.
    *options([x, y]) {
      for (let most = 1n; most <= x || most <= y; most++) {
        const takes = [[most, 0n], [0n, most]];
        for (let less = most < this.t ? 1n : most - this.t + 1n; less <= most; less++) takes.push([most, less], ...(less < most ? [[less, most]] : []));
        for (const [left, down] of takes) if (left <= x && down <= y) yield [x - left, y - down];
      }
    }

    // Return the option that takes the least.
    smallestMove([x, y]) { return x > 0n ? [x - 1n, y] : [x, y - 1n]; }

    isOver(position) { return position.every((pile) => pile === 0n); }
  }

  // Nim: the xor of the heaps decides.
  class Nim {
    xor(position) { return position.reduce((a, b) => a ^ b, 0n); }
    isP(position) { return this.xor(position) === 0n; }

    allows(position, target) {
      const changed = position.flatMap((heap, at) => (heap === target[at] ? [] : [at]));
      return target.length === position.length && changed.length === 1 && target[changed[0]] >= 0n && target[changed[0]] < position[changed[0]];
    }

    winningMoves(position) {
      const xor = this.xor(position);
      return unique(position.flatMap((heap, at) => ((heap ^ xor) < heap ? [position.with(at, heap ^ xor)] : [])));
    }

    *options(position) {
      for (let taken = 1n; position.some((heap) => heap >= taken); taken++)
        for (const [at, heap] of position.entries()) if (heap >= taken) yield position.with(at, heap - taken);
    }

    smallestMove(position) {
      const at = position.findIndex((heap) => heap > 0n);
      return position.with(at, position[at] - 1n);
    }

    isOver(position) { return position.every((heap) => heap === 0n); }
  }

  // Fibonacci nim: the position (pile, cap). Take 1 to cap; after t are taken, the cap is 2 t. It is a P-position if the
  // cap is less than the smallest part of the Zeckendorf sum of the pile.
  class FibonacciNim {
    // Return the Fibonacci numbers, no two of them neighbours, that add up to a number; the smallest is first.
    parts(number) {
      const fibonacci = [1n, 2n], found = [];
      while (fibonacci.at(-1) <= number) fibonacci.push(fibonacci.at(-1) + fibonacci.at(-2));
      for (const each of fibonacci.toReversed())
        if (each <= number) {
          found.unshift(each);
          number -= each;
        }
      return found;
    }

    isP([pile, cap]) { return pile === 0n || cap < this.parts(pile)[0]; }

    allows([pile, cap], [left, next]) {
      const taken = pile - left;
      return left >= 0n && taken > 0n && taken <= cap && next === 2n * taken;
    }

    // A move of t wins if 2 t is less than the smallest part of the rest. Then the parts of the rest and those of t are
    // together those of the pile: so t is the sum of its smallest parts.
    winningMoves([pile, cap]) {
      const parts = this.parts(pile), found = [];
      for (let count = 1, taken = 0n; count <= parts.length; count++) {
        taken += parts[count - 1];
        if (taken <= cap && (count === parts.length || 2n * taken < parts[count])) found.push([pile - taken, 2n * taken]);
      }
      return found;
    }

    *options([pile, cap]) {
      for (let taken = 1n; taken <= cap && taken <= pile; taken++) yield [pile - taken, 2n * taken];
    }

    smallestMove([pile]) { return [pile - 1n, 2n]; }
    isOver([pile, cap]) { return pile === 0n || cap === 0n; }
  }

  // Kayles: take 1 or 2 from a row of pins; the rest of the row may be split. Its values are periodic from `preperiod`
  // on, which is proved by the engine: grundy.js has the values of the preperiod and of one period.
  class Kayles {
    constructor({ values, preperiod, period } = GRUNDY.kayles) {
      Object.assign(this, { values, preperiod: BigInt(preperiod), period: BigInt(period) });
    }

    value(heap) { return this.values[heap < this.preperiod ? heap : this.preperiod + ((heap - this.preperiod) % this.period)]; }
    total(position) { return position.reduce((a, heap) => a ^ this.value(heap), 0); }
    isP(position) { return this.total(position) === 0; }

    // Return the row that a move changes and the rows that it becomes, { row, parts }, or null if the move is not
    // allowed. Rows have no order, and rows of the same length are the same.
    change(position, target) {
      const before = sorted(position), parts = sorted(target);
      if (target.some((row) => row < 0n)) return null;
      for (const row of [...parts])
        if (before.includes(row)) {
          before.splice(before.indexOf(row), 1);
          parts.splice(parts.indexOf(row), 1);
        }
      const taken = before.length === 1 && parts.length <= 2 ? parts.reduce((a, b) => a - b, before[0]) : 0n;
      return taken === 1n || taken === 2n ? { row: before[0], parts } : null;
    }

    allows(position, target) { return this.change(position, target) !== null; }

    // Yield the pairs of parts that a row can become: all pairs of a short row. All values of options of a long row occur
    // among the pairs whose smaller part is less than preperiod + period.
    *splits(heap) {
      for (const taken of [1n, 2n])
        for (let part = 0n; 2n * part <= heap - taken && part < this.preperiod + this.period; part++) yield [heap - taken - part, part];
    }

    // Yield the options: of a row longer than 2 (preperiod + period), some of them.
    *options(position) {
      for (const [at, heap] of position.entries())
        for (const parts of this.splits(heap)) yield position.toSpliced(at, 1, ...parts.filter((part) => part > 0n));
    }

    // Return all winning moves if no row is longer than 2 (preperiod + period); otherwise some
    // of them, of which at least one exists.
    winningMoves(position) {
      const total = this.total(position);
      if (!total) return [];
      return unique(position.flatMap((heap, at) => {
        const wanted = total ^ this.value(heap);
        return [...this.splits(heap)].filter(([a, b]) => (this.value(a) ^ this.value(b)) === wanted).map((parts) => position.toSpliced(at, 1, ...parts.filter((part) => part > 0n)));
      }), sorted);
    }

    smallestMove(position) {
      const at = position.findIndex((heap) => heap > 0n);
      return position.toSpliced(at, 1, ...(position[at] > 1n ? [position[at] - 1n] : []));
    }

    isOver(position) { return position.every((heap) => heap === 0n); }
  }

  const sorted = (position) => position.filter((heap) => heap > 0n).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));

  // Return the positions without repetitions. `form` returns equal lists for equal positions.
  function unique(positions, form = (position) => position) {
    const seen = new Set();
    return positions.filter((position) => {
      const key = form(position).join();
      return !seen.has(key) && seen.add(key);
    });
  }

  // Read a number: digits, or 10^1000, or F(1000). Return null for other text.
  function number(text, mostDigits = 10000) {
    const trimmed = text.trim(), power = /^(?:([0-9]{1,20})\*)?([0-9]{1,4})\^([0-9]{1,5})$/.exec(trimmed), fibonacci = /^F\(([0-9]{1,5})\)$/i.exec(trimmed);
    if (/^[0-9]+$/.test(trimmed) && trimmed.length <= mostDigits) return BigInt(trimmed);
    if (power && Number(power[3]) * Math.log10(Number(power[2])) <= mostDigits) return BigInt(power[1] ?? 1) * BigInt(power[2]) ** BigInt(power[3]);
    if (!fibonacci || Number(fibonacci[1]) > 4 * mostDigits) return null;
    let [a, b] = [0n, 1n];
    for (let k = Number(fibonacci[1]); k; k--) [a, b] = [b, a + b];
    return a;
  }

  // Convert a number to text, shortened if it has more than `longest` digits.
  function shortened(value, longest = 20) {
    const digits = value.toString();
    return digits.length <= longest ? digits : `${digits.slice(0, 6)}…${digits.slice(-6)} (${digits.length} digits)`;
  }

  return { isqrt, least, Quadratic, TWythoff, Nim, FibonacciNim, Kayles, sorted, unique, number, shortened };
})();
