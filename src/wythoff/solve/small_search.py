"""Searches of small positions of games whose other positions need compiled code."""

from math import prod

from wythoff.exact.loading import is_loading_worth
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.naive import NaiveSolver

# The most options that a search examines, about 0.2 s, and the number that takes as long as loading compiled code.
MAX_OPTIONS, OPTIONS_WORTH_LOADING = 100_000, 300_000


class SmallSearch:
    """Answers questions about small positions by the rules, until compiled code is worth loading."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._naive = NaiveSolver(ruleset)

    def solver(self, position: Position) -> NaiveSolver | None:
        """Return the solver that searches a position, or None if compiled code is faster or worth loading."""
        rules = self._naive.ruleset
        options = prod(number + 1 for number in position) * rules.count_options(position)
        if options > MAX_OPTIONS or is_loading_worth(type(rules).__name__, int(options) / OPTIONS_WORTH_LOADING):
            return None
        return self._naive
