// A game against the computer, or of two persons. The page holds the whole game, its record, and sends it with each move.

import { command, field, question } from "./api.js";
import { pictureOf } from "./picture.js";
import { isHint, Stars } from "./stars.js";
import { press } from "./words.js";

const element = (id) => document.getElementById(id);

const RECORD = ["start", "first", "err", "seed", "moves", "puzzle", "help"];

// The puzzles of a day have the seeds date, date + NEXT_PUZZLE, ...
const NEXT_PUZZLE = 1e8, MAX_SEED = 1e9;

export class Play {
  // `shown` returns the game, and `solved` the position where a game can begin. `place` shows an answer of the server, and whether it begins a game,
  // `see` shows a position of the analysis, `failed` shows an error, and `ended` is called at the end of the game.
  // `changed` is called with whether a move was made, and `revealed` when the answers are hidden or shown.
  constructor({ shown, solved, place, see, ended, failed, changed, revealed }) {
    Object.assign(this, { shown, solved, place, see, ended, failed, changed, revealed });
    this.stops = 0;
    this.stars = new Stars(element("err"));
    this.position = [];
    element("begin").addEventListener("submit", (event) => { event.preventDefault(); this.begin(this.level()); });
    element("from-here").addEventListener("click", () => this.solved() && this.begin(this.solved()));
    element("type").addEventListener("submit", (event) => {
      event.preventDefault();
      this.move({ line: element("line").value });
      element("line").value = "";
    });
    for (const button of document.querySelectorAll("#commands [data-line]"))
      button.addEventListener("click", () => this.move({ line: button.dataset.line }));
    element("end").addEventListener("click", () => this.end());
    element("puzzle").addEventListener("click", () => this.begin({ puzzle: "1", seed: today() }));
    element("next-puzzle").addEventListener("click", () => this.begin({ puzzle: "1", seed: String((Number(this.record.seed) + NEXT_PUZZLE) % MAX_SEED) }));
    element("save").addEventListener("click", () => this.save());
    element("copy").addEventListener("click", () => this.copy());
    element("answers").addEventListener("change", () => {
      if (this.isOn) this.note("answers");
      this.reveal(true);
    });
    element("again").addEventListener("click", () => this.begin({ start: this.record.start }));
    element("other-side").addEventListener("click", () => {
      element("first").value = element("first").value === "me" ? "computer" : "me";
      this.begin({ start: this.record.start });
    });
    element("harder").addEventListener("click", () => this.harder());
    element("analyse").addEventListener("click", () => this.analyse().then(() => element("analysis").scrollIntoView({ block: "nearest" })));
  }

  // Return the field with the size of a random start. If it is empty, the server uses the default size of the game.
  level() {
    const level = element("level").value.trim();
    return level ? { level } : {};
  }

  get isOn() { return Boolean(this.record) && !this.isOver; }

  // Whether the page must not show who wins.
  get isHidden() { return this.isOn && !element("answers").checked; }

  begin(from) {
    element("answers").checked = this.isHinted = false;
    this.stars.begin();
    return this.ask("begin", { first: element("first").value, err: element("err").value, ...from }, true);
  }

  // Go on with the game of an address. Return whether the address has one.
  async resume(fields) {
    if (!fields.has("start")) return false;
    const record = Object.fromEntries(RECORD.map((name) => [name, fields.get(name)]).filter(([, value]) => value !== null));
    this.record = record;
    this.stars.begin(record.help);
    await this.ask("move", record, true);
    for (const name of ["first", "err"]) element(name).value = this.record[name];
    if (!element("err").value) element("err").value = "0";
    return true;
  }

  click(x, y) { return this.move({ x: field(x), y: field(y) }); }

  // Send the clicked places; if they match a single move, the server plays it. Begin a game if no game is in play.
  async touch(places) {
    if (this.isTouching) return;
    this.isTouching = true;
    try {
      const isNew = !this.isOn;
      if (isNew) await this.begin(this.solved());
      if (!isNew || element("first").value !== "computer") await this.move({ places: places.join(" ") });
    } finally { this.isTouching = false; }
  }

  // Note help without a request.
  note(line) {
    this.stars.note(line);
    this.record = this.stars.marked(this.record);
    this.changed(false);
  }

  // Return an address to which the reader goes Back or Forward, with the help that was used: Back from a move is Undo.
  carried(address) {
    const fields = new URLSearchParams(address);
    if (!this.record || ["start", "first", "err", "seed"].some((name) => fields.get(name) !== this.record[name])) return address;
    if ((fields.get("moves") ?? "").length < (this.record.moves ?? "").length) this.stars.note("undo");
    if (this.stars.help) fields.set("help", this.stars.help);
    return fields.toString();
  }

  async move(fields) {
    if (!this.isOn) return;
    this.stars.note(fields.line);
    this.isHinted = isHint(fields.line);
    await this.ask("move", { ...this.record, ...fields });
  }

  async ask(path, fields, isNew = false) {
    const { stops } = this;
    try {
      const answer = await command(path, { game: this.shown().game, ...fields });
      if (stops !== this.stops) return;
      const moves = path === "begin" ? "" : this.record.moves ?? "", isMoved = path === "begin" || answer.record.moves !== moves;
      if (answer.record.moves.length <= moves.length) answer.before = null;
      Object.assign(this, { record: this.stars.marked(answer.record), isOver: answer.is_over, position: answer.position });
      document.body.classList.toggle("playing", this.isOn);
      document.body.classList.toggle("puzzling", Boolean(this.record.puzzle));
      element("game-on").hidden = false;
      element("line").placeholder = answer.example;
      if (isMoved || isNew) this.log(answer.log);
      for (const line of answer.lines) this.say(line, answer.is_over && line === answer.lines.at(-1) ? "end" : "note");
      this.choices(answer);
      Object.assign(element("game-on").dataset, { position: answer.position.join(" "), winner: answer.winner ?? "" });
      element("type").hidden = element("commands").hidden = answer.is_over;
      this.announce(answer);
      this.failed("");
      this.reveal(false);
      this.changed(isMoved);
      await this.place(answer, isNew, path === "begin");
      if (answer.is_over && this.record.puzzle) await this.analyse().then(([first]) => this.see(first));
    } catch (error) { this.failed(error); }
  }

  // State whose turn it is, or who has won, and what to do next.
  announce({ is_over: isOver, winner, clicked, to_move: mover, log }) {
    const isPuzzle = this.record.puzzle, isWon = winner === "you" && !isPuzzle && this.record.first !== "two";
    const won = isPuzzle ? (winner === "you" ? "Solved." : "Not solved.") : { you: "You have won.", I: "The computer has won." }[winner] ?? (winner ? `${capital(winner)} has won.` : "The game has ended.");
    const who = mover === "you" ? "Your move." : `${capital(mover)} is to move.`;
    const answered = log.at(-1)?.player === "computer" ? `I ${log.at(-1).description}. ` : "", stars = isOver && isWon ? this.stars.win(this.shown().game, this.record.err) : "";
    element("turn").textContent = answered + (isOver ? won + stars
      : isPuzzle && !clicked.length ? `Puzzle of ${day(this.record.seed)}: one move wins. Find it.`
      : clicked.length ? `Choose one of these moves, or ${press.toLowerCase()} more places that your move changes.`
      : document.body.classList.contains("by-map") ? `${who} ${press} a lit square.` : `${who} ${press} the places that your move changes, or type the move.`);
    element("banner").hidden = !isOver;
    element("next-puzzle").hidden = !isPuzzle;
    element("again").hidden = Boolean(isPuzzle);
    element("other-side").hidden = element("harder").hidden = this.record.first === "two" || Boolean(isPuzzle);
    element("analysis").replaceChildren();
  }

  // Show a button for each of these moves. On the map the lit squares are enough, but for sums of heaps.
  choices({ moves, clicked, position }) {
    const byMap = !this.shown().isSum && position.length === 2 && !document.body.classList.contains("tabled") && !clicked.length && moves.every(({ left }) => left.split(" ").length === 2);
    document.body.classList.toggle("by-map", byMap);
    element("choices").replaceChildren(...(byMap ? [] : moves).map(({ description, left }) => listed(description, () => this.move({ left }))));
  }

  log(entries) {
    element("log").replaceChildren();
    const names = { you: "You", computer: "I" };
    for (const { player, description } of entries) this.say(`${names[player] ?? `${capital(player)}:`} ${description}`, player === "you" ? "mine" : "");
  }

  say(text, kind) {
    const item = paragraph(text);
    if (kind) item.className = kind;
    element("log").append(item);
    element("log").scrollTop = element("log").scrollHeight;
  }

  // Hide or show who wins, after the game or the choice of the reader has changed.
  reveal(isChosen) {
    const isHidden = this.isHidden;
    if (isHidden === document.body.classList.contains("secret")) return;
    document.body.classList.toggle("secret", isHidden);
    this.revealed(isChosen);
  }

  // Begin a harder game: the computer errs less often. If it never errs, the piles are larger.
  harder() {
    const err = element("err"), largest = this.record.start.split(".").map(BigInt).reduce((a, b) => (a > b ? a : b));
    if (err.selectedIndex < err.length - 1) err.selectedIndex++;
    else element("level").value = String(largest < 5n ? 10n : 2n * largest);
    this.begin(this.level());
  }

  // List the moves of the game. A click on a move shows the position before it.
  async analyse() {
    try {
      const { moves } = await question("analysis", { game: this.shown().game, ...this.record });
      const words = { good: "good", blunder: "blunder", lost: "no move wins", unknown: "not known" };
      element("analysis").replaceChildren(...moves.map((move) => {
        const who = move.player === "you" ? "You" : capital(move.player);
        const item = listed(`${who}: ${move.description}. ${capital(words[move.verdict])}.`, () => this.see(move));
        item.dataset.verdict = move.verdict;
        for (const text of [...(move.line.length ? [`Better: ${move.line.join("; ")}.`] : []), ...move.why]) item.append(paragraph(text));
        return item;
      }));
      return moves;
    } catch (error) { this.failed(error); }
  }

  // Copy the address of the game, without the token of the server.
  async copy() {
    const link = `${location.origin}${location.pathname}${location.hash}`;
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link is copied. It opens this game.", "note");
    } catch { this.say(link, "note"); }  // browsers admit this only on this machine or by HTTPS
  }

  // Save a picture of the board as a file.
  async save() {
    const link = document.createElement("a"), address = URL.createObjectURL(await pictureOf(element("field")));
    Object.assign(link, { href: address, download: `${this.shown().game.replace(/[^\w]+/g, "-")}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  // End the game in play, and drop the answers to its requests.
  stop() {
    this.stops++;
    this.record = null;
    this.isOver = false;
    element("game-on").hidden = element("banner").hidden = true;
    element("turn").textContent = "";
    element("choices").replaceChildren();
    document.body.classList.remove("playing", "puzzling", "by-map");
    this.reveal(false);
  }

  end() {
    this.stop();
    this.changed(true);
    this.ended();
  }
}

// Return the date of today as a seed, such as 20261126, and the date of a seed as text.
function today() {
  const now = new Date();
  return String(10000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate());
}

function day(seed) {
  const [, year, month, date] = /(\d{4})(\d\d)(\d\d)$/.exec(String(Number(seed) % NEXT_PUZZLE).padStart(8, "0"));
  return `${year}-${month}-${date}`;
}

const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

function listed(text, pressed) {
  const item = document.createElement("li"), button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: text });
  button.addEventListener("click", pressed);
  item.append(button);
  return item;
}
