"""Rules of Wythoff's game with leaps: the moves of Wythoff's game, and p from one pile and q from the other."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from wythoff.exact.bigint import short_repr
from wythoff.games.wythoff.rays.rules import QUEEN, Ray, Rays, TwoPiles
from wythoff.rules.parameters import positive_int
from wythoff.rules.ruleset import Facts

# The largest p or q of repeated leaps.
MAX_STEP = 100


@dataclass(frozen=True, kw_only=True)
class Leaps(TwoPiles):
    """Rules of Wythoff's game with leaps, where a leap takes p from one pile and q from the other.

    A move takes any number from one pile, the same number from both, or makes 1 to `longest` leaps in the same
    direction. A player who cannot move loses.
    """

    rays: Rays = field(init=False, default=QUEEN)
    leap: tuple[int, int] = field(init=False, default=(1, 2))
    """(p, q) with p < q: a leap takes p from one pile and q from the other."""

    longest: int | None = field(init=False, default=None)
    """The most leaps in a move, or None if there is no limit."""

    def _set(self, p: int, q: int, longest: int | None) -> None:
        leap = Rays(sorted((*QUEEN, Ray(p, q, longest), Ray(q, p, longest))))
        for name, value in (("rays", leap), ("leap", (p, q)), ("longest", longest)):
            object.__setattr__(self, name, value)


@dataclass(frozen=True, kw_only=True)
class Maharaja(Leaps):
    """Rules of Maharaja Nim: Wythoff's game, with an extra move that takes p from one pile and q from the other.

    Parameters
    ----------
    knight : str
        Numbers p,q: an extra move takes p from one pile and q from the other.
    """

    solver = "wythoff.games.wythoff.leaps:leap_solver"
    misere_solver = "wythoff.games.wythoff.rays.solver:RaySolver"

    knight: Any = "1,2"
    parameters: tuple[str, ...] = ("knight",)

    def __post_init__(self) -> None:
        knight = self.knight
        is_pair = isinstance(knight, Iterable) and not isinstance(knight, str)
        written = knight if is_pair else re.sub(r"[()\s]", "", str(knight)).split(",")
        steps = [positive_int(step, "each step of knight") for step in written]
        if len(steps) != 2 or steps[0] == steps[1]:
            raise ValueError(f"knight must be two different positive numbers such as 1,2, got {short_repr(knight)}")
        p, q = sorted(steps)
        object.__setattr__(self, "knight", f"{p},{q}")
        self._set(p, q, 1)


@dataclass(frozen=True, kw_only=True)
class DiagonalWythoff(Leaps):
    """Rules of diagonal Wythoff: Wythoff's game, with extra moves: p t from one pile and q t from the other, t >= 1.

    Parameters
    ----------
    p : int
        An extra move takes p t from one pile, for any t >= 1.
    q : int
        This extra move takes q t from the other pile.
    """

    solver = "wythoff.games.wythoff.leaps:leap_solver"
    misere_solver = "wythoff.games.wythoff.rays.solver:RaySolver"

    p: Any = 1
    q: Any = 2
    parameters: tuple[str, ...] = ("p", "q")

    def __post_init__(self) -> None:
        p, q = sorted((positive_int(self.p, "p"), positive_int(self.q, "q")))
        if p == q or q > MAX_STEP:
            raise ValueError(f"p and q must be different numbers from 1 to {MAX_STEP}, got {p} and {q}")
        object.__setattr__(self, "p", p)
        object.__setattr__(self, "q", q)
        self._set(p, q, None)


MAHARAJA = Maharaja(
    name="maharaja",
    aliases=("maharaja-nim", "maharajah"),
    summary="take any number from one pile, the same from both, or p from one and q from the other (knight=p,q); "
    "a player who cannot move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 13), (9, 16), (11, 19), (12, 18), (14, 23)),
        source="computed from the rules by brute force",
    ),
)
"""Maharaja Nim: take any number from one pile, the same from both, or one from one pile and two from the other.

On a board, a queen of chess may also leap like a knight. The parameter `knight` sets other steps of the leap, such as
2,3. A move has at most one leap; in `diagonal-wythoff` leaps may be repeated. U. Larsson and J. Wästlund prove
for the knight of chess that the P-positions lie within a bounded distance of the lines of slope phi and 1/phi. The
least bound is not known: the claim `maharaja-distance` measures it. For the knight 1,7 docs/guesses.md has a closed
form, with its proof by automata. For other knights the P-positions are found row by row or by bundled automata. Grundy
values are found on boards. If no leap leads from a P-position of Wythoff's game to another, as for 1,3, the P-positions
are those of Wythoff's game.

U. Larsson, J. Wästlund, Maharaja Nim, Wythoff's queen meets the knight, arXiv:1207.0765.
"""

DIAGONAL_WYTHOFF = DiagonalWythoff(
    name="diagonal-wythoff",
    aliases=("generalised-diagonal-wythoff", "generalized-diagonal-wythoff", "proportionate-nim"),
    summary="take from one pile, the same from both, or p t from one and q t from the other, t >= 1; "
    "a player who cannot move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 14), (9, 17), (11, 25), (12, 28), (13, 18), (15, 35)),
        source="computed from the rules by brute force",
    ),
)
"""Generalised diagonal Wythoff: the moves of Wythoff's game, or p t from one pile and q t from the other, t >= 1.

The P-positions of Wythoff's game lie near the line of slope phi and its mirror image. For p = 1, q = 2 (Proportionate
Nim of Project Euler 665) U. Larsson proves that the P-positions (x, y), x < y, split into beams: y/x has two limit
points or more. The conjecture is that they split iff (p, q) is (A(n), B(n)) or (A(n) + 1, B(n) + 1), where
A(n) = floor(n phi), B(n) = A(n) + n, n >= 1. No answer here relies on this conjecture. P-positions are found row by
row, and Grundy values are found on boards. For p < q and p >= A(q - p) + 2, as for (3, 4), the P-positions are those of
Wythoff's game, by the proof in `wythoff.games.wythoff.leaps.golden`. The claim `diagonal-wythoff` checks that games
with smaller p have other P-positions.

U. Larsson, A generalized diagonal Wythoff Nim, Integers 12 (2012), G2; Wythoff Nim extensions and splitting sequences,
Journal of Integer Sequences 17 (2014), 14.5.7.
"""

GAMES = (
    MAHARAJA,
    DIAGONAL_WYTHOFF,
)
