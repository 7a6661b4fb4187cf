"""Staircase nim: move any positive number of coins from one step to the next lower one; who moves last wins.

Steps are counted from the ground, step 0, where coins stay. The Grundy value is the xor of the numbers of coins on
steps 1, 3, 5, ...

T. S. Ferguson, Game Theory, part I, section 2, exercises.
"""

from wythoff.rulesets.staircase import Staircase

GAME = Staircase(
    name="staircase-nim",
    aliases=("staircase", "step-nim"),
    summary="move any positive number of coins from one step to the next lower one, at last to the ground",
)
