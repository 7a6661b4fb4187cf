"""Guesses an automaton from a finite set of tuples, the members. The guess, a candidate, is not a proof.

The states of a candidate are tuples such as (x, y). A step appends a digit to each number of the tuple. There is a
candidate for each d = 1, 2, 3, ... Two tuples are the same state if the same extensions by up to d digits lead from
both to members. Tuples are compared by hashes of 64 bits, so different states may be taken for equal. Callers must
prove a candidate.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.automata import tables
from wythoff.automata.automaton import Automaton, of_table, valid
from wythoff.automata.numeration import Numeration

MAX_STATES = 20_000
"""The most states of a candidate."""

MAX_DEPTH = 8
"""The most further digits by which a candidate distinguishes tuples of numbers."""

MAX_DEPTH_OF_PAIRS = 16
"""The most further digits by which `candidates_of_pairs` distinguishes pairs."""

PART = 40
"""The side of the square or cube of small numbers in which candidates are checked first: most wrong ones fail there."""

Vector = NDArray[np.int64]
Hashes = NDArray[np.uint64]

_MIX = np.uint64(0xBF58476D1CE4E5B9)


def candidates(own: Numeration, members: NDArray[np.bool_], names: Sequence[str] = ("x", "y")) -> Iterator[Automaton]:
    """Yield automata that accept exactly the members among the tuples of numbers below n. Some may be equal.

    The docstring of this module describes the automata. Nothing is yielded unless `own.final` is true for all kinds.

    Parameters
    ----------
    own : Numeration
    members : bool array (n, n) or (n, n, ...)
        members[x, y] states whether (x, y) is a member.
    names : sequence of str
        The variables, sorted, one for each dimension.
    """
    if not all(own.final):
        return
    part = members[(slice(PART),) * members.ndim]
    for found in _automata(own, tree_of(own, len(members)), np.argwhere(members), names, MAX_DEPTH):
        if all(np.array_equal(cube(found, of.shape), of) for of in (part, members)):
            yield found


def candidates_of_pairs(own: Numeration, pairs: Vector, stop: int) -> Iterator[Automaton]:
    """Yield automata that accept all of these pairs (x, y), and no other pairs of numbers below `PART`.

    Parameters
    ----------
    own : Numeration
    pairs : int64 array (n, 2)
        All members (x, y) with x, y < stop.
    stop : int
    """
    if not all(own.final):
        return
    tree, part = tree_of(own, stop), np.zeros((PART, PART), np.bool_)
    part[tuple(pairs[(pairs < PART).all(axis=1)].T)] = True
    for found in _automata(own, tree, pairs, ("x", "y"), MAX_DEPTH_OF_PAIRS):
        if np.array_equal(cube(found, part.shape), part) and _accepts_all(found, tree, pairs):
            yield found


def _automata(
    own: Numeration, tree: "Tree", members: Vector, names: Sequence[str], most_digits: int
) -> Iterator[Automaton]:
    """Yield a candidate for each d = 1, ..., `most_digits`, if it can be computed: see the docstring of the module."""
    for signatures in _signatures(own, tree, members, most_digits):
        table = _table(own, tree, signatures, members.shape[1])
        if table is not None:
            yield of_table(own, tuple(names), *table, "candidate") & valid(own, names)


def _accepts_all(automaton: Automaton, tree: "Tree", pairs: Vector) -> bool:
    """Whether the automaton of (x, y) accepts all of `pairs`."""
    numbers, digits = pairs.T, list[Vector]()
    while numbers.any():
        digits.append(tree.digits[numbers])
        numbers = tree.parents[numbers]
    table = np.append(automaton.table, np.full((1, automaton.table.shape[1]), -1, np.int32), axis=0)
    states = np.zeros(len(pairs), np.int32)
    for x, y in reversed(digits):
        states = table[states, automaton.numeration.base * x + y]
    return bool(np.append(automaton.final, False)[states].all())


@dataclass(frozen=True)
class Tree:
    """The tree of the numbers: the children of a number have its digits and one more digit at the end.

    Attributes
    ----------
    kinds, parents, digits : int64 arrays
        For each number: the kind (see `Numeration`) of its last digit, the number without this digit, and the digit.
    children : int64 array
        For each number from 0 to some n: its first child.
    """

    kinds: Vector
    parents: Vector
    digits: Vector
    children: Vector


def tree_of(own: Numeration, n: int) -> Tree:
    """Return the tree of the numbers from 0 to n and their children."""
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
    """Return a bool array of this shape: element [x, y, ...] states whether the automaton accepts (x, y, ...).

    All numbers in `shape` must be equal, and `numeration.final` of the automaton must be true for all kinds.
    """
    tree = tree_of(automaton.numeration, shape[0])
    count, width = automaton.table.shape
    table = np.append(automaton.table, np.full((1, width), -1, np.int32), axis=0)
    table[table < 0] = count  # the dead state
    kind: type[np.signedinteger[Any]] = np.int32 if table.size < 1 << 31 else np.int64
    steps = table.astype(kind).ravel()
    steps *= width  # a state is stored as its place in this array
    accepts = np.append(automaton.final, False)[table].ravel()
    states, size, n, base = np.zeros((1,) * len(shape), kind), 1, shape[0], automaton.numeration.base
    if n == 1:
        return np.full(shape, automaton.final[0])
    while size < n:
        size = min(n, int(tree.children[size]) if size < len(tree.children) else n)
        parents, digits = tree.parents[:size], tree.digits[:size].astype(np.int32)
        for axis in range(len(shape) - 1):
            states = states.take(parents, axis)
            states += np.expand_dims(digits * base ** (len(shape) - 1 - axis), [*range(1, len(shape) - axis)])
        states = _read(states.reshape(-1, states.shape[-1]), parents, digits, steps if size < n else accepts)
        states = states.reshape((size,) * len(shape))
    return states


def _read(states: NDArray[np.int32], parents: Vector, digits: NDArray[np.int32], table: NDArray[Any]) -> NDArray[Any]:
    """Return table.flat[states[row, parents[n]] + digits[n]] for each row and n: states are places in table.flat."""
    if tables.is_compiled():
        from wythoff.kernels.automata import read_digits

        found = np.empty((len(states), len(digits)), table.dtype)
        read_digits(states, parents, digits, table, found)
        return found
    return table.take(states.take(parents, 1) + digits, mode="clip")


@dataclass(frozen=True)
class _Signatures:
    """Signatures for one d: hashes of all sequences of up to d further digits that lead from a tuple to a member.

    Signatures are known for tuples of numbers below `limit`. All numbers are below `width`: the key of a tuple (x, y)
    is x * width + y, and the key of (x, y, z) is (x * width + y) * width + z.
    """

    levels: list[tuple[Vector, Hashes]]
    factors: Hashes
    limit: int
    width: int

    def of(self, keys: Vector) -> Hashes:
        """Return the signatures of tuples, given by keys; 0 if no extension by up to d digits leads to a member."""
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


def _signatures(own: Numeration, tree: Tree, members: Vector, most_digits: int) -> Iterator[_Signatures]:
    """Yield the `_Signatures` for d = 1, 2, ..., `most_digits`."""
    random, n, size = np.random.default_rng(1), len(tree.children) - 1, members.shape[1]
    weights = random.integers(1, 2**63, own.base**size, np.uint64) | np.uint64(1)
    keys = np.sort(_key(list(members.T), n))
    hashes = np.ones(len(keys), np.uint64)
    factors = random.integers(1, 2**63, most_digits + 1, np.uint64) | np.uint64(1)
    levels, limit = [(keys, hashes)], n
    for depth in range(1, most_digits + 1):
        numbers = _numbers(keys, n, size)
        mixed = (hashes ^ (hashes >> np.uint64(29))) * _MIX
        mixed = (mixed ^ (mixed >> np.uint64(32))) * weights[_key([tree.digits[of] for of in numbers], own.base)]
        above = _key([tree.parents[of] for of in numbers], n)
        order = np.argsort(above, kind="stable")
        begins = np.flatnonzero(np.diff(above[order], prepend=-1))
        keys, hashes = above[order][begins], np.add.reduceat(mixed[order], begins) if len(order) else mixed
        limit = int(np.searchsorted(tree.children, limit, side="right")) - 1
        levels.append((keys, hashes))
        yield _Signatures(levels[:], factors[: depth + 1], limit, n)


def _table(
    own: Numeration, tree: Tree, signatures: _Signatures, size: int
) -> tuple[NDArray[np.int32], NDArray[np.bool_]] | None:
    """Return the table of the automaton of `size` variables with the signatures as states, and whether each accepts.

    Return None if a number from `signatures.limit` on is reached, or more than MAX_STATES states are needed.
    """
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
    members, states = signatures.levels[0][0], np.array(order)
    return np.concatenate(rows), members[np.minimum(np.searchsorted(members, states), len(members) - 1)] == states
