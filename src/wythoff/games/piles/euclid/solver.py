"""The solver of Euclid's game: three variants in normal and misere play, at any size.

The proofs are in wythoff.games.piles.euclid.values.
"""

from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer
from wythoff.games.piles.euclid.rules import Euclid
from wythoff.games.piles.euclid.values import INDEXED, NO_MULTIPLE, PPositionIndex, is_lost, losing_multiple, value
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver

if TYPE_CHECKING:
    from wythoff.solve.row_blocks import Block

# The most bits of the numbers of a P-position whose index is computed. The index needs a product for each 0.7 bits.
# This takes 0.1 s at most.
MAX_INDEX_BITS = 4000

# The rule for P-positions in words, by the value of losing_multiple.
_RULES = {
    0: "P if the larger number is below phi times the smaller one, and not equal to it",
    1: "P if the larger number is below phi times the smaller one",
    NO_MULTIPLE: "P if the larger number is below phi times the smaller one, and not equal to it",
}


class EuclidSolver(Solver):
    """The solver of Euclid's game, for numbers of any size.

    From (a, b) with a < b there is at most one winning move. From (a, a) the moves to (0, a)
    and to (a, 0) may both win.
    """

    most_cells = 4 * 10**7

    rules: Euclid

    def __init__(self, ruleset: Euclid) -> None:
        super().__init__(ruleset)
        self.losing = losing_multiple(ruleset.variant, ruleset.is_misere)
        self._indexed = PPositionIndex(self.losing, ruleset.is_misere)

    def supports(self, question: str) -> bool:
        return super().supports(question) and (question != "p_position" or self.losing in INDEXED)

    def p_position(self, n: Integer) -> Position:
        """Return the n-th P-position (a, b), a <= b, for n = 0, 1, ... P-positions are sorted by b, then by a."""
        return self._indexed.pair(n)

    def p_index(self, position: Position) -> Integer | None:
        has_index = self.losing in INDEXED and max(position).bit_length() <= MAX_INDEX_BITS
        if not has_index or self.outcome(position) is Outcome.N:
            return None
        return self._indexed.index(min(position), max(position))

    def outcome(self, position: Position) -> Outcome:
        a, b = sorted(position)
        if a:
            return Outcome.P if is_lost(a, b, self.losing) else Outcome.N
        return self.rules.end_outcome(position)

    def winning_moves(self, position: Position) -> list[Position]:
        x, y = position
        new_number = self._winning_number(min(x, y), max(x, y))
        if new_number is None:
            return []
        moves = {(new_number, y)} if x >= y else set()
        return sorted(moves | ({(x, new_number)} if y >= x else set()))

    def _winning_number(self, a: Integer, b: Integer) -> Integer | None:
        """Return the c for which a winning move leads from (a, b), a <= b, to (a, c); None if no move wins."""
        if not a or is_lost(a, b, self.losing):
            return None
        quotient, rest = divmod(b, a)
        if not rest:
            return self.losing * a if 0 <= self.losing < quotient else None
        return rest if is_lost(rest, a, self.losing) else rest + a

    def normal_value(self, position: Position) -> Integer:
        return value(min(position), max(position), self.rules.variant)

    def values_of_rows(self, rows: Any) -> Any:
        import numpy as np

        from wythoff.games.piles.euclid.batches import values

        return values(self.rules.variant, rows), np.ones(len(rows), np.bool_)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        rule = _RULES.get(self.losing, "Euclid's algorithm decides, by its quotients up to the first one above 1")
        return [self.verdict(position, best, show), f"{rule[0].upper()}{rule[1:]}."]

    def row_block(self, rows: Any) -> "Block | None":
        from wythoff.games.piles.euclid.batches import euclid_block

        return euclid_block(self.losing, self.rules.is_misere)
