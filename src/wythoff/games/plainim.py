"""Plainim: on one row of squares remove a chip, and change squares to the right of it at will; the last chip wins.

On a move at least one chip is removed from one row, others may be removed, and chips may be added to the right of a
chip that is removed. A row read as a binary number, the left square first, is a heap of nim: a number is smaller iff
the first digit that differs is 0 instead of 1. So 101, 011, 110 are the heaps 5, 3, 6.

A. Bogomolny, Plainim, and Plainim misere, cut-the-knot.org.
"""

from wythoff.rulesets.chips import ChipRows

GAME = ChipRows(
    name="plainim",
    aliases=("plain-nim",),
    summary="remove a chip of one row, and change squares to the right of it at will; rows are binary numbers",
)
