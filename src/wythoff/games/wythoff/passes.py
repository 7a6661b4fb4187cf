"""Wythoff's game with a pass: once in a play either player may pass, but not from (0, 0).

The player who takes the last stone wins. The game is from arXiv:1711.04960.

After the pass, the P-positions are those of Wythoff's game. Before the pass, (x, y) is P iff its Grundy value in
Wythoff's game is 1, with eight exceptions (x <= y): (0, 0), (1, 3), (2, 5), (6, 7) are P, and (0, 1), (2, 2), (3, 6),
(5, 7) are N.

`wythoff prove --game wythoff-pass` proves the bundled automaton of the P-positions before the pass. The claim
`wythoff-pass` proves their relation to the Grundy value 1. The reason for this relation: let G be the Grundy value in
Wythoff's game. A position other than (0, 0) is P before the pass iff passing does not win, that is, G is not 0, and no
move leads to a P-position before the pass. Similarly, G is 1 iff G is not 0 and no move leads to a position with G = 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as MOVES
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver

if TYPE_CHECKING:
    from wythoff.automata.automaton import Automaton
    from wythoff.exact.progress import Progress
    from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
    from wythoff.games.wythoff.proved.positions import ProvedPositions
    from wythoff.solve.row_blocks import Block


@dataclass(frozen=True, kw_only=True)
class WythoffPass(Ruleset):
    """Rules of Wythoff's game with a pass. A position is (x, y, passes); passes is 1 until a player passes, then 0.

    (x, y) means (x, y, 1), a starting position. A move is a move of Wythoff's game, or a pass. After a pass neither
    player may pass again. From (0, 0) nobody may pass.
    """

    solver = "WythoffPassSolver"

    piles: tuple[str, ...] = ("x", "y", "passes")
    start_length: int | None = 2
    pile_count: int | None = 2

    def complete_start(self, start: Position) -> Position:
        return (*start, mpz(1))

    numerations: ClassVar[tuple[str, ...]] = ("fibonacci",)
    """The numerations in which an automaton of the P-positions is searched for."""

    earlier: ClassVar[tuple[Ruleset, ...]] = (MOVES,)
    """The game after the pass: Wythoff's game."""

    def without_option_in(self, lost: "Automaton", after_pass: "Automaton") -> "Automaton":
        """Return an automaton that equals `lost` iff `lost` accepts exactly the P-positions (x, y) before the pass.

        The returned automaton accepts (x, y) if `lost` accepts no option of (x, y) in Wythoff's game, and a pass does
        not win. `after_pass` is the automaton of the P-positions after the pass.
        """
        from wythoff.automata.linear import singleton
        from wythoff.games.wythoff.kernel import QUEEN, kernel

        end = singleton(lost.numeration, 0, "x") & singleton(lost.numeration, 0, "y")
        return kernel(lost, QUEEN).minus(after_pass.minus(end))

    def value_automaton(self, value: int) -> "Automaton | None":
        """Return the bundled automaton of the P-positions before the pass if `value` is 0, else None."""
        from wythoff.games.wythoff.kernel import QUEEN
        from wythoff.games.wythoff.proved.store import find_automaton

        return None if value else find_automaton(QUEEN, False, "pass")

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[2] > 1:
            raise ValueError(f"passes must be 0 or 1, got {checked[2]}")
        return checked

    def _after_pass(self, position: Position) -> list[Position]:
        """Return a list with the position after a pass, or [] if a pass is not allowed."""
        x, y, passes = position
        return [(x, y, mpz(0))] if passes and (x or y) else []

    def options(self, position: Position) -> Iterator[Position]:
        moves = [(*square, position[2]) for square in MOVES.options(position[:2])]
        yield from sorted([*moves, *self._after_pass(position)])

    def count_options(self, position: Position) -> Integer:
        return MOVES.count_options(position[:2]) + position[2]

    def allows(self, position: Position, target: Position) -> bool:
        if target[2] != position[2]:
            return target in self._after_pass(position)
        return MOVES.allows(position[:2], target[:2])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        yield from self._after_pass(position)
        yield from ((*square, position[2]) for square in MOVES.options_smallest_first(position[:2]))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return (*piles, position[2])

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """Return the position after a typed move, such as "take 2 from 1", or "pass"."""
        if words != ["pass"]:
            return super().parse_move(words, position, show)
        if not (targets := self._after_pass(position)):
            raise ValueError("a player has passed already" if not position[2] else "no pass is allowed from (0, 0)")
        return targets[0]

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if target[2] != position[2]:
            yield "pass", "pass", "let the opponent move; nobody may pass after that"
        else:
            yield from super().ways_to_type(position, target)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        return "pass" if target[2] != position[2] else super().describe_move(position, target, show)

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        return ": one pass is left" if position[2] else ": the pass has been used"


# From this row on, the n-th P-position before the pass is the n-th position of Grundy value 1 of Wythoff's game. In
# earlier rows, four P-positions do not have the value 1, and four positions of value 1 are not P.
FIRST_REGULAR_ROW = 7


class WythoffPassSolver(SearchingSolver):
    """The solver of Wythoff's game with a pass, for piles of any size.

    An outcome takes a few products of large numbers, and then time linear in the number of digits: 2 ms for piles of
    1000 digits.
    """

    rows_for_kernels = 500

    rules: WythoffPass

    @cached_property
    def _before_pass(self) -> "ProvedPositions":
        """The P-positions (x, y) before the pass."""
        return _positions(self.rules.value_automaton(0))

    @cached_property
    def _after_pass(self) -> "ProvedPositions":
        """The P-positions (x, y) after the pass, given by an automaton. Only `solve_rows` uses them."""
        from wythoff.games.wythoff.automata.predicate import value_automaton

        return _positions(value_automaton(1, 0))

    @cached_property
    def _plain(self) -> "GoldenPairSolver":
        """The solver of Wythoff's game, which is the game after the pass."""
        from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

        return GoldenPairSolver(MOVES)

    def outcome(self, position: Position) -> Outcome:
        x, y, passes = position
        if not passes:
            return self._plain.outcome((x, y))
        return self._before_pass.outcome((x, y))

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: "Progress") -> None:
        from wythoff.games.wythoff.pairs.outcomes import fill_by_pairs

        fill_by_pairs(lambda stop: self.p_position_blocks(mpz(0), mpz(stop)), out, cols, packed, progress)

    @cached_property
    def _first(self) -> list[Position]:
        """The P-positions (x, y), x <= y, with an unused pass and x < FIRST_REGULAR_ROW, sorted by x."""
        rows = FIRST_REGULAR_ROW
        squares = [(mpz(x), mpz(y)) for x in range(rows) for y in range(x, 3 * rows)]
        return [square for square in squares if self._before_pass.outcome(square) is Outcome.P]

    def p_position(self, n: Integer) -> Position:
        """Return the n-th P-position (x, y), x <= y, before the pass; n = 0, 1, ... P-positions are sorted by x."""
        from wythoff.games.wythoff.automata.bundled import largest_automaton
        from wythoff.games.wythoff.automata.positions import nth_position

        return self._first[int(n)] if n < len(self._first) else nth_position(largest_automaton(1), 1, n)

    def p_index(self, position: Position) -> Integer | None:
        from wythoff.games.wythoff.automata.bundled import largest_automaton
        from wythoff.games.wythoff.automata.positions import value_and_index

        x, y = sorted(position[:2])
        if not position[2] or self.outcome(position) is not Outcome.P:
            return None
        if x < FIRST_REGULAR_ROW:
            return mpz(self._first.index((x, y)))
        value_and_number = value_and_index(largest_automaton(1), (x, y))
        return value_and_number and value_and_number[1]

    def winning_moves(self, position: Position) -> list[Position]:
        x, y, passes = position
        positions = self._before_pass if passes else self._plain
        moves = [(*move, passes) for move in positions.winning_moves((x, y))]
        if passes and (x or y) and self._plain.outcome((x, y)) is Outcome.P:
            moves.append((x, y, mpz(0)))
        return sorted(moves)

    def row_block(self, rows: Any) -> "Block | None":
        return self._solve_block

    def _solve_block(self, rows: Any, is_p: Any, move: Any) -> bool:
        """Write the outcomes and canonical moves of the positions in `rows`, and return True.

        Return False if compiled code cannot solve them: a pile is 2^63 or more, or a number of passes is above 1.
        """
        import numpy as np

        passes = rows[:, 2] if rows.shape[1] == 3 else np.ones(len(rows), np.uint64)
        if passes.max(initial=0) > 1:
            return False
        piles = np.ascontiguousarray(rows[:, :2])
        targets, after, after_is_p = np.empty_like(piles), np.empty_like(piles), np.empty_like(is_p)
        for positions, flags, best in ((self._before_pass, is_p, targets), (self._after_pass, after_is_p, after)):
            if positions.tables is None or not positions.tables.solve(piles, flags, best):
                return False
        # The canonical move is the first winning move in sorted order. A pass keeps both piles, so it comes last.
        is_pass = (passes == 1) & after_is_p & (targets == piles).all(axis=1) & piles.any(axis=1)
        move[:] = np.column_stack([np.where(passes[:, None] == 1, targets, after), np.where(is_pass, 0, passes)])
        is_p[:] = np.where(passes == 1, is_p, after_is_p)
        return True

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value of (x, y, passes) in normal play: that of (x, y) in Wythoff's game if passes = 0.

        If passes = 1, the value is found by a search.
        """
        return super().normal_value(position) if position[2] else self._plain.grundy(position[:2])

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        p_position = position if best is None else best
        value, when = ("1 (with eight small exceptions)", "before") if p_position[2] else ("0", "after")
        return [
            self.verdict(position, best, show),
            f"{self.rules.format_piles(p_position, show)} is P: {when} the pass, P-positions have Grundy value {value}"
            " in Wythoff's game.",
        ]


def _positions(automaton: "Automaton | None") -> "ProvedPositions":
    from wythoff.games.wythoff.kernel import QUEEN
    from wythoff.games.wythoff.proved.positions import ProvedPositions

    assert automaton is not None
    return ProvedPositions(automaton, QUEEN)


GAME = WythoffPass(
    name="wythoff-pass",
    aliases=("wythoff-with-a-pass",),
    summary="the moves of Wythoff's game; one pass in all is allowed, but not at (0, 0); taking the last stone wins",
)
