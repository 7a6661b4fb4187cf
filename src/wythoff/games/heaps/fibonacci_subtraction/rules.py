"""Fibonacci subtraction: take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap; a player who cannot move loses.

One heap of n is P iff n is 0 or an upper Wythoff number floor(k phi^2). If n - 1 is such a number its Grundy value is
1, else 2. The sequence of values has no period.

U. Larsson, N. Fox, An aperiodic subtraction game of Nim-dimension two, Journal of Integer Sequences 18 (2015), 15.7.4.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from wythoff.exact.bigint import Integer, fibonacci
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.rules import HeapRuleset, Parts, replace_heap
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts

# Each number of the set has about log2(phi^2) bits more than the one before.
BITS_PER_TAKE = 1.3884838


def nth_take(m: int) -> Integer:
    """Return the m-th number that may be taken, m = 1, 2, ...: F(2m + 1) - 1, which is 1, 4, 12, 33, 88, 232, ..."""
    return fibonacci(2 * m + 1) - 1


def count_takes(heap: Integer) -> int:
    """Count the numbers of the set up to `heap`."""
    m = int(heap.bit_length() / BITS_PER_TAKE) + 2  # a few too many
    while m and nth_take(m) > heap:
        m -= 1
    return m


@dataclass(frozen=True, kw_only=True)
class FibonacciSubtraction(HeapRuleset):
    """Positions are (n1, n2, ...), one heap or more: their sum. A heap that is taken whole leaves 0 in its place."""

    solver = misere_solver = "wythoff.games.heaps.fibonacci_subtraction.solver:FibonacciSubtractionSolver"

    moves: HeapMoves = field(init=False, default=HeapMoves())

    def __post_init__(self) -> None:
        EitherPlay.__post_init__(self)

    def parts(self, heap: Integer) -> Iterator[Parts]:
        for m in range(count_takes(heap), 0, -1):
            yield (heap - nth_take(m),)

    def count_parts(self, heap: Integer) -> Integer:
        return count_takes(heap)

    def allows_parts(self, heap: Integer, parts: Parts) -> bool:
        taken = heap - sum(parts)
        return len(parts) == 1 and parts[0] >= 0 < taken == nth_take(count_takes(taken))

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for m in count(1):
            if (taken := nth_take(m)) > max(position):
                break
            for place, heap in enumerate(position):
                if taken <= heap:
                    yield replace_heap(position, place, (heap - taken,))


GAME = FibonacciSubtraction(
    name="fibonacci-subtraction",
    aliases=("aperiodic-subtraction",),
    summary="take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap",
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49)),
        source="OEIS A001950",
    ),
)
