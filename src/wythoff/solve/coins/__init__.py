"""Coin-turning games in normal play."""

from wythoff.rulesets.coin_turning import CoinTurning
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others: misere play follows no xor and is searched."""
    if type(rules) is not CoinTurning or rules.is_misere:
        return None
    from wythoff.solve.coins.solver import CoinSolver

    return CoinSolver
