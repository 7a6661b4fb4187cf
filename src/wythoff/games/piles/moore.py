"""Moore's nim: take any positive number from each of 1 to k heaps; who takes the last wins.

A position is P if in every binary place the number of heaps with a 1 there is a multiple of k + 1; k = 1 is nim. In
misere play the same holds while some heap is 2 or more; with heaps of 1 alone a position is P if their number is 1 more
than a multiple of k + 1.

E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11 (1910), 93-94.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Position
from wythoff.rules.ruleset import positive_int
from wythoff.rules.spreads import spreads, within


@dataclass(frozen=True, kw_only=True)
class MooreNim(ManyPiles):
    """Take any positive number from each of 1 to k heaps; who cannot move loses, with play=misere wins."""

    solver = misere_solver = "wythoff.games.piles.moore_solver:MooreSolver"

    k: int = 2
    parameters: tuple[str, ...] = ("k", "play")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "k", positive_int(self.k, "k"))

    def options(self, position: Position) -> Iterator[Position]:
        heaps = [place for place, heap in enumerate(position) if heap]
        left = []
        for count in range(1, min(self.k, len(heaps)) + 1):
            for places in combinations(heaps, count):
                for kept in product(*(range(int(position[place])) for place in places)):
                    now = dict(zip(places, kept, strict=True))
                    left.append(tuple(mpz(now.get(place, heap)) for place, heap in enumerate(position)))
        yield from sorted(left)

    def count_options(self, position: Position) -> Integer:
        """The sum of the products of 1 to k heaps."""
        products = [mpz(1), *[mpz(0)] * min(self.k, len(position))]
        for heap in position:
            for count in range(len(products) - 1, 0, -1):
                products[count] += heap * products[count - 1]
        return sum(products[1:])

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        taken = [was - left for was, left in zip(position, target, strict=True)]
        return min(taken) >= 0 and 1 <= sum(map(bool, taken)) <= self.k

    def from_least(self, position: Position) -> Iterator[Position]:
        total = mpz(1)
        while total <= within(position, self.k):
            for taken in spreads(position, total, self.k):
                yield tuple(heap - count for heap, count in zip(position, taken, strict=True))
            total += 1


GAME = MooreNim(
    name="moore-nim",
    aliases=("moore", "nim-k", "moores-nim", "moores-nim-k"),
    summary="take any positive number from each of 1 to k heaps",
)
