"""Choose a sparse space for a sequence of Grundy values, and make its tables (docs/sparse-spaces.md)."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.kernels.sparse_tables import HELD, KEYS, Tables

Values = NDArray[Any]

# The number of heaps that are examined together, and the number of first heaps by which a space is chosen.
BLOCK_HEAPS = 1 << 18


@dataclass(frozen=True)
class Space:
    """A sparse space: it divides Grundy values into rare and common values.

    A value v is common if `v & mask` has an odd number of ones, else rare. If `by_parity` is True, rare and common are
    swapped for the values of heaps n with n - shift odd.
    """

    mask: int
    by_parity: bool
    shift: int

    def is_rare(self, stop: int) -> NDArray[np.uint8]:
        """Return an array (2, stop). Entry [n % 2, v] is 1 if the value v is rare for heap n, and 0 if it is common."""
        values = np.arange(stop, dtype=np.uint64)
        odd = (np.bitwise_count(values & np.uint64(self.mask)) & 1).astype(np.uint8)
        flips = [(parity - self.shift) & 1 if self.by_parity else 0 for parity in (0, 1)]
        return np.stack([1 ^ odd ^ flip for flip in flips]).astype(np.uint8)


def best_space(values: Values, splits: tuple[int, ...]) -> Space:
    """Return a sparse space in which few heaps have rare values. `values` are those of heaps 0, 1, 2, ...

    Let b(v) be the number of ones of `v & mask`. The sum of (-1)^b(v) over the values v of all heaps is the number of
    heaps with rare values minus the number of heaps with common values. A Walsh-Hadamard transform of the counts of
    heaps by value gives this sum for all masks at once. For the spaces with `by_parity`, heap n gets the factor
    (-1)^(n - shift). These spaces are tried only if all `splits`, the numbers that a move may take before a split, have
    the same parity. Without `by_parity`, the next power of two is common: every mask has the bits beyond all values.
    """
    bits = int(values.max()).bit_length()
    size = 1 << max(bits, 1)
    heaps = np.stack([np.bincount(values[parity::2], minlength=size) for parity in (0, 1)])
    spaces = [(heaps[0] + heaps[1], False)]
    shift = splits[0] & 1
    if len({place & 1 for place in splits}) == 1:
        spaces.append((heaps[shift] - heaps[1 - shift], True))
    best: tuple[int, int, bool] | None = None
    for counts, by_parity in spaces:
        sums = _walsh_hadamard(counts)
        for mask in np.argsort(sums, kind="stable")[:4].tolist():
            if mask & 0xFF and (
                best is None or int(sums[mask]) < best[0]
            ):  # keys need a bit of the mask in the low byte
                best = int(sums[mask]), mask, by_parity
    if best is None:
        best = 0, 1, False
    return Space(best[1] | ~(size - 1) & 0xFFFF, best[2], shift)


def _walsh_hadamard(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the Walsh-Hadamard transform of a vector of 2^b counts."""
    result, half = counts.astype(np.int64), 1
    while half < len(counts):
        pairs = result.reshape(-1, 2, half)
        result = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        half *= 2
    return result


def make_tables(space: Space, largest: int) -> Tables:
    """Return the arrays of a sparse space that compiled code reads, for values up to `largest` = 2^b - 1."""
    most = max(2 * largest + 2, 4 * KEYS)
    values = np.arange(most)
    low = (space.mask & -space.mask).bit_length() - 1
    keys = (values >> (low + 1) << low) | (values & ((1 << low) - 1))
    is_rare = space.is_rare(most)
    of_key = [[values[is_rare[parity] == kind][:HELD] for parity in (0, 1)] for kind in (0, 1)]
    for kind in of_key:  # keys number the values of a kind in order, without gaps
        for row in kind:
            if not np.array_equal(keys[row], np.arange(HELD)):
                raise AssertionError(f"the first {HELD} rare (or common) values must have the keys 0 to {HELD - 1}")
    below = [np.searchsorted(np.flatnonzero(is_rare[parity]), of_key[0][parity]) for parity in (0, 1)]
    return Tables(
        np.uint64(largest),
        keys.astype(np.uint16),
        is_rare,
        np.array(of_key[0], np.uint16),
        np.array(of_key[1], np.uint16),
        np.array(below, np.uint64),
    )


def choose_representatives(
    values: Values, space: Space, first: int, stop: int, count: int, least: int = 0
) -> NDArray[np.uint64]:
    """Return at most `count` heaps n, first <= n < stop, whose values v are common, least <= v < least + 2 KEYS.

    The first heap of each value is chosen first, then the second heap of each value, and so on. The result is sorted.
    """
    heaps = np.arange(first, stop)
    own = values[first:stop].astype(np.int64)
    is_common = space.is_rare(int(own.max()) + 1)[heaps & 1, own] == 0
    is_common &= (own >= least) & (own < least + 2 * KEYS)
    return np.sort(order_by_rank(heaps[is_common], values)[:count]).astype(np.uint64)


def order_by_rank(heaps: NDArray[np.int64], values: Values) -> NDArray[np.int64]:
    """Reorder heaps: the first heap of each value, then the second heap of each value, and so on."""
    own = values[heaps].astype(np.int64)
    order = np.argsort(own, kind="stable")
    _, starts, sizes = np.unique(own[order], return_index=True, return_counts=True)
    rank = np.empty(len(own), np.int64)
    rank[order] = np.arange(len(own)) - np.repeat(starts, sizes)
    return heaps[np.argsort(rank, kind="stable")]


def rare_heaps(values: Values, is_rare: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return the sorted array of the heaps n >= 1 whose values are rare. `is_rare` has the entries [n % 2, value]."""
    found = []
    for start in range(0, len(values), BLOCK_HEAPS):
        heaps = np.arange(start, min(start + BLOCK_HEAPS, len(values)))
        found.append(heaps[is_rare[heaps & 1, values[heaps]] == 1])
    rare = np.concatenate(found).astype(np.uint64)
    return rare[rare > 0]
