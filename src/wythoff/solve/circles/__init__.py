"""Octal games on a circle."""

from wythoff.rulesets.circles import Circle
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules in normal play; None for others. A subclass may have other moves."""
    if type(rules) is not Circle or rules.is_misere:
        return None
    from wythoff.solve.circles.solver import CircleSolver

    return CircleSolver
