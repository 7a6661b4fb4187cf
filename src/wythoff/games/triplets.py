"""Triplets: turn exactly three coins; the rightmost of them goes from heads to tails.

The values are those of Mock Turtles, two places later.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="triplets",
    summary="turn three coins, the rightmost from heads to tails",
    turns="3",
)
