"""The solver of Wythoff's game with leaps: P-positions are listed up to the smaller pile; values come from boards."""

from collections.abc import Callable, Iterator
from threading import RLock
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.leaps.partners import MAX_ROWS_BESIDE_PROOF, Partners, find_partners, max_rows
from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.games.wythoff.proved.solver import ProvableSolver
from wythoff.games.wythoff.rays.boards import RayBoards, move_rows
from wythoff.rules.position import Outcome, Position
from wythoff.solve.small_search import SmallSearch
from wythoff.solve.solution import Solutions, UnknownValue

if TYPE_CHECKING:
    from wythoff.games.wythoff.proved.positions import ProvedPositions

# The least number of rows that are computed at first.
MIN_ROWS = 1 << 10

# The most rows whose P-positions are listed to guess an automaton: seconds, and some hundred megabytes.
MAX_ROWS_TO_GUESS = 1 << 19

# The number of P-positions in a block of a list.
BLOCK = 1 << 14


class LeapSolver(ProvableSolver):
    """The solver. The smaller pile must be below 2 * 10^8, or below 50 000 if a move may repeat a leap.

    The larger pile has any size. If a proof of the P-positions is stored, the smaller pile has any size, too.
    """

    most_cells = 10**8
    most_listed = MAX_ROWS_BESIDE_PROOF

    def __init__(self, ruleset: Leaps) -> None:
        super().__init__(ruleset)
        self.rules, self.rays = ruleset, ruleset.rays
        self._small = SmallSearch(ruleset)
        self._boards = RayBoards(ruleset, move_rows(ruleset.rays))
        self._lock = RLock()  # blocks of a file are solved on threads, by one solver
        self._known: Partners | None = None

    def _partners(self, rows: Integer) -> Partners:
        """Return the P-positions of at least `rows` rows."""
        with self._lock:
            if self._known is None or self._known.rows < rows:
                most = max_rows(self.rules)
                if rows > most:
                    raise UnknownValue(
                        f"no closed form is known for {self.rules.title}; accepted: positions whose smaller pile is "
                        f"below {most}, got {shortened(rows - 1)}"
                    )
                self._known = find_partners(self.rules, min(most, max(2 * int(rows), MIN_ROWS)))
            return self._known

    def _proved_far(self, position: Position) -> "ProvedPositions | None":
        """Return the P-positions by an automaton if it answers faster than a list up to the smaller pile."""
        return None if min(position) < MAX_ROWS_BESIDE_PROOF else self.proved

    def outcome(self, position: Position) -> Outcome:
        if search := self._small.solver(position):
            return search.outcome(position)
        if proved := self._proved_far(position):
            return proved.outcome(position)
        small, large = min(position), max(position)
        return Outcome.P if self._partners(small + 1).column[int(small)] == large else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        if search := self._small.solver(position):
            return search.winning_moves(position)
        if proved := self._proved_far(position):
            return proved.winning_moves(position)
        x, y = position
        if x > y:
            return sorted(move[::-1] for move in self.winning_moves((y, x)))
        if self.outcome(position) is Outcome.P:
            return []
        return sorted(set(self._moves(x, y, self._partners(x + 1))))

    def _moves(self, x: Integer, y: Integer, known: Partners) -> Iterator[Position]:
        """Yield the P-positions to which a move leads from (x, y), x <= y."""
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
        """Return the counts t for which t leaps (p, q) lead from (x, y) to a P-position."""
        import numpy as np

        first = max(1, int(-((len(known.column) - y) // q)))  # fewer leaps end beyond the known columns
        k = np.arange(first, steps + 1)
        columns = known.column[x - k * p]
        return [int(count) for count in k[columns.astype(np.int64) == np.int64(y - first * q) - (k - first) * q]]

    def grundy(self, position: Position) -> Integer:
        if search := self._small.solver(position):
            return search.grundy(position)
        return self._boards.value(position)

    def grundy_seconds(self, position: Position) -> float:
        return self._boards.seconds(position)

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        return self._boards.dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: Progress | None = None
    ) -> Any:
        return self._boards.board(rows, cols, out, progress=progress)

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        return self.near_values.values_of_rows(rows, check)

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        from wythoff.games.wythoff.pairs.outcomes import fill_by_pairs

        fill_by_pairs(lambda count: iter((self._partners(mpz(count)).pairs(),)), out, cols, packed, progress)

    def solve_rows(self, rows: Any, out: Any = None, threads: int = 1) -> Solutions:
        from wythoff.games.wythoff.leaps.batches import solve_leaps

        return solve_leaps(self, self._partners, self.rules, rows, out, threads)

    def _first(self, stop: Integer) -> Partners:
        """Return at least the first `stop` P-positions, sorted by the smaller pile."""
        most = max_rows(self.rules)
        rows = mpz(min(stop, most))
        while stop > (len(self._partners(rows).lower) if stop <= most else 0):  # all smaller piles differ
            if stop > most or rows == most:
                raise UnknownValue(
                    f"P-positions of {self.rules.title} can be listed only while the smaller pile is below {most}; "
                    f"{shortened(stop)} P-positions were requested"
                )
            rows = mpz(min(2 * rows, most))
        return self._partners(rows)

    def p_position(self, n: Integer) -> Position:
        if self.numbers_by_proof(n + 1) and self.proved:
            return self.proved.p_position(n)
        known = self._first(n + 1)
        x = int(known.lower[int(n)])
        return mpz(x), mpz(int(known.column[x]))

    def p_index(self, position: Position) -> Integer | None:
        if self._proved_far(position):
            return super().p_index(position)
        if self.outcome(position) is not Outcome.P:
            return None
        if search := self._small.solver(position):
            # Row x has the larger pile of no earlier P-position (y, x), or is the smaller pile of the next P-position.
            rows = range(int(min(position)))
            return mpz(sum(all(search.outcome((mpz(y), mpz(x))) is Outcome.N for y in range(x)) for x in rows))
        return mpz(int(self._partners(min(position) + 1).lower.searchsorted(int(min(position)))))

    def p_positions(self, start: Integer, stop: Integer, out: Any = None, method: str = "auto") -> Any:
        if self.numbers_by_proof(stop):
            return super().p_positions(start, stop, out, method)
        import numpy as np

        from wythoff.exact.arrays import check_out, fit_dtype

        self.check_method(method)
        if out is not None:
            out = check_out(out, (int(stop - start), 2))
        return fit_dtype(self._first(stop).pairs(int(start), int(stop)), np.dtype(np.int64), out)

    def far_p_positions(self) -> Any:
        """Return (array of the P-positions with two piles below a limit, the limit), to guess an automaton."""
        import numpy as np

        stop = min(MAX_ROWS_TO_GUESS, max_rows(self.rules))
        columns = self._partners(mpz(stop)).column[:stop]
        pairs = np.column_stack((np.arange(stop), columns))
        return pairs[columns < stop], stop

    def p_position_blocks(self, start: Integer, stop: Integer, method: str = "auto") -> Iterator[Any]:
        if self.numbers_by_proof(stop):
            return super().p_position_blocks(start, stop, method)
        self.check_method(method)
        known, first, last = self._first(stop), int(start), int(stop)
        return (known.pairs(begin, min(begin + BLOCK, last)) for begin in range(first, last, BLOCK))
