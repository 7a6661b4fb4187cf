"""The data of the compiled code `wythoff.kernels.value_chains`, which computes 64 heaps at once in a sparse space.

A sparse space divides the Grundy values into rare and common values. The key of a rare value is its number 0, 1, 2, ...
among the rare values. The key of a common value is its number among the common values. The key of a heap is that of its
value; a rare heap has a rare value. docs/sparse-spaces.md has the method.
"""

import numpy as np
from numpy.typing import NDArray

from wythoff.games.heaps.sparse_space import BLOCK_HEAPS, Space, Values, order_by_rank
from wythoff.kernels import value_chains
from wythoff.kernels.sparse_tables import Chain, Moves, Tables

Sums = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Two arrays: sums of a heap and a number that a move takes, and the keys of these heaps."""

NO_SPLITS: Sums = np.empty(0, np.int64), np.empty(0, np.int64)

# The number of sampled heaps, and the number of greedy passes over the splits.
SAMPLE, LAYERS = 512, 3


def sums_of(heaps: NDArray[np.uint64], keys: NDArray[np.uint16], takes: NDArray[np.uint64]) -> Sums:
    """Return the sums heap + take for all `heaps` and all `takes`, increasing, and the key of the heap in each sum."""
    rows = [
        (take + heap, key) for take in takes.tolist() for heap, key in zip(heaps.tolist(), keys.tolist(), strict=True)
    ]
    sums, own = np.array(sorted(rows), np.int64).reshape(-1, 2).T
    return sums, own


def make_chain(
    moves: Moves,
    space: Space,
    tables: Tables,
    planes: int,
    rare: tuple[NDArray[np.uint64], NDArray[np.uint16]],
    shown: Sums,
) -> Chain:
    """Return the arrays that `wythoff.kernels.value_chains` reads, for sets of keys below 8 * planes.

    `rare` contains the rare heaps and their keys. `shown` contains sums of a common heap and a number that a split
    takes, and the keys of these heaps.
    """
    singles = np.flatnonzero(moves.digits & 2)
    singles = singles[singles > 0]
    flips = (singles & 1 if space.by_parity else 0 * singles) == 1
    sums, keys = sums_of(*rare, moves.splits)
    sums, keys = np.append(sums, singles[~flips]), np.append(keys, 0 * singles[~flips])
    order = np.argsort(sums, kind="stable")
    sums, keys = sums[order], keys[order]
    splits, split_keys = np.append(singles[flips], shown[0]), np.append(0 * singles[flips], shown[1])
    whole = len(splits) // value_chains.AT_ONCE * value_chains.AT_ONCE
    stop = max(8 * planes - 1, 0)
    is_near, is_later = sums <= value_chains.NEAR, (sums > value_chains.NEAR) & (sums < value_chains.GROUP)
    return Chain(
        np.uint64(planes), np.uint64((1 << stop) - 1), np.uint64(sums[0] if len(sums) else value_chains.NEAR),
        _table(tables, sums[is_near], keys[is_near], stop), sums.astype(np.uint64), keys.astype(np.uint8),
        sums[is_later].astype(np.uint64), keys[is_later].astype(np.uint8),
        np.searchsorted(sums[is_later], np.arange(16, 80, 16)).astype(np.uint64),
        splits[:whole].astype(np.uint64), split_keys[:whole].astype(np.uint8),
    )  # fmt: skip


def _table(tables: Tables, sums: NDArray[np.int64], keys: NDArray[np.int64], stop: int) -> NDArray[np.uint32]:
    """Return 32 rows of value_chains.ROW entries, row after row. A set of keys is an entry of 32 bits.

    Let heap n have the key q. Entry s of row q is a set of keys of options of heap n + s: all numbers q ^ k below
    `stop` such that `sums` contains s with the key k. For heaps of parity i, entry VALUES + i of row q is the common
    value v of the key q, and entry BELOW + i is the set of the keys of the rare values below v.
    """
    table, own = np.zeros((32, value_chains.ROW), np.uint32), np.arange(stop)
    for distance, key in zip(sums.tolist(), keys.tolist(), strict=True):
        marked = own ^ key
        table[:stop, distance] |= np.where(marked < stop, 1 << np.minimum(marked, stop), 0).astype(np.uint32)
    for parity in (0, 1):
        below = tables.rares_below[parity, :stop].astype(np.int64)
        table[:stop, value_chains.VALUES + parity] = tables.common_of[parity, :stop]
        table[:stop, value_chains.BELOW + parity] = (1 << below) - 1
        table[stop, value_chains.BELOW + parity] = 1 << stop
    return table.reshape(-1)


def choose_splits(values: Values, tables: Tables, takes: NDArray[np.uint64], stop: int, count: int) -> Sums:
    """Return (sums, keys) for at most `count` sums of a common heap r < stop and a number that a split takes.

    A sum s stands for the split of a heap n into r and n - s. For each rare value v below G(n), compiled code needs a
    sum s that *serves* (n, v): the split of heap n has the value v. The sums are ordered greedily for a sample of the
    known heaps n: next comes the sum that serves the most pairs (n, v) that no earlier sum serves. When no pair is
    left, the next of LAYERS passes orders the remaining sums in the same way. All other sums follow after the last
    pass. The key of a sum is that of G(r).
    """
    known, heaps = len(values), np.arange(1, stop)
    keys, is_rare = tables.keys.astype(np.int64), tables.is_rare.astype(bool)
    heaps = order_by_rank(heaps[~is_rare[heaps & 1, values[heaps]]], values)[: count // len(takes)]
    sums = (heaps[:, None] + takes.astype(np.int64)).ravel()
    own = np.repeat(keys[values[heaps]], len(takes))
    sums, own = sums[own < 32], own[own < 32]
    needs: list[NDArray[np.bool_]] = []
    for n in np.linspace(max(known // 2, known - BLOCK_HEAPS), known - 1, SAMPLE, dtype=np.int64):
        rest = n - sums
        found = np.where(is_rare[rest & 1, values[rest]], -1, keys[values[rest]] ^ own)
        if not is_rare[n & 1, values[n]]:
            below = int(np.searchsorted(np.flatnonzero(is_rare[n & 1]), values[n]))
            needs.extend(found == key for key in range(below))
    order: list[int] = []
    shows, is_free = np.array(needs, np.bool_).reshape(-1, len(sums)), np.ones(len(sums), bool)
    for _ in range(LAYERS):
        left: NDArray[np.bool_] = np.any(shows[:, is_free], axis=1)
        gains = np.where(is_free, shows[left].sum(axis=0), 0)
        while left.any():
            best = int(np.argmax(gains))
            order.append(best)
            is_free[best] = False
            new: NDArray[np.bool_] = np.logical_and(left, shows[:, best])
            left = np.logical_xor(left, new)
            gains = np.where(is_free, gains - shows[new].sum(axis=0), 0)
    order += np.flatnonzero(is_free).tolist()
    return sums[order], own[order]
