"""Symbols: the digits of several numbers at the same place. An automaton reads one symbol in each step."""

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables, work
from wythoff.automata.numeration import Numeration
from wythoff.automata.tables import Flags, Table

# The most entries of the table of `valid_words`: (digits * kinds) ** variables.
MAX_ENTRIES = 1 << 24


def symbols(own: Numeration, numbers: Iterable[int]) -> list[int]:
    """Return the symbols of several numbers, highest place first. A symbol has all digits at one place.

    The symbol of the digits d, e, ... is the number (d * base + e) * base + ...
    """
    found = np.zeros(0, np.int64)
    for n in numbers:
        written = own.digits(n)
        digits = np.frombuffer(written, np.uint8) if isinstance(written, bytes) else np.array(written, np.int64)
        size = max(len(found), len(digits))
        found, before = np.zeros(size, np.int64), found
        found[size - len(before) :] = own.base * before
        found[size - len(digits) :] += digits
    listed: list[int] = found.tolist()
    return listed


def check_symbols(own: Numeration, count: int) -> None:
    """Raise GivenUpError if a table for `count` variables would have too many symbols."""
    entries = own.base * len(own.kinds)
    if entries**count > MAX_ENTRIES:
        most = next(k for k in range(count) if entries ** (k + 1) > MAX_ENTRIES)
        raise work.GivenUpError(
            f"an automaton of {count} variables in {own.title} has too many symbols; accepted: up to {most} variables"
        )


@cache
def valid_words(own: Numeration, count: int) -> tuple[Table, Flags]:
    """Return the minimal table that accepts all tuples of `count` numbers, and whether each state accepts."""
    check_symbols(own, count)
    kinds, base = len(own.kinds), own.base
    single = np.full((kinds, base), -1, np.int64)
    for kind, following in enumerate(own.kinds):
        single[kind, : len(following)] = following
    table, final = np.zeros((1, 1), np.int64), np.array([True])
    for _ in range(count):
        pairs = table[:, None, :, None] * kinds + single[None, :, None, :]
        alive = (table[:, None, :, None] >= 0) & (single[None, :, None, :] >= 0)
        table = np.where(alive, pairs, -1).reshape(len(table) * kinds, -1)
        final = (final[:, None] & np.array(own.final)).reshape(-1)
    found, read = tables.minimal(np.ascontiguousarray(table, np.int32), final)
    return found, read.astype(np.bool_)


@cache
def columns(base: int, names: tuple[str, ...], part: tuple[str, ...]) -> NDArray[np.int64]:
    """Return an array: for each symbol of the variables `names`, the symbol of the digits of the variables `part`.

    All variables in `part` must be in `names`.
    """
    symbols = np.arange(base ** len(names))
    found = np.zeros_like(symbols)
    for name in part:
        found = found * base + symbols // base ** (len(names) - 1 - names.index(name)) % base
    return found
