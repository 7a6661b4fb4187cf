"""Officers: take one from a heap of two or more; what is left may be split.

No period is known.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays (1982), chapter 4.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="officers",
    summary="take 1 from a heap of two or more; what is left of it may be split",
    code="0.6",
    facts=Facts(
        grundy=(0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5, 1, 4, 5, 1, 2, 0, 1),
        source="computed from the rules by brute force",
    ),
)
