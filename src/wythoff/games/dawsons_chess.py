"""Dawson's chess on n files, as a heap of n: take a pawn with its neighbours.

Two rows of pawns, a row apart, and captures are forced: who advances a pawn removes it and its neighbours. From a heap,
3 may be taken, 2 if they lie at an end of it, 1 if it is the whole heap.

T. R. Dawson, Caissa's Wild Roses (1935), problem 80, in normal play. R. K. Guy, C. A. B. Smith, The G-values of various
games, Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="dawsons-chess",
    aliases=("dawson-chess",),
    summary="take 3 from a heap and split it or not, 2 without splitting it, or 1 if that is all",
    code="0.137",
    facts=Facts(
        grundy=(0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2),
        preperiod=52,
        period=34,
        source="OEIS A002187; R. K. Guy, C. A. B. Smith (1956)",
    ),
)
