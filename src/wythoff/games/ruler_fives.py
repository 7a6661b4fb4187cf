"""Ruler Fives: turn one to five consecutive coins; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="ruler-fives",
    summary="turn one to five consecutive coins, the rightmost from heads to tails",
    turns="1-5C",
)
