"""The solver of copycat for piles of any size, by a closed form (`halving`) or by a periodic table (`table`)."""

from functools import cached_property

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.take_away.copycat.halving import HalvedResidues, exponent_of_2
from wythoff.games.take_away.copycat.rules import Copycat
from wythoff.games.take_away.copycat.table import MoveTable
from wythoff.rules.position import Outcome, Position
from wythoff.rules.words import Show
from wythoff.solve.naive import MAX_POSITIONS, SearchingSolver
from wythoff.solve.solution import UnknownValue

# The most losing starts that are listed, which take some hundred megabytes.
MAX_STARTS = 10_000_000


class CopycatSolver(SearchingSolver):
    """The solver of copycat. (pile, last) is P iff no move from the start (pile,) wins, except taking `last`.

    So two winning moves from each start (pile,) are enough to solve all positions. Let 2^e be the largest power of 2
    that divides m + 1. If e is even, as for every even m and a third of the odd m, these moves have a closed form (see
    `halving`). For other m the moves are periodic in the pile; a table proves the period (see `table`).
    """

    rules: Copycat
    block_maker = "wythoff.games.take_away.copycat.batches:copycat_block"
    block_order = "F"

    def __init__(self, ruleset: Copycat) -> None:
        super().__init__(ruleset)
        is_closed = exponent_of_2(ruleset.m + 1) % 2 == 0
        self.moves: HalvedResidues | MoveTable = HalvedResidues(ruleset.m) if is_closed else MoveTable(ruleset.m)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self.best_move(position) is None else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        pile, last = position
        return sorted((pile - taken, mpz(taken)) for taken in self.moves.all_moves(pile) if taken != last)

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        """Return the target of the canonical winning move, or None if no move wins.

        This move leaves a losing start if possible. Otherwise it is the winning move that takes most.
        """
        self.check_method(method)
        pile, last = position
        taken = self.moves.first(pile)
        if taken and taken == last:
            taken = self.moves.second(pile)
        return (pile - taken, mpz(taken)) if taken else None

    def normal_value(self, position: Position) -> Integer:
        """Return the Grundy value, by a search. Raises UnknownValue if the pile is too large for a search."""
        if position[0] > MAX_POSITIONS * self.rules.m:  # a search visits at least one position for every m objects
            raise UnknownValue(
                f"the Grundy value of {self.ruleset.format_piles(position, shortened)} is not known: no theorem is"
                f" known, and a search stops at {MAX_POSITIONS} positions"
            )
        return super().normal_value(position)

    def losing_starts(self, stop: Integer) -> list[Integer]:
        """Return the list of the losing starts below `stop`, increasing."""
        if stop // (self.rules.m + 1) >= MAX_STARTS:
            raise ValueError(
                f"losing starts below {shortened(stop)} are too many: at most {MAX_STARTS} are listed;"
                " give a smaller stop"
            )
        return list(self.moves.losing_starts(stop))

    def p_position(self, n: Integer) -> Position:
        """Return the losing start of index n, counted from 0, as (pile,)."""
        before, cycle, period = self._starts
        if n < len(before):
            return (mpz(before[int(n)]),)
        if not cycle:
            raise UnknownValue(f"{self.ruleset.title} has only {len(before)} losing starts, got index {shortened(n)}")
        turns, place = divmod(n - len(before), len(cycle))
        return (cycle[int(place)] + turns * period,)

    def p_index(self, position: Position) -> Integer | None:
        """Return the index of a losing start among all losing starts. Return None for any other position."""
        pile, last = position
        if last or self.outcome(position) is Outcome.N:
            return None
        before, cycle, period = self._starts
        if pile in before or not cycle:
            return mpz(before.index(pile))
        turns, rest = divmod(pile - cycle[0], period)
        return len(before) + turns * len(cycle) + cycle.index(int(rest) + cycle[0])

    @cached_property
    def _starts(self) -> tuple[list[int], list[int], int]:
        """Return the tuple (losing starts below the preperiod, those of the first period, period)."""
        preperiod, period = self.starts_period()
        starts = list(self.moves.losing_starts(mpz(preperiod + period)))
        return [start for start in starts if start < preperiod], [s for s in starts if s >= preperiod], period

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        pile, last = position
        lines = [self.verdict(position, best, show)]
        if [int(taken) for taken in self.moves.all_moves(pile)] == [last]:
            lines.append(f"Only taking {last} would win, which is forbidden: the opponent has just taken {last}.")
        try:
            preperiod, period = self.starts_period()
        except UnknownValue:
            return lines
        since = f" from {preperiod} on" if preperiod else ""
        return [*lines, f"Losing starts repeat with period {period}{since}."]

    def starts_period(self) -> tuple[int, int]:
        """Return (preperiod, period) of the losing starts, the least numbers possible.

        A pile n >= preperiod is a losing start iff n + period is a losing start. Raises UnknownValue if no period is
        known.
        """
        return self.moves.starts_recurrence()
