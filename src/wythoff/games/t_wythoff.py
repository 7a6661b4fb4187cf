"""Generalised Wythoff: take any number from one pile, or k and l from both with |k - l| < t; who takes the last wins.

The P-positions are (floor(n alpha), floor(n (alpha + t))), alpha = (2 - t + sqrt(t^2 + 4))/2; t = 1 is Wythoff's game.

A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 (1982),
353-361.
"""

from wythoff.rulesets.ruleset import Facts
from wythoff.rulesets.t_wythoff import TWythoff

GAME = TWythoff(
    name="t-wythoff",
    summary="take any number from one pile, or k and l from both with |k - l| < t; who takes the last wins",
    t=2,
    parameters=("t",),
    facts=Facts(
        p_positions=((0, 0), (1, 3), (2, 6), (4, 10), (5, 13), (7, 17), (8, 20), (9, 23), (11, 27), (12, 30), (14, 34)),
        source="A. S. Fraenkel, American Mathematical Monthly 89 (1982) 353-361; OEIS A001951 and A001952",
    ),
)
