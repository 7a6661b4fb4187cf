"""The named coin-turning games of one row."""

from wythoff.games.coins.turning import CoinTurning

GRUNT = CoinTurning(
    name="grunt",
    summary="turn the leftmost coin, another, and their mirror images, the rightmost from heads to tails",
    turns="4FS",
)
"""Grunt: turn four coins that are symmetric about their middle, the leftmost coin of the row among them; the rightmost
goes from heads to tails.

It is Grundy's game: the coin at place n is a heap of n - 1, and the two coins in the middle split it.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOCK_TURTLE_FIVES = CoinTurning(
    name="mock-turtle-fives",
    summary="turn up to three of five neighbours, the rightmost from heads to tails",
    turns="1-3C(5)",
)
"""Mock Turtle Fives: turn one to three coins within five neighbours; the rightmost goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOCK_TURTLES = CoinTurning(
    name="mock-turtles",
    summary="turn up to three coins, the rightmost from heads to tails",
    turns="1-3",
)
"""Mock Turtles: turn one, two or three coins; the rightmost of them goes from heads to tails.

The values are the odious numbers, OEIS A000069.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOEBIUS = CoinTurning(
    name="moebius",
    aliases=("mobius",),
    summary="turn up to five coins, the rightmost from heads to tails",
    turns="1-5",
)
"""Moebius: turn one to five coins; the rightmost of them goes from heads to tails.

The values are OEIS A054016.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOGUL = CoinTurning(
    name="mogul",
    summary="turn up to seven coins, the rightmost from heads to tails",
    turns="1-7",
)
"""Mogul: turn one to seven coins; the rightmost of them goes from heads to tails.

On 24 coins the P-positions are the words of the extended Golay code.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

RULER = CoinTurning(
    name="ruler",
    aliases=("ruler-game",),
    summary="turn consecutive coins, the rightmost from heads to tails",
    turns="1+C",
)
"""Ruler: turn any number of consecutive coins; the rightmost of them goes from heads to tails.

The value of the coin at place n is the largest power of two that divides n.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

RULER_FIVES = CoinTurning(
    name="ruler-fives",
    summary="turn one to five consecutive coins, the rightmost from heads to tails",
    turns="1-5C",
)
"""Ruler Fives: turn one to five consecutive coins; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

RULERETTE = CoinTurning(
    name="rulerette",
    summary="turn two or more consecutive coins, the rightmost from heads to tails",
    turns="2+C",
)
"""Rulerette: turn two or more consecutive coins; the rightmost of them goes from heads to tails.

The values are half of those of Ruler.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

SYM = CoinTurning(
    name="sym",
    summary="turn coins that are symmetric about their middle, the rightmost from heads to tails",
    turns="1+S",
)
"""Sym: turn any set of coins that is symmetric about its middle; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TRIPLET_FIVES = CoinTurning(
    name="triplet-fives",
    summary="turn three of five neighbours, the rightmost from heads to tails",
    turns="3C(5)",
)
"""Triplet Fives: turn three coins within five neighbours; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TRIPLETS = CoinTurning(
    name="triplets",
    summary="turn three coins, the rightmost from heads to tails",
    turns="3",
)
"""Triplets: turn exactly three coins; the rightmost of them goes from heads to tails.

The values are those of Mock Turtles, two places later.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TURNING_TURTLES = CoinTurning(
    name="turning-turtles",
    aliases=("turtles",),
    summary="turn a coin from heads to tails, and optionally one coin to its left",
    turns="1-2",
)
"""Turning Turtles: turn a coin from heads to tails and, optionally, any one coin to its left.

The coin at place n, from 1, is a heap of n: the game is nim in normal play, but not in misere play, where {2, 3} is P.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TURNIPS = CoinTurning(
    name="turnips",
    aliases=("ternups",),
    summary="turn three equally spaced coins, the rightmost from heads to tails",
    turns="3E",
)
"""Turnips, or Ternups: turn three equally spaced coins; the rightmost of them goes from heads to tails.

With k the place of the lowest digit 2 of n - 1 in base three, the value is the (k + 1)-th odious number; without a
digit 2 it is 0.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TWINS = CoinTurning(
    name="twins",
    summary="turn two coins, the right one from heads to tails",
    turns="2",
)
"""Twins: turn exactly two coins; the right one goes from heads to tails.

The coin at place n, from 1, is a heap of n - 1.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

GAMES = (
    GRUNT,
    MOCK_TURTLE_FIVES,
    MOCK_TURTLES,
    MOEBIUS,
    MOGUL,
    RULER,
    RULER_FIVES,
    RULERETTE,
    SYM,
    TRIPLET_FIVES,
    TRIPLETS,
    TURNING_TURTLES,
    TURNIPS,
    TWINS,
)
