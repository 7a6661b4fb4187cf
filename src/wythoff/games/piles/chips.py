"""Games with chips: chips that move left on a strip of squares 0, 1, 2, ..., and rows of chips as binary numbers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.exact.expressions import NumberError
from wythoff.rules.parameters import positive_int
from wythoff.rules.plays import ManyPiles
from wythoff.rules.position import Position
from wythoff.rules.table import CHIPS, Place, Row, Squares, is_binary, rows_of
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import MAX_ROW_LETTERS, Show
from wythoff.solve.sums import SumSolver


@dataclass(frozen=True, kw_only=True)
class Chips(Squares, ManyPiles):
    """Rules of games in which chips move left on squares 0, 1, 2, ... A position is the tuple of the chips' squares.

    Chips may share a square and pass each other. A move takes one chip to the left: any distance, or 1 to k squares if
    k is given. If all chips are on square 0, the player to move loses, or wins with play=misere.

    Parameters
    ----------
    k : int
        Largest number of squares by which a move takes a chip to the left.
    """

    solver = misere_solver = "ChipSolver"

    piles: tuple[str, ...] = ("chip",)
    noun: str = "chip"
    k: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.k is not None:
            object.__setattr__(self, "k", positive_int(self.k, "k"))

    def farthest(self, square: Integer) -> Integer:
        """Return the longest distance that a chip on square number `square` can move."""
        return square if self.k is None else min(square, self.k)

    def options(self, position: Position) -> Iterator[Position]:
        yield from sorted(
            (*position[:place], square - distance, *position[place + 1 :])
            for place, square in enumerate(position)
            for distance in range(1, int(self.farthest(square)) + 1)
        )

    def count_options(self, position: Position) -> Integer:
        return sum(map(self.farthest, position))

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) != len(position):
            return False
        moved = [(was, was - now) for was, now in zip(position, target, strict=True) if was != now]
        return len(moved) == 1 and 1 <= moved[0][1] <= self.farthest(moved[0][0])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        distance = mpz(1)
        while distance <= max(map(self.farthest, position)):
            for place, square in enumerate(position):
                if distance <= self.farthest(square):
                    yield (*position[:place], square - distance, *position[place + 1 :])
            distance += 1

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        ((was, now),) = ((was, now) for was, now in zip(position, target, strict=True) if was != now)
        return f"move the chip on {show(was)} to {show(now)}"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "7 to 4": a chip on square 7 moves to square 4."""
        if "to" not in words or words[0] in ("take", "add"):
            return super().parse_move(words, position, show)
        at = words.index("to")
        was, now = (numbers_in(those, position) for those in (words[:at][-1:], words[at + 1 :][:1]))
        if was[0] not in position:
            raise ValueError(f"no chip is on square {show(was[0])}; accepted: the square of a chip")
        place = position.index(was[0])
        return (*position[:place], now[0], *position[place + 1 :])

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        ((was, now),) = ((was, now) for was, now in zip(position, target, strict=True) if was != now)
        yield "move", f"{was} to {now}", self.describe_move(position, target)
        yield "leave", f"leave {' '.join(map(str, target))}", f"leave {self.format_piles(target)}"

    def table(self, position: Position) -> list[Row]:
        """Return a list of one row: the number of chips on each square 0, 1, 2, ..., or "." for no chip.

        Return [] if the row would be too long.
        """
        last = max(position)
        if last > MAX_ROW_LETTERS:
            return []
        chips = Counter(position)
        return [Row("squares", tuple(str(chips[square] or ".") for square in range(int(last) + 1)), 0)]

    def drawing(self, position: Position) -> list[str]:
        if 3 * max(position) > MAX_ROW_LETTERS:
            return []
        (row,) = self.table(position)
        return ["".join(f"{text:>3}" for text in texts) for texts in (range(len(row.marks)), row.marks)]


@dataclass(frozen=True, kw_only=True)
class ChipRows(Chips):
    """Rules of games on rows of squares with and without a chip. A row is a number in binary: 101 is 5.

    A position is the tuple of these numbers. A move makes one number smaller. If no chip is left, the player to move
    loses, or wins with play=misere.
    """

    solver = misere_solver = "ChipSolver"

    piles: tuple[str, ...] = ("row",)
    noun: str = "row"

    def parse_position(self, words: list[str]) -> Position | None:
        """Return the position that rows of squares denote, such as o.o .oo or 101 011.

        Rows of digits are accepted only if one of them begins with 0. Return None for other words, which are numbers.
        """
        if is_binary(words):
            return tuple(mpz(word, 2) for word in words)
        rows = rows_of(words, CHIPS)
        return None if rows is None else tuple(mpz("".join(map(str, row)), 2) for row in rows)

    def format_position(self, position: Position) -> str:
        width = max(1, *(row.bit_length() for row in position))
        rows = (f"{row:b}".rjust(width, "0") for row in position)
        return " ".join(row.replace("0", ".").replace("1", "o") for row in rows)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        place = next(place for place, was in enumerate(position) if was != target[place])
        return f"change row {place + 1} from {_format_row(position[place], show)} to {_format_row(target[place], show)}"

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the position after a typed move, such as "row 2 to 011": 1 is a square with a chip, 0 one without."""
        if words[:1] == ["change"]:  # the words of describe_move
            words = [words[1], "to", *words[-1:]]
        if words[1:2] != ["to"] or len(words) != 3:
            return ManyPiles.parse_move(self, words, position, show)
        if not set(words[2]) <= {"0", "1"}:
            raise NumberError(f"each square must be 0 or 1, got {words[2][:40]}; accepted: 011, for example")
        (place,) = self.places(words[:1], position, show)
        return (*position[:place], mpz(words[2], 2), *position[place + 1 :])

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        place = next(place for place, was in enumerate(position) if was != target[place])
        squares = f"{target[place]:b}".rjust(position[place].bit_length(), "0")
        yield "row", f"row {place + 1} to {squares}", f"leave chips on the squares of row {place + 1} that are 1"
        yield "leave", f"leave {' '.join(map(str, target))}", "leave rows that are these numbers in binary"

    def table(self, position: Position) -> list[Row]:
        if max(row.bit_length() for row in position) > MAX_ROW_LETTERS or len(position) > MAX_ROW_LETTERS:
            return []
        rows = enumerate(self.format_position(position).split(), 1)
        return [Row(f"row {place}", tuple(squares)) for place, squares in rows]

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield one set: the places (row, square), counted from 0, at which `position` and `target` differ.

        All rows are padded at the left with empty squares, to the length of the longest row.
        """
        width = max(1, *(row.bit_length() for row in position))
        both = enumerate(zip(position, target, strict=True))
        yield {(row, width - 1 - bit) for row, (was, now) in both for bit in range(width) if (was ^ now) >> bit & 1}

    def drawing(self, position: Position) -> list[str]:
        width = max(row.bit_length() for row in position)
        if 2 * width > MAX_ROW_LETTERS or len(position) > MAX_ROW_LETTERS:
            return []
        rows = (f"{row:b}".rjust(width, "0") for row in position)
        return [f"{i:>4}  " + " ".join(".o"[int(square)] for square in row) for i, row in enumerate(rows, 1)]


def _format_row(row: Integer, show: Show) -> str:
    """Return a row as binary digits, or a long row as the number that `show` writes."""
    return f"{row:b}" if row.bit_length() <= MAX_ROW_LETTERS else show(row)


class ChipSolver(SumSolver):
    """The solver of games in which a move makes one of several numbers n smaller, by at most k if k is given.

    The Grundy value of n is n mod (k + 1), or n if k is None. Proof. If n > k, moves from n lead to every other
    residue mod k + 1. If n <= k, moves lead to every smaller number. So every move changes the value, and moves reach
    every smaller value. A number n > 0 of value 0 is a multiple of k + 1, so that taking k leads to value 1. This
    proves misere play by the rule in `wythoff.solve.sums`.
    """

    block_maker = "wythoff.games.heaps.batches:sum_block"
    every = 1

    def __init__(self, ruleset: Chips) -> None:
        super().__init__(ruleset)
        self.period = 0 if ruleset.k is None else ruleset.k + 1

    def values(self, position: Position) -> list[Integer]:
        return [number % self.period for number in position] if self.period else list(position)

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        for place, value in wanted:
            number = position[place]
            distance = (number - value) % self.period if self.period else number - value
            if (not self.period or value < self.period) and 0 < distance <= number:
                yield (*position[:place], number - distance, *position[place + 1 :])

    def values_of(self, rows: Any) -> Any:
        return rows % self.period if self.period else rows


NIMBLE = Chips(
    name="nimble",
    summary="move one chip any distance to the left on squares 0, 1, 2, ...; chips may share a square",
)
"""Nimble: move one chip on a strip of squares 0, 1, 2, ... any distance to the left; the player who moves last wins.

Chips may share a square and pass each other. A chip on square p is equivalent to a nim heap of p.

A. Bogomolny, Nimble, cut-the-knot.org.
"""

SCORING = Chips(
    name="scoring",
    summary="move one chip 1 to k squares to the left on squares 0, 1, 2, ...; chips may share a square",
    k=3,
    parameters=("k", "play"),
)
"""Scoring: move one chip on a strip of squares 0, 1, 2, ... 1 to k squares to the left; the player who moves last wins.

Chips may share a square and pass each other. A chip on square p has the Grundy value p mod (k + 1).

A. Bogomolny, Scoring, and Scoring misere, cut-the-knot.org.
"""

MISERE_PLAINIM = ChipRows(
    name="misere-plainim",
    aliases=("plainim-misere",),
    summary="remove a chip of one row, and add or remove chips to the right of it; taking the last chip loses",
    play="misere",
    parameters=(),
    in_other_play="plainim",
)
"""Misere Plainim: the moves of Plainim; the player who removes the last chip loses.

A row is read as a binary number: a square with a chip is 1, and the left square is the highest digit. This number is a
heap of misere nim. If some heap is 2 or more, a position is P iff the xor of the heaps is 0. Otherwise it is P iff the
number of heaps of 1 is odd.

A. Bogomolny, Plainim misere, cut-the-knot.org.
"""

PLAINIM = ChipRows(
    name="plainim",
    aliases=("plain-nim",),
    summary="remove a chip of one row, and add or remove chips to the right of it; rows are binary numbers",
    in_other_play="misere-plainim",
)
"""Plainim: in one row of squares remove a chip, and add or remove any chips to the right of this chip.

The player who removes the last chip wins. A row is read as a binary number: a square with a chip is 1, and the left
square is the highest digit. A move makes this number smaller, since the first digit that changes becomes 0. So the row
is a heap of nim: 101, 011, 110 are the heaps 5, 3, 6.

A. Bogomolny, Plainim, and Plainim misere, cut-the-knot.org.
"""

GAMES = (
    NIMBLE,
    SCORING,
    PLAINIM,
    MISERE_PLAINIM,
)
