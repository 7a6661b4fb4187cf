"""Take-away games: one pile, and a limit on each move that depends on the move before, as in Fibonacci nim."""

from wythoff.games.take_away.cap_functions import TWICE
from wythoff.games.take_away.rules import TakeAway
from wythoff.solve.contract import Solver


def take_away_solver(rules: TakeAway) -> Solver:
    """Return the solver of a take-away game. Fibonacci nim has a faster solver than other take-away games."""
    if rules.f == TWICE:
        from wythoff.games.take_away.solver import FibonacciNimSolver

        return FibonacciNimSolver(rules)
    from wythoff.games.take_away.solver import TakeAwaySolver

    return TakeAwaySolver(rules)
