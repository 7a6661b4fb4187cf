"""The named coin-turning games in which the coins form one row.

The names and rules are from E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982),
chapter 14. In each game the rightmost of the turned coins goes from heads to tails.
"""

from wythoff.games.coins.turning import CoinTurning


def _game(name: str, turns: str, summary: str, *aliases: str) -> CoinTurning:
    """Return the game in which a move turns the coins that the code `turns` describes."""
    return CoinTurning(name=name, aliases=aliases, summary=summary, turns=turns)


GAMES = (
    # Grundy's game: the coin at place n is a heap of n - 1. The two coins in the middle are the parts of the heap.
    _game(
        "grunt",
        "4FS",
        "turn four coins that lie symmetrically, one of them the leftmost, the rightmost from heads to tails",
    ),
    _game(
        "mock-turtle-fives",
        "1-3C(5)",
        "turn up to three of five neighbouring coins, the rightmost from heads to tails",
    ),
    # The values of the coins are the odious numbers, which have an odd number of ones in binary, OEIS A000069.
    _game("mock-turtles", "1-3", "turn up to three coins, the rightmost from heads to tails"),
    # The values of the coins are OEIS A054016.
    _game("moebius", "1-5", "turn up to five coins, the rightmost from heads to tails", "mobius"),
    # On 24 coins the P-positions are the words of the extended Golay code.
    _game("mogul", "1-7", "turn up to seven coins, the rightmost from heads to tails"),
    # The value of the coin at place n is the largest power of two that divides n.
    _game("ruler", "1+C", "turn consecutive coins, the rightmost from heads to tails", "ruler-game"),
    _game("ruler-fives", "1-5C", "turn one to five consecutive coins, the rightmost from heads to tails"),
    # The value of a coin is half of its value in Ruler.
    _game("rulerette", "2+C", "turn two or more consecutive coins, the rightmost from heads to tails"),
    _game("sym", "1+S", "turn a set of coins that is its own mirror image, the rightmost from heads to tails"),
    _game("triplet-fives", "3C(5)", "turn three of five neighbouring coins, the rightmost from heads to tails"),
    # A coin has the value of the coin two places before it in Mock Turtles; the first two coins have the value 0.
    _game("triplets", "3", "turn three coins, the rightmost from heads to tails"),
    # In normal play the game is nim: the coin at place n, from 1, is a heap of n. In misere play it is not: two heads
    # at places 2 and 3 are a P-position.
    _game("turning-turtles", "1-2", "turn a coin from heads to tails, and optionally one coin to its left", "turtles"),
    # If n - 1 has no digit 2 in base three, the coin at place n has the Grundy value 0. Otherwise let 3^k be the power
    # of the lowest digit 2; then the value is the (k + 1)-th odious number.
    _game("turnips", "3E", "turn three equally spaced coins, the rightmost from heads to tails", "ternups"),
    # The coin at place n, from 1, is a heap of n - 1.
    _game("twins", "2", "turn two coins, the right one from heads to tails"),
)
