"""Wythoff's game with leaps: Maharaja Nim, generalised diagonal Wythoff."""

from wythoff.games.wythoff.leaps.rules import Leaps
from wythoff.solve.contract import Solver


def leap_solver(rules: Leaps) -> Solver:
    """Return the solver of a queen that leaps: by golden pairs if these stay the P-positions despite the leap."""
    from wythoff.games.wythoff.leaps.golden import GoldenLeapSolver, keeps_pairs
    from wythoff.games.wythoff.leaps.solver import LeapSolver

    return (GoldenLeapSolver if keeps_pairs(rules) else LeapSolver)(rules)
