"""Mock Turtle Fives: turn one to three coins within five neighbours; the rightmost goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_turning import CoinTurning

GAME = CoinTurning(
    name="mock-turtle-fives",
    summary="turn up to three of five neighbours, the rightmost from heads to tails",
    turns="1-3C(5)",
)
