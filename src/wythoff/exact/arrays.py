"""Arrays of integers: checks of arguments, choice of dtypes, and floor(n phi) and its inverse element by element."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact import double, fixed_point
from wythoff.exact.bigint import Integer, as_mpz, mpz, shortened

# Elements that are converted at a time if an array is not contiguous or not of 64 bits. 256 KiB, half of an L2 cache.
BUFFER = 1 << 15

# Elements of a call of compiled code. A call takes at most a tenth of a second, and Ctrl-C works between calls.
PIECE = 1 << 24

ALL_ONES = np.uint64(2**64 - 1)


class DoesNotFitError(ValueError):
    """Raised if results do not fit the dtype of an argument `out`."""


def integer_array(n: Any, name: str = "n") -> NDArray[Any]:
    """Return `n` as an array of an integer dtype or of dtype object. If `n` is an array, it is not copied.

    Sequences of ints and mpz become int64 if all values fit, else object; they never pass through a float. Raises
    ValueError for fractions and floats, and TypeError for bools and other types. The elements of an object array are
    not checked.
    """
    if (offered := array_of_object(n, name)) is not None:
        if offered.dtype.kind not in "iuO":
            if offered.dtype.kind == "f" and np.isnan(offered).any():
                raise ValueError(f"{name} must hold integers, got missing values (NaN)")
            kind = TypeError if offered.dtype.kind not in "fc" else ValueError
            raise kind(f"{name} must hold integers, got an array of {offered.dtype}")
        return offered
    array = np.array(n, dtype=object)
    values = (value if type(value) is int else as_mpz(value, name) for value in array.reshape(-1))
    if array.size and all(-(2**63) <= value < 2**63 for value in values):
        return array.astype(np.int64)
    return array


def array_of_object(value: Any, name: str) -> NDArray[Any] | None:
    """Return `value` as an array if it is an array, a memoryview or an object with `__array__`; else None.

    A table, such as a DataFrame of pandas, becomes an array with the same rows. Raises TypeError for bytes, and for
    tables without `__array__`. Raises ValueError for masked values. `name` is the subject of the errors.
    """
    if type(value) is np.ndarray:
        return value
    if isinstance(value, bytes | bytearray):
        raise TypeError(f"{name} must hold integers, got {type(value).__name__}")
    if hasattr(value, "__array__") or isinstance(value, memoryview):
        if np.ma.is_masked(value):
            raise ValueError(f"{name} has masked values; fill them or leave them out")
        names = column_names(value)
        if names and hasattr(value, "__getitem__") and len(set(names)) == len(names):
            return _stack_columns([integer_array(value[column], f"column {column} of {name}") for column in names])
        try:
            return np.asarray(value)
        except MemoryError:
            raise
        except Exception as error:  # of the library's own type: Polars has integer types that NumPy lacks
            raise ValueError(f"{name} is a {type(value).__name__} and cannot become an array: {error}") from None
    if any(hasattr(type(value), mark) for mark in ("__dataframe__", "__arrow_c_stream__", "columns")):
        raise TypeError(
            f"{name} is a {type(value).__name__} and cannot become an array; {lazy_hint(value) or 'pass a NumPy array'}"
        )
    return None


def lazy_hint(value: Any) -> str:
    """Return a hint that names the method to compute a lazy table of Polars or Dask; "" for other objects."""
    return next((f"call .{name}() for its rows" for name in ("collect", "compute") if hasattr(type(value), name)), "")


def has_arrow_interface(value: Any) -> bool:
    """Whether an object supports the Arrow C interface."""
    return any(hasattr(type(value), name) for name in ("__arrow_c_stream__", "__arrow_c_array__"))


def column_names(table: Any) -> tuple[Any, ...]:
    """Return the column names of a table; () for other objects."""
    names = getattr(table, "column_names", None)
    return tuple(getattr(table, "columns", ()) if names is None else names)


def _stack_columns(columns: list[NDArray[Any]]) -> NDArray[Any]:
    """Return a 2-D array with these columns, where ints stay ints. (NumPy may turn the ints of a table into floats.)"""
    is_exact = np.result_type(*columns).kind in "iuO"
    return np.column_stack(columns if is_exact else [column.astype(object) for column in columns])


def is_same(array: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether two arrays hold the same numbers and the same masks."""
    masks = np.ma.getmaskarray(array), np.ma.getmaskarray(other)
    return np.array_equal(*masks) and np.array_equal(np.ma.filled(array, 0), np.ma.filled(other, 0))


def working_dtype(array: NDArray[Any]) -> np.dtype[Any]:
    """Return the dtype for computing with this array: its own dtype if that is uint64 or object, else int64."""
    if array.dtype.kind == "u" and array.itemsize == 8:  # of any byte order
        return np.dtype(np.uint64)
    return array.dtype if array.dtype == np.object_ else np.dtype(np.int64)


def check_out(out: Any, shape: tuple[int, ...], name: str = "out", dtype: np.dtype[Any] | None = None) -> NDArray[Any]:
    """Return `out`, the array for results. A numpy.matrix becomes a numpy.ndarray with the same memory.

    Raises ValueError unless `out` is a writable array of this shape and dtype. If `dtype` is None, every integer dtype
    and object are accepted.
    """
    is_array = type(out) in (np.ndarray, np.memmap, np.matrix)  # others may have a mask
    if not is_array or (out.dtype.kind not in "iuO" if dtype is None else out.dtype != dtype):
        wanted = "an integer array" if dtype is None else f"an array of {dtype}"
        raise ValueError(f"{name} must be {wanted}, got {out.dtype if is_array else type(out).__name__}")
    if out.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {out.shape}")
    if not out.flags.writeable:
        raise ValueError(f"{name} must be writable")
    plain: NDArray[Any] = out.view(np.ndarray) if type(out) is np.matrix else out
    return plain


def is_plain(array: NDArray[Any]) -> bool:
    """Whether an array holds contiguous 64-bit integers, which kernels can read without a copy."""
    return array.flags.c_contiguous and array.dtype in (np.int64, np.uint64) and array.dtype.isnative


def check_memory(needed: int, subject: str) -> None:
    """Raise ValueError if `needed` bytes exceed this machine's memory.

    `subject` is the subject of the error. Without this check the system could kill the process without a message.
    """
    available = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 2**63
    if needed > available:
        have = available // 10**9
        raise ValueError(f"{subject} needs {shortened(-(-needed // 10**9))} GB, this machine has {have} GB")


def check_not_negative(array: NDArray[Any], seen: int, name: str = "n") -> None:
    """Raise ValueError if an array of signed integers has a negative one.

    `seen` is the bitwise OR of all values of the array, as uint64.
    """
    if array.dtype.kind == "i" and seen >> 63:
        raise ValueError(f"{name} must be at least 0, got {array.min()}")


def _blocks(source: NDArray[Any], targets: list[tuple[NDArray[Any], np.dtype[Any]]]) -> Iterator[Any]:
    """Yield tuples of contiguous 1-D arrays: a block of `source` to read, and a block of each target to write.

    The blocks of a tuple have the same indices in all arrays. Each of `targets` is an array and the dtype of its
    blocks. The blocks of `source` have the dtype working_dtype(source). A target may overlap `source`. Values that do
    not fit the dtype of a target array are truncated without an error.
    """
    layout: list[Any] = ["contig", "nbo", "aligned"]
    with np.nditer(
        [source, *(target for target, _ in targets)],
        flags=["external_loop", "buffered", "grow_inner", "zerosize_ok", "copy_if_overlap"],
        op_flags=[["readonly", *layout], *(["writeonly", *layout] for _ in targets)],
        op_dtypes=[working_dtype(source), *(dtype for _, dtype in targets)],
        casting="unsafe",
        buffersize=BUFFER,
    ) as blocks:
        for block in blocks:
            for start in range(0, len(block[0]), PIECE):  # without buffers the whole array is a block
                yield tuple(array[start : start + PIECE] for array in block)


Block = Callable[[NDArray[np.uint64], np.uint64, NDArray[np.uint64]], Any]
"""A function (n, mask, out) that writes floor(n phi) + (n & mask) to `out` and returns the bitwise OR of all n."""


def floor_multiples(
    n: Any,
    out: NDArray[Any] | None,
    function: Callable[[Integer], Integer] | None,
    squared: bool,
    block: Block | None = None,
) -> NDArray[Any]:
    """Return floor(n phi), or floor(n phi^2) if `squared`, for each element of an array.

    `function` computes floor(n phi) for one element at a time; None means `fixed_point.floor_phi` and, as `block`, the
    compiled kernel. A `block` computes many elements at a time, and is used if all elements and results fit 64 bits.
    """
    array = integer_array(n)
    if out is not None:
        out = check_out(out, array.shape)
        if np.may_share_memory(array, out):  # the input is read a second time if results do not fit
            array = array.copy()
    dtype = working_dtype(array)
    if function is None:
        from wythoff.kernels import golden

        block = golden.floor_multiples
    if block and dtype != np.object_ and (out is None or out.dtype != np.object_):
        result = np.empty(array.shape, dtype) if out is None else out
        mask = ALL_ONES if squared else np.uint64(0)
        seen = 0
        for values, into in _blocks(array, [(result, dtype)]):
            seen |= int(block(values.view(np.uint64), mask, into.view(np.uint64)))
        check_not_negative(array, seen)
        last = last_multiple(np.iinfo(result.dtype).max, squared)
        if function is not None:
            last = min(last, 1 << double.BITS)  # beyond it rounding may carry a result past the limit
        if seen <= last or not array.size or int(array.max()) <= last:
            return result
        if out is not None and function is None:
            formula = "floor(n phi^2)" if squared else "floor(n phi)"
            raise ValueError(
                f"the dtype {out.dtype} of out holds {formula} for n <= {last} only, got n = {array.max()};"
                " accepted: a larger integer dtype, or object"
            )
    floor = function or fixed_point.floor_phi
    return apply_to_each(array, (lambda number: floor(number) + number) if squared else floor, out)


def apply_to_each(n: Any, function: Callable[[Integer], Integer], out: NDArray[Any] | None) -> NDArray[Any]:
    """Return an array of function(x) for the elements x of `n`, written to `out` if `out` is given.

    A new array is int64 (uint64 for a uint64 `n`) if all results fit, else an object array of ints.
    """
    array = integer_array(n)
    if out is not None:
        out = check_out(out, array.shape)
    result = np.empty(array.shape, object)
    flat = result.reshape(-1)
    for i, value in enumerate(array.reshape(-1).tolist()):
        flat[i] = int(function(as_mpz(value)))
    return fit_dtype(result, working_dtype(array), out)


def double_block(n: NDArray[np.uint64], mask: np.uint64, out: NDArray[np.uint64]) -> Any:
    """Write floor(n phi) + (n & mask) modulo 2^64 to `out`, with n phi in double precision; return the OR of all n.

    So mask = 0 gives floor(n phi), and mask = 2^64 - 1 gives floor(n phi^2). All n must be below 2^63.
    """
    with np.errstate(invalid="ignore"):  # results that do not fit are computed again one by one
        np.copyto(out, n.view(np.int64) * double.PHI, casting="unsafe")
    out += n & mask
    return np.bitwise_or.reduce(n)


def too_small(name: str, dtype: np.dtype[Any], value: object) -> str:
    """Return the message of an error: the dtype of the array `name` cannot hold `value`."""
    return f"{name} has the dtype {dtype}, which cannot hold {value}; accepted: a larger integer dtype, or object"


def fit_dtype(result: NDArray[Any], dtype: np.dtype[Any], out: NDArray[Any] | None, name: str = "out") -> NDArray[Any]:
    """Return `result`, an object array of ints, as an array of `dtype` if all values fit, else unchanged.

    If `out` is given, write the values to `out`, and return `out`. Raises DoesNotFitError if a value does not fit the
    dtype of `out`; the message calls the array `name`.
    """
    into = dtype if out is None else out.dtype
    smallest, largest = min(result.reshape(-1), default=0), max(result.reshape(-1), default=0)
    fits = into == np.object_ or np.iinfo(into).min <= smallest <= largest <= np.iinfo(into).max
    if out is None:
        return result.astype(dtype) if fits else result
    if not fits:
        misfit = largest if largest > np.iinfo(into).max else smallest
        raise DoesNotFitError(too_small(name, out.dtype, shortened(misfit)))
    out[...] = result
    return out


def last_multiple(largest: int, squared: bool) -> int:
    """Return the largest n with floor(n phi) <= largest, or, if `squared`, with floor(n phi^2) <= largest."""
    bound = mpz(largest) + 1
    over_phi = fixed_point.floor_phi(bound) - bound
    return int(bound - over_phi - 1 if squared else over_phi)


def wythoff_indices(n: Any) -> tuple[NDArray[np.bool_], NDArray[Any]]:
    """Return arrays (is_lower, k): each element of `n` is floor(k phi) if is_lower is true, else floor(k phi^2)."""
    array = integer_array(n)
    dtype = working_dtype(array)
    is_lower, k = np.empty(array.shape, np.bool_), np.empty(array.shape, dtype)
    if dtype == np.object_:
        flags, indices = is_lower.reshape(-1), k.reshape(-1)
        for i, value in enumerate(array.reshape(-1)):
            flags[i], index = fixed_point.wythoff_index(as_mpz(value))
            indices[i] = int(index)
        return is_lower, k
    from wythoff.kernels import golden

    seen = 0
    for values, flags, indices in _blocks(array, [(is_lower, np.dtype(bool)), (k, dtype)]):
        seen |= int(golden.wythoff_indices(values.view(np.uint64), flags, indices.view(np.uint64)))
    check_not_negative(array, seen)
    return is_lower, k


def warm_up() -> None:
    """Compile the kernels for arrays of 64-bit integers, and cache them for later runs."""
    few = np.arange(3, dtype=np.uint64)
    floor_multiples(few, None, None, squared=False)
    wythoff_indices(few)
