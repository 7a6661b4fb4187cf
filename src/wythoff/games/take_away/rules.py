"""Take-away: one pile; after t has been taken, the next move takes at most f(t); the last move wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.take_away.cap_functions import cap_function
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts, Ruleset
from wythoff.rules.words import Show


@dataclass(frozen=True, kw_only=True)
class TakeAway(Ruleset):
    """Positions are (pile, cap): a move takes 1 to cap. (pile,) is a start of play: cap is pile - 1.

    A move of t leaves (pile - t, f(t)), even if the cap exceeds the pile.
    """

    solver = "wythoff.games.take_away:take_away_solver"

    piles: tuple[str, ...] = ("pile", "cap")
    start_length: int | None = 1
    pile_count: int | None = 1
    f: Any = "2x"  # any argument of `cap_function`, replaced by a CapFunction

    def __post_init__(self) -> None:
        object.__setattr__(self, "f", cap_function(self.f))

    def complete_start(self, start: Position) -> Position:
        pile = start[0]
        return pile, pile - 1 if pile else pile

    def options(self, position: Position) -> Iterator[Position]:
        pile, cap = position
        for taken in range(int(min(pile, cap)), 0, -1):
            yield pile - taken, mpz(self.f(mpz(taken)))

    def count_options(self, position: Position) -> Integer:
        return min(position)

    def allows(self, position: Position, target: Position) -> bool:
        taken = position[0] - target[0]
        return bool(0 < taken <= position[1]) and bool(target[1] == self.f(taken))

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        pile, cap = position
        taken, most = mpz(1), min(pile, cap)
        while taken <= most:
            yield pile - taken, mpz(self.f(taken))
            taken += 1

    def with_piles(self, position: Position, piles: Position) -> Position:
        taken = position[0] - piles[0]
        if taken < 1:
            raise ValueError("a move takes at least 1")
        return piles[0], mpz(self.f(taken))

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return f": take 1 to {show(min(position))}"


TAKE_AWAY = TakeAway(
    name="take-away",
    aliases=("take-away-games", "takeaway"),
    summary="take any number but the whole pile, then at most f(x) after x was taken; the last move wins",
    f="3x",
    parameters=("f",),
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276)),
        source="OEIS A003411",
    ),
)
"""Take-away: one pile; after t has been taken, the next move takes at most f(t); the last move wins.

The first move takes any number but the whole pile. If f never decreases, the losing starts are H_1 = 1, H_{k+1} = H_k +
H_m, m = min{j : f(H_j) >= H_k}, as long as m exists.

A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225-234.
"""

FIBONACCI_NIM = TakeAway(
    name="fibonacci-nim",
    aliases=("whinihans-game",),
    summary="take any number but the whole pile, then at most twice what was taken; the last move wins",
    f="2x",
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597)),
        source="OEIS A000045",
    ),
)
"""Fibonacci nim: one pile; take any number but the whole pile, then at most twice what was taken; the last move wins.

A position is P iff its cap is below the smallest part of the pile's Zeckendorf form.

M. J. Whinihan, Fibonacci nim, The Fibonacci Quarterly 1 (1963), 9-13.
"""

GAMES = (
    TAKE_AWAY,
    FIBONACCI_NIM,
)
