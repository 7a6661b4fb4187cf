"""Copycat: take 1 to m from one pile, but not the number that the opponent has just taken; who cannot move loses.

Who begins may take any of 1 to m. If the exponent of 2 in m + 1 is even, as for every even m, who begins loses from the
multiples of m + 1 and wins from all other piles. For other m the piles from which who begins loses are periodic from
some pile on: for m = 5 they are 0 and 7 mod 13, for m = 7 they are 0, 9 and 17 mod 25.

B. Verkhovsky, Winning Strategies and Complexity of Nim-Type Computer Game on Plane, IJCNS 3 (2010), 793-800,
introduction.
"""

from wythoff.rulesets.copycat import Copycat

GAME = Copycat(
    name="copycat",
    summary="take 1 to m from a pile, but not what the opponent has just taken; who cannot move loses",
)
