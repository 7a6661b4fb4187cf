"""End-Wythoff: a row of piles; take from the first, from the last, or the same number from both; the last one wins.

Two piles are Wythoff's game. Of more piles, for those between the ends as they are, the P-positions are pairs of ends:
each number is the first pile of one of them at most.

The game is A. S. Fraenkel's and E. Reisner's.
"""

from wythoff.rulesets.end_wythoff import EndWythoff

GAME = EndWythoff(
    name="end-wythoff",
    summary="piles in a row; take from the first, the last, or the same from both; who takes the last wins",
)
