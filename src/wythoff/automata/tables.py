"""Tables of automata: products, minimal ones, projections. In plain Python while small, else compiled.

A table is an int32 array (states, symbols): the state that each symbol leads to, -1 where no word is accepted any more.
State 0 is the start. A start of 0.01 s matters more to a small statement than 100 ns an entry: numba takes a second.
The plain functions are also what the compiled ones are compared with.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.work import run, watched

Table = NDArray[np.int32]
Flags = NDArray[np.bool_]

AND, OR, XOR, DIFFERENCE = 0b1000, 0b1110, 0b0110, 0b0100
"""Operations: bit 2 a + b is the result of a and b."""

# Entries, states times symbols, up to which plain Python is used: about 0.1 s.
MOST_PLAIN_ENTRIES = 200_000

# Entries of a table whose classes are found in this thread.
MOST_UNWATCHED_ENTRIES = 1 << 21


def product(
    one: tuple[Table, Flags],
    other: tuple[Table, Flags],
    symbols: tuple[NDArray[np.int64], NDArray[np.int64]],
    operation: int,
) -> tuple[Table, Flags]:
    """The pairs of states that are reached, and whether each accepts; `symbols` of the result for each automaton."""
    if not is_compiled():
        found = plain_product(one, other, symbols, operation, MOST_PLAIN_ENTRIES // len(symbols[0]))
        if found is not None:
            return found
    from wythoff.kernels import automata as kernels

    table, final = run("product", len(symbols[0]), kernels.product, *one, *other, *symbols, operation)
    return table, final


def minimal(table: Table, kinds: NDArray[Any]) -> tuple[Table, NDArray[np.int32]]:
    """Return the least automaton, and what it reads: 0 for nothing. Equal if and only if the automata read the same."""
    read = kinds.astype(np.int32)
    if not is_compiled() and table.size <= MOST_PLAIN_ENTRIES:
        return plain_minimal(table, read)
    from wythoff.kernels import automata as kernels

    if table.size <= MOST_UNWATCHED_ENTRIES:
        classes, count = kernels.alike(table, read, 0, np.zeros(2, np.uint64))
    else:
        (classes, count), _ = watched(kernels.alike, table, read, 0)
    found: tuple[Table, NDArray[np.int32]] = kernels.numbered(table, read, classes, count)
    return found


def projection(table: Table, final: Flags, base: int, low: int) -> tuple[Table, Flags]:
    """Without the variable whose digit is symbol // low % base: accepts if some number in its place is accepted."""
    if not is_compiled():
        found = plain_projection(table, final, base, low, MOST_PLAIN_ENTRIES * base // table.shape[1])
        if found is not None:
            return found
    from wythoff.kernels import automata as kernels

    found_table, accepts = run("projection", table.shape[1] // base, kernels.projection, table, final, base, low)
    return found_table, accepts


def is_compiled() -> bool:
    """Whether kernels have been used in this process, so that they cost no start any more."""
    return "wythoff.kernels.automata" in sys.modules


def plain_product(
    one: tuple[Table, Flags],
    other: tuple[Table, Flags],
    symbols: tuple[NDArray[np.int64], NDArray[np.int64]],
    operation: int,
    most: int,
) -> tuple[Table, Flags] | None:
    """As the kernel; None if there are more than `most` states."""
    n, m = len(one[0]), len(other[0])
    rows = [*one[0].tolist(), [-1] * one[0].shape[1]]
    others = [*other[0].tolist(), [-1] * other[0].shape[1]]
    columns = list(zip(*(of.tolist() for of in symbols), strict=True))
    without_one, without_other = operation >> 1 & 1, operation >> 2 & 1
    pairs, numbers, table = [(0, 0)], {(0, 0): 0}, []
    for i, j in pairs:  # it grows meanwhile
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


def plain_minimal(table: Table, kinds: NDArray[np.int32]) -> tuple[Table, NDArray[np.int32]]:
    """As the kernels."""
    rows = [*table.tolist(), [-1] * table.shape[1]]  # the last one is the dead state, which -1 finds, too
    classes, count = [*kinds.tolist(), 0], -1
    while True:
        numbers: dict[tuple[int, ...], int] = {}
        refined = [
            numbers.setdefault((classes[q], *[classes[target] for target in rows[q]]), len(numbers))
            for q in range(len(rows) - 1, -1, -1)
        ]
        classes = refined[::-1]
        if len(numbers) == count:
            break
        count = len(numbers)
    member = dict(zip(reversed(classes), range(len(rows) - 1, -1, -1), strict=True))
    order, met, found = [classes[0]], {classes[0]: 0}, []
    for own in order:  # it grows meanwhile
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
    """As the kernel; None if there are more than `most` sets."""
    narrow = table.shape[1] // base
    columns = [[s // low * low * base + s % low + digit * low for digit in range(base)] for s in range(narrow)]
    rows = table.tolist()
    targets = [[{row[t] for t in of if row[t] >= 0} for of in columns] for row in rows]
    first, reached = [0], {0}
    for q in first:  # it grows meanwhile
        more = targets[q][0] - reached
        reached |= more
        first += sorted(more)
    sets = [frozenset(reached)]
    numbers, found = {sets[0]: 0}, []
    for own in sets:  # it grows meanwhile
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
    """Compile the kernels and cache them."""
    from wythoff.kernels import automata as kernels
    from wythoff.kernels import constraints

    table, final, symbols = np.array([[0, 0, 0, 0]], np.int32), np.array([True]), np.arange(4)
    control = np.zeros(2, np.uint64)
    kernels.product(table, final, table, final, symbols, symbols, AND, 100, control)
    kernels.projection(table, final, 2, 1, 100, control)
    one = np.ones(1, np.int64)
    constraints.constraint(np.ones((2, 1), np.int64), -one, one, -1, 1, 2 * one, 2 ** np.arange(9), True, 9, control)
    kernels.numbered(table, final.astype(np.int32), *kernels.alike(table, final.astype(np.int32), 0, control))
