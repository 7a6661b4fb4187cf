"""Euclid's game."""

from wythoff.rulesets.euclid import Euclid
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not Euclid:
        return None
    from wythoff.solve.euclid.solver import EuclidSolver

    return EuclidSolver
