"""Grunt: turn four coins that are symmetric about their middle, the leftmost coin of the row among them; the rightmost
goes from heads to tails.

It is Grundy's game: the coin at place n is a heap of n - 1, which the two in the middle split.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="grunt",
    summary="turn the leftmost coin, another, and their mirror images, the rightmost from heads to tails",
    turns="4FS",
)
