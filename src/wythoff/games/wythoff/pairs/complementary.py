"""The solver of t-Wythoff in normal and misere play.

The P-positions are (a_n, b_n), n = 0, 1, 2, ..., in either order. Each positive number occurs in exactly one of them.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.complementary import pairs_of
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from wythoff.games.wythoff.pairs.listing import Sequence
    from wythoff.games.wythoff.rays.boards import RayBoards

# For this t and larger ones, no boards are computed: their moves would lie on 2 t rays.
MAX_T = 1000


class ComplementaryPairSolver(Solver):
    """The solver of t-Wythoff for positions of any size, by a few square roots.

    A winning move from (x, y) leads to a P-position (a, b) or (b, a) in one of three ways:

    - x stays, and the other pile becomes the partner of x: the pile with which x forms a P-position.
    - y stays, and the other pile becomes the partner of y.
    - Both piles become smaller, and the new difference differs from y - x by less than t. At most three P-positions
      have such a difference.
    """

    most_cells = 4 * 10**7
    block_maker = "wythoff.games.wythoff.pairs.complementary_batches:pair_block"

    def __init__(self, ruleset: TWythoff) -> None:
        super().__init__(ruleset)
        self.t = ruleset.t
        self.pairs = pairs_of(ruleset.t, ruleset.is_misere)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.p_index(position) is None else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        x, y = position
        if self.p_index(position) is not None:
            return []
        moves = set(self._two_pile_moves(x, y))
        for_x, for_y = self.pairs.partner(x), self.pairs.partner(y)
        if for_x < y:
            moves.add((x, for_x))
        if for_y < x:
            moves.add((for_y, y))
        return sorted(moves)

    def _two_pile_moves(self, x: Integer, y: Integer) -> Iterator[Position]:
        """Yield the P-positions to which a move from both piles (x, y) leads.

        If x <= y, the P-positions (a, b) with a <= b come first, by increasing b - a.
        """
        if x > y:
            yield from (move[::-1] for move in self._two_pile_moves(y, x))
            return
        for n in self.pairs.numbers_near(y - x):
            a, b = self.pairs.pair(n)
            if a < x and b < y:
                yield a, b
        for n in self.pairs.numbers_near(x - y) if y - x < self.t else ():
            a, b = self.pairs.pair(n)
            if b < x and a < y:
                yield b, a

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the position after the canonical winning move, or None from a P-position.

        If taking from both piles can win, the canonical move does this. Otherwise the smaller pile s stays, and the
        other pile becomes the number p for which (s, p) or (p, s) is P. At (0, 0) in misere play the player to move
        has won without a move. Then return (0, 0).
        """
        self.check_method(method)
        x, y = position
        if self.p_index(position) is not None:
            return None
        if not x and not y:
            return position
        move = next(self._two_pile_moves(x, y), None)
        if move:
            return move
        return (x, self.pairs.partner(x)) if x <= y else (self.pairs.partner(y), y)

    @cached_property
    def _boards(self) -> "RayBoards | None":
        """The boards of Grundy values in normal play, computed from the rules; None in misere play and for large t."""
        if self.ruleset.is_misere or self.t >= MAX_T:
            return None
        from wythoff.games.wythoff.rays.boards import RayBoards, sheared_rays

        return RayBoards(self.ruleset, sheared_rays(self.t))

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        if self._boards is None:
            play = "in normal play" if self.ruleset.is_misere else f"with t < {MAX_T}"
            raise ValueError(f"{self.ruleset.title} has no board of Grundy values; accepted: t-wythoff {play}")
        return self._boards.dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: Progress | None = None
    ) -> Any:
        self.board_dtype(mpz(rows), mpz(cols))
        assert self._boards is not None
        return self._boards.board(rows, cols, out, progress=progress)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        from wythoff.games.wythoff.pairs.outcomes import fill_by_pairs

        fill_by_pairs(lambda stop: self.p_position_blocks(mpz(0), mpz(stop)), out, cols, packed, progress)

    def far_window(self, corner: tuple[Integer, Integer], rows: int, cols: int, below: int) -> Any:
        from wythoff.games.wythoff.automata.window import small_values

        return small_values(self.numeration(), corner, rows, cols, below)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        return self.near_values.values_of_rows(rows, check) if self._boards else super().grundy_many(rows, check)

    def far_values(self, rows: Any, check: Callable[[], None]) -> Any:
        from wythoff.games.wythoff.automata.batches import small_values
        from wythoff.solve.near_values import compute_one_by_one

        check()
        values = small_values(rows, self.t)
        is_known = values >= 0
        others = ~is_known & self._are_computable(rows)
        values[~is_known] = 0
        if others.any():
            values[others], is_known[others] = compute_one_by_one(self, rows[others], check)
        return values, is_known

    def _are_computable(self, rows: Any) -> Any:
        """Return an array of bool: whether the Grundy value of each position can be computed without an automaton."""
        from wythoff.games.wythoff.rays.boards import MAX_CELLS
        from wythoff.solve.near_values import is_small_board

        return is_small_board(rows, MAX_CELLS)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        from wythoff.games.wythoff.pairs.moves import p_position_sentence

        pair = position if best is None else best
        piles_text = self.ruleset.format_piles(pair, show)
        lines = [] if best is None else [self.verdict(position, best, show)]
        return [*lines, p_position_sentence(self.pairs, self.p_index(pair), pair, piles_text, show)]

    def p_position(self, n: Integer) -> Position:
        return self.pairs.pair(n)

    def p_index(self, position: Position) -> Integer | None:
        x, y = sorted(position)
        n = self.pairs.number(x)
        return n if self.pairs.pair(n) == (x, y) else None

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value in normal play.

        Small values come from an automaton, at any size. Other values are computed from smaller positions. Raises
        UnknownValue if the piles are too large for this.
        """
        value = self._small_value(position)
        if value is not None:
            return mpz(value)
        try:
            return self._compute_value(position)
        except UnknownValue as error:
            from wythoff.games.wythoff.automata.bundled import addition, largest_known

            small, large = sorted(position)
            lower_bound = max(largest_known(self.t) + 1, large - 2 * self.t * small)
            text = f"{error}; this value is at least {shortened(lower_bound)}"
            raise UnknownValue(text, lower_bound, addition(self.t, lower_bound)) from None

    def _small_value(self, position: Position) -> Integer | None:
        """Return the Grundy value in normal play if it is 0, if a pile is 0, or if an automaton gives it; else None.

        Also return None if the value is computed faster from smaller positions than by an automaton.

        For x <= y the value of (x, y) is at least y - 2 t x. Proof. Let v be the value of (x, y). No cell of row x in
        columns 0 to y - 1 has the value v. So each of these y cells has one of the v values below v, or has an option
        of value v in an earlier row. Each of the x earlier rows has at most one cell of value v. Such a cell is an
        option of at most 2 t cells of row x: of one cell in its column, and of 2 t - 1 cells by moves from both piles.
        So y <= v + 2 t x.
        """
        if self.p_index(position) is not None:
            return 0
        small, large = sorted(position)
        if not small:
            return large
        if self._is_computed_faster(position):
            return None
        from wythoff.games.wythoff.automata.bundled import largest_automaton, largest_known
        from wythoff.games.wythoff.automata.positions import value_and_index

        largest = largest_known(self.t)
        if not largest or large - 2 * self.t * small > largest:
            return None
        value_and_number = value_and_index(largest_automaton(self.t), (small, large))
        return value_and_number[0] if value_and_number else None

    def _is_computed_faster(self, position: Position) -> bool:
        """Whether computing the Grundy value of a position is faster than loading an automaton."""
        return False

    def _compute_value(self, position: Position) -> Integer:
        """Return the Grundy value of a position in normal play, computed from the values of smaller positions."""
        return self._boards.value(position) if self._boards else super().normal_value(position)

    def grundy_seconds(self, position: Position) -> float:
        seconds = self.board_seconds(position)
        return seconds if seconds and self._small_value(position) is None else 0.0

    def board_seconds(self, position: Position) -> float:
        return self._boards.seconds(position) if self._boards else 0.0

    def numeration(self) -> int:
        """Return t: the automata of small Grundy values read digits in the numeration of t-Wythoff.

        Raises UnknownValue in misere play and for t > 1000, since there are no such automata.
        """
        if self.ruleset.is_misere:
            raise UnknownValue(f"Grundy values are for normal play; {self.ruleset.title} is misere")
        from wythoff.games.wythoff.automata.bundled import MAX_T as MAX_BUNDLED_T

        if self.t > MAX_BUNDLED_T:
            raise UnknownValue(f"t must be at most {MAX_BUNDLED_T} for Grundy values of large piles, got t = {self.t}")
        return self.t

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        if method == "auto" and out is None and not self.uses_kernels(int(stop - start)):
            return super().p_positions(start, stop)
        from wythoff.games.wythoff.pairs.listing import p_position_rows

        return p_position_rows(self._sequence(), start, stop, out, method)

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        if method == "auto" and not self.uses_kernels(int(stop - start)):
            return super().p_position_blocks(start, stop)
        from wythoff.games.wythoff.pairs.listing import p_position_blocks

        return p_position_blocks(self._sequence(), start, stop, method)

    def _sequence(self) -> "Sequence":
        """Return an object that computes P-positions (a_n, b_n) by index, and lists them by several methods."""
        from wythoff.games.wythoff.pairs.listing import Sequence
        from wythoff.games.wythoff.pairs.sieves import sources_of

        return Sequence(self.pairs.pair, sources_of(self.pairs))
