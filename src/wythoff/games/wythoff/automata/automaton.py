"""Automata that read the digits of a row of t-Wythoff's board and say where its small Grundy values lie.

Row a >= 1 has the number r = a - 1, written in the numeration of t-Wythoff (wythoff.exact.numeration; Zeckendorf's for
t = 1). The automaton reads the digits of r, highest first, from type 0 on: digit k leads from a type to its child k.
The type at the end, the type of the row, says for each value h from 1 on

    lead    how many h-positions (a', b'), a' <= b', have a' < a, less the number n_0 of P-positions that do;
    offset  that (a, b), b = a + t (n_0 + lead) + offset, has value h; or `.`, if row a holds no h from column a on.

wythoff.games.wythoff.automata.proof checks this, for every row, from nothing but the text of the automaton and the
rules.

Format 1 of the text. Lines that begin with # are comments. The first other line is "t h": the game, and the largest
value. Then follows a line for each type from 0 on: its children, then for each value from 1 to h a comma, the lead and
the offset: "2 3, 0 -1, 0 ." A type has t + 1 children; or one, if its rows begin no P-position. Types are numbered in
the order in which they are met from type 0 on, and no two of them could be one: so the text of an automaton is unique.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wythoff.exact.bigint import Integer
from wythoff.exact.numeration import digits

HEADER = (
    "# Small Grundy values of t-Wythoff by the digits of a row, format 1: see wythoff.games.wythoff.automata.automaton"
)

# Digits from which a table of pairs of types pays: it takes 20 ms to make for values 1 and 2, once. For many types it
# would take a minute; there are digits from which compiled code pays.
LONG, LONG_OF_MANY = 1000, 20_000

# What a type says of each value from 0 on: lead and offset.
Shown = tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, eq=False)
class Automaton:
    """One automaton; children and kinds are indexed by type."""

    t: int
    largest: int
    """Values 0 to this."""

    children: Sequence[tuple[int, ...]]
    kinds: Sequence[int]
    """Which of `shown` a type says: few are different."""

    shown: list[Shown]
    """Lead and offset of each value; of value 0 (0, 0), or (0, None) if the row begins no P-position."""

    table: Any = None
    """The children of very many types as kernels take them: int32 (types, t + 1), -1 where there is none."""

    @cached_property
    def lead_ranges(self) -> list[tuple[int, int]]:
        """The least and the largest lead of each value from 0 to `largest`."""
        leads = [[of[value][0] for of in self.shown] for value in range(self.largest + 1)]
        return [(min(of), max(of)) for of in leads]

    def says(self, kind: int) -> Shown:
        """Return what a type says of each value."""
        return self.shown[self.kinds[kind]]

    def types(self, row: Integer, count: int) -> list[int]:
        """The types of rows row, ..., row + count - 1, row >= 1. Time linear in the digits of row, after these."""
        pair, last = self.ancestors(row, count)
        word = list(pair)
        for digit in last:
            word = [child for kind in word for child in self.children[kind]][digit : digit + max(count, 2)]
        return word[:count]

    def ancestors(self, row: Integer, count: int) -> tuple[tuple[int, int], Sequence[int]]:
        """Return the types of two consecutive rows, and digits that lead from the first to `row`, row >= 1.

        The two have more than `count` descendants with so many digits more, from `row` on.
        """
        depth = self._depth(count)
        written = digits(row - 1, self.t)
        if len(written) < depth:
            written = [0] * (depth - len(written)) + list(written)  # type 0 is its own first child
        split = len(written) - depth
        return self._pair(written[:split]), written[split:]

    def _pair(self, written: Sequence[int]) -> tuple[int, int]:
        """Return the types of the row with these digits and of the next one."""
        if self.table is not None and len(written) > LONG_OF_MANY:
            return self._pair_compiled(written)
        if self.table is None and len(written) > LONG:
            pairs, following = self._pairs
            place = 0
            for digit in written:
                place = following[place + digit]
            return pairs[place // (self.t + 1)]
        pair = 0, self.children[0][1]
        for digit in written:
            pair = self._child(pair, digit)
        return pair

    def _pair_compiled(self, written: Sequence[int]) -> tuple[int, int]:
        """The same: 10 ns a digit."""
        import numpy as np

        from wythoff.kernels.substitution import walk

        this, after = walk(np.frombuffer(bytes(written), np.uint8), self.table)
        return int(this), int(after)

    def _child(self, pair: tuple[int, int], digit: int) -> tuple[int, int]:
        """Return the types of the row with one digit more and of the next one."""
        of = self.children[pair[0]]
        return of[digit], of[digit + 1] if digit + 1 < len(of) else self.children[pair[1]][0]

    @cached_property
    def _pairs(self) -> tuple[list[tuple[int, int]], list[int]]:
        """All pairs of types of neighbours; (t + 1) times the number of a pair, plus a digit, leads to such a place."""
        pairs = [(0, self.children[0][1])]
        places, following = {pairs[0]: 0}, []
        for pair in pairs:
            for digit in range(self.t + 1):
                if digit < len(self.children[pair[0]]):
                    child = self._child(pair, digit)
                    if child not in places:
                        places[child] = len(pairs) * (self.t + 1)
                        pairs.append(child)
                    following.append(places[child])
                else:
                    following.append(-1)  # no row has such digits
        return pairs, following

    def _depth(self, count: int) -> int:
        """So many digits that the rows which follow one row with them are at least `count`."""
        few, many, depth = 1, 1, 0
        while few < count:
            few, many, depth = many, self.t * many + few, depth + 1
        return depth

    def text(self) -> str:
        """Return the automaton in format 1."""
        words = [
            "".join(f", {lead} {'.' if offset is None else offset}" for lead, offset in of[1:]) for of in self.shown
        ]
        types = (f"{' '.join(map(str, of))}{words[kind]}" for of, kind in zip(self.children, self.kinds, strict=True))
        return "\n".join([HEADER, f"{self.t} {self.largest}", *types, ""])


def read(text: str) -> Automaton:
    """Return the automaton of a text that has been proved."""
    first, *rest = [line.partition(",") for line in text.splitlines() if not line.startswith("#")]
    t, largest = map(int, first[0].split())
    children: list[tuple[int, ...]] = []
    numbers: dict[tuple[bool, str], int] = {}
    kinds = []
    for of, _, words in rest:
        children.append(tuple(map(int, of.split())))
        kinds.append(numbers.setdefault((len(children[-1]) > 1, words), len(numbers)))
    return Automaton(t, largest, children, kinds, [shown_by(*of) for of in numbers])


def shown_by(begins: bool, words: str) -> Shown:
    """Return what a type says: whether its rows begin a P-position, and "lead offset, ..." of the other values."""
    pairs = [pair.split() for pair in words.split(",")] if words else []
    of_zero = 0, 0 if begins else None
    return (of_zero, *((int(lead), None if offset == "." else int(offset)) for lead, offset in pairs))
