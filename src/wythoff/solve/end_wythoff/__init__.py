"""End-Wythoff."""

from wythoff.rulesets.end_wythoff import EndWythoff
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not EndWythoff:
        return None
    from wythoff.solve.end_wythoff.solver import EndWythoffSolver

    return EndWythoffSolver
