// A game against the computer. Clicks and typed lines are sent to the server, which answers as `wythoff play` does.

import { command, field } from "./api.js";

const element = (id) => document.getElementById(id);

export class Play {
  // `shown` returns the game, and `solved` the position where a game can begin. `place` shows an answer of the server,
  // `failed` shows an error, and `ended` is called at the end of the game.
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

  // Return the field with the size of a random start. If it is empty, the server uses the default size of the game.
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

  // Send the clicked places; if they match a single move, the server plays it. Begin a game if no game is in play.
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
    await this.ask("move", { name: this.name, ...fields }, (answer) => { if (answer.said) this.say(said ?? answer.said, "mine"); });
  }

  async ask(path, fields, first) {
    const { stops } = this;
    try {
      const answer = await command(path, fields);
      if (stops !== this.stops) return;
      first(answer);
      for (const line of answer.lines) this.say(line, answer.is_over && line === answer.lines.at(-1) ? "end" : "");
      this.name = answer.is_over ? null : answer.name;
      this.position = answer.position;
      this.choices(answer.moves);
      Object.assign(element("game-on").dataset, { position: answer.position.join(" "), winner: answer.winner ?? "" });
      element("type").hidden = element("commands").hidden = answer.is_over;
      element("turn").textContent = answer.is_over ? ({ you: "You have won.", I: "The computer has won." }[answer.winner] ?? "The game has ended.")
        : answer.clicked.length ? "Choose one of these moves, or click more places of your move." : "Click the places of your move, or type it.";
      this.failed("");
      await this.place(answer, path === "begin");
    } catch (error) { this.failed(error); }
  }

  // Show a button for each of these moves.
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

  // End the game in play, and drop the answers to its requests.
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
