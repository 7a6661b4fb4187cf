"""Which columns of a table hold the numbers of a position, by their names."""

from collections import Counter
from contextlib import suppress

from wythoff.rulesets.ruleset import Ruleset

POSITION = "position"
"""A column of this name holds whole positions, unless the piles have columns of their own."""


def position_names(ruleset: Ruleset, columns: int) -> tuple[str, ...]:
    """The names of the longest position that has at most so many numbers."""
    for count in (columns, *range(min(columns, len(ruleset.piles)), 0, -1)):
        with suppress(ValueError):
            return ruleset.names(count)
    return ruleset.piles


# Names of heaps are looked for so far beyond the number of columns, since some heaps may be missing.
FURTHER = 100


def pile_names(ruleset: Ruleset, columns: tuple[str, ...]) -> tuple[str, ...]:
    """The longest position whose numbers stand in columns of their names; where heaps may be missing, all these."""
    there = set(columns)
    if ruleset.empty_is_zero:
        found = tuple(name for name in ruleset.names(len(columns) + FURTHER) if name in there)
        if found:
            return found
    names = position_names(ruleset, len(columns))
    shorter = position_names(ruleset, min(len(columns), ruleset.start or 1))
    return next((wanted for wanted in (names, shorter) if there.issuperset(wanted)), names)


def check_given(given: tuple[str, ...] | None, count: int, option: str = "--columns") -> None:
    """Refuse columns that were given and do not name `count` different columns."""
    if given and (len(given) != count or len(set(given)) != count):
        raise ValueError(f"{option} must name {count} different columns, got {', '.join(given)}")


def choose_piles(
    source: str, columns: tuple[str, ...], ruleset: Ruleset, given: tuple[str, ...] | None, option: str = "--columns"
) -> tuple[str, ...]:
    """Which columns are the piles: those given, else those named as the game's piles, else all if the number fits.

    Columns of which only some have the names of piles are refused: ValueError says so, with the `option` that helps.
    """
    wanted = pile_names(ruleset, columns)
    if repeated := [name for name, count in Counter(columns).items() if count > 1]:
        raise ValueError(f"{source}: column {repeated[0]!r} stands there twice")
    found = ", ".join(repr(name[:40]) for name in columns[:20]) + (f", ... ({len(columns)})" if columns[20:] else "")
    if not given and POSITION in columns and not set(wanted) <= set(columns):
        return (POSITION,)
    if given:
        missing = [name for name in given if name not in columns]
        if missing:
            raise ValueError(f"{source}: no column {missing[0]!r}; it has {found}")
        if not holds_positions(ruleset, given):
            check_given(given, len(position_names(ruleset, len(given))), option)
        return given
    if set(wanted) <= set(columns):
        return wanted
    if len(columns) == len(wanted) and not set(wanted) & set(columns):
        return columns
    raise ValueError(
        f"{source}: no columns {', '.join(wanted[:20])}; it has {found or 'none'}; name the piles with {option}"
    )


def holds_positions(ruleset: Ruleset, piles: tuple[str, ...]) -> bool:
    """Whether the only column of piles holds whole positions, as people write them: HTHHT, 20 January, or 10 13."""
    return len(piles) == 1 and (piles[0] == POSITION or ruleset.in_words)


def further_names(ruleset: Ruleset, piles: tuple[str, ...]) -> tuple[str, ...]:
    """The names by which a longer position would be told, but for those that are piles."""
    with suppress(ValueError):
        longer = ruleset.names(len(piles) + (FURTHER if ruleset.empty_is_zero else 1))
        return tuple(name for name in longer if name not in piles)
    return ()


def check_order(names: tuple[str, ...], ruleset: Ruleset) -> None:
    """Refuse columns that have the names of the piles in another order."""
    wanted = ruleset.names(len(names)) if names else ()
    if names != wanted and set(names) == set(wanted):
        raise ValueError(
            f"positions has columns {', '.join(names)}: {ruleset.name} needs the order {', '.join(wanted)}"
        )
