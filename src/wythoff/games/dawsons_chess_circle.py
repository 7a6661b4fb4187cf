"""Dawson's chess on a circle: hit one of n skittles, which goes with its neighbours; what is left is a row.

A position is (n), a circle of n skittles, or after the first move (0, n1, n2, ...), rows, in which the skittle that is
hit and its neighbours go too: one, two or three. Circles of one and of two go whole. A circle of n >= 3 has one option,
a row of n - 3: it is won iff that row is lost.

A. Bogomolny, Dawson's chess, cut-the-knot.org, where the skittles stand on a circle; last player wins.
"""

from wythoff.rulesets.circles import Circle

GAME = Circle(
    name="dawsons-chess-circle",
    aliases=("circular-dawsons-chess", "dawsons-chess-on-a-circle"),
    summary="take 3 neighbours from a circle, or all of 1 or 2, then play Dawson's chess with the row that is left",
    code="0.137",
    takes=(3,),
    takes_less=True,
)
