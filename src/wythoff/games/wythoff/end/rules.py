"""End-Wythoff: piles in a row; take from the first pile, from the last, or the same number from both.

The player who takes the last stone wins. With two piles the game is Wythoff's game. A. S. Fraenkel and E. Reisner
introduced End-Wythoff.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF
from wythoff.rules.parameters import positive_int
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton

# The number of piles of a random starting position.
START_PILES = 3

# The most piles of a row that is solved.
MAX_PILES = 40

ANY = "any"


@dataclass(frozen=True, kw_only=True)
class EndWythoff(Ruleset):
    """Rules of End-Wythoff. A position (n1, n2, ...) is a row of one or more piles. A player who cannot move loses.

    A move takes any positive number from the first pile, from the last pile, or the same number from both. Piles of 0
    are ignored: the ends are the first and the last positive pile. From a single pile any number may be taken.

    Parameters
    ----------
    inner : str
        Inner piles of a starting position, such as 5,3; "any" allows any row.
    """

    solver = "wythoff.games.wythoff.end.solver:EndWythoffSolver"

    piles: tuple[str, ...] = ("pile",)
    empty_is_zero: bool = True
    inner: Any = ANY
    parameters: tuple[str, ...] = ("inner",)

    def __post_init__(self) -> None:
        if self.inner == ANY:
            return
        words = re.split(r"[,;\s]+", str(self.inner).strip("()[], "))
        row = [positive_int(word, "each pile of inner") for word in words]
        if len(row) > MAX_PILES - 2:
            raise ValueError(f"at most {MAX_PILES - 2} inner piles are accepted, got {len(row)}")
        object.__setattr__(self, "inner", ",".join(map(str, row)))
        object.__setattr__(self, "piles", ("x", *(f"inner{number}" for number in range(1, len(row) + 1)), "y"))
        object.__setattr__(self, "start_length", 2)
        object.__setattr__(self, "empty_is_zero", False)

    @property
    def inner_piles(self) -> Position:
        """The inner piles that the parameter `inner` fixes, such as (5, 3); () if it fixes none."""
        return () if self.inner == ANY else tuple(mpz(word) for word in self.inner.split(","))

    @property
    def start_names(self) -> tuple[str, ...]:
        return super().start_names if self.inner == ANY else ("x", "y")

    def complete_start(self, start: Position) -> Position:
        return start[0], *self.inner_piles, start[1]

    numerations: ClassVar[tuple[str, ...]] = ("fibonacci",)
    """The numerations in which an automaton of the P-positions is searched for."""

    @property
    def earlier(self) -> tuple[Ruleset, ...]:
        """The games after a move that takes all of the first pile, or all of the last pile; () without inner piles.

        Their inner piles are the inner piles of this game without the first, or without the last.
        """
        inner = self.inner_piles
        parts = (inner[1:], inner[:-1]) if inner else ()
        return tuple(replace(self, inner=",".join(map(decimal, part))) if part else PLAIN_WYTHOFF for part in parts)

    def without_option_in(self, lost: "Automaton", *earlier: "Automaton") -> "Automaton":
        """Return an automaton that equals `lost` iff `lost` accepts exactly the (x, y) for which (x, K, y) is P.

        K is the row of the inner piles. For x, y > 0 the returned automaton accepts (x, y) if `lost` accepts no
        (x', y') to which a move of Wythoff's game leads from (x, y). For x = 0 or y = 0 it accepts (x, y) if (x, K, y)
        is P by `earlier`, the automata of the P-positions of the games `self.earlier`.
        """
        from wythoff.automata.linear import linear, singleton
        from wythoff.games.wythoff.kernel import QUEEN, kernel

        own, found = lost.numeration, kernel(lost, QUEEN)
        for name, shorter, at in zip("xy", earlier, (0, -1), strict=bool(earlier)):
            is_empty = linear(own, {name: 1}, 0)
            pile = singleton(own, int(self.inner_piles[at]), name)
            found = found.minus(is_empty) | ((shorter & pile).exists(name) & is_empty)
        return found

    def names(self, count: int) -> tuple[str, ...]:
        if self.inner != ANY:
            return self.start_names if count == 2 else super().names(count)
        if count < 1:
            raise ValueError(f"a position of {self.name} needs at least one pile, got none")
        return tuple(f"pile{number}" for number in range(1, count + 1)) if count > 1 else self.piles

    def drop_empty_heaps(self, position: Position) -> Position:
        return tuple(pile for pile in position if pile) or (mpz(0),)

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(pile for _ in range(START_PILES) for pile in super(EndWythoff, self).random_start(size, random))

    def ends(self, position: Position) -> tuple[int, int]:
        """Return the indices of the first and the last positive pile, or (0, 0) if all piles are 0."""
        indices = [index for index, pile in enumerate(position) if pile] or [0]
        return indices[0], indices[-1]

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(self.options_smallest_first(position))

    def count_options(self, position: Position) -> Integer:
        first, last = (position[index] for index in self.ends(position))
        return first + last + min(first, last)

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position) or target == position:
            return False
        first, last = self.ends(position)
        taken = [was - now for was, now in zip(position, target, strict=True)]
        if min(taken) < 0 or any(taken[index] for index in range(len(taken)) if index not in (first, last)):
            return False
        return bool(not taken[first] or not taken[last] or taken[first] == taken[last])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        first, last = self.ends(position)
        for total in range(1, int(position[first] + position[last]) + 1):
            half = {total // 2} if total % 2 == 0 else set()
            for taken in sorted({0, total} | half) if first < last else [total]:
                target = list(position)
                target[first] -= taken
                target[last] -= total - taken
                if min(target[first], target[last]) >= 0:
                    yield tuple(target)

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        """Return the position that a move from `position` leads to. Its piles `numbers` may omit piles of 0."""
        missing = len(position) - len(numbers)
        for before in range(missing + 1) if missing > 0 else ():
            target = (mpz(0),) * before + tuple(numbers) + (mpz(0),) * (missing - before)
            if self.allows(position, target):
                return target
        return super().leaving(numbers, position, show)

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        first, last = self.ends(position)
        if first < last and target[first] != position[first] and target[last] != position[last]:
            taken = position[first] - target[first]
            yield "both", f"{taken} from ends", f"take {taken} from the first and the last pile"
        else:
            yield from super().ways_to_type(position, target)

    def places(self, words: list[str], position: Position, show: Show = decimal) -> range:
        """Return the indices, from 0, of the piles that words denote.

        "ends" and "both" denote the first and the last positive pile.
        """
        first, last = self.ends(position)
        if words[:1] in (["ends"], ["both"]) and last > first:
            return range(first, last + 1, last - first)
        return super().places(words, position, show)


GAME = EndWythoff(
    name="end-wythoff",
    summary="piles in a row; take from the first or the last, or the same from both; taking the last stone wins",
)
