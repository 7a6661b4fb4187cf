"""Take-away games of one pile, Fibonacci nim among them."""

from wythoff.rulesets.cap_functions import TWICE
from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.take_away import TakeAway


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not TakeAway or rules.is_misere:
        return None
    if rules.f == TWICE:
        from wythoff.solve.take_away.fibonacci_nim import FibonacciNimSolver

        return FibonacciNimSolver
    from wythoff.solve.take_away.solver import TakeAwaySolver

    return TakeAwaySolver
