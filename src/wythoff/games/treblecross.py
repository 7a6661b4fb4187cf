"""Treblecross: tic-tac-toe in a row, both players with crosses; three side by side win. A row of n is a heap of n + 2.

A cross makes the two squares on either side of it deadly, so that it takes five from the row, fewer at an end. No
period is known.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays (1982), chapter 4.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="treblecross",
    summary="take 3 from a heap; what is left of it may be split",
    code="0.007",
    facts=Facts(
        grundy=(0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5, 2, 2, 2, 3, 3),
        source="computed from the rules by brute force",
    ),
)
