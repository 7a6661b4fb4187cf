"""Three-pile Wythoff: take any number from one pile, or the same number from two piles or from all three.

With a pile of 0 it is Wythoff's game, and positions are answered at any size. For three piles no closed form is known:
answers come from a table. With more piles the same number is taken from any of them.

Project Euler, problem 260.
"""

from wythoff.rulesets.wythoff_piles import SAME, WythoffPiles

GAME = WythoffPiles(
    name="three-pile-wythoff",
    aliases=("wythoff-three-piles", "3-pile-wythoff", "stone-game"),
    summary="take any number from one pile, or the same number from several",
    together=SAME,
)
