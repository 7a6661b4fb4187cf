// Games against the computer, for Learn and for the site without a server: rules in words, and a form with the piles.
"use strict";

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const ANSWER_MS = still ? 0 : 700;

// The longest row that is drawn, and the most winning moves that a hint lists.
const DRAWN = 40n, HINTS = 5;

// The most piles of a position.
const MAX_PILES = 60;

// Return an element with these properties and children. `dataset` and attributes with a hyphen are set too.
function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (name === "dataset") Object.assign(node.dataset, value);
    else if (name.includes("-") || name === "role" || name === "for") node.setAttribute(name, value);
    else node[name] = value;
  node.append(...children);
  return node;
}

const button = (text, pressed, className = "") => {
  const node = make("button", { type: "button", className }, text);
  node.addEventListener("click", pressed);
  return node;
};

const short = Exact.shortened;
const tuple = (position) => `(${position.map((pile) => short(pile)).join(", ")})`;
const listed = (numbers) => (numbers.length < 2 ? numbers.join("") : `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`);

// Return a random number from 0 to n - 1, n of any size.
function randomBelow(n) {
  const words = crypto.getRandomValues(new Uint32Array(2 + n.toString(16).length / 8));
  return words.reduce((number, word) => (number << 32n) | BigInt(word), 0n) % n;
}

// A game of piles: `exact` has its answers.
class PileGame {
  constructor(properties) { Object.assign(this, { noun: "pile", count: 2, placeholder: "how many" }, properties); }

  rows(position) { return position; }
  note() { return ""; }

  // Return the target of the move that the texts of the rows describe. Throws an Error with the reason.
  read(position, texts) {
    const taken = texts.map((text) => (text.trim() ? Exact.number(text) : 0n));
    if (taken.includes(null)) throw new Error("Type how many to take, such as 3 or 10^100.");
    const target = this.after(position, taken);
    if (taken.every((number) => !number)) throw new Error("Choose what to take first.");
    if (!this.exact.allows(position, target)) throw new Error(`The rules do not allow this. ${this.rule}`);
    return target;
  }

  // Return the position that numbers denote. Throws an Error with the reason.
  check(numbers) {
    const isFree = this.noun !== "pile", length = isFree ? `1 to ${MAX_PILES} numbers` : `${this.count} numbers`;
    if (isFree ? numbers.length >= 1 && numbers.length <= MAX_PILES : numbers.length === this.count) return numbers;
    throw new Error(`${tuple(numbers.slice(0, 3))}: not a position of ${this.name}; accepted: ${length}, such as 5 or 10^100`);
  }

  after(position, taken) { return position.map((pile, at) => pile - taken[at]); }

  words(position, target) {
    const taken = this.rows(position).flatMap((pile, at) => (pile > target[at] ? [[short(pile - target[at]), `${this.noun} ${at + 1}`]] : []));
    if (taken.length === 2 && taken[0][0] === taken[1][0] && this.count === 2) return `take ${taken[0][0]} from both ${this.noun}s`;
    return `take ${taken.map(([number, name]) => `${number} from ${name}`).join(" and ")}`;
  }

  // Return a random start that the player to move can win.
  start(size) {
    for (;;) {
      const position = Array.from({ length: this.count }, () => 1n + randomBelow(size));
      if (!this.exact.isP(position)) return position;
    }
  }
}

class TWythoffGame extends PileGame {
  constructor(t) {
    const both = t === 1n ? "the same number from both" : `from both piles, with numbers that differ by less than ${t}`;
    super({ exact: new Exact.TWythoff(t), name: t === 1n ? "Wythoff's game" : `t-Wythoff t=${t}`, rule: `Take any number from one pile, or ${both}. The player who takes the last stone wins.` });
  }

  why([x, y]) {
    const { t } = this.exact, [small, large] = x < y ? [x, y] : [y, x], n = (large - small) / t, root = t === 1n ? "φ" : "α";
    if ((large - small) % t) return `The difference ${short(large - small)} is not a multiple of ${t}, so the player to move wins.`;
    const a = this.exact.a(n);
    return `The difference ${t === 1n ? "is" : `is ${t} times`} n = ${short(n)}, and floor(n ${root}) = ${short(a)}. ${a === small ? "That is the smaller pile, so the player to move loses" : `The smaller pile is ${short(small)}, so the player to move wins`}.`;
  }
}

class NimGame extends PileGame {
  constructor(count = 3) {
    super({ exact: new Exact.Nim(), name: "Nim", noun: "heap", count, rule: "Take any number from one heap. The player who takes the last stone wins." });
  }

  why(position) {
    const xor = this.exact.xor(position);
    return `The xor of the heaps is ${short(xor)}, so the player to move ${xor ? "wins" : "loses"}.`;
  }
}

class FibonacciNimGame extends PileGame {
  constructor() {
    super({ exact: new Exact.FibonacciNim(), name: "Fibonacci nim", count: 1, rule: "The first move must not take the whole pile. Each later move takes at most twice the number that the move before took. The player who takes the last stone wins." });
  }

  check(numbers) {
    if (numbers.length > 2) throw new Error(`${tuple(numbers.slice(0, 3))}: not a position of ${this.name}; accepted: one number, such as 5 or 10^100`);
    return numbers.length === 2 ? numbers : [numbers[0], numbers[0] - 1n];
  }

  rows([pile]) { return [pile]; }
  note([pile, cap]) { return pile ? `The next move takes 1 to ${short(cap < pile ? cap : pile)}.` : ""; }
  after([pile], [taken]) { return [pile - taken, 2n * taken]; }
  words([pile], [left]) { return `take ${short(pile - left)}`; }

  start(size) {
    for (;;) {
      const pile = 2n + randomBelow(size > 2n ? size - 1n : 3n);
      if (!this.exact.isP([pile, pile - 1n])) return [pile, pile - 1n];
    }
  }

  why([pile, cap]) {
    const parts = this.exact.parts(pile), sum = parts.length > 8 ? `the sum of ${parts.length} Fibonacci numbers` : parts.map((part) => short(part)).reverse().join(" + ");
    return `${short(pile)} is ${sum}. The smallest part is ${short(parts[0])}. You may take at most ${short(cap)}, so the player to move ${cap < parts[0] ? "loses" : "wins"}.`;
  }
}

class KaylesGame extends PileGame {
  constructor(count = 3) {
    super({ exact: new Exact.Kayles(), name: "Kayles", noun: "row", count, hasPins: true, placeholder: "3 or 3 4", rule: "Knock down one pin or two neighbours. The player who knocks down the last pin wins." });
  }

  check(numbers) { return super.check(numbers).filter((row) => row); }

  read(position, texts) {
    const chosen = texts.map((text) => text.split(/[\s,]+/).filter(Boolean).map((word) => Exact.number(word))), rows = chosen.flatMap((pins, at) => (pins.length ? [at] : []));
    if (!rows.length) throw new Error("Choose pins first.");
    const at = rows[0], pins = chosen[at].toSorted((a, b) => (a < b ? -1 : 1)), last = pins.at(-1);
    if (rows.length > 1 || pins.length > 2 || (pins.length === 2 && last !== pins[0] + 1n) || pins.some((pin) => pin === null || pin < 1n || pin > position[at]))
      throw new Error("Choose one pin, or two neighbours in one row. Pins are counted from 1.");
    return position.toSpliced(at, 1, ...[pins[0] - 1n, position[at] - last].filter((part) => part));
  }

  words(position, target) {
    const { row, parts } = this.exact.change(position, target), taken = parts.reduce((a, b) => a - b, row);
    const rest = ["and nothing is left", `and leave ${short(parts[0] ?? 0n)}`, `and leave ${parts.map((part) => short(part)).join(" and ")}`][parts.length];
    return `take ${taken} from a row of ${short(row)} ${rest}`;
  }

  why(position) {
    const values = position.map((row) => this.exact.value(row)), total = this.exact.total(position);
    return `The rows have the values ${listed(values)}. Their xor is ${total}, so the player to move ${total ? "wins" : "loses"}.`;
  }
}

const PLAYED = {
  wythoff: () => new TWythoffGame(1n),
  "t-wythoff": (t = 2n) => new TWythoffGame(t),
  nim: () => new NimGame(),
  "fibonacci-nim": () => new FibonacciNimGame(),
  kayles: () => new KaylesGame(),
};

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

// A game in play. `above(position)` returns what is shown over the rows; `ended(winner)` is called at the end.
class Match {
  constructor(root, { game, start, first = "you", hasHelp = true, above = () => [], ended = () => {} }) {
    Object.assign(this, { game, above, ended, position: start, history: [], mover: first });
    this.turn = make("p", { className: "turn", role: "status" });
    this.extra = make("div", { className: "above" });
    this.rows = make("div", { className: "rows" });
    this.log = make("ol", { className: "log", role: "log", tabIndex: 0, "aria-label": "Moves" });
    this.take = make("button", { className: "chosen" }, game.hasPins ? "Knock down" : "Take");
    const help = hasHelp ? [button("Hint", () => this.hint()), button("Why", () => this.say(game.why(this.position)))] : [];
    const form = make("form", { autocomplete: "off", className: "match" }, this.turn, this.extra, this.rows, make("p", { className: "buttons" }, this.take, ...help, (this.back = button("Undo", () => this.undo()))), this.log);
    form.addEventListener("submit", (event) => { event.preventDefault(); this.move(); });
    root.replaceChildren(form);
    this.draw();
    if (first === "computer") this.answer();
    else this.say(`Your move. Press ${game.hasPins ? "pins" : "stones"}, or type.`);
  }

  get isOver() { return this.game.exact.isOver(this.position); }

  say(text) { this.turn.textContent = text; }

  // Play the move of the form. After the answer the focus goes to a field only if the move was typed: on a phone a field
  // with the focus opens the keyboard.
  move() {
    if (this.mover !== "you" || this.isOver) return;
    try {
      const target = this.game.read(this.position, this.inputs.map(({ value }) => value));
      this.isTyped = this.inputs.includes(document.activeElement);
      this.history.push([this.position, this.log.childElementCount]);
      this.play(target);
    } catch (error) { this.say(error.message); }
  }

  play(target) {
    const words = this.game.words(this.position, target), isMine = this.mover === "you";
    this.log.append(make("li", { className: isMine ? "mine" : "" }, `${isMine ? "You" : "Computer"}: ${words}.`));
    this.log.scrollTop = this.log.scrollHeight;
    this.position = target;
    this.mover = isMine ? "computer" : "you";
    if (this.isOver) {
      this.say(`${isMine ? "You win." : "You lose."} ${isMine ? "You made" : "The computer made"} the last move.`);
      this.draw();
      this.ended(isMine ? "you" : "computer");
      return;
    }
    this.say(isMine ? "The computer moves." : `The computer: ${words}. Your move.`);
    this.draw();
    if (isMine) this.answer();
    else (this.isTyped ? this.inputs.find(({ disabled }) => !disabled) : this.take).focus({ preventScroll: true });
  }

  // Let the computer win if it can; otherwise it takes as little as possible.
  answer() {
    const { exact } = this.game;
    this.waiting = setTimeout(() => this.play(exact.winningMoves(this.position)[0] ?? exact.smallestMove(this.position)), ANSWER_MS);
  }

  hint() {
    if (this.mover !== "you" || this.isOver) return;
    const moves = this.game.exact.winningMoves(this.position);
    const more = moves.length > HINTS ? `, or make one of ${moves.length - HINTS} more moves` : "";
    this.say(moves.length ? `You win if you ${moves.slice(0, HINTS).map((target) => this.game.words(this.position, target)).join(", or ")}${more}.` : "No move wins here.");
  }

  undo() {
    clearTimeout(this.waiting);
    if (!this.history.length) return;
    const [position, lines] = this.history.pop();
    while (this.log.childElementCount > lines) this.log.lastElementChild.remove();
    Object.assign(this, { position, mover: "you" });
    this.say("Your move.");
    this.draw();
  }

  draw() {
    const isOn = this.mover === "you" && !this.isOver, { game } = this, rows = game.rows(this.position);
    this.take.disabled = !isOn;
    this.back.disabled = !this.history.length;
    this.extra.replaceChildren(...this.above(this.position), game.note(this.position));
    this.inputs = [];
    this.rows.dataset.position = this.position.join(" ");
    this.rows.replaceChildren(...rows.map((size, at) => this.row(size, at, rows.length > 1 ? `${game.noun} ${at + 1}` : game.noun, isOn)));
  }

  row(size, at, name, isOn) {
    const input = make("input", { type: "text", inputMode: this.game.hasPins || size > DRAWN ? "text" : "numeric", spellcheck: false, disabled: !isOn || !size, placeholder: this.game.placeholder });
    const places = Array.from({ length: size <= DRAWN ? Number(size) : 0 }, (_, place) => make("button", { type: "button", tabIndex: -1, disabled: !isOn, className: "piece", "aria-hidden": "true" }));
    const mark = () => {
      const chosen = input.value.split(/[\s,]+/).map(Number), from = Number(size) - Number(input.value);
      places.forEach((place, index) => place.classList.toggle("taken", this.game.hasPins ? chosen.includes(index + 1) : index >= from && input.value > 0));
    };
    places.forEach((place, index) => place.addEventListener("click", () => {
      const number = this.game.hasPins ? index + 1 : Number(size) - index, words = input.value.split(/[\s,]+/).filter(Boolean);
      if (!this.game.hasPins) input.value = Number(input.value) === number ? "" : number;
      else input.value = (words.includes(String(number)) ? words.filter((word) => word !== String(number)) : [...words, number]).join(" ");
      mark();
    }));
    input.addEventListener("input", mark);
    this.inputs.push(input);
    return make("div", { className: "row" }, make("span", { className: "name" }, `${capital(name)}: ${short(size)}`), make("span", { className: this.game.hasPins ? "pieces pins" : "pieces" }, ...places), make("label", {}, this.game.hasPins ? `Pins of ${name} ` : `Take from ${name} `, input));
  }
}
