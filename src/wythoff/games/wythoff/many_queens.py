"""Wyt Queens: several queens on separate boards; a move takes one queen down, left or diagonally towards the corner.

This is a sum of Wythoff's games. In normal play a position is P iff the xor of the Grundy values of its squares is 0.
The solver needs these values; the values 0 to 3 are known at any size.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, chapter 3.

Misere play. The value of a square is its Grundy value in normal play. Let F0 be the squares (0, 0), (1, 2), (2, 1) of
value 0, and F1 the squares (0, 1), (1, 0), (2, 2) of value 1. These six squares are called fickle.

Theorem. If all queens are on fickle squares, a position is P iff the xor of the values of its squares is 1. Otherwise
it is P iff this xor is 0.

Proof. A line is a row, a column or a diagonal. Three facts are needed.

(i) No move leads from F0 to F0, or from F1 to F1. From each square of F0 except (0, 0) a move leads to F1, and from
each square of F1 a move leads to F0. All other moves from fickle squares lead to (0, 2), (2, 0) or (1, 1), of value 2.

(ii) A line through a fickle square contains one square of F0 and one of F1: there are 9 such lines to check. No value
occurs twice in a line. So no other square of the line has the value 0 or 1.

(iii) If a square is not fickle and has a move to a fickle square, it has moves to F0 and to F1. For (1, 1) this is
checked. Every other such square lies beyond both fickle squares of its line.

Let all squares be fickle.

- If the xor is 1, a move leads to xor 0 with all squares fickle, or to one square of value 2 and a xor that is not 0.
  Neither is P by the rule.
- If the xor is 0 and play has ended, the player to move has won. If play has not ended, some queen is in F1, or all
  queens are in F0 and some queen can move. A move of this queen from F1 to F0, or from F0 to F1, makes the xor 1, with
  all squares fickle.

Let some square not be fickle.

- If the xor is 0, every move changes the xor. Suppose that a move leads to a P-position: then all squares become
  fickle, and the xor becomes 1. Before the move, only one square was not fickle. Its value was the xor of the values of
  the other squares, which is 0 or 1. By (ii) such a square has no move to a fickle square, a contradiction.
- If the xor is not 0, some move makes the xor 0, as in nim. If all squares are fickle after this move, the moved queen
  is now in F0 or F1. By (iii) this queen could instead go to F1 or F0, respectively. This makes the xor 1.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from heapq import merge
from operator import xor
from random import Random
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.exact.progress import Progress
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF as ONE_QUEEN
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Outcome, Position
from wythoff.rules.table import MAX_SQUARES, Place, Row
from wythoff.rules.typed_moves import numbers_in
from wythoff.rules.words import Show
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

if TYPE_CHECKING:
    from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

# The number of queens of a random starting position.
START_QUEENS = 2


@dataclass(frozen=True, kw_only=True)
class Queens(EitherPlay):
    """Rules of Wyt Queens. A position (x1, y1, x2, y2, ...) has the coordinates of one or more queens.

    A move takes one queen any distance down, left, or diagonally towards the corner (0, 0). Queens do not block each
    other. So the game is a sum of Wythoff's games.
    """

    solver = misere_solver = "QueensSolver"

    piles: tuple[str, ...] = ("x1", "y1")
    noun: str = "coordinate"

    def names(self, count: int) -> tuple[str, ...]:
        if count < 2 or count % 2:
            raise ValueError(f"a position of {self.name} needs two numbers for each queen, got {count}")
        return tuple(f"{axis}{queen}" for queen in range(1, count // 2 + 1) for axis in "xy")

    def random_start(self, size: Integer, random: Random) -> Position:
        return tuple(n for _ in range(START_QUEENS) for n in super(Queens, self).random_start(size, random))

    def squares(self, position: Position) -> list[Position]:
        """Return the list of the squares (x, y) of the queens."""
        return [position[i : i + 2] for i in range(0, len(position), 2)]

    def with_queen(self, position: Position, queen: int, square: Any) -> Position:
        """Return the position after queen number `queen` = 0, 1, ... has moved to `square`."""
        return (*position[: 2 * queen], *square, *position[2 * queen + 2 :])

    def options(self, position: Position) -> Iterator[Position]:
        targets = [
            self.with_queen(position, queen, square_after)
            for queen, square in enumerate(self.squares(position))
            for square_after in ONE_QUEEN.options(square)
        ]
        yield from sorted(targets)

    def count_options(self, position: Position) -> Integer:
        return sum(map(ONE_QUEEN.count_options, self.squares(position)))

    def moved_queen(self, position: Position, target: Position) -> int:
        """Return which queen, 0, 1, ..., has moved from `position` to `target`."""
        squares = zip(self.squares(position), self.squares(target), strict=True)
        return next(queen for queen, (was, now) in enumerate(squares) if was != now)

    def allows(self, position: Position, target: Position) -> bool:
        if len(position) != len(target):
            return False
        squares = list(zip(self.squares(position), self.squares(target), strict=True))
        moved = [(was, now) for was, now in squares if was != now]
        return len(moved) == 1 and ONE_QUEEN.allows(*moved[0])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        def targets_of_queen(queen: int, square: Position) -> Iterator[Position]:
            return (self.with_queen(position, queen, to) for to in ONE_QUEEN.options_smallest_first(square))

        targets = [targets_of_queen(queen, square) for queen, square in enumerate(self.squares(position))]
        yield from merge(*targets, key=sum, reverse=True)

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        queen = self.moved_queen(position, target)
        to = ", ".join(map(show, self.squares(target)[queen]))
        return f"move queen {queen + 1} to ({to})" if len(position) > 2 else f"move the queen to ({to})"

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        return " + ".join(f"({show(x)}, {show(y)})" for x, y in self.squares(position))

    def parse_move(self, words: list[str], position: Position, show: Show = decimal) -> Position:
        """Return the position after a typed move, such as "queen 2 to 3 4", or "to 3 4" for a single queen."""
        words = [word for word in words if word not in ("move", "the", "+")]
        if not {"queen", "to"} & set(words) or "from" in words:
            return super().parse_move(words, position, show)
        numbers = numbers_in([word for word in words if word not in ("queen", "to")], position)
        if len(numbers) == 2 and len(position) == 2:
            numbers = [1 + 0 * numbers[0], *numbers]
        if len(numbers) != 3 or not 1 <= numbers[0] <= len(position) // 2:
            raise ValueError(
                f"a move needs a queen, from 1 to {len(position) // 2}, and a square, as in 'queen 1 to 3 4'"
            )
        return self.with_queen(position, int(numbers[0]) - 1, numbers[1:])

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        queen = self.moved_queen(position, target)
        x, y = self.squares(target)[queen]
        yield "queen", f"queen {queen + 1} to {x} {y}", self.describe_move(position, target)
        yield "leave", " ".join(map(str, target)), "all coordinates after the move"

    def table(self, position: Position) -> list[Row]:
        """Return rows of text that draw a board for each queen, up to the queen's square; [] if they are too large."""
        if sum((x + 1) * (y + 1) for x, y in self.squares(position)) > MAX_SQUARES:
            return []
        rows = []
        for queen, (x, y) in enumerate(self.squares(position), 1):
            queen_label = f"queen {queen}, " if len(position) > 2 else ""
            for row in range(int(y), -1, -1):
                marks = (".",) * int(x) + ("Q" if row == y else ".",)
                rows.append(Row(f"{queen_label}y = {row}", marks, 0))
        return rows

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield one set of one place to click: (row of text, column) of the square to which the queen moves."""
        queen, squares = self.moved_queen(position, target), self.squares(position)
        x, y = self.squares(target)[queen]
        yield {(int(sum(height + 1 for _, height in squares[:queen]) + squares[queen][1] - y), int(x))}

    def drawing(self, position: Position) -> list[str]:
        return []


FICKLE = {(0, 0): 0, (1, 2): 0, (2, 1): 0, (0, 1): 1, (1, 0): 1, (2, 2): 1}


class QueensSolver(Solver):
    """The solver of Wyt Queens. It computes the xor of the Grundy values of the squares.

    Two queens on the same square, or on mirrored squares such as (3, 9) and (9, 3), cancel out. Their values need not
    be known.
    """

    most_cells = 10**5

    rules: Queens

    @cached_property
    def _one_queen(self) -> "GoldenPairSolver":
        """The solver of Wythoff's game, which is Wyt Queens with a single queen."""
        from wythoff.games.wythoff.pairs.golden import GoldenPairSolver

        return GoldenPairSolver(ONE_QUEEN)

    def answer_quickly(self) -> None:
        self._one_queen.answer_quickly()

    def normal_value(self, position: Position) -> Integer:
        return self._xor(self.rules.squares(position))

    def _xor(self, squares: list[Position]) -> Integer:
        """Return the xor of the Grundy values of the squares. Raises UnknownValue if a needed value is not known.

        Two equal squares, or two mirrored ones, cancel out.
        """
        counts = Counter(tuple(sorted(square)) for square in squares)
        odd_squares = [square for square, count in counts.items() if count % 2]
        if len(odd_squares) == 1:
            return self._one_queen.grundy(odd_squares[0])
        try:
            return reduce(xor, map(self._one_queen.grundy, odd_squares), mpz(0))
        except UnknownValue as error:
            raise UnknownValue(str(error)) from None  # without `at_least`: it bounds one value, not the xor

    def grundy_many(self, rows: Any, check: Callable[[], None]) -> Any:
        if self.rules.is_misere:
            return super().grundy_many(rows, check)
        import numpy as np

        values, is_known = self._one_queen.grundy_many(np.ascontiguousarray(rows).reshape(-1, 2), check)
        values, is_known = values.reshape(len(rows), -1), is_known.reshape(len(rows), -1)
        return np.bitwise_xor.reduce(values, axis=1), is_known.all(axis=1)

    def outcome(self, position: Position) -> Outcome:
        return Outcome.P if self._is_lost(self.rules.squares(position)) else Outcome.N

    def _is_lost(self, squares: list[Position]) -> bool:
        if self.rules.is_misere and all(square in FICKLE for square in squares):
            return reduce(xor, (FICKLE[square[0], square[1]] for square in squares)) == 1
        odd_squares = [square for square, count in Counter(tuple(sorted(s)) for s in squares).items() if count % 2]
        if len(odd_squares) == 1:
            return self._one_queen.outcome(odd_squares[0]) == Outcome.P
        xor_of_known, lower_bound, unknown = mpz(0), mpz(0), []
        for square in odd_squares:
            try:
                xor_of_known ^= self._one_queen.grundy(square)
            except UnknownValue as error:
                unknown.append(error)
                lower_bound = mpz(error.at_least)
        if len(unknown) == 1 and lower_bound > xor_of_known:
            return False
        if unknown:
            raise unknown[0]
        return not xor_of_known

    def fill_outcomes(self, out: Any, cols: int, packed: bool, progress: Progress) -> None:
        self._one_queen.fill_outcomes(out, cols, packed, progress)
        if self.rules.is_misere:  # for one queen, misere and normal play differ only on the fickle squares
            for x, y in FICKLE:
                if x < len(out) and y < cols:
                    out[x, y >> 3 if packed else y] ^= 1 << (y & 7) if packed else True

    def winning_moves(self, position: Position) -> list[Position]:
        moves, unknown = self._wins(position)
        if unknown is not None:
            raise unknown
        return moves

    def best_move(self, position: Position, method: str = "auto") -> Position | None:
        self.check_method(method)
        if self._is_lost(self.rules.squares(position)):
            return None
        moves, unknown = self._wins(position)
        if unknown is not None and not moves:
            raise unknown
        return moves[0] if moves else position

    def _wins(self, position: Position) -> tuple[list[Position], UnknownValue | None]:
        """Return (sorted list of the winning moves, None).

        If an unknown Grundy value may hide winning moves, return (sorted list of the other winning moves, error).
        """
        squares = self.rules.squares(position)
        if self._is_lost(squares):
            return [], None
        moves, unknown = [], None
        for queen, square in enumerate(squares):
            others = [*squares[:queen], *squares[queen + 1 :]]
            targets = {to for to in map(_as_square, FICKLE) if self.rules.is_misere and ONE_QUEEN.allows(square, to)}
            try:
                targets |= set(self._one_queen.moves_to(square, self._xor(others)))
            except UnknownValue as error:
                if sum(square) > max(error.at_least, 0):  # no value is above the sum of coordinates
                    unknown = error
            moves += [self.rules.with_queen(position, queen, to) for to in targets if self._is_lost([*others, to])]
        return sorted(moves), unknown

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        lines = [self.verdict(position, best, show)]
        squares = self.rules.squares(position if best is None else best)
        when = "here" if best is None else "after the move"
        if self.rules.is_misere and all(square in FICKLE for square in squares):
            squares_text = "(0, 0), (1, 2), (0, 1), (2, 2) or mirrored squares"
            return [
                *lines,
                f"{when.capitalize()} all queens are on {squares_text}: P if the xor of their Grundy values is 1.",
            ]
        try:
            values = [
                f"G{self.rules.format_piles(square, show)} = {show(self._one_queen.grundy(square))}"
                for square in squares
            ]
        except UnknownValue:
            return [*lines, "Queens on the same square, or on mirrored ones, cancel out."]
        return [*lines, f"P if the xor of the Grundy values in Wythoff's game is 0; {when} {', '.join(values)}."]


def _as_square(square: tuple[int, int]) -> Position:
    return mpz(square[0]), mpz(square[1])


GAME = Queens(
    name="wyt-queens",
    aliases=("wythoff-queens", "several-queens"),
    summary="move one queen any distance down, left, or diagonally down and left; a player who cannot move loses",
)
