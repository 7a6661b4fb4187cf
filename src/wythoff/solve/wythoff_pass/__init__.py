"""Wythoff's game with a pass."""

from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.wythoff_pass import WythoffPass


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not WythoffPass:
        return None
    from wythoff.solve.wythoff_pass.solver import WythoffPassSolver

    return WythoffPassSolver
