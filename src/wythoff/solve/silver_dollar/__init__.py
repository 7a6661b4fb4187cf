"""Silver dollar, with and without the dollar."""

from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.silver_dollar import SilverDollar


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others."""
    if type(rules) is not SilverDollar:
        return None
    from wythoff.solve.silver_dollar.solver import SilverDollarSolver

    return SilverDollarSolver
