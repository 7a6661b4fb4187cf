"""Answers: a Solution for one position, Solutions for many."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, decimal, mpz, shortened
from wythoff.rules.position import Outcome, Position
from wythoff.rules.ruleset import Ruleset
from wythoff.rules.words import Show

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The most digits of a number in a table cell; longer numbers are shortened.
MAX_CELL_DIGITS = 40


def html_table(rows: Iterable[Iterable[object]], caption: str = "", head: Iterable[object] = ()) -> str:
    """Return an HTML table of texts, all escaped. Without `head`, the first cell of each row is its heading."""
    from html import escape

    heads = [escape(str(cell)) for cell in head]
    lines = ["<table>"]
    if caption:
        lines.append(f"<caption style='text-align:left'>{escape(caption)}</caption>")
    if heads:
        lines.append(f"<tr>{''.join(f'<th>{cell}</th>' for cell in heads)}</tr>")
    for row in rows:
        first, *others = [escape(str(cell)) for cell in row]
        heading = f"<td>{first}</td>" if heads else f"<th style='text-align:left'>{first}</th>"
        lines.append(f"<tr>{heading}{''.join(f'<td>{cell}</td>' for cell in others)}</tr>")
    return "\n".join([*lines, "</table>"])


# The most other winning moves that a sentence lists; and the most examples if not all are known.
MOST_SHOWN, EXAMPLES_SHOWN = 12, 3


# The meaning of an outcome for the player to move.
OUTCOMES = {
    Outcome.P: "whoever moves from it loses",
    Outcome.N: "whoever moves from it wins",
    Outcome.D: "neither player can force the end",
}


# The meaning of N at the end of a misere game.
NO_MOVE = "there is no move, and the player to move wins: the opponent has lost by moving last"


class UnknownValue(LookupError):  # noqa: N818 (the name is fixed)
    """A question whose answer is not known and is not guessed; the message says how far answers are known.

    For a Grundy value, `at_least` is a proved lower bound.
    """

    def __init__(self, message: str, at_least: Integer = 0) -> None:
        super().__init__(message)
        self.at_least = at_least


class NoValues(UnknownValue):
    """A Grundy value was asked for in a game without Grundy values: one of misere play."""


# Errors that mean an unknown value; ValueError: f is needed beyond its table, or there is too little memory.
UNKNOWN_ERRORS = (UnknownValue, ValueError)


class IllegalOption(ValueError):  # noqa: N818
    """Rules of a game whose options are invalid positions or lead back to the position; the message names the first."""


class TooManyMoves(ValueError):  # noqa: N818
    """The winning moves are too many to list, or too many moves must be examined; `best_move` still finds one."""


@dataclass(frozen=True, repr=False, eq=False)
class Solution:
    """The answer for one position; str() explains it in a sentence."""

    position: Position
    outcome: Outcome
    moves: tuple[Position, ...]
    """The options that win, piles in place, sorted; empty if P. Only some of them if not `is_complete`."""

    index: Integer | None
    """The index of a P-position, if it is known; None if N."""

    best: Position | None = None
    """The canonical winning option; None if no move wins: from P, drawn, or at the end of a misere game."""

    best_index: Integer | None = None
    """The index of the P-position `best`."""

    is_complete: bool = True
    """Whether `moves` has all winning options; if not, `Game.iter_winning_moves` yields them one by one."""

    kinds: int | None = None
    """The number of kinds of winning moves, if `moves` has only some of them; see `Game.families`."""

    ruleset: Ruleset = field(kw_only=True)
    """The rules, which describe moves in words."""

    def __eq__(self, other: object) -> bool:
        return (
            self._comparable_fields() == other._comparable_fields() if isinstance(other, Solution) else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._comparable_fields())

    def _comparable_fields(self) -> tuple[Any, ...]:
        """Return the fields, the rules by their spec: loading a file of rules twice makes different classes."""
        return (self.ruleset.spec, *(getattr(self, part.name) for part in fields(self) if part.name != "ruleset"))

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"<Solution: {self.sentence()}>"

    def _repr_html_(self) -> str:
        def place(position: Position) -> str:
            return self.ruleset.format_numbers(position, lambda n: shortened(n, MAX_CELL_DIGITS))

        rows = [("outcome", f"{self.outcome}: {OUTCOMES[self.outcome]}")]
        if self.outcome is Outcome.D:
            return html_table(rows, caption=place(self.position))
        if self.index is not None:
            rows.append(("number", shortened(self.index, MAX_CELL_DIGITS)))
        if self.best is None and self.outcome is Outcome.N:
            rows.append(("move", NO_MOVE))
        if self.best is not None:
            move = self._describe_move(self.best, lambda n: shortened(n, MAX_CELL_DIGITS))
            rows.append(("move", move or f"no {self.ruleset.noun} changes"))
            number = (
                "" if self.best_index is None else f", P-position number {shortened(self.best_index, MAX_CELL_DIGITS)}"
            )
            rows.append(("leave", place(self.best) + number))
        if others := self._others(place):
            rows.append(("also winning", " or ".join(others)))
        return html_table(rows, caption=place(self.position))

    def places(self, longest: int | None = 60) -> list[str]:
        """Return the winning options as text, numbers of more than `longest` digits shortened."""
        return [self.ruleset.format_numbers(move, _number_format(longest)) for move in self.moves]

    def sentence(self, longest: int | None = 60, with_others: bool = True) -> str:
        """Return the answer in words, with numbers of more than `longest` digits shortened (None: all digits)."""
        show = _number_format(longest)

        def place(position: Position) -> str:
            return self.ruleset.format_numbers(position, show)

        def numbered(index: Integer | None) -> str:
            return "" if index is None else f", P-position number {show(index)}"

        if self.best is None:
            meaning = NO_MOVE if self.outcome is Outcome.N else OUTCOMES[self.outcome]
            return f"{place(self.position)} is {self.outcome}{numbered(self.index)}: {meaning}."
        moved = " and ".join(filter(None, [self._describe_move(self.best, show), "leave"]))
        others = self._others(place) if with_others else []
        also = f" Also winning: leave {' or '.join(others)}." if others else ""
        text = f"{place(self.position)} is N: {moved} {place(self.best)}"
        return f"{text}{numbered(self.best_index)}.{also}"

    def _others(self, place: Callable[[Position], str]) -> list[str]:
        """Return the other winning options as text: the first ones and a count if they are many or not all known."""
        others = [move for move in self.moves if move != self.best]
        if not self.is_complete:
            return [*map(place, others[:EXAMPLES_SHOWN]), f"others, of {self.kinds} kinds" if self.kinds else "others"]
        more = [f"{len(others) - MOST_SHOWN} more"] if len(others) > MOST_SHOWN else []
        return [*map(place, others[:MOST_SHOWN]), *more]

    def _describe_move(self, target: Position, show: Show) -> str:
        """Describe the move to `target`. The stored position may lack the numbers that play adds."""
        return self.ruleset.describe_move(self.ruleset.check(self.position), target, show)

    def as_json(self) -> dict[str, Any]:
        """Return the object that --json prints: piles are decimal strings, since many JSON readers lose digits."""

        def texts(position: Position | None) -> list[str] | None:
            return None if position is None else [decimal(pile) for pile in position]

        return {
            "position": texts(self.position),
            "outcome": str(self.outcome),
            "moves": [texts(move) for move in self.moves],
            **({} if self.is_complete else {"is_complete": False}),
            "best": texts(self.best),
            "index": None if self.index is None else decimal(self.index),
        }


def _number_format(longest: int | None) -> Show:
    return decimal if longest is None else lambda n: shortened(n, longest)


@dataclass(frozen=True, eq=False, repr=False)
class Solutions:
    """The answers for n positions of k piles."""

    is_p: "NDArray[np.bool_]"
    """bool (n,): whether each is a P-position."""

    move: "NDArray[Any]"
    """(n, k): the option by the canonical move, piles in place; the position itself if no move wins, that is if it is
    P, or at the end of a misere game. There is_p is False, since the player to move has won."""

    def __eq__(self, other: object) -> bool:
        from wythoff.exact.arrays import is_same

        if not isinstance(other, Solutions):
            return NotImplemented
        return is_same(self.is_p, other.is_p) and is_same(self.move, other.move)

    __hash__ = None  # type: ignore[assignment]  # arrays can be written to

    def __len__(self) -> int:
        return len(self.is_p)

    def __repr__(self) -> str:
        return f"<Solutions: {self._summary()}>"

    def _repr_html_(self) -> str:
        rows: list[tuple[str, ...]] = []
        for is_p, move in zip(self.is_p[:MOST_SHOWN].tolist(), self.move[:MOST_SHOWN].tolist(), strict=True):
            if is_p is None:
                rows.append((str(len(rows)), "null", ""))
                continue
            left = f"({', '.join(shortened(pile, MAX_CELL_DIGITS) for pile in move)})"
            rows.append((str(len(rows)), *(("P", "") if is_p else ("N", left))))
        if len(self) > MOST_SHOWN:
            rows.append((f"{len(self) - MOST_SHOWN} more", "", ""))
        return html_table(rows, caption=self._summary(), head=("", "outcome", "leave"))

    def _summary(self) -> str:
        lost, won = int((self.is_p == True).sum()), int((self.is_p == False).sum())  # noqa: E712 (it may be masked)
        nulls = f", {len(self) - lost - won} null" if lost + won < len(self) else ""
        return f"{len(self)} position{'' if len(self) == 1 else 's'}: {lost} P, {won} N{nulls}"


def cast_like(value: Any, numbers: Position) -> Position:
    """Return `numbers` as ints, or as mpz if the (first) number of `value` is an mpz."""
    first = next(iter(value), None) if isinstance(value, Iterable) else value
    return tuple(numbers) if type(first) is mpz else tuple(int(number) for number in numbers)
