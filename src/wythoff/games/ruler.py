"""Ruler: turn any number of consecutive coins; the rightmost of them goes from heads to tails.

The value of the coin at place n is the largest power of two that divides n.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="ruler",
    aliases=("ruler-game",),
    summary="turn consecutive coins, the rightmost from heads to tails",
    turns="1+C",
)
