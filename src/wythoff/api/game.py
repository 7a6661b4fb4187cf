"""A game: its rules together with the solver that answers questions about it."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.api.p_positions import PPositions
from wythoff.exact.bigint import Integer, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import Solution, Solutions, cast_like

if TYPE_CHECKING:
    from wythoff.games.heaps.families import Family
    from wythoff.games.heaps.genus import Genus, GenusTable
    from wythoff.solve.contract import Solver

# The most options of a list: some hundred megabytes of tuples.
MOST_OPTIONS = 10_000_000

# The most bits of the winning moves in a Solution: 300 moves of a thousand digits, or one of a million. They print in a
# tenth of a second.
SHOWN_BITS = 1 << 22


class Game(PPositions):
    """One game of the catalogue. Positions are tuples of non-negative ints (or mpz) of any size, piles in any order.

    Answers hold ints, or mpz if the position's first pile is one. Every method raises ValueError for a negative pile, a
    fraction or a wrong number of piles.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @cached_property
    def solver(self) -> "Solver":
        """The solver. It is loaded when it is first used: the catalogue does not need it."""
        from wythoff.solve.solvers import solver_for

        return solver_for(self.ruleset)

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.title}: {self.ruleset.summary}>"

    def __eq__(self, other: object) -> bool:
        """Whether the rules and their parameters are equal, or the user's file and the parameters."""
        if not isinstance(other, Game):
            return NotImplemented
        rules, others = self.ruleset, other.ruleset
        return rules == others or (
            bool(rules.file) and rules.spec == others.spec
        )  # each run of a file makes new classes

    def __hash__(self) -> int:
        return hash(self.ruleset.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.ruleset,)

    def _repr_svg_(self) -> str | None:
        from wythoff.solve.board_svg import board_svg

        return board_svg(self.solver)

    @property
    def name(self) -> str:
        """The name of the game in the catalogue, without its parameters."""
        return self.ruleset.name

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome: P if the player to move loses, N if they win, D if the game is drawn."""
        return self.solver.outcome(self.ruleset.check(position))

    def is_p(self, position: Any) -> bool:
        """Whether a position is P: the player to move loses, so a move to it wins."""
        return self.outcome(position) is Outcome.P

    def options(self, position: Any) -> list[Position]:
        """Return all options of a position, sorted, each once, with the piles in their order.

        Raises ValueError if there are more than 10 million; `winning_moves` has no such limit.
        """
        given, checked = self._read(position)
        count = self.ruleset.count_options(checked)
        if count > MOST_OPTIONS:
            raise ValueError(f"at most {MOST_OPTIONS} options are listed, this position has {shortened(count)}")
        return [cast_like(given, option) for option in sorted(self.ruleset.options(checked))]

    def winning_moves(self, position: Any) -> list[Position]:
        """Return the options that win, sorted, with the piles in their order. There are none from P.

        Raises TooManyMoves, a ValueError, if a heap that can be split has more than ten million moves; `best_move` has
        no such limit.
        """
        given, checked = self._read(position)
        return [cast_like(given, move) for move in self.solver.winning_moves(checked)]

    def iter_winning_moves(self, position: Any) -> Iterator[Position]:
        """Yield the winning moves, in any order: take-away games can have too many for a list."""
        given, checked = self._read(position)
        return (cast_like(given, move) for move in self.solver.iter_winning_moves(checked))

    def families(self, position: Any) -> "list[Family]":
        """Return all winning moves of a sum of heaps of any size, in families whose members differ by the period.

        Raises UnknownValue for games without heaps, or if the values of the heaps are not known.
        """
        found: list[Family] = self.solver.method_for("families")(self.ruleset.check(position))
        return found

    def best_move(self, position: Any, method: str = "auto") -> Position | None:
        """Return the target of the canonical winning move, with the piles in their order; None if no move wins.

        No move wins from P, from a drawn position, or at the end of a misere game, when the player to move has won.

        Parameters
        ----------
        position : tuple of int
        method : str
            For Wythoff's game three exact methods that agree, "auto" being the first: "inversion" (at most two
            products), "tabulate" (the streaming sieve, in time O(smaller pile)) and "program" (enough Newton steps for
            the piles). And "program-published" (the published number of steps, for piles that differ by 11 or more),
            which exists to be measured: it is wrong first at (376, 609), by L, then S.
        """
        given, checked = self._read(position)
        target = self.solver.best_move(checked, method)
        return None if target is None or target == checked else cast_like(given, target)

    def grundy(self, position: Any) -> Integer:
        """Return the Grundy value of a position: the least integer >= 0 that is not the value of an option.

        Wythoff's game, at any size: values up to 3, by a proved automaton (3 ms for piles of 1000 digits), and all
        values if the smaller pile is a row that `wythoff table rows` lists. Otherwise all values if (x + 1) (y + 1) <=
        4 * 10^9, in at most the time for the board that ends at (x, y) (1 s for (12000, 12000), 40 s for (63000,
        63000)). t-Wythoff, t up to 10, at any size: values up to 8. Games by rays and t-Wythoff: all values if that
        board has at most 2^28 positions and takes at most 100 s. Sums of heaps: the xor of the values of the heaps, of
        any size in nim and with a proved period, else as far as seconds of computing reach.

        Raises UnknownValue beyond these limits, and in games without a known method, with what is known and what would
        extend it; its `at_least` is a lower bound.
        """
        given, checked = self._read(position)
        return cast_like(given, (self.solver.grundy(checked),))[0]

    def genus(self, position: Any) -> "Genus":
        """Return the genus symbol of a sum of heaps, such as 4^146 for Kayles (5), equal in normal and misere play.

        It is computed from all sums that can follow. Raises UnknownValue if there are more than 100,000 of them, and
        ValueError for games without heaps.
        """
        return self._genera.genus(self.ruleset.check(position))

    @cached_property
    def _genera(self) -> "GenusTable":
        from wythoff.games.heaps.genus import genera

        return genera(self.solver)

    def grundy_at_least(self, position: Any) -> Integer:
        """Return the best known lower bound of the Grundy value of a position: the value itself if it is known.

        Parameters
        ----------
        position : tuple of int
            A position of any size.

        Returns
        -------
        int or mpz
            The value if `grundy` returns it, in the same time. Otherwise, for (x, y), x <= y, of t-Wythoff, the larger
            of y - 2 t x and the first value not decided at every size: 4 for Wythoff's game (t = 1), 9 for t = 2 to 10,
            1 for larger t. In other games 1 for positions known to be N, else 0.

        Raises
        ------
        UnknownValue
            In misere play, which has no Grundy values, or for a drawn position.
        """
        given, checked = self._read(position)
        return cast_like(given, (self.solver.grundy_at_least(checked),))[0]

    def solve(self, position: Any) -> Solution:
        """Return the outcome, winning moves and index of a position; str() of the result explains them."""
        given, checked = self._read(position)
        best = self.solver.best_move(checked)
        outcome = Outcome.P if best is None else Outcome.N
        if best == checked:
            best, outcome = None, self.solver.outcome(checked)
        moves, is_complete = self.solver.some_winning_moves(checked, SHOWN_BITS)
        return Solution(
            position=cast_like(given, checked[: len(given)]),
            outcome=outcome,
            moves=tuple([cast_like(given, move) for move in moves]),
            is_complete=is_complete,
            kinds=None if is_complete else self.solver.move_family_count(checked),
            index=None if outcome is not Outcome.P else self._as_given(given, self.solver.p_index(checked)),
            best=None if best is None else cast_like(given, best),
            best_index=None if best is None else self._as_given(given, self.solver.p_index(best)),
            ruleset=self.ruleset,
        )

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Return the outcomes and canonical moves of many positions.

        Parameters
        ----------
        positions : integer array (n, k), or an iterable of n positions
            Piles of any size, in an array of any integer dtype or object. Or a table of pandas, Polars, pyarrow or
            DuckDB with a position in each row, as `wythoff.solve_table` takes it; a row with a null is masked.
        out : (is_p, move), optional
            A bool array (n,) and an integer array of the shape of .move for the answers. The dtype of `positions` can
            hold them if no move makes a number larger. `move` may be `positions` itself.
        threads : int
            The number of threads for 64-bit piles, which are solved outside the GIL, and for piles of at least 10 000
            digits; other piles use one thread.

        Returns
        -------
        Solutions
            .is_p (n,) and .move (n, k), the position after the canonical move. If heaps can be split, .move is
            (n, k + 1): the last column is the new heap, or 0. If no move wins, .move is the position itself: at P, and
            at the end of a misere game, where is_p is False since the player to move has won.

            For Wythoff's game the canonical move is the diagonal move if it wins; otherwise the smaller pile stays and
            the other becomes its partner: the move of algorithm AWP (B. Verkhovsky, IJCNS 3 (2010) 793-800). In sums of
            heaps it changes the first heap whose Grundy value has to fall, to the smallest possible heap.

            The dtype is that of `positions` (int64 for narrower dtypes, for objects that all fit int64, and for
            tables); it is object if a pile of a position or of a target is beyond int64: in staircase-nim, sticky and
            take-away games numbers can grow. For a table the result also has .table, a pyarrow.Table, and other
            libraries can read the result itself as a table.

        Raises
        ------
        ValueError, TypeError
            For the first bad position, with its number from 0, or if `out` cannot hold an answer. Then `out` may be
            partly written.
        """
        from wythoff.solve.input_rows import solve_input

        return solve_input(self.solver, positions, out, threads)
