"""Wythoff's game with leaps: Maharaja Nim and generalised diagonal Wythoff."""

from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.solve.contract import Solver


def leap_solver(rules: Leaps) -> Solver:
    """Return the solver of Wythoff's game with leaps: a closed form if the leaps do not change the P-positions."""
    from wythoff.games.wythoff.leaps.golden import GoldenLeapSolver, keeps_pairs
    from wythoff.games.wythoff.leaps.solver import LeapSolver

    return (GoldenLeapSolver if keeps_pairs(rules) else LeapSolver)(rules)
