"""Fibonacci subtraction: heaps from which F(3) - 1, F(5) - 1, F(7) - 1, ... may be taken."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from wythoff.exact.bigint import Integer, fibonacci
from wythoff.rulesets.heap_moves import HeapMoves
from wythoff.rulesets.heaps import PLAYS, HeapRuleset, Parts, left_by
from wythoff.rulesets.position import Position

# Bits that each following number of the set has more than the one before: log2(phi^2).
BITS = 1.3884838


def take(m: int) -> Integer:
    """The m-th number that may be taken, m = 1, 2, ...: F(2m + 1) - 1, which is 1, 4, 12, 33, 88, 232, ..."""
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

    solver = misere_solver = "wythoff.solve.fibonacci_subtraction.solver:FibonacciSubtractionSolver"

    moves: HeapMoves = field(init=False, default=HeapMoves())

    def __post_init__(self) -> None:
        if self.play not in PLAYS:
            raise ValueError(f"play must be one of {', '.join(PLAYS)}, got {self.play!r}")
        object.__setattr__(self, "is_misere", self.play == "misere")

    def parts(self, heap: Integer) -> Iterator[Parts]:
        for m in range(takes_within(heap), 0, -1):
            yield (heap - take(m),)

    def count_parts(self, heap: Integer) -> Integer:
        return takes_within(heap)

    def allows_parts(self, heap: Integer, parts: Parts) -> bool:
        taken = heap - sum(parts)
        return len(parts) == 1 and parts[0] >= 0 < taken == take(takes_within(taken))

    def from_least(self, position: Position) -> Iterator[Position]:
        for m in count(1):
            if (taken := take(m)) > max(position):
                break
            for place, heap in enumerate(position):
                if taken <= heap:
                    yield left_by(position, place, (heap - taken,))
