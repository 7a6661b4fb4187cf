"""Lasker's nim: take any positive number from one heap, or split it into two heaps; the player who moves last wins.

E. Lasker, Brettspiele der Völker (1931), 183-196.

The theorem solves normal play at any size. Misere play is searched.

Theorem (Lasker). A heap of n has the Grundy value g(n) = n, except that g(4k + 3) = 4k + 4 and g(4k + 4) = 4k + 3.

Proof by induction. For n > 0 congruent to 0, 1, 2, 3 mod 4, g(n) is congruent to 3, 1, 2, 0 mod 4. So the value of a
split of n, mod 4, is

    0 or 1 if n is 0 mod 4 (0 + 0 and 2 + 2 give 0, 1 + 3 gives 1),
    2 if n is 1 mod 4 (0 + 1, 2 + 3),
    0 or 1 if n is 2 mod 4 (1 + 1 and 3 + 3 give 0, 0 + 2 gives 1),
    3 if n is 3 mod 4 (0 + 3, 1 + 2).

The moves that take objects reach the values of all smaller heaps.

- If n is 1 or 2 mod 4, the smaller heaps have the values 0 to n - 1, and no split has the value n.
- If n is 3 mod 4, the smaller heaps have the values 0 to n - 1, too. The split 1 + (n - 1) has the value
  1 xor (n - 1) = n. No split has the value n + 1.
- If n is 0 mod 4, n > 0, the smaller heaps have the values 0 to n - 2 and n, and no split has the value n - 1.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.heaps.misere import MisereHeapSolver
from wythoff.games.heaps.rules import HeapRuleset, Parts, replace_heap
from wythoff.rules.position import Position
from wythoff.solve.solution import TooManyMovesError
from wythoff.solve.sums import SumSolver


@dataclass(frozen=True, kw_only=True)
class LaskerNim(HeapRuleset):
    """Rules of Lasker's nim: the octal code 4.333...

    A move takes any positive number from a heap, or splits a heap into two and takes nothing.
    """

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


# The most winning moves that are listed. This takes a second.
MAX_MOVES = 100_000


class LaskerSolver(SumSolver):
    """The solver of Lasker's nim in normal play, for heaps of any size, by the theorem of this module."""

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
            raise TooManyMovesError(
                f"this position has over {MAX_MOVES} winning moves, too many to list; best_move returns one"
            )
        return sorted(found)


class MisereLaskerSolver(MisereHeapSolver):
    """The solver of Lasker's nim in misere play. It searches, since no rule is known."""

    def __init__(self, ruleset: LaskerNim, limit: int | None = None) -> None:
        super().__init__(ruleset, limit)
        del self.heap_moves  # they lack the splits, so no sequence may use them


def lasker_value(number: Integer) -> Integer:
    """Return the Grundy value g of a heap of `number` objects. A heap of g objects has the Grundy value `number`."""
    return number + (number % 4 == 3) - (number % 4 == 0 and number > 0)


def splits(heap: Integer, value: Integer) -> Iterator[Parts]:
    """Yield the splits (a, b) of `heap`, 1 <= a <= b, whose Grundy value is `value`. The splits are not sorted.

    The method: let p and q be the values of heaps a and b. Let a = p + d and b = q + e, where d and e are -1, 0 or 1
    and depend on p and q mod 4. Then p + q = heap - d - e. Let the number c have the binary ones that p and q have in
    common. Then p + q = (p xor q) + 2 c, with p xor q = value. So c = (heap - d - e - value)/2. Each binary one of
    `value` belongs to p or to q.
    """
    for d, e in product((-1, 0, 1), repeat=2):
        common, odd = divmod(heap - d - e - value, 2)
        if odd or common < 0 or common & value:
            continue
        low, high = value % 4, value - value % 4
        shift = {0: -1, 1: 0, 2: 0, 3: 1}  # the heap minus its value, by the value mod 4
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
        while True:  # `own` runs through all subsets of the ones of `high`, in increasing order
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
