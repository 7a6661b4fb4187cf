"""Coin-turning games in normal play, and their products."""

from wythoff.rulesets.coin_boards import CoinBoard
from wythoff.rulesets.coin_turning import CoinTurning
from wythoff.rulesets.ruleset import Ruleset


def solver_of(rules: Ruleset) -> type | None:
    """The class that answers for these rules; None for others: misere play follows no xor and is searched."""
    if type(rules) is CoinBoard and not rules.is_misere:
        from wythoff.solve.coins.boards import BoardSolver

        return BoardSolver
    if type(rules) is CoinTurning and not rules.is_misere:
        from wythoff.solve.coins.solver import CoinSolver

        return CoinSolver
    return None
