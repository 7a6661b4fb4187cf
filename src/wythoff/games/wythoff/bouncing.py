"""The bouncing queen, or Splythoff Nim: Wythoff's game with an extra move, the bounce.

A move that takes the same number from both piles and empties one of them may also split the other pile into two.

The P-positions, with the smaller pile first, are (0, 0) and (x_n, y_n) = (b_n - a_n, c_n - b_n) for n >= 1. Here a_n,
b_n, c_n are the places of the n-th letters 0, 1, 2 in the Tribonacci word (wythoff.exact.tribonacci). The smaller pile
x_n is the least positive number in no earlier pair. The difference y_n - x_n is the least positive number that is
neither the difference nor the sum of an earlier pair. The claim `bouncing-queen` proves this for all n, by automata.
The quotient y_n / x_n tends to 1.8393, the growth constant of the Tribonacci numbers.

R. Fokkink, D. Rust, Queen reflections: a modification of Wythoff Nim, International Journal of Game Theory (2022),
doi:10.1007/s00182-022-00824-1, arXiv:1904.08339.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import merge
from typing import TYPE_CHECKING, Any, ClassVar

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.exact.tribonacci import DIFFERENCE, LOWER, NUMBER, SUM, UPPER, Sequence, pair_with
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as QUEEN
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Facts, Ruleset
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton
    from wythoff.exact.progress import Progress


@dataclass(frozen=True, kw_only=True)
class BouncingQueen(Ruleset):
    """Rules of the bouncing queen: the moves of Wythoff's game, and bounces.

    A bounce empties the smaller of two positive piles, takes the same number from the larger pile, and splits the rest
    of the larger pile into two piles. So from (x, y) with x, y >= 1 a bounce leads to any two piles with the sum
    |x - y|. On a board, the queen goes down its diagonal to a side of the board, turns there once by 90 degrees, and
    stops on any square of its new line. A queen on a side cannot bounce. A player who cannot move loses.
    """

    solver = "BouncingSolver"

    piles: tuple[str, ...] = ("x", "y")
    can_grow: bool = True

    numerations: ClassVar[tuple[str, ...]] = ("tribonacci",)
    """The numerations in which an automaton of the P-positions is searched for."""

    @property
    def kernel_moves(self) -> dict[str, Any]:
        """The moves as entries of the certificate of a proof: the rays, `is_misere` and `bounces`."""
        return {**QUEEN.kernel_moves, "is_misere": self.is_misere, "bounces": True}

    def without_option_in(self, lost: "Automaton") -> "Automaton":
        """Return the automaton that accepts (x, y) if `lost` accepts no option of (x, y)."""
        from wythoff.automata.linear import linear

        own = lost.numeration
        sums = (lost & linear(own, {"x": 1, "y": 1, "s": -1})).exists("x", "y")
        found = replace(QUEEN, is_misere=self.is_misere).without_option_in(lost)
        for one, other in (("x", "y"), ("y", "x")):
            bounced = (sums & linear(own, {one: 1, other: -1, "s": -1})).exists("s")
            found = found.minus(bounced & linear(own, {other: -1}, 0, "<"))
        return found

    def bounces(self, position: Position) -> Iterator[Position]:
        """Yield the options to which a bounce leads, but no move of Wythoff's game does, sorted by the first pile."""
        if min(position):
            rest, k = abs(position[0] - position[1]), mpz(0)
            while k <= rest:
                if not QUEEN.allows(position, target := (k, rest - k)):
                    yield target
                k += 1

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted([*QUEEN.options(position), *self.bounces(position)])

    def count_options(self, position: Position) -> Integer:
        return QUEEN.count_options(position) + abs(position[0] - position[1]) + 1

    def is_bounce(self, position: Position, target: Position) -> bool:
        """Whether a bounce leads from `position` to `target`, but no move of Wythoff's game does."""
        is_split = min(position) > 0 and sum(target) == abs(position[0] - position[1])
        return is_split and not QUEEN.allows(position, target)

    def allows(self, position: Position, target: Position) -> bool:
        return QUEEN.allows(position, target) or self.is_bounce(position, target)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        yield from merge(
            QUEEN.options_smallest_first(position), self.bounces(position), key=lambda target: -sum(target)
        )

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        if not self.is_bounce(position, target):
            return super().describe_move(position, target, show)
        taken, rest = show(min(position)), show(sum(target))
        return f"take {taken} from both piles and split the other {rest} into {show(target[0])} and {show(target[1])}"

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """Return the position after a typed move, such as "split 7 1" or "bounce to 7 1" for a bounce to (7, 1)."""
        start = next((index for index, word in enumerate(words) if word in ("split", "bounce")), None)
        if start is None:
            return super().parse_move(words, position, show)
        filler_words = {"split", "bounce", "the", "other", "into", "to"}
        numbers = numbers_in([word for word in words[start:] if word not in filler_words], position)
        before = words[:start][: -1 if words[start - 1 : start] == ["and"] else None]
        after_taking = tuple(pile - min(position) for pile in position)
        if before and self.taking(before, position, show) != after_taking:
            taken = show(min(position))
            raise ValueError(f"a bounce first takes {taken} from both piles, got {' '.join(before)!r}")
        if len(numbers) not in (2, 3) or numbers[:-2] not in ([], [sum(after_taking)]):
            raise ValueError("a bounce needs the two piles that it leaves, pile 1 first; type, for example, split 7 1")
        return numbers[-2], numbers[-1]

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if self.is_bounce(position, target):
            yield "split", f"split {target[0]} {target[1]}", self.describe_move(position, target)
        else:
            yield from super().ways_to_type(position, target)


class BouncingSolver(SearchingSolver):
    """The solver of the bouncing queen. A closed form gives outcomes, a search gives Grundy values.

    An outcome takes time O(d^2) for piles of d digits.
    """

    most_cells = 4 * 10**7

    rules: BouncingQueen

    def p_position(self, n: Integer) -> Position:
        terms = pair_with(n, NUMBER)
        return terms[1:] if terms else (mpz(0), mpz(0))

    def p_index(self, position: Position) -> Integer | None:
        x, y = sorted(position)
        if not x:
            return None if y else mpz(0)
        terms = pair_with(x, LOWER)
        return terms[0] if terms and terms[2] == y else None

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.p_index(position) is None else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        x, y = position
        if self.p_index(position) is not None:
            return []
        rest = abs(x - y)
        pairs = [(x, _partner(x)), (_partner(y), y)]
        for sequence in (DIFFERENCE, SUM):
            pair = _pair(rest, sequence)
            pairs += [pair, pair[::-1]] if pair else []
        return sorted({pair for pair in pairs if self.rules.allows(position, pair)})

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: "Progress") -> None:
        from wythoff.games.wythoff.pairs.outcomes import fill_by_pairs

        fill_by_pairs(lambda stop: self.p_position_blocks(mpz(0), mpz(stop)), out, cols, packed, progress)

    def check_board(self, rows: Integer, cols: Integer, with_values: bool) -> None:
        if with_values:
            self.search.check_board(rows, cols, with_values)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        p_position = position if best is None else best
        n = self.p_index(p_position)
        assert n is not None
        piles_text = self.rules.format_piles(p_position, show)
        rule = f"{piles_text} is P-position number {show(n)}, by a formula with the Tribonacci word."
        return [self.verdict(position, best, show), rule]


def _pair(value: Integer, sequence: Sequence) -> tuple[Integer, Integer] | None:
    """Return the P-position (x_n, y_n), n >= 0, whose term of `sequence` is `value`, or None without such an n.

    This term is x_n, y_n, y_n - x_n or x_n + y_n.
    """
    terms = pair_with(value, sequence)
    return terms[1:] if terms else None if value else (mpz(0), mpz(0))


def _partner(pile: Integer) -> Integer:
    """Return the number q for which (pile, q) or (q, pile) is a P-position."""
    if lower := _pair(pile, LOWER):
        return lower[1] if lower[0] == pile else lower[0]
    upper = _pair(pile, UPPER)
    assert upper is not None
    return upper[0]


GAME = BouncingQueen(
    name="bouncing-queen",
    aliases=("splythoff", "splythoff-nim"),
    summary="take from one pile, or the same from both; a move from both that empties one may split the other; "
    "a player who cannot move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 2), (3, 5), (4, 8), (6, 11), (7, 13), (9, 16), (10, 19), (12, 22), (14, 25), (15, 28)),
        source="computed from the rules by brute force",
    ),
)
