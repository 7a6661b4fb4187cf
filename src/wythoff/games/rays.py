"""A game on two piles given by its rays: a move takes (k i, k j), k >= 1, for one of the rays (i, j).

"1,0 0,1 1,1" is Wythoff's game, "1,0 0,1" nim on two piles, "1,0 0,1 1,1 1,2 2,1" a queen that is a knight rider too;
"1,0:3 0,1:3" lets at most three be taken. No closed form is known in general: answers come from boards.
"""

from wythoff.rulesets.two_piles import TwoPiles, rays_from

GAME = TwoPiles(
    name="rays",
    summary="take k i and k j from the two piles for one of the rays i,j; who cannot move loses",
    rays=rays_from("1,0 0,1 1,1 1,2 2,1"),
    parameters=("rays",),
)
