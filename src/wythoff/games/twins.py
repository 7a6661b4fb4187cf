"""Twins: turn exactly two coins; the right one goes from heads to tails.

The coin at place n, from 1, is a heap of n - 1.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="twins",
    summary="turn two coins, the right one from heads to tails",
    turns="2",
)
