"""Kayles: bowl over one pin or two that stand side by side; a row that is hit in its middle becomes two rows.

H. E. Dudeney, The Canterbury Puzzles (1907), no. 73. R. K. Guy, C. A. B. Smith, The G-values of various games,
Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="kayles",
    summary="take 1 or 2 from a heap; what is left of it may be split",
    code="0.77",
    facts=Facts(
        grundy=(0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2),
        preperiod=71,
        period=12,
        source="OEIS A002186; R. K. Guy, C. A. B. Smith (1956)",
    ),
)
