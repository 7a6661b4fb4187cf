"""The automata that the package keeps, by game and largest value."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from wythoff.games.wythoff.automata.automaton import Automaton, read

# Automata that the package keeps, as t and the largest value: made by wythoff.games.wythoff.automata.search.
KEPT = ((1, 1), (1, 2), *((t, 8) for t in range(2, 11)))

# Those of millions of types, kept in another form (wythoff.games.wythoff.automata.packing): they take minutes to prove.
PACKED = ((1, 3),)

# The largest t for which rows are read: a type has t + 1 children.
MOST_T = 1000


def kept_text(t: int, largest: int) -> str:
    """Return the text of an automaton that the package keeps."""
    if (t, largest) in PACKED:
        return telling(t, largest).text()
    return _file(t, largest).read_text("ascii")


def _file(t: int, largest: int) -> Traversable:
    suffix = "packed" if (t, largest) in PACKED else "txt"
    return files("wythoff.games.wythoff.automata").joinpath(f"data/t{t}-g{largest}.{suffix}")


def known(t: int, value: int) -> Automaton | None:
    """Return the smallest automaton there is for this game and value; None if there is none.

    For P-positions alone there is one for every t: the substitution 0 -> 0^t 1, 1 -> 0 of A. S. Fraenkel.
    """
    if not value:
        return _letters(t)
    largest = [largest for of, largest in (*KEPT, *PACKED) if of == t and largest >= value]
    return _read(t, min(largest)) if largest else None


@cache
def _letters(t: int) -> Automaton:
    return Automaton(t, 0, [(0,) * t + (1,), (0,)], [0, 1], [((0, 0),), ((0, None),)])


@cache
def _read(t: int, largest: int) -> Automaton:
    if (t, largest) in PACKED:
        from wythoff.games.wythoff.automata.packing import unpacked

        return unpacked(_file(t, largest).read_bytes())
    return read(kept_text(t, largest))


def telling(t: int, value: int) -> Automaton:
    """The same, for a value up to `largest_known`."""
    found = known(t, value)
    assert found is not None
    return found


def largest_known(t: int) -> int:
    """Return the largest value of which there is an automaton for this game."""
    return max((largest for of, largest in (*KEPT, *PACKED) if of == t), default=0)


def best(t: int) -> Automaton:
    """Return the automaton of as many values of this game as are known."""
    return telling(t, largest_known(t))
