"""The solver of Wythoff's game with leaps, by a list of P-positions and by boards of Grundy values."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.leaps.partners import MAX_ROWS_BESIDE_PROOF, Partners, find_partners, max_rows
from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.games.wythoff.rays.provable import ProvableSolver
from wythoff.rules.position import Outcome, Position
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The least number of rows that are computed at first.
MIN_ROWS = 1 << 10

# The most rows from whose P-positions an automaton is guessed. The guess takes seconds and some hundred megabytes.
MAX_ROWS_TO_GUESS = 1 << 19


class LeapSolver(ProvableSolver):
    """The solver of Wythoff's game with leaps.

    The smaller pile must be below 2 * 10^8, or below 50,000 if a move may repeat a leap. The larger pile may have any
    size. If a proved automaton of the P-positions is bundled or stored, both piles may have any size.
    """

    most_cells = 10**8
    block_maker = "wythoff.games.wythoff.leaps.batches:leap_block"
    most_listed = MAX_ROWS_BESIDE_PROOF

    rules: Leaps

    def __init__(self, ruleset: Leaps) -> None:
        super().__init__(ruleset)
        self._known: Partners | None = None

    def partners(self, rows: Integer) -> Partners:
        """Return the P-positions (x, y) with x < n for an n >= `rows`. The result is cached.

        Raises UnknownValue if `rows` is larger than can be computed.
        """
        with self.lock:
            if self._known is None or self._known.rows < rows:
                most = max_rows(self.rules)
                if rows > most:
                    raise UnknownValue(
                        f"no closed form is known for {self.rules.title}; accepted: positions whose smaller pile is "
                        f"below {most}, got {shortened(rows - 1)}"
                    )
                self._known = find_partners(self.rules, min(most, max(2 * int(rows), MIN_ROWS)))
            return self._known

    def is_near(self, position: Position) -> bool:
        return bool(min(position) < MAX_ROWS_BESIDE_PROOF)

    def outcome(self, position: Position) -> Outcome:
        if exact := self.exact_solver(position):
            return exact.outcome(position)
        small, large = min(position), max(position)
        return Outcome.P if self.partners(small + 1).column[int(small)] == large else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        if exact := self.exact_solver(position):
            return exact.winning_moves(position)
        x, y = position
        if x > y:
            return sorted(move[::-1] for move in self.winning_moves((y, x)))
        if self.outcome(position) is Outcome.P:
            return []
        return sorted(set(self._moves(x, y, self.partners(x + 1))))

    def _moves(self, x: Integer, y: Integer, known: Partners) -> Iterator[Position]:
        """Yield the P-positions to which a move leads from (x, y), x <= y. `known` has P-positions of rows 0 to x."""
        size = len(known.column)
        if (other := mpz(int(known.column[int(x)]))) < y:
            yield x, other
        if y < size and (other := mpz(int(known.column[int(y)]))) < x and (other or not y):
            yield other, y
        if (d := y - x) < size and (a := mpz(int(known.row_on[int(d)]))) < x and (a or not d):
            yield a, a + d
        for p, q in (self.rules.leap, self.rules.leap[::-1]):
            steps = min(x // p, y // q)
            if self.rules.longest is not None:
                steps = min(steps, self.rules.longest)
            if y - q * steps >= size:
                continue
            for k in self._steps(int(x), y, p, q, int(steps), known):
                yield x - k * p, y - k * q

    def _steps(self, x: int, y: Integer, p: int, q: int, steps: int, known: Partners) -> list[int]:
        """Return the list of those t, 1 <= t <= steps, for which (x - p t, y - q t) is a P-position."""
        import numpy as np

        first = max(1, int(-((len(known.column) - y) // q)))  # fewer leaps end beyond the known columns
        k = np.arange(first, steps + 1)
        columns = known.column[x - k * p]
        return [int(count) for count in k[columns.astype(np.int64) == np.int64(y - first * q) - (k - first) * q]]

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        from wythoff.games.wythoff.pairs.outcomes import fill_by_pairs

        fill_by_pairs(lambda count: iter((self.partners(mpz(count)).pairs(),)), out, cols, packed, progress)

    def _first(self, stop: Integer) -> Partners:
        """Return at least the first `stop` P-positions (x, y), x <= y, sorted by x.

        Raises UnknownValue if `stop` is too large.
        """
        most = max_rows(self.rules)
        rows = mpz(min(stop, most))
        while stop > (len(self.partners(rows).lower) if stop <= most else 0):  # all smaller piles differ
            if stop > most or rows == most:
                raise UnknownValue(
                    f"only the P-positions of {self.rules.title} with a smaller pile below {most} can be listed, fewer"
                    f" than the {shortened(stop)} that were requested"
                )
            rows = mpz(min(2 * rows, most))
        return self.partners(rows)

    def listed(self, start: Integer, stop: Integer) -> "NDArray[np.int64]":
        return self._first(stop).pairs(int(start), int(stop))

    def p_index(self, position: Position) -> Integer | None:
        if self.proved and not self.is_near(position):
            return super().p_index(position)
        if self.outcome(position) is not Outcome.P:
            return None
        if search := self.small.solver(position):
            # Row x has the larger pile of no earlier P-position (y, x), or is the smaller pile of the next P-position.
            rows = range(int(min(position)))
            return mpz(sum(all(search.outcome((mpz(y), mpz(x))) is Outcome.N for y in range(x)) for x in rows))
        return mpz(int(self.partners(min(position) + 1).lower.searchsorted(int(min(position)))))

    def far_p_positions(self) -> Any:
        """Return (A, L): the array A of all P-positions (x, y) with x, y < L. An automaton is guessed from A."""
        import numpy as np

        stop = min(MAX_ROWS_TO_GUESS, max_rows(self.rules))
        columns = self.partners(mpz(stop)).column[:stop]
        pairs = np.column_stack((np.arange(stop), columns))
        return pairs[columns < stop], stop
