"""A game that can be asked: its rules joined with the solver that answers for them."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import Solution, Solutions, like

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wythoff.games.heaps.families import Family
    from wythoff.games.heaps.genus import Genus, GenusTable
    from wythoff.games.take_away.start_recurrence import Recurrence
    from wythoff.solve.contract import Solver

# Options that are listed at most: some hundred megabytes of tuples.
MOST_OPTIONS = 10_000_000

# Bits of all winning moves that a Solution holds: all 300 of a thousand digits, one of a million, as that much is
# printed in a tenth of a second.
SHOWN_BITS = 1 << 22


class Game:
    """One game of the catalogue. Positions are tuples of non-negative ints (or mpz) of any size, piles in any order.

    Answers hold ints, or mpz if the position's first pile is one. Every method raises ValueError for a negative pile, a
    fraction or a wrong number of piles.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @cached_property
    def solver(self) -> "Solver":
        """Loaded by the first question: to look a game up takes no solver."""
        from wythoff.solve.solvers import solver_for

        return solver_for(self.ruleset)

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.title}: {self.ruleset.summary}>"

    def __eq__(self, other: object) -> bool:
        """Whether the rules and their parameters are the same, or the files and these."""
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
        """P if the player to move loses, N if they win."""
        return self.solver.outcome(self.ruleset.check(position))

    def is_p(self, position: Any) -> bool:
        """Whether the player to move loses, so that leaving this position wins."""
        return self.outcome(position) is Outcome.P

    def options(self, position: Any) -> list[Position]:
        """Every legal next position, piles in place, sorted, each once.

        Raises ValueError if there are more than 10 million; `winning_moves` has no such limit.
        """
        given, checked = self._read(position)
        count = self.ruleset.count_options(checked)
        if count > MOST_OPTIONS:
            raise ValueError(f"options are listed up to {MOST_OPTIONS}, this position has {shortened(count)}")
        return [like(given, option) for option in sorted(self.ruleset.options(checked))]

    def winning_moves(self, position: Any) -> list[Position]:
        """Every position that can be left to win, piles in place, sorted. Empty from P.

        Raises TooManyMoves, a ValueError, where a heap that may be split has more than ten million moves to look at;
        `best_move` has no such limit.
        """
        given, checked = self._read(position)
        return [like(given, move) for move in self.solver.winning_moves(checked)]

    def iter_winning_moves(self, position: Any) -> Iterator[Position]:
        """The same one by one, as they are found: in take-away games there can be too many for a list."""
        given, checked = self._read(position)
        return (like(given, move) for move in self.solver.iter_winning_moves(checked))

    def families(self, position: Any) -> "list[Family]":
        """All winning moves of a sum of heaps of any size: each family holds those that differ by the period alone.

        Raises UnknownValue for games on other things, and where the values of the heaps are not known.
        """
        found: list[Family] = self.solver.asked("families")(self.ruleset.check(position))
        return found

    def best_move(self, position: Any, method: str = "auto") -> Position | None:
        """The canonical position to leave, piles in place; None where no move wins.

        That is from P, from a drawn position, and at the end of a misere game, where the player to move has won.

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
        return None if left is None or left == checked else like(given, left)

    def grundy(self, position: Any) -> Integer:
        """The Grundy value of a position, exact: the least one that none of its options has.

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
        return like(given, (self.solver.grundy(checked),))[0]

    def genus(self, position: Any) -> "Genus":
        """The genus symbol of a sum of heaps, 4^146 for Kayles (5), the same for normal and for misere play.

        By all that can follow: raises UnknownValue where that is more than 100,000 sums, ValueError for other games.
        """
        return self._genera.genus(self.ruleset.check(position))

    @cached_property
    def _genera(self) -> "GenusTable":
        from wythoff.games.heaps.genus import genera

        return genera(self.solver)

    def grundy_at_least(self, position: Any) -> Integer:
        """The largest number that the Grundy value of a position is known to be at least: where it is known, the value.

        Parameters
        ----------
        position : tuple of int
            Of any size.

        Returns
        -------
        int or mpz
            The value where `grundy` gives it, in the same time. Else for (x, y), x <= y, of t-Wythoff the larger one of
            y - 2 t x and the first value that is not told at any size: 4 for Wythoff's game (t = 1), 9 for t = 2 to 10,
            1 for larger t. In other games 1 for positions known to be N, else 0.

        Raises
        ------
        UnknownValue
            In misere play, which has no Grundy values, and for drawn positions.
        """
        given, checked = self._read(position)
        return like(given, (self.solver.grundy_at_least(checked),))[0]

    def solve(self, position: Any) -> Solution:
        """Outcome, all winning moves, the index; str() of it explains the move in a sentence."""
        given, checked = self._read(position)
        best = self.solver.best_move(checked)
        outcome = Outcome.P if best is None else Outcome.N
        if best == checked:
            best, outcome = None, self.solver.outcome(checked)
        moves, is_complete = self.solver.some_winning_moves(checked, SHOWN_BITS)
        return Solution(
            position=like(given, checked[: len(given)]),
            outcome=outcome,
            moves=tuple([like(given, move) for move in moves]),
            is_complete=is_complete,
            kinds=None if is_complete else self.solver.kinds_of_moves(checked),
            index=None if outcome is not Outcome.P else self._as_given(given, self.solver.p_index(checked)),
            best=None if best is None else like(given, best),
            best_index=None if best is None else self._as_given(given, self.solver.p_index(best)),
            ruleset=self.ruleset,
        )

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        """Outcomes and canonical moves of many positions.

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

    def p_position(self, n: Any) -> Position:
        """The n-th P-position, smaller pile first; number 0 is the end of the game.

        In games by rays they are counted by the smaller pile, then the larger one, then pile 1, and stand with the
        piles in place; where the rays are the same for both piles, (x, y) and (y, x) are one. Raises UnknownValue where
        they cannot be counted so (1,0 and 0,1 must be rays without a longest step), and beyond the largest table.
        """
        return like((n,), self.solver.asked("p_position")(as_mpz(n)))

    def p_index(self, position: Any) -> Integer | None:
        """The n of a P-position, None if it is N: the inverse of `p_position`.

        Also None in games whose P-positions have no formula: those by rays, and flip-flop.
        """
        given, checked = self._read(position)
        return self._as_given(given, self.solver.p_index(checked))

    def p_positions(
        self, start: Any, stop: Any, out: "NDArray[Any] | None" = None, method: str = "auto"
    ) -> "NDArray[Any]":
        """The P-positions of index start to stop - 1, as an array (stop - start, k).

        Parameters
        ----------
        start, stop : int
            At least 0.
        out : integer array (stop - start, k), optional
            Any integer dtype that holds them, or object.
        method : str
            For Wythoff's game "auto" and "closed-form" (floor(n phi), at any size), the sieves "mex" (the rule, a bit
            an integer), "verkhovsky-l" and "verkhovsky-w" (steps L1-L6 and W1-W3 of IJCNS 3 (2010) 793-800) and
            "stream" (marks made from marks in a ring), and the strategies of A. S. Fraenkel (American Mathematical
            Monthly 89 (1982) 353-361): "recursive" (mex), "algebraic" (closed-form) and "arithmetic" (numeration).
            All give the same rows. The sieves begin at 0 wherever start is; they keep 2.6, 40, 40 and 0.24 bits for
            each n below stop.

        Returns
        -------
        array
            int64 while they fit, else object; or `out`. Made block by block: nothing else of that size is allocated.

        Raises
        ------
        ValueError
            For an unknown method, an `out` that cannot hold the rows, or what does not fit into memory.
        """
        first, last = self._range(start, stop)
        rows: NDArray[Any] = self.solver.p_positions(first, last, out, method)
        return rows

    def p_position_blocks(self, start: Any, stop: Any, method: str = "auto") -> "Iterator[NDArray[Any]]":
        """The rows of `p_positions` in order, in arrays (rows, k) of up to 32768 rows.

        Each array is overwritten by the next: copy what is to stay. No memory but that of one block and of the method.
        """
        first, last = self._range(start, stop)
        return self.solver.p_position_blocks(first, last, method)

    def losing_starts(self, stop: Any) -> list[Integer]:
        """The piles below `stop` from which the player who begins loses, in games of one pile, increasing.

        For take-away games Schwenk's sequence H_1 = 1, H_{k+1} = H_k + H_m, m = min{j : f(H_j) >= H_k}, where f never
        decreases, else from a table. Raises UnknownValue for games in which they are not known, or not so far.
        """
        return [like(stop, (start,))[0] for start in self.solver.asked("losing_starts")(as_mpz(stop, "stop"))]

    def recurrence(self) -> "Recurrence | None":
        """The recurrence H_{k+1} = H_k + H_{k-lag} that the losing starts of a take-away game follow from some k on.

        Proved where it is found, for f(x) = floor(a x / b) + c; None for others.
        """
        found: Recurrence | None = self.solver.asked("recurrence")()
        return found

    def parts(self, n: Any) -> list[Integer]:
        """The losing starts of a take-away game whose sum is n, decreasing, each with f(part) below the next larger.

        There is one such sum. For f = 2x it is the Zeckendorf form; at any size (`zeckendorf_indices` is faster than
        writing out all parts).
        """
        return [like(n, (part,))[0] for part in self.solver.asked("parts")(as_mpz(n))]

    def _read(self, position: Any) -> tuple[Position, Position]:
        """A position as a tuple of the numbers given, and whole, of mpz. An iterator is read once."""
        given = self.ruleset.given(position)
        return given, self.ruleset.check(given)

    @staticmethod
    def _range(start: Any, stop: Any) -> tuple[Integer, Integer]:
        first, last = as_mpz(start, "start"), as_mpz(stop, "stop")
        if last < first:
            raise ValueError(f"stop must be at least start, got {shortened(last)} < {shortened(first)}")
        return first, last

    @staticmethod
    def _as_given(given: Position, number: Integer | None) -> Integer | None:
        return None if number is None else like(given, (number,))[0]
