"""The methods of `Game` for its P-positions and their indices, and for the losing starts of take-away games."""

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
    """The base class of `Game` with the methods that list P-positions and find their indices."""

    ruleset: Ruleset

    @property
    @abstractmethod
    def solver(self) -> "Solver":
        """The solver of the game."""

    def p_position(self, n: Any) -> Position:
        """Return the P-position of index n. The smaller pile is first, but in games by rays pile 1 is first.

        In normal play index 0 is the end of the game. In games by rays the P-positions are sorted by the smaller pile,
        then by the larger pile, then by pile 1. If the rays are symmetric, (x, y) and (y, x) count as one P-position.
        Games by rays have indices only if a move may take any number from either pile.

        Raises UnknownValue if the P-positions of the game have no indices, or if n is beyond the largest table.
        """
        return cast_like((n,), self.solver.method_for("p_position")(as_mpz(n)))

    def p_index(self, position: Any) -> Integer | None:
        """Return the n for which `p_position(n)` is this P-position. Return None for an N-position.

        In kayles, in most games by rays, and in other games without indices, return None for every position.
        """
        given, checked = self._read(position)
        return self._as_given(given, self.solver.p_index(checked))

    def p_positions(
        self, start: Any, stop: Any, out: "NDArray[Any] | None" = None, method: str = "auto"
    ) -> "NDArray[Any]":
        """Return the P-positions with the indices start to stop - 1, one in each row of an array (stop - start, k).

        Parameters
        ----------
        start, stop : int
            The range of indices; the first P-position has index 0.
        out : integer array (stop - start, k), optional
            An array for the result. Its dtype is object, or an integer dtype that holds the result.
        method : str
            "auto", the default, works for every game whose P-positions have indices. Wythoff's game has more methods,
            which all return the same rows. t-Wythoff has them too, except "stream" and those of Verkhovsky:

            - "closed-form", the same as "auto": the smaller pile is floor(n phi), at any size.
            - Sieves, which compute all rows from index 0: "mex" (the definition, with a bit per integer),
              "verkhovsky-l" and "verkhovsky-w" (steps L1-L6 and W1-W3 of IJCNS 3 (2010) 793-800), and "stream" (a ring
              buffer has only the marks that are still needed). They use 2.6, 40, 40 and 0.24 bits for each n below
              `stop`.
            - The strategies of A. S. Fraenkel (American Mathematical Monthly 89 (1982) 353-361): "recursive" (the same
              as "mex"), "algebraic" (the same as "closed-form"), and "arithmetic" (by the Fibonacci digits of n).

        Returns
        -------
        array
            `out` if it is given. Otherwise a new array, int64 if all numbers fit, else object. No other array of this
            size is needed.

        Raises
        ------
        ValueError
            If the method is unknown, or if `out` or the memory is too small for the rows.
        """
        first, last = self._range(start, stop)
        rows: NDArray[Any] = self.solver.p_positions(first, last, out, method)
        return rows

    def p_position_blocks(self, start: Any, stop: Any, method: str = "auto") -> "Iterator[NDArray[Any]]":
        """Yield arrays (rows, k) of at most 32768 rows, which together have the rows of `p_positions`.

        The next array may overwrite the one before: copy the rows that you need later. Only one array and the tables of
        the method are in memory.
        """
        first, last = self._range(start, stop)
        return self.solver.p_position_blocks(first, last, method)

    def losing_starts(self, stop: Any) -> list[Integer]:
        """Return the losing starts below `stop` of a game with one pile: the piles from which the first player loses.

        The losing starts are in increasing order. In a take-away game f(x) is the most that may be taken after a move
        that took x. If f never decreases, the losing starts are Schwenk's sequence: H_1 = 1 and H_{k+1} = H_k + H_m,
        where m = min{j : f(H_j) >= H_k}. For other f the losing starts are computed in a table. Raises UnknownValue if
        the losing starts below `stop` are not all known.
        """
        return [cast_like(stop, (start,))[0] for start in self.solver.method_for("losing_starts")(as_mpz(stop, "stop"))]

    def recurrence(self) -> "Recurrence | None":
        """Return the proved recurrence of the losing starts of a take-away game, or None if none is known.

        The recurrence is H_{k+1} = H_k + H_{k-lag} for some number `lag` and all large k. It is found and proved if
        f(x) = floor(a x / b) + c, where f(x) is the most that may be taken after a move that took x. For other f the
        result is None.
        """
        found: Recurrence | None = self.solver.method_for("recurrence")()
        return found

    def parts(self, n: Any) -> list[Integer]:
        """Return the parts of n, the largest first: losing starts of this take-away game that have the sum n.

        Let f(p) be the most that may be taken after a move that took p. If p is directly after q in the list, f(p) < q.
        Exactly one list has this property. For f(x) = 2x it is the Zeckendorf form; `wy.zeckendorf_indices`
        computes it faster. Raises UnknownValue if f(x) > f(x + 1) for some x + 1 < n.
        """
        return [cast_like(n, (part,))[0] for part in self.solver.method_for("parts")(as_mpz(n))]

    def _read(self, position: Any) -> tuple[Position, Position]:
        """Return the position as two tuples: as the user gave it, and as `Ruleset.check` returns it, with mpz numbers.

        An iterator can be read only once, so both tuples come from one pass.
        """
        given = self.ruleset.to_tuple(position)
        return given, self.ruleset.check(given)

    @staticmethod
    def _range(start: Any, stop: Any) -> tuple[Integer, Integer]:
        first, last = as_mpz(start, "start"), as_mpz(stop, "stop")
        if last < first:
            raise ValueError(f"stop must be at least start = {shortened(first)}, got {shortened(last)}")
        return first, last

    @staticmethod
    def _as_given(given: Position, number: Integer | None) -> Integer | None:
        return None if number is None else cast_like(given, (number,))[0]
