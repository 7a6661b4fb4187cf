"""Mogul: turn one to seven coins; the rightmost of them goes from heads to tails.

On 24 coins the P-positions are the words of the extended Golay code.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="mogul",
    summary="turn up to seven coins, the rightmost from heads to tails",
    turns="1-7",
)
