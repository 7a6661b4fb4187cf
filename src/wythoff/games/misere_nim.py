"""Misere nim: take any positive number from one heap; who takes the last loses.

A position with a heap of two or more is P if the xor of its heaps is 0, one without if the number of its ones is odd.

C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39.
"""

from wythoff.rulesets.heaps import HeapRuleset

GAME = HeapRuleset(
    name="misere-nim",
    summary="take any positive number from one heap; who takes the last loses",
    take="any",
    play="misere",
    parameters=(),
)
