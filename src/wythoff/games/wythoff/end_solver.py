"""End-Wythoff: two piles at any size, more by the pairs of ends for each part of the row."""

from collections.abc import Iterator

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.wythoff.end import EndWythoff
from wythoff.games.wythoff.ends import MOST_PILES, MOST_STEPS, Ends, NoEnds
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import UnknownValue

# Parts of rows whose pairs are kept.
MOST_KEPT = 2000


class EndWythoffSolver(Solver):
    """Time O(the largest pile) for each part of the row between two piles; at once for two piles."""

    most_cells = 10**5

    def __init__(self, ruleset: EndWythoff) -> None:
        super().__init__(ruleset)
        self.rules = ruleset
        self._naive = NaiveSolver(ruleset)
        self._kept: dict[Position, Ends | NoEnds] = {(): NoEnds()}

    def answer_quickly(self) -> None:
        self._naive.answer_quickly()

    def _ends(self, piles: Position) -> Ends | NoEnds:
        """The pairs of ends for these piles between them."""
        if piles not in self._kept:
            if len(self._kept) > MOST_KEPT:
                self._kept = {(): NoEnds()}
            self._kept[piles] = Ends(self._ends(piles[1:]), self._ends(piles[:-1]), (piles[0], piles[-1]))
        return self._kept[piles]

    def _row(self, position: Position) -> Position:
        """The piles that are left. Raises UnknownValue where there are too many, or too large ones."""
        row = tuple(pile for pile in position if pile)
        if len(row) > 2 and (len(row) > MOST_PILES or sum(row) > MOST_STEPS):
            raise UnknownValue(
                f"rows of {self.rules.name} are answered up to {MOST_PILES} piles that have {MOST_STEPS} in all, two"
                f" piles at any size; these are {len(row)} with {shortened(sum(row))}"
            )
        return row

    def outcome(self, position: Position) -> Outcome:
        row = self._row(position)
        if len(row) < 2:
            return Outcome.N if row else Outcome.P
        return Outcome.P if self._ends(row[1:-1]).last_end(row[0]) == row[-1] else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        row = self._row(position)
        first, last = self.rules.ends(position)
        if len(row) == 1:
            return [(*position[:first], mpz(0), *position[first + 1 :])]
        if not row or self.outcome(position) is Outcome.P:
            return []
        found = []
        for a, b in set(self._pairs(row)):
            left = list(position)
            left[first], left[last] = a, b
            found.append(tuple(left))
        return sorted(found)

    def _pairs(self, row: Position) -> Iterator[tuple[Integer, Integer]]:
        """The ends that winning moves leave."""
        a, b, ends = row[0], row[-1], self._ends(row[1:-1])
        to_b, to_a, along = ends.last_end(a), ends.first_end(b), ends.on_diagonal(a, b)
        if to_b is not None and to_b < b:
            yield a, to_b
        if to_a is not None and to_a < a:
            yield to_a, b
        if along is not None and along[0] < a:
            yield along

    def grundy(self, position: Position) -> Integer:
        """A single pile is one of nim. Else by the rules, for small piles: no theorem is known."""
        row = self.rules.tidy(position)
        return row[0] if len(row) == 1 else self._naive.grundy(row)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        row = self._row(position)
        lines = [self.verdict(position, best, show)]
        if len(row) < 2:
            return lines
        between = f" around {self.rules.place(row[1:-1], show)}" if len(row) > 2 else ", as in Wythoff's game,"
        to_b, to_a = self._ends(row[1:-1]).last_end(row[0]), self._ends(row[1:-1]).first_end(row[-1])
        pairs = [(row[0], to_b), (to_a, row[-1])]
        told = " and ".join(f"({show(a)}, {show(b)})" for a, b in dict.fromkeys(pairs) if None not in (a, b))
        return [*lines, f"Ends{between} that are P: {told}."]
