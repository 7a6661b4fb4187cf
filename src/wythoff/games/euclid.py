"""Euclid's game: two numbers; take a positive multiple of the smaller from the larger.

In the variant cole-davie who makes 0 wins, and the player to move loses iff b < phi a, a < b. In grossman's the numbers
stay positive, and the player to move loses iff b < phi a, a <= b. In m-euclid play ends where a divides b.

A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, The Mathematical
Gazette 53 (1969), 354-357; J. W. Grossman, A nim-type game, Mathematics Magazine 70 (1997), 382.
"""

from wythoff.rulesets.euclid import Euclid

GAME = Euclid(
    name="euclid",
    aliases=("game-of-euclid", "euclid-game", "euclids-game"),
    summary="take a positive multiple of the smaller number from the larger one; who cannot move loses",
)
