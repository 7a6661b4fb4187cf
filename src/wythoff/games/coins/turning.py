"""Coin-turning games: turn coins of a row as `turns` allows; the rightmost of them goes from heads to tails.

`turns` has the number of coins to turn, such as 2, 1-3 or 1+, and letters for their shape: C for consecutive coins,
C(5) for coins within five neighbouring places, E for equally spaced coins, S for symmetric coins, and F if the leftmost
coin of the row must be turned.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982), chapter 14.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, as_mpz, decimal, is_decimal, mpz, shortened
from wythoff.games.coins.turn_code import MANY_SETS, TurnCode, is_code, parse_turn_code
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.table import Row, Squares, board, is_binary
from wythoff.rules.typed_moves import list_numbers
from wythoff.rules.words import MAX_ROW_LETTERS, Show

# The most coins of a row that is typed as places of heads; a larger place is probably a typing error. A row takes 8
# bytes per coin, and every option is a row.
MAX_COINS = 10_000_000

# The most coins of a random start.
MAX_START_COINS = 8

# Letters for the sides of a coin: 1 is heads. On boards of Turning Turtles an O may be turned to X.
LETTERS = {"h": 1, "o": 1, "t": 0, "x": 0}


# Names of games that are not in the catalogue, since nearly every row is N: in Motley every row with a head, in
# Moidores every row of up to ten coins with a head.
TRIVIAL_GAMES = {"motley": "1+", "moidores": "1-9"}


@dataclass(frozen=True, kw_only=True)
class CoinTurning(Squares, EitherPlay):
    """The rules of a coin-turning game. A position is a row of coins from left to right, 1 for heads and 0 for tails.

    Places count from 1. A move turns a set of coins that the code `turns` allows (see `turn_code`). The rightmost of
    these coins must go from heads to tails. A player who cannot move loses, or wins in misere play.

    Parameters
    ----------
    turns : str
        Code of the sets of coins that a move may turn, such as 1-4 for one to four coins.
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
            raise ValueError(f"a position of {self.name} must have at least one coin, got none")
        return tuple(f"coin{place}" for place in range(1, count + 1))

    def member_named(self, name: str) -> Ruleset | None:
        """Return the game whose code is `name`, such as 1-3C, or whose name is in TRIVIAL_GAMES.

        Return None for other names. A plain number such as 3 does not name a game, although it is a code.
        """
        turns = TRIVIAL_GAMES.get(name.lower(), name.upper())
        is_member = "turns" in self.parameters and is_code(turns) and not name.isdigit()
        return self.with_parameters(turns=turns) if is_member else None

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names

    def check(self, position: Any) -> Position:
        """Return a row of coins as a tuple of mpz. The row is given as numbers 0 and 1, or as a text such as "HTHHT".

        Raises ValueError if the row is empty, if a number is not 0 or 1, or if `parse_row` cannot read the text.
        """
        coins = self.to_tuple(position)
        if not coins:
            self.names(0)
        if any(type(coin) is not mpz for coin in coins):
            coins = tuple([as_mpz(coin, f"coin{place}") for place, coin in enumerate(coins, 1)])
        if not 0 <= min(coins) <= max(coins) <= 1:
            wrong = next(coin for coin in coins if coin not in (0, 1))
            raise ValueError(f"a coin must be 1 (heads) or 0 (tails), got {decimal(wrong)}")
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
            if count > MANY_SETS:
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
        return f"turn {'coins' if len(places) > 1 else 'coin'} {list_numbers(map(mpz, places))}" if places else ""

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the row after a move.

        The move is typed as places, such as `turn 6 4 1`, or as the target, such as `HTTH`.
        """
        if words[:1] != ["turn"]:
            row = words[words[:1] == ["leave"] :]
            if row and all(set(word) <= set(LETTERS) for word in row):
                words = ["leave", *(str(coin) for coin in _parse_letters("".join(row)))]
            return super().parse_move(words, position, show)
        places = [place for word in words[1:] if word != "and" for place in self.places([word], position, show)]
        if len(set(places)) < max(len(places), 1):
            problem = "a coin occurs twice" if places else "no coin is named"
            raise ValueError(f"turn: {problem}; accepted: different coins, such as: turn 6 4")
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
        if len(position) > MAX_ROW_LETTERS // 3:
            return []
        rows = ("TH"[int(coin)] for coin in position), map(str, range(1, len(position) + 1))
        return ["".join(f"{text:>3}" for text in row) for row in rows]


def heads(position: Position) -> list[int]:
    """Return the places of the heads in a row, counted from 1, increasing: (1, 0, 1) -> [1, 3]."""
    return [place for place, coin in enumerate(position, 1) if coin]


def turn_coins(position: Position, places: tuple[int, ...]) -> Position:
    """Return the row after the coins at these places, counted from 1, have been turned."""
    coins = list(position)
    for place in places:
        coins[place - 1] = 1 - coins[place - 1]
    return tuple(coins)


def differing_places(position: Position, target: Position) -> tuple[int, ...]:
    """Return the places, counted from 1, at which two rows have different coins, increasing."""
    return tuple(place for place, (was, now) in enumerate(zip(position, target, strict=True), 1) if was != now)


def turned_places(position: Position, target: Position) -> tuple[int, ...]:
    """Return the places, counted from 1, at which the position and the target differ, increasing.

    Return () if the target is not a row of as many coins, if no place differs, or if the coin at the last of these
    places does not go from heads to tails.
    """
    if len(position) != len(target) or not 0 <= min(target) <= max(target) <= 1:
        return ()
    places = differing_places(position, target)
    return places if places and position[places[-1] - 1] else ()


def parse_row(words: list[str]) -> Position:
    """Return the row that words denote. The words are letters, numbers 0 and 1, or places of heads.

    - Letters are H and T, or O and X: "HTHHT".
    - Numbers that are all 0 or 1 are coins: "1 0 1 1 0".
    - Other numbers are places of heads, counted from 1, each once: "1 3 4". The row ends with the last head.
    - Words of digits 0 and 1 are coins if one of them begins with 0: "0110 1001". Otherwise the word 10 is a place.

    Raises ValueError if the words have none of these forms, or if the place of a head is above 10^7.
    """
    letters = "".join(words).lower()
    if letters and set(letters) <= set(LETTERS):
        return _parse_letters("".join(words))
    if is_binary(words):
        return tuple(mpz(digit) for digit in letters)
    if not words or not all(is_decimal(word) for word in words):
        raise ValueError(
            f"cannot read the coins {' '.join(words)!r:.60}; accepted: letters HTHHT, numbers 1 0 1 1 0, or places of"
            " heads 1 3 4"
        )
    numbers = [mpz(word) for word in words]
    if max(numbers) <= 1:
        return tuple(numbers)
    if min(numbers) < 1 or len(set(numbers)) < len(numbers):
        raise ValueError(
            f"places of heads: {' '.join(words)!r:.60} has {'a 0' if min(numbers) < 1 else 'a place twice'}; "
            "accepted: places from 1, each once"
        )
    if max(numbers) > MAX_COINS:
        raise ValueError(f"places of heads must be at most {MAX_COINS}, got {shortened(max(numbers))}")
    head_places = set(numbers)
    return tuple(mpz(place in head_places) for place in range(1, int(max(numbers)) + 1))


def _parse_letters(text: str) -> Position:
    if not text or not any(set(text.lower()) <= set(both) for both in ("ht", "ox")):
        raise ValueError(f"cannot read the coins {text!r:.60}; accepted: letters H and T, or letters O and X")
    return tuple(mpz(LETTERS[letter]) for letter in text.lower())


GAME = CoinTurning(
    name="coin-turning",
    aliases=("turning-coins",),
    parameters=("turns", "play"),
    summary="turn a set of coins, such as one to four (turns=1-4), the rightmost from heads to tails",
    turns="1-4",
)
