"""Wyt Queens: sums of Wythoff's games."""

from wythoff.rulesets.queens import Queens
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not Queens:
        return None
    from wythoff.solve.wyt_queens.solver import QueensSolver

    return QueensSolver
