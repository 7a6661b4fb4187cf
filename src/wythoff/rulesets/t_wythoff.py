"""Generalised Wythoff: from two piles, any number from one, or k and l from both with |k - l| < t; normal or misere."""

from collections.abc import Iterator
from dataclasses import dataclass

from wythoff.exact.bigint import Integer, mpz
from wythoff.rulesets.position import Position
from wythoff.rulesets.ruleset import Ruleset, positive_int


@dataclass(frozen=True, kw_only=True)
class TWythoff(Ruleset):
    """t = 1 is Wythoff's game. Normal play: who takes the last wins; misere: who takes the last loses."""

    solver = misere_solver = "wythoff.solve.pairs:pair_solver"

    piles: tuple[str, ...] = ("x", "y")
    t: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "t", positive_int(self.t, "t"))

    @property
    def label(self) -> str:
        return super().label if self.is_misere or self.t > 1 else "Wythoff's game"

    def options(self, position: Position) -> Iterator[Position]:
        x, y = (int(pile) for pile in position)
        left = {(k, y) for k in range(x)} | {(x, k) for k in range(y)}
        for p in range(x):
            taken = x - p
            left |= {(p, y - other) for other in range(max(1, taken - self.t + 1), min(y, taken + self.t - 1) + 1)}
        yield from sorted(left)

    def count_options(self, position: Position) -> Integer:
        x, y = position
        return x + y + min(x, y) * (2 * self.t - 1)

    def allows(self, position: Position, target: Position) -> bool:
        k, other = position[0] - target[0], position[1] - target[1]
        if min(k, other) < 0 or not (k or other):
            return False
        return not (k and other) or bool(abs(k - other) < self.t)

    def from_least(self, position: Position) -> Iterator[Position]:
        x, y = position
        total = mpz(0)
        while (total := total + 1) <= x + y:
            both = range(max(1, int(total - self.t + 2) // 2), int(min(total, (total + self.t + 1) // 2)))
            yield from sorted((x - k, y - total + k) for k in {0, total, *both} if k <= x and total - k <= y)
