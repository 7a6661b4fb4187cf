"""Misere Plainim: the moves of Plainim, who removes the last chip loses.

A row read as a binary number, the left square first, is a heap of misere nim: with a heap of two or more P if the xor
of the heaps is 0, without one P if the number of ones is odd.

A. Bogomolny, Plainim misere, cut-the-knot.org.
"""

from wythoff.rulesets.chips import ChipRows

GAME = ChipRows(
    name="misere-plainim",
    aliases=("plainim-misere",),
    summary="remove a chip of one row, and change squares to the right of it at will; the last chip loses",
    play="misere",
    parameters=(),
)
