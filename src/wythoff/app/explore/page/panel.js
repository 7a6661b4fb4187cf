// The panel beside the map. It shows the game, a cell, the legend and errors.

import { shortened } from "./api.js";
import { Settings, showSettings, withValues } from "./settings.js";
import { isTouch, press, showError } from "./words.js";

const element = (id) => document.getElementById(id);

// How a position of two piles is shown on the map.
const QUEEN = " On the map a queen at (x, y) stands for piles of x and y. A move from pile 1 moves her left, a move from pile 2 down, and a move of the same number from both along the diagonal down and left.";

// The rule of Wythoff's game in the words of Learn.
const QUEEN_RULE = "In turn, move the queen left, down, or along the diagonal down and left. The player who reaches the corner (0, 0) wins. As a game of two piles: ";

function makeNode(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

export class Panel {
  constructor({ go, solve, see, layer, choose }) {
    Object.assign(this, { solve, see, settings: new Settings(choose) });
    this.layers = [];
    this.names = ["x", "y"];
    element("go").addEventListener("submit", (event) => { event.preventDefault(); go(element("to").value); });
    element("layer").addEventListener("change", () => layer(element("layer").value));
    element("menu").addEventListener("click", () => element("menu").setAttribute("aria-expanded", element("menu").ariaExpanded !== "true"));
    this.clear();
  }

  has(layer) { return this.layers.some((one) => one.layer === layer); }

  game({ game, name, title, parameters, rule, names, level_label: levelLabel, layers, has_sequence: hasSequence }) {
    const shown = parameters.filter((one) => one.in_title && one.name !== "play");
    this.layers = layers;
    this.names = names;
    element("title").textContent = title;
    document.title = layers.length ? `${withValues(title, shown)}: the board as a map` : withValues(title, shown);
    showSettings(shown);
    this.settings.show(name, parameters);
    element("sequences").href = hasSequence ? `sequences.html#${new URLSearchParams({ game })}` : "sequences.html";
    element("rule").textContent = game === "wythoff" ? `${QUEEN_RULE}${rule[0].toLowerCase()}${rule.slice(1)}` : `${rule}${names[0] === "x" ? QUEEN : ""}`;
    element("level-name").textContent = levelLabel;
    element("axes").textContent = layers.length ? `On the map ${named(names[0])} goes to the right, ${named(names[1])} upward.` : "";
    element("layer").replaceChildren(...layers.map(({ layer, name }) => {
      const option = makeNode("option", name);
      option.value = layer;
      return option;
    }));
    this.error("");
  }

  legend(layer) {
    if (!this.layers.length) return;
    element("layer").value = layer;
    const { name, legend, losing } = this.layers.find((one) => one.layer === layer);
    this.losing = losing;
    this.lead();
    element("legend-name").textContent = `Legend: ${name}`;
    element("legend-about").textContent = layer === "outcomes" ? "" : "Each colour is a Grundy value. Squares of value 0 lose and all others win for the player to move.";
    element("legend").classList.toggle("words", layer === "outcomes");
    element("legend").replaceChildren(...legend.map(({ colour, text }) => {
      const item = document.createElement("li");
      item.append(swatch(colour), makeNode("span", text));
      return item;
    }));
  }

  // State above the board its contents and the effect of a click.
  lead() {
    const { classList } = document.body, isOver = !element("game-on").hidden && !classList.contains("playing");
    element("lead").textContent = classList.contains("puzzling") && classList.contains("secret") ? "A puzzle: one move wins. Find it."
      : classList.contains("secret") ? "Who wins is hidden until the game ends. Hint shows the moves that win."
      : classList.contains("tabled") ? `${press} what you take, turn or move. The computer answers.`
      : `${this.losing} squares lose and all others win for the player to move.${isOver ? "" : ` ${press} any square to see how.`}`;
  }

  error(text) { showError(text); }

  // Show the outcome and the value of the cell under the pointer in the line below the map.
  point(cell) {
    element("status").textContent = !cell ? "" : cell.outcome === undefined ? place(cell) : `${place(cell)}  ${summary(cell)}`;
  }

  // State the size of a cell below the map.
  scale(zoom) {
    element("scale").textContent = zoom > 0 ? (zoom < 20 ? `1 pixel is ${2 ** zoom} × ${2 ** zoom} cells` : `1 pixel is 2^${zoom} × 2^${zoom} cells`)
      : zoom === 0 ? "1 pixel is 1 cell" : `1 cell is ${2 ** -zoom} pixels wide`;
  }

  clear(name = "Position", sentence = `${press} a square${isTouch ? "" : ", or press Enter for the square in the middle"}. Its options light up, and arrows show the moves that win.`) {
    element("cell-name").textContent = name;
    element("sentence").textContent = sentence;
    element("facts").replaceChildren();
    element("moves").replaceChildren();
  }

  solved(cell) {
    this.show(cell, place(cell), cell.moves.slice(0, 12).map(([x, y], at) => [cell.ways[at], () => this.solve(BigInt(x), BigInt(y))]));
  }

  // Show a solved position that is not a cell.
  position(answer, isPlayed = false) {
    this.show(answer, answer.place, isPlayed ? [] : answer.wins.slice(0, 12).map(({ description, text }) => [description, () => this.see(text)]));
  }

  // Show the facts about a cell or position under a name, and buttons. A button is a pair of a text and a function.
  show(cell, name, buttons) {
    this.error("");
    element("cell-name").textContent = name;
    element("sentence").textContent = cell.sentence;
    const facts = [["Outcome", cell.outcome ? `${cell.outcome}: ${cell.meaning}` : "not known"], ["Grundy value", value(cell)]];
    if (cell.index !== null && cell.index !== undefined) facts.push(["P-position", `number ${shortened(BigInt(cell.index))}`]);
    element("facts").replaceChildren(...facts.filter(([, text]) => text).flatMap(([name, text]) => [makeNode("dt", name), makeNode("dd", text)]));
    element("moves").replaceChildren(...buttons.map(([text, pressed]) => {
      const item = document.createElement("li"), button = makeNode("button", text);
      button.type = "button";
      button.addEventListener("click", pressed);
      item.append(button);
      return item;
    }));
  }
}

// Write "heap1" as "heap 1"; "x1" stays unchanged.
const named = (name) => name.replace(/^([a-z]{2,})(\d+)$/, "$1 $2");

function place({ x, y }) { return `(${shortened(BigInt(x))}, ${shortened(BigInt(y))})`; }

function value(cell) {
  if (cell.grundy !== null) return shortened(BigInt(cell.grundy));
  return Number(cell.grundy_at_least) > 0 ? `not known, but at least ${cell.grundy_at_least}` : cell.grundy_at_least ? "not known" : "";
}

function summary(cell) {
  const parts = [cell.outcome ?? "outcome not known"];
  if (cell.index !== null && cell.index !== undefined) parts.push(`P-position number ${shortened(BigInt(cell.index))}`);
  if (value(cell)) parts.push(`Grundy value ${value(cell)}`);
  return parts.join(", ");
}

function swatch(colour) {
  const canvas = document.createElement("canvas"), size = canvas.width = canvas.height = 16;
  canvas.setAttribute("aria-hidden", "true");
  if (colour === "unknown") {
    canvas.className = "unknown";
    return canvas;
  }
  const context = canvas.getContext("2d");
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  return canvas;
}
