"""Sym: turn any set of coins that is symmetric about its middle; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="sym",
    summary="turn coins that are symmetric about their middle, the rightmost from heads to tails",
    turns="1+S",
)
