"""Northcott's game."""

from wythoff.rulesets.northcott import Northcott
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others."""
    if type(rules) is not Northcott:
        return None
    from wythoff.solve.northcott.solver import NorthcottSolver

    return NorthcottSolver
