"""Loads the bundled automata. Each has a parameter t of the game and a largest value."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from wythoff.games.wythoff.automata.automaton import Automaton, parse_automaton

# (t, largest value) of the bundled automata, which wythoff.games.wythoff.automata.search has found.
BUNDLED = ((1, 1), (1, 2), *((t, 8) for t in range(2, 11)))

# (t, largest value) of bundled automata of millions of types, stored as in packing.py. Their proof takes minutes.
PACKED = ((1, 3),)

# The largest t for which automata are used: a type has t + 1 children.
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
    """Return the smallest bundled automaton that covers a value of t-Wythoff, or None.

    For value 0 the automaton exists for every t: the substitution 0 -> 0^t 1, 1 -> 0 of A. S. Fraenkel.
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
    """Return the smallest bundled automaton that covers a value of t-Wythoff, at most largest_known(t)."""
    automaton = find_automaton(t, value)
    assert automaton is not None
    return automaton


def largest_known(t: int) -> int:
    """Return the largest value that a bundled automaton of t-Wythoff covers, or 0."""
    return max((largest for game, largest in (*BUNDLED, *PACKED) if game == t), default=0)


def largest_automaton(t: int) -> Automaton:
    """Return the bundled automaton of t-Wythoff that covers the most values."""
    return load_automaton(t, largest_known(t))
