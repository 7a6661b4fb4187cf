"""Grundy's game: split a heap into two that are not equal. Heaps of one and two cannot be split.

No period is known.

P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="grundy",
    aliases=("grundys-game",),
    summary="split a heap into two that are not equal",
    unequal_splits=True,
    facts=Facts(
        grundy=(0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1),
        source="OEIS A002188",
    ),
)
