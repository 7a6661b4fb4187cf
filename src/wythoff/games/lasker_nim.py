"""Lasker's nim: take any positive number from one heap, or split it into two heaps; who moves last wins.

A heap of n has the Grundy value n, but 4k + 3 has 4k + 4, and 4k + 4 has 4k + 3.

E. Lasker, Brettspiele der Völker (1931), 183-196.
"""

from wythoff.rulesets.lasker import LaskerNim

GAME = LaskerNim(
    name="lasker-nim",
    aliases=("lasker", "laskers-nim"),
    summary="take any positive number from one heap, or split it into two heaps",
)
