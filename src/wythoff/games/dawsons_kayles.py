"""Dawson's Kayles: bowl over two pins that stand side by side; a single pin cannot be taken.

A heap of n + 1 has the value of a heap of n in Dawson's chess.

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="dawsons-kayles",
    aliases=("dawson-kayles",),
    summary="take 2 from a heap; what is left of it may be split",
    code="0.07",
    facts=Facts(
        grundy=(0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5),
        preperiod=53,
        period=34,
        source="OEIS A002187, one heap later; R. K. Guy, C. A. B. Smith (1956)",
    ),
)
