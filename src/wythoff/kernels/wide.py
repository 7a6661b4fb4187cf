"""Instructions that numba lacks: 128-bit products, vector loads, bit counts and cache prefetches, as LLVM instructions.

All instructions accept only uint64, so that float64 and sign extensions cannot occur.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_I64, _I128 = ir.IntType(64), ir.IntType(128)


@intrinsic
def high_product(typing_context, a, b):
    """Return the high 64 bits of the 128-bit product of two uint64."""
    if a != types.uint64 or b != types.uint64:
        return None

    def generate(context, builder, signature, arguments):
        x, y = (builder.zext(value, _I128) for value in arguments)
        return builder.trunc(builder.lshr(builder.mul(x, y), ir.Constant(_I128, 64)), _I64)

    return types.uint64(types.uint64, types.uint64), generate


@intrinsic
def trailing_zeros(typing_context, a):
    """Return the number of 0 bits below the lowest 1 of a uint64; 64 for 0."""
    if a != types.uint64:
        return None

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@intrinsic
def leading_zeros(typing_context, a):
    """Return the number of 0 bits above the highest 1 of a uint64; 64 for 0."""
    if a != types.uint64:
        return None

    def generate(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


def _prefetch(for_writing):
    @intrinsic
    def prefetch(typing_context, array, index):
        if index != types.uint64:
            return None

        def generate(context, builder, signature, arguments):
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            pointer_type, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
            hint = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(ir.VoidType(), [pointer_type, flag, flag, flag]), "llvm.prefetch.p0"
            )
            address = builder.bitcast(builder.gep(data, [arguments[1]]), pointer_type)
            builder.call(hint, [address, flag(int(for_writing)), flag(3), flag(1)])
            return context.get_dummy_value()

        return types.void(array, types.uint64), generate

    return prefetch


# prefetch_*(array, index): prefetch the cache line of an element of a 1-D contiguous array. The index may be beyond the
# end.
prefetch_read = _prefetch(for_writing=False)
prefetch_write = _prefetch(for_writing=True)


@intrinsic
def not_full(typing_context, a, i, b, j, c, k):
    """Return a uint64 with bit t set, t = 0..7, iff the word a[i + t] | b[j + t] | c[k + t] is not all ones.

    The arrays are 1-D and contiguous, of uint64. The elements up to i + 7, j + 7 and k + 7 must exist. Indices are
    uint64.
    """
    if {i, j, k} != {types.uint64} or any(array.dtype != types.uint64 for array in (a, b, c)):
        return None

    def generate(context, builder, signature, arguments):
        vector, union = ir.VectorType(_I64, 8), None
        for which in (0, 2, 4):
            data = context.make_array(signature.args[which])(context, builder, arguments[which]).data
            pointer = builder.bitcast(builder.gep(data, [arguments[which + 1]]), vector.as_pointer())
            words = builder.load(pointer, align=8)
            union = words if union is None else builder.or_(union, words)
        ones = ir.Constant(vector, [ir.Constant(_I64, -1)] * 8)
        return builder.zext(builder.bitcast(builder.icmp_unsigned("!=", union, ones), ir.IntType(8)), _I64)

    return types.uint64(a, i, b, j, c, k), generate
