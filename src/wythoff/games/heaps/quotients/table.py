"""Lookup of the values of heaps in misere play: in a misere quotient, or for subtraction games by a theorem."""

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

# The most winning moves of heaps that are cached, which take 32 MB.
MAX_CACHED_MOVES = 1 << 22

# Sums are tabulated only if all Grundy values are below this bound: tables grow with its square.
MAX_TABLE_VALUE = 256


@dataclass(frozen=True)
class Elements:
    """Tables to solve arrays of heaps: the elements of heaps below `known`, the monoid, and the sets R of the heaps.

    If a period is known, the last `period` values repeat for ever, and so do the last `period` sets R. Otherwise
    `period` is 0.
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
    """Values of subtraction games. In misere play a sum is played as misere nim with the Grundy values of its heaps.

    Theorem. If some heap has a Grundy value of 2 or more, a position is P iff the xor of the Grundy values is 0.
    Otherwise it is P iff the xor is 1.

    Proof. The proof for nim (wythoff.solve.sums) applies if each heap of Grundy value 0 that has a move has a move to a
    heap of Grundy value 1. Let s be the least number that may be taken. A heap n >= s has the Grundy value 1 iff n - s
    has the Grundy value 0 (T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3
    (1974)). Let n >= s have the Grundy value 0. Then n - s does not have the Grundy value 0, so that a move from n - s
    leads to a heap m of Grundy value 0. The same number taken from n leaves m + s, which has the Grundy value 1.

    Neither proof needs a finite set of numbers. In this class the value of a sum is twice the xor of the Grundy values,
    plus 1 if some heap has a Grundy value of 2 or more.
    """

    is_ready = True

    def value(self, heap: Integer) -> Integer:
        return _tame_value(super().value(heap))

    def value_range(self, start: Integer, stop: Integer) -> Any:
        return _tame_value(super().value_range(start, stop).astype("int64"))

    def elements(self) -> Elements | None:
        """Return tables of the values; None if no period is known, or values are too large."""
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
        """Return the Grundy values of some heaps and the rule that decides; `total` is the value of the whole sum."""
        each = ", ".join(f"G({show(heap)}) = {show(self.value(heap) >> 1)}" for heap in heaps)
        some, xor = ("a", 0) if total & 1 else ("no", 1)
        rule = f"since {some} Grundy value is 2 or more, the sum is P if their xor is {xor}"
        return f"sums are played as misere nim with the Grundy values; {each}; {rule}; it is {show(total >> 1)}."


def _elements(moves: HeapMoves, period: Period | None, products: Any, is_p: Any, values: Any) -> Elements:
    """Make the tables of all known heaps, or of heaps below preperiod + period if a period is known.

    With a period the sets R of further heaps are computed, since the sets repeat later than the values.
    """
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
    """The elements of heaps in a misere quotient. If none is bundled, the first use searches for the quotient."""

    def __init__(self, moves: HeapMoves, name: str) -> None:
        super().__init__(moves, name)
        self._searching = RLock()

    @property
    def is_ready(self) -> bool:
        """Whether the quotient has been read or searched for."""
        return "quotient" in self.__dict__

    @cached_property
    def quotient(self) -> "MisereQuotient":
        """The quotient of all heaps, or of heaps below `known`."""
        from wythoff.games.heaps.quotients.bundled import bundled_quotient
        from wythoff.games.heaps.quotients.quotient import MAX_WAITING_NANOSECONDS, WAITING_LIMIT, misere_quotient

        with self._searching:
            found = self.__dict__.get("quotient") or bundled_quotient(self.moves, self.name)
            found = found or misere_quotient(self.moves, self.name, WAITING_LIMIT, MAX_WAITING_NANOSECONDS)
            self.period = found.period
            return found

    def value(self, heap: Integer) -> int:
        return self.quotient.value(heap)

    def value_range(self, start: Integer, stop: Integer) -> Any:
        known = self.quotient.values  # which has found the period
        return known[int(start) : int(stop)] if stop <= len(known) else super().value_range(start, stop)

    def _first(self, stop: int) -> Any:
        return self.quotient.values[:stop]

    def elements(self) -> Elements | None:
        """Return tables of the elements of heaps."""
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
        """Return the words to which some heaps are equal, and the word of the whole sum, whose value is `total`."""
        words = self.quotient.words
        each = ", ".join(f"{show(heap)} is equal to {_format_word(words[self.value(heap)])}" for heap in heaps)
        whole = _format_word(words[total])
        outcome = "NP"[int(self.is_lost(total))]
        return f"in misere sums heap {each}; the whole sum is equal to {whole}, which is {outcome}."


def _format_word(word: tuple[int, ...]) -> str:
    return " + ".join(map(str, word)) or "nothing"
