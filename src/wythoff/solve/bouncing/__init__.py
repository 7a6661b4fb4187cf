"""The bouncing queen."""

from wythoff.rulesets.bouncing import BouncingQueen
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not BouncingQueen or rules.is_misere:
        return None
    from wythoff.solve.bouncing.solver import BouncingSolver

    return BouncingSolver
