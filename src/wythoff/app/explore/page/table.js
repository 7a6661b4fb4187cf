// A position drawn as rows of places, which the reader reaches by clicks and arrow keys.

const WORDS = { o: "counter", ".": "empty", H: "heads", T: "tails", W: "white", B: "black", Q: "queen", $: "dollar" };

// How long the places of the computer's move are marked, before the move is made.
const TOUCH_MS = 700, still = matchMedia("(prefers-reduced-motion: reduce)").matches;

const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function makeNode(tag, text, fields = {}) {
  const node = Object.assign(document.createElement(tag), fields);
  node.textContent = text;
  return node;
}

export class Table {
  // `touch` is called with the clicked places, such as ["0,3", "1,2"], and `type` with a typed move.
  constructor(box, { touch, type }) {
    Object.assign(this, { box, touch, type });
    this.clicked = [];
    box.addEventListener("click", ({ target, detail }) => {
      const place = target.closest("button[data-at]");
      if (place && detail < 2) this.click(place);  // a double click counts once, because its second click would begin another move
    });
    box.addEventListener("keydown", (event) => {
      const place = event.target.closest("button[data-at]");
      if (!place || !(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.focus(this.beside(place, ...steps[event.key]));
    });
  }

  places() { return [...this.box.querySelectorAll("button[data-at]")]; }

  // Return the next clickable place in a direction; in another row, the nearest place.
  beside(place, down, right) {
    const [row, column] = at(place);
    const others = this.places().map((other) => [other, at(other)]).filter(([, [r, c]]) =>
      (down ? (r - row) * down > 0 : r === row && (c - column) * right > 0));
    const far = ([, [r, c]]) => Math.abs(r - row) * 1000 + Math.abs(c - column);
    return others.sort((a, b) => far(a) - far(b))[0]?.[0] ?? place;
  }

  focus(place) {
    for (const other of this.places()) other.tabIndex = other === place ? 0 : -1;
    place?.focus();
  }

  // Choose a place. A second click on a chosen place releases it. If no move changes this place together with the chosen
  // places, they are released.
  click(place) {
    const { at } = place.dataset, others = this.clicked.filter((other) => other !== at);
    for (const other of this.places()) other.tabIndex = other === place ? 0 : -1;
    this.touch(others.length < this.clicked.length ? others : place.classList.contains("fits") ? [...others, at] : [at]);
  }

  // Draw a position from an answer of the server. If places are chosen, only mark the places that fit them.
  show(answer, before = null) {
    clearTimeout(this.waiting);
    if (before && before.touched.length && !still) {
      this.focused ??= this.focusedPlace();
      this.draw({ ...before, is_over: true });
      for (const [row, column] of before.touched) this.box.querySelectorAll(".places")[row].children[column]?.classList.add("touched");
      this.waiting = setTimeout(() => this.show(answer), TOUCH_MS);
      return;
    }
    this.clicked = answer.clicked.map((place) => place.join(","));
    if (!this.clicked.length) this.draw(answer);
    for (const place of this.places()) {
      const [row, column] = at(place), isChosen = this.clicked.includes(place.dataset.at);
      place.classList.toggle("fits", answer.rows[row].lit.includes(column));
      place.setAttribute("aria-pressed", isChosen);
    }
    this.box.classList.toggle("choosing", this.clicked.length > 0);
  }

  draw({ place, rows, is_over: isOver }) {
    const focused = this.focusedPlace() ?? this.focused;
    this.box.classList.toggle("squares", rows.length > 1 && rows.every(({ size }) => size === null));
    this.box.style.setProperty("--count", Math.max(...rows.map(({ marks }) => marks.length), 6));
    this.box.replaceChildren(makeNode("p", place, { className: "position" }), ...rows.map((row, i) => this.row(row, i, rows.length, isOver)));
    const all = this.places();
    if (all.length) all[0].tabIndex = 0;
    if (!focused || !all.length) return;
    this.focused = null;
    const far = (other) => Math.abs(at(other)[0] - focused[0]) * 1000 + Math.abs(at(other)[1] - focused[1]);
    this.focus(all.sort((a, b) => far(a) - far(b))[0]);
  }

  // Return the row and column of the place with the focus, or null.
  focusedPlace() { return this.box.contains(document.activeElement) ? document.activeElement.dataset.at?.split(",").map(Number) ?? null : null; }

  row({ name, marks, first, size, lit }, i, count, isOver) {
    const group = makeNode("div", "", { className: "row", role: "group", ariaLabel: name });
    group.append(makeNode("span", name, { className: "name" }));
    const line = makeNode("div", "", { className: "places" });
    line.append(...marks.map((mark, j) => {
      const canBeClicked = lit.includes(j), node = makeNode(canBeClicked ? "button" : "span", mark === "o" || mark === "." ? "" : mark);
      node.className = mark ? "place" : "place none";
      node.dataset.mark = mark;
      if (first !== null && mark) node.append(makeNode("small", String(first + j)));
      if (!canBeClicked) return node;
      const which = first === null ? (size === null ? j + 1 : `${j + 1} of ${size}`) : first + j;
      node.ariaLabel = `${name}, ${which}: ${WORDS[mark] ?? mark}`;
      Object.assign(node, { type: "button", tabIndex: -1 });
      node.dataset.at = `${i},${j}`;
      return node;
    }));
    group.append(line);
    if (size !== null) group.append(makeNode("span", size, { className: "size" }));
    if (size !== null && !marks.length && size !== "0" && !isOver) group.append(this.form(name, i, count));
    return group;
  }

  // Return the form for a pile that is too large to draw. In it the reader types how many to take.
  form(name, i, count) {
    const form = makeNode("form", "", { autocomplete: "off" });
    const label = makeNode("label", "take "), input = makeNode("input", "", { spellcheck: false, ariaLabel: `Take from ${name}`, placeholder: "10^6" });
    label.append(input);
    form.append(label, makeNode("button", "Take"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.type(count > 1 ? `take ${input.value} from ${i + 1}` : `take ${input.value}`);
    });
    return form;
  }
}

const at = (place) => place.dataset.at.split(",").map(Number);
