"""The path of a search, from its first position to the current one. It is used to report illegal options of rules."""

from collections.abc import Iterable
from typing import Any

from wythoff.exact.bigint import mpz, shortened
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.solution import IllegalOptionError

# The types that a sum of valid piles can have.
_INT = frozenset((int, type(mpz())))


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

        The error names the position of which it is an option. This position is searched for in the path, or in
        `before`.
        """
        is_tuple = type(option) is tuple
        if is_tuple and len(option) in self._lengths and (not option or min(option) >= 0) and type(sum(option)) in _INT:
            return
        try:
            if not is_tuple:
                raise TypeError(f"a position must be a tuple of integers, got {option!r:.60}")
            self._ruleset.names(len(option))
            if option:
                self._ruleset.check(option)
        except (TypeError, ValueError) as error:
            path = reversed(self._positions) if before is None else before
            position = next((earlier for earlier in path if option in self._ruleset.options(earlier)), None)
            if position is None:
                raise
            raise self._illegal(option, position, str(error)) from None
        self._lengths.add(len(option))

    def _illegal(self, option: Position, position: Position, why: str) -> IllegalOptionError:
        return IllegalOptionError(
            f"{self._ruleset.name}: {_format_option(option)} is not a legal option of {_format_option(position)}: {why}"
        )


def _format_option(option: Any) -> str:
    """Return an option as text for an error message. It may be any object, since rules may return one."""
    if type(option) is not tuple:
        return f"{option!r:.60}"
    return f"({', '.join(shortened(pile) if type(pile) in _INT else f'{pile!s:.60}' for pile in option)})"
