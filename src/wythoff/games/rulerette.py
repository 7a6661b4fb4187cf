"""Rulerette: turn two or more consecutive coins; the rightmost of them goes from heads to tails.

The values are half of those of Ruler.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="rulerette",
    summary="turn two or more consecutive coins, the rightmost from heads to tails",
    turns="2+C",
)
