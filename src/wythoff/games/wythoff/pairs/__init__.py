"""Games whose P-positions are pairs of complementary sequences: Wythoff's game, t-Wythoff, normal and misere."""

from wythoff.games.wythoff.t_wythoff import TWythoff
from wythoff.solve.contract import Solver


def pair_solver(rules: TWythoff) -> Solver:
    """Return the solver of t-Wythoff in both plays; Wythoff's game has a faster solver of its own."""
    if rules.t == 1 and not rules.is_misere:
        from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

        return GoldenPairSolver(rules)
    from wythoff.games.wythoff.pairs.complementary import ComplementaryPairSolver

    return ComplementaryPairSolver(rules)
