"""Misere t-Wythoff: take any number from one pile, or k and l from both with |k - l| < t; who takes the last loses.

For t >= 2 the P-positions are (E_n, E_n + t n + 1), E_n = floor(n alpha + 1/alpha), alpha = (2 - t + sqrt(t^2 + 4))/2;
t = 1 is misere Wythoff.

A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29
(1984), 49-73.
"""

from wythoff.rulesets.ruleset import Facts
from wythoff.rulesets.t_wythoff import TWythoff

GAME = TWythoff(
    name="misere-t-wythoff",
    summary="take any number from one pile, or k and l from both with |k - l| < t; who takes the last loses",
    is_misere=True,
    t=2,
    parameters=("t",),
    facts=Facts(
        p_positions=(
            (0, 1),
            (2, 5),
            (3, 8),
            (4, 11),
            (6, 15),
            (7, 18),
            (9, 22),
            (10, 25),
            (12, 29),
            (13, 32),
            (14, 35),
        ),
        source="computed from the rules by brute force",
    ),
)
