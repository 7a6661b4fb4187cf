"""Guesses an automaton from a finite set of pairs, the members. The guess, a candidate, is not a proof.

A pair (x, y) is a state: x and y are extended by further digits. Two pairs count as the same state if the same
extensions by up to `depth` digits lead from both to members. Pairs are compared by hashes of 64 bits, so different
states may be taken for equal. Callers must prove a candidate.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wythoff.automata.automaton import Automaton, of_table, valid
from wythoff.automata.numeration import Numeration

MAX_STATES = 20_000
"""The most states of a candidate."""

Vector = NDArray[np.int64]
Hashes = NDArray[np.uint64]

_MIX = np.uint64(0xBF58476D1CE4E5B9)


def candidate(own: Numeration, members: NDArray[np.bool_], depth: int) -> Automaton | None:
    """Return an automaton of (x, y) that agrees with a square of members, or None if the depth does not give one.

    Parameters
    ----------
    own : Numeration
        If numbers may not end with every kind of digit, the result is None.
    members : bool array (n, n)
        Whether (x, y) is a member.
    depth : int
        The number of further digits by which pairs are distinguished.
    """
    if not all(own.final):
        return None
    tree = tree_of(own, len(members))
    table = _table(own, tree, _signatures(own, tree, np.argwhere(members), depth), len(members))
    if table is None:
        return None
    rows, final = table
    found = of_table(own, ("x", "y"), rows, final, "candidate") & valid(own, ("x", "y"))
    return found if np.array_equal(_square(found, tree, len(members)), members) else None


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


def _square(automaton: Automaton, tree: Tree, n: int) -> NDArray[np.bool_]:
    """Return whether the automaton accepts (x, y), x < n, y < n. The state of a pair follows from its parent."""
    table = np.vstack([automaton.table, np.full(automaton.table.shape[1], -1, np.int32)])  # -1 leads to itself
    states, size = np.zeros((1, 1), np.int32), 1
    while size < n:
        size = min(n, int(tree.children[size]) if size < len(tree.children) else n)
        parents, digits = tree.parents[:size], tree.digits[:size]
        symbols = digits[:, None] * automaton.numeration.base + digits
        states = table[states[parents[:, None], parents], symbols]
    return np.append(automaton.final, False)[states]


@dataclass(frozen=True)
class _Signatures:
    """Hashes of the members that extend a pair by 0, 1, ..., depth digits; they are known for numbers below `limit`."""

    levels: list[tuple[Vector, Hashes]]
    factors: Hashes
    limit: int
    width: int

    def of(self, pairs: Vector) -> Hashes:
        """Return the signatures of the pairs x * width + y, or 0 for a pair that no member extends."""
        found = np.zeros(len(pairs), np.uint64)
        for (keys, hashes), factor in zip(self.levels, self.factors, strict=True):
            at = np.minimum(np.searchsorted(keys, pairs), len(keys) - 1)
            found += np.where(keys[at] == pairs, (hashes[at] ^ (hashes[at] >> np.uint64(31))) * factor, np.uint64(0))
        return found


def _signatures(own: Numeration, tree: Tree, pairs: Vector, depth: int) -> _Signatures:
    random, n = np.random.default_rng(1), len(tree.children) - 1
    weights = random.integers(1, 2**63, (own.base, own.base), np.uint64) | np.uint64(1)
    keys = np.sort(pairs[:, 0] * n + pairs[:, 1])
    hashes = np.ones(len(keys), np.uint64)
    levels, limit = [(keys, hashes)], n
    for _ in range(depth):
        x, y = keys // n, keys % n
        mixed = (hashes ^ (hashes >> np.uint64(29))) * _MIX
        mixed = (mixed ^ (mixed >> np.uint64(32))) * weights[tree.digits[x], tree.digits[y]]
        above = tree.parents[x] * n + tree.parents[y]
        order = np.argsort(above, kind="stable")
        begins = np.flatnonzero(np.diff(above[order], prepend=-1))
        keys, hashes = above[order][begins], np.add.reduceat(mixed[order], begins) if len(order) else mixed
        limit = int(np.searchsorted(tree.children, limit, side="right")) - 1
        levels.append((keys, hashes))
    return _Signatures(levels, random.integers(1, 2**63, depth + 1, np.uint64) | np.uint64(1), limit, n)


def _table(
    own: Numeration, tree: Tree, signatures: _Signatures, n: int
) -> tuple[NDArray[np.int32], NDArray[np.bool_]] | None:
    """Return the table of the candidate, or None if it needs a pair beyond the limit or too many states."""
    if not len(signatures.levels[0][0]):
        return None
    numbers, order = {int(signatures.of(np.zeros(1, np.int64))[0]): 0}, [0]
    rows = list[NDArray[np.int32]]()
    widths, base, done = np.array([len(kind) for kind in own.kinds]), own.base, 0
    while done < len(order):
        front, done = np.array(order[done:], np.int64), len(order)
        row = np.full((len(front), base * base), -1, np.int32)
        x, y = front // n, front % n
        for a in range(base):
            for b in range(base):
                here = np.flatnonzero((a < widths[tree.kinds[x]]) & (b < widths[tree.kinds[y]]))
                u, v = tree.children[x[here]] + a, tree.children[y[here]] + b
                if len(here) and max(u.max(), v.max()) >= signatures.limit:
                    return None
                pairs = u * n + v
                for q, key, pair in zip(here.tolist(), signatures.of(pairs).tolist(), pairs.tolist(), strict=True):
                    if key:
                        if key not in numbers:
                            numbers[key] = len(order)
                            order.append(pair)
                        row[q, base * a + b] = numbers[key]
        if len(order) > MAX_STATES:
            return None
        rows.append(row)
    return np.concatenate(rows), np.isin(np.array(order), signatures.levels[0][0])
