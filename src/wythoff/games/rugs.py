"""Rugs: turn all coins of a rectangle on a board; the one at the lower right goes from heads to tails.

It is Ruler times Ruler. Coins stand in the position row by row, `width` in each.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_boards import CoinBoard

GAME = CoinBoard(
    name="rugs",
    summary="turn all coins of a rectangle, that at the lower right from heads to tails",
    turns="1+C",
    down="1+C",
)
