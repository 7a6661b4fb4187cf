"""TacTix."""

from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.tactix import TacTix


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others."""
    if type(rules) is not TacTix:
        return None
    from wythoff.solve.tactix.solver import TacTixSolver

    return TacTixSolver
