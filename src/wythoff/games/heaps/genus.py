"""Genus symbols of sums of heaps: the Grundy value, and the misere Grundy values after adding 0, 1, 2, ... heaps *2.

The misere value g-(G) is 1 if G has no option, else the mex of the g- of its options. The genus of G is
its Grundy value with g-(G), g-(G + *2), g-(G + *2 + *2), ... as superscripts (E. Berlekamp, J. Conway, R. Guy, Winning
Ways, chapter 13). G is P in misere play iff g-(G) = 0.
"""

from dataclasses import dataclass
from typing import Any

from wythoff.games.heaps.misere import Heaps, MisereHeapSolver
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.rules.position import Position
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# The most multisets of heaps that are searched: some seconds.
MAX_MULTISETS = 100_000
REFUSAL = f"computing it visits all positions that can follow, at most {MAX_MULTISETS}"


@dataclass(frozen=True)
class Genus:
    """The genus of a position; str() is the symbol, "4^146".

    Attributes
    ----------
    value : int
        The Grundy value.
    misere : tuple of int
        Misere values with 0, 1, 2, ... heaps *2; after the last one, the last two repeat for ever.
    """

    value: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        raised = [str(value) for value in self.misere]
        return f"{self.value}^{''.join(raised)}" if max(self.misere) < 10 else f"{self.value}^({','.join(raised)})"

    def as_json(self) -> dict[str, Any]:
        """Return the fields for JSON."""
        return {"value": self.value, "misere": self.misere}

    def misere_value(self, twos: int) -> int:
        """Return the misere value with `twos` heaps *2."""
        last = len(self.misere) - 1
        return self.misere[twos if twos <= last else last - (twos - last) % 2]


class GenusTable:
    """The genera of the positions of one game, computed from all positions that can follow, and cached."""

    def __init__(self, rules: HeapRuleset) -> None:
        self.rules, self.search = rules, MisereHeapSolver(rules)
        self.known: dict[Heaps, Genus] = {}

    def genus(self, position: Position) -> Genus:
        """Compute the genus. Raises UnknownValue if more than 100,000 multisets of heaps would have to be visited."""
        try:
            waiting = [self.search.sorted(position)]
        except UnknownValue:
            raise UnknownValue(f"the genus is not known: {REFUSAL}") from None
        while waiting:
            heaps = waiting[-1]
            options = self.search.options_of(heaps)
            unknown = [option for option in options if option not in self.known]
            if unknown:
                waiting += unknown
                if len(self.known) + len(waiting) > MAX_MULTISETS:
                    raise UnknownValue(f"the genus is not known: {REFUSAL}")
                continue
            self.known[heaps] = _genus([self.known[option] for option in options])
            waiting.pop()
        return self.known[self.search.sorted(position)]


def genera(solver: Solver) -> GenusTable:
    """Return the genera of the game of a solver. Raises ValueError if it is not a take-and-break game."""
    rules: Any = solver.ruleset
    if not solver.supports("heap_moves"):
        raise ValueError(f"genus symbols are for take-and-break games, got {rules.title}")
    return GenusTable(rules)


def _genus(options: list[Genus]) -> Genus:
    """Return the genus of a position with these options.

    With heaps *2 added, a move may also be made in one of them, to *1 or to nothing; *1 changes a misere value to its
    xor with 1. Once the sequences of all options repeat, a value depends only on the one before and on the parity of
    the number of heaps *2: so the values repeat as soon as a value recurs two later.
    """
    values = [_mex({option.misere_value(0) for option in options}) if options else 1]
    settled = max((len(option.misere) for option in options), default=1)
    while len(values) < settled + 3 or values[-1] != values[-3]:
        before = {values[-1], values[-1] ^ 1}
        values.append(_mex({option.misere_value(len(values)) for option in options} | before))
    while len(values) > 2 and values[-1] == values[-3]:
        values.pop()
    return Genus(_mex({option.value for option in options}), tuple(values))


def _mex(values: set[int]) -> int:
    return next(number for number in range(len(values) + 1) if number not in values)
