"""Values of 64 successive heaps of a game with few rare heaps, values below 128 and nearly all keys below 15 or 31.

`wythoff.kernels.sparse_spaces` defines common and rare values, keys and codes. Each heap has a set: the keys of the
common values of its options, as 32 bits. At first all 64 heaps are assumed to have common values. Then the key of a
heap is the least key that is not in its set. `wythoff.kernels.sparse_tables.Chain` defines *sums*. For each sum s,
heap n + s has an option that contains heap n. So the key of heap n determines keys in the set of heap n + s. A table
lists these keys as bits: element [ROW * key + s] for s up to NEAR.

The assumption is right for a heap if each rare value below the value of the heap is the value of an option. The kernel
shows this by splits into a representative and another heap, for 64 heaps at once.
"""

# A heap takes one OR for each later heap of its eight, and one vector OR for the 16 heaps after these. Before 16 heaps
# are computed, their keys of larger sums are entered; before 64 heaps, their keys of all sums that are known.
#
# The limit of a core: a set is known 9 cycles after the set that it depends on (a NOT, a count of zeros, a shift, a
# load, an OR). If s = 1 occurs, as in Kayles, a heap takes 9 cycles, 2.7 ns at 3.3 GHz. If the least s is 4 or more,
# the limit is the 17 instructions of a heap, 4 or 5 cycles. A sum or a split takes 6 vector instructions for 64 heaps
# and two planes, about 3 cycles. 0.106 has 15 sums and needs about 40 splits, 165 cycles for 64 heaps. In all a heap
# takes 7 to 8 cycles, 2.2 ns. Measured: 5.1 ns, because two phases wait for each other, and loads of codes wait for
# stores of bytes.
#
# Measured nanoseconds for each heap up to 10^8, without and with this kernel: 19.7 and 5.1 in 0.106, 30.5 and 5.5 in
# Kayles, 34.8 and 6.5 in 0.16, 35.7 and 7.1 in 0.454, 22.3 and 5.0 in 0.104, 35.6 and 7.2 in 0.054. Slower variants:
# 14 in 0.106 with this chain between the sets of `wythoff.kernels.sparse_spaces`; 12.8 in 0.16 with splits in the order
# of the heaps; 7.6 in 0.454 with all four planes at once.

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from wythoff.kernels.byte_sets import bits_by_comparison, bits_of_bytes, splat
from wythoff.kernels.compiler import borrowing_kernel, inline
from wythoff.kernels.wide import trailing_zeros

# The numbers of heaps of a group, of a step, and of half a step.
GROUP, LANES, HALF = 64, 16, 8

# NEAR is the largest sum in the table. The heaps of half a step mark the 16 heaps after them, so marks of sums up to 16
# are complete. A row of the table has room for the 23 sums that are read. Then it has, for heaps of each parity, the
# value of the key, and the keys of all smaller rare values.
NEAR, ROW = 16, 32
VALUES, BELOW = 24, 26

# The splits that are entered between two checks whether rare values are left to show.
AT_ONCE = 8

_BYTE, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_SETS, _CODES = ir.VectorType(_I32, LANES), ir.VectorType(_BYTE, LANES)
_GROUP_SETS, _GROUP_CODES = ir.VectorType(_I32, GROUP), ir.VectorType(_BYTE, GROUP)


def _pointers(context, builder, signature, arguments):
    """Return a function pointer(which, index, to), which returns a pointer to element `index` of an array.

    The array is argument number `which` of the intrinsic, and the pointer points to the LLVM type `to`.
    """

    def pointer(which, index, to):
        data = context.make_array(signature.args[which])(context, builder, arguments[which]).data
        return builder.bitcast(builder.gep(data, [index]), to.as_pointer())

    return pointer


def _all(vector, value):
    return ir.Constant(vector, [value] * vector.count)


def _are_sums(codes, sums, keys):
    return codes.dtype == keys.dtype == types.uint8 and sums.dtype == types.uint64


def _mark_group(planes, bits_of=bits_of_bytes):
    @intrinsic
    def mark_group(typing_context, sets, codes, base, sums, keys, stop):
        if {base, stop} != {types.uint64} or not _are_sums(codes, sums, keys) or sets.dtype != types.uint32:
            return None

        def generate(context, builder, signature, arguments):
            pointer = _pointers(context, builder, signature, arguments)
            _, _, base, _, _, stop = arguments
            tables = bits_of(context, builder, range(planes))
            marked = [cgutils.alloca_once_value(builder, _all(_GROUP_CODES, 0)) for _ in range(planes)]
            with cgutils.for_range(builder, stop) as loop:
                x = _difference(builder, pointer, base, loop.index, 1, 3, 4)
                for total, bits in zip(marked, tables(x), strict=True):
                    builder.store(builder.or_(builder.load(total), bits), total)
            wide = [builder.zext(builder.load(total), _GROUP_SETS) for total in marked]
            union = wide[0]
            for plane in range(1, planes):
                union = builder.or_(union, builder.shl(wide[plane], _all(_GROUP_SETS, 8 * plane)))
            union = builder.and_(union, _all(_GROUP_SETS, (1 << (8 * planes - 1)) - 1))
            builder.store(union, pointer(0, _I64(0), _GROUP_SETS), align=4)
            return context.get_dummy_value()

        return types.void(sets, codes, base, sums, keys, stop), generate

    return mark_group


def _mask(builder, a, b):
    """Return a 64-bit integer: bit i is 1 iff elements i of the vectors a and b differ."""
    return builder.bitcast(builder.icmp_unsigned("!=", a, b), _I64)


def _difference(builder, pointer, base, j, codes, sums, keys):
    """Return the vector codes[base - sums[j] + lane] ^ keys[j], for lanes 0 to 63.

    codes, sums, keys : the numbers of the arguments of the intrinsic that have these arrays.
    """
    distance = builder.load(pointer(sums, j, _I64), align=8)
    x = builder.load(pointer(codes, builder.sub(base, distance), _GROUP_CODES), align=1)
    return builder.xor(x, splat(builder, builder.load(pointer(keys, j, _BYTE)), _GROUP_CODES))


def _show_group(planes, bits_of=bits_of_bytes):
    @intrinsic
    def show_group(typing_context, lacks, codes, base, sums, keys, stop):
        if {base, stop} != {types.uint64} or not _are_sums(codes, sums, keys) or lacks.dtype != types.uint32:
            return None

        def generate(context, builder, signature, arguments):
            pointer = _pointers(context, builder, signature, arguments)
            _, _, base, _, _, stop = arguments
            place = pointer(0, _I64(0), _GROUP_SETS)
            wide, zero = builder.load(place, align=4), _all(_GROUP_CODES, 0)
            left = [
                cgutils.alloca_once_value(
                    builder, builder.trunc(builder.lshr(wide, _all(_GROUP_SETS, 8 * plane)), _GROUP_CODES)
                )
                for plane in range(planes)
            ]
            for first in range(0, planes, 2):  # most values need the first two planes only
                rows = left[first], left[first + 1]
                tables = bits_of(context, builder, (first, first + 1))

                def is_any_left(rows=rows):
                    union = builder.or_(*map(builder.load, rows))
                    return builder.icmp_unsigned("!=", _mask(builder, union, zero), _I64(0))

                with (
                    builder.if_then(is_any_left()),
                    cgutils.for_range(builder, builder.udiv(stop, _I64(AT_ONCE))) as loop,
                ):
                    shown = [zero, zero]
                    for turn in range(AT_ONCE):
                        j = builder.add(builder.mul(loop.index, _I64(AT_ONCE)), _I64(turn))
                        bits = tables(_difference(builder, pointer, base, j, 1, 3, 4))
                        shown = [builder.or_(*pair) for pair in zip(shown, bits, strict=True)]
                    if first + 2 == planes:  # the last key means no key, and is not shown
                        shown[1] = builder.and_(shown[1], _all(_GROUP_CODES, 127))
                    for total, bits in zip(rows, shown, strict=True):
                        builder.store(builder.and_(builder.load(total), builder.not_(bits)), total)
                    with builder.if_then(builder.not_(is_any_left()), likely=False):
                        loop.do_break()
            lanes = _all(_GROUP_SETS, 0)
            for plane, total in enumerate(left):
                rest = builder.zext(builder.load(total), _GROUP_SETS)
                lanes = builder.or_(lanes, builder.shl(rest, _all(_GROUP_SETS, 8 * plane)))
            builder.store(lanes, place, align=4)
            return _mask(builder, lanes, _all(_GROUP_SETS, 0))

        return types.uint64(lacks, codes, base, sums, keys, stop), generate

    return show_group


# mark_group_<planes>(sets, codes, base, sums, keys, stop): write the sets of 64 lanes: the keys codes[base - sums[j] +
# lane] ^ keys[j] for j below `stop` that are less than KEYS = 8 planes - 1.
#
# sets        : uint32 (at least 64,).
# codes, keys : uint8. Codes are below 64, or NONE; keys are below 32. All that is read must exist.
# sums        : uint64. base, stop: uint64.
mark_group_2, mark_group_4 = map(_mark_group, (2, 4))
mark_group_by_comparison = _mark_group(4, bits_by_comparison)

# show_group_<planes>(lacks, codes, base, sums, keys, stop): remove the keys codes[base - sums[j] + lane] ^ keys[j] from
# lacks[lane] for 64 lanes and all j below `stop`, or until all these sets are empty. `stop` is a multiple of AT_ONCE.
# Returns a uint64 with bit i set iff lacks[i] is not empty.
show_group_2, show_group_4 = map(_show_group, (2, 4))
show_group_by_comparison = _show_group(4, bits_by_comparison)


@intrinsic
def mark_step(typing_context, sets, at, codes, base, sums, keys, stop, every):
    """Set bit x of sets[at + lane], x = codes[base - sums[j] + lane] ^ keys[j], for each j < stop and each of 16 lanes.

    Only bits that are 1 in `every` stay set.

    sets                  : uint32 (n,). Written.
    codes, keys           : uint8. All elements that are read must exist.
    sums                  : uint64.
    at, base, stop, every : uint64.
    """
    if {at, base, stop, every} != {types.uint64} or not _are_sums(codes, sums, keys) or sets.dtype != types.uint32:
        return None

    def generate(context, builder, signature, arguments):
        pointer = _pointers(context, builder, signature, arguments)
        _, at, _, base, _, _, stop, every = arguments
        place = pointer(0, at, _SETS)
        marked = cgutils.alloca_once_value(builder, builder.load(place, align=4))
        with cgutils.for_range(builder, stop) as loop:
            distance = builder.load(pointer(4, loop.index, _I64), align=8)
            x = builder.load(pointer(2, builder.sub(base, distance), _CODES), align=1)
            x = builder.zext(builder.xor(x, splat(builder, builder.load(pointer(5, loop.index, _BYTE)), _CODES)), _SETS)
            is_inside = builder.icmp_unsigned("<", x, _all(_SETS, 32))
            bits = builder.select(is_inside, builder.shl(_all(_SETS, 1), x), _all(_SETS, 0))
            builder.store(builder.or_(builder.load(marked), bits), marked)
        kept = splat(builder, builder.trunc(every, _I32), _SETS)
        builder.store(builder.and_(builder.load(marked), kept), place, align=4)
        return context.get_dummy_value()

    return types.void(sets, at, codes, base, sums, keys, stop, every), generate


def _settle(least):
    @intrinsic
    def settle(typing_context, sets, at, lacks, table, codes, code, values, heap, parity):
        if {at, code, heap, parity} != {types.uint64} or {sets.dtype, lacks.dtype, table.dtype} != {types.uint32}:
            return None

        def generate(context, builder, signature, arguments):
            pointer = _pointers(context, builder, signature, arguments)
            _, at, _, _, _, code, _, heap, parity = arguments
            value_type = context.get_value_type(signature.args[6].dtype)
            undefined, half = ir.Constant(_SETS, ir.Undefined), ir.VectorType(_I32, HALF)

            def entry(row, place, to=_I32):
                return builder.load(pointer(3, builder.add(row, place), to), align=4)

            later = builder.load(pointer(0, builder.add(at, _I64(LANES)), _SETS), align=4)
            for first in (0, HALF):
                marked = [
                    builder.load(pointer(0, builder.add(at, _I64(first + i)), _I32), align=4) for i in range(HALF)
                ]
                ahead = _all(_SETS, 0)
                for i in range(HALF):
                    lane, side = _I64(first + i), builder.xor(parity, _I64(1)) if i % 2 else parity
                    key = builder.cttz(builder.not_(marked[i]), ir.Constant(ir.IntType(1), 0))
                    row = builder.shl(builder.zext(key, _I64), _I64(ROW.bit_length() - 1))
                    for other in range(i + least, HALF):
                        marked[other] = builder.or_(marked[other], entry(row, _I64(other - i)))
                    ahead = builder.or_(ahead, entry(row, _I64(HALF - i), _SETS))
                    value = builder.trunc(entry(row, builder.add(side, _I64(VALUES))), value_type)
                    builder.store(value, pointer(6, builder.add(heap, lane), value_type))
                    below = entry(row, builder.add(side, _I64(BELOW)))
                    builder.store(below, pointer(2, builder.add(at, lane), _I32))
                    builder.store(builder.trunc(key, _BYTE), pointer(4, builder.add(code, lane), _BYTE))
                if first == 0:
                    place = pointer(0, builder.add(at, _I64(HALF)), half)
                    near = builder.shuffle_vector(ahead, undefined, ir.Constant(half, list(range(HALF))))
                    builder.store(builder.or_(builder.load(place, align=4), near), place, align=4)
                    order = ir.Constant(_SETS, [*range(HALF, LANES), *[LANES] * HALF])
                    ahead = builder.shuffle_vector(ahead, _all(_SETS, 0), order)
                later = builder.or_(later, ahead)
            builder.store(later, pointer(0, builder.add(at, _I64(LANES)), _SETS), align=4)
            return context.get_dummy_value()

        return types.void(sets, at, lacks, table, codes, code, values, heap, parity), generate

    return settle


# settle_<least>(sets, at, lacks, table, codes, code, values, heap, parity): write the codes and the values of 16 heaps,
# as if all were common, and mark keys of the 16 heaps after them. No sum is less than `least`.
#
# sets  : uint32 (at least at + 32,). From `at` on the marked keys of the 16 heaps, then those of 16 more. Added to.
# lacks : uint32 (at least at + 16,). Written: the keys of the rare values that are smaller than the value of the heap.
# table : uint32 ((KEYS + 1) * ROW,). See this module.
# codes, values : uint8, uint8 or uint16. Written from `code` and from `heap` on.
# at, code, heap, parity : uint64; parity = heap & 1.
settle_1, settle_2, settle_4 = map(_settle, (1, 2, 4))

ZERO, ONE, TWO, FOUR, STEP, STEPS = (np.uint64(value) for value in (0, 1, 2, 4, LANES, GROUP // LANES))


@inline
def settle_step(least, sets, at, lacks, table, codes, code, values, heap):
    """Call settle_4, settle_2 or settle_1: the first of them whose number is at most `least`, the least sum."""
    if least >= FOUR:
        settle_4(sets, at, lacks, table, codes, code, values, heap, heap & ONE)
    elif least >= TWO:
        settle_2(sets, at, lacks, table, codes, code, values, heap, heap & ONE)
    else:
        settle_1(sets, at, lacks, table, codes, code, values, heap, heap & ONE)


@borrowing_kernel
def settle_group(values, start, codes, pad, chain, sets, lacks):
    """Write the values and codes of the heaps start to start + 63; return m such that the first m of them are right.

    values      : uint8 or uint16. Written.
    codes       : uint8. The code of heap n is at pad + n. The codes from `start` on are NONE.
    chain       : Chain of `wythoff.kernels.sparse_tables`. Its sums are at most `start`. Each rare heap is at most
                  start / 2 - k, where k is the largest number that a move takes.
    sets, lacks : uint32 (80,), uint32 (64,). Scratch.
    If m < 64, heap start + m is rare, or its key is at least 8 chain.planes - 1, or the splits do not show that each
    smaller rare value is the value of an option.
    """
    base, every, table = pad + start, chain.every, chain.table
    if chain.planes == TWO:
        mark_group_2(sets, codes, base, chain.sums, chain.keys, np.uint64(chain.sums.shape[0]))
    else:
        mark_group_4(sets, codes, base, chain.sums, chain.keys, np.uint64(chain.sums.shape[0]))
    for step in range(STEPS):
        at = step * STEP
        if step:
            mark_step(sets, at, codes, base + at, chain.later_sums, chain.later_keys, chain.counts[step], every)
        settle_step(chain.least, sets, at, lacks, table, codes, base + at, values, start + at)
    splits, split_keys, count = chain.splits, chain.split_keys, np.uint64(chain.splits.shape[0])
    if chain.planes == TWO:
        lanes = show_group_2(lacks, codes, base, splits, split_keys, count)
    else:
        lanes = show_group_4(lacks, codes, base, splits, split_keys, count)
    return trailing_zeros(lanes)
