"""The arguments of `wythoff.kernels.sparse_spaces`, in tuples."""

from typing import Any, NamedTuple

# The keys of a class, and the keys that the sets hold. Heaps whose values have larger keys are computed one by one.
KEYS, HELD = 128, 192


class Moves(NamedTuple):
    """The moves of a take-and-break game.

    digits  : uint8 (places,). Only the 2 in digit k is read: a move may take k and leave one heap.
    splits  : uint64 (any,). The numbers that a move may take and leave two heaps; contains 0 if `unequal`.
    unequal : bool. Whether a move that takes nothing must leave two unequal heaps.
    """

    digits: Any
    splits: Any
    unequal: Any


class Tables(NamedTuple):
    """Tables of the rare values of a sparse space, and of the common values: those that are not rare.

    largest     : uint64. A number 2^b - 1 that no known value exceeds.
    keys        : uint16 (2 largest + 2,). The key of each value; see `wythoff.kernels.sparse_spaces`.
    is_rare     : uint8 (2, 2 largest + 2). [heap & 1, value]: 1 if the value is rare for this parity of the heap.
    common_of   : uint16 (2, HELD). [heap & 1, key]: the common value of a key.
    rare_of     : uint16 (2, HELD). [heap & 1, key]: the rare value of a key.
    rares_below : uint64 (2, HELD). [heap & 1, key]: the number of rare values below the common value of the key.
    """

    largest: Any
    keys: Any
    is_rare: Any
    common_of: Any
    rare_of: Any
    rares_below: Any

    @property
    def classes(self) -> int:
        """The number of classes: class c has the keys from KEYS * c to KEYS * c + KEYS - 1."""
        return max(1, (int(self.largest) + 1) // (2 * KEYS))


class Rare(NamedTuple):
    """The rare heaps: those with rare values.

    heaps, values : uint64 (room,). The rare heaps, increasing, and their values.
    counts        : uint64 (1 + classes,). The number of rare heaps, and the number of rare heaps of each class. A heap
                    is of class c if the key of its value is from 128 c to 128 c + 127.
    """

    heaps: Any
    values: Any
    counts: Any


class Near(NamedTuple):
    """The near sums: k + r for each number k in `splits` and each rare heap r below SMALL, increasing.

    `Rare` defines the class of a heap.

    counts       : uint64 (64,). counts[i] is the number of near sums that are at most i.
    places       : uint64 (any,). If near sum number j is k + r, element n + places[j] of `codes` is the code of heap n
                   - k - r in the class of r.
    third_places : uint64 (any,). The same for the code in the other class, if there are two classes.
    keys         : uint64 (any,). For each near sum, the key of r less 128 times the class of r.
    """

    counts: Any
    places: Any
    third_places: Any
    keys: Any


class Chain(NamedTuple):
    """The data of `wythoff.kernels.value_chains`.

    There are two kinds of sums. The first kind is k + r for a rare heap r and a number k that a move may take and leave
    two heaps; its key is the key of r. The second kind is a number k that a move may take and leave one heap, if the
    common values of heap n - k are also common values of heap n; its key is 0.

    planes                 : uint64. 2 or 4 if the kernel computes heaps with keys below 8 planes - 1; 0 if the kernel
                             does not apply.
    every                  : uint64. 2^(8 planes - 1) - 1.
    least                  : uint64. The least sum.
    table                  : uint32 (1024,). See `wythoff.kernels.value_chains`.
    sums, keys             : uint64, uint8 (any,). All sums, and their keys.
    later_sums, later_keys : uint64, uint8 (any,). The sums from 17 to 63, increasing, and their keys.
    counts                 : uint64 (4,). The numbers of later sums that are less than 16, 32, 48, 64.
    splits, split_keys     : uint64, uint8 (any,). Sums of a representative (a heap of `Lists.some`) and a number that a
                             move may take and leave two heaps, and the keys of the representatives. Then the numbers k
                             that a move may take and leave one heap, if the common values of heap n - k are rare values
                             of heap n; their keys are 0.
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
    """Scratch memory of one thread, and a counter of its work.

    seen        : uint32 (2 largest + 2,). As for `wythoff.kernels.heap_sequences.naive`.
    planes      : uint8 (6 * 512,).
    sets, lacks : uint32 (64 + 16,), uint32 (64,).
    asked       : uint64 (1,). A counter of the work for rare values that the sets did not decide.
    """

    seen: Any
    planes: Any
    sets: Any
    lacks: Any
    asked: Any
