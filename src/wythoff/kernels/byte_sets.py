"""64 sets of small integers, one in each byte lane of a vector, by LLVM instructions on all lanes at once.

The sets of lanes 0..63 are bit planes, 8 rows of 64 bytes: bit b of byte [p, lane] is 1 if 8 p + b is in the set of the
lane. To add one integer to each set, each plane takes one permutation of a constant table (vpermb) and one OR: 4 ns for
8 planes, against 30 ns for 64 stores. On a processor without vpermb, comparisons and shifts replace the permutation,
and take a quarter more time with AVX-512, or twice the time with AVX2.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 64
PLANES = 8
GROUP = 8 * PLANES  # the planes hold integers below GROUP

_ELEMENTS = types.uint8, types.uint16, types.uint32
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
    """Yield for each plane p a vector that has, in the lane of each byte x, the bit 1 << (x & 7) if x >> 3 = p, else 0.

    The kernels use this function if the processor has vpermb.
    """
    # A shuffle computes the mask of x < GROUP: it writes 0 for an index whose high bit is 1. A comparison would take
    # twice the time, because LLVM turns the OR with a selected value into a selection of two ORs.
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
    """Return a function from 64 bytes x to vectors, one for each plane p: lanes 1 << (x & 7) if x >> 3 = p, else 0."""
    return lambda x: [builder.bitcast(bits, _VECTOR) for bits in _bits_by_comparison(builder, x, planes)]


def bits_of_bytes(context, builder, planes):
    """Return a function like that of `bits_by_comparison`, but faster if the processor has vpermb.

    All `planes` must be below 4. Each byte must be below 64, or from 160 to 191. Bytes from 32 on put no bit into these
    planes. The permutation reads only the low 6 bits of a byte, which are at least 32 for the bytes from 160 to 191.
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


# put_<lower>_<upper>(planes, at, source, base, distances, keys, start, stop): each lane has two sets. For each j from
# start to stop - 1 and each lane, let x = source[base - distances[j] + lane] ^ keys[j]. If x < 8 lower, add x to the
# first set of the lane. If 64 <= x < 64 + 8 upper, add x - 64 to the second set. Each plane costs time.
#
# planes    : uint8 (bytes,). The first sets begin at byte `at`, the second sets at byte `at` + 512. Elements are added.
# source    : uint8 (n,). The 64 bytes from base - distances[j] on must exist.
# distances : uint64 (count,).
# keys      : uint8 (count,).
# at, base, start <= stop : uint64.
put_2_0, put_4_0, put_8_0, put_8_2, put_8_4 = (
    _put_differences(_best, range(lower), range(upper)) for lower, upper in ((2, 0), (4, 0), (8, 0), (8, 2), (8, 4))
)
# For all 16 planes, two passes are used, each with half of each set. The halves share the permutations: 34 vector
# instructions, against 41 for one set after the other. Both sets in one pass would need more registers than exist.
put_first_halves, put_second_halves = (_put_differences(_best, half, half) for half in (range(4), range(4, 8)))
put_8_8_by_comparison = _put_differences(lambda context: _bits_by_comparison, range(8), range(8))
put_4_0_by_comparison = _put_differences(lambda context: _bits_by_comparison, range(4), range(0))


@intrinsic
def add_words(typing_context, planes, at, words, first):
    """Set bit v of words[first + lane] if bit (v & 7) of planes[at + 64 (v >> 3) + lane] is 1, for all v, lane < 64.

    planes    : uint8 (bytes,), contiguous. At least 512 bytes from `at` on.
    words     : uint64 (n,), contiguous. At least 64 words from `first` on. Written.
    at, first : uint64.
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
        for size in (1, 2, 4):  # in each 16 bytes, merge neighbours into elements of twice the width
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
    """Return a uint64 with bit i set iff values[low + i] ^ values[high - i] == target.

    The index i is below 64 for uint8, 32 for uint16, and 16 for uint32. Higher bits are 0.

    values    : uint8, uint16 or uint32 (n,), contiguous. The elements must exist for all these i.
    target    : of the dtype of `values`.
    low, high : uint64.
    """
    if {low, high} != {types.uint64} or target != values.dtype or target not in _ELEMENTS:
        return None
    size = target.bitwidth // 8
    lanes = LANES // size

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
    """Return a uint64: bit i is 1 iff source[base - distances[j] + i] ^ keys[j] == targets[i] for some j.

    Here i < 64 and start <= j < stop.

    targets           : uint16 (64,), contiguous.
    source            : uint16 (n,), contiguous. For each j the 64 elements from base - distances[j] on must exist.
    distances, keys   : uint64 (count,).
    base, start, stop : uint64.
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


def _are_equal_somewhere(count):
    """Return the intrinsic pairs_match_<count>, which a comment below explains."""

    @intrinsic
    def pairs_match(typing_context, values, low, high, apart, segments, targets):
        element = values.dtype
        if {low, high, apart, segments} != {types.uint64} or targets != types.UniTuple(element, count):
            return None
        if element not in _ELEMENTS:
            return None
        size = element.bitwidth // 8
        lanes = LANES // size
        vector = ir.VectorType(ir.IntType(8 * size), lanes)

        def generate(context, builder, signature, arguments):
            array, low, high, apart, segments, targets = arguments
            kind = signature.args[0]
            wanted = [splat(builder, builder.extract_value(targets, place), vector) for place in range(count)]
            least = [cgutils.alloca_once_value(builder, ir.Constant(vector, [-1] * lanes)) for _ in range(count)]
            order = ir.Constant(ir.VectorType(ir.IntType(32), lanes), list(range(lanes - 1, -1, -1)))
            with cgutils.for_range(builder, segments) as loop:
                begin = builder.mul(loop.index, apart)
                for part in range(size):
                    done = builder.add(begin, ir.Constant(_I64, part * lanes))
                    first = _load(context, builder, kind, array, builder.add(low, done), vector, size)
                    place = builder.sub(high, builder.add(done, ir.Constant(_I64, lanes - 1)))
                    last = _load(context, builder, kind, array, place, vector, size)
                    last = builder.shuffle_vector(last, ir.Constant(vector, ir.Undefined), order)
                    both = builder.xor(first, last)
                    for total, target in zip(least, wanted, strict=True):
                        x, now = builder.xor(both, target), builder.load(total)
                        builder.store(builder.select(builder.icmp_unsigned("<", x, now), x, now), total)
            result = ir.Constant(_I64, 0)
            for place, total in enumerate(least):
                same = builder.icmp_unsigned("==", builder.load(total), ir.Constant(vector, [0] * lanes))
                bits = builder.bitcast(same, ir.IntType(lanes))
                is_there = builder.zext(builder.icmp_unsigned("!=", bits, ir.Constant(bits.type, 0)), _I64)
                result = builder.or_(result, builder.shl(is_there, ir.Constant(_I64, place)))
            return result

        return types.uint64(values, low, high, apart, segments, targets), generate

    return pairs_match


# pairs_match_<count>(values, low, high, apart, segments, targets): return a uint64 with bit t set iff values[low + i] ^
# values[high - i] == targets[t] for some i = apart * s + lane, where s < segments and lane < 64.
#
# values                     : uint8, uint16 or uint32 (n,), contiguous. All these elements must exist.
# targets                    : a tuple of `count` numbers of the dtype of `values`.
# low, high, apart, segments : uint64.
pairs_match_1, pairs_match_4 = map(_are_equal_somewhere, (1, 4))
