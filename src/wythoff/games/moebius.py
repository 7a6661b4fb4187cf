"""Moebius: turn one to five coins; the rightmost of them goes from heads to tails.

The values are OEIS A054016.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="moebius",
    aliases=("mobius",),
    summary="turn up to five coins, the rightmost from heads to tails",
    turns="1-5",
)
