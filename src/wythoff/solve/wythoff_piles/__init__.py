"""Wythoff's game with more than two piles."""

from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.wythoff_piles import WythoffPiles


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not WythoffPiles:
        return None
    from wythoff.solve.wythoff_piles.solver import WythoffPilesSolver

    return WythoffPilesSolver
