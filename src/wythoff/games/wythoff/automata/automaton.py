"""Automata that read the digits of a row of t-Wythoff's board, and give the small Grundy values of the row.

In t-Wythoff a move takes from one pile, or k and l from both piles with |k - l| < t. The *digits of row a*, a >= 1, are
the digits of a - 1 in the numeration of t-Wythoff (wythoff.automata.long_digits; for t = 1 the Fibonacci digits). The
automaton reads the highest digit first. Its states are called *types*, and it begins in type 0. Digit k leads from a
type to *child* k of this type. The last type is the type of the row. For each value h >= 1 it gives two numbers:

    lead    n_h - n_0, where n_h is the number of positions (a', b') of value h with a' <= b' and a' < a;
    offset  the number d for which (a, a + t n_h + d) has value h; `.` if row a has no value h in columns >= a.

The module wythoff.games.wythoff.automata.proof proves for every row that these numbers are right. This proof uses only
the rules of the game and the text of the automaton.

The text of an automaton has format 1. Lines that begin with # are comments. The first other line is "t h": the
parameter of the game and the largest value. Then each type 0, 1, ... has a line, such as "2 3, 0 -1, 0 .". This line
gives the children of the type, then a comma, a lead and an offset for each value from 1 to h. If the rows a of a type
have a P-position (a, b) with a <= b, the type has t + 1 children; if not, it has a single child. Types are numbered in
the order of a breadth-first search from type 0. The automaton is minimal. So its text is unique.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wythoff.automata.long_digits import long_digits
from wythoff.exact.bigint import Integer

HEADER = (
    "# Small Grundy values of t-Wythoff by the digits of a row, format 1: see wythoff.games.wythoff.automata.automaton"
)

# Above MIN_DIGITS_TABLE digits, a table of pairs of types is used. It takes 20 ms to compute for value 1 or 2. For an
# automaton of more than MAX_TYPES_TABLE types the table could take a minute. Then compiled code is used instead, above
# MIN_DIGITS_COMPILED digits.
MIN_DIGITS_TABLE, MAX_TYPES_TABLE, MIN_DIGITS_COMPILED = 1000, 100_000, 20_000

# The lead and the offset of each value 0, 1, ...
Label = tuple[tuple[int, int | None], ...]


class Children(dict[int, tuple[int, ...]]):
    """A dictionary {q: the states to which the digits 0, 1, ... lead from state q}, filled when needed."""

    def __init__(self, targets: Sequence[int], width: int) -> None:
        super().__init__()
        self._targets, self._width = targets, width

    def __missing__(self, kind: int) -> tuple[int, ...]:
        begin = kind * self._width
        found = tuple(child for child in self._targets[begin : begin + self._width] if child >= 0)
        if len(self) < MAX_TYPES_TABLE:
            self[kind] = found
        return found


@dataclass(frozen=True, eq=False)
class Automaton:
    """An automaton that reads the digits of a row of t-Wythoff: row a >= 1 has the digits of a - 1.

    The states 0, 1, ... of the automaton are called types.
    """

    t: int
    largest: int
    """The largest value that the automaton gives."""

    targets: Sequence[int]
    """Entry (t + 1) q + k is child k of type q, or -1 if type q has no child k."""

    kinds: Sequence[int]
    """For each type the index of its label in `labels`."""

    labels: list[Label]
    """The different labels: the pairs (lead, offset) of the values 0, 1, ... in the rows a of a type. The offset is
    None if row a has no position (a, b), a <= b, of the value. For value 0 the pair is (0, 0) or (0, None).
    """

    @cached_property
    def children(self) -> "Children":
        """A dictionary {q: the states to which the digits 0, 1, ... lead from state q} of the automaton."""
        return Children(self.targets, self.t + 1)

    @cached_property
    def table(self) -> Any:
        """An int32 array: entry [q, k] is the state to which digit k leads from state q, or -1 if q has no child k."""
        import numpy as np

        return np.asarray(self.targets, np.int32).reshape(-1, self.t + 1)

    @cached_property
    def lead_ranges(self) -> list[tuple[int, int]]:
        """Return (least lead, largest lead) over all types, for each value 0, ..., `largest`."""
        leads = [[label[value][0] for label in self.labels] for value in range(self.largest + 1)]
        return [(min(label), max(label)) for label in leads]

    def label(self, q: int) -> Label:
        """Return (lead, offset) of each value 0, ..., `largest` in the rows of type q, as this module defines them."""
        return self.labels[self.kinds[q]]

    def types(self, row: Integer, count: int) -> list[int]:
        """Return the types of the rows row, ..., row + count - 1, for row >= 1.

        The type of row a is the state of the automaton after the digits of a - 1. The time is linear in `count` and in
        the number of digits of `row`.
        """
        pair, last = self.ancestors(row, count)
        word = list(pair)
        for digit in last:
            word = [child for kind in word for child in self.children[kind]][digit : digit + max(count, 2)]
        return word[:count]

    def ancestors(self, row: Integer, count: int) -> tuple[tuple[int, int], Sequence[int]]:
        """Return the types of rows a and a + 1, and the last k digits of `row` >= 1.

        The other digits of `row` are those of row a. The number k is so large that each of the rows row, ...,
        row + count - 1 has the digits of row a or of row a + 1, followed by k digits.
        """
        depth = self._depth(count)
        written = long_digits(row - 1, self.t)
        if len(written) < depth:
            written = [0] * (depth - len(written)) + list(written)  # type 0 is its own first child
        split = len(written) - depth
        return self._pair(written[:split]), written[split:]

    def _pair(self, written: Sequence[int]) -> tuple[int, int]:
        """Return the types (states) of the row with the digits `written` and of the next row."""
        is_large = len(self.kinds) > MAX_TYPES_TABLE
        if is_large and len(written) > MIN_DIGITS_COMPILED:
            return self._pair_compiled(written)
        if not is_large and len(written) > MIN_DIGITS_TABLE:
            pairs, following = self._pairs
            index = 0
            for digit in written:
                index = following[index + digit]
            return pairs[index // (self.t + 1)]
        pair = 0, self.targets[1]
        for digit in written:
            pair = self._child(pair, digit)
        return pair

    def _pair_compiled(self, written: Sequence[int]) -> tuple[int, int]:
        """Return the result of `_pair`, in compiled code: a digit takes 10 ns."""
        import numpy as np

        from wythoff.kernels.substitution import walk

        this, after = walk(np.frombuffer(bytes(written), np.uint8), self.table)
        return int(this), int(after)

    def _child(self, pair: tuple[int, int], digit: int) -> tuple[int, int]:
        """Append `digit` to the digits of a row. Return the types (states) of the new row and of the row after it.

        `pair` contains the types of the old row and of the row after the old row.
        """
        children = self.children[pair[0]]
        return children[digit], children[digit + 1] if digit + 1 < len(children) else self.children[pair[1]][0]

    @cached_property
    def _pairs(self) -> tuple[list[tuple[int, int]], list[int]]:
        """The list of all pairs of types (states) of consecutive rows, and the list of transitions between these pairs.

        If `digit` leads from pair number k to pair number j, entry (t + 1) k + digit of the second list is (t + 1) j.
        """
        pairs = [(0, self.targets[1])]
        indices, following = {pairs[0]: 0}, []
        for pair in pairs:
            for digit in range(self.t + 1):
                if digit < len(self.children[pair[0]]):
                    child = self._child(pair, digit)
                    if child not in indices:
                        indices[child] = len(pairs) * (self.t + 1)
                        pairs.append(child)
                    following.append(indices[child])
                else:
                    following.append(-1)  # no row has these digits
        return pairs, following

    def _depth(self, count: int) -> int:
        """Return a number k such that k digits can be appended to the digits of any row in at least `count` ways."""
        few, many, depth = 1, 1, 0
        while few < count:
            few, many, depth = many, self.t * many + few, depth + 1
        return depth

    def text(self) -> str:
        """Return the automaton as a text in format 1, which the docstring of this module describes."""
        words = [
            "".join(f", {lead} {'.' if offset is None else offset}" for lead, offset in label[1:])
            for label in self.labels
        ]
        types = (f"{' '.join(map(str, self.children[q]))}{words[kind]}" for q, kind in enumerate(self.kinds))
        return "\n".join([HEADER, f"{self.t} {self.largest}", *types, ""])


def parse_automaton(text: str) -> Automaton:
    """Return the automaton that a text in format 1 describes. The docstring of this module describes the format.

    The text is not checked here, but by the function `prove` of proof.py.
    """
    first, *rest = [line.partition(",") for line in text.splitlines() if not line.startswith("#")]
    t, largest = map(int, first[0].split())
    targets, kinds = list[int](), list[int]()
    numbers: dict[tuple[bool, str], int] = {}
    for children_text, _, words in rest:
        children = list(map(int, children_text.split()))
        targets += children + [-1] * (t + 1 - len(children))
        kinds.append(numbers.setdefault((len(children) > 1, words), len(numbers)))
    return Automaton(t, largest, targets, kinds, [parse_label(*label) for label in numbers])


def parse_label(begins: bool, words: str) -> Label:
    """Return the pairs (lead, offset) of the values 0, 1, 2, ... from a text such as "0 -1, 0 ." for values 1 and 2.

    An offset "." becomes None. The pair of value 0 is not in the text: it is (0, 0) if `begins`, else (0, None).
    `begins` states whether the row has a P-position (a, b) with a <= b. The docstring of this module defines lead and
    offset.
    """
    pairs = [pair.split() for pair in words.split(",")] if words else []
    of_zero = 0, 0 if begins else None
    return (of_zero, *((int(lead), None if offset == "." else int(offset)) for lead, offset in pairs))
