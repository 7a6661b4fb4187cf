"""Unequal nim: take any positive number from one of three piles; no two may become equal, piles of 0 neither.

Play ends at 0, 1 and 2. A position is P iff (x + 1) xor (y + 1) xor (z + 1) is 0.

Project Euler, problem 488, "Unbalanced nim".
"""

from wythoff.rulesets.unequal_nim import UnequalNim

GAME = UnequalNim(
    name="nim-never-equal",
    aliases=("unequal-nim", "unbalanced-nim"),
    summary="take any number from one of three piles, no two of which may become equal",
)
