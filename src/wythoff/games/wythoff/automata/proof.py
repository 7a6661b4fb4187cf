"""A proof by machine that an automaton gives the small Grundy values of t-Wythoff in every row, from the rules alone.

The program reads only the text of the automaton, and nothing of the package. `python proof.py FILE` prints the proved
statement, or rejects the file with exit status 1. docs/automata-proof.md defines the terms of this file, and proves
that the checks (1) to (5) are enough. In short: the digits of a - 1 lead the automaton to the type (the state) of row
a. Suppose that the types of all rows before row a are right. These types determine the free columns of row a (2), and
the values that *skip* row a because they have a position (a', a) with a' < a (5). So the type of row a is right, too.
The first rows are computed by the rules (4).
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# The state of a value in row a: the lead, the least free diagonal, the used diagonals from there on with their age in
# rows (at most t), and the used columns. Let n positions of the value and n_0 P-positions be in earlier rows. The lead
# is n - n_0. A diagonal d is stored as d - t n, a column b as b - a - t n.
State = tuple[int, int, frozenset[tuple[int, int]], frozenset[int]]
ROW_0: State = 0, 0, frozenset(), frozenset()


@dataclass(frozen=True)
class Proof:
    """The numbers that a proof finds, as in docs/automata.md: sizes, and (least, largest) lead and offset of values."""

    t: int
    types: int
    states: int
    words: int
    pairs: int
    reach: int
    leads: tuple[tuple[int, int], ...]
    offsets: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        game = "Wythoff's game" if self.t == 1 else f"t-Wythoff, t = {self.t}"
        ranges = enumerate(zip(self.leads, self.offsets, strict=True), 1)
        values = [f"value {g}: lead {a}..{b}, offset {c}..{d}" for g, ((a, b), (c, d)) in ranges]
        return f"in every row of {game} {'; '.join(values)}"


class AutomatonError(ValueError):
    """Raised if a text is not an automaton of Grundy values of t-Wythoff. The message states where the proof fails."""


def require(holds: bool, what: str) -> None:
    if not holds:
        raise AutomatonError(what)


def step(t: int, states: tuple[State, ...], skips: tuple[bool, ...]) -> tuple[tuple[State, ...], list[int | None]]:
    """Return (states in row a + 1, offsets in row a) of values 1, 2, ...; skips[h] is True if value h skips row a."""
    taken = set() if skips[0] else {0}  # columns of smaller values, counted from that of value 0
    following, offsets = [], []
    for (lead, low, used, columns), skipped in zip(states, skips[1:], strict=True):
        offset, shift = None, 0
        if not skipped:
            i = low
            while i in columns or i + t * lead in taken or any(-t < j - i < age for j, age in used):
                i += 1
            taken.add(i + t * lead)
            used, columns, offset, shift = used | {(i, 0)}, columns | {i}, i, t
        used, low = frozenset((j - shift, min(age + 1, t)) for j, age in used), low - shift
        while any(-t < j - low < age for j, age in used):
            low += 1
        used = frozenset((j, age) for j, age in used if j >= low)
        columns = frozenset(j - shift - 1 for j in columns if j - shift - 1 >= low)
        following.append((lead + skips[0] - skipped, low, used, columns))
        offsets.append(offset)
    return tuple(following), offsets


def rows_by_the_rule(t: int, values: int, rows: int) -> Iterator[list[int | None]]:
    """Yield a list for each row a < rows. Item h <= `values` is the b >= a such that (a, b) has value h, or None."""
    states, numbers, columns = (ROW_0,) * values, [0] * (values + 1), set()
    for a in range(rows):
        skips = tuple((h, a) in columns for h in range(values + 1))
        states, offsets = step(t, states, skips)
        pairs = zip(numbers, [None if skips[0] else 0, *offsets], strict=True)
        row = [None if offset is None else a + t * n + offset for n, offset in pairs]
        yield row
        numbers = [n + (b is not None) for n, b in zip(numbers, row, strict=True)]
        columns |= {(h, b) for h, b in enumerate(row) if b is not None}


def parse(text: str) -> tuple[int, int, list[list[int]], list[list[tuple[int, int | None]]]]:
    """Return (t, largest value, transitions of each state, for each state (lead, offset) of values 1, 2, ...)."""
    try:
        first, *lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
        t, values = map(int, first[0].split())
        children = [[int(child) for child in line[0].split()] for line in lines]
        pairs = [map(str.split, line[1:]) for line in lines]
        shown = [[(int(lead), None if offset == "." else int(offset)) for lead, offset in of] for of in pairs]
    except ValueError:
        raise AutomatonError("not the text of an automaton: a line is missing, or its format is wrong") from None
    require(len(first) == 1 and min(t, values, len(lines)) > 0, "the text must be two positive numbers, then types")
    require(all(0 <= q < len(lines) for of in children for q in of), f"the children must be types below {len(lines)}")
    require(all(len(of) == values for of in shown), f"each type must have {values} values, as the first line says")
    return t, values, children, shown


def words_of(children: list[list[int]], u: list[int], length: int) -> set[tuple[int, ...]]:
    """Return all words of `length` letters in the infinite fixed point of q -> children[q], which begins with u."""
    words, queue = set(), [tuple(u[:length])]
    while queue:
        if (word := queue.pop()) not in words:
            words.add(word)
            image = [child for q in word for child in children[q]]
            queue += [tuple(image[k : k + length]) for k in range(len(children[word[0]]))]
    return words


def prove(text: str) -> Proof:
    """Prove that the text of an automaton gives the small Grundy values of t-Wythoff, or raise AutomatonError."""
    t, values, children, shown = parse(text)
    skips = [(len(of) == 1, *(offset is None for _, offset in shown[q])) for q, of in enumerate(children)]
    for q, of in enumerate(children):  # (1)
        letters, found = [False] * (len(of) - 1) + [len(of) > 1], [skips[child][0] for child in of]
        require(len(of) in (1, t + 1), f"type {q} must have 1 or {t + 1} children, got {len(of)}")
        require(found == letters, f"type {q}: of {t + 1} children, only the last must have a single child")
    require(children[0][0] == 0 and len(children[0]) > 1, f"type 0 must have {t + 1} children, the first of type 0")
    u = children[0][:]
    after: list[list[int]] = [[] for _ in children]  # (2)
    for p, q in words_of(children, u, 2):
        after[p].append(q)
    queue, states = [0], {0: step(t, (ROW_0,) * values, (False,) * (values + 1))[0]}
    for p in queue:
        following, offsets = step(t, states[p], skips[p])
        pairs = [(state[0], offset) for state, offset in zip(states[p], offsets, strict=True)]
        require(pairs == shown[p], f"the leads and offsets of type {p} must be {pairs}, got {shown[p]}")
        queue += [q for q in after[p] if q not in states]
        for q in after[p]:
            require(states.setdefault(q, following) == following, f"type {q} has two states, one after type {p}")
    require(len(states) == len(children), f"types that occur in no row: {len(children) - len(states)}")

    jumps = [[(h, t * lead + t + d) for h, (lead, d) in enumerate(of) if d is not None] for of in shown]
    reach = max(abs(jump) for of in jumps for _, jump in of)
    half = reach + t + 1
    first = (t + 2) * (half + 1)  # row numbers r from this one on have parents p >= half with p + half < r
    for r in range(1, first):
        u += children[u[r]]
    for a, row in enumerate(rows_by_the_rule(t, values, first + 1)):  # (4)
        require(a == 0 or tuple(b is None for b in row) == skips[u[a - 1]], f"the wrong values skip row {a}")
    words = words_of(children, u, 2 * half + 1)
    for word in words:  # (5)
        place, reached = -sum(len(children[q]) for q in word[:half]), set()  # 0 is the first child of the middle row
        for q in word:
            reached |= {(h, place + jump) for h, jump in jumps[q]}
            place += len(children[q])
        for k, child in enumerate(children[word[half]]):
            skipped = tuple((h, k) in reached for h in range(values))
            require(skipped == skips[child][1:], f"the wrong values skip child {k} of type {word[half]}")

    kinds = {(states[q], skips[q]) for q in states}
    leads = [[lead for lead, _ in of] for of in zip(*shown, strict=True)]
    diagonals = [[offset for _, offset in of if offset is not None] for of in zip(*shown, strict=True)]
    ranges = [tuple((min(of), max(of)) for of in numbers) for numbers in (leads, diagonals)]
    return Proof(t, len(children), len(kinds), len(words), sum(map(len, after)), reach, *ranges)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python proof.py FILE")
    try:
        answer = f"accepted: {prove(Path(sys.argv[1]).read_text('ascii'))}"
    except Exception as error:  # any content of the file
        kind = "" if isinstance(error, AutomatonError) else f"not the text of an automaton: {type(error).__name__}: "
        sys.exit(f"refused: {kind}{' '.join(str(error).split()):.200}")
    print(answer)
