"""The columns of a table that hold the numbers of a position, found by their names."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from wythoff.exact.fields import are_whole
from wythoff.rules.ruleset import Ruleset

POSITION = "position"
"""The name of a column with whole positions, unless the piles have their own columns."""

# Numbers of heaps beyond the number of columns that are searched for, since some heaps may be missing.
FURTHER = 100

LISTED = 20
"""The most columns that a message lists."""

FIRST_ROWS = 1000
"""Rows of a table from which it is seen whether a column that is not read holds integers."""

Cells = Callable[[int], Iterable[Any]]
"""A function from the index of a column to its first fields."""


class PileColumns(NamedTuple):
    """The columns of the piles in the order of the position, with the spelling of the table."""

    piles: tuple[str, ...]
    notice: str = ""  # lists the columns that are read and those that are not, if some of these might be piles


def folded(name: str) -> str:
    """Return the form in which names are compared: without case, blanks and underscores."""
    return "".join(name.replace("_", " ").split()).casefold()


def position_names(ruleset: Ruleset, columns: int) -> tuple[str, ...]:
    """Return the names of the numbers of the longest position that fits into `columns` columns."""
    for count in (columns, *range(min(columns, len(ruleset.piles)), 0, -1)):
        with suppress(ValueError):
            return ruleset.names(count)
    return ruleset.piles


def pile_names(ruleset: Ruleset, columns: Collection[str]) -> tuple[str, ...]:
    """Return the names of the longest position whose names are all columns; all names found if heaps may be missing.

    If no position fits, return the names of the longest position that the columns could hold.
    """
    there, count = set(map(folded, columns)), len(columns)
    if ruleset.empty_is_zero:
        found = tuple(name for name in ruleset.names(count + FURTHER) if folded(name) in there)
        if found:
            return found
    stems = _stems(ruleset, count)
    for numbers in range(sum(_stem(name) in stems for name in there), 0, -1):
        with suppress(ValueError):
            if there.issuperset(map(folded, names := ruleset.names(numbers))):
                return names
    return position_names(ruleset, count)


def check_given(given: tuple[str, ...] | None, count: int, option: str = "--columns") -> None:
    """Raise ValueError if the user's columns are not `count` different columns."""
    if given and (len(given) != count or len(set(given)) != count):
        raise ValueError(f"{option} must name {count} different columns, got {', '.join(given)}")


def check_added(source: str, columns: Collection[str], added: Iterable[str]) -> None:
    """Refuse columns that have the name of one that is added to them."""
    for name in added:
        if name in columns:
            raise ValueError(f"{source}: already has a column {name!r}; rename it, the answer would be written there")


def choose_piles(
    source: str,
    columns: tuple[str, ...],
    ruleset: Ruleset,
    given: tuple[str, ...] | None,
    cells: Cells,
    option: str = "--columns",
) -> PileColumns:
    """Choose the columns of the piles: the user's, else those named as the game's piles, else all if the number fits.

    Names are compared by `folded`. `cells` is called for columns that are not read, if a position may have more numbers
    than the columns that are read.

    Raises ValueError, naming the `option` that helps, if only some names of piles are columns, if two columns have one
    name, and if a column that is not read holds integers that may belong to the position.
    """
    if given:
        piles = _columns(source, columns, given, option)
        if not holds_positions(ruleset, piles):
            check_given(piles, len(position_names(ruleset, len(piles))), option)
        return PileColumns(piles)
    wanted = pile_names(ruleset, columns)
    there = set(map(folded, columns))
    if POSITION in there and not there.issuperset(map(folded, wanted)):
        wanted = (POSITION,)
    found = [name for name in wanted if folded(name) in there]
    if not found and len(columns) in (len(wanted), 1 if ruleset.in_words else None):
        return PileColumns(_columns(source, columns, columns, option))
    if len(found) < len(wanted):
        missing = ", ".join(wanted[:LISTED])
        raise ValueError(f"{source}: no columns {missing}; it has {_listed(columns)}; name the piles with {option}")
    piles = _columns(source, columns, wanted, option, exactly=False)
    _check_gaps(source, ruleset, wanted, option)
    return PileColumns(piles, _notice(source, columns, ruleset, piles, cells, option))


def _columns(
    source: str, columns: tuple[str, ...], names: tuple[str, ...], option: str, exactly: bool = True
) -> tuple[str, ...]:
    """Find the columns with these names: with equal spelling if there are such and `exactly`, else by `folded`."""
    counts, alike = Counter(columns), defaultdict[str, list[str]](list)
    for column in counts:
        alike[folded(column)].append(column)
    piles = []
    for name in names:
        found = [name] if exactly and name in counts else alike.get(folded(name))
        if not found:
            raise ValueError(f"{source}: no column {name!r}; it has {_listed(columns)}")
        if len(found) > 1:
            both = " and ".join(repr(column[:40]) for column in found)
            raise ValueError(
                f"{source}: columns {both} differ only in case, blanks and _; name the piles with {option}"
            )
        if counts[found[0]] > 1:
            raise ValueError(
                f"{source}: column {found[0]!r} occurs twice; rename one, or name other columns with {option}"
            )
        piles += found
    return tuple(piles)


def _listed(columns: tuple[str, ...]) -> str:
    names = ", ".join(repr(name[:40]) for name in columns[:LISTED])
    return (names + (f", ... ({len(columns)})" if columns[LISTED:] else "")) or "none"


def _check_gaps(source: str, ruleset: Ruleset, names: tuple[str, ...], option: str) -> None:
    """Raise ValueError if a heap is missing before another, in games where the place of a heap matters."""
    if not ruleset.empty_is_zero or ruleset.in_any_order or names == (POSITION,):
        return
    numbered = ruleset.names(len(names) + 1)
    missing = [name for name, found in zip(numbered, names, strict=False) if name != found]
    if missing and names != ruleset.piles:
        raise ValueError(
            f"{source}: no column {missing[0]}, and in {ruleset.name} the place of a {ruleset.noun} matters; "
            f"name all of them with {option}"
        )


def _notice(
    source: str, columns: tuple[str, ...], ruleset: Ruleset, piles: tuple[str, ...], cells: Cells, option: str
) -> str:
    """Return the notice of `PileColumns`. Raises ValueError for integers that may belong to the position."""
    read, is_whole = set(piles), folded(piles[0]) == POSITION
    left = [place for place, name in enumerate(columns) if name not in read]
    if is_whole:  # a column of its own may complete a starting position
        others = set(map(folded, ruleset.piles[ruleset.start_length :])) if ruleset.start_length else set()
        left = [place for place in left if folded(columns[place]) in others]
    if not left or not further_names(ruleset, piles):
        return ""
    some = ",".join(piles[:LISTED])
    for place in left:
        name = columns[place][:40]
        if may_be_pile(ruleset, piles, columns[place]) and are_whole(cells(place)):
            has_longer = len(position_names(ruleset, len(piles) + 1)) > len(piles)
            either = f" or {some},{name}" if name and has_longer and not is_whole else ""
            raise ValueError(
                f"{source}: column {name!r} holds integers that may belong to the position, and is not read; "
                f"name the piles with {option}: {some}{either}"
            )
    unread = ", ".join(columns[place][:40] or "''" for place in left[:LISTED])
    more = f", ... ({len(left)})" if left[LISTED:] else ""
    return f"{source}: read {', '.join(piles[:LISTED])}; not read: {unread}{more}"


def may_be_pile(ruleset: Ruleset, piles: Sequence[str], name: str) -> bool:
    """Return whether a column named unlike the game's piles may belong to a position that is read from `piles`.

    If more numbers are read than a position needs, further numbers have names like them.
    """
    stems, found = _stems(ruleset, len(piles)), folded(name)
    is_alike = _stem(found) in stems or found.startswith(tuple(stem for stem in stems if len(stem) > 1))
    return is_alike or len(piles) <= len(ruleset.piles)


def _stems(ruleset: Ruleset, columns: int) -> set[str]:
    """Return the names without their digits at the end: heap of heap1."""
    return {_stem(folded(name)) for name in (*ruleset.piles, *position_names(ruleset, columns))}


def _stem(name: str) -> str:
    return name.rstrip("0123456789")


def holds_positions(ruleset: Ruleset, piles: tuple[str, ...]) -> bool:
    """Return whether the piles are one column of whole positions, such as HTHHT, 20 January, or 10 13."""
    return len(piles) == 1 and (folded(piles[0]) == POSITION or ruleset.in_words)


def further_names(ruleset: Ruleset, piles: Sequence[str]) -> tuple[str, ...]:
    """Return the folded names that only a longer position has, without those of the piles."""
    read = set(map(folded, piles))
    for more in range(FURTHER if ruleset.empty_is_zero else 1, FURTHER + 1):
        with suppress(ValueError):
            longer = ruleset.names(len(piles) + more)
            return tuple(name for name in map(folded, longer) if name not in read)
    return ()


def check_order(names: tuple[str, ...], ruleset: Ruleset) -> None:
    """Raise ValueError if columns have the names of the piles in another order, or one name twice."""
    wanted = ruleset.names(len(names)) if names else ()
    found, places = list(map(folded, names)), {folded(name): place for place, name in enumerate(wanted)}
    is_permuted = set(found) == set(places) or not ruleset.in_any_order
    if is_permuted and any(places.get(name, place) != place for place, name in enumerate(found)):
        raise ValueError(
            f"positions has columns {', '.join(names)}: {ruleset.name} needs the order {', '.join(wanted)}"
        )
    if repeated := [name for name in names if name and found.count(folded(name)) > 1]:
        raise ValueError(f"positions has columns {' and '.join(map(repr, repeated))}, which are one name")


def distinct_names(columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of columns made unique: note, note_2; column3 for an empty name."""
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
