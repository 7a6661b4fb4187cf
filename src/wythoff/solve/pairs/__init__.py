"""Games whose P-positions are pairs of complementary sequences: Wythoff's game, t-Wythoff, normal and misere."""

from wythoff.rulesets.ruleset import Ruleset
from wythoff.rulesets.t_wythoff import TWythoff


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others. A subclass may have other moves."""
    if type(rules) is not TWythoff:
        return None
    if rules.t == 1 and not rules.is_misere:
        from wythoff.solve.pairs.golden import GoldenPairSolver

        return GoldenPairSolver
    from wythoff.solve.pairs.complementary import ComplementaryPairSolver

    return ComplementaryPairSolver
