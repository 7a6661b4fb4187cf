"""Wyt Queens: several queens, each on a quarter board; a move takes one down, left or diagonally towards the corner.

That is a sum of Wythoff's games: in normal play P iff the xor of their Grundy values is 0. In misere play the same, but
where all queens are on (0, 0), (1, 2), (0, 1), (2, 2) or their mirrors, P iff the xor is 1.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 3.
"""

from wythoff.rulesets.queens import Queens

GAME = Queens(
    name="wyt-queens",
    aliases=("wythoff-queens", "several-queens"),
    summary="move one of the queens any way down, left or along the diagonal; who cannot move loses",
)
