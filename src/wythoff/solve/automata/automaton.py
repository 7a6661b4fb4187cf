"""Automata that read the digits of a row of t-Wythoff's board and say where its small Grundy values lie.

Row a >= 1 has the number r = a - 1, written in the numeration of t-Wythoff (wythoff.exact.numeration; Zeckendorf's for
t = 1). The automaton reads the digits of r, highest first, from type 0 on: digit k leads from a type to its child k.
The type at the end, the type of the row, says for each value h from 1 on

    lead    how many h-positions (a', b'), a' <= b', have a' < a, less the number n_0 of P-positions that do;
    offset  that (a, b), b = a + t (n_0 + lead) + offset, has value h; or `.`, if row a holds no h from column a on.

wythoff.solve.automata.proof checks this, for every row, from nothing but the text of the automaton and the rules.

Format 1 of the text. Lines that begin with # are comments. The first other line is "t h": the game, and the largest
value. Then follows a line for each type from 0 on: its children, then for each value from 1 to h a comma, the lead and
the offset: "2 3, 0 -1, 0 ." A type has t + 1 children; or one, if its rows begin no P-position. Types are numbered in
the order in which they are met from type 0 on, and no two of them could be one: so the text of an automaton is unique.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from wythoff.exact.bigint import Integer
from wythoff.exact.numeration import digits

HEADER = "# Small Grundy values of t-Wythoff by the digits of a row, format 1: see wythoff.solve.automata.automaton"

# Automata that the package keeps, as t and the largest value: made by wythoff.solve.automata.search.
KEPT = ((1, 1), (1, 2), *((t, 8) for t in range(2, 11)))

# Digits from which a table of pairs of types pays: it takes 20 ms to make for values 1 and 2, once.
LONG = 1000


@dataclass(frozen=True, eq=False)
class Automaton:
    """One automaton; lists are indexed by type."""

    t: int
    largest: int
    """Values 1 to this."""

    children: list[tuple[int, ...]]
    leads: list[list[int]]
    """leads[h - 1] are those of value h."""

    offsets: list[list[int | None]]
    """None where a row of this type holds no h from the diagonal on."""

    @cached_property
    def lead_ranges(self) -> list[tuple[int, int]]:
        """The least and the largest lead of each value from 0 to `largest`."""
        return [(0, 0), *((min(of), max(of)) for of in self.leads)]

    def of_value(self, value: int) -> tuple[list[int], list[int | None]]:
        """Leads and offsets of a value from 0 to `largest`: of P-positions all are 0."""
        if value:
            return self.leads[value - 1], self.offsets[value - 1]
        return [0] * len(self.children), [0 if len(of) > 1 else None for of in self.children]

    def types(self, row: Integer, count: int) -> list[int]:
        """The types of rows row, ..., row + count - 1, row >= 1. Time linear in the digits of row, after these."""
        pair, last = self.ancestors(row, count)
        word = list(pair)
        for digit in last:
            word = [child for kind in word for child in self.children[kind]][digit : digit + max(count, 2)]
        return word[:count]

    def ancestors(self, row: Integer, count: int) -> tuple[tuple[int, int], bytes]:
        """The types of two consecutive rows, and digits that lead from the first to `row`, row >= 1.

        The two have more than `count` descendants with so many digits more, from `row` on.
        """
        depth = self._depth(count)
        written = digits(row - 1, self.t).rjust(depth, b"\0")  # type 0 is its own first child
        split = len(written) - depth
        return self._pair(written[:split]), written[split:]

    def _pair(self, written: bytes) -> tuple[int, int]:
        """The types of the row with these digits and of the next one."""
        if len(written) > LONG:
            pairs, following = self._pairs
            place = 0
            for digit in written:
                place = following[place + digit]
            return pairs[place // (self.t + 1)]
        pair = 0, self.children[0][1]
        for digit in written:
            pair = self._child(pair, digit)
        return pair

    def _child(self, pair: tuple[int, int], digit: int) -> tuple[int, int]:
        """The types of the row with one digit more and of the next one."""
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
        """The automaton in format 1."""
        lines = [HEADER, f"{self.t} {self.largest}"]
        for kind, of in enumerate(self.children):
            shown = [" ".join(map(str, of))]
            for leads, offsets in zip(self.leads, self.offsets, strict=True):
                offset = offsets[kind]
                shown.append(f"{leads[kind]} {'.' if offset is None else offset}")
            lines.append(", ".join(shown))
        return "\n".join(lines) + "\n"


def read(text: str) -> Automaton:
    """The automaton of a text that has been proved."""
    first, *rest = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    t, largest = map(int, first[0].split())
    children = [tuple(map(int, line[0].split())) for line in rest]
    pairs = [[line[h].split() for line in rest] for h in range(1, largest + 1)]
    leads = [[int(lead) for lead, _ in of] for of in pairs]
    return Automaton(t, largest, children, leads, [[None if o == "." else int(o) for _, o in of] for of in pairs])


def kept_text(t: int, largest: int) -> str:
    """The text of an automaton that the package keeps."""
    return files("wythoff.solve.automata").joinpath(f"data/t{t}-g{largest}.txt").read_text("ascii")


@cache
def known(t: int, value: int) -> Automaton | None:
    """The smallest automaton there is for this game and value; None if there is none.

    For P-positions alone there is one for every t: the substitution 0 -> 0^t 1, 1 -> 0 of A. S. Fraenkel.
    """
    if not value:
        return Automaton(t, 0, [(0,) * t + (1,), (0,)], [], [])
    largest = [largest for of, largest in KEPT if of == t and largest >= value]
    return read(kept_text(t, min(largest))) if largest else None


def largest_known(t: int) -> int:
    """The largest value of which there is an automaton for this game."""
    return max((largest for of, largest in KEPT if of == t), default=0)


def best(t: int) -> Automaton:
    """The automaton of as many values of this game as are known."""
    found = known(t, largest_known(t))
    assert found is not None
    return found
