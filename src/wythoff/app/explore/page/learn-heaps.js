// The lessons of nim, Fibonacci nim and Kayles. Each begins with a lost game and ends with a game to win.
"use strict";

// Return a step that plays a game to its end. `above` shows help over the rows.
function playing(made, start, wanted, verdict, above) {
  return (root, done) => {
    const game = made(), field = make("div", {}), begin = () => new Match(field, {
      game, start, above, hasHelp: wanted === "you",
      ended: (winner) => (winner === wanted ? done(verdict) : (again.className = "chosen")),
    });
    const again = button("Begin again", () => { again.className = ""; begin(); });
    root.append(field, make("p", { className: "buttons" }, again));
    begin();
  };
}

const LOST = "It was not your fault: no move could win. Find out why.";

const POWERS = [8n, 4n, 2n, 1n];

// A table of the binary digits of heaps, with the number of ones in each column. `cell` returns the content of a digit.
function bits(heaps, cell = (bit) => String(bit)) {
  const digit = (heap, power) => Number((heap / power) % 2n);
  const columns = POWERS.map((power) => heaps.reduce((sum, heap) => sum + digit(heap, power), 0));
  return make("table", { className: "bits" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "heap"), ...POWERS.map((power) => make("th", { scope: "col" }, String(power))))),
    make("tbody", {}, ...heaps.map((heap, at) => make("tr", {}, make("th", { scope: "row" }, String(heap)), ...POWERS.map((power) => make("td", {}, cell(digit(heap, power), at, power)))))),
    make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "ones"), ...columns.map((ones) => make("td", { className: ones % 2 ? "odd" : "even" }, `${ones} ${ones % 2 ? "odd" : "even"}`)))));
}

// Change binary digits of one heap, so that each column has an even number of ones.
function evenColumns(root, done) {
  const before = [3n, 6n, 12n], field = make("div", {}), turn = make("p", { className: "turn", role: "status" }), exact = new Exact.Nim();
  let heaps = before;
  function draw(focused) {
    field.replaceChildren(bits(heaps, (bit, at, power) => {
      const node = button(String(bit), () => { heaps = heaps.with(at, bit ? heaps[at] - power : heaps[at] + power); draw(`${at} ${power}`); });
      node.setAttribute("aria-label", `heap ${at + 1}, digit ${power}: ${bit}`);
      node.dataset.at = `${at} ${power}`;
      return node;
    }));
    if (focused) field.querySelector(`[data-at="${focused}"]`).focus();
    const changed = heaps.flatMap((heap, at) => (heap === before[at] ? [] : [at]));
    if (!changed.length) turn.textContent = "Press digits of one heap.";
    else if (changed.length > 1) turn.textContent = "A move changes only one heap. Press a digit again to change it back.";
    else if (!exact.isP(heaps)) turn.textContent = "Some columns are still odd.";
    else if (!exact.allows(before, heaps)) turn.textContent = `Heap ${changed[0] + 1} would grow. Change a heap with a one in the first odd column.`;
    else {
      turn.textContent = `Take ${before[changed[0]] - heaps[changed[0]]} from heap ${changed[0] + 1}, and each column is even.`;
      done("The xor of the heaps has a digit 1 for each odd column. If the xor is 0, the player to move loses.");
    }
  }
  root.append(field, turn);
  draw();
}

const NIM_LESSON = {
  id: "nim",
  name: "Nim",
  steps: [
    {
      title: "Play",
      words: ["There are three heaps. A move takes any number of stones from one heap.", "The player who takes the last stone wins."],
      build: playing(() => new NimGame(), [3n, 5n, 6n], "computer", LOST),
    },
    {
      title: "Make each column even",
      words: ["Write the heaps in binary. A position loses if each column has an even number of ones.", "From such a position each move makes a column odd. If some column is odd, a move can make all columns even: find this move."],
      build: evenColumns,
    },
    {
      title: "Win",
      words: ["In each move, leave only even columns. The computer does not err."],
      build: playing(() => new NimGame(), [10n, 13n, 6n], "you", "You beat a perfect player. The xor works for any number of heaps, of any size.", (heaps) => [bits(heaps)]),
    },
  ],
};

// Choose Fibonacci numbers, no two of them neighbours, with a given sum.
function zeckendorf(root, done) {
  const fibonacci = [1n, 2n, 3n, 5n, 8n, 13n, 21n], wanted = [11n, 19n, 30n], chosen = new Set();
  const asked = make("p", { className: "turn" }), answer = make("p", { role: "status", className: "turn" });
  let at = 0;
  const nodes = fibonacci.map((number, place) => {
    const node = button(String(number), () => {
      if (!chosen.delete(place)) chosen.add(place);
      draw();
    });
    return node;
  });
  function draw() {
    const places = [...chosen].sort((a, b) => b - a), sum = places.reduce((total, place) => total + fibonacci[place], 0n);
    nodes.forEach((node, place) => node.setAttribute("aria-pressed", chosen.has(place)));
    asked.textContent = `Make ${wanted[at]}.`;
    const text = places.length ? `${places.map((place) => fibonacci[place]).join(" + ")} = ${sum}` : "";
    if (places.some((place) => chosen.has(place - 1))) answer.textContent = `${text}. Two of them are neighbours.`;
    else if (sum !== wanted[at]) answer.textContent = text && `${text}.`;
    else if (at + 1 < wanted.length) {
      answer.textContent = `${text}. Right. Now the next one.`;
      at++;
      chosen.clear();
      nodes.forEach((node) => node.setAttribute("aria-pressed", false));
      asked.textContent = `Make ${wanted[at]}.`;
    } else {
      answer.textContent = `${text}. The smallest part is ${fibonacci[places.at(-1)]}.`;
      done("Each number has exactly one such sum (Zeckendorf). If a move may take its smallest part, this move wins.");
    }
  }
  root.append(asked, make("p", { className: "buttons" }, ...nodes), answer);
  draw();
}

const FIBONACCI_LESSON = {
  id: "fibonacci-nim",
  name: "Fibonacci nim",
  steps: [
    {
      title: "Play",
      words: ["There is one pile. The first move must not take all of it.", "Each later move takes at most twice the number that was taken last. The player who takes the last stone wins."],
      build: playing(() => new FibonacciNimGame(), [13n, 12n], "computer", `${LOST} 13 is a Fibonacci number.`),
    },
    {
      title: "Add Fibonacci numbers",
      words: ["In the list 1, 2, 3, 5, 8, 13, 21, … each number is the sum of the two before it.", "Choose numbers from the list, no two of them neighbours, with the given sum."],
      build: zeckendorf,
    },
    {
      title: "Win",
      words: ["Write the pile as such a sum, and take the smallest part. The next part is more than twice as large, so the computer cannot take it."],
      build: playing(() => new FibonacciNimGame(), [30n, 29n], "you", "You beat a perfect player. If the pile is a Fibonacci number, the player to move loses.", ([pile]) => [pile ? `${pile} = ${new Exact.FibonacciNim().parts(pile).reverse().join(" + ")}. ` : ""]),
    },
  ],
};

// Find the values of short rows as the least numbers that no move leads to.
function values(root, done) {
  const kayles = new Exact.Kayles(), list = make("ul", { className: "ways" }), turn = make("p", { className: "turn", role: "status" });
  const input = make("input", { inputMode: "numeric", spellcheck: false }), label = make("span", {}), form = make("form", { autocomplete: "off", className: "quiz" }, make("label", {}, label, input), make("button", { className: "chosen" }, "Check"));
  let row = 1n;
  const options = () => [...kayles.splits(row)].map((parts) => parts.filter((part) => part));
  const value = (parts) => parts.reduce((xor, part) => xor ^ kayles.value(part), 0);
  function ask() {
    label.textContent = `Value of a row of ${row}: `;
    input.value = "";
    list.replaceChildren(...options().map((parts) => make("li", {}, `to ${parts.length ? parts.join(" and ") : "nothing"}: ${parts.length === 2 ? `${parts.map((part) => kayles.value(part)).join(" xor ")} = ` : ""}${value(parts)}`)));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const reached = new Set(options().map(value)), answer = Exact.number(input.value);
    if (answer === null) turn.textContent = "Type a number.";
    else if (reached.has(Number(answer))) turn.textContent = `A move leaves the value ${answer}. Choose a number that no move leaves.`;
    else if (answer !== BigInt(kayles.value(row))) turn.textContent = `No move leaves the value ${answer}, but it is not the least such number.`;
    else if (row < 5n) {
      turn.textContent = `Right: a row of ${row} has the value ${answer}.`;
      row++;
      ask();
      input.focus();
    } else {
      turn.textContent = `Right. Rows of 1, 2, 3, … have the values ${Array.from({ length: 12 }, (_, at) => kayles.value(BigInt(at + 1))).join(", ")}, …`;
      done(`From a row of ${kayles.preperiod} on, the values repeat with period ${kayles.period}. This is proved.`);
    }
  });
  root.append(make("p", {}, "Moves, with the value of each:"), list, form, turn);
  ask();
}

const KAYLES_LESSON = {
  id: "kayles",
  name: "Kayles",
  steps: [
    {
      title: "Play",
      words: ["Pins stand in rows. A move knocks down one pin, or two pins side by side.", "A row may fall into two rows. The player who knocks down the last pin wins."],
      build: playing(() => new KaylesGame(2), [4n, 8n], "computer", LOST),
    },
    {
      title: "Give each row a value",
      words: ["Each move leaves rows with a value. The value of a row is the least of the numbers 0, 1, 2, … that no move leaves.", "The value of several rows is the xor of their values, as in nim. An empty row has the value 0."],
      build: values,
    },
    {
      title: "Win",
      words: ["Rows with values behave like heaps of nim. Leave rows whose values have the xor 0."],
      build: playing(() => new KaylesGame(), [5n, 6n, 8n], "you", "You beat a perfect player. Such values decide each game in which the last move wins and each move changes one of several independent parts.", (rows) => [rows.length ? `Values: ${rows.map((row) => new Exact.Kayles().value(row)).join(" xor ")} = ${new Exact.Kayles().total(rows)}. ` : ""]),
    },
  ],
};
