"""Nim: take any positive number from one heap; who takes the last wins.

A heap of n has the Grundy value n, so that a position is P if the xor of its heaps is 0.

C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39.
"""

from wythoff.rulesets.heaps import HeapRuleset
from wythoff.rulesets.ruleset import Facts

GAME = HeapRuleset(
    name="nim",
    summary="take any positive number from one heap",
    take="any",
    facts=Facts(
        grundy=(0, 1, 2, 3, 4, 5, 6, 7),
        source="C. L. Bouton, Annals of Mathematics 3 (1901-02) 35-39",
    ),
)
