"""The answers of a game: a Solution for one position, and Solutions for many positions."""

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
    """Return an HTML table of these rows of texts, which are escaped. `head` is the row of headings.

    Without `head`, the first cell of each row is the heading of the row.
    """
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


# The most winning moves that a sentence lists besides the canonical one. If not all are known, it lists fewer examples.
MAX_SHOWN_MOVES, MAX_EXAMPLE_MOVES = 12, 3


# The meaning of an outcome for the player to move.
OUTCOMES = {
    Outcome.P: "whoever moves from it loses",
    Outcome.N: "whoever moves from it wins",
    Outcome.D: "neither player can force a win",
}


# The meaning of N at the end of a misere game.
NO_MOVE = "there is no move, and the player to move wins: the opponent has lost by moving last"


def no_move(rules: Ruleset) -> str:
    """Return the words after "is N: " for a position without options: "there is no move, and the player to move wins".

    In misere play the words also state the reason.
    """
    return NO_MOVE if rules.is_misere else NO_MOVE.partition(":")[0]


class UnknownValue(LookupError):  # noqa: N818 (the name is fixed)
    """The error for a question whose answer is not known. The message states how far answers are known.

    If a Grundy value was requested, the attribute `at_least` is a proved lower bound of this value. The attribute
    `addition` is a hint at the end of the message, such as the package to install, or "".
    """

    def __init__(self, message: str, at_least: Integer = 0, addition: str = "") -> None:
        super().__init__(f"{message}; {addition}" if addition else message)
        self.at_least, self.addition = at_least, addition


UNSUPPORTED = {
    "p_position": "the n-th P-position is computed for games with a formula for it, not for {}",
    "losing_starts": "the n-th losing start is computed for games with a formula for it, not for {}",
    "recurrence": "no recurrence is known for the losing starts of {}",
    "numeration": "positions of each Grundy value are listed for wythoff and t-wythoff, not for {}",
    "families": "families of moves are listed for sums of take-and-break heaps, not for {}",
    "store_proof": "automata are stored for games on two piles by rays that have no closed form, not for {}",
    "parts": "a number is a sum of losing starts only in take-away games, not in {}",
}
"""The error messages for optional methods, by method. Only some solvers have these methods."""


class NoValuesError(UnknownValue):
    """The error for a Grundy value in a game without Grundy values, such as a game in misere play."""


# The errors that mean an unknown value. ValueError: the caps of a take-away game end too early, or memory is too small.
UNKNOWN_ERRORS = (UnknownValue, ValueError)


class IllegalOptionError(ValueError):
    """The error for rules that return an invalid option, or whose play can return to an earlier position.

    The message names the option, or the position to which play can return.
    """


class TooManyMovesError(ValueError):
    """The error for a position with too many winning moves to list, or too many moves to examine.

    `Game.best_move` can still find one winning move.
    """


@dataclass(frozen=True, repr=False, eq=False)
class Solution:
    """The answer for one position: its outcome and winning moves. str() returns a sentence."""

    position: Position
    outcome: Outcome
    moves: tuple[Position, ...]
    """The sorted list of the options that win. Some are missing if `is_complete` is False."""

    index: Integer | None
    """The index of the position among the P-positions. None for an N-position, or if the index is not known."""

    best: Position | None = None
    """The position after the canonical winning move. None if no move wins.

    No move wins from a P-position, from a drawn position, and at the end of a misere game.
    """

    best_index: Integer | None = None
    """The index of `best` among the P-positions, if it is known."""

    is_complete: bool = True
    """Whether `moves` contains all winning options. If not, `Game.iter_winning_moves` yields them one by one."""

    kinds: int | None = None
    """The number of families of winning moves (see `Game.families`) if `is_complete` is False, else None."""

    ruleset: Ruleset = field(kw_only=True)
    """The rules, which describe moves in words."""

    def __eq__(self, other: object) -> bool:
        return (
            self._comparable_fields() == other._comparable_fields() if isinstance(other, Solution) else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._comparable_fields())

    def _comparable_fields(self) -> tuple[Any, ...]:
        """Return the fields that decide equality, with the spec of the rules in place of the rules.

        If a user's file is loaded twice, the two rules have different classes, but equal specs.
        """
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
            rows.append(("move", no_move(self.ruleset)))
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
        """Return the winning options as texts. Numbers are shortened to `longest` digits; None means no limit."""
        return [self.ruleset.format_numbers(move, _number_format(longest)) for move in self.moves]

    def sentence(self, longest: int | None = 60, with_others: bool = True) -> str:
        """Return the answer in words. Numbers are shortened to `longest` digits; None means no limit.

        If `with_others`, the sentence also lists the winning moves other than the canonical one.
        """
        show = _number_format(longest)

        def place(position: Position) -> str:
            return self.ruleset.format_numbers(position, show)

        def numbered(index: Integer | None) -> str:
            return "" if index is None else f", P-position number {show(index)}"

        if self.best is None:
            meaning = no_move(self.ruleset) if self.outcome is Outcome.N else OUTCOMES[self.outcome]
            return f"{place(self.position)} is {self.outcome}{numbered(self.index)}: {meaning}."
        moved = " and ".join(filter(None, [self._describe_move(self.best, show), "leave"]))
        others = self._others(place) if with_others else []
        also = f" Also winning: leave {' or '.join(others)}." if others else ""
        text = f"{place(self.position)} is N: {moved} {place(self.best)}"
        return f"{text}{numbered(self.best_index)}.{also}"

    def _others(self, place: Callable[[Position], str]) -> list[str]:
        """Return the texts of the winning options except `best`. If some are left out, the last text says so."""
        others = [move for move in self.moves if move != self.best]
        if not self.is_complete:
            by = f"; the winning moves form {self.kinds} families in all" if self.kinds else ""
            return [*map(place, others[:MAX_EXAMPLE_MOVES]), f"other positions{by}"]
        more = [f"{len(others) - MAX_SHOWN_MOVES} more"] if len(others) > MAX_SHOWN_MOVES else []
        return [*map(place, others[:MAX_SHOWN_MOVES]), *more]

    def _describe_move(self, target: Position, show: Show) -> str:
        """Return the move to `target` in words."""
        return self.ruleset.describe_move(self.ruleset.check(self.position), target, show)

    def as_json(self) -> dict[str, Any]:
        """Return the dict that `wythoff solve --json` prints.

        Piles are strings of digits, since many JSON readers lose digits.
        """

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
    """The answers for n positions of k numbers: outcomes and canonical moves."""

    is_p: "NDArray[np.bool_]"
    """A bool array (n,): whether each position is a P-position."""

    move: "NDArray[Any]"
    """An array (n, k): the position after the canonical move, with the piles in their order.

    If no move wins, the row is the position itself. This holds for P-positions. It also holds for draws, and at the end
    of a misere game, where the player to move has won; there `is_p` is False.
    """

    _draws: "NDArray[np.bool_] | None" = None  # the array `is_draw`; None if the game has no draws

    @property
    def is_draw(self) -> "NDArray[np.bool_]":
        """A bool array (n,): whether each position is a draw."""
        return (self.is_p & False) if self._draws is None else self._draws

    def __eq__(self, other: object) -> bool:
        from wythoff.exact.arrays import is_same

        if not isinstance(other, Solutions):
            return NotImplemented
        return all(is_same(getattr(self, name), getattr(other, name)) for name in ("is_p", "move", "is_draw"))

    __hash__ = None  # type: ignore[assignment]  # arrays can be written to

    def __len__(self) -> int:
        return len(self.is_p)

    def __repr__(self) -> str:
        return f"<Solutions: {self._summary()}>"

    def _repr_html_(self) -> str:
        rows: list[tuple[str, ...]] = []
        shown = slice(MAX_SHOWN_MOVES)
        answers = (self.is_p[shown].tolist(), self.is_draw[shown].tolist(), self.move[shown].tolist())
        for number, (lost, drawn, move) in enumerate(zip(*answers, strict=True)):
            outcome = "null" if lost is None else "P" if lost else "D" if drawn else "N"
            target = f"({', '.join(shortened(pile, MAX_CELL_DIGITS) for pile in move)})" if outcome == "N" else ""
            rows.append((str(number), outcome, target))
        if len(self) > MAX_SHOWN_MOVES:
            rows.append((f"{len(self) - MAX_SHOWN_MOVES} more", "", ""))
        return html_table(rows, caption=self._summary(), head=("", "outcome", "leave"))

    def _summary(self) -> str:
        from numpy.ma import filled

        masks = self.is_p, ~self.is_p, self.is_draw  # they may be masked
        lost, others, drawn = (int(filled(mask, False).sum()) for mask in masks)
        counts = {"P": lost, "N": others - drawn, "D": drawn, "null": len(self) - lost - others}
        shown = (f"{count} {name}" for name, count in counts.items() if count or name in "PN")
        return f"{len(self)} position{'' if len(self) == 1 else 's'}: {', '.join(shown)}"


def cast_like(value: Any, numbers: Position) -> Position:
    """Return `numbers` as mpz if `value`, or its first element, is an mpz. Otherwise return them as ints."""
    first = next(iter(value), None) if isinstance(value, Iterable) else value
    return tuple(numbers) if type(first) is mpz else tuple(int(number) for number in numbers)
