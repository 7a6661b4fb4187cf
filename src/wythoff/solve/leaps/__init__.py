"""Wythoff's game with leaps: Maharaja Nim, generalised diagonal Wythoff."""

from wythoff.rulesets.leaps import Leaps
from wythoff.solve.contract import Solver


def leap_solver(rules: Leaps) -> Solver:
    """The solver of a queen that leaps: by golden pairs where the leap keeps them P-positions."""
    from wythoff.solve.leaps.golden import GoldenLeapSolver, keeps_pairs
    from wythoff.solve.leaps.solver import LeapSolver

    return (GoldenLeapSolver if keeps_pairs(rules) else LeapSolver)(rules)
