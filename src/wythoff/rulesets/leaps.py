"""Wythoff's game with leaps: the moves of a queen, and steps (p, q) and (q, p), once or any number of times."""

import re
from dataclasses import dataclass, field
from typing import Any

from wythoff.rulesets.ruleset import positive_int
from wythoff.rulesets.two_piles import QUEEN, Ray, Rays, TwoPiles

# The longest step of leaps that may be repeated.
MOST_STEP = 100


@dataclass(frozen=True, kw_only=True)
class Leaps(TwoPiles):
    """Take any number from one pile, the same from both, or p from one and q from the other; who cannot move loses."""

    rays: Rays = field(init=False, default=QUEEN)
    leap: tuple[int, int] = field(init=False, default=(1, 2))
    """p < q."""

    longest: int | None = field(init=False, default=None)
    """How many leaps a move may make; None: any number."""

    def _set(self, p: int, q: int, longest: int | None) -> None:
        leap = Rays(sorted((*QUEEN, Ray(p, q, longest), Ray(q, p, longest))))
        for name, value in (("rays", leap), ("leap", (p, q)), ("longest", longest)):
            object.__setattr__(self, name, value)


@dataclass(frozen=True, kw_only=True)
class Maharaja(Leaps):
    """A queen that may leap as a knight, once in a move: "1,2", or another pair of numbers from 1 on."""

    solver = "wythoff.solve.leaps:leap_solver"

    knight: Any = "1,2"
    parameters: tuple[str, ...] = ("knight",)

    def __post_init__(self) -> None:
        text = self.knight if isinstance(self.knight, str) else ",".join(map(str, self.knight))
        steps = [positive_int(step, "each step of knight") for step in re.sub(r"[()\s]", "", text).split(",")]
        if len(steps) != 2 or steps[0] == steps[1]:
            raise ValueError(f"knight must be two different numbers such as 1,2, got {text!r:.60}")
        p, q = sorted(steps)
        object.__setattr__(self, "knight", f"{p},{q}")
        self._set(p, q, 1)


@dataclass(frozen=True, kw_only=True)
class DiagonalWythoff(Leaps):
    """A queen that may go p t and q t steps, t >= 1, down and left or left and down."""

    solver = "wythoff.solve.leaps:leap_solver"

    p: Any = 1
    q: Any = 2
    parameters: tuple[str, ...] = ("p", "q")

    def __post_init__(self) -> None:
        p, q = sorted((positive_int(self.p, "p"), positive_int(self.q, "q")))
        if p == q or q > MOST_STEP:
            raise ValueError(f"p and q must be different numbers up to {MOST_STEP}, got {p} and {q}")
        object.__setattr__(self, "p", p)
        object.__setattr__(self, "q", q)
        self._set(p, q, None)
