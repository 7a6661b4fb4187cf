// A position that is no cell of the map, or of a game without one: it lies on the table in the map's place.

import { question } from "./api.js";
import { Table } from "./table.js";

const element = (id) => document.getElementById(id);

export class PositionView {
  // `shown` gives the game, `from` where a game may begin; `map` shows the map again, `changed` is told of each change.
  // `cells` keeps the answers in order.
  constructor({ shown, cells, from, play, panel, map, changed, failed }) {
    Object.assign(this, { shown, cells, from, play, panel, map, changed, failed });
    this.text = "";  // the position, as it is written; "" while the map is seen
    this.table = new Table(element("pieces"), { touch: (places) => play.touch(places), type: (line) => this.type(line) });
    this.below = element("hand").nextElementSibling;  // where it stands beside the map
  }

  // Solved; one to start from if none is given.
  async see(to) {
    try {
      const told = await this.cells.take(question("position", to ? { game: this.shown().game, to } : { game: this.shown().game }));
      this.play.stop();
      this.turn(told.text);
      this.table.show(told);
      this.panel.position(told);
      this.changed();
    } catch (error) { this.failed(error); }
  }

  // In play; a game that begins where no cell is turns from the map to the table. Whether there is no more to show.
  place(told, isNew) {
    if (!this.text && isNew && told.position.length !== 2) this.turn(told.text);
    this.table.show(told);
    if (!this.text) return told.clicked.length > 0;
    this.text = told.text;
    this.panel.clear(told.place, "");
    this.changed();
    return true;
  }

  // The map again.
  close() { this.turn(""); }

  turn(text) {
    this.text = text;
    document.body.classList.toggle("tabled", Boolean(text));
    element("map").hidden = element("status").hidden = element("axes").hidden = Boolean(text);
    element("table").hidden = !text;
    text ? element("table").append(element("hand")) : this.below.before(element("hand"));
    element("from-here").disabled = !this.from();
    element("home").hidden = !this.shown().hasMap;
    if (!text) this.map();
  }

  async type(line) {
    if (!this.play.isOn) await this.play.begin(this.from());
    await this.play.move({ line }, line);
  }
}
