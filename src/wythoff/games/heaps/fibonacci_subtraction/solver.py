"""Fibonacci subtraction at any size, in normal and misere play: Grundy values 0, 1, 2 by the upper Wythoff numbers.

A move takes F(k) - 1, k = 3, 5, 7, ..., from a heap, where F(1) = F(2) = 1, F(3) = 2, ... are the Fibonacci numbers.

Grundy values. For a heap n, let x be the fractional part of n/phi. Let c = 1/phi^2 = 0.38... and d = 1/phi = 0.61...
The interval [0, 1) has three parts:

- Z = [0, c): x is in Z iff n is 0 or an upper Wythoff number floor(k phi^2).
- O = [d, 1): x is in O iff n - 1 is 0 or an upper Wythoff number, since adding 1 to n adds d to x.
- T = (c, d): all other n.

Claim: G(n) is 0 if x is in Z, 1 if x is in O, and 2 if x is in T. Proof: F(k) / phi = F(k - 1) + phi^-k for odd k. So
taking F(k) - 1, k = 3, 5, 7, ..., changes x by -(c + e) modulo 1, with e = phi^-k <= phi^-3 = d - c.

- From Z a move leads to [d - e, 1 - e) modulo 1, which has no point of Z.
- From O a move leads to [phi^-3 - e, d - e), which has no point of O. Taking 1 leads to Z, by the definition of O.
- From T a move leads to (-e, phi^-3 - e) modulo 1: to Z, or to (1 - e, 1) in O if x - c - e is negative. Taking 1, with
  e = phi^-3, leads to O. A move leads to Z if e <= y, where y = x - c is the fractional part of N/phi, N = n + 1. Let k
  be the largest odd number with F(k) <= N. The fractional part of F(k)/phi is phi^-k. For 0 < N < F(k + 2) the
  fractional part of N/phi is at least phi^-k, since F(k) with odd k are the best approximations from this side. So
  taking F(k) - 1 leads to Z.

So no heap has an option of its own value, and heaps in O and T have options of all smaller values.

Misere sums. A position is P iff some heap has the value 2 and the xor of the values is 0, or no heap has the value 2
and the xor is 1. (T. S. Ferguson, 1974, has this theorem for subtraction games with a finite set.) Proof by four cases:

- No value is 2, and the xor is 1. A move changes the xor to 0, or makes exactly one value 2. Both targets are N.
- No value is 2, and the xor is 0. If a heap has the value 1, a move from it to the value 0 makes the xor 1. If all
  values are 0, let n > 0 be a heap. If there is no such heap, the player to move has won. The value of n - 1 is not 0.
  So a move from n - 1 leads to some n - 1 - s of value 0. Then n - s has the value 1, and taking s from n wins.
- Some value is 2, and the xor is 0. Then at least two values are 2. A move leaves one of them, and the xor is not 0.
- Some value is 2, and the xor is not 0. If exactly one value is 2, a move makes it 0 or 1, such that the xor is 1.
  Otherwise the winning move of nim makes the xor 0, and leaves a value of 2.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.fixed_point import floor_phi, wythoff_index
from wythoff.games.heaps.fibonacci_subtraction.rules import FibonacciSubtraction, count_takes, nth_take
from wythoff.games.heaps.rules import replace_heap
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.solution import TooManyMovesError
from wythoff.solve.sums import SumSolver

# The most bits of all winning moves of a list.
MAX_BITS = 1 << 31


def value(heap: Integer) -> int:
    """Return the Grundy value of a heap n: 0 if n is 0 or floor(k phi^2), 1 if n - 1 is 0 or floor(k phi^2), else 2.

    Here k is any positive integer. The function takes at most two products of long integers.
    """
    if _is_zero(heap):
        return 0
    return 1 if _is_zero(heap - 1) else 2


def _is_zero(heap: Integer) -> bool:
    return not heap or not wythoff_index(heap)[0]


class FibonacciSubtractionSolver(SumSolver):
    """The solver of Fibonacci subtraction, for heaps of any size, in normal and misere play.

    Finding the canonical move takes O(log log n) products of long integers for each heap n.
    """

    theorem = "The Grundy value of a heap n is 0 if n is 0 or an upper Wythoff number, 1 if n - 1 is, else 2; "

    rules: FibonacciSubtraction
    block_maker = "wythoff.games.heaps.fibonacci_subtraction.batches:row_block"

    def values(self, position: Position) -> list[Integer]:
        return [mpz(value(heap)) for heap in position]

    def _takes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[tuple[int, range]]:
        """Yield (index, range) for each (index, value) of `wanted`.

        Taking F(2m + 1) - 1 from the heap at this index leaves a heap of this value iff m is in the range.
        """
        return ((place, moves_to(position[place], int(value_wanted))) for place, value_wanted in wanted)

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        for place, numbers in self._takes(position, wanted):
            yield from (replace_heap(position, place, (position[place] - nth_take(m),)) for m in reversed(numbers))

    def winning_moves(self, position: Position) -> list[Position]:
        """Return the sorted list of the winning moves.

        Raises TooManyMovesError if the list would have more than 2^31 bits.
        """
        numbers = list(self._takes(position, self._wanted_values(self.values(position))))
        if sum(len(those) for _, those in numbers) * sum(heap.bit_length() for heap in position) > MAX_BITS:
            raise TooManyMovesError(
                f"the winning moves of this position have more than {MAX_BITS} bits in all, too many for a list;"
                " best_move returns one"
            )
        return sorted(
            replace_heap(position, place, (position[place] - nth_take(m),)) for place, those in numbers for m in those
        )

    def values_of(self, rows: Any) -> Any:
        from wythoff.games.heaps.fibonacci_subtraction.batches import values

        return values(rows)

    def p_position(self, n: Integer) -> Position:
        return (floor_phi(n) + n + self.rules.is_misere,)

    def p_index(self, position: Position) -> Integer | None:
        if len(position) != 1 or self.outcome(position) is not Outcome.P:
            return None
        heap = position[0] - self.rules.is_misere
        return wythoff_index(heap)[1] if heap else mpz(0)

    def rule(self, position: Position, show: Show) -> str:
        values = self.values(position)
        each = ", ".join(f"G({show(heap)}) = {of}" for heap, of in zip(position, values, strict=True))
        return f"{each}; {' xor '.join(map(str, values))} = {reduce(xor, values)}."


def moves_to(heap: Integer, wanted: int) -> range:
    """Return the range of m for which taking F(2m + 1) - 1 leaves a heap of value `wanted`.

    `wanted` must not be the value of `heap`. By the proof in this module, the remaining heaps have equal values for all
    m up to a bound, and another value for all larger m.
    """
    last = count_takes(heap)
    if not last:
        return range(0)
    first_value, last_value = value(heap - nth_take(1)), value(heap - nth_take(last))
    if first_value == last_value:
        return range(1, last + 1) if first_value == wanted else range(0)
    low, high = 1, last
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if value(heap - nth_take(middle)) == first_value else (low, middle)
    if wanted == first_value:
        return range(1, high)
    return range(high, last + 1) if wanted == last_value else range(0)
