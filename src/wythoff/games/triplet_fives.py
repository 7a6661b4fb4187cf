"""Triplet Fives: turn three coins within five neighbours; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="triplet-fives",
    summary="turn three of five neighbours, the rightmost from heads to tails",
    turns="3C(5)",
)
