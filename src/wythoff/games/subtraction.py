"""Subtraction games: take one of certain numbers from a heap: `take`, such as 1,3,4 or 1..5, or all-but:2,5.

With finitely many numbers the Grundy values are periodic. For 1..m the value of n is n mod (m + 1).

S. W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1 (1966), 443-458.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="subtraction",
    aliases=("subtraction-game", "one-pile", "single-pile", "bachet", "bachets-game", "single-pile-games"),
    parameters=("take", "play"),
    summary="take one of the numbers of the set take from one heap",
    take="1..3",
    facts=Facts(
        grundy=(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3),
        preperiod=0,
        period=4,
        source="S. W. Golomb, Journal of Combinatorial Theory 1 (1966) 443-458",
    ),
)
