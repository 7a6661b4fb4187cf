"""Nimble: move one chip on a strip of squares 0, 1, 2, ... any distance to the left; who moves last wins.

Chips may share a square and pass each other. A chip on square p is a heap of p of nim.

A. Bogomolny, Nimble, cut-the-knot.org.
"""

from wythoff.rulesets.chips import Chips

GAME = Chips(
    name="nimble",
    summary="move one chip any distance to the left, on squares 0, 1, 2, ... that several may share",
)
