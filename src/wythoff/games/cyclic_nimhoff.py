"""Cyclic nimhoff: take any positive number from one heap, or fewer than h objects in all from several; the last wins.

The Grundy value is h times the xor of the numbers floor(n/h), plus the sum of the heaps mod h. h = 1 is nim.

A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991), 1-25.
"""

from wythoff.rulesets.cyclic_nimhoff import CyclicNimhoff

GAME = CyclicNimhoff(
    name="cyclic-nimhoff",
    aliases=("nimhoff",),
    summary="take any positive number from one heap, or fewer than h in all from several",
)
