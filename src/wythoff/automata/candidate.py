"""Guesses an automaton from a finite set of tuples, the members. The guess, a candidate, is not a proof.

A tuple such as (x, y) is a state: its numbers are extended by further digits. Two tuples count as the same state if the
same extensions by up to `depth` digits lead from both to members. Tuples are compared by hashes of 64 bits, so
different states may be taken for equal. Callers must prove a candidate.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.automaton import Automaton, of_table, valid
from wythoff.automata.numeration import Numeration

MAX_STATES = 20_000
"""The most states of a candidate."""

Vector = NDArray[np.int64]
Hashes = NDArray[np.uint64]

_MIX = np.uint64(0xBF58476D1CE4E5B9)


def candidate(
    own: Numeration, members: NDArray[np.bool_], depth: int, names: Sequence[str] = ("x", "y")
) -> Automaton | None:
    """Return an automaton that agrees with a square or cube of members, or None if the depth does not give one.

    Parameters
    ----------
    own : Numeration
        If numbers may not end with every kind of digit, the result is None.
    members : bool array (n, n) or (n, n, ...)
        Whether (x, y) is a member.
    depth : int
        The number of further digits by which tuples are distinguished.
    names : sequence of str
        The variables, sorted, one for each dimension.
    """
    if not all(own.final):
        return None
    tree = tree_of(own, len(members))
    table = _table(own, tree, _signatures(own, tree, np.argwhere(members), depth), members.ndim)
    if table is None:
        return None
    rows, final = table
    found = of_table(own, tuple(names), rows, final, "candidate") & valid(own, names)
    return found if np.array_equal(cube(found, members.shape), members) else None


@dataclass(frozen=True)
class Tree:
    """The tree of all numbers: a child of a number has a further digit at its end.

    Attributes
    ----------
    kinds, parents, digits : int64 arrays
        For each number: the kind of its last digit, the number without this digit, and the digit.
    children : int64 array
        For each number below n: its first child.
    """

    kinds: Vector
    parents: Vector
    digits: Vector
    children: Vector


def tree_of(own: Numeration, n: int) -> Tree:
    """Return the tree of all numbers. It has the first children of at least the numbers up to n."""
    kinds, parents, digits = list(own.kinds[0]), [0] * len(own.kinds[0]), list(range(len(own.kinds[0])))
    children = [0]
    while len(children) <= n:
        number = len(children)
        children.append(len(kinds))
        following = own.kinds[kinds[number]]
        kinds += following
        parents += [number] * len(following)
        digits += range(len(following))
    return Tree(*(np.array(column, np.int64) for column in (kinds, parents, digits, children)))


def cube(automaton: Automaton, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return which tuples of numbers below shape[0] = shape[1] = ... the automaton accepts.

    The state of a tuple follows from the state of its parents. Numbers must be allowed to end with every kind of digit.
    """
    tree = tree_of(automaton.numeration, shape[0])
    table = np.vstack([automaton.table, np.full(automaton.table.shape[1], -1, np.int32)])  # -1 leads to itself
    kind = np.int16 if len(table) < 1 << 15 else np.int32
    states, size, n, base = np.zeros((1,) * len(shape), kind), 1, shape[0], automaton.numeration.base
    table = table.astype(kind)
    while size < n:
        size = min(n, int(tree.children[size]) if size < len(tree.children) else n)
        symbols = np.zeros((1,) * len(shape), np.int32)
        for digits in np.ix_(*[tree.digits[:size].astype(np.int32)] * len(shape)):
            symbols = symbols * base + digits
        states = table[states[np.ix_(*[tree.parents[:size]] * len(shape))], symbols]
    return np.append(automaton.final, False)[states]


@dataclass(frozen=True)
class _Signatures:
    """Hashes of the members that extend a tuple by 0, 1, ..., depth digits; they are known for numbers below `limit`.

    A tuple (x, y) is stored as x * width + y, and longer tuples accordingly.
    """

    levels: list[tuple[Vector, Hashes]]
    factors: Hashes
    limit: int
    width: int

    def of(self, keys: Vector) -> Hashes:
        """Return the signatures of tuples, or 0 for a tuple that no member extends."""
        found = np.zeros(len(keys), np.uint64)
        for (known, hashes), factor in zip(self.levels, self.factors, strict=True):
            at = np.minimum(np.searchsorted(known, keys), len(known) - 1)
            found += np.where(known[at] == keys, (hashes[at] ^ (hashes[at] >> np.uint64(31))) * factor, np.uint64(0))
        return found


def _key(numbers: Sequence[Vector], width: int) -> Vector:
    found = numbers[0]
    for more in numbers[1:]:
        found = found * width + more
    return found


def _numbers(key: Vector, width: int, size: int) -> list[Vector]:
    return [key // width ** (size - 1 - axis) % width for axis in range(size)]


def _signatures(own: Numeration, tree: Tree, members: Vector, depth: int) -> _Signatures:
    random, n, size = np.random.default_rng(1), len(tree.children) - 1, members.shape[1]
    weights = random.integers(1, 2**63, own.base**size, np.uint64) | np.uint64(1)
    keys = np.sort(_key(list(members.T), n))
    hashes = np.ones(len(keys), np.uint64)
    levels, limit = [(keys, hashes)], n
    for _ in range(depth):
        numbers = _numbers(keys, n, size)
        mixed = (hashes ^ (hashes >> np.uint64(29))) * _MIX
        mixed = (mixed ^ (mixed >> np.uint64(32))) * weights[_key([tree.digits[of] for of in numbers], own.base)]
        above = _key([tree.parents[of] for of in numbers], n)
        order = np.argsort(above, kind="stable")
        begins = np.flatnonzero(np.diff(above[order], prepend=-1))
        keys, hashes = above[order][begins], np.add.reduceat(mixed[order], begins) if len(order) else mixed
        limit = int(np.searchsorted(tree.children, limit, side="right")) - 1
        levels.append((keys, hashes))
    return _Signatures(levels, random.integers(1, 2**63, depth + 1, np.uint64) | np.uint64(1), limit, n)


def _table(
    own: Numeration, tree: Tree, signatures: _Signatures, size: int
) -> tuple[NDArray[np.int32], NDArray[np.bool_]] | None:
    """Return the table of the candidate, or None if it needs a tuple beyond the limit or too many states."""
    if not len(signatures.levels[0][0]):
        return None
    n = signatures.width
    numbers, order = {int(signatures.of(np.zeros(1, np.int64))[0]): 0}, [0]
    rows = list[NDArray[np.int32]]()
    widths, done = np.array([len(kind) for kind in own.kinds]), 0
    while done < len(order):
        front, done = np.array(order[done:], np.int64), len(order)
        row = np.full((len(front), own.base**size), -1, np.int32)
        parents = _numbers(front, n, size)
        for symbol, digits in enumerate(product(range(own.base), repeat=size)):
            fits = [digit < widths[tree.kinds[of]] for digit, of in zip(digits, parents, strict=True)]
            here = np.flatnonzero(np.all(fits, axis=0))
            children = [tree.children[of[here]] + digit for digit, of in zip(digits, parents, strict=True)]
            if len(here) and max(of.max() for of in children) >= signatures.limit:
                return None
            keys = _key(children, n)
            for q, signature, key in zip(here.tolist(), signatures.of(keys).tolist(), keys.tolist(), strict=True):
                if signature:
                    if signature not in numbers:
                        numbers[signature] = len(order)
                        order.append(key)
                    row[q, symbol] = numbers[signature]
        if len(order) > MAX_STATES:
            return None
        rows.append(row)
    return np.concatenate(rows), np.isin(np.array(order), signatures.levels[0][0])
