"""Staircase nim: move any positive number of coins from one step to the next lower one; the player who moves last wins.

Steps are counted from the ground, which is step 0. Coins on the ground stay there. The Grundy value is the xor of the
numbers of coins on steps 1, 3, 5, ...

T. S. Ferguson, Game Theory, part I, section 2, exercises.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Position
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show
from wythoff.solve.sums import SumSolver


@dataclass(frozen=True, kw_only=True)
class Staircase(ManyPiles):
    """Rules of staircase nim. A position is the tuple of the numbers of coins on steps 1, 2, 3, ...

    Step 0 is the ground. A move takes any positive number of coins from one step to the next lower one. If all coins
    are on the ground, the player to move loses, or wins with play=misere.
    """

    solver = misere_solver = "StaircaseSolver"

    piles: tuple[str, ...] = ("step",)
    noun: str = "step"
    can_grow: bool = True

    def move_down(self, position: Position, place: int, coins: Integer) -> Position:
        """Return the position after `coins` coins move from step number `place` + 1 to step number `place`."""
        target = list(position)
        target[place] -= coins
        if place:
            target[place - 1] += coins
        return tuple(target)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(
            self.move_down(position, place, mpz(coins))
            for place, count in enumerate(position)
            for coins in range(1, int(count) + 1)
        )

    def count_options(self, position: Position) -> Integer:
        return sum(position)

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        place = max((place for place, count in enumerate(position) if count != target[place]), default=0)
        coins = position[place] - target[place]
        return coins > 0 and self.move_down(position, place, coins) == target

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        for places in (range(1, len(position)), range(1)):  # only from step 1 coins leave the staircase
            coins = mpz(1)
            while coins <= max((position[place] for place in places), default=0):
                yield from (self.move_down(position, place, coins) for place in places if coins <= position[place])
                coins += 1

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        place = max(place for place, count in enumerate(position) if count != target[place])
        lower = f"step {place}" if place else "the ground"
        return f"move {show(position[place] - target[place])} from step {place + 1} to {lower}"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "3 from 2": three coins move from step 2 to step 1."""
        words = words[words[:1] in (["move"], ["take"]) :]
        if words[1:2] != ["from"] or words[3:4] not in ([], ["to"]):
            return super().parse_move(words, position, show)
        (place,), (coins,) = self.places(words[2:3], position, show), numbers_in(words[:1], position)
        if coins > position[place]:
            raise ValueError(f"step {place + 1} has only {show(position[place])} coins: {show(coins)} cannot be moved")
        return self.move_down(position, place, coins)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        place = max(place for place, count in enumerate(position) if count != target[place])
        yield "move", f"{position[place] - target[place]} from {place + 1}", self.describe_move(position, target)
        yield "leave", f"leave {' '.join(map(str, target))}", f"leave {self.format_piles(target)}"


class StaircaseSolver(SumSolver):
    """The solver of staircase nim. The numbers of coins on steps 1, 3, 5, ... are heaps of nim.

    The coins on steps 2, 4, ... do not matter. Proof. A move from an even step makes the number of coins on an odd step
    larger. The opponent can move the same coins to the next lower step, which restores this number. So such moves do
    not change the outcome. If all odd steps are empty, a move of one coin from an even step gives an odd step one
    coin. So the assumptions of `wythoff.solve.sums` hold, in normal and in misere play.
    """

    rules: Staircase
    block_maker = "wythoff.games.heaps.batches:sum_block"
    period, every = 0, 2

    def values(self, position: Position) -> list[Integer]:
        return [mpz(0) if place % 2 else coins for place, coins in enumerate(position)]

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        for place, value in wanted:
            coins = position[place] - value
            if place % 2:
                continue
            if coins > 0:
                yield self.rules.move_down(position, place, coins)
            elif -coins <= sum(position[place + 1 : place + 2]):
                yield self.rules.move_down(position, place + 1, -coins)

    def values_of(self, rows: Any) -> Any:
        return rows[:, ::2]


GAME = Staircase(
    name="staircase-nim",
    aliases=("staircase", "step-nim"),
    summary="move any positive number of coins from one step to the next lower one; below step 1 is the ground",
)
