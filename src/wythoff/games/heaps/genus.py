"""Genus symbols of sums of heaps: the Grundy value, and the misere values after adding 0, 1, 2, ... nim heaps *2.

A nim heap *m is a heap of m stones in nim. The misere value g-(G) of a position G is 1 if G has no option, else the
least of 0, 1, 2, ... that is not the misere value of an option. In misere play G is P iff g-(G) = 0. The genus of G is
its Grundy value with the superscripts g-(G), g-(G + *2), g-(G + *2 + *2), ... (Berlekamp, Conway, Guy, Winning Ways,
chapter 13).
"""

from dataclasses import dataclass
from typing import Any

from wythoff.games.heaps.misere import Heaps, MisereHeapSolver
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.rules.position import Position
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# The most multisets of heaps that a table visits. This takes some seconds.
MAX_MULTISETS = 100_000
REFUSAL = f"it depends on more than {MAX_MULTISETS} positions, too many to compute"


@dataclass(frozen=True)
class Genus:
    """The genus of a position. str() returns its symbol, such as "4^146".

    Attributes
    ----------
    value : int
        The Grundy value.
    misere : tuple of int
        The misere values after adding 0, 1, 2, ... nim heaps of 2 to the position. After the end of the
        tuple, its last two values repeat for ever.
    """

    value: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        raised = [str(value) for value in self.misere]
        return f"{self.value}^{''.join(raised)}" if max(self.misere) < 10 else f"{self.value}^({','.join(raised)})"

    def as_json(self) -> dict[str, Any]:
        """Return {"value": Grundy value, "misere": misere values}, as printed by --json."""
        return {"value": self.value, "misere": self.misere}

    def misere_value(self, twos: int) -> int:
        """Return the misere value of the position after adding `twos` nim heaps of 2."""
        last = len(self.misere) - 1
        return self.misere[twos if twos <= last else last - (twos - last) % 2]


class GenusTable:
    """The cached genera of positions of one take-and-break game. A genus is computed from the genera of the options."""

    def __init__(self, rules: HeapRuleset) -> None:
        self.rules, self.search = rules, MisereHeapSolver(rules)
        self.known: dict[Heaps, Genus] = {}

    def genus(self, position: Position) -> Genus:
        """Return the genus of a position. Raises UnknownValue if more than 100,000 positions would be visited."""
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
    """Return an empty table of genera for the game of `solver`.

    Raises ValueError if the game is not a take-and-break game.
    """
    rules: Any = solver.ruleset
    if not solver.supports("heap_moves"):
        raise ValueError(f"genus: {rules.title} has no genus symbols; accepted: a take-and-break game")
    return GenusTable(rules)


def _genus(options: list[Genus]) -> Genus:
    """Return the genus of a position whose options have the genera `options`.

    Let m(k) be the misere value of the position with k more nim heaps of 2. A move may also turn one of these heaps
    into a heap of 1 or 0. A heap of 1 changes a misere value v to v xor 1. So m(k) is the mex of the misere values of
    the options with k more heaps of 2, of m(k - 1), and of m(k - 1) xor 1. Once the values of all options repeat with
    period 2, m(k) depends only on m(k - 1) and on the parity of k. From there on, if m(k) = m(k - 2), the values m(k)
    repeat with period 2, too.
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
