"""Scoops with a pass: take 1 to `most` from a pile, or pass, once in a play and not from 0; who cannot move loses.

Let k = most. With the pass gone the value of n is n mod (k + 1). While it is there the value of n is

- 0 for n = 0; for 1 <= n <= k + 1 it is n + 1 if n is odd and n <= k, n - 1 if n is even, and else n = k + 1;
- for n >= k + 2 it is (n - 1) mod (k + 1).

Proof. Up to k the options without a pass have the values 0, ..., n - 1 if n is odd, else 0, ..., n - 2 and n; a pass
leaves the value n. From k + 1 the values 1, ..., k are left, or with k + 1 in place of k if k is odd; a pass leaves 0.
From n = k + 2 + r, r < k, the values 0, ..., r - 1 and others above r are left; a pass leaves r + 1. Further on the
options have all residues mod k + 1 but that of n - 1, and a pass leaves that of n.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Facts, Ruleset
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver


@dataclass(frozen=True, kw_only=True)
class Scoops(Ruleset):
    """Positions are (pile, passes): passes is 1 while nobody has passed. A pile alone has the pass."""

    solver = "ScoopsSolver"
    piles: tuple[str, ...] = ("pile", "passes")
    pile_count: int | None = 1
    start_length: int | None = 1
    most: Any = 3
    parameters: tuple[str, ...] = ("most",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "most", positive_int(self.most, "most"))

    def complete_start(self, start: Position) -> Position:
        return (*start, mpz(1))

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[1] > 1:
            raise ValueError(f"passes must be 0 or 1, got {checked[1]}")
        return checked

    def options(self, position: Position) -> Iterator[Position]:
        pile, passes = position
        yield from ((pile - taken, passes) for taken in range(1, int(min(self.most, pile)) + 1))
        if pile and passes:
            yield pile, mpz(0)

    def count_options(self, position: Position) -> Integer:
        return min(position[0], self.most) + 1

    def allows(self, position: Position, target: Position) -> bool:
        (pile, passes), (left, after) = position, target
        return 1 <= pile - left <= self.most if after == passes else bool(pile) and left == pile and after < passes

    def with_piles(self, position: Position, piles: Position) -> Position:
        return (*piles, position[1])

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        return "pass" if target[0] == position[0] else super().describe_move(position, target, show)

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        return (position[0], mpz(0)) if words == ["pass"] else super().parse_move(words, position, show)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if target[0] == position[0]:
            yield "pass", "pass", "pass, once"
        else:
            yield from super().ways_to_type(position, target)

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return ", with the pass" if position[1] else ""


class ScoopsSolver(Solver):
    """At any size."""

    def grundy(self, position: Position) -> Integer:
        (n, passes), k = position, self.ruleset.most  # type: ignore[attr-defined]
        if not passes:
            return n % (k + 1)
        if n > k + 1:
            return (n - 1) % (k + 1)
        return n if n == 0 or (n == k + 1 and n % 2) else n + 1 if n % 2 else n - 1

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.grundy(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        return sorted(left for left in self.ruleset.options(position) if not self.grundy(left))


GAME = Scoops(
    name="scoops",
    aliases=("scoops-with-a-pass",),
    summary="take 1 to `most` from a pile; once in a play somebody may pass; who cannot move loses",
    facts=Facts(p_positions=((0, 0), (0, 1), (4, 0), (5, 1)), source="computed from the rules"),
)
