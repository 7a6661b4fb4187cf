"""Copycat."""

from wythoff.rulesets.copycat import Copycat
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not Copycat or rules.is_misere:
        return None
    from wythoff.solve.copycat.solver import CopycatSolver

    return CopycatSolver
