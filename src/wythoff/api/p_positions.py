"""The P-positions of a game by their numbers, and the losing starts of take-away games."""

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
    """What a `Game` is asked about its P-positions as a sequence."""

    ruleset: Ruleset

    @property
    @abstractmethod
    def solver(self) -> "Solver":
        """What answers."""

    def p_position(self, n: Any) -> Position:
        """Return the n-th P-position, smaller pile first; number 0 is the end of the game.

        In games by rays they are counted by the smaller pile, then the larger one, then pile 1, and stand with the
        piles in place; where the rays are the same for both piles, (x, y) and (y, x) are one. Raises UnknownValue where
        they cannot be counted so (1,0 and 0,1 must be rays without a longest step), and beyond the largest table.
        """
        return cast_like((n,), self.solver.method_for("p_position")(as_mpz(n)))

    def p_index(self, position: Any) -> Integer | None:
        """Return the n of a P-position, None if it is N: the inverse of `p_position`.

        Also None in games whose P-positions have no formula: those by rays, and flip-flop.
        """
        given, checked = self._read(position)
        return self._as_given(given, self.solver.p_index(checked))

    def p_positions(
        self, start: Any, stop: Any, out: "NDArray[Any] | None" = None, method: str = "auto"
    ) -> "NDArray[Any]":
        """Return the P-positions of index start to stop - 1, as an array (stop - start, k).

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
        """Yield the rows of `p_positions` in order, in arrays (rows, k) of up to 32768 rows.

        Each array is overwritten by the next: copy what is to stay. No memory but that of one block and of the method.
        """
        first, last = self._range(start, stop)
        return self.solver.p_position_blocks(first, last, method)

    def losing_starts(self, stop: Any) -> list[Integer]:
        """Return the piles below `stop` from which the player who begins loses, in games of one pile, increasing.

        For take-away games Schwenk's sequence H_1 = 1, H_{k+1} = H_k + H_m, m = min{j : f(H_j) >= H_k}, where f never
        decreases, else from a table. Raises UnknownValue for games in which they are not known, or not so far.
        """
        return [cast_like(stop, (start,))[0] for start in self.solver.method_for("losing_starts")(as_mpz(stop, "stop"))]

    def recurrence(self) -> "Recurrence | None":
        """The recurrence H_{k+1} = H_k + H_{k-lag} that the losing starts of a take-away game follow from some k on.

        Proved where it is found, for f(x) = floor(a x / b) + c; None for others.
        """
        found: Recurrence | None = self.solver.method_for("recurrence")()
        return found

    def parts(self, n: Any) -> list[Integer]:
        """The losing starts of a take-away game whose sum is n, decreasing, each with f(part) below the next larger.

        There is one such sum. For f = 2x it is the Zeckendorf form; at any size (`zeckendorf_indices` is faster than
        writing out all parts).
        """
        return [cast_like(n, (part,))[0] for part in self.solver.method_for("parts")(as_mpz(n))]

    def _read(self, position: Any) -> tuple[Position, Position]:
        """Return a position as a tuple of the numbers given, and whole, of mpz. An iterator is read once."""
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
