"""Search small positions by the rules, in games whose solver otherwise loads compiled code."""

from math import prod

from wythoff.exact.loading import is_loading_worth
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.naive import NaiveSolver

# The most options that a search examines (about 0.2 s), and the number whose search takes as long as loading compiled
# code.
MAX_OPTIONS, OPTIONS_WORTH_LOADING = 100_000, 300_000


class SmallSearch:
    """The choice between a search by the rules and compiled code, which takes time to load."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._naive = NaiveSolver(ruleset)

    def solver(self, position: Position) -> NaiveSolver | None:
        """Return the naive solver if it should search this position, or None if compiled code should solve it."""
        rules = self._naive.ruleset
        options = prod(number + 1 for number in position) * rules.count_options(position)
        if options > MAX_OPTIONS or is_loading_worth(type(rules).__name__, int(options) / OPTIONS_WORTH_LOADING):
            return None
        return self._naive
