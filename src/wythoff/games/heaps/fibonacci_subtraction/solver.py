"""Fibonacci subtraction at any size: values 0, 1, 2 by the upper Wythoff numbers; sums, normal and misere.

Values. Let x be the fractional part of n/phi, c = 1/phi^2 = 0.38 and d = 1/phi = 0.62. n is 0 or an upper Wythoff
number floor(k phi^2) iff x is in Z = [0, c); then n + 1 has x + d in O = [d, 1); and T = (c, d) remains. Claim: G(n) is
0, 1, 2 for x in Z, O, T. Since F(k) / phi = F(k - 1) + phi^-k for odd k, taking F(k) - 1 changes x by -(c + e) modulo
1, e = phi^-k, k = 3, 5, 7, ..., e <= phi^-3 = d - c. So
- from Z it leads to [d - e, 1 - e), which is not in Z;
- from O, to [phi^-3 - e, d - e), which is not in O; and taking 1 leads to Z by the definition;
- from T, to (-e, phi^-3 - e): to Z, or if that is negative, to (1 - e, 1), in O. Taking 1, e = phi^-3, leads to O. And
  some move leads to Z: it must have e <= y, where y = x - c is the fractional part of N/phi, N = n + 1. Let k be the
  largest odd number with F(k) <= N. Fractional parts of N/phi for 0 < N < F(k + 2) are at least phi^-k, that of F(k):
  these F are the best approximations from that side. So no value leads to itself, 1 and 2 lead to those below.

Misere sums. A position is P iff some value is 2 and the xor of the values is 0, or no value is 2 and the xor is 1. (T.
S. Ferguson, 1974, has this for finite sets.) With no value of 2: if the xor is 1, a move changes the xor to 0, or makes
a single 2; both targets are N. If the xor is 0, a heap of value 1 can become one of value 0; if all values are 0 and n
> 0 is a heap, then n - 1 does not have value 0, some n - 1 - s has, and n - s has value 1. With a value of 2: if the
xor is 0, there are two of them, and a move leaves one of them and another xor. Else, if there is just one, a move makes
it 0 or 1 such that the xor is 1; otherwise the move of nim wins, and leaves a 2.
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
from wythoff.solve.solution import Solutions, TooManyMoves
from wythoff.solve.sums import SumSolver

# The most bits of all winning moves that are listed.
MOST_BITS = 1 << 31


def value(heap: Integer) -> int:
    """Return G(heap): 0 for 0 and upper Wythoff numbers, 1 for these plus 1, else 2. At most two products."""
    if _is_zero(heap):
        return 0
    return 1 if _is_zero(heap - 1) else 2


def _is_zero(heap: Integer) -> bool:
    return not heap or not wythoff_index(heap)[0]


class FibonacciSubtractionSolver(SumSolver):
    """Solves every position: O(log log n) products for each heap."""

    theorem = "Grundy values of heaps are 0 for 0 and upper Wythoff numbers, 1 for these plus 1, else 2; "

    def __init__(self, ruleset: FibonacciSubtraction) -> None:
        super().__init__(ruleset)
        self.rules = ruleset

    def values(self, position: Position) -> list[Integer]:
        return [mpz(value(heap)) for heap in position]

    def _takes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[tuple[int, range]]:
        """Yield (index, range of m): the m for which taking F(2m + 1) - 1 from this heap gives it its wanted value."""
        return ((place, moves_to(position[place], int(value_wanted))) for place, value_wanted in wanted)

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        for place, numbers in self._takes(position, wanted):
            yield from (replace_heap(position, place, (position[place] - nth_take(m),)) for m in reversed(numbers))

    def winning_moves(self, position: Position) -> list[Position]:
        """List the winning moves, sorted. Raises TooManyMoves if they have more than 2^31 bits."""
        numbers = list(self._takes(position, self._wanted(self.values(position))))
        if sum(len(those) for _, those in numbers) * sum(heap.bit_length() for heap in position) > MOST_BITS:
            raise TooManyMoves("the winning moves are too many to be listed; best_move returns one")
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

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.heaps.fibonacci_subtraction.batches import solve_many

        return solve_many(self.best_move, self.rules, positions, out, threads)


def moves_to(heap: Integer, wanted: int) -> range:
    """Return the m for which taking F(2m + 1) - 1 leaves a heap of value `wanted`, another value than that of `heap`.

    By the proof above the heaps left have one value up to some m, and another value for larger m.
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
