"""Computes tables of automata: products, projections, and minimal tables.

A table is an int32 array (states, symbols): the next state for each symbol, or -1 if no continuation is accepted. State
0 is the start.

Small tables are computed in plain Python, because loading numba takes a second. Large tables are computed by compiled
kernels. Tests compare both.
"""

import sys
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.work import run, watched

Table = NDArray[np.int32]
Flags = NDArray[np.bool_]

AND, OR, XOR, DIFFERENCE = 0b1000, 0b1110, 0b0110, 0b0100
"""Truth tables of operations: bit 2 a + b is the result for the truth values a and b."""

# The most entries (states times symbols) that plain Python computes: about 0.1 s.
MAX_PLAIN_ENTRIES = 200_000

# The most entries that plain Python reads to minimize a table, which reads all entries in each step: about 1 s.
MAX_PLAIN_WORK = 4_000_000

# The most entries of a table that is minimized without a thread that waits for Ctrl-C.
MAX_UNWATCHED_ENTRIES = 1 << 21


def product(
    one: tuple[Table, Flags],
    other: tuple[Table, Flags],
    symbols: tuple[NDArray[np.int64], NDArray[np.int64]],
    operation: int,
) -> tuple[Table, Flags]:
    """Return the product of two automata: the table of the reached pairs of states, and whether each pair accepts.

    If the product reads the symbol s, the two automata read symbols[0][s] and symbols[1][s].
    """
    if not is_compiled():
        found = plain_product(one, other, symbols, operation, MAX_PLAIN_ENTRIES // len(symbols[0]))
        if found is not None:
            return found
    table, i, j = pairs(one[0], other[0], symbols, operation)
    bits = 2 * np.append(one[1], False)[i] + np.append(other[1], False)[j]
    return table, (operation >> bits & 1).astype(np.bool_)


def pairs(
    one: Table, other: Table, symbols: tuple[NDArray[np.int64], NDArray[np.int64]], operation: int = AND
) -> tuple[Table, NDArray[np.int64], NDArray[np.int64]]:
    """Return (table, i, j): the table of the reached pairs of states. Pair q consists of the states i[q] and j[q].

    i[q] = len(one) means that the first automaton can no longer accept; j[q] = len(other), that the second cannot.
    """
    from wythoff.kernels import automata as kernels

    table, found = run("product", len(symbols[0]), kernels.product, one, other, *symbols, operation)
    return table, *divmod(found, len(other) + 1)


def minimal(table: Table, kinds: NDArray[Any]) -> tuple[Table, NDArray[np.int32]]:
    """Return the minimal table that gives each word the same kind as `table`, and the kind of each of its states.

    The kind of a word is the kind of the state after it. `kinds` has the kind of each state of `table`: 0 if the state
    does not accept, else a positive number. Two tables have equal results iff they give each word the same kind.
    """
    read = kinds.astype(np.int32)
    if not is_compiled() and table.size <= MAX_PLAIN_ENTRIES:
        plain = plain_minimal(table, read, MAX_PLAIN_WORK // table.size)
        if plain is not None:
            return plain
    from wythoff.kernels.minimization import alike, numbered

    if table.size <= MAX_UNWATCHED_ENTRIES:
        classes, count = alike(table, read, np.zeros(2, np.uint64))
    else:
        (classes, count), _ = watched(alike, table, read)
    found: tuple[Table, NDArray[np.int32]] = numbered(table, read, classes, count)
    return found


def projection(table: Table, final: Flags, base: int, low: int) -> tuple[Table, Flags]:
    """Return (table, accepts) of the automaton for "there is an x such that the given automaton accepts".

    The digit of the variable x in a symbol of `table` is symbol // low % base.
    """
    if not is_compiled():
        found = plain_projection(table, final, base, low, MAX_PLAIN_ENTRIES * base // table.shape[1])
        if found is not None:
            return found
    from wythoff.kernels import automata as kernels

    found_table, accepts = run("projection", table.shape[1] // base, kernels.projection, table, final, base, low)
    return found_table, accepts


def is_compiled() -> bool:
    """Whether the compiled kernels are already loaded in this process."""
    return "wythoff.kernels.automata" in sys.modules


def plain_product(
    one: tuple[Table, Flags],
    other: tuple[Table, Flags],
    symbols: tuple[NDArray[np.int64], NDArray[np.int64]],
    operation: int,
    most: int,
) -> tuple[Table, Flags] | None:
    """Return the result of `product`, computed without compiled code; None if it has more than `most` states."""
    n, m = len(one[0]), len(other[0])
    rows = [*one[0].tolist(), [-1] * one[0].shape[1]]
    others = [*other[0].tolist(), [-1] * other[0].shape[1]]
    columns = list(zip(*(of.tolist() for of in symbols), strict=True))
    without_one, without_other = operation >> 1 & 1, operation >> 2 & 1
    pairs, numbers, table = [(0, 0)], {(0, 0): 0}, []
    for i, j in pairs:  # the list grows in the loop
        row, of, following = rows[i], others[j], []
        for s, t in columns:
            k, r = row[s], of[t]
            if (k < 0 and (r < 0 or not without_one)) or (r < 0 and not without_other):
                following.append(-1)
                continue
            pair = k if k >= 0 else n, r if r >= 0 else m
            number = numbers.get(pair)
            if number is None:
                numbers[pair] = number = len(pairs)
                pairs.append(pair)
            following.append(number)
        table.append(following)
        if len(pairs) > most:
            return None
    accepts = [*one[1].tolist(), False], [*other[1].tolist(), False]
    final = [operation >> (2 * accepts[0][i] + accepts[1][j]) & 1 for i, j in pairs]
    return np.array(table, np.int32), np.array(final, np.bool_)


def plain_minimal(table: Table, kinds: NDArray[np.int32], most: int) -> tuple[Table, NDArray[np.int32]] | None:
    """Return the result of `minimal`, computed without compiled code; None if it needs more than `most` steps."""
    rows = [*table.tolist(), [-1] * table.shape[1]]  # the last row is the dead state; index -1 is this row
    classes, count = [*kinds.tolist(), 0], -1
    parts = [itemgetter(q, *rows[q]) for q in range(len(rows) - 1, -1, -1)]  # the classes of a state and its targets
    for _ in range(most):
        numbers: dict[tuple[int, ...], int] = {}
        refined = [numbers.setdefault(part(classes), len(numbers)) for part in parts]
        classes = refined[::-1]
        if len(numbers) == count:
            break
        count = len(numbers)
    else:
        return None
    member = dict(zip(reversed(classes), range(len(rows) - 1, -1, -1), strict=True))
    order, met, found = [classes[0]], {classes[0]: 0}, []
    for own in order:  # the list grows in the loop
        following = []
        for target in rows[member[own]]:
            c = classes[target]
            if c and c not in met:
                met[c] = len(order)
                order.append(c)
            following.append(met[c] if c else -1)
        found.append(following)
    of = [int(kinds[member[own]]) if member[own] < len(kinds) else 0 for own in order]
    return np.array(found, np.int32), np.array(of, np.int32)


def plain_projection(table: Table, final: Flags, base: int, low: int, most: int) -> tuple[Table, Flags] | None:
    """Return the result of `projection`, computed without compiled code; None if it has more than `most` states."""
    narrow = table.shape[1] // base
    columns = [[s // low * low * base + s % low + digit * low for digit in range(base)] for s in range(narrow)]
    rows = table.tolist()
    targets = [[{row[t] for t in of if row[t] >= 0} for of in columns] for row in rows]
    first, reached = [0], {0}
    for q in first:  # the list grows in the loop
        more = targets[q][0] - reached
        reached |= more
        first += sorted(more)
    sets = [frozenset(reached)]
    numbers, found = {sets[0]: 0}, []
    for own in sets:  # the list grows in the loop
        following = []
        for s in range(narrow):
            union = frozenset().union(*[targets[q][s] for q in own])
            if not union:
                following.append(-1)
                continue
            number = numbers.get(union)
            if number is None:
                numbers[union] = number = len(sets)
                sets.append(union)
            following.append(number)
        found.append(following)
        if len(sets) > most:
            return None
    ends = set(np.flatnonzero(final).tolist())
    return np.array(found, np.int32), np.array([not ends.isdisjoint(own) for own in sets], np.bool_)


def warm_up() -> None:
    """Compile the kernels of automata, and cache them for later runs."""
    from wythoff.kernels import automata as kernels
    from wythoff.kernels import constraints, minimization

    table, final, symbols = np.array([[0, 0, 0, 0]], np.int32), np.array([True]), np.arange(4)
    control = np.zeros(2, np.uint64)
    kernels.product(table, table, symbols, symbols, AND, 100, control)
    kernels.projection(table, final, 2, 1, 100, control)
    for entries in (table[0], final):
        kernels.read_digits(table, symbols, table[0], entries, np.empty((1, 4), entries.dtype))
    one = np.ones(1, np.int64)
    constraints.constraint(np.ones((2, 1), np.int64), -one, one, -1, 1, 2 * one, 2 ** np.arange(9), True, 9, control)
    kinds = final.astype(np.int32)
    minimization.numbered(table, kinds, *minimization.alike(table, kinds, control))
