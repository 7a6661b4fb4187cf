"""Atomic LLVM instructions for words that several threads read and write, in contiguous arrays of uint64.

If one thread stores a word and another loads it, the second thread then sees all data that the first wrote before
`store`.
"""

from numba import types
from numba.extending import intrinsic


def _pointer(context, builder, signature, arguments):
    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.gep(data, [arguments[1]])


def _are_words(array, *words):
    return array.dtype == types.uint64 and set(words) == {types.uint64}


@intrinsic
def load(typing_context, array, index):
    """Return array[index], as an atomic load."""
    if not _are_words(array, index):
        return None

    def generate(context, builder, signature, arguments):
        return builder.load_atomic(_pointer(context, builder, signature, arguments), "acquire", 8)

    return types.uint64(array, index), generate


@intrinsic
def store(typing_context, array, index, value):
    """Set array[index] to `value`, by an atomic store."""
    if not _are_words(array, index, value):
        return None

    def generate(context, builder, signature, arguments):
        builder.store_atomic(arguments[2], _pointer(context, builder, signature, arguments), "release", 8)
        return context.get_dummy_value()

    return types.void(array, index, value), generate


@intrinsic
def exchange(typing_context, array, index, old, new):
    """Set array[index] to `new` if array[index] is `old`, in one atomic step; return whether it was `old`."""
    if not _are_words(array, index, old, new):
        return None

    def generate(context, builder, signature, arguments):
        pointer = _pointer(context, builder, signature, arguments)
        result = builder.cmpxchg(pointer, arguments[2], arguments[3], "acq_rel", "acquire")
        return builder.extract_value(result, 1)

    return types.boolean(array, index, old, new), generate
