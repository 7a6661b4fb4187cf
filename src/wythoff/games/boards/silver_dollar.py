"""Silver dollar: slide a coin on a strip to the left over empty squares. Coins do not jump or share a square.

Squares count from 0 at the left. The parameter `dollar` has three values:

- dollar=no: the position lists the squares of the coins from left to right. A player who cannot move loses.
- dollar=yes: one coin is a silver dollar. The position lists the square of the dollar, then the squares of the other
  coins from left to right. Square 0 is a bag that holds any number of coins. The game ends if the dollar is in the bag:
  the next player takes the dollar from the bag and wins.
- dollar=at-once: as dollar=yes, but the player who moves the dollar to the bag wins.

N. G. de Bruijn's game; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays (1982),
chapter 15. Project Euler 344 has the game of dollar=at-once, with the bag as square 0 of the strip.

Without a dollar the game is nim with every second gap, counted from the right. Pair the coins from the right. The heaps
are the gaps within pairs, and the square of the leftmost coin if the number of coins is odd. Every move changes exactly
one heap, and a move can make a heap any smaller number. So the Grundy value is the xor of the heaps. In misere play the
outcome is that of misere nim. Indeed, if a move makes a heap larger, the reply undoes the change. If all heaps are 0,
but a coin can move, a player wins by a move of one square: one heap becomes 1.

With a dollar, the coins outside the bag are paired in the same way. An unpaired leftmost coin on square p is a heap of
p, or of p - 1 if its move to the bag would lose. That move would lose in two cases: dollar=yes, and the coin is the
dollar; or dollar=at-once, and only this coin is between the bag and the dollar. A position is P if the xor of the heaps
is 0, with one exception: with dollar=at-once and no coin between the dollar and the bag, the player to move brings the
dollar to the bag and wins. Proof: as before, a move can make a heap any smaller number, and every move within the strip
changes exactly one heap. The leftmost coin, on square c, can move to the bag. If this move does not lose, it changes
exactly one heap, too: an unpaired coin leaves a heap of 0; if the coin is paired with a coin on square q, the gap
q - c - 1 becomes a heap of q or q - 1. All statements were also checked by the rules for up to 5 coins on 10 squares
and the bag, and against two counts of Project Euler 344.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count, pairwise
from operator import xor
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Outcome, Position
from wythoff.rules.table import Row, Squares
from wythoff.rules.typed_moves import left_as_typed, numbers_in
from wythoff.rules.words import MAX_ROW_LETTERS, Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import NoValuesError

DOLLARS = ("no", "yes", "at-once")

# The number of coins of a random start.
START_COINS = 4


@dataclass(frozen=True, kw_only=True)
class SilverDollar(Squares, EitherPlay):
    """The rules of silver dollar. A position lists the squares of the coins from left to right.

    If there is a dollar, its square comes first.

    Parameters
    ----------
    dollar : {"no", "yes", "at-once"}
        Whether a coin is a dollar. To win, take it from the bag (yes), or move it to the bag (at-once).
    """

    solver = misere_solver = "SilverDollarSolver"

    piles: tuple[str, ...] = ("coin",)
    noun: str = "coin"
    in_words: bool = True
    dollar: str = "no"
    parameters: tuple[str, ...] = ("dollar", "play")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.dollar not in DOLLARS:
            raise ValueError(f"dollar must be one of {', '.join(DOLLARS)}, got {self.dollar!r}")
        if self.has_dollar and self.is_misere:
            raise ValueError(f"play must be normal with dollar={self.dollar}, got misere; misere play needs dollar=no")

    @property
    def has_dollar(self) -> bool:
        """Whether the first number of a position is the square of the dollar."""
        return self.dollar != "no"

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} must have at least one coin, got none")
        coins = tuple(f"coin{place}" for place in range(1, count + 1 - self.has_dollar))
        return ("dollar", *coins) if self.has_dollar else coins

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return names

    def check(self, position: Any) -> Position:
        numbers = super().check(position)
        others = numbers[self.has_dollar :]
        for left, right in pairwise(others):
            if left > right or (left == right and (left or not self.has_dollar)):
                raise ValueError(
                    f"squares of coins must increase and differ, got {decimal(left)} and then {decimal(right)}"
                )
        if self.has_dollar and numbers[0] and numbers[0] in others:
            raise ValueError(
                f"the dollar must be alone on its square, got another coin on square {decimal(numbers[0])}"
            )
        return numbers

    def parse_position(self, words: list[str]) -> Position | None:
        """Read a word that shows the strip from square 0 to the right, such as `.o..o.$o`.

        Return None for other words. Raises ValueError unless the strip has one $ with a dollar, and no $ without one.
        """
        strip = words[0].lower() if len(words) == 1 else ""
        if not strip or not set(strip) <= set(".o$"):
            return None
        if strip.count("$") != self.has_dollar:
            raise ValueError(
                f"with dollar={self.dollar} a strip must have {'one' if self.has_dollar else 'no'} $, got {strip!r:.60}"
            )
        dollar, coins = ([mpz(i) for i, mark in enumerate(strip) if mark == wanted] for wanted in "$o")
        return (*dollar, *coins)

    def stops(self, position: Position) -> list[Integer]:
        """Return, for each coin in the order of the position, the leftmost square to which it can slide."""
        line = sorted(position)
        first = mpz(0 if self.has_dollar else 1)  # the first square right of a coin on square 0
        below = {right: left + 1 if left else first for left, right in pairwise(line)} | {line[0]: mpz(0)}
        return [below[square] if square else square for square in position]

    def is_over(self, position: Position) -> bool:
        """Whether the game is over because the dollar is in the bag."""
        return self.has_dollar and not position[0]

    def options(self, position: Position) -> Iterator[Position]:
        yield from self.options_smallest_first(position)

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        stops = self.stops(position)
        longest = 0 if self.is_over(position) else max(map(int.__sub__, map(int, position), map(int, stops)))
        for steps in count(1):
            if steps > longest:
                return
            for place, (square, stop) in enumerate(zip(position, stops, strict=True)):
                if square - steps >= stop:
                    yield (*position[:place], square - steps, *position[place + 1 :])

    def count_options(self, position: Position) -> Integer:
        return sum(position) - sum(self.stops(position))

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position) or self.is_over(position):
            return False
        moved = [place for place, square in enumerate(position) if square != target[place]]
        return len(moved) == 1 and self.stops(position)[moved[0]] <= target[moved[0]] < position[moved[0]]

    def end_outcome(self, position: Position) -> Outcome:
        return Outcome.N if self.dollar == "yes" else super().end_outcome(position)

    def random_start(self, size: Integer, random: Random) -> Position:
        squares: set[int] = set()
        while len(squares) < START_COINS:
            squares.add(random.randint(1, int(size) + START_COINS))
        line = sorted(squares)
        if self.has_dollar:
            line.insert(0, line.pop(random.randrange(1, START_COINS)))
        return tuple(map(mpz, line))

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        for place, (was, now) in enumerate(zip(position, target, strict=True)):
            if was != now:
                coin = "dollar" if self.has_dollar and not place else "coin"
                return f"move the {coin} on {show(was)} to {show(now)}"
        return ""

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as `move 7 to 4` from square 7 to square 4."""
        if words[:1] != ["move"]:
            return super().parse_move(words, position, show)
        numbers = numbers_in(
            [word for word in words[1:] if word not in ("the", "on", "from", "to", "dollar")], position
        )
        if len(numbers) != 2:
            raise ValueError("move: two squares are needed; accepted: the old and the new one, such as: move 7 to 4")
        was, now = numbers
        if was not in position:
            raise ValueError(f"move: no coin is on square {show(was)}; accepted: the square of a coin")
        place = position.index(was)
        return (*position[:place], now, *position[place + 1 :])

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        was, now = next((was, now) for was, now in zip(position, target, strict=True) if was != now)
        yield "move", f"move {was} to {now}", self.describe_move(position, target)
        yield "leave", left_as_typed(target), "leave coins on these squares"

    def extra_info(self, position: Position, show: Show = decimal) -> str:
        if self.dollar == "yes":
            return ": once the dollar is in the bag, the next player takes it and wins"
        return ": the player who brings the dollar to the bag wins" if self.has_dollar else ""

    def table(self, position: Position) -> list[Row]:
        """Return [the strip], or [] if it is long. If several coins are in the bag, square 0 shows their number."""
        if max(position) > MAX_ROW_LETTERS:
            return []
        marks = ["." for _ in range(int(max(position)) + 1)]
        for place, square in enumerate(position):
            marks[int(square)] = "$" if self.has_dollar and not place else "o"
        if (count := position.count(mpz(0))) > 1:
            marks[0] = str(count)
        return [Row("squares", tuple(marks), 0)]

    def drawing(self, position: Position) -> list[str]:
        return [f"  {''.join(row.marks)}" for row in self.table(position)]


class SilverDollarSolver(Solver):
    """The solver of silver dollar. It tries a few moves of each coin, among them all winning moves.

    The canonical move is the winning move whose target is the least tuple.
    """

    rules: SilverDollar

    def heaps(self, position: Position) -> list[Integer]:
        """Return the heaps of nim, as the module describes them: from the right, the heap of an unpaired coin last."""
        line = sorted(square for square in position if square or not self.rules.has_dollar)
        heaps = [line[place] - line[place - 1] - 1 for place in range(len(line) - 1, 0, -2)]
        if len(line) % 2:
            before = sum(square < position[0] for square in line)
            is_occupied = before == (0 if self.rules.dollar == "yes" else 1)
            heaps.append(line[0] - (self.rules.has_dollar and is_occupied))
        return heaps

    def normal_value(self, position: Position) -> Integer:
        if self.rules.has_dollar:
            raise NoValuesError(
                f"silver-dollar with dollar={self.rules.dollar} has no Grundy values, because the game may end early;"
                " accepted: dollar=no"
            )
        return reduce(xor, self.heaps(position))

    def outcome(self, position: Position) -> Outcome:
        if self.rules.is_over(position):
            return self.rules.end_outcome(position)
        if self._can_take_dollar(position):
            return Outcome.N
        heaps = self.heaps(position)
        total = reduce(xor, heaps, mpz(0))
        if self.rules.is_misere and max(heaps) < 2:
            return Outcome.P if total else Outcome.N
        return Outcome.N if total else Outcome.P

    def _can_take_dollar(self, position: Position) -> bool:
        """Whether the player to move can win at once by moving the dollar to the bag."""
        return self.rules.dollar == "at-once" and not any(0 < square < position[0] for square in position)

    def winning_moves(self, position: Position) -> list[Position]:
        total = reduce(xor, self.heaps(position), mpz(0))
        return sorted(option for option in self._candidates(position, total) if self.outcome(option) is Outcome.P)

    def _candidates(self, position: Position, total: Integer) -> set[Position]:
        """Return the options that move a coin to one of its `_candidate_squares`. Every winning move is among them."""
        options = {
            (*position[:place], target, *position[place + 1 :])
            for place, square in enumerate(position)
            for target in self._candidate_squares(position, square, total)
            if target >= 0
        }
        return {option for option in options if self.rules.allows(position, option)}

    def _candidate_squares(self, position: Position, square: Integer, total: Integer) -> set[Integer]:
        """Return the squares that are tried for the coin on `square`, to change the xor of the heaps by `total`.

        These squares are 0, 1, and those for which a gap h, to a neighbouring coin or to the left end, becomes h xor
        `total`, 0 or 1. Moves to some of them may be illegal.
        """
        line = sorted(position)
        place = line.index(square)
        found = {mpz(0), mpz(1)}
        for heap, neighbour, sign in (
            (square - line[place - 1] - 1, line[place - 1], 1) if place else (square, mpz(-1), 1),
            (square - 1, mpz(0), 1),
            (line[place + 1] - square - 1, line[place + 1], -1) if place + 1 < len(line) else (square, mpz(-1), 1),
        ):
            if heap >= 0:
                found |= {neighbour + sign * (wanted + 1) for wanted in (heap ^ total, mpz(0), mpz(1))}
        return found

    def moves_to(self, position: Position, value: Integer) -> list[Position]:
        options = self._candidates(position, self.grundy(position) ^ value)
        return sorted(option for option in options if self.grundy(option) == value)

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        if self._can_take_dollar(position):
            return [*lines, "No coin lies between the dollar and the bag: move the dollar to the bag to win."]
        for pair, words in ((position, "Every second gap from the right is a heap of nim"), (best, "After the move")):
            if pair is not None and not self.rules.is_over(pair):
                heaps = self.heaps(pair)
                total = show(reduce(xor, heaps, mpz(0)))
                lines.append(f"{words}: {' xor '.join(map(show, heaps)) or 'no heaps'} = {total}.")
        return lines


GAME = SilverDollar(
    name="silver-dollar",
    aliases=(
        "no-silver-dollar",
        "silver-dollar-game",
        "bogus-nim",
        "sliding-coins",
        "silver-dollar-game-with-no-silver-dollar",
    ),
    summary="slide a coin to the left over empty squares; if no coin is a dollar, a player who cannot move loses",
)
