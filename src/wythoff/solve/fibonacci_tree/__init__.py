"""The Fibonacci tree game."""

from wythoff.rulesets.fibonacci_tree import FibonacciTree
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not FibonacciTree:
        return None
    from wythoff.solve.fibonacci_tree.solver import FibonacciTreeSolver

    return FibonacciTreeSolver
