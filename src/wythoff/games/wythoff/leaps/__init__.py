"""Wythoff's game with leaps: Maharaja Nim and generalised diagonal Wythoff."""

from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.solve.contract import Solver


def leap_solver(rules: Leaps) -> Solver:
    """Return the solver of Wythoff's game with leaps. If leaps do not change the P-positions, it uses a closed form."""
    from wythoff.games.wythoff.leaps.golden import GoldenLeapSolver, keeps_pairs
    from wythoff.games.wythoff.leaps.solver import LeapSolver

    return (GoldenLeapSolver if keeps_pairs(rules) else LeapSolver)(rules)
