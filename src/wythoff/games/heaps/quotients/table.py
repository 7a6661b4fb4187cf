"""Values of heaps in misere play as a solver looks them up: in a quotient that is searched for, or by a theorem."""

from dataclasses import dataclass
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import Period
from wythoff.games.heaps.table import HeapTable
from wythoff.rules.words import Show
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wythoff.games.heaps.quotients.quotient import MisereQuotient

# Heaps whose values are searched for, and the nanoseconds that it may take, about, for somebody who waits.
LIMIT, MOST_WORK = 20_000, 1e9

# Winning moves of heaps that are kept: 32 MB.
MOST_MOVES = 1 << 22

# Grundy values above which sums are no tables, which would grow with their square.
MOST_VALUES = 256


@dataclass(frozen=True)
class Elements:
    """What arrays of heaps are answered by: the element of each heap below `known`, the monoid, and R of the heaps.

    With a period, the last `period` of the values, and of the sets R, repeat for ever; 0 if there is none.
    """

    known: int
    period: int
    values: "NDArray[Any]"
    products: "NDArray[Any]"
    sets: "NDArray[Any]"
    wins: "NDArray[Any]"
    moves: "NDArray[Any]"
    """Moves that have been found: see wythoff.kernels.quotient_moves.first_moves."""


class TameTable(HeapTable):
    """Heaps from which certain numbers may be taken, and nothing else: misere play is that of nim, with their values.

    A position is P iff a heap has a Grundy value of 2 or more and the xor is 0, or none has and the xor is 1. Proof. As
    for nim (wythoff.solve.sums), if from each heap of value 0 in which there is a move one leads to value 1. Let
    s be the least number that may be taken. A heap n >= s has the value 1 iff n - s has the value 0 (T. S. Ferguson, On
    sums of graph games with last player losing, Int. J. Game Theory 3 (1974)). Let n >= s have the value 0. Then n - s
    has not, so that a move leads from it to some m of value 0, and m + s, of value 1, can be reached from n.

    Neither proof asks that the numbers be finitely many. A value is 2 xor, and 1 more if a heap has a value of 2 or
    more. Of any size where the Grundy values are.
    """

    is_ready = True

    def value(self, heap: Integer) -> Integer:
        return _marked(super().value(heap))

    def run(self, start: Integer, stop: Integer) -> Any:
        return _marked(super().run(start, stop).astype("int64"))

    def elements(self) -> Elements | None:
        """The same as tables; None where values are not periodic so far, or too many."""
        import numpy as np

        try:
            self.value(10**30)
        except UnknownValue:
            return None
        if self.repeats_from is None or self.period is None or self.moves.all_but is not None:
            return None
        known = self.period.preperiod + self.period.period
        values = self.run(0, known)
        largest = int(values.max()) >> 1
        if largest >= MOST_VALUES:
            return None
        codes = np.concatenate(([0, 2], 2 * np.arange(1 << largest.bit_length()) + 1))
        numbers = {code: number for number, code in enumerate(codes.tolist())}
        products = np.array([[numbers[code] for code in row] for row in self.product(codes[:, None], codes).tolist()])
        places = np.array([numbers[value] for value in values.tolist()])
        return _elements(self.moves, self.period, products, self.is_lost(codes), places)

    def product(self, left: Any, right: Any) -> Any:
        return (left ^ right) | ((left | right) & 1)

    def wins(self, value: Any, wanted: Any) -> Any:
        return self.is_lost(self.product(value, wanted))

    def is_lost(self, value: Any) -> Any:
        """Whether positions of this value are P."""
        return (value == 1) | (value == 2)

    def winning_values(self, wanted: Integer) -> list[Integer]:
        xor = wanted >> 1
        return [value for value in (xor, xor ^ 1) if self.wins(_marked(value), wanted)]

    def says(self, heaps: list[Integer], total: Any, show: Show) -> str:
        """Return the values of some heaps, and what decides, `total` being the value of all."""
        each = ", ".join(f"G({show(heap)}) = {show(self.value(heap) >> 1)}" for heap in heaps)
        what = "some are 2 or more: P if their xor is 0" if total & 1 else "none is 2 or more: P if their xor is 1"
        return f"sums are played as misere nim with the Grundy values; {each}; {what}, and it is {show(total >> 1)}."


def _elements(moves: HeapMoves, period: Period | None, products: Any, is_p: Any, values: Any) -> Elements:
    """Values of heaps below the preperiod and a period more, or of those that are known, and R of as many as matter."""
    import numpy as np

    from wythoff.games.heaps.quotients.candidate import Candidate

    known = len(values)
    near = known
    if period is not None:
        known = period.preperiod + period.period
        near = 2 * known + moves.largest_take + 1 + period.period
        later = np.arange(known, near)
        values = np.concatenate((values[:known], values[period.preperiod + (later - known) % period.period]))
    candidate = Candidate(products.astype(np.int32), is_p, values.astype(np.int32), [])
    wins, _ = candidate.wins(moves, near)
    return Elements(
        known,
        period.period if period else 0,
        candidate.values,
        candidate.products,
        candidate.rows,
        wins,
        np.full((near, len(products)) if near * len(products) <= MOST_MOVES else (0, 0), -1),
    )


def _marked(values: Any) -> Any:
    """Grundy values as values of TameTable: numbers, or an array."""
    return 2 * values + (values > 1)


class QuotientTable(HeapTable):
    """The elements of a quotient to which heaps belong. The quotient is searched for when it is first needed."""

    def __init__(self, moves: HeapMoves, name: str) -> None:
        super().__init__(moves, name)
        self._searching = RLock()

    @property
    def is_ready(self) -> bool:
        """Whether the quotient has been searched for."""
        return "quotient" in self.__dict__

    @cached_property
    def quotient(self) -> "MisereQuotient":
        """What the search has found: of all heaps, or of those below `known`."""
        from wythoff.games.heaps.quotients.quotient import misere_quotient

        with self._searching:
            found = self.__dict__.get("quotient") or misere_quotient(self.moves, self.name, LIMIT, MOST_WORK)
            self.period = found.period
            return found

    def value(self, heap: Integer) -> int:
        return self.quotient.value(heap)

    def run(self, start: Integer, stop: Integer) -> Any:
        import numpy as np

        quotient = self.quotient
        if quotient.period is None or stop <= quotient.known:
            return quotient.values[int(start) : int(stop)]
        first, period = quotient.period.preperiod, quotient.period.period
        head, begin = quotient.values[int(min(start, first)) : first], max(start, first)
        places = (np.arange(int(stop - begin)) + int((begin - first) % period)) % period + first
        return np.concatenate((head, quotient.values[places]))

    def elements(self) -> Elements | None:
        """The same as tables."""
        found = self.quotient
        return _elements(self.moves, found.period, found.products, found.is_p, found.values)

    def product(self, left: Any, right: Any) -> Any:
        return self.quotient.products[left, right]

    def wins(self, value: Any, wanted: Any) -> Any:
        return self.quotient.is_p[self.quotient.products[value, wanted]]

    def is_lost(self, value: Any) -> Any:
        """Whether positions of this value are P."""
        return self.quotient.is_p[value]

    def says(self, heaps: list[Integer], total: Any, show: Show) -> str:
        """Return what some heaps are equal to, and all of them, whose value is `total`."""
        words = self.quotient.words
        each = ", ".join(f"{show(heap)} is equal to {_sum(words[self.value(heap)])}" for heap in heaps)
        return (
            f"in misere sums heap {each}; the whole to {_sum(words[total])}, which is {'NP'[int(self.is_lost(total))]}."
        )


def _sum(word: tuple[int, ...]) -> str:
    return " + ".join(map(str, word)) or "nothing"
