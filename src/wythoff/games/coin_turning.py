"""Coin-turning games: turn coins of a row that `turns` allows; the rightmost of them goes from heads to tails.

`turns` is how many coins are turned, 2, 1-3 or 1+, and a letter for their shape: C consecutive, C(5) within five
neighbours, E equally spaced, S symmetric, F with the leftmost coin of the row.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="coin-turning",
    aliases=("turning-coins",),
    parameters=("turns", "play"),
    summary="turn coins as the code turns allows, the rightmost from heads to tails",
    turns="1-4",
)
