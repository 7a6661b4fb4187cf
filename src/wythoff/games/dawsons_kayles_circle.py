"""Dawson's Kayles on a circle: bowl over two neighbours; the first move opens the circle to a row of n - 2.

A position is (n), a circle of n pins, or after the first move (0, n1, n2, ...), rows. A single pin cannot be taken. A
circle of n >= 2 has one option: it is won iff a row of n - 2 is lost.

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526, for the rows.
"""

from wythoff.rulesets.circles import Circle

GAME = Circle(
    name="dawsons-kayles-circle",
    aliases=("circular-dawsons-kayles", "dawsons-kayles-on-a-circle"),
    summary="take 2 neighbours from a circle, then play Dawson's Kayles with the row that is left",
    code="0.07",
    takes=(2,),
)
