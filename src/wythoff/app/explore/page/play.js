// A game against the computer: what is clicked and typed goes to the server, which plays as `wythoff play` does.

import { command, field } from "./api.js";

const element = (id) => document.getElementById(id);

export class Play {
  // `shown` gives the game, `solved` where a game may begin; `place` shows what the server has told; `failed` takes an
  // error.
  constructor({ shown, solved, place, ended, failed }) {
    Object.assign(this, { shown, solved, place, ended, failed });
    this.name = null;
    this.stops = 0;
    this.position = [];
    element("begin").addEventListener("submit", (event) => { event.preventDefault(); this.begin(this.level()); });
    element("from-here").addEventListener("click", () => this.solved() && this.begin(this.solved()));
    element("type").addEventListener("submit", (event) => {
      event.preventDefault();
      this.move({ line: element("line").value }, element("line").value);
      element("line").value = "";
    });
    for (const button of document.querySelectorAll("#commands [data-line]"))
      button.addEventListener("click", () => this.move({ line: button.dataset.line }, button.textContent));
    element("end").addEventListener("click", () => this.end());
  }

  // How large the piles of a random start are; the usual size of the game if nothing is written.
  level() {
    const level = element("level").value.trim();
    return level ? { level } : {};
  }

  get isOn() { return this.name !== null; }

  async begin(from) {
    await this.ask("begin", { game: this.shown().game, first: element("first").value, err: element("err").value, ...from }, () => {
      element("log").replaceChildren();
      element("game-on").hidden = false;
      if (!document.body.classList.contains("tabled")) element("game-on").scrollIntoView({ block: "nearest" });
    });
  }

  click(x, y) { return this.move({ x: field(x), y: field(y) }); }

  // Places that are clicked on the table: the move that they mean is made. They begin a game where none is on.
  async touch(places) {
    if (this.isTouching) return;
    this.isTouching = true;
    try {
      const isNew = !this.isOn;
      if (isNew) await this.begin(this.solved());
      if (!isNew || element("first").value === "me") await this.move({ places: places.join(" ") });
    } finally { this.isTouching = false; }
  }

  async move(fields, said) {
    if (!this.isOn) return;
    await this.ask("move", { name: this.name, ...fields }, (told) => { if (told.said) this.say(said ?? told.said, "mine"); });
  }

  async ask(path, fields, first) {
    const { stops } = this;
    try {
      const told = await command(path, fields);
      if (stops !== this.stops) return;
      first(told);
      for (const line of told.lines) this.say(line, told.is_over && line === told.lines.at(-1) ? "end" : "");
      this.name = told.is_over ? null : told.name;
      this.position = told.position;
      this.choices(told.moves);
      Object.assign(element("game-on").dataset, { position: told.position.join(" "), winner: told.winner ?? "" });
      element("type").hidden = element("commands").hidden = told.is_over;
      element("turn").textContent = told.is_over ? ({ you: "You have won.", I: "The computer has won." }[told.winner] ?? "The game is ended.")
        : told.clicked.length ? "Choose one of these moves, or click what belongs to it too." : "Click what you move, or type it.";
      this.failed("");
      await this.place(told, path === "begin");
    } catch (error) { this.failed(error); }
  }

  // All moves, where they are few: each can be clicked.
  choices(moves) {
    element("choices").replaceChildren(...moves.map(({ said, left }) => {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      button.textContent = said;
      button.addEventListener("click", () => this.move({ left }, said));
      item.append(button);
      return item;
    }));
  }

  say(text, kind) {
    const item = document.createElement("p");
    item.textContent = text;
    if (kind) item.className = kind;
    element("log").append(item);
    element("log").scrollTop = element("log").scrollHeight;
  }

  // Answers that are still to come are of no game any more.
  stop() {
    this.stops++;
    this.name = null;
    element("game-on").hidden = true;
    element("turn").textContent = "";
    this.choices([]);
  }

  end() {
    this.stop();
    this.ended();
  }
}
