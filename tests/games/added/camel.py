"""Two piles; take from one, or three times as many from one as from the other."""

from wythoff.games.wythoff.rays.rules import TwoPiles, rays_from

GAME = TwoPiles(name="camel", summary="take from one pile, or k and 3 k from both", rays=rays_from("1,0 0,1 1,3 3,1"))
