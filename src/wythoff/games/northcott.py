"""Northcott's game: in each row a white and a black checker; slide one of your own along its row, without jumping.

P if the xor of the gaps is 0: nim, where either player may close a gap. As checkers may go back too, the game need not
end: two players who go to and fro together repeat positions. It ends if the player who can win only advances, as the
moves do that are chosen here. With retreats=no, as in Tiouk-tiouk, every game ends. In misere play with retreats most
positions are drawn; it is not offered.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 3.
"""

from wythoff.rulesets.northcott import Northcott

GAME = Northcott(
    name="northcott",
    aliases=("northcotts-game", "northcotts-nim"),
    summary="slide a checker of your own along its row, either way; no jumping; who cannot move loses",
)
