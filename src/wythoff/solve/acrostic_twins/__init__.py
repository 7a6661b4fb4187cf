"""Acrostic Twins in normal play."""

from wythoff.rulesets.acrostic_twins import AcrosticTwins
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others: misere play follows no xor and is searched."""
    if type(rules) is not AcrosticTwins or rules.is_misere:
        return None
    from wythoff.solve.acrostic_twins.solver import AcrosticTwinsSolver

    return AcrosticTwinsSolver
