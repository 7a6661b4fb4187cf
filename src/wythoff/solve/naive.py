"""The naive solver: outcomes from the rules alone, for every ruleset and for small positions."""

from typing import Any

from wythoff.exact.bigint import shortened
from wythoff.rulesets.ruleset import Outcome, Position, Ruleset
from wythoff.solve.batch import solve_each
from wythoff.solve.contract import Solver
from wythoff.solve.solution import Solutions, UnknownValue

# Positions that are visited before the solver gives up: some seconds, some hundred megabytes.
LIMIT = 1_000_000


class NaiveSolver(Solver):
    """P if no option is P. Remembers every position it has met; the rung below all closed forms."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self._known: dict[Position, bool] = {}

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_p(position) else Outcome.N

    def winning_moves(self, position: Position) -> list[Position]:
        self._is_p(position)
        return [option for option in self.ruleset.options(position) if self._is_p(option)]

    def solve_many(self, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        return solve_each(self.best_move, positions, self.ruleset, out)

    def _is_p(self, position: Position) -> bool:
        known = self._known
        waiting = [position]
        while waiting:  # no recursion: Python's is too shallow for a pile of 1000
            top = waiting[-1]
            if top in known:
                waiting.pop()
                continue
            if len(known) + len(waiting) + self.ruleset.count_options(top) > LIMIT:
                place = ", ".join(shortened(pile) for pile in position)
                why = f"{self.ruleset.name} has no closed form here, and a search stops at {LIMIT} positions"
                raise UnknownValue(f"the outcome of ({place}) is not known: {why}")
            options = list(self.ruleset.options(top))
            unknown = [option for option in options if option not in known]
            if not options:
                known[top] = not self.ruleset.is_misere
            elif any(known.get(option) for option in options):
                known[top] = False
            elif unknown:
                waiting.extend(unknown)
            else:
                known[top] = True
        return known[position]
