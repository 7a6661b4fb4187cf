"""The class `Game`: the rules of one game, together with methods that solve its positions."""

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

# The most options that `Game.options` lists: a gigabyte of tuples.
MAX_OPTIONS = 10_000_000

# The most bits of all winning moves in a Solution, together: enough for 300 moves of a thousand digits, or for one move
# of a million digits. So many bits print in a tenth of a second.
MAX_SHOWN_BITS = 1 << 22


class Game(PPositions):
    """A game, with methods that solve its positions. `wy.game` makes objects of this class.

    A position is a tuple of non-negative integers of any size: int, or mpz of gmpy2. Answers contain tuples of int, or
    of mpz if the first number of the given position is an mpz. A negative number, a float, a fraction, or a wrong count
    of numbers raises ValueError.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @cached_property
    def solver(self) -> "Solver":
        """The solver of the game. Its module is imported when this property is first used."""
        from wythoff.solve.solvers import solver_for

        return solver_for(self.ruleset)

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.title}: {self.ruleset.summary}>"

    def __eq__(self, other: object) -> bool:
        """Whether the rules and parameters are equal.

        Games from files are equal if their files and parameters are equal.
        """
        if not isinstance(other, Game):
            return NotImplemented
        rules, others = self.ruleset, other.ruleset
        return rules == others or (
            bool(rules.file) and rules.spec == others.spec
        )  # each run of a file makes new classes, so its rules would never be equal

    def __hash__(self) -> int:
        return hash(self.ruleset.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.ruleset,)

    def _repr_svg_(self) -> str | None:
        from wythoff.solve.board_svg import board_svg

        return board_svg(self.solver)

    @property
    def name(self) -> str:
        """The name of the game, without its parameters."""
        return self.ruleset.name

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position: P if the player to move loses, N if this player wins, D for a draw.

        Raises UnknownValue if the outcome is not known, as for large positions of games without a closed form, a proved
        period or a proved automaton. `is_p`, `solve`, `solve_many`, `best_move` and `winning_moves` raise it too.
        """
        return self.solver.outcome(self.ruleset.check(position))

    def is_p(self, position: Any) -> bool:
        """Whether a position is a P-position, from which the player to move loses."""
        return self.outcome(position) is Outcome.P

    def options(self, position: Any) -> list[Position]:
        """Return the list of all positions that one move leads to, sorted.

        The piles of each option are in the same order as those of `position`. Raises ValueError if there are more than
        10 million options, or if a game from a file has an option that is not a valid position.
        """
        from wythoff.solve.search_path import SearchPath, count_options, list_options

        given, checked = self._read(position)
        count = count_options(self.ruleset, checked)
        if count > MAX_OPTIONS:
            raise ValueError(
                f"this position has {shortened(count)} options; at most {MAX_OPTIONS} can be listed; "
                "winning_moves lists the winning ones"
            )
        options, path = list_options(self.ruleset, checked), SearchPath(self.ruleset)
        for option in options:
            path.check(option, (checked,))
        return [cast_like(given, option) for option in sorted(options)]

    def winning_moves(self, position: Any) -> list[Position]:
        """Return the targets of all winning moves, sorted. The list is empty if `position` is P.

        The piles of each target are in the same order as those of `position`. Raises TooManyMovesError, a ValueError,
        if a heap has more than ten million splits. `best_move` does not have this limit.
        """
        given, checked = self._read(position)
        return [cast_like(given, move) for move in self.solver.winning_moves(checked)]

    def iter_winning_moves(self, position: Any) -> Iterator[Position]:
        """Yield the targets of the winning moves one by one, unsorted. Take-away games can have too many for a list."""
        given, checked = self._read(position)
        return (cast_like(given, move) for move in self.solver.iter_winning_moves(checked))

    def families(self, position: Any) -> "list[Family]":
        """Return all winning moves of a sum of heaps of any size in a take-and-break game, grouped into families.

        A family is a single move, or the moves that take the same number from the same heap and split the rest into
        heaps of a + i p and b - i p objects. Here i = 0, 1, ..., and p is the period of the Grundy values. Raises
        UnknownValue for nim, for games that are not take-and-break games, or if a Grundy value is not known.
        """
        found: list[Family] = self.solver.method_for("families")(self.ruleset.check(position))
        return found

    def best_move(self, position: Any, method: str = "auto") -> Position | None:
        """Return the target of the canonical winning move, or None if no move wins.

        No move wins from a P-position or from a draw. At the end of a misere game the player to move has already won,
        so the result is None too. The piles of the target are in the same order as those of `position`.

        Parameters
        ----------
        position : tuple of int
        method : str
            "auto", the default, is the fastest method. Wythoff's game has three exact methods, which agree:

            - "inversion", the same as "auto", needs at most two multiplications.
            - "tabulate" lists P-positions by the method "stream" of `p_positions`, in time O(smaller pile).
            - "program" approximates phi by as many Newton steps as the piles need.

            Other games accept only "auto". A fourth method, "program-published", takes the published number of Newton
            steps, and accepts only piles that differ by 11 or more. It is included for comparison and is not exact:
            with piles below 609 it is right, but for (376, 609) it is wrong.
        """
        given, checked = self._read(position)
        target = self.solver.best_move(checked, method)
        return None if target is None or target == checked else cast_like(given, target)

    def grundy(self, position: Any) -> Integer:
        """Return the Grundy value of a position: the least integer >= 0 that is not the value of an option.

        Raises UnknownValue if the value is not known, or if the game has no method for it. The message states what is
        known and how to extend it. The attribute `at_least` of the error is a lower bound of the value.

        Notes
        -----
        Values are known within these limits:

        - Wythoff's game, positions of any size: the values 0 to 2, and with the package wythoff-value3 the value 3, by
          a proved automaton (3 ms for piles of 1000 digits); all values if the smaller pile is the number of a row that
          `wythoff table rows` lists.
        - Wythoff's game, if (x + 1) (y + 1) <= 4 * 10^9: all values. The time is at most the time for the board that
          ends at (x, y): 1 s for (12000, 12000), 40 s for (63000, 63000).
        - t-Wythoff with t from 2 to 10, positions of any size: the values 0 to 8. In t-Wythoff a move takes from one
          pile, or takes k and l from the two piles with abs(k - l) < t.
        - t-Wythoff and games by rays: all values, if the board that ends at (x, y) has at most 2^28 positions and takes
          at most 100 s.
        - Sums of heaps: the xor of the values of the heaps. Heaps may have any size in nim, and in games with a proved
          period; in other games, the sizes that can be computed in seconds.
        """
        given, checked = self._read(position)
        return cast_like(given, (self.solver.grundy(checked),))[0]

    def genus(self, position: Any) -> "Genus":
        """Return the genus of a sum of heaps, such as 4^146 for a heap of 5 in Kayles.

        The genus consists of the Grundy value, 4, and of the misere values 1, 4, 6, 4, 6, ... of the sums of the
        position and 0, 1, 2, ... nim heaps of 2 objects each. The genus is computed from all sums that moves can lead
        to. Raises UnknownValue if there are more than 100,000 of these sums, and ValueError for games without heaps.
        """
        return self._genera.genus(self.ruleset.check(position))

    @cached_property
    def _genera(self) -> "GenusTable":
        from wythoff.games.heaps.genus import genera

        return genera(self.solver)

    def grundy_at_least(self, position: Any) -> Integer:
        """Return the Grundy value of a position, or if it is unknown, its best known lower bound.

        Parameters
        ----------
        position : tuple of int
            A position of any size.

        Returns
        -------
        int or mpz
            The value if `grundy` returns it. This takes as long as `grundy`.

            If the value is unknown in t-Wythoff, for piles x <= y: the larger of y - 2 t x and a constant. The constant
            is 4 for Wythoff's game (t = 1), or 3 without the package wythoff-value3; 9 for t = 2 to 10; and 1 for
            larger t. The positions of all values below the constant are known at every size.

            If the value is unknown in other games: 1 for positions that are known to be N, else 0.

        Raises
        ------
        UnknownValue
            In misere play, where positions have no Grundy values, or for a draw.
        """
        given, checked = self._read(position)
        return cast_like(given, (self.solver.grundy_at_least(checked),))[0]

    def solve(self, position: Any) -> Solution:
        """Return the outcome of a position, its winning moves, and its index if it is a P-position.

        str() of the result is a sentence.
        """
        given, checked = self._read(position)
        best = self.solver.best_move(checked)
        outcome = Outcome.P if best is None else Outcome.N
        if best == checked:
            best, outcome = None, self.solver.outcome(checked)
        moves, is_complete = self.solver.some_winning_moves(checked, MAX_SHOWN_BITS)
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
            Positions of any size. The dtype of an array is an integer dtype or object. A table of pandas, Polars,
            pyarrow or DuckDB with a position in each row is also accepted, as in `wythoff.solve_table`. If a table
            has nulls, the results are masked arrays, in which the rows with a null are masked.
        out : (is_p, move), optional
            Two arrays for the answers: a bool array (n,), and an integer array with the shape of the result's .move.
            `move` may be the array `positions` itself. If no move of the game makes a number larger, the dtype of
            `positions` is large enough.
        threads : int
            The number of threads for piles of at most 64 bits, which are solved outside the GIL, and for piles of at
            least 10 000 digits. Piles between these sizes are solved by one thread.

        Returns
        -------
        Solutions
            .is_p, shape (n,), is True for P-positions, and .is_draw, shape (n,), for draws. .move, shape (n, k), is the
            target: the position after the canonical move. If heaps can be split, .move has shape (n, k + 1); its last
            column is the new heap, or 0.

            If no move wins, the row of .move is the position itself. This happens at P-positions, in draws, and at the
            end of a misere game. In the last two cases is_p is False.

            In Wythoff's game the canonical move is the diagonal move that wins, if there is one. Otherwise the smaller
            pile x stays, and the other pile becomes the y for which (x, y) is a P-position. This is the move of
            algorithm AWP (B. Verkhovsky, IJCNS 3 (2010) 793-800). In sums of heaps let s be the xor of the values of
            all heaps. The canonical move is in the first heap whose value v has v xor s < v, and makes this heap as
            small as possible.

            If `positions` is an array of int64 or uint64, .move has the same dtype; for other input it is int64. If a
            number of a position or of a target does not fit, the dtype is object. In staircase-nim, sticky and
            take-away games a move can make numbers larger.

            For a table the result also has .table, a pyarrow.Table. Other libraries can read the result as a table.

        Raises
        ------
        ValueError
            For an invalid position, or if `out` cannot hold an answer. The message has the number of the first such
            position, counted from 0. After an error `out` may be partly written.
        TypeError
            If `positions`, a number or a column of a table has a wrong type.
        """
        from wythoff.solve.input_rows import solve_input

        return solve_input(self.solver, positions, out, threads)
