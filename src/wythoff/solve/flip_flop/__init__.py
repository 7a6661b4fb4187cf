"""Flip-flop."""

from wythoff.rulesets.flip_flop import FlipFlop
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not FlipFlop:
        return None
    from wythoff.solve.flip_flop.solver import FlipFlopSolver

    return FlipFlopSolver
