"""Turning Corners: turn the four corners of a rectangle; the one at the lower right goes from heads to tails.

It is Twins times Twins: the coin in column x and row y, from 0, has as value the nim product of x and y, OEIS A051775.
Coins stand in the position row by row, `width` in each.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_boards import CoinBoard

GAME = CoinBoard(
    name="turning-corners",
    summary="turn the four corners of a rectangle, that at the lower right from heads to tails",
    turns="2",
    down="2",
)
