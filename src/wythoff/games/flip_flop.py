"""Flip-flop: Wythoff's game in which players may change the goal between normal and misere play.

The text leaves open whether a flip comes before the move, after it or instead of it, how many there are, and (in the
copy at hand) at which piles it is allowed: parameters. Where a flip is part of a move and not allowed at the smallest
piles, the P-positions are those of the goal in force.

B. Verkhovsky, Winning Strategies and Complexity of Nim-Type Computer Game on Plane, IJCNS 3 (2010), 793-800,
section 20.
"""

from wythoff.rulesets.flip_flop import FlipFlop

GAME = FlipFlop(
    name="flip-flop",
    summary="the moves of Wythoff's game; a player may also flip the goal, who takes the last wins or loses",
)
