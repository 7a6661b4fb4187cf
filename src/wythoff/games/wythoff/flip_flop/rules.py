"""Flip-flop: Wythoff's game in which players may change the goal between normal and misere play.

A change of the goal is called a flip. The paper below does not state whether a flip comes before the move, after it or
instead of it, how many flips there are, and for which piles a flip is allowed. Here these are parameters. Suppose that
a flip is part of a move and is not allowed for the piles (0, 0), (0, 1), (1, 2) and (2, 2). Then the P-positions are
those of Wythoff's game with the present goal.

B. Verkhovsky, Winning Strategies and Complexity of Nim-Type Computer Game on Plane, IJCNS 3 (2010), 793-800,
section 20.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wythoff.exact.bigint import Integer, as_mpz, as_signed, decimal, mpz
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as MOVES
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show

WHEN = ("before", "after", "instead")
FLIPS = ("once", "each", "unlimited")
UNLIMITED = mpz(-1)

_THRESHOLD = re.compile(r"(S\+L|L-S|L)>=([0-9]{1,18})", re.ASCII)
_MEASURES: dict[str, Callable[[Integer, Integer], Integer]] = {
    "S+L": lambda x, y: x + y,
    "L-S": lambda x, y: abs(x - y),
    "L": max,
}


@dataclass(frozen=True, kw_only=True)
class FlipFlop(Ruleset):
    """Rules of flip-flop. A position is (x, y, goal, mine, theirs); (x, y) alone is a starting position.

    - goal is 0 if the player who takes the last stone wins, and 1 if this player loses.
    - mine is the number of flips that the player to move may still make, and theirs is this number for the other
      player. -1 means no limit. If the game allows only one flip in all, both numbers are 1 before this flip.

    A flip changes the goal. At the time of the flip the piles must satisfy `threshold`. Play ends at (0, 0).

    Parameters
    ----------
    when : {"before", "after", "instead"}
        Whether a flip comes before a move, after a move, or instead of a move.
    flips : {"once", "each", "unlimited"}
        Whether one flip in a play (once), one of each player (each) or any number (unlimited) is allowed.
    threshold : str
        Condition for a flip, such as S+L>=27, with the smaller pile S and the larger pile L.
    """

    solver = "wythoff.games.wythoff.flip_flop.solver:FlipFlopSolver"

    piles: tuple[str, ...] = ("x", "y", "goal", "mine", "theirs")
    start_length: int | None = 2
    pile_count: int | None = 2
    in_files: bool = False
    is_misere: bool = field(init=False, default=False)  # part of the position: goal
    is_loopy: bool = field(init=False, default=False)  # set from `when` and `flips`
    when: str = "before"
    flips: str = "each"
    threshold: str = "S+L>=27"
    parameters: tuple[str, ...] = ("when", "flips", "threshold")

    def __post_init__(self) -> None:
        for name, known in (("when", WHEN), ("flips", FLIPS)):
            if getattr(self, name) not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, got {getattr(self, name)!r}")
        if self.threshold != "none" and not (isinstance(self.threshold, str) and _THRESHOLD.fullmatch(self.threshold)):
            raise ValueError(
                f"threshold must be none or a condition such as S+L>=27, L-S>=2 or L>=3, got {self.threshold!r}"
            )
        object.__setattr__(self, "is_loopy", self.when == "instead" and self.flips == "unlimited")

    def check(self, position: Any) -> Position:
        numbers = self.to_tuple(position)
        if len(self.names(len(numbers))) == self.start_length:
            flips_left = {"once": 1, "each": 1, "unlimited": -1}[self.flips]
            numbers = (*numbers, 0, flips_left, flips_left)
        x, y = as_mpz(numbers[0], "x"), as_mpz(numbers[1], "y")
        goal, mine, theirs = (as_signed(n, name) for n, name in zip(numbers[2:], self.piles[2:], strict=True))
        if goal not in (0, 1):
            raise ValueError(f"goal must be 0 (normal) or 1 (misere), got {goal}")
        for name, flips in (("mine", mine), ("theirs", theirs)):
            if (flips != -1) if self.flips == "unlimited" else (flips < 0):
                accepted = "-1 with flips=unlimited" if self.flips == "unlimited" else "at least 0"
                raise ValueError(f"the number of flips left ({name}) must be {accepted}, got {flips}")
        if self.flips == "once" and mine != theirs:
            raise ValueError(
                f"with flips=once the numbers of flips left (mine, theirs) must be equal, got {mine} and {theirs}"
            )
        return x, y, goal, mine, theirs

    def may_flip(self, x: Integer, y: Integer) -> bool:
        """Whether the piles (x, y) satisfy the condition `threshold`, so that a flip is allowed."""
        if self.threshold == "none":
            return True
        measure, _, bound = self.threshold.partition(">=")
        return bool(_MEASURES[measure](x, y) >= int(bound))

    def after_flip(self, goal: Integer, mine: Integer, theirs: Integer) -> tuple[Integer, Integer, Integer]:
        """Return (goal, mine, theirs) of the next player, from those before a turn with a flip."""
        used = mine if mine < 0 else mine - 1
        return 1 - goal, used if self.flips == "once" else theirs, used

    def next_positions(self, position: Position, targets: Iterable[Position]) -> Iterator[Position]:
        """Yield the positions after a move to piles in `targets`: without a flip, and with a flip if it is allowed."""
        x, y, goal, mine, theirs = position
        for a, b in targets:
            yield a, b, goal, theirs, mine
            flip_piles = (x, y) if self.when == "before" else (a, b)
            if self.when != "instead" and mine and self.may_flip(*flip_piles):
                yield a, b, *self.after_flip(goal, mine, theirs)

    def passes(self, position: Position) -> Iterator[Position]:
        """Yield the position after a flip instead of a move, if such a flip is allowed."""
        x, y, goal, mine, theirs = position
        if self.when == "instead" and mine and (x or y) and self.may_flip(x, y):
            yield x, y, *self.after_flip(goal, mine, theirs)

    def options(self, position: Position) -> Iterator[Position]:
        targets = MOVES.options(position[:2])
        yield from sorted({*self.next_positions(position, targets), *self.passes(position)})

    def count_options(self, position: Position) -> Integer:
        return 2 * MOVES.count_options(position[:2]) + 1

    def allows(self, position: Position, target: Position) -> bool:
        piles = target[:2]
        if piles == position[:2]:
            return target in self.passes(position)
        return MOVES.allows(position[:2], piles) and target in self.next_positions(position, [piles])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        yield from self.passes(position)
        yield from self.next_positions(position, MOVES.options_smallest_first(position[:2]))

    def end_outcome(self, position: Position) -> Outcome:
        return Outcome.N if position[2] else Outcome.P

    def follows_the_goal(self) -> bool:
        """Whether the P-positions are those of Wythoff's game with the present goal, for any numbers of flips.

        This is False if flips replace moves. Otherwise it is True iff no flip is allowed at the piles where a flip
        helps. These are among (0, 0), (0, 1), (1, 2) and (2, 2), in either order: all other piles have the same outcome
        in normal and misere play.

        A flip before a move helps at (0, 1), (1, 2) and (2, 2), where it turns a P-position into an N-position. A flip
        after a move helps if the move leads to (0, 0), (0, 1) or (1, 2). After a move to (2, 2) a flip would help only
        in normal play and if the move is from a P-position, but no move leads from a P-position to (2, 2).
        """
        if self.when == "instead":
            return False
        differing = [(0, 1), (1, 2), (2, 2) if self.when == "before" else (0, 0)]
        return not any(self.may_flip(x, y) for x, y in differing)

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "3 5 flip" for a move to (3, 5) and a flip.

        The word "flip" alone is a flip that replaces a move.
        """
        goal, mine, theirs = position[2:]
        words = [word for word in words if word not in ("the", "goal")]
        if words[-1:] != ["flip"]:
            return super().parse_move(words, position, show)
        if not mine:
            raise ValueError("you have no flip left")
        move = words[: -2 if words[-2:-1] == ["and"] else -1]
        piles = super().parse_move(move, position, show)[:2] if move else position[:2]
        return *piles, *self.after_flip(goal, mine, theirs)

    def with_piles(self, position: Position, piles: Position) -> Position:
        goal, mine, theirs = position[2:]
        return *piles, goal, theirs, mine

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if target[2] == position[2]:
            yield from super().ways_to_type(position, target)
        elif target[:2] == position[:2]:
            yield "flip", "flip", "flip the goal instead of a move"
        else:
            yield "move and flip", f"{target[0]} {target[1]} flip", "and flip the goal"

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        flip = "flip the goal" if target[2] != position[2] else ""
        return " and ".join(filter(None, [super().describe_move(position, target, show), flip]))

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        x, y, goal, mine, theirs = position
        flips_text = "" if mine < 0 else f"; flips left: you {mine}, I {theirs}"
        if self.flips == "once":
            flips_text = f"; flips left in all: {mine}"
        none_now = self.when != "after" and not self.may_flip(x, y)
        wins = "loses" if goal else "wins"
        return f": taking the last stone {wins}{flips_text}{', no flip at these piles' if none_now else ''}"


GAME = FlipFlop(
    name="flip-flop",
    summary="the moves of Wythoff's game; a player may also flip whether taking the last stone wins or loses",
)
