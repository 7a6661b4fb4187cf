"""Silver dollar: coins on squares of a strip, slide one to the left over empty squares; coins do not jump or share.

Squares count from 0 at the left. With dollar=no the position is the squares of the coins from left to right, and who
cannot move loses. Else one coin is a silver dollar: the position is its square, then those of the others from left to
right; square 0 is a bag that holds any number of coins, and the game ends when the dollar is in it. With dollar=yes the
next player takes it from there and wins; with dollar=at-once the player who brings it there does.

N. G. de Bruijn's game; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982),
chapter 15; with the bag as square 0 of the strip, dollar=at-once is the game of Project Euler 344.
"""

from wythoff.rulesets.silver_dollar import SilverDollar

GAME = SilverDollar(
    name="silver-dollar",
    aliases=(
        "no-silver-dollar",
        "silver-dollar-game",
        "bogus-nim",
        "sliding-coins",
        "silver-dollar-game-with-no-silver-dollar",
    ),
    summary="slide a coin left over empty squares; with a dollar, get it from the bag at the left",
)
