// A board of squares with a queen, (0, 0) at the lower left. Squares are buttons; arrow keys move between them.
"use strict";

const SHOT_MS = 60;

class Board {
  // `pressed(x, y)` is called for a square that the reader presses.
  constructor(root, size, pressed) {
    Object.assign(this, { size, squares: new Map() });
    this.node = make("div", { className: "squares", role: "group", "aria-label": "Board; arrow keys move between squares" });
    this.node.style.setProperty("--size", size);
    for (let y = size - 1; y >= 0; y--) {
      this.node.append(make("span", { className: "axis", "aria-hidden": "true" }, String(y)));
      for (let x = 0; x < size; x++) {
        const square = make("button", { type: "button", tabIndex: x || y ? -1 : 0, dataset: { x, y } });
        square.addEventListener("click", () => { this.focus(square); pressed(x, y); });
        this.squares.set(`${x} ${y}`, square);
        this.node.append(square);
      }
    }
    this.node.append(...Array.from({ length: size + 1 }, (_, x) => make("span", { className: "axis", "aria-hidden": "true" }, x ? String(x - 1) : "")));
    this.node.addEventListener("keydown", (event) => this.key(event));
    root.append(this.node);
    this.clear();
  }

  at(x, y) { return this.squares.get(`${x} ${y}`); }

  // Give a square a mark, which is a class of style, and a word for screen readers. `delay` is the time until it is seen.
  mark(x, y, kind, word, delay = 0) {
    const square = this.at(x, y);
    square.classList.add(kind);
    square.style.setProperty("--delay", `${delay}ms`);
    square.setAttribute("aria-label", `(${x}, ${y})${word ? `, ${word}` : ""}`);
  }

  clear() {
    for (const square of this.squares.values()) {
      square.className = "";
      square.textContent = "";
      square.setAttribute("aria-label", `(${square.dataset.x}, ${square.dataset.y})`);
    }
  }

  // Show a queen, and the squares that it can reach.
  queen(x, y) {
    this.clear();
    for (const [u, v] of this.below(x, y)) this.mark(u, v, "reached", "within reach");
    this.mark(x, y, "queen", "the queen");
    this.at(x, y).textContent = "♛";
  }

  // Yield the squares that a queen reaches from (x, y), and those from which it reaches (x, y).
  below(x, y) { return [...this.squares.values()].map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]).filter(([u, v]) => reaches(x, y, u, v)); }
  above(x, y) { return [...this.squares.values()].map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]).filter(([u, v]) => reaches(u, v, x, y)); }

  // Mark (x, y) as lost, and shoot its row, column and diagonal: these squares win.
  shoot(x, y) {
    this.mark(x, y, "lost", "losing");
    for (const [u, v] of this.above(x, y)) this.mark(u, v, "won", "winning", still ? 0 : SHOT_MS * Math.max(u - x, v - y));
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const { x, y } = event.target.dataset, next = step && this.at(Number(x) + step[0], Number(y) + step[1]);
    if (!step) return;
    event.preventDefault();
    if (next) this.focus(next);
  }

  focus(square) {
    this.node.querySelector("button[tabindex='0']").tabIndex = -1;
    square.tabIndex = 0;
    square.focus();
  }
}

// Whether a queen goes from (x, y) to (u, v): left, down, or both by the same number.
function reaches(x, y, u, v) {
  const [left, down] = [x - u, y - v];
  return left >= 0 && down >= 0 && left + down > 0 && (!left || !down || left === down);
}
