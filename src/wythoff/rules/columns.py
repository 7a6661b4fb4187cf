"""Find the columns of a table that hold the numbers of a position, by comparing names of columns and of piles."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from wythoff.exact.fields import are_whole
from wythoff.rules.ruleset import Ruleset

POSITION = "position"
"""The name of a column of whole positions, such as 10 13. It is read if the piles do not have their own columns."""

# A table may have columns heap1 and heap120 without those between. The most heaps beyond the number of columns for
# which names are searched.
FURTHER_HEAPS = 100

MAX_LISTED_COLUMNS = 20
"""The most columns that a message lists."""

FIRST_ROWS = 1000
"""The number of rows that are examined to decide whether a column holds integers."""

Cells = Callable[[int], Iterable[Any]]
"""A function that takes the index of a column in a table, and returns the first fields of this column."""


class PileColumns(NamedTuple):
    """The columns that hold the piles of a position, in the order of the piles, spelled as in the table."""

    piles: tuple[str, ...]
    notice: str = ""  # the columns that are read, and those that are not, if the game has longer positions


def fold_name(name: str) -> str:
    """Return a name in lower case, without blanks and underscores: "Heap_1" -> "heap1".

    Names are compared in this form.
    """
    return "".join(name.replace("_", " ").split()).casefold()


def position_names(ruleset: Ruleset, columns: int) -> tuple[str, ...]:
    """Return the names of the numbers of the longest position that has at most `columns` numbers.

    If the game has no such position, return `ruleset.piles`.
    """
    for count in (columns, *range(min(columns, len(ruleset.piles)), 0, -1)):
        with suppress(ValueError):
            return ruleset.names(count)
    return ruleset.piles


def pile_names(ruleset: Ruleset, columns: Collection[str]) -> tuple[str, ...]:
    """Return the names of the numbers of the longest position for which all these names occur in `columns`.

    If heaps of 0 may be omitted in the game, return instead every name of a heap that occurs in `columns`. If no name
    fits, return `position_names(ruleset, len(columns))`. Names are compared by `fold_name`.
    """
    there, count = set(map(fold_name, columns)), len(columns)
    if ruleset.empty_is_zero:
        found = tuple(name for name in ruleset.names(count + FURTHER_HEAPS) if fold_name(name) in there)
        if found:
            return found
    stems = _stems(ruleset, count)
    for numbers in range(sum(_stem(name) in stems for name in there), 0, -1):
        with suppress(ValueError):
            if there.issuperset(map(fold_name, names := ruleset.names(numbers))):
                return names
    return position_names(ruleset, count)


def check_given(given: tuple[str, ...] | None, count: int, option: str = "--columns") -> None:
    """Raise ValueError if `given`, the columns that the user names, does not have `count` different names.

    If `given` is None or empty, accept it. `option` names the option in the error.
    """
    if given and (len(given) != count or len(set(given)) != count):
        raise ValueError(f"{option} must name {count} different columns, got {', '.join(given)}")


def check_added(source: str, columns: Collection[str], added: Iterable[str]) -> None:
    """Raise ValueError if a name in `added`, the columns to be added to a table, is already one of its `columns`.

    `source` names the table in the error.
    """
    for name in added:
        if name in columns:
            raise ValueError(f"{source}: already has a column {name!r}; rename it: the answers need this name")


def choose_piles(
    source: str,
    columns: tuple[str, ...],
    ruleset: Ruleset,
    given: tuple[str, ...] | None,
    cells: Cells,
    option: str = "--columns",
) -> PileColumns:
    """Return the columns that hold the piles of the positions in a table.

    The first choice that fits is taken:

    - the columns `given` by the user,
    - the columns with the names of the piles, compared by `fold_name`,
    - a column "position",
    - all columns, if a position has as many numbers as the table has columns.

    `cells(i)` returns the first fields of column i. They show whether a column that is not read may hold a further
    number of the position. In errors, `source` names the table, and `option` names the option that sets the columns.

    Raises ValueError if only some piles have columns, if two columns have the same name, or if a column that is not
    read holds integers that may belong to the position.
    """
    if given:
        piles = _columns(source, columns, given, option)
        if not holds_positions(ruleset, piles):
            check_given(piles, len(position_names(ruleset, len(piles))), option)
        return PileColumns(piles)
    wanted = pile_names(ruleset, columns)
    there = set(map(fold_name, columns))
    if POSITION in there and not there.issuperset(map(fold_name, wanted)):
        wanted = (POSITION,)
    found = [name for name in wanted if fold_name(name) in there]
    if not found and len(columns) in (len(wanted), 1 if ruleset.in_words else None):
        return PileColumns(_columns(source, columns, columns, option))
    if len(found) < len(wanted):
        missing = ", ".join(wanted[:MAX_LISTED_COLUMNS])
        raise ValueError(
            f"{source}: columns {missing} are needed; its columns: {_names_text(columns)}; "
            f"name the piles with {option}=..."
        )
    piles = _columns(source, columns, wanted, option, exactly=False)
    _check_gaps(source, ruleset, wanted, option)
    return PileColumns(piles, _notice(source, columns, ruleset, piles, cells, option))


def _columns(
    source: str, columns: tuple[str, ...], names: tuple[str, ...], option: str, exactly: bool = True
) -> tuple[str, ...]:
    """Return the columns of the table that have these `names`, compared by `fold_name`.

    If `exactly`, a column with exactly the same spelling is preferred. Raises ValueError if a name has no column, or
    several.
    """
    counts, alike = Counter(columns), defaultdict[str, list[str]](list)
    for column in counts:
        alike[fold_name(column)].append(column)
    piles = []
    for name in names:
        found = [name] if exactly and name in counts else alike.get(fold_name(name))
        if not found:
            raise ValueError(f"{source}: column {name!r} not found; its columns: {_names_text(columns)}")
        if len(found) > 1:
            both = " and ".join(repr(column[:40]) for column in found)
            raise ValueError(
                f"{source}: columns {both} differ only in case, blanks and _; name the piles with {option}=..."
            )
        if counts[found[0]] > 1:
            raise ValueError(
                f"{source}: two columns have the name {found[0]!r}; rename one, or name other columns with {option}=..."
            )
        piles += found
    return tuple(piles)


def _names_text(columns: tuple[str, ...]) -> str:
    names = ", ".join(repr(name[:40]) for name in columns[:MAX_LISTED_COLUMNS])
    return (names + (f", ... ({len(columns)})" if columns[MAX_LISTED_COLUMNS:] else "")) or "none"


def _check_gaps(source: str, ruleset: Ruleset, names: tuple[str, ...], option: str) -> None:
    """Raise ValueError if `names` lacks a heap before another one, and the order of heaps matters in the game.

    For example, heap1 and heap3 lack heap2.
    """
    if not ruleset.empty_is_zero or ruleset.in_any_order or names == (POSITION,):
        return
    numbered = ruleset.names(len(names) + 1)
    missing = [name for name, found in zip(numbered, names, strict=False) if name != found]
    if missing and names != ruleset.piles:
        raise ValueError(
            f"{source}: column {missing[0]} not found, and in {ruleset.name} the order of the {ruleset.plural} "
            f"matters; name all {ruleset.plural} with {option}=..."
        )


def _notice(
    source: str, columns: tuple[str, ...], ruleset: Ruleset, piles: tuple[str, ...], cells: Cells, option: str
) -> str:
    """Return a line with the columns read and not read. Return "" if no column of the table can be a further pile.

    Raises ValueError if a column that is not read holds integers that may belong to the position.
    """
    read, is_whole = set(piles), fold_name(piles[0]) == POSITION
    left = [place for place, name in enumerate(columns) if name not in read]
    if is_whole:  # a second column may hold the numbers that a starting position omits
        others = set(map(fold_name, ruleset.piles[ruleset.start_length :])) if ruleset.start_length else set()
        left = [place for place in left if fold_name(columns[place]) in others]
    if not left or not further_names(ruleset, piles):
        return ""
    some = ",".join(piles[:MAX_LISTED_COLUMNS])
    for place in left:
        name = columns[place][:40]
        if may_be_pile(ruleset, piles, columns[place]) and are_whole(cells(place)):
            has_longer = len(position_names(ruleset, len(piles) + 1)) > len(piles)
            either = f" or {some},{name}" if name and has_longer and not is_whole else ""
            raise ValueError(
                f"{source}: column {name!r} holds integers that may belong to the position; "
                f"name the piles with {option}={some}{either}"
            )
    unread = ", ".join(columns[place][:40] or "''" for place in left[:MAX_LISTED_COLUMNS])
    more = f", ... ({len(left)})" if left[MAX_LISTED_COLUMNS:] else ""
    return f"{source}: columns read: {', '.join(piles[:MAX_LISTED_COLUMNS])}; not read: {unread}{more}"


def may_be_pile(ruleset: Ruleset, piles: Sequence[str], name: str) -> bool:
    """Whether the column `name` may hold one more number of the position, besides the columns `piles`.

    If `piles` has at most as many columns as `ruleset.piles`, every column may. Otherwise only a column with a similar
    name may: heap9 after heap1 and heap2.
    """
    stems, found = _stems(ruleset, len(piles)), fold_name(name)
    is_alike = _stem(found) in stems or found.startswith(tuple(stem for stem in stems if len(stem) > 1))
    return is_alike or len(piles) <= len(ruleset.piles)


def _stems(ruleset: Ruleset, columns: int) -> set[str]:
    """Return the names of the piles of positions with `columns` numbers, without final digits: heap1 -> heap."""
    return {_stem(fold_name(name)) for name in (*ruleset.piles, *position_names(ruleset, columns))}


def _stem(name: str) -> str:
    return name.rstrip("0123456789")


def holds_positions(ruleset: Ruleset, piles: tuple[str, ...]) -> bool:
    """Return whether `piles` is a single column in which each field is a whole position, such as HTHHT or 10 13."""
    return len(piles) == 1 and (fold_name(piles[0]) == POSITION or ruleset.in_words)


def further_names(ruleset: Ruleset, piles: Sequence[str]) -> tuple[str, ...]:
    """Return the names, in the form of `fold_name`, that a longer position of the game has besides `piles`.

    Return () if the game has no longer position.
    """
    read = set(map(fold_name, piles))
    for more in range(FURTHER_HEAPS if ruleset.empty_is_zero else 1, FURTHER_HEAPS + 1):
        with suppress(ValueError):
            longer = ruleset.names(len(piles) + more)
            return tuple(name for name in map(fold_name, longer) if name not in read)
    return ()


def check_order(names: tuple[str, ...], ruleset: Ruleset) -> None:
    """Raise ValueError if `names` are the names of piles in a wrong order, or if two of them are equal by `fold_name`.

    In a game whose piles may be in any order, a wrong order is an error only if `names` are exactly the names of the
    piles.
    """
    wanted = ruleset.names(len(names)) if names else ()
    found, places = list(map(fold_name, names)), {fold_name(name): place for place, name in enumerate(wanted)}
    is_permuted = set(found) == set(places) or not ruleset.in_any_order
    if is_permuted and any(places.get(name, place) != place for place, name in enumerate(found)):
        raise ValueError(
            f"the columns of positions are {', '.join(names)}; {ruleset.name} needs the order {', '.join(wanted)}"
        )
    if repeated := [name for name in names if name and found.count(fold_name(name)) > 1]:
        both = " and ".join(map(repr, repeated))
        raise ValueError(f"the columns {both} of positions must differ in more than case, blanks and _; rename one")


def distinct_names(columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the columns, made different: (note, note) -> (note, note_2).

    If several names are empty, they become column1 for the first column, column2 for the second column, and so on.
    """
    counts, numbers, taken = Counter(columns), Counter[str](), set(columns)
    found = []
    for place, name in enumerate(columns, 1):
        numbers[name] += 1
        if counts[name] > 1 and (numbers[name] > 1 or not name):
            name = f"{name}_{numbers[name]}" if name else f"column{place}"
            while name in taken:
                name += "_"
            taken.add(name)
        found.append(name)
    return tuple(found)
