"""Silver dollar at any size: nim with every second gap, counted from the right.

Coins are paired from the right; heaps are the gaps within pairs, and with an odd number of coins the square of the
leftmost one. A move changes one heap; every smaller number is a move of that heap, and none leaves it as it is. So the
Grundy value is the xor of the heaps. In misere play the outcome is that of misere nim, where a heap that is made larger
is made as it was by the reply; checked by the rules for up to 5 coins on 10 squares.

With a dollar the coins that are not in the bag are paired so, and an unpaired leftmost coin on square p is a heap of p,
or of p - 1 if it had better not reach the bag: with dollar=yes if it is the dollar; with dollar=at-once if just one
coin is left of the dollar. If none is, the player to move takes the dollar at once. P if the xor is 0: checked by the
rules for up to 5 coins on 10 squares and the bag, and against two counts of Project Euler 344.
"""

from functools import reduce
from operator import xor

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.boards.silver_dollar import SilverDollar
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import NoValues


class SilverDollarSolver(Solver):
    """Every answer at every size: few squares for each coin can win. The canonical move is the first one, sorted."""

    def __init__(self, ruleset: SilverDollar) -> None:
        super().__init__(ruleset)
        self.rules = ruleset

    def heaps(self, position: Position) -> list[Integer]:
        """The gaps that count, from the right, and the leftmost coin if it is alone."""
        line = sorted(square for square in position if square or not self.rules.has_dollar)
        heaps = [line[place] - line[place - 1] - 1 for place in range(len(line) - 1, 0, -2)]
        if len(line) % 2:
            before = sum(square < position[0] for square in line)
            is_occupied = before == (0 if self.rules.dollar == "yes" else 1)
            heaps.append(line[0] - (self.rules.has_dollar and is_occupied))
        return heaps

    def grundy(self, position: Position) -> Integer:
        if self.rules.has_dollar:
            raise NoValues("Grundy values are for dollar=no: with a dollar the game ends before the last move")
        return super().grundy(position) if self.rules.is_misere else reduce(xor, self.heaps(position))

    def outcome(self, position: Position) -> Outcome:
        if self.rules.is_over(position):
            return self.rules.end_outcome(position)
        if self._is_taken_at_once(position):
            return Outcome.N
        heaps = self.heaps(position)
        total = reduce(xor, heaps, mpz(0))
        if self.rules.is_misere and max(heaps) < 2:
            return Outcome.P if total else Outcome.N
        return Outcome.N if total else Outcome.P

    def _is_taken_at_once(self, position: Position) -> bool:
        """Whether the dollar can be brought to the bag and is then won."""
        return self.rules.dollar == "at-once" and not any(0 < square < position[0] for square in position)

    def winning_moves(self, position: Position) -> list[Position]:
        found = set()
        total = reduce(xor, self.heaps(position), mpz(0))
        for place, square in enumerate(position):
            for target in self._squares(position, square, total):
                left = (*position[:place], target, *position[place + 1 :])
                if target >= 0 and self.rules.allows(position, left) and self.outcome(left) is Outcome.P:
                    found.add(left)
        return sorted(found)

    def _squares(self, position: Position, square: Integer, total: Integer) -> set[Integer]:
        """Where a coin can have to go: into the bag, or to where its heap gets the size that is wanted."""
        line = sorted(position)
        place = line.index(square)
        found = {mpz(0), mpz(1)}
        for heap, neighbour, sign in (
            (square - line[place - 1] - 1, line[place - 1], 1) if place else (square, mpz(-1), 1),
            (square - 1, mpz(0), 1),
            (line[place + 1] - square - 1, line[place + 1], -1) if place + 1 < len(line) else (square, mpz(-1), 1),
        ):
            if heap >= 0:
                found |= {neighbour + sign * (wanted + 1) for wanted in (heap ^ total, mpz(0), mpz(1))}
        return found

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        total, found = self.grundy(position) ^ value, set()
        for place, square in enumerate(position):
            for target in self._squares(position, square, total):
                left = (*position[:place], target, *position[place + 1 :])
                if target >= 0 and self.rules.allows(position, left) and self.grundy(left) == value:
                    found.add(left)
        return sorted(found)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        if self._is_taken_at_once(position):
            return [*lines, "Nothing lies between the dollar and the bag: it is taken at once."]
        for pair, words in ((position, "Every second gap from the right is a heap of nim"), (best, "After the move")):
            if pair is not None and not self.rules.is_over(pair):
                heaps = self.heaps(pair)
                total = show(reduce(xor, heaps, mpz(0)))
                lines.append(f"{words}: {' xor '.join(map(show, heaps)) or 'no heaps'} = {total}.")
        return lines
