// The lesson of Wythoff's game: lose, find the losing squares, see two lines, meet the golden ratio, win at 10^1000.
"use strict";

const GOLDEN = new Exact.TWythoff(1n);
const BOARD = 8, BLIND = [[7, 4], [3, 5], [4, 7]];

// The picture of the two lines begins with 8 x 8 squares. The reader has seen the lines from SEEN squares on.
// On boards of at most SHOT x SHOT squares the squares that win are drawn one by one; on larger boards they have one colour.
const SEEN = 256, FARTHEST = 4096, SHOT = 64, GROW_MS = 1200;

const DIGITS = 1000n;

// 1. Play from a losing position against a computer that does not err.
function playBlind(root, done) {
  const turn = make("p", { className: "turn", role: "status" });
  let at, isMine = false, games = 0;
  const board = new Board(root, BOARD, (x, y) => {
    if (!isMine) return;
    if (!reaches(...at, x, y)) {
      turn.textContent = "The queen goes left, down, or along the diagonal down and left.";
      return;
    }
    isMine = false;
    place([x, y], "The computer moves.");
    setTimeout(answer, ANSWER_MS);
  });
  function place(position, text) {
    at = position;
    board.queen(...at);
    turn.textContent = text;
  }
  function answer() {
    const position = at.map(BigInt), [x, y] = (GOLDEN.winningMoves(position)[0] ?? GOLDEN.smallestMove(position)).map(Number);
    if (x || y) {
      isMine = true;
      place([x, y], `The computer goes to (${x}, ${y}). Your move.`);
      return;
    }
    place([0, 0], "The computer reaches the corner. You lose.");
    done("It was not your fault: no move could win. Find out why.");
  }
  function begin() {
    isMine = true;
    place(BLIND[games++ % BLIND.length], "Your move. Press a lit square.");
  }
  root.append(turn, make("p", { className: "buttons" }, button("Try again", begin)));
  begin();
}

// 2. Find the losing squares: those from which each move leads to a winning square.
function sieve(root, done) {
  const turn = make("p", { className: "turn", role: "status" });
  const open = () => [...board.squares.values()].filter(({ classList }) => !classList.contains("won") && !classList.contains("lost")).map(({ dataset }) => [Number(dataset.x), Number(dataset.y)]);
  const board = new Board(root, BOARD, (x, y) => {
    const { classList } = board.at(x, y);
    if (classList.contains("lost")) turn.textContent = `(${x}, ${y}) is already marked as losing.`;
    else if (classList.contains("won")) turn.textContent = `From (${x}, ${y}) a move leads to a losing square, so (${x}, ${y}) wins.`;
    else {
      const other = open().find(([u, v]) => reaches(x, y, u, v));
      if (other) turn.textContent = `Not yet: from (${x}, ${y}) the queen can go to (${other.join(", ")}), which is still open.`;
      else found(x, y);
    }
  });
  function found(x, y) {
    board.shoot(x, y);
    const rest = open().length;
    turn.textContent = rest ? `(${x}, ${y}) loses. All squares from which the queen reaches it win.` : "Each square is decided.";
    if (!rest) done("You have solved the game on this board. A player on a losing square cannot win.");
  }
  root.append(turn, make("p", { className: "buttons" }, button("Show the next one", () => {
    const next = open().find(([x, y]) => !open().some(([u, v]) => reaches(x, y, u, v)));
    if (next) found(...next);
  })));
  turn.textContent = "Begin with the corner (0, 0).";
}

// 3. Watch the same sieve on larger boards.
function lines(root, done) {
  const canvas = make("canvas", { role: "img", className: "picture" }), text = make("p", { className: "turn", role: "status" });
  let size = BOARD, running = 0;
  const farther = button("Farther out", () => {
    size *= 2;
    farther.disabled = size === FARTHEST;
    grow();
  }, "chosen");
  root.append(canvas, text, make("p", { className: "buttons" }, farther));
  canvas.width = canvas.height = 640;
  function grow() {
    canvas.ariaLabel = `Losing squares among ${size} x ${size} squares`;
    text.textContent = `${size} x ${size} squares, of which ${count(size)} lose.`;
    if (size >= SEEN) done("The losing squares follow two straight lines. How steep are they?");
    cancelAnimationFrame(running);
    const begin = performance.now();
    const frame = (now) => {
      const part = still ? 1 : Math.min(1, Math.max(0, now - begin) / GROW_MS);
      draw(canvas, size, part);
      if (part < 1 && canvas.isConnected) running = requestAnimationFrame(frame);
    };
    frame(begin);
  }
  grow();
}

const lastIndex = (size) => Number(GOLDEN.firstOfB(BigInt(size)));
const count = (size) => 2 * lastIndex(size) - 1;

// Draw the first part of the losing squares with their shots, on a board of size x size.
function draw(canvas, size, part) {
  const context = canvas.getContext("2d"), { width } = canvas, cell = width / size, colour = getComputedStyle(canvas);
  const side = Math.max(cell, 3), last = Math.ceil(lastIndex(size) * part);
  context.fillStyle = colour.getPropertyValue("--open");
  context.fillRect(0, 0, width, width);
  const pairs = Array.from({ length: last }, (_, n) => [Number(GOLDEN.a(BigInt(n))), Number(GOLDEN.b(BigInt(n)))]);
  const both = pairs.flatMap(([a, b]) => (a === b ? [[a, b]] : [[a, b], [b, a]]));
  context.fillStyle = colour.getPropertyValue("--shot");
  if (size > SHOT) context.fillRect(0, 0, width, width);
  else
    for (const [x, y] of both)
      for (const [right, up] of [[1, 0], [0, 1], [1, 1]])
        for (let k = 1; x + right * k < size && y + up * k < size; k++) context.fillRect((x + right * k) * cell, width - (y + up * k + 1) * cell, cell - 1, cell - 1);
  context.fillStyle = colour.getPropertyValue("--lost");
  for (const [x, y] of both) context.fillRect((x + 0.5) * cell - side / 2, width - (y + 0.5) * cell - side / 2, side, side);
}

// Return a / b with some decimals, cut off.
function ratio(a, b, decimals) {
  const digits = ((a * 10n ** BigInt(decimals)) / b).toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}${(a * 10n ** BigInt(decimals)) % b ? "…" : ""}`;
}

// Return n phi with some decimals, cut off.
const multiple = (n, decimals) => `${ratio(GOLDEN.a(n * 10n ** BigInt(decimals)), 10n ** BigInt(decimals), decimals)}…`;

// 4. Divide a losing pair; then compute one.
function golden(root, done) {
  const body = make("tbody", {}), decimals = 8, phi = multiple(1n, decimals);
  const add = (n) => {
    const [a, b] = [GOLDEN.a(n), GOLDEN.b(n)], quotient = ratio(b, a, decimals);
    let same = 0;
    while (same < quotient.length - 1 && quotient[same] === phi[same]) same++;
    body.append(make("tr", {}, ...[n, a, b].map((number) => make("td", {}, short(number))), make("td", {}, make("b", {}, quotient.slice(0, same)), quotient.slice(same))));
  };
  for (let n = 1n; n < 6n; n++) add(n);
  let next = 10n;
  const farther = button("Farther out", () => {
    add(next);
    next *= 10n;
    farther.disabled = next > 10n ** 6n;
  });
  const asked = 12n, answer = make("p", { className: "turn", role: "status" }), [a, b] = ["a", "b"].map((name) => make("input", { inputMode: "numeric", name, spellcheck: false }));
  const form = make("form", { autocomplete: "off", className: "quiz" }, make("label", {}, "a = ", a), make("label", {}, "b = ", b), make("button", { className: "chosen" }, "Check"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [first, second] = [a, b].map(({ value }) => Exact.number(value));
    if (first !== GOLDEN.a(asked)) answer.textContent = `a is ${multiple(asked, 4)} without its decimals.`;
    else if (second !== GOLDEN.b(asked)) answer.textContent = `a is right. b is ${asked} more than a.`;
    else {
      answer.textContent = `(${first}, ${second}) is losing square number ${asked}.`;
      done("No table is needed: φ alone gives all losing squares.");
    }
  });
  root.append(
    make("table", { className: "numbers" }, make("thead", {}, make("tr", {}, ...["n", "a", "b", "b / a"].map((name) => make("th", { scope: "col" }, name)))), body),
    make("p", { className: "buttons" }, farther),
    make("p", {}, "The quotient tends to the golden ratio φ = (1 + √5) / 2 = ", make("b", {}, phi)),
    make("p", {}, "Losing square number n is a = floor(n φ), b = a + n. Floor means: without the decimals."),
    make("p", {}, `Your turn: which is losing square number ${asked}? Here n φ = ${multiple(asked, 4)}`),
    form,
    answer,
  );
}

// 5. Win with piles of 1001 digits. Each line through the position has losing squares; the reader chooses one that a
// move reaches.
function winFar(root, done) {
  const turn = make("p", { className: "turn", role: "status" }), place = make("p", { className: "place-far" }), ways = make("ul", { className: "ways" });
  let position;
  function begin() {
    do position = [10n ** DIGITS, 10n ** DIGITS + randomBelow(10n ** DIGITS)];
    while (GOLDEN.isP(position));
    turn.textContent = "Your move.";
    list();
  }
  // Offer the losing squares on the diagonal, in the row and in the column, with the number that a move has to take.
  function list() {
    const [x, y] = position, n = x < y ? y - x : x - y;
    const targets = [GOLDEN.diagonal(position)[0], [x, GOLDEN.partner(x)], [GOLDEN.partner(y), y]];
    const texts = [
      [`Both piles. n = ${short(n)}, floor(n φ) = ${short(GOLDEN.a(n))}.`, x - targets[0][0]],
      [`Pile 2. Pile 1 belongs to the losing square ${tuple(targets[1])}.`, y - targets[1][1]],
      [`Pile 1. Pile 2 belongs to the losing square ${tuple(targets[2])}.`, x - targets[2][0]],
    ];
    place.textContent = `The piles are ${tuple(position)}.`;
    place.dataset.position = position.join(" ");
    ways.replaceChildren(...texts.map(([text, taken], at) => make("li", {}, make("p", {}, text), button(`Take ${taken < 0n ? "−" : ""}${short(taken < 0n ? -taken : taken)} from ${["both piles", "pile 2", "pile 1"][at]}`, () => choose(targets[at], taken)))));
  }
  function choose(target, taken) {
    if (taken <= 0n || !GOLDEN.allows(position, target)) {
      turn.textContent = taken ? "A move cannot add stones. Choose a number above 0." : "A move must take at least one stone.";
      return;
    }
    position = target;
    if (position.every((pile) => !pile)) {
      place.textContent = "The piles are (0, 0).";
      ways.replaceChildren();
      turn.textContent = "You took the last stone. You win.";
      done("You beat a perfect player at 10^1000, by floor(n φ) alone.");
      return;
    }
    const taking = shrink(position);
    turn.textContent = `The computer is on the losing square ${tuple(position)} and leaves ${tuple(taking)}. Your move.`;
    position = taking;
    list();
  }
  root.append(place, turn, ways, make("p", { className: "buttons" }, button("Begin again", begin)));
  begin();
}

// Return an option of a lost position. The smaller pile loses about a third of its digits, so that the game ends.
function shrink([x, y]) {
  const isFirst = x < y, small = isFirst ? x : y, digits = BigInt(small.toString().length), most = 10n ** ((2n * digits) / 3n), left = randomBelow(most < small ? most : small);
  return isFirst ? [left, y] : [x, left];
}

const WYTHOFF_LESSON = {
  id: "wythoff",
  name: "Wythoff's game",
  link: "Wythoff",
  steps: [
    {
      title: "Play",
      words: ["A queen stands on a board.", "In turn, you and the computer move it: left, down, or along the diagonal down and left.", "The player who reaches the corner (0, 0) wins."],
      build: playBlind,
    },
    {
      title: "Find the losing squares",
      words: ["A player who must move from the corner has lost. So the corner is a losing square.", "A square wins if a move leads to a losing square. It loses if each move leads to a winning square.", "Press the losing squares, one after the other. Then all squares from which the queen reaches them are marked as winning."],
      build: sieve,
    },
    {
      title: "See two lines",
      words: ["The same rule works on larger boards.", "Go farther out until you see where the losing squares are. Here they are blue; on the map of Explore they are white."],
      build: lines,
    },
    {
      title: "Meet the golden ratio",
      words: ["Number the losing squares (a, b) above the diagonal: n = 1, 2, 3, …", "The difference b − a is n. Look at the quotient b / a."],
      build: golden,
    },
    {
      title: "Win at 10^1000",
      words: ["A square of the board is a pair of piles: a step to the left takes a stone from pile 1, a step down takes a stone from pile 2, and a diagonal step takes a stone from both. The player who takes the last stone wins.", "These piles have more than 1000 digits. Leave a losing square to the computer. The row, the column and the diagonal of your position each have a losing square, but a move reaches only those with smaller piles."],
      build: winFar,
    },
  ],
};
