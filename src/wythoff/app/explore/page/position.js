// A position that is not a cell of the map, or of a game without a map. Its drawing replaces the map.

import { question } from "./api.js";
import { Table } from "./table.js";

// An example of a place on the map.
const PLACE = "10^100 F(1000)";

const element = (id) => document.getElementById(id);

export class PositionView {
  // `shown` returns the game, and `from` the position where a game can begin. `map` shows the map again. `changed` is
  // called after each change. `cells` drops the answers to earlier requests.
  constructor({ shown, cells, from, play, panel, map, changed, failed }) {
    Object.assign(this, { shown, cells, from, play, panel, map, changed, failed });
    this.text = "";  // the text of the position; "" while the map is shown
    this.table = new Table(element("pieces"), { touch: (places) => play.touch(places), type: (line) => this.type(line) });
    this.below = element("hand").nextElementSibling;  // the element after `hand` beside the map
  }

  // End the game in play. Solve a position, by default a random start, and show it.
  async see(to) { return this.solve(to, true); }

  async solve(to, ends = false) {
    try {
      const answer = await this.cells.take(question("position", to ? { game: this.shown().game, to } : { game: this.shown().game }));
      if (ends) this.play.stop();
      this.turn(answer.text);
      this.table.show(answer);
      this.panel.position(answer);
      this.changed();
    } catch (error) { this.failed(error); }
  }

  // Show a position in play. If a game begins outside of the map, its drawing replaces the map. Return whether the
  // position is shown completely, so that the map has nothing to show.
  place(answer, isNew) {
    if (!this.text && isNew && answer.position.length !== 2) this.turn(answer.text);
    this.table.show(answer, answer.before);
    if (!this.text) return answer.clicked.length > 0;
    this.text = answer.text;
    this.panel.clear(answer.place, "");
    this.changed();
    return true;
  }

  // Show the map again.
  close() { this.turn(""); }

  turn(text) {
    this.text = text;
    element("to").placeholder = text || PLACE;
    document.body.classList.toggle("tabled", Boolean(text));
    element("map").hidden = element("below").hidden = element("axes").hidden = Boolean(text);
    element("table").hidden = !text;
    text ? element("table").append(element("hand")) : this.below.before(element("hand"));
    element("from-here").disabled = !this.from();
    element("home").hidden = !this.shown().hasMap;
    this.panel.lead();
    if (!text) this.map();
  }

  async type(line) {
    if (!this.play.isOn) await this.play.begin(this.from());
    await this.play.move({ line }, line);
  }
}
