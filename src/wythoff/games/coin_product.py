"""Products of coin-turning games: turn the coins where columns that `turns` allows meet rows that `down` allows.

Codes are those of coin-turning. Coins stand in the position row by row, `width` in each. With turns=1-3 and down=1-2
it is Mock Turtles times Turning Turtles.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from wythoff.rulesets.coin_boards import CoinBoard

GAME = CoinBoard(
    name="coin-product",
    parameters=("turns", "down", "width", "play"),
    summary="turn the coins where chosen columns and rows meet, that at the lower right from heads to tails",
    turns="1-2",
    down="1-2",
)
