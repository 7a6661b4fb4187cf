"""Scoring: move one chip on a strip of squares 0, 1, 2, ... to the left by 1 to k squares; who moves last wins.

Chips may share a square and pass each other. A chip on square p has the Grundy value p mod (k + 1).

A. Bogomolny, Scoring, and Scoring misere, cut-the-knot.org.
"""

from wythoff.rulesets.chips import Chips

GAME = Chips(
    name="scoring",
    summary="move one chip 1 to k squares to the left, on squares 0, 1, 2, ... that several may share",
    k=3,
    parameters=("k", "play"),
)
