"""Acrostic Twins: turn two coins in one row or in one column; the right or lower one goes from heads to tails.

The coin in column x and row y, from 0, has the value x xor y. Turning Corners turns two of a row and of a column at
once. Coins stand in the position row by row, `width` in each.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.acrostic_twins import AcrosticTwins

GAME = AcrosticTwins(
    name="acrostic-twins",
    summary="turn two coins in one row or one column, the right or lower one from heads to tails",
)
