"""The named coin-turning games in which the coins form one row."""

from wythoff.games.coins.turning import CoinTurning

GRUNT = CoinTurning(
    name="grunt",
    summary="turn four coins that lie symmetrically, among them the first of the row; the last from heads to tails",
    turns="4FS",
)
"""Grunt: turn four coins that lie symmetrically, one of them the leftmost coin of the row.

The rightmost coin goes from heads to tails. Grunt is Grundy's game: the coin at place n is a heap of n - 1, and the two
coins in the middle are the parts into which the heap is split.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOCK_TURTLE_FIVES = CoinTurning(
    name="mock-turtle-fives",
    summary="turn up to three of five neighbouring coins, the rightmost from heads to tails",
    turns="1-3C(5)",
)
"""Mock Turtle Fives: turn one to three of five neighbouring coins; the rightmost goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOCK_TURTLES = CoinTurning(
    name="mock-turtles",
    summary="turn up to three coins, the rightmost from heads to tails",
    turns="1-3",
)
"""Mock Turtles: turn one, two or three coins; the rightmost of them goes from heads to tails.

The values of the coins are the odious numbers, which have an odd number of ones in binary, OEIS A000069.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

MOEBIUS = CoinTurning(
    name="moebius",
    aliases=("mobius",),
    summary="turn up to five coins, the rightmost from heads to tails",
    turns="1-5",
)
"""Moebius: turn one to five coins; the rightmost of them goes from heads to tails.

The values of the coins are OEIS A054016.

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

The value of a coin is half of its value in Ruler, rounded down.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

SYM = CoinTurning(
    name="sym",
    summary="turn a set of coins that is its own mirror image, the rightmost from heads to tails",
    turns="1+S",
)
"""Sym: turn any set of coins that is symmetric about its middle; the rightmost of them goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TRIPLET_FIVES = CoinTurning(
    name="triplet-fives",
    summary="turn three of five neighbouring coins, the rightmost from heads to tails",
    turns="3C(5)",
)
"""Triplet Fives: turn three of five neighbouring coins; the rightmost of the three goes from heads to tails.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TRIPLETS = CoinTurning(
    name="triplets",
    summary="turn three coins, the rightmost from heads to tails",
    turns="3",
)
"""Triplets: turn exactly three coins; the rightmost of them goes from heads to tails.

The coin at place n has the value of the coin at place n - 2 in Mock Turtles; the first two coins have the value 0.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TURNING_TURTLES = CoinTurning(
    name="turning-turtles",
    aliases=("turtles",),
    summary="turn a coin from heads to tails, and optionally one coin to its left",
    turns="1-2",
)
"""Turning Turtles: turn a coin from heads to tails and, optionally, any one coin to its left.

In normal play the game is nim: the coin at place n, from 1, is a heap of n. In misere play it is not: two heads at
places 2 and 3 are a P-position.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

TURNIPS = CoinTurning(
    name="turnips",
    aliases=("ternups",),
    summary="turn three equally spaced coins, the rightmost from heads to tails",
    turns="3E",
)
"""Turnips, or Ternups: turn three equally spaced coins; the rightmost of them goes from heads to tails.

If n - 1 has no digit 2 in base three, the coin at place n has the Grundy value 0. Otherwise let k be the number of
digits after the last digit 2; then the value is the (k + 1)-th odious number. Odious numbers have an odd number of ones
in binary.

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
