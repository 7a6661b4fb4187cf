"""Fibonacci subtraction: take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap; a player who cannot move loses.

F(n) are the Fibonacci numbers 1, 1, 2, 3, 5, ..., n = 1, 2, ... An upper Wythoff number is floor(k phi^2), k >= 1. The
Grundy value of a heap n is 0 if n is 0 or an upper Wythoff number, 1 if n - 1 is 0 or an upper Wythoff number, and 2
otherwise. The sequence of values has no period.

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

# The binary logarithm of phi^2: each number that may be taken has about so many bits more than the number before it.
BITS_PER_TAKE = 1.3884838


def nth_take(m: int) -> Integer:
    """Return the m-th number that may be taken, m = 1, 2, ...: F(2m + 1) - 1, which is 1, 4, 12, 33, 88, 232, ..."""
    return fibonacci(2 * m + 1) - 1


def count_takes(heap: Integer) -> int:
    """Return how many of the numbers 1, 4, 12, 33, 88, ... that may be taken are at most `heap`."""
    m = int(heap.bit_length() / BITS_PER_TAKE) + 2  # a few too many
    while m and nth_take(m) > heap:
        m -= 1
    return m


@dataclass(frozen=True, kw_only=True)
class FibonacciSubtraction(HeapRuleset):
    """Rules of Fibonacci subtraction: take 1, 4, 12, 33, ..., or F(2m + 1) - 1 from one heap.

    A position (n1, n2, ...) is a sum of one heap or more. A heap that is taken whole becomes 0.
    """

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
