"""Loads the proved automata of the small Grundy values of t-Wythoff. An automaton gives the values 0 to g for one t.

All files of automata except one are bundled. The file for the values 0 to 3 of Wythoff's game has 3.3 MB, the rest of
the package 1.5 MB. So a separate package, wythoff-value3, adds this file to the folder `data`. A checkout of the
repository has the file.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from wythoff.exact.bigint import Integer
from wythoff.games.wythoff.automata.automaton import Automaton, parse_automaton

# (t, largest value) of the bundled automata, which wythoff.games.wythoff.automata.search has found.
BUNDLED = ((1, 1), (1, 2), *((t, 8) for t in range(2, 11)))

# (t, largest value) of automata of millions of types, and the SHA-256 of their files. Their proof takes minutes. The
# module packing.py describes these files.
PACKED = {(1, 3): "d18640635f551798908c85d17da7b26fa3faa433ffc637698a4ed4f43f1d2022"}

# This command works only in the top folder of a checkout.
INSTALL = "pip install ./value3"

# The largest t for which automata are used: a type has t + 1 children.
MAX_T = 1000


def bundled_text(t: int, largest: int) -> str:
    """Return the text of the automaton in the folder `data` for the Grundy values 0 to `largest` of t-Wythoff."""
    if (t, largest) in PACKED:
        return load_automaton(t, largest).text()
    return _file(t, largest).read_text("ascii")


def _file(t: int, largest: int) -> Traversable:
    suffix = "packed" if (t, largest) in PACKED else "txt"
    return files("wythoff.games.wythoff.automata").joinpath(f"data/t{t}-g{largest}.{suffix}")


def find_automaton(t: int, value: int) -> Automaton | None:
    """Return the automaton for the Grundy values 0 to g of t-Wythoff, for the least g >= `value` that a file has.

    If there is no such file, return None. For value 0 the automaton is computed, for every t.
    """
    if not value:
        return _p_automaton(t)
    largest = [largest for largest in _known(t) if largest >= value]
    return _load(t, min(largest)) if largest else None


@cache
def _known(t: int) -> list[int]:
    """Return the largest value of each automaton of t-Wythoff whose file exists, such as [1, 2] for t = 1."""
    added = (pair for pair in PACKED if pair[0] == t and _file(*pair).is_file())
    return [largest for game, largest in (*BUNDLED, *added) if game == t]


def addition(t: int, value: Integer) -> str:
    """Return a text for users that names the package to install for an automaton of Grundy value `value` of t-Wythoff.

    Return "" if no further package has such an automaton.
    """
    missing = [largest for game, largest in PACKED if game == t and largest > largest_known(t) and largest >= value]
    return f"value {missing[0]} needs the package wythoff-value3: {INSTALL}" if missing else ""


@cache
def _p_automaton(t: int) -> Automaton:
    return Automaton(t, 0, [0] * t + [1, 0] + [-1] * t, [0, 1], [((0, 0),), ((0, None),)])


@cache
def _load(t: int, largest: int) -> Automaton:
    if (t, largest) in PACKED:
        from wythoff.games.wythoff.automata.packing import unpack

        data = (file := _file(t, largest)).read_bytes()
        if sha256(data).hexdigest() != PACKED[t, largest]:
            raise ValueError(
                f"{file}: the file is damaged, or of another version; install wythoff-value3 again: {INSTALL}"
            )
        return unpack(data, load_automaton(t, largest - 1))
    return parse_automaton(bundled_text(t, largest))


def load_automaton(t: int, value: int) -> Automaton:
    """Return the result of `find_automaton`, for `value` <= largest_known(t)."""
    automaton = find_automaton(t, value)
    assert automaton is not None
    return automaton


def largest_known(t: int) -> int:
    """Return the largest Grundy value of t-Wythoff for which a file has an automaton; 0 if there is no such file."""
    return max(_known(t), default=0)


def largest_automaton(t: int) -> Automaton:
    """Return the automaton for the most Grundy values of t-Wythoff: 0 to largest_known(t)."""
    return load_automaton(t, largest_known(t))
