"""Maharaja Nim: take any number from one pile, the same from both, or one from one pile and two from the other.

That is Wythoff's queen who may leap as a knight, too; with another `knight`, 2,3 for one, by these steps. A leap is a
single step: repeated ones are `diagonal-wythoff`. The P-positions lie within a bounded distance of the lines of slope
phi and 1/phi, which U. Larsson and J. Wästlund prove for the knight of chess. Its size is not known: the claim
`maharaja-distance` measures it. No closed form is known, but one is guessed for the knight 1,7, in docs/guesses.md;
P-positions are found row by row, Grundy values on boards.
Some other knights, 1,3 for one, join no two P-positions of Wythoff's game, which then stay what they are.

U. Larsson, J. Wästlund, Maharaja Nim, Wythoff's queen meets the knight, arXiv:1207.0765.
"""

from wythoff.rulesets.leaps import Maharaja
from wythoff.rulesets.ruleset import Facts

GAME = Maharaja(
    name="maharaja",
    aliases=("maharaja-nim", "maharajah"),
    summary="take any number from one pile, the same from both, or p and q (knight=p,q); who cannot move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 13), (9, 16), (11, 19), (12, 18), (14, 23)),
        source="computed from the rules by brute force",
    ),
)
