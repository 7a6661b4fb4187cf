"""The arguments of `wythoff.kernels.sparse_spaces`, in tuples."""

from typing import Any, NamedTuple

# Keys of a class, and those that the sets hold. Values with larger ones are found heap by heap.
KEYS, HELD = 128, 192


class Moves(NamedTuple):
    """The moves of a game.

    digits  : uint8 (places,). Only bit 2 is read: taking k may leave one heap.
    splits  : uint64 (any,). What may be taken with two heaps left; with 0 if `unequal`.
    unequal : bool. The two heaps must not be equal where nothing is taken.
    """

    digits: Any
    splits: Any
    unequal: Any


class Tables(NamedTuple):
    """The tables of a space.

    largest : uint64. 2^b - 1, at least every value.
    keys    : uint16 (2 largest + 2,). See this module.
    is_rare : uint8 (2, 2 largest + 2): [heap & 1, value].
    common_of, rare_of : uint16 (2, HELD): the value of a key.
    rares_below : uint64 (2, HELD): how many rare values are less than the common value of this key.
    """

    largest: Any
    keys: Any
    is_rare: Any
    common_of: Any
    rare_of: Any
    rares_below: Any

    @property
    def classes(self) -> int:
        """The number of ranges of KEYS keys."""
        return max(1, (int(self.largest) + 1) // (2 * KEYS))


class Rare(NamedTuple):
    """The rare heaps.

    heaps, values : uint64 (room,). The rare heaps, increasing, and their values.
    counts : uint64 (1 + classes,). How many rare heaps there are, and of each class.
    """

    heaps: Any
    values: Any
    counts: Any


class Near(NamedTuple):
    """Sums of what splits take and a rare heap below SMALL, increasing.

    counts : uint64 (64,). How many sums are at most 0, 1, 2, ...
    places, third_places, keys : uint64 (any,). Where, less n, the codes of the heap left beside the rare one are, of
             its class and of the other of two; and its key less 128 c.
    """

    counts: Any
    places: Any
    third_places: Any
    keys: Any


class Chain(NamedTuple):
    """The data of `wythoff.kernels.value_chains`.

    Sums are those of a rare heap and what a split takes, with the key of the rare heap; and what moves take that leave
    one heap, with the key 0, where a common value of that heap is a common value of an option.

    planes : uint64. 2 or 4: KEYS is 8 planes - 1. 0 if the kernel does not apply.
    every  : uint64. 2^KEYS - 1.
    least  : uint64. The least sum.
    table  : uint32 (1024,). See there.
    sums, keys : uint64, uint8 (any,). All sums, and their keys.
    later_sums, later_keys : uint64, uint8 (any,). Those from 17 to 63, increasing.
    counts : uint64 (4,). How many of these are less than 16, 32, 48, 64.
    splits, split_keys : uint64, uint8 (any,). Sums of a representative and what a split takes, and the keys of
             representatives; and what moves take that leave one heap, with the key 0, where a common value of that heap
             is a rare value of an option.
    """

    planes: Any
    every: Any
    least: Any
    table: Any
    sums: Any
    keys: Any
    later_sums: Any
    later_keys: Any
    counts: Any
    splits: Any
    split_keys: Any


class Scratch(NamedTuple):
    """Memory of one thread.

    seen   : uint32 (2 largest + 2,), as for `naive`.
    planes : uint8 (6 * 512,).
    sets, lacks : uint32 (64 + 16,), uint32 (64,).
    asked  : uint64 (1,). Added to: the number of rare values that the sets did not decide.
    """

    seen: Any
    planes: Any
    sets: Any
    lacks: Any
    asked: Any
