"""Northcott's game: P if the xor of the gaps is 0.

Either player can make a gap any smaller number by an advance, and every move changes one gap. So from xor 0 no move
leaves xor 0, and from another xor an advance does. A player who always answers so wins,
retreats or not, and play ends: their checkers only advance, less than the width of the board in each row.
"""

from functools import reduce
from operator import xor

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.boards.northcott import Northcott, slid
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue


class NorthcottSolver(Solver):
    """Every answer at every width. The canonical move is the advance in the first row whose gap can get smaller to win.

    With retreats winning moves that retreat are listed too: they leave xor 0, but a player who makes them for ever does
    not come to an end.
    """

    def __init__(self, ruleset: Northcott) -> None:
        super().__init__(ruleset)
        self.rules = ruleset

    def _total(self, position: Position) -> Integer:
        return reduce(xor, self.rules.gaps(position), mpz(0))

    def grundy(self, position: Position) -> Integer:
        if self.rules.retreats == "yes":
            raise UnknownValue("with retreats=yes play need not end, and Grundy values are for play that ends")
        return self._total(position)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.N if self._total(position) else Outcome.P

    def winning_moves(self, position: Position) -> list[Position]:
        total = self._total(position)
        moves = (self._closed(position, row, gap ^ total) for row, gap in enumerate(self.rules.gaps(position)) if total)
        return sorted(left for left in moves if min(left) >= 0 and self.rules.allows(position, left))

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        gaps, total = self.rules.gaps(position), self._total(position)
        if not total:
            return None
        row = next(row for row, gap in enumerate(gaps) if gap ^ total < gap)
        return self._closed(position, row, gaps[row] ^ total)

    def _closed(self, position: Position, row: int, gap: Integer) -> Position:
        """The position with the player's checker at this distance from the other one, on its own side."""
        place = 2 * row + int(position[-1])
        side = -1 if position[place] < position[place ^ 1] else 1
        return slid(position, place, position[place ^ 1] + side * (gap + 1))

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        for pair, words in ((position, "P if the xor of the gaps is 0, as in nim"), (best, "After the move")):
            if pair is not None:
                gaps = " xor ".join(map(show, self.rules.gaps(pair)))
                lines.append(f"{words}: {gaps} = {show(self._total(pair))}.")
        if self.rules.retreats == "yes":
            lines.append("Only advances are chosen to win, so that the game ends whatever the other player does.")
        return lines
