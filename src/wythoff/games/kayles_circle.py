"""Kayles on a circle: bowl over one pin or two neighbours; the first move opens the circle to a row, played as kayles.

A position is (n), a circle of n pins, or after the first move (0, n1, n2, ...), rows. From three pins on the second
player wins: what the first leaves is a row, and its middle one or two pins, taken away, leave two equal rows. Circles
of one and of two pins are taken whole.

A. Bogomolny, Kayles, cut-the-knot.org, where the pins stand on a circle.
"""

from wythoff.rulesets.circles import Circle

GAME = Circle(
    name="kayles-circle",
    aliases=("circular-kayles", "circle-kayles", "kayles-on-a-circle"),
    summary="take 1 or 2 neighbours from a circle, then play kayles with the row that is left",
    code="0.77",
    takes=(1, 2),
)
