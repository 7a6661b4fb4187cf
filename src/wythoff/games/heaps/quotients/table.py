"""Lookup of the values of heaps in misere play: in a quotient that is searched for, or by a theorem."""

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

# The limit of the search for a quotient while a user waits: heaps, and estimated nanoseconds.
LIMIT, MOST_WORK = 20_000, 1e9

# The most winning moves of heaps that are cached: 32 MB.
MAX_CACHED_MOVES = 1 << 22

# The Grundy value from which on sums are not tabulated: tables grow with its square.
MAX_TABLE_VALUE = 256


@dataclass(frozen=True)
class Elements:
    """Tables to solve arrays of heaps: the element of each heap below `known`, the monoid, and the sets R of the heaps.

    With a period, the last `period` of the values, and of the sets R, repeat for ever; `period` is 0 if none is known.
    """

    known: int
    period: int
    values: "NDArray[Any]"
    products: "NDArray[Any]"
    sets: "NDArray[Any]"
    wins: "NDArray[Any]"
    moves: "NDArray[Any]"
    """Moves computed so far: see wythoff.kernels.quotient_moves.first_moves."""


class TameTable(HeapTable):
    """Values of subtraction games: their misere play is that of nim, by the Grundy values of the heaps.

    A position is P iff a heap has a Grundy value of 2 or more and the xor is 0, or no heap has and the xor is 1. Proof.
    As for nim (wythoff.solve.sums), if each heap of value 0 that has a move has one to value 1. Let s be the least
    number that may be taken. A heap n >= s has the value 1 iff n - s has the value 0 (T. S. Ferguson, On sums of graph
    games with last player losing, Int. J. Game Theory 3 (1974)). Let n >= s have the value 0. Then n - s has not, so
    that a move leads from it to some m of value 0, and m + s, of value 1, can be reached from n.

    Neither proof needs a finite set of numbers. A value here is 2 xor, plus 1 if a heap has a value of 2 or more. It is
    known for every heap whose Grundy value is.
    """

    is_ready = True

    def value(self, heap: Integer) -> Integer:
        return _tame_value(super().value(heap))

    def value_range(self, start: Integer, stop: Integer) -> Any:
        return _tame_value(super().value_range(start, stop).astype("int64"))

    def elements(self) -> Elements | None:
        """Return tables of the values; None if no period is known yet, or values are too large."""
        import numpy as np

        try:
            self.value(10**30)
        except UnknownValue:
            return None
        if self.repeats_from is None or self.period is None or self.moves.all_but is not None:
            return None
        known = self.period.preperiod + self.period.period
        values = self.value_range(0, known)
        largest = int(values.max()) >> 1
        if largest >= MAX_TABLE_VALUE:
            return None
        codes = np.concatenate(([0, 2], 2 * np.arange(1 << largest.bit_length()) + 1))
        numbers = {code: number for number, code in enumerate(codes.tolist())}
        products = np.array([[numbers[code] for code in row] for row in self.product(codes[:, None], codes).tolist()])
        element_of_heap = np.array([numbers[value] for value in values.tolist()])
        return _elements(self.moves, self.period, products, self.is_lost(codes), element_of_heap)

    def product(self, left: Any, right: Any) -> Any:
        return (left ^ right) | ((left | right) & 1)

    def wins(self, value: Any, wanted: Any) -> Any:
        return self.is_lost(self.product(value, wanted))

    def is_lost(self, value: Any) -> Any:
        """Whether positions of this value are P."""
        return (value == 1) | (value == 2)

    def winning_values(self, wanted: Integer) -> list[Integer]:
        xor = wanted >> 1
        return [value for value in (xor, xor ^ 1) if self.wins(_tame_value(value), wanted)]

    def describe(self, heaps: list[Integer], total: Any, show: Show) -> str:
        """State the values of some heaps, and the rule that decides; `total` is the value of all heaps."""
        each = ", ".join(f"G({show(heap)}) = {show(self.value(heap) >> 1)}" for heap in heaps)
        what = "some are 2 or more: P if their xor is 0" if total & 1 else "none is 2 or more: P if their xor is 1"
        return f"sums are played as misere nim with the Grundy values; {each}; {what}, and it is {show(total >> 1)}."


def _elements(moves: HeapMoves, period: Period | None, products: Any, is_p: Any, values: Any) -> Elements:
    """Make the tables of heaps below preperiod + period, or of the known ones, and R of as many heaps as needed."""
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
        np.full((near, len(products)) if near * len(products) <= MAX_CACHED_MOVES else (0, 0), -1),
    )


def _tame_value(values: Any) -> Any:
    """Convert Grundy values, numbers or an array, to values of TameTable."""
    return 2 * values + (values > 1)


class QuotientTable(HeapTable):
    """The elements of heaps in a quotient, which is searched for when it is first needed."""

    def __init__(self, moves: HeapMoves, name: str) -> None:
        super().__init__(moves, name)
        self._searching = RLock()

    @property
    def is_ready(self) -> bool:
        """Whether the quotient has been searched for."""
        return "quotient" in self.__dict__

    @cached_property
    def quotient(self) -> "MisereQuotient":
        """The quotient of all heaps, or of those below `known`, by a search on first use."""
        from wythoff.games.heaps.quotients.quotient import misere_quotient

        with self._searching:
            found = self.__dict__.get("quotient") or misere_quotient(self.moves, self.name, LIMIT, MOST_WORK)
            self.period = found.period
            return found

    def value(self, heap: Integer) -> int:
        return self.quotient.value(heap)

    def value_range(self, start: Integer, stop: Integer) -> Any:
        import numpy as np

        quotient = self.quotient
        if quotient.period is None or stop <= quotient.known:
            return quotient.values[int(start) : int(stop)]
        first, period = quotient.period.preperiod, quotient.period.period
        head, begin = quotient.values[int(min(start, first)) : first], max(start, first)
        indices = (np.arange(int(stop - begin)) + int((begin - first) % period)) % period + first
        return np.concatenate((head, quotient.values[indices]))

    def elements(self) -> Elements | None:
        """Return tables of the elements."""
        found = self.quotient
        return _elements(self.moves, found.period, found.products, found.is_p, found.values)

    def product(self, left: Any, right: Any) -> Any:
        return self.quotient.products[left, right]

    def wins(self, value: Any, wanted: Any) -> Any:
        return self.quotient.is_p[self.quotient.products[value, wanted]]

    def is_lost(self, value: Any) -> Any:
        """Whether positions of this value are P."""
        return self.quotient.is_p[value]

    def describe(self, heaps: list[Integer], total: Any, show: Show) -> str:
        """State the words that some heaps equal, and the word of the whole sum, whose value is `total`."""
        words = self.quotient.words
        each = ", ".join(f"{show(heap)} is equal to {_format_word(words[self.value(heap)])}" for heap in heaps)
        whole = _format_word(words[total])
        return f"in misere sums heap {each}; the whole to {whole}, which is {'NP'[int(self.is_lost(total))]}."


def _format_word(word: tuple[int, ...]) -> str:
    return " + ".join(map(str, word)) or "nothing"
