"""Misere Wythoff, "Attrition": the moves of Wythoff's game, who takes the last loses.

The P-positions are (0, 1), (2, 2) and those of Wythoff's game from the third on.

B. Verkhovsky, Winning Strategies and Complexity of Nim-Type Computer Game on Plane, IJCNS 3 (2010), 793-800,
section 19.
"""

from wythoff.rulesets.ruleset import Facts
from wythoff.rulesets.t_wythoff import TWythoff

GAME = TWythoff(
    name="misere-wythoff",
    aliases=("attrition",),
    summary="take any number from one pile or the same from both; who takes the last loses",
    is_misere=True,
    facts=Facts(
        p_positions=((0, 1), (2, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)),
        source="B. Verkhovsky, IJCNS 3 (2010) 793-800, (55)",
    ),
)
