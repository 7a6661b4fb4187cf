"""Fibonacci subtraction."""

from wythoff.rulesets.fibonacci_subtraction import FibonacciSubtraction
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not FibonacciSubtraction:
        return None
    from wythoff.solve.fibonacci_subtraction.solver import FibonacciSubtractionSolver

    return FibonacciSubtractionSolver
