"""Take-away: after a move takes t from a pile, the next move takes at most f(t); the player who moves last wins."""

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
    """The rules of a take-away game. In the position (pile, cap) a move takes 1 to cap, and at most the pile.

    A move of t leaves (pile - t, f(t)); the new cap may be larger than the new pile. (pile,) is a start of play: its
    cap is pile - 1, or 0 if the pile is 0.

    Parameters
    ----------
    f : str
        Largest number that a move may take after a move takes x: a function of x.
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
            raise ValueError("a move must take at least 1")
        return piles[0], mpz(self.f(taken))

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return f": take 1 to {show(min(position))}"


TAKE_AWAY = TakeAway(
    name="take-away",
    aliases=("take-away-games", "takeaway"),
    summary="take some but not all of a pile; after a move takes x, the next takes at most f(x); the last move wins",
    f="3x",
    parameters=("f",),
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276)),
        source="OEIS A003411",
    ),
)
"""Take-away: after a move takes t from a pile, the next move takes at most f(t); the player who moves last wins.

The first move may take any number except the whole pile. If f never decreases, the losing starts are 0, H_1 = 1 and
H_{k+1} = H_k + H_m with m = min{j : f(H_j) >= H_k}, as long as m exists.

A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225-234.
"""

FIBONACCI_NIM = TakeAway(
    name="fibonacci-nim",
    aliases=("whinihans-game",),
    summary="take some but not all of a pile; then take at most twice the number last taken; the last move wins",
    f="2x",
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597)),
        source="OEIS A000045",
    ),
)
"""Fibonacci nim: a move takes at most twice the number that the last move took; the player who moves last wins.

There is one pile, and the first move may take any number except the whole pile. A position with a positive pile is P
iff its cap, the most that the next move may take, is below the smallest part of the Zeckendorf form of the pile.

M. J. Whinihan, Fibonacci nim, The Fibonacci Quarterly 1 (1963), 9-13.
"""

GAMES = (
    TAKE_AWAY,
    FIBONACCI_NIM,
)
