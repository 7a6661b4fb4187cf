"""Games on two piles given by their rays."""

from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.two_piles import TwoPiles


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not TwoPiles or rules.is_misere:
        return None
    from wythoff.solve.rays.solver import RaySolver

    return RaySolver
