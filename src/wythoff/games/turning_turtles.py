"""Turning Turtles: turn a coin from heads to tails and, if you like, any one coin to its left.

The coin at place n, from 1, is a heap of n: nim in normal play, not in misere play, where {2, 3} is P.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="turning-turtles",
    aliases=("turtles",),
    summary="turn a coin from heads to tails, and if you like one coin to its left",
    turns="1-2",
)
