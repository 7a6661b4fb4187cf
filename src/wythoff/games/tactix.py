"""TacTix: take counters that are neighbours in one row or column of a board; who takes the last one loses.

With play=normal who takes it wins: from a full board with two even sides the second player does, by the moves opposite
the centre, else the first, who takes a middle line. In misere play the full board of 4 x 4 is P, those of 3 x 3 and
5 x 5 are N. The position is the board row by row, `width` squares in each.

Piet Hein's game; M. Gardner, Hexaflexagons and Other Mathematical Diversions (1959), chapter 15; 4 x 4: HAKMEM (1972),
item 74.
"""

from wythoff.rulesets.tactix import TacTix

GAME = TacTix(
    name="tactix",
    aliases=("bulo", "tac-tix"),
    summary="take neighbours of one row or column; who takes the last counter loses",
)
