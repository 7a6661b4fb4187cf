"""Candy squares (Koppers' nim): of two heaps eat one and split the other into two; who cannot split 1 and 1 loses.

(x, y) is P if both are odd. The Grundy value is the number of the lowest binary digit, from 0, that is 0 in both x - 1
and y - 1. In misere play (x, y) is P if each is 1 or leaves 2 when divided by 3, but for (1, 1).

The page of the game calls positions with an even heap P and those of two odd heaps N, the reverse of the usual words.

A. Bogomolny, A game of candy squares, cut-the-knot.org; OEIS A053398.
"""

from wythoff.rulesets.candy_squares import CandySquares

GAME = CandySquares(
    name="candy-squares",
    aliases=("koppers-nim", "koppers", "raisin-game", "candies"),
    summary="eat one of two heaps and split the other into two that are not empty",
)
