"""Coin-turning games: turn coins of a row as `turns` allows; the rightmost of them goes from heads to tails.

`turns` gives the number of coins to turn, 2, 1-3 or 1+, and a letter for their shape: C consecutive, C(5) within five
neighbours, E equally spaced, S symmetric, F with the leftmost coin of the row.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, as_mpz, decimal, is_decimal, mpz
from wythoff.games.coins.turn_code import MANY, TurnCode, is_code, parse_turn_code
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Row, Squares, board, is_binary
from wythoff.rules.typed_moves import listed
from wythoff.rules.words import LONGEST_ROW, Show

# The longest row, in coins: a larger place is taken for a typing error. A row takes 8 bytes a coin, and every option is
# a row.
MAX_COINS = 10_000_000

# The most coins of a random start.
MAX_START_COINS = 8

# Letters of the sides of a coin. On boards of Turning Turtles an O is the side that may be turned to X.
LETTERS = {"h": 1, "o": 1, "t": 0, "x": 0}


# Games without a file of their own, since nearly every row is N: in Motley all but the row of tails, in Moidores all of
# up to ten coins.
TRIVIAL_GAMES = {"motley": "1+", "moidores": "1-9"}


@dataclass(frozen=True, kw_only=True)
class CoinTurning(Squares, EitherPlay):
    """Positions are rows of coins of any length, 1 for heads and 0 for tails, the leftmost first; places count from 1.

    A move turns coins that the code `turns` allows (wythoff.games.coins.turn_code); the rightmost of them must go from
    heads to tails. A player who cannot move, since all coins are tails or no set is allowed, loses, or wins in misere
    play.
    """

    solver = "wythoff.games.coins.solver:CoinSolver"

    piles: tuple[str, ...] = ("coin1",)
    noun: str = "coin"
    in_words: bool = True
    can_grow: bool = True
    turns: str
    code: TurnCode = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "code", parse_turn_code(self.turns))
        object.__setattr__(self, "turns", str(self.code))

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} has at least one coin, got none")
        return tuple(f"coin{place}" for place in range(1, count + 1))

    def member_named(self, name: str) -> Ruleset | None:
        """Return the game of a code that is not a number, or one of TRIVIAL_GAMES; None for other names."""
        turns = TRIVIAL_GAMES.get(name.lower(), name.upper())
        is_member = "turns" in self.parameters and is_code(turns) and not name.isdigit()
        return self.with_parameters(turns=turns) if is_member else None

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names

    def check(self, position: Any) -> Position:
        """Check a row of numbers 0 and 1; text is read by `parse_row`."""
        coins = self.to_tuple(position)
        if not coins:
            self.names(0)
        if any(type(coin) is not mpz for coin in coins):
            coins = tuple([as_mpz(coin, f"coin{place}") for place, coin in enumerate(coins, 1)])
        if not 0 <= min(coins) <= max(coins) <= 1:
            wrong = next(coin for coin in coins if coin not in (0, 1))
            raise ValueError(f"a coin is 1 (heads) or 0 (tails), got {decimal(wrong)}")
        return coins

    def parse_position(self, words: list[str]) -> Position | None:
        return parse_row(words)

    def format_position(self, position: Position) -> str:
        return "".join("TH"[int(coin)] for coin in position)

    def format_numbers(self, position: Position, show: Show = decimal) -> str:
        return self.format_position(tuple(map(mpz, position)))

    format_piles = format_numbers

    def options(self, position: Position) -> Iterator[Position]:
        for place in heads(position):
            for companions in self.code.companions(place):
                yield turn_coins(position, (*companions, place))

    def count_options(self, position: Position) -> Integer:
        count = mpz(0)
        for place in reversed(heads(position)):
            count += self.code.count(place)
            if count > MANY:
                break
        return count

    def allows(self, position: Position, target: Position) -> bool:
        places = turned_places(position, target)
        return bool(places) and self.code.allows(places)

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(
            mpz(random.randint(0, 1)) for _ in range(min(int(min(size, MAX_START_COINS)) + 1, MAX_START_COINS))
        )

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        places = differing_places(position, target)[::-1]
        return f"turn {'coins' if len(places) > 1 else 'coin'} {listed(map(mpz, places))}" if places else ""

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Parse `turn 6 4 1`, or the target row as numbers or letters: `1 0 0 1`, `HTTH`."""
        if words[:1] != ["turn"]:
            row = words[words[:1] == ["leave"] :]
            if row and all(set(word) <= set(LETTERS) for word in row):
                words = ["leave", *(str(coin) for coin in _parse_letters("".join(row)))]
            return super().parse_move(words, position, show)
        places = [place for word in words[1:] if word != "and" for place in self.places([word], position, show)]
        if len(set(places)) < max(len(places), 1):
            raise ValueError("name the coins to turn, each once, such as: turn 6 4")
        return turn_coins(position, tuple(place + 1 for place in places))

    def leaving(self, numbers: list[Integer], position: Position, show: Show) -> Position:
        return self.check(super().leaving(numbers, position, show))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        places = differing_places(position, target)[::-1]
        typed = f"turn {' '.join(map(str, places))}"
        yield f"{len(places)} coins", typed, self.describe_move(position, target)
        yield "row", "".join("TH"[int(coin)] for coin in target), f"the row to leave, also {' '.join(map(str, target))}"

    def table(self, position: Position) -> list[Row]:
        return board(self.format_position(position), max(len(position), 1), "coins")

    def drawing(self, position: Position) -> list[str]:
        if len(position) > LONGEST_ROW // 3:
            return []
        rows = ("TH"[int(coin)] for coin in position), map(str, range(1, len(position) + 1))
        return ["".join(f"{text:>3}" for text in row) for row in rows]


def heads(position: Position) -> list[int]:
    """Return the places of the heads, increasing."""
    return [place for place, coin in enumerate(position, 1) if coin]


def turn_coins(position: Position, places: tuple[int, ...]) -> Position:
    """Return the row with the coins at these places turned."""
    coins = list(position)
    for place in places:
        coins[place - 1] = 1 - coins[place - 1]
    return tuple(coins)


def differing_places(position: Position, target: Position) -> tuple[int, ...]:
    """Return the places of the coins that differ, increasing."""
    return tuple(place for place, (was, now) in enumerate(zip(position, target, strict=True), 1) if was != now)


def turned_places(position: Position, target: Position) -> tuple[int, ...]:
    """Return the coins that differ, if the rightmost goes from heads to tails; else (), as no move leads there."""
    if len(position) != len(target) or not 0 <= min(target) <= max(target) <= 1:
        return ()
    places = differing_places(position, target)
    return places if places and position[places[-1] - 1] else ()


def parse_row(words: list[str]) -> Position:
    """Parse a row: letters H and T (or O and X), numbers 0 and 1, or places of heads, counted from 1.

    Numbers that are all 0 or 1 are the coins themselves; any others are places, each once, of heads in a row that ends
    with the last head. So "HTHHT", "1 0 1 1 0" and "1 3 4" (but for the tail at the end) are one position. Digits 0 and
    1 without blanks, "0110 1001", are a row if a word begins with 0, since no place does; 10 is a place. Raises
    ValueError for anything else.
    """
    letters = "".join(words).lower()
    if letters and set(letters) <= set(LETTERS):
        return _parse_letters(letters)
    if is_binary(words):
        return tuple(mpz(digit) for digit in letters)
    if not words or not all(is_decimal(word) for word in words):
        raise ValueError(
            "coins are written as letters H and T, as 1 0 1 1 0, or as places of heads 1 3 4, "
            f"got {' '.join(words)!r:.60}"
        )
    numbers = [mpz(word) for word in words]
    if max(numbers) <= 1:
        return tuple(numbers)
    if min(numbers) < 1 or len(set(numbers)) < len(numbers):
        raise ValueError("places of heads count from 1, and each is named once")
    if max(numbers) > MAX_COINS:
        raise ValueError(f"a row has at most {MAX_COINS} coins")
    head_places = set(numbers)
    return tuple(mpz(place in head_places) for place in range(1, int(max(numbers)) + 1))


def _parse_letters(text: str) -> Position:
    if not text or not any(set(text.lower()) <= set(both) for both in ("ht", "ox")):
        raise ValueError(f"coins are written as letters H and T, or O and X, not mixed, got {text!r:.60}")
    return tuple(mpz(LETTERS[letter]) for letter in text.lower())


GAME = CoinTurning(
    name="coin-turning",
    aliases=("turning-coins",),
    parameters=("turns", "play"),
    summary="turn coins as the code turns allows, the rightmost from heads to tails",
    turns="1-4",
)
