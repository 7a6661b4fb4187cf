"""The options of a position, and the path of a search to it. Options that break the contract of rules are reported."""

import operator
from collections.abc import Iterable
from itertools import islice
from typing import Any

from wythoff.exact.bigint import Integer, mpz, short_repr
from wythoff.rules.position import INTEGER_TYPES, Outcome, Position, short_position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import IllegalOptionError

# The most options beyond `count_options` that are listed before the error.
SPARE_OPTIONS = 100_000


def count_options(ruleset: Ruleset, position: Position) -> Integer:
    """Return the number of options that the rules state. Raises IllegalOptionError if it is not an integer."""
    count = ruleset.count_options(position)
    if type(count) not in INTEGER_TYPES:
        try:
            return mpz(operator.index(count))
        except TypeError:
            problem = f"must be an integer, got {short_repr(count)}"
            raise IllegalOptionError(f"{ruleset.name}: count_options({_format_option(position)}) {problem}") from None
    return count


def end_outcome(ruleset: Ruleset, position: Position) -> Outcome:
    """Return the outcome of a position without options. Raises IllegalOptionError if the rules return no outcome."""
    outcome = ruleset.end_outcome(position)
    try:
        return Outcome(outcome)
    except ValueError:
        problem = f"must be P, N or D, got {short_repr(outcome)}"
        raise IllegalOptionError(f"{ruleset.name}: end_outcome({_format_option(position)}) {problem}") from None


def list_options(ruleset: Ruleset, position: Position) -> list[Position]:
    """Return the list of all options of a checked position.

    Raises IllegalOptionError if the rules return something other than positions, or far more of them than
    `count_options` states. An option of the right type may still be illegal: `SearchPath.check` decides this.
    """
    found, subject = ruleset.options(position), f"{ruleset.name}: options({_format_option(position)})"
    if not isinstance(found, Iterable):
        raise IllegalOptionError(f"{subject} must yield positions, got {short_repr(found)}")
    count = count_options(ruleset, position)
    options = list(islice(found, max(int(count), 0) + SPARE_OPTIONS))
    if len(options) >= count + SPARE_OPTIONS:
        problem = f"yields at least {len(options)} positions, but count_options returns {count}; give their number"
        raise IllegalOptionError(f"{subject} {problem}")
    try:
        hash(tuple(options))
    except TypeError:
        bad = next(option for option in options if not _is_hashable(option))
        problem = f"must yield tuples of integers, got {_format_option(bad)} ({type(bad).__name__})"
        raise IllegalOptionError(f"{subject} {problem}") from None
    return options


def _has_valid_sum(option: Position) -> bool:
    """Whether the numbers are not negative and have an integer sum. This fast test finds nearly all illegal options."""
    try:
        return type(sum(option)) in INTEGER_TYPES and (not option or min(option) >= 0)
    except TypeError:
        return False


def _is_hashable(option: Any) -> bool:
    try:
        return isinstance(hash(option), int)
    except TypeError:
        return False


class SearchPath:
    """The path of a search: a list of positions. Each of them except the first is an option of an earlier one.

    The caller has to check the first position.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._lengths: set[int] = set()  # the lengths of the valid positions so far
        self._positions: dict[Position, None] = {}

    def enter(self, position: Position) -> None:
        """Append a position to the path.

        Raises IllegalOptionError if the path already contains the position, since the search would not end.
        """
        if position in self._positions:
            if position == (last := next(reversed(self._positions))):
                order = ", in another order" if self._ruleset.in_any_order else ""
                raise self._illegal(position, position, f"it is the same position{order}")
            raise IllegalOptionError(
                f"{self._ruleset.name}: play from {_format_option(position)} can return to this position, "
                f"through {_format_option(last)}; set is_loopy=True in the rules if play need not end"
            )
        self._positions[position] = None

    def leave(self, position: Position) -> None:
        """Remove from the path a position whose options have been searched."""
        self._positions.pop(position, None)

    def check(self, option: Position, before: Iterable[Position] | None = None) -> None:
        """Raise IllegalOptionError if `option`, which the rules returned, is not a valid position.

        The error names the position that has this option: a position in `before`, or by default in the path.
        """
        is_tuple = type(option) is tuple
        if is_tuple and len(option) in self._lengths and _has_valid_sum(option):
            return
        try:
            if not is_tuple:
                raise TypeError(f"a position must be a tuple of integers, got {short_repr(option)}")
            self._ruleset.names(len(option))
            if option:
                self._ruleset.check(option)
        except (TypeError, ValueError) as error:
            path = reversed(self._positions) if before is None else before
            position = next((earlier for earlier in path if option in self._ruleset.options(earlier)), None)
            if position is None:
                raise IllegalOptionError(f"{self._ruleset.name}: check returns {short_repr(option)}: {error}") from None
            raise self._illegal(option, position, str(error)) from None
        self._lengths.add(len(option))

    def _illegal(self, option: Position, position: Position, why: str) -> IllegalOptionError:
        return IllegalOptionError(
            f"{self._ruleset.name}: {_format_option(option)} is not a legal option of {_format_option(position)}: {why}"
        )


def _format_option(option: Any) -> str:
    """Return an option as text for an error message. Rules may return any object as an option."""
    return short_position(option) if type(option) is tuple else short_repr(option)
