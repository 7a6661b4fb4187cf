"""The bouncing queen, Splythoff Nim: Wythoff's game; who empties a pile by taking from both may split the other one.

P-positions are (0, 0) and (b_n - a_n, c_n - b_n), where a_n, b_n, c_n are the places of the letters of the Tribonacci
word, of any size: the proof stands in `wythoff.games.wythoff.bouncing_solver`. The smaller pile is the least number in
no pair before, the difference the least that is no difference and no sum of one. Quotients tend to the constant 1.8393
of Tribonacci numbers.

R. Fokkink, D. Rust, Queen reflections: a modification of Wythoff Nim, International Journal of Game Theory (2022),
doi:10.1007/s00182-022-00824-1, arXiv:1904.08339.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Facts, Ruleset
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show

QUEEN = TWythoff(name="wythoff", summary="")
"""The moves without a bounce."""


@dataclass(frozen=True, kw_only=True)
class BouncingQueen(Ruleset):
    """Take any number from one pile, or the same from both. Who so empties the smaller pile may split the other one.

    That is: from (x, y), x and y at least 1, a move may also leave any two piles of |x - y| in all. On a board the
    queen goes down its diagonal to a side, bounces there once, and stops on any square of the other diagonal. From a
    side, where nothing has been taken from both, it does not bounce. Who cannot move loses.
    """

    solver = "wythoff.games.wythoff.bouncing_solver:BouncingSolver"

    piles: tuple[str, ...] = ("x", "y")
    can_grow: bool = True

    def bounces(self, position: Position) -> Iterator[Position]:
        """What only a bounce leaves, by the first pile."""
        if min(position):
            rest, k = abs(position[0] - position[1]), mpz(0)
            while k <= rest:
                if not QUEEN.allows(position, left := (k, rest - k)):
                    yield left
                k += 1

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted([*QUEEN.options(position), *self.bounces(position)])

    def count_options(self, position: Position) -> Integer:
        return QUEEN.count_options(position) + abs(position[0] - position[1]) + 1

    def is_bounce(self, position: Position, target: Position) -> bool:
        """Whether only a bounce leads there."""
        is_split = min(position) > 0 and sum(target) == abs(position[0] - position[1])
        return is_split and not QUEEN.allows(position, target)

    def allows(self, position: Position, target: Position) -> bool:
        return QUEEN.allows(position, target) or self.is_bounce(position, target)

    def from_least(self, position: Position) -> Iterator[Position]:
        yield from merge(QUEEN.from_least(position), self.bounces(position), key=lambda left: -sum(left))

    def said(self, position: Position, left: Position, show: Show = decimal) -> str:
        if not self.is_bounce(position, left):
            return super().said(position, left, show)
        taken, rest = show(min(position)), show(sum(left))
        return f"take {taken} from both piles and split the other {rest} into {show(left[0])} and {show(left[1])}"

    def meant(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """ "split 7 1" besides, or "bounce to 7 1"."""
        start = next((place for place, word in enumerate(words) if word in ("split", "bounce")), None)
        if start is None:
            return super().meant(words, position, show)
        saying_nothing = {"split", "bounce", "the", "other", "into", "to"}
        numbers = numbers_in([word for word in words[start:] if word not in saying_nothing], position)
        before = words[:start][: -1 if words[start - 1 : start] == ["and"] else None]
        bounced = tuple(pile - min(position) for pile in position)
        if before and self.taking(before, position, show) != bounced:
            raise ValueError(f"before the rest is split, {show(min(position))} must be taken from both piles")
        if len(numbers) not in (2, 3) or numbers[:-2] not in ([], [sum(bounced)]):
            raise ValueError("say how the rest is split, pile 1 first: split 7 1")
        return numbers[-2], numbers[-1]

    def ways_to_type(self, position: Position, left: Position) -> Iterator[tuple[str, str, str]]:
        if self.is_bounce(position, left):
            yield "split", f"split {left[0]} {left[1]}", self.said(position, left)
        else:
            yield from super().ways_to_type(position, left)


GAME = BouncingQueen(
    name="bouncing-queen",
    aliases=("splythoff", "splythoff-nim"),
    summary="take from one pile or the same from both; if that empties one, the other may be split; no move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 2), (3, 5), (4, 8), (6, 11), (7, 13), (9, 16), (10, 19), (12, 22), (14, 25), (15, 28)),
        source="computed from the rules by brute force",
    ),
)
