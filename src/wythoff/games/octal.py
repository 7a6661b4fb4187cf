"""Octal games: the digit d_k of code = d0.d1d2d3... says what taking k from a heap may leave.

Bit 1 of d_k: nothing, if k is the whole heap; bit 2: one heap; bit 4: two heaps. A code is a name too: "0.156".

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
"""

from wythoff.rulesets.heaps import HeapRuleset

GAME = HeapRuleset(
    name="octal",
    summary="take k from a heap and leave none, one or two heaps, as digit k of the code says; a code is a name too",
    code="0.77",
    parameters=("code", "play"),
)
