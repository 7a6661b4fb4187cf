// The answers of games in the site: the same records of games, and the same answers, as those of the server to /begin,
// /move, /position and /analysis. Games are those of match.js, which has the global PLAYED.

// The most options that are searched for moves, the most listed moves before and after a click, and the largest pile that
// is drawn.
const MAX_OPTIONS = 4000, MAX_AT_FIRST = 8, MAX_LISTED = 60, DRAWN_PILE = 60n;

// The most moves of a game, of a hint, and of the line that an analysis shows; the most characters of a text in an error.
const MAX_MOVES = 1000, MAX_HINTS = 12, MAX_LINE = 6, SHOWN_CHARACTERS = 40;

// The most options among which the computer chooses if no move wins: those that take the least.
const BLUFF_OPTIONS = 12;

// The largest pile of a start, the largest piles of puzzles in turn, the draws of a puzzle, and its fewest options.
const USUAL_SIZE = 20n, PUZZLE_SIZES = [20, 12, 8], DRAWS = 2000, PUZZLE_OPTIONS = 3;

const BEGINS = { me: true, computer: false, two: true };

// Return the game that a text such as "nim" or "t-wythoff t=3" denotes.
function gameOf(text) {
  const [name, t] = text.split(" t=");
  if (!Object.hasOwn(PLAYED, name) || (t !== undefined && !/^[1-9]$/.test(t))) throw new Error(`${text.slice(0, SHOWN_CHARACTERS)}: not a game of this site; accepted: ${Object.keys(PLAYED).join(", ")}`);
  return PLAYED[name](...(t ? [BigInt(t)] : []));
}

// Return a function that returns random numbers from 0 to 1, always the same ones for a text.
function randomOf(text) {
  let state = [...text].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Return the first `most` options, those that take the least first.
function optionsOf({ exact }, position, most = MAX_OPTIONS) {
  const found = [];
  for (const option of exact.options(position)) if (found.push(option) === most) break;
  return found;
}

const pilesOf = (game, position) => game.rows(position);

// Write a position for the address and for the page. A position without rows is 0.
const written = (position, between = ".") => position.join(between) || "0";

// Return a move and its result in words: "take 5 from pile 2 and leave (20, 26)".
function describe(game, position, target) {
  const piles = pilesOf(game, target), words = game.words(position, target);
  return game.hasPins ? words : `${words} and leave ${piles.length > 1 ? tuple(piles) : short(piles[0])}`;
}

// Return the moves from a position, or [] if there are too many: {target, description, sets}. A set has the places
// [row, place] that a player clicks to make the move.
function movesOf(game, position) {
  if (game.hasPins) return pinMoves(game, position);
  const options = optionsOf(game, position, MAX_OPTIONS + 1), rows = pilesOf(game, position);
  return options.length > MAX_OPTIONS ? [] : options.map((target) => {
    const left = pilesOf(game, target), places = rows.flatMap((pile, row) => (left[row] < pile ? [`${row},${left[row]}`] : []));
    return { target, description: describe(game, position, target), sets: [places] };
  });
}

// The moves that take one pin or two neighbours of a row. A row can be left in two orders.
function pinMoves(game, position) {
  const found = new Map();
  if (position.some((row) => row > DRAWN_PILE)) return [];
  for (const [row, size] of position.map(Number).entries())
    for (const taken of [1, 2])
      for (let left = 0; left + taken <= size; left++) {
        const rest = size - taken - left, key = [row, Math.max(left, rest), Math.min(left, rest)].join();
        const target = position.toSpliced(row, 1, ...[left, rest].filter(Boolean).map(BigInt));
        if (!found.has(key)) found.set(key, { target, description: describe(game, position, target), sets: [] });
        found.get(key).sets.push(Array.from({ length: taken }, (_, at) => `${row},${left + at}`));
      }
  return [...found.values()];
}

// Return a position as the page draws it, and the moves that change all clicked places.
function drawn(game, position, clicked = [], isOver = false) {
  const every = isOver ? [] : movesOf(game, position), piles = pilesOf(game, position);
  const setsOf = ({ sets }) => sets.filter((places) => clicked.every((place) => places.includes(place)));
  const others = (move) => Math.min(...setsOf(move).map((places) => places.length));
  const moves = every.filter((move) => setsOf(move).length);
  if (clicked.length) moves.sort((a, b) => others(a) - others(b));
  const lit = new Set(moves.flatMap((move) => setsOf(move).flat())), listed = clicked.length || moves.length <= MAX_AT_FIRST ? moves.slice(0, MAX_LISTED) : [];
  return {
    text: written(position, " "),
    place: [piles.length > 1 ? tuple(piles) : `${game.noun} ${short(piles[0] ?? 0n)}`, game.note(position)].filter(Boolean).join(". "),
    rows: piles.map((pile, row) => {
      const marks = Array(pile <= DRAWN_PILE ? Number(pile) : 0).fill("o");
      return { name: piles.length > 1 ? `${game.noun} ${row + 1}` : game.noun, marks, first: null, size: short(pile), lit: marks.flatMap((_, place) => (lit.has(`${row},${place}`) ? [place] : [])) };
    }),
    clicked: clicked.map((place) => place.split(",").map(Number)),
    moves: listed.map(({ target, description }) => ({ description, left: written(target, " ") })),
    matching: moves,
  };
}

// A game as the address stores it: the start, who begins, the errors, the seed and all moves.
class GameRecord {
  constructor(game, fields) {
    this.game = game;
    this.isPuzzle = fields.puzzle !== undefined;
    this.first = this.isPuzzle ? "me" : fields.first ?? "me";
    if (!Object.hasOwn(BEGINS, this.first)) throw new Error(`first: not a player; accepted: ${Object.keys(BEGINS).join(", ")}`);
    this.seed = count("seed", fields.seed ?? String(Math.floor(Math.random() * 1e6)), 1e9);
    this.err = this.isPuzzle ? 0 : count("err", fields.err ?? "0", 100);
    this.start = fields.start ? game.check(numbersOf(fields.start)) : this.isPuzzle ? this.puzzle() : this.randomStart(fields.level);
    this.moves = [];
    this.position = this.start;
    const texts = (fields.moves ?? "").split("_").filter(Boolean);
    if (texts.length > (this.isPuzzle ? 1 : MAX_MOVES)) throw new Error(`moves: too many; accepted: at most ${this.isPuzzle ? 1 : MAX_MOVES}`);
    for (const text of texts) this.make(this.legal(numbersOf(text)));
    if (this.isOver && !texts.length) throw new Error(`${tuple(this.start)}: no move is possible; accepted: larger numbers`);
  }

  // Return a start that the person can win if both play well.
  randomStart(level) {
    const size = level === undefined ? USUAL_SIZE : Exact.number(level);
    if (size === null || size < 5n) throw new Error("Piles up to: cannot read this number; accepted: 5 or more, such as 20 or 10^100");
    for (;;) {
      const start = this.game.start(size), lost = this.game.exact.winningMoves(start).find((target) => !this.game.exact.isOver(target));
      if (this.first !== "computer" || lost) return this.first === "computer" ? lost : start;
    }
  }

  // Return a position with exactly one winning move. It depends only on the game and the seed, such as 20261126, a date.
  puzzle() {
    const { game } = this, random = randomOf(`${game.name} ${this.seed}`);
    const below = (size) => BigInt(1 + Math.floor(size * random()));
    for (let draw = 0; draw < DRAWS; draw++) {
      const size = PUZZLE_SIZES[draw % PUZZLE_SIZES.length], pile = below(size);
      const position = game.count === 1 ? [pile + 1n, below(Number(pile))] : Array.from({ length: game.count }, () => below(size));
      if (game.exact.winningMoves(position).length === 1 && optionsOf(game, position, PUZZLE_OPTIONS).length === PUZZLE_OPTIONS) return position;
    }
    throw new Error(`no puzzle was found for ${game.name}: a position with exactly one winning move`);
  }

  legal(numbers) {
    const target = this.game.check(numbers);
    if (this.game.exact.allows(this.position, target)) return target;
    throw new Error(`no move leads from ${tuple(this.position)} to ${tuple(target)}`);
  }

  make(target) {
    this.moves.push(target);
    this.position = target;
  }

  get hasNoMove() { return this.game.exact.isOver(this.position); }
  get isOver() { return this.hasNoMove || (this.isPuzzle && this.moves.length > 0); }

  player(turn) {
    if (this.first === "two") return `player ${1 + (turn % 2)}`;
    return (turn % 2 === 0) === BEGINS[this.first] ? "you" : "computer";
  }

  // Return the winner of a finished game, "you", "I" or a player of two: the other player has no move.
  get winner() {
    if (!this.isOver) return null;
    if (this.isPuzzle) return this.game.exact.isP(this.position) ? "you" : "I";
    const last = this.player(this.moves.length - 1);
    return last === "computer" ? "I" : last;
  }

  // Yield [player, position, target] of each move.
  *turns() {
    for (const [turn, target] of this.moves.entries()) yield [this.player(turn), turn ? this.moves[turn - 1] : this.start, target];
  }

  // Let the computer move if it is its turn. It errs in `err` percent of its moves, if a move does not win. If no move
  // wins, it takes a small random number. The moves depend only on the seed and the number of the move.
  answer() {
    if (this.isOver || this.player(this.moves.length) !== "computer") return;
    const { game } = this, random = randomOf(`${game.name} ${this.seed} ${this.moves.length}`), best = game.exact.winningMoves(this.position)[0];
    const wrong = !best ? optionsOf(game, this.position, BLUFF_OPTIONS) : random() < this.err / 100 ? optionsOf(game, this.position).filter((option) => !game.exact.isP(option)) : [];
    this.make(wrong[Math.floor(wrong.length * random())] ?? best);
  }

  undo() {
    const count = this.first === "two" ? 1 : 2;
    if (this.moves.length < count) return ["No move has been made, so no move can be taken back."];
    this.moves = this.moves.slice(0, -count);
    this.position = this.moves.at(-1) ?? this.start;
    return [this.first === "two" ? "The last move is taken back." : "Your last move and my answer are taken back."];
  }

  hint() {
    const moves = this.game.exact.winningMoves(this.position), lines = moves.slice(0, MAX_HINTS).map((target) => `  ${describe(this.game, this.position, target)}`);
    if (!moves.length) return [`No move wins, unless ${this.first === "two" ? "the other player errs" : "I err"} later.`];
    return [moves.length === 1 ? "A move that wins:" : "Moves that win:", ...lines, ...(moves.length > MAX_HINTS ? [`  ... and ${moves.length - MAX_HINTS} more`] : [])];
  }

  // Return the lines after a puzzle: whether it is solved, and why.
  solved() {
    const best = this.game.exact.winningMoves(this.start)[0], isBest = this.game.exact.isP(this.position);
    return [isBest ? "This is the only move that wins." : `The only move that wins: ${describe(this.game, this.start, best)}.`, `Before the move: ${this.game.why(this.start)}`, `After the winning move: ${this.game.why(best)}`];
  }

  result() {
    if (!this.isOver || this.isPuzzle) return this.isOver ? this.solved() : [];
    const mover = this.player(this.moves.length), who = { you: "You", computer: "I" }[mover] ?? capital(mover);
    return [`${who} cannot move. ${capital(this.winner)} ${this.first === "two" ? "wins" : "win"}.`];
  }

  state(lines, clicked = []) {
    const { game, position } = this, turns = [...this.turns()], last = turns.at(-1), { matching, ...picture } = drawn(game, position, clicked, this.isOver);
    const described = turns.map(([player, before, target]) => ({ player, description: describe(game, before, target) }));
    return {
      record: { start: written(this.start), first: this.first, err: String(this.err), seed: String(this.seed), moves: this.moves.map((target) => written(target)).join("_"), ...(this.isPuzzle ? { puzzle: "1" } : {}) },
      position: position.map(String), log: described, lines, to_move: this.player(this.moves.length), is_over: this.isOver, winner: this.winner,
      before: last?.[0] === "computer" ? { touched: touched(game, last[1], last[2]), ...drawn(game, last[1], [], true) } : null,
      example: game.count === 1 ? "take 1" : "take 1 from 1", ...picture,
    };
  }
}

// Return the places [row, place] that a player clicks to make a move.
function touched(game, position, target) {
  const same = (other) => (game.hasPins ? Exact.sorted(other).join() === Exact.sorted(target).join() : other.join() === target.join());
  return movesOf(game, position).find((move) => same(move.target))?.sets[0].map((place) => place.split(",").map(Number)) ?? [];
}

function count(name, text, most) {
  if (/^[0-9]{1,10}$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`${name} must be 0 to ${most}, got ${text.slice(0, SHOWN_CHARACTERS)}`);
}

// Read numbers that blanks, commas or dots separate.
function numbersOf(text) {
  const numbers = text.trim().replace(/^\((.*)\)$/, "$1").split(/[\s,.]+/).filter(Boolean).map((word) => Exact.number(word));
  if (!numbers.length || numbers.includes(null)) throw new Error(`${text.slice(0, SHOWN_CHARACTERS)}: cannot read these numbers; accepted: numbers such as 5 or 10^100`);
  return numbers;
}

// Return the target of a typed move: "take 3 from 2", "take 3 from both", "take 3", or the position to leave.
function read(game, position, text) {
  const line = text.trim().toLowerCase().replace(/^(take|leave)\s+/, ""), piles = pilesOf(game, position);
  const refused = () => new Error(`cannot read '${text.slice(0, SHOWN_CHARACTERS)}'; accepted: moves such as ${game.count === 1 ? "'take 1'" : "'take 1 from 1'"}, or the position to leave`);
  const both = /^(\S+) from (?:both|all)\b/.exec(line), parts = [...line.matchAll(/(\S+) from (?:[a-z]+ )?(\d+)/g)];
  const taken = piles.map(() => 0n), number = (word) => { const value = Exact.number(word); if (value === null) throw refused(); return value; };
  if (both) taken.fill(number(both[1]));
  else if (parts.length) for (const [, word, at] of parts) { if (!(at in [0n, ...piles]) || at === "0") throw refused(); taken[at - 1] += number(word); }
  else if (game.count === 1 && /^\S+$/.test(line)) taken[0] = /^leave/.test(text.trim().toLowerCase()) ? piles[0] - number(line) : number(line);
  else return numbersOf(line);
  return game.hasPins ? piles.map((pile, at) => pile - taken[at]).filter((pile) => pile) : game.after(position, taken);
}

// Return the answer to a move or a typed line; see `continue_game` of the server.
function move({ game: name, line, left, places, ...fields }) {
  const game = gameOf(name), record = new GameRecord(game, fields);
  record.answer();
  if (line === undefined && left === undefined && places === undefined) return record.state(record.result());
  if (record.isOver) throw new Error("this game is over; begin a new game");
  const commands = { "?": () => record.hint(), why: () => [game.why(record.position)], undo: () => record.undo() };
  if (line in commands) return record.state(commands[line]());
  let target;
  if (line === "best") target = game.exact.winningMoves(record.position)[0] ?? game.exact.smallestMove(record.position);
  else if (line !== undefined) target = record.legal(read(game, record.position, line));
  else if (left !== undefined) target = record.legal(numbersOf(left));
  else {
    const clicked = places.split(" ").filter(Boolean), { matching } = drawn(game, record.position, clicked);
    if (clicked.length && !matching.length) throw new Error("no move changes all of these places; click other places");
    if (!clicked.length || matching.length !== 1) return record.state([], clicked);
    [{ target }] = matching;
  }
  record.make(target);
  record.answer();
  return record.state(record.result());
}

// Return the moves of a game, each with whether it is a blunder, why, and the line that wins.
function analysis({ game: name, ...fields }) {
  const game = gameOf(name), record = new GameRecord(game, fields), outcome = (position) => (game.exact.isP(position) ? "P" : "N");
  return { moves: [...record.turns()].map(([player, position, target]) => {
    const outcomes = [outcome(position), outcome(target)], verdict = outcomes[0] === "P" ? "lost" : outcomes[1] === "P" ? "good" : "blunder", isBlunder = verdict === "blunder";
    return { player, description: describe(game, position, target), verdict, outcomes, why: isBlunder ? [game.why(position)] : [], position: position.map(String), text: written(position, " "), line: isBlunder ? bestLine(game, position) : [] };
  }) };
}

// Return the first moves of both players, if both play as well as they can.
function bestLine(game, position) {
  const found = [];
  while (found.length < MAX_LINE && !game.exact.isOver(position)) {
    const target = game.exact.winningMoves(position)[0] ?? game.exact.smallestMove(position);
    found.push(describe(game, position, target));
    position = target;
  }
  return found;
}

// Return a solved position, without moves to click.
function position({ game: name, to }) {
  const game = gameOf(name), place = game.check(numbersOf(to)), moves = game.exact.isOver(place) ? [] : game.exact.winningMoves(place);
  return { ...drawn(game, place, [], true), outcome: moves.length ? "N" : "P", sentence: game.why(place), wins: moves.map((target) => ({ description: describe(game, place, target), text: written(target, " ") })) };
}

export const gameAnswers = { begin: (fields) => move({ ...fields, line: undefined }), move, analysis, position };
