"""The P-positions of a game by their indices, and the losing starts of take-away games."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, shortened
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import cast_like

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wythoff.games.take_away.start_recurrence import Recurrence
    from wythoff.solve.contract import Solver


class PPositions:
    """The methods of a `Game` that treat its P-positions as a sequence."""

    ruleset: Ruleset

    @property
    @abstractmethod
    def solver(self) -> "Solver":
        """The solver of the game."""

    def p_position(self, n: Any) -> Position:
        """Return the P-position of index n, smaller pile first. Index 0 is the end of the game.

        In games by rays P-positions are sorted by the smaller pile, then the larger pile, then pile 1, and keep the
        order of their piles; if the rays are symmetric, (x, y) and (y, x) count once. Raises UnknownValue if this order
        gives no indices (1,0 and 0,1 must be rays without a longest step), or beyond the largest table.
        """
        return cast_like((n,), self.solver.method_for("p_position")(as_mpz(n)))

    def p_index(self, position: Any) -> Integer | None:
        """Return the index n of a P-position, the inverse of `p_position`; None for an N-position.

        It is None too in games whose P-positions have no formula: games by rays, and flip-flop.
        """
        given, checked = self._read(position)
        return self._as_given(given, self.solver.p_index(checked))

    def p_positions(
        self, start: Any, stop: Any, out: "NDArray[Any] | None" = None, method: str = "auto"
    ) -> "NDArray[Any]":
        """Return the P-positions of index start to stop - 1 as an array (stop - start, k).

        Parameters
        ----------
        start, stop : int
            The range of indices, from 0 on.
        out : integer array (stop - start, k), optional
            An array for the result, of any integer dtype that holds it, or object.
        method : str
            For Wythoff's game "auto" and "closed-form" (floor(n phi), at any size), the sieves "mex" (the rule, a bit
            per integer), "verkhovsky-l" and "verkhovsky-w" (steps L1-L6 and W1-W3 of IJCNS 3 (2010) 793-800) and
            "stream" (marks made from marks in a ring), and the strategies of A. S. Fraenkel (American Mathematical
            Monthly 89 (1982) 353-361): "recursive" (mex), "algebraic" (closed-form) and "arithmetic" (numeration).
            All return equal rows. The sieves begin at 0 for any start; they use 2.6, 40, 40 and 0.24 bits for each n
            below stop.

        Returns
        -------
        array
            int64 if all numbers fit, else object; or `out`. It is filled block by block, without other arrays of its
            size.

        Raises
        ------
        ValueError
            If the method is unknown, or if `out` or the memory cannot hold the rows.
        """
        first, last = self._range(start, stop)
        rows: NDArray[Any] = self.solver.p_positions(first, last, out, method)
        return rows

    def p_position_blocks(self, start: Any, stop: Any, method: str = "auto") -> "Iterator[NDArray[Any]]":
        """Yield the rows of `p_positions` in order, in arrays (rows, k) of at most 32768 rows.

        Each array is overwritten by the next, so copy the rows that you need later. The memory is that of one block and
        of the method.
        """
        first, last = self._range(start, stop)
        return self.solver.p_position_blocks(first, last, method)

    def losing_starts(self, stop: Any) -> list[Integer]:
        """Return the piles below `stop` from which the first player loses, in games of one pile, in increasing order.

        For take-away games they are Schwenk's sequence H_1 = 1, H_{k+1} = H_k + H_m, m = min{j : f(H_j) >= H_k}, if f
        is nondecreasing; otherwise a table gives them. Raises UnknownValue if they are not known, or not up to `stop`.
        """
        return [cast_like(stop, (start,))[0] for start in self.solver.method_for("losing_starts")(as_mpz(stop, "stop"))]

    def recurrence(self) -> "Recurrence | None":
        """Return the recurrence H_{k+1} = H_k + H_{k-lag} of the losing starts of a take-away game, for large k.

        It is proved, for f(x) = floor(a x / b) + c; for other f the result is None.
        """
        found: Recurrence | None = self.solver.method_for("recurrence")()
        return found

    def parts(self, n: Any) -> list[Integer]:
        """Return the losing starts of a take-away game with sum n, decreasing, where f of each is below the one before.

        There is exactly one such sum. For f = 2x it is the Zeckendorf form, at any size; `zeckendorf_indices` is faster
        than listing all parts.
        """
        return [cast_like(n, (part,))[0] for part in self.solver.method_for("parts")(as_mpz(n))]

    def _read(self, position: Any) -> tuple[Position, Position]:
        """Return a position as a tuple of the given numbers, and checked as a tuple of mpz; read an iterator once."""
        given = self.ruleset.to_tuple(position)
        return given, self.ruleset.check(given)

    @staticmethod
    def _range(start: Any, stop: Any) -> tuple[Integer, Integer]:
        first, last = as_mpz(start, "start"), as_mpz(stop, "stop")
        if last < first:
            raise ValueError(f"stop must be at least start, got {shortened(last)} < {shortened(first)}")
        return first, last

    @staticmethod
    def _as_given(given: Position, number: Integer | None) -> Integer | None:
        return None if number is None else cast_like(given, (number,))[0]
