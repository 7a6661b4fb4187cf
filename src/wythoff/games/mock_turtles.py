"""Mock Turtles: turn one, two or three coins; the rightmost of them goes from heads to tails.

The values are the odious numbers, OEIS A000069.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="mock-turtles",
    summary="turn up to three coins, the rightmost from heads to tails",
    turns="1-3",
)
