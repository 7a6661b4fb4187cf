"""Turnips, or Ternups: turn three equally spaced coins; the rightmost of them goes from heads to tails.

The values are read from n - 1 in base three: 2^k, k the place of its lowest digit 2.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="turnips",
    aliases=("ternups",),
    summary="turn three equally spaced coins, the rightmost from heads to tails",
    turns="3E",
)
