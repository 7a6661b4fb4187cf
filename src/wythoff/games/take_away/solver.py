"""Solvers of take-away games: by the sequence of losing starts if f never decreases, else by a table."""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from wythoff.exact.bigint import Integer, fibonacci, mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.exact.smallest_part import smallest_index
from wythoff.exact.zeckendorf import parts
from wythoff.exact.zeckendorf_forms import zeckendorf, zeckendorf_indices
from wythoff.games.take_away.losing_starts import LosingStarts
from wythoff.games.take_away.rules import TakeAway
from wythoff.games.take_away.start_recurrence import Recurrence
from wythoff.games.take_away.table import TakeAwayTable
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.small_search import SmallSearch
from wythoff.solve.solution import TooManyMovesError, UnknownValue

# The most bits of all listed winning moves of a position, which take a quarter of a gigabyte.
MAX_LISTED_BITS = 1 << 31

# The least number of bits that a listed move counts for, since it is a Python object. So at most a million moves are
# listed, in two seconds.
MIN_BITS_PER_MOVE = 2048

# The most bits of all listed parts of a number, if each part counts as long as the number. On average parts are half as
# long, and take a gigabyte. At most a million parts are listed.
MAX_BITS_OF_PARTS = 1 << 34

# The most parts that a reason lists, and the most bits of a pile that a reason splits into parts.
MAX_LISTED_PARTS, MAX_EXPLAINED_BITS = 12, 10_000


class TakeAwaySolver(Solver):
    """The solver of take-away games, by parts: losing starts whose sum is the pile.

    `losing_starts` defines the parts, and has the proofs. Suppose that f(t) <= f(t + 1) for all t + 1 below the pile.
    Then a position with a positive pile is P iff its cap is less than the smallest part. A move wins iff it takes the
    whole pile, or takes the sum s of the i smallest parts, for some i, with two properties: s <= cap, and f(s) is less
    than the next part, which is the smallest part of the remaining pile. The smallest part alone is such a sum, if it
    is at most the cap.
    """

    block_maker = "wythoff.games.take_away.batches:take_away_block"
    block_order = "F"

    parts_name = "starts that lose (Schwenk)"
    """The name of the parts of a pile in sentences."""

    def __init__(self, ruleset: TakeAway) -> None:
        super().__init__(ruleset)
        self.f = ruleset.f
        self.table = TakeAwayTable(ruleset)
        self.starts = LosingStarts(ruleset.f)
        self._small = SmallSearch(ruleset)

    def is_nondecreasing(self, pile: Integer) -> bool:
        """Whether f(t - 1) <= f(t) for all t below `pile`. Raises ValueError if some f(t) is not known."""
        return self.f.first_decrease(pile) is None

    def least_winning(self, pile: Integer) -> Integer:
        """Return the least t such that taking t from a pile >= 1 wins, if the cap allows it."""
        return next(self.rising_parts(pile)) if self.is_nondecreasing(pile) else self.table.least_winning(pile)

    def rising_parts(self, pile: Integer) -> Iterator[Integer]:
        """Yield the parts of the pile, losing starts whose sum is the pile, the smallest first."""
        return self.starts.rising_parts(pile)

    def outcome(self, position: Position) -> Outcome:
        pile, cap = position
        is_p = not pile or not cap or cap < self.least_winning(pile)
        return Outcome.P if is_p else Outcome.N

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the target of the winning move that takes the least number, or None if no move wins."""
        self.check_method(method)
        pile, cap = position
        if not pile or not cap:
            return None
        least = self.least_winning(pile)
        return None if cap < least else (pile - least, mpz(self.f(least)))

    def winning_moves(self, position: Position) -> list[Position]:
        moves, is_complete = self._list_moves(position, MAX_LISTED_BITS)
        if not is_complete:
            raise TooManyMovesError(
                f"the winning moves of this position have more than {MAX_LISTED_BITS} bits in all, too many for a list;"
                " iter_winning_moves yields them one by one"
            )
        return moves

    def some_winning_moves(self, position: Position, bits: int) -> tuple[list[Position], bool]:
        return self._list_moves(position, bits)

    def _list_moves(self, position: Position, bits: int) -> tuple[list[Position], bool]:
        most = max(1, int(bits // max(MIN_BITS_PER_MOVE, position[0].bit_length())))
        moves = list(islice(self.iter_winning_moves(position), most + 1))
        return sorted(moves[:most]), len(moves) <= most

    def iter_winning_moves(self, position: Position) -> Iterator[Position]:
        """Yield the targets of the winning moves. The move that takes the least number comes first."""
        pile, cap = position
        if not pile or not cap:
            return
        if not self.is_nondecreasing(pile):
            for taken in map(mpz, range(1, int(min(pile, cap)) + 1)):
                if self.table.wins(pile, taken):
                    yield pile - taken, mpz(self.f(taken))
            return
        taken = mpz(0)
        parts = chain(self.rising_parts(pile), [None])
        part = next(parts)
        while part is not None and (taken := taken + part) <= cap:
            part = next(parts)
            limit = self.f(taken)
            if part is None or limit < part:
                yield pile - taken, mpz(limit)
            elif part == self.starts.last:  # no part is larger, and f never decreases
                if pile <= cap:
                    yield mpz(0), mpz(self.f(pile))
                return

    def losing_starts(self, stop: Integer) -> list[Integer]:
        """Return the list of the positive losing starts below `stop`.

        If f never decreases, they are from the sequence `LosingStarts`, else from a table.
        """
        if stop <= 1:
            return []
        if self.is_nondecreasing(stop - 1):
            return self.starts.terms_below(stop)
        return [n for n in map(mpz, range(1, int(stop))) if self.table.least_winning(n) == n]

    def recurrence(self) -> Recurrence | None:
        return self.starts.recurrence()

    def parts(self, n: Integer) -> list[Integer]:
        """Return the parts of n, losing starts whose sum is n, decreasing. Return [] for n = 0.

        Raises UnknownValue if f decreases below n, and ValueError if there are too many parts.
        """
        if t := self.f.first_decrease(n):
            raise UnknownValue(
                f"the parts of {shortened(n)} are not known: f({t}) is less than f({t - 1}); accepted: an f that never"
                " decreases"
            )
        most = MAX_BITS_OF_PARTS // max(1 << 14, n.bit_length())
        found = list(islice(self.rising_parts(n), most + 1))
        if len(found) > most:
            raise ValueError(f"{shortened(n)} is the sum of more than {most} losing starts, too many for a list")
        return found[::-1]

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        import numpy as np

        pile = rows[:, 0]
        cap = np.maximum(pile - 1, 0) if rows.shape[1] == 1 else np.minimum(pile, rows[:, 1])
        return self.near_values.values_of_rows(np.stack((pile, cap), axis=1), check)

    def p_position(self, n: Integer) -> Position:
        """Return the losing start of index n, as (pile,). The pile 0, the end of the game, has index 0."""
        return (self._start(int(n)) if n else mpz(0),)

    def _start(self, k: int) -> Integer:
        """Return the losing start of index k >= 1, as a number."""
        if self.f.never_decreases:
            return self.starts.term(k)
        stop, end = mpz(2), None if self.f.reach is None else self.f.reach + 2
        found: list[Integer] = []
        while len(found) < k:
            stop = 2 * stop if end is None else min(2 * stop, end)
            try:
                found = self.losing_starts(stop)
            except UnknownValue:
                end = stop
            if len(found) < k and stop == end:
                raise UnknownValue(
                    f"losing start {k} of {self.ruleset.title:.60} is not known: only {len(found)} are known"
                )
        return found[k - 1]

    def p_index(self, position: Position) -> Integer | None:
        """Return the index of a losing start among all losing starts. Return None for any other position."""
        pile, cap = position
        if cap != max(pile - 1, 0):
            return None
        if not pile:
            return mpz(0)
        if self.least_winning(pile) != pile:
            return None
        return mpz(self.start_index(pile))

    def start_index(self, start: Integer) -> int:
        """Return the k with H_k = start, the index of a positive losing start."""
        return self.starts.index(start) if self.is_nondecreasing(start) else len(self.losing_starts(start + 1))

    def grundy(self, position: Position) -> Integer:
        from wythoff.games.take_away.boards import grundy_value

        if search := self._small.solver(position):
            return search.grundy(position)
        return grundy_value(self.f, *position)

    def board_dtype(self, rows: Integer, cols: Integer) -> Any:
        from wythoff.games.take_away.boards import value_dtype

        return value_dtype(rows, cols)

    def grundy_board(
        self, rows: int, cols: int, out: Any = None, threads: int = 1, progress: Progress | None = None
    ) -> Any:
        """Return the array of the Grundy values G(pile, cap) with pile < rows and cap < cols."""
        from wythoff.games.take_away.boards import capped_values, grundy_steps

        return grundy_steps(capped_values(self.f, rows)).board(cols, out)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        pile, cap = position
        lines = [self.verdict(position, best, show)]
        if not pile or not cap:
            return lines
        try:
            parts = self.parts(pile) if pile.bit_length() <= MAX_EXPLAINED_BITS else []
        except UnknownValue:
            return [
                *lines,
                "No theorem covers this f, since f decreases: the outcome is from a table computed by the rules.",
            ]
        except ValueError:  # too many to list
            parts = []
        if parts:
            shown = [show(part) for part in parts]
            if len(shown) > MAX_LISTED_PARTS:
                shown = [*shown[: MAX_LISTED_PARTS // 2], "...", *shown[-MAX_LISTED_PARTS // 2 :]]
            lines.append(f"{show(pile)} = {' + '.join(shown)}, a sum of {self.parts_name}.")
        smallest = parts[-1] if parts else self.least_winning(pile)
        if cap < smallest:
            lines.append(f"Its smallest part is {show(smallest)}, and only {show(cap)} may be taken.")
        elif best is not None:
            lines.append(
                f"Taking the smallest part, {show(smallest)}, leaves a pile whose smallest part is above"
                f" {show(best[1])}, the most that the next move may take."
                if best[0]
                else f"{show(smallest)} is the whole pile."
            )
        return lines


# The most bits of a pile whose whole Zeckendorf form is computed at once. For longer piles the form is computed after
# FIRST_PARTS parts have been computed one by one.
BITS_FOR_GREEDY, FIRST_PARTS = 600, 16

# The largest index of a P-position that is computed. This P-position has nearly as many bits as an answer may have.
MAX_INDEX = 144_000_000


class FibonacciNimSolver(TakeAwaySolver):
    """The solver of Fibonacci nim. The canonical move takes the smallest part of the Zeckendorf form of the pile."""

    parts_name = "Fibonacci numbers, no two neighbours (Zeckendorf)"

    def is_nondecreasing(self, pile: Integer) -> bool:
        return True

    def least_winning(self, pile: Integer) -> Integer:
        return fibonacci(smallest_index(pile))

    def rising_parts(self, pile: Integer) -> Iterator[Integer]:
        if pile.bit_length() <= BITS_FOR_GREEDY:
            yield from reversed([part for _, part, _ in parts(pile)])
            return
        for _ in range(FIRST_PARTS):
            part = fibonacci(smallest_index(pile))
            yield part
            pile -= part
            if not pile:
                return
        for index in reversed(zeckendorf_indices(pile)):
            yield fibonacci(int(index))

    def parts(self, n: Integer) -> list[Integer]:
        return zeckendorf(n)

    def p_position(self, n: Integer) -> Position:
        if n > MAX_INDEX:
            raise ValueError(
                f"index of a P-position of {self.ruleset.name} must be at most {MAX_INDEX}, got {shortened(n)}"
            )
        return (fibonacci(int(n) + 1) if n else mpz(0),)

    def start_index(self, start: Integer) -> int:
        return smallest_index(start) - 1
