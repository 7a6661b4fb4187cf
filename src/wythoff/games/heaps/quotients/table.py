"""Lookup of the values of heaps in misere play: by a misere quotient, or by a theorem for subtraction games."""

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

# The most winning moves of heaps that are cached. They take 32 MB.
MAX_CACHED_MOVES = 1 << 22

# The least Grundy value for which no table of sums is made. The size of such a table grows with the square of the
# values.
MAX_TABLE_VALUE = 256


@dataclass(frozen=True)
class Elements:
    """Tables with which compiled code solves many sums of heaps in misere play.

    `values` has the elements of heaps, and `products` the products of elements. Row h of `wins` is a set, as bits: it
    contains q if heap h has a winning move in a sum whose other heaps have the element q. Row z of `sets` is the set of
    all q such that sums of element z q are P. If a period is known, the last `period` of the first `known` entries of
    `values`, and the last `period` rows of `wins`, repeat for ever. Otherwise `period` is 0, and `known` is the number
    of heaps with a known element.
    """

    known: int
    period: int
    values: "NDArray[Any]"
    products: "NDArray[Any]"
    sets: "NDArray[Any]"
    wins: "NDArray[Any]"
    moves: "NDArray[Any]"
    """The cached canonical moves. wythoff.kernels.quotient_moves.first_moves writes them."""


class TameTable(HeapTable):
    """Values of subtraction games. In misere play a sum is played as misere nim with the Grundy values of its heaps.

    Theorem. If some heap has a Grundy value of 2 or more, a position is P in misere play iff the xor of the Grundy
    values is 0. Otherwise it is P iff the xor is 1.

    Proof. The proof for nim (wythoff.solve.sums) applies if each heap of Grundy value 0 that has a move has a move to a
    heap of Grundy value 1. Let s be the least number that may be taken. A heap n >= s has the Grundy value 1 iff n - s
    has the Grundy value 0 (T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3
    (1974)). Let n >= s have the Grundy value 0. Then n - s does not have the Grundy value 0, so that a move from n - s
    leads to a heap m of Grundy value 0. The same number taken from n leaves m + s, which has the Grundy value 1.

    The set of numbers that may be taken need not be finite. In this class the value of a sum is twice the xor of the
    Grundy values, plus 1 if some heap has a Grundy value of 2 or more.
    """

    is_ready = True

    def value(self, heap: Integer) -> Integer:
        return _tame_value(super().value(heap))

    def value_range(self, start: Integer, stop: Integer) -> Any:
        return _tame_value(super().value_range(start, stop).astype("int64"))

    def elements(self) -> Elements | None:
        """Return the tables with which compiled code solves many sums.

        Return None if the game is given by take=all-but:..., if no period is known, or if a Grundy value is at least
        MAX_TABLE_VALUE.
        """
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
        """Whether sums of value `value` are P. `value` may be an array. Then return an array of bool."""
        return (value == 1) | (value == 2)

    def winning_values(self, wanted: Integer) -> list[Integer]:
        xor = wanted >> 1
        return [value for value in (xor, xor ^ 1) if self.wins(_tame_value(value), wanted)]

    def describe(self, heaps: list[Integer], total: Any, show: Show) -> str:
        """Return a text with the Grundy values of `heaps` and the rule for the sum, whose value is `total`."""
        each = ", ".join(f"G({show(heap)}) = {show(self.value(heap) >> 1)}" for heap in heaps)
        some, xor = ("a", 0) if total & 1 else ("no", 1)
        rule = f"since {some} Grundy value is 2 or more, the sum is P if the xor of the values is {xor}"
        return f"sums are played as misere nim with the Grundy values; {each}; {rule}; the xor is {show(total >> 1)}."


def _elements(moves: HeapMoves, period: Period | None, products: Any, is_p: Any, values: Any) -> Elements:
    """Make the tables for compiled code from the misere quotient, `products` and `is_p`, and the elements `values`.

    If a period is known, `known` is preperiod + period. The sets of winning moves repeat later than the elements, so
    `values` and `wins` have rows for more heaps.
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
    """Return 2 g + 1 for a Grundy value g >= 2, and 2 g for g < 2. `values` is a number or an array."""
    return 2 * values + (values > 1)


class QuotientTable(HeapTable):
    """Looks up the elements of heaps in the misere quotient of a game.

    If this quotient is not bundled, the first use searches for it.
    """

    def __init__(self, moves: HeapMoves, name: str) -> None:
        super().__init__(moves, name)
        self._searching = RLock()

    @property
    def is_ready(self) -> bool:
        """Whether the quotient is in memory, since it has been read or searched for."""
        return "quotient" in self.__dict__

    @cached_property
    def quotient(self) -> "MisereQuotient":
        """The misere quotient of all heaps or, if no period is proved, of the heaps below `quotient.known`."""
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
        """Return the tables with which compiled code solves many sums, never None in this class."""
        found = self.quotient
        return _elements(self.moves, found.period, found.products, found.is_p, found.values)

    def product(self, left: Any, right: Any) -> Any:
        return self.quotient.products[left, right]

    def wins(self, value: Any, wanted: Any) -> Any:
        return self.quotient.is_p[self.quotient.products[value, wanted]]

    def is_lost(self, value: Any) -> Any:
        """Whether sums with the element `value` are P. `value` may be an array. Then return an array of bool."""
        return self.quotient.is_p[value]

    def describe(self, heaps: list[Integer], total: Any, show: Show) -> str:
        """Return a text: for each of `heaps` the least sum that is equal to it, then the least sum of value `total`."""
        words = self.quotient.words
        each = ", ".join(f"{show(heap)} is equal to {_format_word(words[self.value(heap)])}" for heap in heaps)
        whole = _format_word(words[total])
        outcome = "NP"[int(self.is_lost(total))]
        return f"in misere sums heap {each}; the whole sum is equal to {whole}, which is {outcome}."


def _format_word(word: tuple[int, ...]) -> str:
    return " + ".join(map(str, word)) or "nothing"
