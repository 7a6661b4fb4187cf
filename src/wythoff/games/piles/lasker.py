"""Lasker's nim: take any positive number from one heap, or split it into two heaps; the last move wins.

A heap of n has the Grundy value n, but 4k + 3 has 4k + 4, and 4k + 4 has 4k + 3.

E. Lasker, Brettspiele der Völker (1931), 183-196.

The theorem solves normal play at any size; misere play is searched.

Theorem (Lasker). A heap of n has the value g(n) = n, but g(4k + 3) = 4k + 4 and g(4k + 4) = 4k + 3. Proof, by
induction. For n > 0 congruent to 0, 1, 2, 3 mod 4, g(n) is congruent to 3, 1, 2, 0. So a split of n into two heaps has
a value of

    0, 0 or 1 mod 4 if n is 0 mod 4 (0 + 0, 2 + 2, 1 + 3),    2 if n is 1 (0 + 1, 2 + 3),
    0, 0 or 1 if n is 2 (1 + 1, 3 + 3, 0 + 2),                3 if n is 3 (0 + 3, 1 + 2).

Taking leaves the values of all smaller heaps. If n is 1 or 2 mod 4, these are 0 to n - 1, and no split has the value n.
If n is 3, they are 0 to n - 1 too, the split 1 + (n - 1) has the value 1 xor (n - 1) = n, and none has n + 1. If n is
0, they are 0 to n - 2 and n, and no split has the value n - 1.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.misere import MisereHeapSolver
from wythoff.games.heaps.rules import HeapRuleset, Parts, replace_heap
from wythoff.rules.position import Position
from wythoff.solve.solution import TooManyMoves
from wythoff.solve.sums import SumSolver


@dataclass(frozen=True, kw_only=True)
class LaskerNim(HeapRuleset):
    """Take any positive number from a heap, or split it into two heaps and take nothing: the octal code 4.333..."""

    solver = "LaskerSolver"
    misere_solver = "MisereLaskerSolver"

    take: Any = "any"

    @property
    def can_split(self) -> bool:
        return True

    def parts(self, heap: Integer) -> Iterator[Parts]:
        yield from super().parts(heap)
        yield from ((mpz(a), heap - a) for a in range(1, int(heap) // 2 + 1))

    def count_parts(self, heap: Integer) -> Integer:
        return heap + heap // 2

    def allows_parts(self, heap: Integer, parts: Parts) -> bool:
        if len(parts) == 2:
            return bool(1 <= parts[0] <= parts[1] and sum(parts) == heap)
        return super().allows_parts(heap, parts)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for place, heap in enumerate(position):
            yield from (replace_heap(position, place, parts) for parts in self._parts_by_taking(heap, 0))
        yield from super().options_smallest_first(position)


# The most winning moves that are listed: a second.
MAX_MOVES = 100_000


class LaskerSolver(SumSolver):
    """Solves by the theorem. The splits of a given value are found by their carries."""

    def values(self, position: Position) -> list[Integer]:
        return list(map(lasker_value, position))

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        for place, value in wanted:
            heap, new_heap = position[place], lasker_value(value)
            if new_heap < heap:
                yield replace_heap(position, place, (new_heap,))
            yield from (replace_heap(position, place, parts) for parts in splits(heap, value))

    def values_of(self, rows: Any) -> Any:
        return rows + (rows % 4 == 3) - ((rows % 4 == 0) & (rows > 0))

    def winning_moves(self, position: Position) -> list[Position]:
        found = list(islice(self.iter_winning_moves(position), MAX_MOVES + 1))
        if len(found) > MAX_MOVES:
            raise TooManyMoves(f"up to {MAX_MOVES} winning moves are listed, this position has more")
        return sorted(found)


class MisereLaskerSolver(MisereHeapSolver):
    """Solves misere sums by search: no rule is known."""

    def __init__(self, ruleset: LaskerNim, limit: int | None = None) -> None:
        super().__init__(ruleset, limit)
        del self.heap_moves  # they lack the splits, so no sequence may use them


def lasker_value(number: Integer) -> Integer:
    """Return the Grundy value of a heap; also the heap of a Grundy value, as this function is its own inverse."""
    return number + (number % 4 == 3) - (number % 4 == 0 and number > 0)


def splits(heap: Integer, value: Integer) -> Iterator[Parts]:
    """Yield the splits (a, b) of a heap, a <= b, whose values p, q have the xor `value`; roughly by increasing a.

    Let a = p + d and b = q + e, d and e being -1, 0 or 1 by the residues of p and q mod 4. Then p + q = heap - d - e,
    which is (p xor q) + 2 (p and q): so the common bits of p and q are c = (heap - d - e - value)/2, and the bits of
    `value` are divided between them.
    """
    for d, e in product((-1, 0, 1), repeat=2):
        common, odd = divmod(heap - d - e - value, 2)
        if odd or common < 0 or common & value:
            continue
        low, high = value % 4, value - value % 4
        shift = {0: -1, 1: 0, 2: 0, 3: 1}  # of a value of this residue to its heap
        lows = [
            few
            for few in range(4)
            if few & ~int(low) == 0
            and shift[int((common + few) % 4)] == d
            and shift[int((common + low - few) % 4)] == e
        ]
        if not lows:
            continue
        own = mpz(0)
        while True:  # every part of the ones of `high`, in increasing order
            for few in lows:
                p, q = common + own + few, common + (high - own) + (low - few)
                a, b = p + d, q + e
                if p and q and 1 <= a <= b:
                    yield a, b
            if own == high:
                break
            own = (own - high) & high


GAME = LaskerNim(
    name="lasker-nim",
    aliases=("lasker", "laskers-nim"),
    summary="take any positive number from one heap, or split it into two heaps",
)
