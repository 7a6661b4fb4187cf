"""Wythoff's game and t-Wythoff in normal and misere play: their P-positions are pairs of complementary sequences."""

from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.solve.contract import Solver


def pair_solver(rules: TWythoff) -> Solver:
    """Return the solver of t-Wythoff in normal or misere play. For Wythoff's game it is a faster one."""
    if rules.t == 1 and not rules.is_misere:
        from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

        return GoldenPairSolver(rules)
    from wythoff.games.wythoff.pairs.complementary import ComplementaryPairSolver

    return ComplementaryPairSolver(rules)
