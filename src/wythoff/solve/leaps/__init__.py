"""Wythoff's game with leaps: Maharaja Nim, generalised diagonal Wythoff."""

from wythoff.rulesets.leaps import DiagonalWythoff, Leaps, Maharaja
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) not in (Maharaja, DiagonalWythoff) or rules.is_misere:
        return None
    from wythoff.solve.leaps.golden import GoldenLeapSolver, keeps_pairs
    from wythoff.solve.leaps.solver import LeapSolver

    return GoldenLeapSolver if isinstance(rules, Leaps) and keeps_pairs(rules) else LeapSolver
