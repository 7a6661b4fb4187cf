"""Fibonacci subtraction: take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap; who cannot move loses.

One heap of n is lost for the player to move iff n is 0 or an upper Wythoff number floor(k phi^2). Its Grundy value is 1
iff n - 1 is such a number, and else 2: the sequence has no period.

U. Larsson, N. Fox, An aperiodic subtraction game of Nim-dimension two, Journal of Integer Sequences 18 (2015), 15.7.4.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from wythoff.exact.bigint import Integer, fibonacci
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.rules import HeapRuleset, Parts, left_by
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts

# Bits that each following number of the set has more than the one before: log2(phi^2).
BITS = 1.3884838


def take(m: int) -> Integer:
    """Return the m-th number that may be taken, m = 1, 2, ...: F(2m + 1) - 1, which is 1, 4, 12, 33, 88, 232, ..."""
    return fibonacci(2 * m + 1) - 1


def takes_within(heap: Integer) -> int:
    """How many of the numbers are at most `heap`."""
    m = int(heap.bit_length() / BITS) + 2  # too many, by a few
    while m and take(m) > heap:
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
        for m in range(takes_within(heap), 0, -1):
            yield (heap - take(m),)

    def count_parts(self, heap: Integer) -> Integer:
        return takes_within(heap)

    def allows_parts(self, heap: Integer, parts: Parts) -> bool:
        taken = heap - sum(parts)
        return len(parts) == 1 and parts[0] >= 0 < taken == take(takes_within(taken))

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for m in count(1):
            if (taken := take(m)) > max(position):
                break
            for place, heap in enumerate(position):
                if taken <= heap:
                    yield left_by(position, place, (heap - taken,))


GAME = FibonacciSubtraction(
    name="fibonacci-subtraction",
    aliases=("aperiodic-subtraction",),
    summary="take 1, 4, 12, 33, 88, ..., F(2m + 1) - 1, from one heap",
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36, 39, 41, 44, 47, 49)),
        source="OEIS A001950",
    ),
)
