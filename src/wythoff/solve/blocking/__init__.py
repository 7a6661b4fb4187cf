"""Blocking Wythoff."""

from wythoff.rulesets.blocking import BlockingWythoff
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not BlockingWythoff:
        return None
    from wythoff.solve.blocking.solver import BlockingSolver

    return BlockingSolver
