"""t-Wythoff in normal and misere play: take any number from one pile, or k and l from both with |k - l| < t."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts, Ruleset

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton


@dataclass(frozen=True, kw_only=True)
class TWythoff(Ruleset):
    """Rules of t-Wythoff: take any positive number from one pile, or k, l >= 1 from both with |k - l| < t.

    For t = 1 this is Wythoff's game. Taking the last stone wins, or loses in misere play.

    Parameters
    ----------
    t : int
        A move from both piles takes numbers that differ by less than t.
    """

    solver = misere_solver = "wythoff.games.wythoff.pairs:pair_solver"

    piles: tuple[str, ...] = ("x", "y")
    t: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "t", positive_int(self.t, "t"))

    @property
    def label(self) -> str:
        return super().label if self.is_misere or self.t > 1 else "Wythoff's game"

    @property
    def numerations(self) -> tuple[str, ...]:
        """The numeration systems in which an automaton for the P-positions is searched for."""
        return (f"t{self.t}",)

    @property
    def kernel_moves(self) -> dict[str, Any]:
        """The moves as keyword arguments of the function `kernel` in wythoff.games.wythoff.kernel."""
        from wythoff.games.wythoff.kernel import QUEEN

        rays, t = (QUEEN, 0) if self.t == 1 else (QUEEN[:2], self.t)
        return {"rays": rays, "t": t, "is_misere": self.is_misere}

    def without_option_in(self, lost: "Automaton") -> "Automaton":
        """Return the automaton that accepts (x, y) if `lost` accepts no option of (x, y).

        In misere play the returned automaton does not accept (0, 0). It equals `lost` iff `lost` accepts exactly the
        P-positions.
        """
        from wythoff.games.wythoff.kernel import kernel

        return kernel(lost, **self.kernel_moves)

    def value_automaton(self, value: int) -> "Automaton | None":
        """Return an automaton that should accept exactly the positions of Grundy value `value` in normal play.

        The caller must prove this. Return None in misere play, or if no bundled automaton gives the positions of the
        value.
        """
        from wythoff.games.wythoff.automata.predicate import value_automaton

        return None if self.is_misere else value_automaton(self.t, value)

    def options(self, position: Position) -> Iterator[Position]:
        x, y = (int(pile) for pile in position)
        targets = {(k, y) for k in range(x)} | {(x, k) for k in range(y)}
        for p in range(x):
            taken = x - p
            targets |= {(p, y - other) for other in range(max(1, taken - self.t + 1), min(y, taken + self.t - 1) + 1)}
        yield from sorted(targets)

    def count_options(self, position: Position) -> Integer:
        x, y = position
        return x + y + min(x, y) * (2 * self.t - 1)

    def allows(self, position: Position, target: Position) -> bool:
        k, other = position[0] - target[0], position[1] - target[1]
        if min(k, other) < 0 or not (k or other):
            return False
        return not (k and other) or bool(abs(k - other) < self.t)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        x, y = position
        total = mpz(0)
        while (total := total + 1) <= x + y:
            both = range(max(1, int(total - self.t + 2) // 2), int(min(total, (total + self.t + 1) // 2)))
            yield from sorted((x - k, y - total + k) for k in {0, total, *both} if k <= x and total - k <= y)


PLAIN_WYTHOFF = TWythoff(name="wythoff", summary="the moves of Wythoff's game")
"""The rules of Wythoff's game, for other games that have the moves of Wythoff's game and more."""

MISERE_WYTHOFF = TWythoff(
    name="misere-wythoff",
    aliases=("attrition",),
    summary="take any number from one pile or the same from both; taking the last stone loses",
    is_misere=True,
    in_other_play="wythoff",
    facts=Facts(
        p_positions=((0, 1), (2, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)),
        source="B. Verkhovsky, IJCNS 3 (2010) 793-800, (55)",
    ),
)
"""Misere Wythoff, or "Attrition": the moves of Wythoff's game; the player who takes the last stone loses.

The P-positions are (0, 1), (2, 2), and those of Wythoff's game except (0, 0) and (1, 2); in either order.

B. Verkhovsky, Winning Strategies and Complexity of Nim-Type Computer Game on Plane, IJCNS 3 (2010), 793-800,
section 19.
"""

MISERE_T_WYTHOFF = TWythoff(
    name="misere-t-wythoff",
    summary="take any number from one pile, or k and l from both with |k - l| < t; taking the last stone loses",
    is_misere=True,
    t=2,
    parameters=("t",),
    in_other_play="t-wythoff",
    facts=Facts(
        p_positions=(
            (0, 1),
            (2, 5),
            (3, 8),
            (4, 11),
            (6, 15),
            (7, 18),
            (9, 22),
            (10, 25),
            (12, 29),
            (13, 32),
            (14, 35),
        ),
        source="computed from the rules by brute force",
    ),
)
"""Misere t-Wythoff: any number from one pile, or k and l from both with |k - l| < t; taking the last stone loses.

For t >= 2 the P-positions are (E_n, E_n + t n + 1), n >= 0, in either order, with E_n = floor(n alpha + 1/alpha) and
alpha = (2 - t + sqrt(t^2 + 4))/2. For t = 1 the game is misere Wythoff.

A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29
(1984), 49-73.
"""

T_WYTHOFF = TWythoff(
    name="t-wythoff",
    summary="take any number from one pile, or k and l from both with |k - l| < t; taking the last stone wins",
    t=2,
    parameters=("t",),
    in_other_play="misere-t-wythoff",
    facts=Facts(
        p_positions=((0, 0), (1, 3), (2, 6), (4, 10), (5, 13), (7, 17), (8, 20), (9, 23), (11, 27), (12, 30), (14, 34)),
        source="A. S. Fraenkel, American Mathematical Monthly 89 (1982) 353-361; OEIS A001951 and A001952",
    ),
)
"""Generalised Wythoff: any number from one pile, or k and l from both with |k - l| < t; taking the last stone wins.

The P-positions are (floor(n alpha), floor(n (alpha + t))), n >= 0, in either order, with
alpha = (2 - t + sqrt(t^2 + 4))/2. For t = 1 the game is Wythoff's game.

A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 (1982),
353-361.
"""

GAMES = (
    T_WYTHOFF,
    MISERE_WYTHOFF,
    MISERE_T_WYTHOFF,
)
