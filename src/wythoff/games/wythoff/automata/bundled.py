"""The automata bundled with the package, by game and largest value."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from wythoff.games.wythoff.automata.automaton import Automaton, parse_automaton

# Bundled automata, as t and the largest value: made by wythoff.games.wythoff.automata.search.
BUNDLED = ((1, 1), (1, 2), *((t, 8) for t in range(2, 11)))

# Bundled automata of millions of types, in another form (wythoff.games.wythoff.automata.packing): minutes to prove.
PACKED = ((1, 3),)

# The largest t for which digits of rows are read: a type has t + 1 children.
MOST_T = 1000


def bundled_text(t: int, largest: int) -> str:
    """Return the text of a bundled automaton."""
    if (t, largest) in PACKED:
        return load_automaton(t, largest).text()
    return _file(t, largest).read_text("ascii")


def _file(t: int, largest: int) -> Traversable:
    suffix = "packed" if (t, largest) in PACKED else "txt"
    return files("wythoff.games.wythoff.automata").joinpath(f"data/t{t}-g{largest}.{suffix}")


def find_automaton(t: int, value: int) -> Automaton | None:
    """Return the smallest bundled automaton for this game and value, or None.

    For P-positions alone every t has one: the substitution 0 -> 0^t 1, 1 -> 0 of A. S. Fraenkel.
    """
    if not value:
        return _p_automaton(t)
    largest = [largest for game, largest in (*BUNDLED, *PACKED) if game == t and largest >= value]
    return _load(t, min(largest)) if largest else None


@cache
def _p_automaton(t: int) -> Automaton:
    return Automaton(t, 0, [(0,) * t + (1,), (0,)], [0, 1], [((0, 0),), ((0, None),)])


@cache
def _load(t: int, largest: int) -> Automaton:
    if (t, largest) in PACKED:
        from wythoff.games.wythoff.automata.packing import unpack

        return unpack(_file(t, largest).read_bytes())
    return parse_automaton(bundled_text(t, largest))


def load_automaton(t: int, value: int) -> Automaton:
    """Return the smallest bundled automaton for this game and a value up to `largest_known`."""
    automaton = find_automaton(t, value)
    assert automaton is not None
    return automaton


def largest_known(t: int) -> int:
    """Return the largest value that a bundled automaton of this game covers, or 0."""
    return max((largest for game, largest in (*BUNDLED, *PACKED) if game == t), default=0)


def largest_automaton(t: int) -> Automaton:
    """Return the automaton that covers the most values of this game."""
    return load_automaton(t, largest_known(t))
