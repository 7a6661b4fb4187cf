"""Solvers of Wythoff's game and t-Wythoff, in normal and misere play.

The P-positions are (a_n, b_n), n = 0, 1, 2, ..., in either order. In t-Wythoff a move takes from one pile, or k and l
from both piles with |k - l| < t.
"""

from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.solve.contract import Solver


def pair_solver(rules: TWythoff) -> Solver:
    """Return the solver of t-Wythoff: a fast solver for Wythoff's game in normal play, else a general solver."""
    if rules.t == 1 and not rules.is_misere:
        from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

        return GoldenPairSolver(rules)
    from wythoff.games.wythoff.pairs.complementary import ComplementaryPairSolver

    return ComplementaryPairSolver(rules)
