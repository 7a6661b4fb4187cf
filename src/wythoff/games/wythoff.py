"""Wythoff's game, also known as the last biscuit or "corner the queen".

Two piles. A move takes any positive number from one pile, or the same positive number from both; who takes the last
wins. The P-positions are (floor(n phi), floor(n phi^2)), n = 0, 1, 2, ...

W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202.
"""

from wythoff.rulesets.ruleset import Facts
from wythoff.rulesets.two_piles import TwoPiles, rays_from

GAME = TwoPiles(
    name="wythoff",
    aliases=(
        "last-biscuit",
        "wythoffs-nim",
        "wythoff-nim",
        "wythoffs-game",
        "corner-the-lady",
        "corner-the-queen",
        "wythoff-literal",
        "literal",
        "tsianshidzi",
        "isaacs-corner-the-lady",
    ),
    summary="take any number from one pile or the same from both; who takes the last wins",
    rays=rays_from("1,0 0,1 1,1"),
    facts=Facts(
        p_positions=((0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)),
        source="OEIS A000201 and A001950",
    ),
)
