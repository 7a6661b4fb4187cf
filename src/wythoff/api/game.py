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
        """The solver, loaded by the first question: the catalogue does not need it."""
        from wythoff.solve.solvers import solver_for

        return solver_for(self.ruleset)

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.title}: {self.ruleset.summary}>"

    def __eq__(self, other: object) -> bool:
        """Whether the rules and their parameters are equal, or the user's file and the parameters."""
        if not isinstance(other, Game):
            return NotImplemented
        rules, others = self.ruleset, other.ruleset
        return rules == others or (bool(rules.file) and rules.spec == others.spec)  # each run of a file has new classes

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
        """Return P if the player to move loses, N if they win."""
        return self.solver.outcome(self.ruleset.check(position))

    def is_p(self, position: Any) -> bool:
        """Whether the player to move loses, so that leaving this position wins."""
        return self.outcome(position) is Outcome.P

    def options(self, position: Any) -> list[Position]:
        """List every position that one move leaves, piles in place, sorted, once each.

        Raises ValueError if there are more than 10 million; `winning_moves` has no such limit.
        """
        given, checked = self._read(position)
        count = self.ruleset.count_options(checked)
        if count > MOST_OPTIONS:
            raise ValueError(f"options are listed up to {MOST_OPTIONS}, this position has {shortened(count)}")
        return [cast_like(given, option) for option in sorted(self.ruleset.options(checked))]

    def winning_moves(self, position: Any) -> list[Position]:
        """List the options that win, piles in place, sorted. Empty from P.

        Raises TooManyMoves, a ValueError, if a heap that may be split has more than ten million moves to examine;
        `best_move` has no such limit.
        """
        given, checked = self._read(position)
        return [cast_like(given, move) for move in self.solver.winning_moves(checked)]

    def iter_winning_moves(self, position: Any) -> Iterator[Position]:
        """Yield the winning moves in any order: in take-away games there can be too many for a list."""
        given, checked = self._read(position)
        return (cast_like(given, move) for move in self.solver.iter_winning_moves(checked))

    def families(self, position: Any) -> "list[Family]":
        """List all winning moves of a sum of heaps of any size, in families that differ by the period.

        Raises UnknownValue for games without heaps, and if the values of the heaps are unknown.
        """
        found: list[Family] = self.solver.method_for("families")(self.ruleset.check(position))
        return found

    def best_move(self, position: Any, method: str = "auto") -> Position | None:
        """Return the canonical position to leave, piles in place; None if no move wins.

        No move wins from P, from a drawn position, and at the end of a misere game, where the player to move has won.

        Parameters
        ----------
        position : tuple of int
        method : str
            For Wythoff's game "auto" and "inversion" (at most two products), "tabulate" (by the streaming sieve: time
            O(the smaller pile)) and "program" (Newton steps enough for the piles), which are exact and agree, and
            "program-published" (with the published number of steps, for piles that differ by 11 or more), which is
            wrong from (376, 609) on (by L, then S) and is here to be measured.
        """
        given, checked = self._read(position)
        left = self.solver.best_move(checked, method)
        return None if left is None or left == checked else cast_like(given, left)

    def grundy(self, position: Any) -> Integer:
        """Return the Grundy value of a position: the least number that is not the value of an option.

        For Wythoff's game at any size: where it is at most 3, by a proved automaton (3 ms for piles of 1000 digits),
        and while the smaller pile is in the rows that `wythoff table rows` lists; else while (x + 1) (y + 1) <= 4 *
        10^9, in no more time than the board that ends there (1 s for (12000, 12000), 40 s for (63000, 63000)). For
        t-Wythoff, t up to 10, at any size where it is at most 8. For games by rays and t-Wythoff while that board has
        up to 2^28 positions and takes up to 100 s. For sums of heaps the xor of the values of the heaps: of any size in
        nim and where a proved period is found, else as far as seconds of computing reach. Raises UnknownValue beyond,
        and in games where it is not known how to find it, with what is known and what would extend it; its `at_least`
        is a lower bound.
        """
        given, checked = self._read(position)
        return cast_like(given, (self.solver.grundy(checked),))[0]

    def genus(self, position: Any) -> "Genus":
        """Return the genus symbol of a sum of heaps, such as 4^146 for Kayles (5), in normal and misere play alike.

        It is computed from all later sums. Raises UnknownValue for more than 100,000 of them, ValueError for games
        without heaps.
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
            Of any size.

        Returns
        -------
        int or mpz
            The value if `grundy` gives it, in the same time. Else for (x, y), x <= y, of t-Wythoff the larger of
            y - 2 t x and the first value not decided at every size: 4 for Wythoff's game (t = 1), 9 for t = 2 to 10,
            1 for larger t. In other games 1 for positions known to be N, else 0.

        Raises
        ------
        UnknownValue
            In misere play, which has no Grundy values, and for drawn positions.
        """
        given, checked = self._read(position)
        return cast_like(given, (self.solver.grundy_at_least(checked),))[0]

    def solve(self, position: Any) -> Solution:
        """Return outcome, winning moves and index; str() of the result explains the move in a sentence."""
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
        """Return outcomes and canonical moves of many positions.

        Parameters
        ----------
        positions : integer array (n, k), or an iterable of n positions
            Piles of any size; in an array any integer dtype or object. Also a table of pandas, Polars, pyarrow or
            DuckDB, with a position in each row, as `wythoff.solve_table` takes it. A row with a null is masked.
        out : (is_p, move), optional
            A bool array (n,) and an integer array, of the shape of .move, to write into. The dtype of `positions` holds
            the answers where no number grows by a move. `move` may be `positions` itself.
        threads : int
            Used for 64-bit piles, which are solved outside the GIL, and from 10 000 digits on, where it pays again.

        Returns
        -------
        Solutions
            .is_p (n,) and .move (n, k), the position to leave; in games where a heap may be split (n, k + 1), with a
            last column for the new heap, 0 if there is none. Where no move wins it is the position itself: at P, and
            at the end of a misere game, where is_p is False since the player to move has won. For Wythoff's game the
            canonical move is the one along the diagonal if that wins, else the smaller pile stays and the other becomes
            its partner: the move of algorithm AWP (B. Verkhovsky, IJCNS 3 (2010) 793-800). Of sums of heaps it changes
            the first heap whose Grundy value has to fall, and leaves the smallest heap in its place. The dtype is that
            of `positions` (int64 for shorter ones, for objects that all fit it and for tables); object as soon as a
            pile is beyond int64, of a position or of what a move leaves: in staircase-nim, sticky and take-away games
            numbers can grow. For a table there is .table, of pyarrow, and other libraries read the answers as such.

        Raises
        ------
        ValueError, TypeError
            For the first bad position, with its number from 0, and for an `out` that cannot hold an answer. `out` may
            then be partly written.
        """
        from wythoff.solve.given import solve_given

        return solve_given(self.solver, positions, out, threads)
