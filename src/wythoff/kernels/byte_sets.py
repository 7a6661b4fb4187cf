"""64 sets of small integers, one in each byte lane of a vector, by LLVM instructions on all lanes at once.

The sets of lanes 0..63 are bit planes: 8 rows of 64 bytes, of which bit b of byte [p, lane] says whether
8 p + b is in the set of that lane. Putting a vector of 64 bytes into its lanes' sets is one permutation of a constant
table (vpermb) and one OR for each plane: 4 nanoseconds for 8 planes, where 64 stores take 30. Where there is no such
permutation, bytes are compared and bits shifted: a quarter more with AVX-512, twice as much with AVX2.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 64
PLANES = 8
GROUP = 8 * PLANES  # integers that the planes hold: those below

_BIT, _BYTE, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(64)
_VECTOR, _WORDS = ir.VectorType(_BYTE, LANES), ir.VectorType(_I64, LANES // 8)


def _constant(elements):
    return ir.Constant(_VECTOR, [ir.Constant(_BYTE, element) for element in elements])


def splat(builder, value, vector=_VECTOR):
    single = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    return builder.shuffle_vector(single, ir.Constant(vector, ir.Undefined), zeros)


def _load(context, builder, array_type, array, index, vector, aligned=1):
    data = context.make_array(array_type)(context, builder, array).data
    return builder.load(builder.bitcast(builder.gep(data, [index]), vector.as_pointer()), align=aligned)


def _bits_by_permutation(builder, x, planes):
    """For each plane the bit that x puts into it, 0 if x belongs into another plane.

    The mask of x < GROUP is made by a shuffle, which writes 0 where an index has its high bit: of an OR with what a
    comparison selects LLVM makes a selection of ORs, at twice the cost.
    """
    kind = ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR])
    permute, shuffle, add = (
        cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}")
        for name in ("x86.avx512.permvar.qi.512", "x86.avx512.pshuf.b.512", "uadd.sat.v64i8")
    )
    beyond = builder.call(add, [x, _constant([128 - GROUP] * LANES)])
    is_inside = builder.bitcast(builder.call(shuffle, [_constant([255] * LANES), beyond]), _WORDS)
    for plane in planes:
        table = _constant([1 << (i & 7) if i >> 3 == plane else 0 for i in range(LANES)])
        yield builder.and_(builder.bitcast(builder.call(permute, [table, x]), _WORDS), is_inside)


def _bits_by_comparison(builder, x, planes):
    bit = builder.shl(_constant([1] * LANES), builder.and_(x, _constant([7] * LANES)))
    which = builder.lshr(x, _constant([3] * LANES))
    for plane in planes:
        is_here = builder.icmp_unsigned("==", which, _constant([plane] * LANES))
        yield builder.bitcast(builder.select(is_here, bit, _constant([0] * LANES)), _WORDS)


def bits_by_comparison(context, builder, planes):
    """Return a function of a vector x of 64 bytes: its bits by planes."""
    return lambda x: [builder.bitcast(bits, _VECTOR) for bits in _bits_by_comparison(builder, x, planes)]


def bits_of_bytes(context, builder, planes):
    """Return a function of a vector x of 64 bytes below 64, or NONE, changed by keys below 32: its bits by planes.

    Bytes from 32 on give no bit. The low 6 bits of NONE are ones, so that a permutation takes no more than that.
    """
    if _best(context) is _bits_by_comparison:
        return bits_by_comparison(context, builder, planes)
    kind = ir.FunctionType(_VECTOR, [_VECTOR, _VECTOR])
    permute = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.avx512.permvar.qi.512")
    tables = [_constant([1 << (i & 7) if i >> 3 == plane else 0 for i in range(LANES)]) for plane in planes]
    return lambda x: [builder.call(permute, [table, x]) for table in tables]


def _put_differences(choose, lower, upper):
    @intrinsic
    def put_differences(typing_context, planes, at, source, base, distances, keys, start, stop):
        if {at, base, start, stop} != {types.uint64} or distances.dtype != types.uint64:
            return None
        if {array.dtype for array in (planes, source, keys)} != {types.uint8}:
            return None

        def generate(context, builder, signature, arguments):
            kinds = signature.args
            _, at, _, base, _, _, start, stop = arguments
            bits_of = choose(context)

            def pointer_to(array, index, to):
                data = context.make_array(kinds[array])(context, builder, arguments[array]).data
                return builder.bitcast(builder.gep(data, [index]), to.as_pointer())

            places = [*lower, *(PLANES + plane for plane in upper)]
            pointers = [pointer_to(0, builder.add(at, ir.Constant(_I64, LANES * place)), _WORDS) for place in places]
            sums = [cgutils.alloca_once_value(builder, builder.load(pointer, align=1)) for pointer in pointers]
            with cgutils.for_range(builder, builder.sub(stop, start)) as loop:
                j = builder.add(start, loop.index)
                distance = builder.load(pointer_to(4, j, _I64), align=8)
                x = builder.load(pointer_to(2, builder.sub(base, distance), _VECTOR), align=1)
                x = builder.xor(x, splat(builder, builder.load(pointer_to(5, j, _BYTE))))
                bits = [*bits_of(builder, x, lower)] if lower else []
                if upper:
                    bits += bits_of(builder, builder.xor(x, _constant([GROUP] * LANES)), upper)
                for total, more in zip(sums, bits, strict=True):
                    builder.store(builder.or_(builder.load(total), more), total)
            for total, pointer in zip(sums, pointers, strict=True):
                builder.store(builder.load(total), pointer, align=1)
            return context.get_dummy_value()

        return types.void(planes, at, source, base, distances, keys, start, stop), generate

    return put_differences


def _best(context):
    features = context.codegen().magic_tuple()[2].split(",")
    return _bits_by_permutation if "+avx512vbmi" in features else _bits_by_comparison


# put_<lower>_<upper>(planes, at, source, base, distances, keys, start, stop): for j from start to stop - 1 and each
# lane put x = source[base - distances[j] + lane] ^ keys[j] into the lane's sets: into the first if it is below 8 lower,
# and into the second, less 64, if it is from 64 to 63 + 8 upper. Each plane costs time.
#
# planes    : uint8 (bytes,), the first sets from byte `at` on, the second ones from `at` + 512. Added to.
# source    : uint8 (n,). All that is read must exist: 64 bytes from base - distances[j] on.
# distances : uint64 (count,).
# keys      : uint8 (count,).
# at, base, start <= stop : uint64.
put_2_0, put_4_0, put_8_0, put_8_2, put_8_4 = (
    _put_differences(_best, range(lower), range(upper)) for lower, upper in ((2, 0), (4, 0), (8, 0), (8, 2), (8, 4))
)
# All 16 planes in two passes of half of each set, which share the permutations: 34 instructions on vectors where the
# two sets one after the other take 41, and both at once leave too few registers (3.9 ns, 3.0, 2.6 for 64 marks).
put_first_halves, put_second_halves = (_put_differences(_best, half, half) for half in (range(4), range(4, 8)))
put_8_8_by_comparison = _put_differences(lambda context: _bits_by_comparison, range(8), range(8))
put_4_0_by_comparison = _put_differences(lambda context: _bits_by_comparison, range(4), range(0))


@intrinsic
def add_words(typing_context, planes, at, words, first):
    """words[first + lane] |= the set of this lane, of the 8 planes from byte `at` on, for 64 lanes.

    planes : uint8 (bytes,), words : uint64 (n,), contiguous; at, first : uint64. All that is named must exist.
    """
    if {at, first, words.dtype} != {types.uint64} or planes.dtype != types.uint8:
        return None
    half = ir.VectorType(_I64, 2)

    def generate(context, builder, signature, arguments):
        planes, at, words, first = arguments
        kinds = signature.args
        rows = [
            _load(context, builder, kinds[0], planes, builder.add(at, ir.Constant(_I64, LANES * plane)), _VECTOR)
            for plane in range(PLANES)
        ]
        for size in (1, 2, 4):  # of neighbours make one with elements twice as wide, in each 16 bytes
            count = LANES // size
            vector, per = ir.VectorType(ir.IntType(8 * size), count), 16 // size
            orders = [
                [
                    q + i + other
                    for q in range(0, count, per)
                    for i in range(side, side + per // 2)
                    for other in (0, count)
                ]
                for side in (0, per // 2)
            ]
            pairs = [[builder.bitcast(rows[i + side], vector) for side in (0, 1)] for i in range(0, PLANES, 2)]
            index = ir.VectorType(ir.IntType(32), count)
            mixed = [[builder.shuffle_vector(*pair, ir.Constant(index, order)) for pair in pairs] for order in orders]
            rows = [row for side in mixed for row in side]
        out = context.make_array(kinds[2])(context, builder, words).data
        for place, row in enumerate(rows):
            row = builder.bitcast(row, _WORDS)
            for q in range(4):
                two = ir.Constant(ir.VectorType(ir.IntType(32), 2), [2 * q, 2 * q + 1])
                two = builder.shuffle_vector(row, ir.Constant(_WORDS, ir.Undefined), two)
                lane = ir.Constant(_I64, 16 * q + (0, 8, 4, 12, 2, 10, 6, 14)[place])
                pointer = builder.bitcast(builder.gep(out, [builder.add(first, lane)]), half.as_pointer())
                builder.store(builder.or_(builder.load(pointer, align=8), two), pointer, align=8)
        return context.get_dummy_value()

    return types.void(planes, at, words, first), generate


@intrinsic
def pair_matches(typing_context, values, low, high, target):
    """Bit i of a uint64: values[low + i] ^ values[high - i] == target, for i below 64 (uint8) or 32 (uint16).

    values : uint8 or uint16 (n,), contiguous; target of its dtype; low, high uint64. All that is read must exist.
    """
    if {low, high} != {types.uint64} or target != values.dtype or target not in (types.uint8, types.uint16):
        return None
    lanes, size = (64, 1) if target == types.uint8 else (32, 2)

    def generate(context, builder, signature, arguments):
        vector = ir.VectorType(ir.IntType(8 * size), lanes)
        array, low, high, target = arguments
        kind = signature.args[0]
        first = _load(context, builder, kind, array, low, vector, size)
        last = _load(context, builder, kind, array, builder.sub(high, ir.Constant(_I64, lanes - 1)), vector, size)
        order = ir.Constant(ir.VectorType(ir.IntType(32), lanes), list(range(lanes - 1, -1, -1)))
        backwards = builder.shuffle_vector(last, ir.Constant(vector, ir.Undefined), order)
        same = builder.icmp_unsigned("==", builder.xor(first, backwards), splat(builder, target, vector))
        bits = builder.bitcast(same, ir.IntType(lanes))
        return bits if lanes == 64 else builder.zext(bits, _I64)

    return types.uint64(values, low, high, target), generate


@intrinsic
def matches_somewhere(typing_context, targets, source, base, distances, keys, start, stop):
    """Bit i of a uint64: source[base - distances[j] + i] ^ keys[j] == targets[i] for some j from start to stop - 1.

    targets, source : uint16 (64,), uint16 (n,), contiguous. All that is read must exist: 64 elements for each j.
    distances, keys : uint64 (count,). base, start, stop: uint64.
    """
    if {base, start, stop, distances.dtype, keys.dtype} != {types.uint64} or {
        targets.dtype,
        source.dtype,
    } != {types.uint16}:
        return None
    vector = ir.VectorType(ir.IntType(16), LANES)

    def generate(context, builder, signature, arguments):
        kinds = signature.args
        targets, source, base, distances, keys, start, stop = arguments
        wanted = _load(context, builder, kinds[0], targets, ir.Constant(_I64, 0), vector, 2)
        least = cgutils.alloca_once_value(builder, ir.Constant(vector, [0xFFFF] * LANES))
        with (
            builder.if_then(builder.icmp_unsigned("<", start, stop)),
            cgutils.for_range(builder, builder.sub(stop, start)) as loop,
        ):
            j = builder.add(start, loop.index)
            data = context.make_array(kinds[3])(context, builder, distances).data
            place = builder.sub(base, builder.load(builder.gep(data, [j]), align=8))
            data = context.make_array(kinds[4])(context, builder, keys).data
            key = builder.trunc(builder.load(builder.gep(data, [j]), align=8), ir.IntType(16))
            x = _load(context, builder, kinds[1], source, place, vector, 2)
            x = builder.xor(builder.xor(x, wanted), splat(builder, key, vector))
            now = builder.load(least)
            builder.store(builder.select(builder.icmp_unsigned("<", x, now), x, now), least)
        same = builder.icmp_unsigned("==", builder.load(least), ir.Constant(vector, [0] * LANES))
        return builder.bitcast(same, _I64)

    return types.uint64(targets, source, base, distances, keys, start, stop), generate
