"""Rules of Wythoff's game with more than two piles: take from one pile, or from several piles together."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product
from operator import sub, xor

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.plays import EitherPlay, ManyPiles, ways_to_take
from wythoff.rules.position import Position

SAME, NIM_SUM = "same", "nim-sum"
"""What a move may take from several piles: the same number from each of them, or numbers whose xor is 0."""


@dataclass(frozen=True, kw_only=True)
class WythoffPiles(ManyPiles):
    """Rules of Wythoff's game with two or more piles: take any positive number from one pile, or from several piles.

    `together` states which numbers a move may take from several piles: "same" for equal numbers, "nim-sum" for numbers
    whose xor is 0. A player who cannot move loses.
    """

    solver = "wythoff.games.wythoff.many_piles.solver:WythoffPilesSolver"

    piles: tuple[str, ...] = ("pile",)
    noun: str = "pile"
    in_any_order: bool = True
    parameters: tuple[str, ...] = ()
    together: str

    def __post_init__(self) -> None:
        EitherPlay.__post_init__(self)
        if self.together not in (SAME, NIM_SUM):
            raise ValueError(f"together must be {SAME} or {NIM_SUM}, got {self.together!r:.60}")

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(
            self.options_smallest_first(position) if self.together == SAME else self._by_free_piles(position)
        )

    def _by_free_piles(self, position: Position) -> Iterator[Position]:
        """Yield all options, unsorted. `together` must be "nim-sum"."""
        largest = position.index(max(position))
        before, after = position[:largest], position[largest + 1 :]
        for remaining in product(*(range(int(pile) + 1) for pile in before + after)):
            taken = reduce(xor, map(sub, before + after, remaining), mpz(0))
            if taken <= position[largest] and remaining != before + after:
                yield (*map(mpz, remaining[:largest]), position[largest] - taken, *map(mpz, remaining[largest:]))
        for index, pile in enumerate(position):
            yield from ((*position[:index], mpz(size), *position[index + 1 :]) for size in range(int(pile)))

    def count_options(self, position: Position) -> Integer:
        """Return the number of options if moves take equal numbers, an upper bound if moves take numbers with xor 0."""
        piles = sorted(position)
        if self.together == SAME:
            return sum(pile << (len(piles) - 1 - index) for index, pile in enumerate(piles))
        free = mpz(1)
        for pile in piles[:-1]:
            free *= pile + 1
        return sum(piles) + free

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        taken = [was - now for was, now in zip(position, target, strict=True)]
        several = [number for number in taken if number]
        if min(taken) < 0 or not several:
            return False
        is_together = len(set(several)) == 1 if self.together == SAME else not reduce(xor, several)
        return len(several) == 1 or is_together

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        total = mpz(1)
        while total <= sum(position):
            ways = self._same(position, total) if self.together == SAME else self._with_nim_sum(position, total)
            yield from (tuple(pile - number for pile, number in zip(position, taken, strict=True)) for taken in ways)
            total += 1

    def _same(self, position: Position, total: Integer) -> Iterator[Position]:
        for count in range(1, len(position) + 1):
            if total % count:
                continue
            large_enough = [index for index, pile in enumerate(position) if pile >= total // count]
            for chosen in combinations(large_enough, count):
                yield tuple(total // count if index in chosen else mpz(0) for index in range(len(position)))

    def _with_nim_sum(self, position: Position, total: Integer) -> Iterator[Position]:
        for taken in ways_to_take(position, total, len(position) if total % 2 == 0 else 1):
            if sum(map(bool, taken)) == 1 or not reduce(xor, taken):
                yield taken


THREE_PILE_WYTHOFF = WythoffPiles(
    name="three-pile-wythoff",
    aliases=("wythoff-three-piles", "3-pile-wythoff", "stone-game"),
    summary="take any number from one pile, or the same number from several",
    together=SAME,
)
"""Three-pile Wythoff: take any number from one pile, or the same number from two piles or from all three.

If one of the three piles is 0, this is Wythoff's game, and positions are solved at any size. For three positive piles
no closed form is known: answers come from a table. With more than three piles, a move takes the same number from one or
more of them.

Project Euler, problem 260.
"""

FRAENKEL_WYTHOFF = WythoffPiles(
    name="fraenkel-wythoff",
    aliases=("n-heap-wythoff", "fraenkels-wythoff", "multi-pile-wythoff"),
    summary="take any number from one pile, or from several piles numbers whose xor is 0",
    together=NIM_SUM,
)
"""Fraenkel's N-heap Wythoff: take any number from one pile, or numbers whose xor is 0 from two or more piles.

With two piles this is Wythoff's game. Let (x, B(n), C(n)), B(n) <= C(n), be the P-positions with a smallest pile x,
sorted by B(n). Conjecture (A. S. Fraenkel): for all large n, C(n) = B(n) + n, and B(n) differs from floor(n phi) plus a
constant by at most 1. The conjecture is proved for x <= 10. Here three piles are solved from a table, without this
conjecture.

A. S. Fraenkel, Complexity, appeal and challenges of combinatorial games, Theoretical Computer Science 313 (2004),
393-415. X. Sun, D. Zeilberger, On Fraenkel's N-heap Wythoff's conjectures, Annals of Combinatorics 8 (2004).
"""

GAMES = (
    THREE_PILE_WYTHOFF,
    FRAENKEL_WYTHOFF,
)
