"""Octal games on a circle: the first move takes neighbours and opens the circle into a row of the octal game.

Rows are heaps of the octal game. For each number that the first move may take, a circle has one option, which is a row.
The Grundy value of a circle is the mex of the values of these rows. So the values of these rows solve the circle.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.rules.plays import EitherPlay
from wythoff.rules.position import Position
from wythoff.rules.table import Place, Row, pile_row
from wythoff.rules.typed_moves import TypedMoves
from wythoff.rules.words import MAX_ROW_LETTERS, Show
from wythoff.solve.sums import SumSolver


@dataclass(frozen=True, kw_only=True)
class Circle(EitherPlay):
    """Rules of an octal game on a circle.

    The position (n) or (n, 0) is a circle of n objects. After the first move the position is a sum of rows,
    (0, n1, n2, ...).

    A move from a circle takes k neighbouring objects, where k is one of the numbers `takes`, and leaves one row. If
    `takes_less` is True, a circle smaller than all numbers in `takes` is taken whole. Moves from rows are the moves of
    the octal game `code`. A player who cannot move loses, or wins with play=misere.
    """

    solver = "CircleSolver"

    piles: tuple[str, ...] = ("circle", "row")
    start_length: int | None = 1
    noun: str = "row"
    can_grow: bool = True  # a move on a circle enlarges the row, from 0
    code: str
    takes: tuple[int, ...]
    takes_less: bool = False
    rows: HeapRuleset = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        rows = HeapRuleset(name=self.name, summary=self.summary, code=self.code, play=self.play, noun="row")
        object.__setattr__(self, "rows", rows)

    def names(self, count: int) -> tuple[str, ...]:
        if count < 1:
            raise ValueError(f"a position of {self.name} must have a circle or rows, got none")
        return self.piles[:count] if count < 3 else ("circle", *(f"row{place}" for place in range(1, count)))

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return self.piles if len(names) == 1 else (*names, "new")

    def complete_start(self, start: Position) -> Position:
        return (*start, mpz(0))

    def check(self, position: Any) -> Position:
        checked = super().check(position)
        if checked[0] and any(checked[1:]):
            problem = f"the first number, the circle, must be 0 if rows follow, got {decimal(checked[0])}"
            raise ValueError(f"{problem}; accepted: (9,) or (0, 3, 4)")
        return (checked[0], mpz(0)) if checked[0] else checked

    def rows_of_circle(self, circle: Integer) -> Iterator[Integer]:
        """Yield the lengths of the rows that moves from a circle leave, the longest first. 0 means that no row is left.

        `circle` is the number of objects in the circle.
        """
        if self.takes_less and 0 < circle < self.takes[0]:
            yield mpz(0)
        for taken in self.takes:
            if taken <= circle:
                yield circle - taken

    def options(self, position: Position) -> Iterator[Position]:
        if position[0]:
            yield from ((mpz(0), row) for row in self.rows_of_circle(position[0]))
        else:
            yield from ((mpz(0), *rows) for rows in self.rows.options(position[1:]))

    def count_options(self, position: Position) -> Integer:
        return mpz(len(self.takes)) if position[0] else self.rows.count_options(position[1:])

    def allows(self, position: Position, target: Position) -> bool:
        if len(target) < 2 or target[0]:
            return False
        if position[0]:
            return len(target) == 2 and target[1] in self.rows_of_circle(position[0])
        return self.rows.allows(position[1:], target[1:])

    def options_smallest_first(self, position: Position) -> Iterator[Position]:
        if position[0]:
            yield from self.options(position)
        else:
            yield from ((mpz(0), *rows) for rows in self.rows.options_smallest_first(position[1:]))

    def random_start(self, size: Integer, random: Random) -> Position:
        """Return a circle of at most `size` objects or, with probability one half, a row after a first move.

        Most circles of a game have the same outcome. So rows make better exercises.
        """
        circle = mpz(random.randint(max(1, int(size) // 4), int(size)))
        rows = list(self.rows_of_circle(circle))
        return self.check((0, random.choice(rows)) if rows and random.random() < 0.5 else (circle,))

    def piles_of(self, position: Position) -> Position:
        """Return (n,) for a circle of n, or (n1, n2, ...) for the rows. A player numbers these rows from 1."""
        return position[:1] if position[0] or len(position) == 1 else position[1:]

    def drop_empty_heaps(self, position: Position) -> Position:
        return position if position[0] else (mpz(0), *self.rows.drop_empty_heaps(position[1:]))

    def with_piles(self, position: Position, piles: Position) -> Position:
        return (mpz(0), *piles)

    def format_piles(self, position: Position, show: Show = decimal) -> str:
        """Format a position as "a circle of 9", "a row of 8" or "rows of 3 and 4"."""
        shown = [show(number) for number in self.piles_of(position)]
        if position[0]:
            return f"a circle of {shown[0]}"
        *most, last = shown
        return f"rows of {', '.join(most)} and {last}" if most else f"a row of {last}"

    def describe_move(self, position: Position, target: Position, show: Show = decimal) -> str:
        if position[0]:
            return f"take {show(position[0] - target[1])} from the circle"
        return self.rows.describe_move(position[1:], target[1:], show)

    def parse_move(self, words: list[str], position: Position, show: Show) -> Position:
        """Return the target of a typed move, such as "take 2" from a circle or "take 1 from 2 split 1 3" from rows."""
        if position[0]:
            words = [word for word in words if word != "circle"]
            return TypedMoves.parse_move(self, words, position, show)
        return (mpz(0), *self.rows.parse_move(words, position[1:], show))

    def ways_to_type(self, position: Position, target: Position) -> Iterator[tuple[str, str, str]]:
        if position[0]:
            yield from super().ways_to_type(position, target)
        else:
            yield from self.rows.ways_to_type(position[1:], target[1:])

    def table(self, position: Position) -> list[Row]:
        return [pile_row("circle", position[0])] if position[0] else self.rows.table(position[1:])

    def places_of_move(self, position: Position, target: Position) -> Iterator[set[Place]]:
        """Yield each set of places (heap, object), from 0, that a player may click for the move to `target`.

        On a circle, which is heap 0, these are sets of neighbours: {(0, 7), (0, 0)} for a move that takes 2 of 8.
        """
        if position[0]:
            size, taken = int(position[0]), int(position[0] - target[1])
            yield from ({(0, (start + k) % size) for k in range(taken)} for start in range(size))
        else:
            yield from self.rows.places_of_move(position[1:], target[1:])

    def drawing(self, position: Position) -> list[str]:
        if not position[0]:
            return self.rows.drawing(position[1:])
        return [f"  ({'o' * int(position[0])}) {position[0]}"] if position[0] <= MAX_ROW_LETTERS else []


class CircleSolver(SumSolver):
    """The solver of octal games on a circle.

    Each move leaves a row. The value of the circle is the mex of the values of these rows.
    A position is a sum of its circle and its rows. A circle of 0 has the value 0.
    """

    rules: Circle

    def __init__(self, ruleset: Circle) -> None:
        super().__init__(ruleset)
        from wythoff.games.heaps.solver import HeapSolver

        self.row_solver = HeapSolver(ruleset.rows)

    def answer_quickly(self) -> None:
        self.row_solver.answer_quickly()

    def values(self, position: Position) -> list[Integer]:
        if not position[0]:
            return [mpz(0), *self.row_solver.values(position[1:])]
        row_values = {self.row_solver.grundy((row,)) for row in self.rules.rows_of_circle(position[0])}
        return [mpz(next(value for value in range(len(row_values) + 1) if value not in row_values))]

    def changes(self, position: Position, wanted: Iterable[tuple[int, Integer]]) -> Iterator[Position]:
        if not position[0]:
            rows = ((place - 1, value) for place, value in wanted if place)
            return ((mpz(0), *target) for target in self.row_solver.changes(position[1:], rows))
        options = sorted(self.rules.options(position))
        return (target for _, value in wanted for target in options if self.normal_value(target) == value)

    def change(self, position: Position, place: int, value: Integer) -> Position:
        if position[0]:
            return super().change(position, place, value)
        return (mpz(0), *self.row_solver.change(position[1:], place - 1, value))

    def reasons(self, position: Position, best: Position | None, show: Show) -> list[str]:
        if not position[0]:
            return [
                self.verdict(position, best, show),
                *self.row_solver.reasons(position[1:], best and best[1:], show)[1:],
            ]
        rows = [
            f"G({show(row)}) = {show(self.row_solver.grundy((row,)))}" for row in self.rules.rows_of_circle(position[0])
        ]
        moves = f"A move leaves one row: {', '.join(rows)}." if rows else "There is no move."
        return [self.verdict(position, best, show), f"{moves} A circle is P if none of these values is 0."]


KAYLES_CIRCLE = Circle(
    name="kayles-circle",
    aliases=("circular-kayles", "circle-kayles", "kayles-on-a-circle"),
    summary="take 1 or 2 neighbours from a circle, then play kayles with the remaining row",
    code="0.77",
    takes=(1, 2),
)
"""Kayles on a circle: bowl over one pin or two neighbouring pins. The first move leaves a row, played as Kayles.

A position is (n), a circle of n pins, or after the first move (0, n1, n2, ...), a sum of rows. A circle of one or two
pins can be taken whole. On a larger circle the second player wins: the first move leaves a row. The second player takes
one or two pins in the middle of this row, so that two equal rows or none are left.

A. Bogomolny, Kayles, cut-the-knot.org, where the pins stand on a circle.
"""

DAWSONS_KAYLES_CIRCLE = Circle(
    name="dawsons-kayles-circle",
    aliases=("circular-dawsons-kayles", "dawsons-kayles-on-a-circle"),
    summary="take 2 neighbours from a circle, then play Dawson's Kayles with the remaining row",
    code="0.07",
    takes=(2,),
)
"""Dawson's Kayles on a circle: bowl over two neighbouring pins. The first move leaves a row.

A position is (n), a circle of n pins, or after the first move (0, n1, n2, ...), a sum of rows. A single pin cannot be
taken. A circle of n >= 2 has one option, a row of n - 2 pins. So the circle is N iff this row is P.

R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526, for the rows.
"""

DAWSONS_CHESS_CIRCLE = Circle(
    name="dawsons-chess-circle",
    aliases=("circular-dawsons-chess", "dawsons-chess-on-a-circle"),
    summary="take 3 neighbours from a circle, or a whole circle of 1 or 2, then play Dawson's chess with the rest",
    code="0.137",
    takes=(3,),
    takes_less=True,
)
"""Dawson's chess on a circle: remove a skittle with its neighbours. The first move leaves a row.

A position is (n), a circle of n skittles, or after the first move (0, n1, n2, ...), a sum of rows. A move in a row also
removes a skittle with its neighbours: one, two or three skittles. A circle of one or two skittles is taken whole. A
circle of n >= 3 has one option, a row of n - 3 skittles. So the circle is N iff this row is P.

A. Bogomolny, Dawson's chess, cut-the-knot.org, where the skittles stand on a circle; last player wins.
"""

GAMES = (
    KAYLES_CIRCLE,
    DAWSONS_KAYLES_CIRCLE,
    DAWSONS_CHESS_CIRCLE,
)
