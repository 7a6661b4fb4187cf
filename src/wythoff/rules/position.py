"""Positions as tuples of integers: their check, how they are read and written, and the outcomes P, N and D."""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import wraps
from typing import Any

from wythoff.exact.bigint import Integer, as_mpz, decimal, mpz, short_repr, shortened
from wythoff.exact.expressions import MAX_BITS, NumberError
from wythoff.exact.fields import pile_from_text

Position = tuple[Integer, ...]

# The types of valid numbers of a position, and of their sums.
INTEGER_TYPES = frozenset((int, type(mpz())))

# The most numbers of a position that a message shows.
MAX_SHOWN_NUMBERS = 12

_SEPARATORS = re.compile(r"[\s,]+")

NO_SEQUENCES = (bytes, bytearray, set, frozenset, Mapping)
"""Iterable types that are not accepted as positions: they hold bytes, or have no order, or drop repetitions."""


class Outcome(StrEnum):
    """The outcome of a position: P, the previous player wins; N, the next player to move wins; D, a draw."""

    P = "P"
    N = "N"
    D = "D"


def numbers_of(position: Any) -> Position:
    """Convert a sequence of numbers, or a single number, to a tuple. Raises TypeError for bytes, sets and mappings."""
    if isinstance(position, NO_SEQUENCES):
        raise TypeError(f"a position must be a sequence of integers, got {short_repr(position)}")
    is_one = not isinstance(position, Iterable) or isinstance(position, str) or getattr(position, "ndim", 1) == 0
    return (position,) if is_one else tuple(position)


def short_position(position: tuple[Any, ...]) -> str:
    """Return a position for an error message: "(3, 5)", or "(0, 0, ..., 0, 1) (500 numbers)" if it is long.

    The tuple may hold any objects, since the rules of a user may return such tuples.
    """
    half = MAX_SHOWN_NUMBERS // 2
    is_long = len(position) > MAX_SHOWN_NUMBERS
    ends = (*position[:half], *position[-half:]) if is_long else position
    texts = [shortened(pile) if type(pile) in INTEGER_TYPES else f"{pile!s:.60}" for pile in ends]
    if not is_long:
        return f"({', '.join(texts)})"
    return f"({', '.join([*texts[:half], '...', *texts[half:]])}) ({len(position)} numbers)"


def words_of(text: str) -> list[str]:
    """Split a text at blanks and commas into words: "10, 13" -> ["10", "13"]."""
    return [word for word in _SEPARATORS.split(text) if word]


class WrittenPositions:
    """A base class of `Ruleset`: it names the numbers of positions, checks positions, and reads and writes them."""

    name: str
    piles: tuple[str, ...]
    start_length: int | None

    def __init_subclass__(cls, **options: Any) -> None:
        """Make the `check` of a subclass raise an error if its result is not a tuple."""
        super().__init_subclass__(**options)
        if "check" in vars(cls):
            cls.check = _with_tuple(vars(cls)["check"])  # type: ignore[method-assign, assignment]

    @property
    def start_names(self) -> tuple[str, ...]:
        """The names of the numbers of a starting position, which may have fewer numbers than later positions."""
        return self.piles[: self.start_length]

    def names(self, count: int) -> tuple[str, ...]:
        """Return the names of the numbers of a position that has `count` numbers.

        Raises ValueError if the game has no position with `count` numbers.
        """
        if count not in (len(self.piles), self.start_length):
            lengths = [self.piles[: self.start_length], self.piles] if self.start_length else [self.piles]
            need = " or ".join(f"{len(names)} number{'s' * (len(names) > 1)} ({', '.join(names)})" for names in lengths)
            raise ValueError(f"a position of {self.name} needs {need}, got {count}")
        return self.piles[:count]

    def names_after_move(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of the numbers of an option, if `names` are those of the position before the move."""
        return names + self.piles[len(names) :]

    def check(self, position: Any) -> Position:
        """Return a position as a tuple of mpz. If it is a starting position, add the numbers that it omits.

        Raises ValueError or TypeError if `position` is not a valid position of the game.
        """
        if type(position) is not tuple:  # saves a call for each row of a file
            position = self.to_tuple(position)
        names = self.piles if len(position) == len(self.piles) else self.names(len(position))
        checked: Position = position
        for pile in checked:
            if type(pile) is not mpz or pile < 0:
                checked = tuple([as_mpz(pile, name) for pile, name in zip(checked, names, strict=True)])
                break
        return checked if len(checked) >= len(self.piles) else self.complete_start(checked)

    def to_tuple(self, position: Any) -> Position:
        """Convert a position to a tuple.

        The position may be given as a sequence, an iterator (which is consumed), a single number, or a text.
        """
        if type(position) is tuple:
            return position
        if isinstance(position, str):
            return tuple(map(int, self.read(position)))
        return numbers_of(position)

    def read(self, field: Any, max_bits: int = MAX_BITS) -> Position:
        """Read a position from a text, or from a list of numbers or words.

        The text is the customary notation of the game, or numbers separated by blanks or commas. Parentheses around the
        text are ignored. Numbers may have up to `max_bits` bits. Raises ValueError for anything else.
        """
        text = " ".join(map(str, field)) if isinstance(field, list) else str(field)
        words = words_of(text.strip().removeprefix("(").removesuffix(")"))
        if not words:
            raise NumberError("the position is empty")
        found = self.parse_position(words)
        return tuple([pile_from_text(word, max_bits) for word in words]) if found is None else found

    def parse_position(self, words: list[str]) -> Position | None:
        """Return the position that words in the customary notation denote, such as ["20", "January"].

        Return None for plain numbers.

        Commands print positions as plain numbers, so plain numbers must not be read as customary notation. Raises
        ValueError for words that are neither notation nor numbers.
        """
        return None

    def format_position(self, position: Position) -> str:
        """Return the position in the customary notation, in a form that `read` accepts.

        The default is plain numbers.
        """
        return " ".join(map(decimal, position))

    def complete_start(self, start: Position) -> Position:
        """Return the complete position for a starting position `start` that omits numbers."""
        raise NotImplementedError


def _with_tuple(check: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Position]:
    """Wrap the method `check` of rules. The new method raises ValueError if the result is not a tuple."""

    @wraps(check)
    def checked(rules: Any, position: Any) -> Position:
        if not isinstance(found := check(rules, position), tuple):
            raise ValueError(f"{rules.name}: check must return the position as a tuple, got {short_repr(found)}")
        return found

    return checked
