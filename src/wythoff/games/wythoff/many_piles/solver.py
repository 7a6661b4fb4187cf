"""The solver of Wythoff's game with more than two piles: three piles by a table, more piles by a search.

If only two piles are positive, the closed form of Wythoff's game solves the position. Indeed, a pile of 0 stays 0, and
two numbers have xor 0 iff they are equal. So a move takes from one of the two piles, or the same number from both.
"""

from threading import RLock
from typing import TYPE_CHECKING

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.wythoff.many_piles.rules import SAME, WythoffPiles
from wythoff.games.wythoff.many_piles.table import fits, limit, p_options, third_piles
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.naive import SearchingSolver
from wythoff.solve.small_search import SmallSearch
from wythoff.solve.solution import TooManyMovesError, UnknownValue

if TYPE_CHECKING:
    from numpy import int32
    from numpy.typing import NDArray

# The least side of a table. The most moves of three or more piles that are examined; this takes a second.
MIN_SIDE, MAX_MOVES = 64, 50_000


class WythoffPilesSolver(SearchingSolver):
    """The solver of Wythoff's game with more than two piles.

    A closed form solves two positive piles. A table, which grows as needed, solves three. A search solves more piles.
    """

    usual_size = 12

    rules: WythoffPiles

    def __init__(self, ruleset: WythoffPiles) -> None:
        super().__init__(ruleset)
        self._two = GoldenPairSolver(PLAIN_WYTHOFF)
        self._small = SmallSearch(ruleset)
        self._table: tuple[int, int, NDArray[int32] | None] = 0, 0, None
        self._lock = RLock()

    def outcome(self, position: Position) -> Outcome:
        piles = sorted(filter(None, position))
        if len(piles) <= 2:
            return self._two.outcome(_as_pair(piles))
        if len(piles) > 3:
            return self.search.outcome(position)
        if search := self._small.solver(position):
            return search.outcome(position)
        x, y, z = piles
        return Outcome.P if self._third(x, z)[int(x), int(y)] == z else Outcome.N

    def _third(self, smallest: Integer, largest: Integer) -> "NDArray[int32]":
        """Return an array whose entry [x, y] is the z < n for which (x, y, z) is a P-position, or -1 without such a z.

        Here n is the number of columns. The array contains all x <= smallest and y <= largest. Raises UnknownValue if
        it would be too large.
        """
        rows, n = (max(MIN_SIDE, 1 << int(pile).bit_length()) for pile in (smallest, largest))
        with self._lock:
            have_rows, have, table = self._table
            rows, n = max(rows, have_rows), max(n, have)
            if not fits(self.rules.together, rows, n):
                rows, n = int(smallest) + 1, max(MIN_SIDE, int(largest) + 1)
            if not fits(self.rules.together, rows, n):
                raise UnknownValue(
                    "no closed form is known for three piles, and these are too large for a table: the smallest is"
                    f" {shortened(smallest)}, the largest {shortened(largest)}; accepted: {limit(self.rules.together)}"
                )
            if self.rules.together == SAME:
                rows = n
            if table is None or rows > have_rows or n > have:
                table = third_piles(self.rules.together, rows, n)
                self._table = rows, n, table
            return table

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value in normal play: as in Wythoff's game for two positive piles, else by a search."""
        piles = sorted(filter(None, position))
        return self._two.grundy(_as_pair(piles)) if len(piles) <= 2 else super().normal_value(position)

    def winning_moves(self, position: Position) -> list[Position]:
        indices = [index for index, pile in enumerate(position) if pile]
        if len(indices) <= 2:
            pair = _as_pair([position[index] for index in indices])
            return sorted(_replace_piles(position, indices, target) for target in self._two.winning_moves(pair))
        if len(indices) == 3 and (search := self._small.solver(position)):
            return search.winning_moves(position)
        if self.outcome(position) is Outcome.P:
            return []
        if len(indices) == 3:
            indices.sort(key=position.__getitem__)
            x, y, z = (int(position[index]) for index in indices)
            targets = p_options(self.rules.together, self._third(x, z), (x, y, z))
            return sorted(_replace_piles(position, indices, target) for target in targets)
        if self.rules.count_options(position) > MAX_MOVES:
            raise TooManyMovesError(
                f"this position may have more than {MAX_MOVES} options, too many for a list of winning moves"
            )
        return [target for target in self.rules.options(position) if self.outcome(target) is Outcome.P]

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        indices = [index for index, pile in enumerate(position) if pile]
        if len(indices) == 2:
            pair = _as_pair([position[index] for index in indices])
            best_pair = None if best is None else (best[indices[0]], best[indices[1]])
            rest = self._two.reasons(pair, best_pair, show)[1:]
            return [self.verdict(position, best, show), "With two piles the game is Wythoff's game.", *rest]
        return super().reasons(position, best, show)


def _as_pair(piles: list[Integer]) -> Position:
    """Return a position (x, y) from a list of at most two piles. Missing piles are 0: [5] -> (0, 5)."""
    first, second = [mpz(0), mpz(0), *piles][-2:]
    return first, second


def _replace_piles(position: Position, indices: list[int], target: Position) -> Position:
    """Return `position` with the piles at `indices` replaced by the last piles of `target`.

    For indices [0, 2], (7, 8, 9) and (0, 5) give (0, 8, 5). For [2], (7, 8, 9) and (0, 5) give (7, 8, 5).
    """
    now = dict(zip(indices, target[len(target) - len(indices) :], strict=True))
    return tuple(now.get(index, pile) for index, pile in enumerate(position))
