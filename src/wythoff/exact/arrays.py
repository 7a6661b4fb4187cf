"""Arrays of integers: what is accepted, which tier holds it, and golden arithmetic on them."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact import double, fixed_point
from wythoff.exact.bigint import Integer, as_mpz, mpz, shortened

# Elements that are converted at a time when an array is not 64 bits wide or not contiguous. 256 KiB: half of an L2.
BUFFER = 1 << 15

# Numbers of one call of compiled code, a tenth of a second at most: between calls there is time for Ctrl-C.
PIECE = 1 << 24

ALL_ONES = np.uint64(2**64 - 1)


class DoesNotFitError(ValueError):
    """Numbers that the dtype of an `out` cannot hold."""


def integer_array(n: Any, name: str = "n") -> NDArray[Any]:
    """`n` as an array of integers, without a copy if it is one: any integer dtype, or object if a value needs it.

    Sequences of ints and mpz never pass through a float. Raises ValueError for fractions and floats, TypeError for
    bools and for what is no number; elements of object arrays are checked when they are used.
    """
    if (offered := offered_array(n, name)) is not None:
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


def offered_array(given: Any, name: str) -> NDArray[Any] | None:
    """Return the array that an object is, or gives by itself, the rows of a table; None for an object that gives none.

    Raises TypeError for bytes, and for tables that give no array: read as a sequence, they would give their columns or
    the names of these. Raises ValueError for masked values, which would be lost.
    """
    if type(given) is np.ndarray:
        return given
    if isinstance(given, bytes | bytearray):
        raise TypeError(f"{name} must hold integers, got {type(given).__name__}")
    if hasattr(given, "__array__") or isinstance(given, memoryview):
        if np.ma.is_masked(given):
            raise ValueError(f"{name} has masked values: fill them or leave them out")
        names = column_names(given)
        if names and hasattr(given, "__getitem__") and len(set(names)) == len(names):
            return _rows_of([integer_array(given[column], f"column {column} of {name}") for column in names])
        try:
            return np.asarray(given)
        except MemoryError:
            raise
        except Exception as error:  # of a library's own kind: Polars has integers that NumPy has not
            raise ValueError(f"{name} is a {type(given).__name__}, which gives no array: {error}") from None
    if any(hasattr(type(given), mark) for mark in ("__dataframe__", "__arrow_c_stream__", "columns")):
        raise TypeError(
            f"{name} is a {type(given).__name__}, which gives no array: "
            f"{lazy_hint(given) or 'pass one, with a position in each row'}"
        )
    return None


def lazy_hint(given: Any) -> str:
    """Return the call that gives the rows of a lazy table, of Polars or Dask; "" for other objects."""
    return next((f"call .{name}() for its rows" for name in ("collect", "compute") if hasattr(type(given), name)), "")


def speaks_arrow(given: Any) -> bool:
    """Whether an object gives itself by the Arrow C interface."""
    return any(hasattr(type(given), name) for name in ("__arrow_c_stream__", "__arrow_c_array__"))


def column_names(given: Any) -> tuple[Any, ...]:
    """Return the names of the columns of a table, empty for other objects."""
    found = getattr(given, "column_names", None)
    return tuple(getattr(given, "columns", ()) if found is None else found)


def _rows_of(columns: list[NDArray[Any]]) -> NDArray[Any]:
    """The rows of these columns. Whole tables make numbers of dates and truth values, and floats of mixed integers."""
    is_exact = np.result_type(*columns).kind in "iuO"
    return np.column_stack(columns if is_exact else [column.astype(object) for column in columns])


def is_same(array: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether two arrays hold the same numbers, masked in the same places."""
    masks = np.ma.getmaskarray(array), np.ma.getmaskarray(other)
    return np.array_equal(*masks) and np.array_equal(np.ma.filled(array, 0), np.ma.filled(other, 0))


def working_dtype(array: NDArray[Any]) -> np.dtype[Any]:
    """The dtype in which integers of this array are computed: uint64 for uint64, int64 for all others but objects."""
    if array.dtype.kind == "u" and array.itemsize == 8:  # of any byte order
        return np.dtype(np.uint64)
    return array.dtype if array.dtype == np.object_ else np.dtype(np.int64)


def check_out(out: Any, shape: tuple[int, ...], name: str = "out", dtype: np.dtype[Any] | None = None) -> NDArray[Any]:
    """Return an `out` to write into: of a matrix, whose parts always have two dimensions, the array.

    Raises ValueError for what is no writable array of this shape, of the dtype, or of integers (or objects).
    """
    is_array = type(out) in (np.ndarray, np.memmap, np.matrix)  # others may have a mask
    if not is_array or (out.dtype.kind not in "iuO" if dtype is None else out.dtype != dtype):
        wanted = "an integer array" if dtype is None else f"an array of {dtype}"
        raise ValueError(f"{name} must be {wanted}, got {out.dtype if is_array else type(out).__name__}")
    if out.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {out.shape}")
    if not out.flags.writeable:
        raise ValueError(f"{name} must be writable")
    found: NDArray[Any] = out.view(np.ndarray) if type(out) is np.matrix else out
    return found


def is_plain(array: NDArray[Any]) -> bool:
    """Whether 64-bit integers lie one behind the other, as kernels take them."""
    return array.flags.c_contiguous and array.dtype in (np.int64, np.uint64) and array.dtype.isnative


def check_memory(needed: int, what: str) -> None:
    """Refuse to begin what cannot fit into this machine's memory: such a process would be killed, not told."""
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 2**63
    if needed > there:
        raise ValueError(f"{what} needs {shortened(-(-needed // 10**9))} GB, this machine has {there // 10**9} GB")


def check_not_negative(array: NDArray[Any], seen: int, name: str = "n") -> None:
    """Refuse negative numbers in a signed array, given the OR of its values as uint64."""
    if array.dtype.kind == "i" and seen >> 63:
        raise ValueError(f"{name} must be at least 0, got {array.min()}")


def _blocks(source: NDArray[Any], targets: list[tuple[NDArray[Any], np.dtype[Any]]]) -> Iterator[Any]:
    """1-D contiguous parts of `source`, in its working dtype, each with the parts of the targets to fill.

    Without a copy where dtype and layout allow, through small buffers otherwise; `source` is copied if a target
    overlaps it. What does not fit a target's own dtype is cut: the caller refuses that afterwards.
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
            for start in range(0, len(block[0]), PIECE):  # where nothing is buffered, all is one block
                yield tuple(array[start : start + PIECE] for array in block)


Block = Callable[[NDArray[np.uint64], np.uint64, NDArray[np.uint64]], Any]
"""(n, mask, out): writes floor(n phi) + (n & mask) for a block, and returns the OR of all n."""


def floor_multiples(
    n: Any,
    out: NDArray[Any] | None,
    one: Callable[[Integer], Integer] | None,
    squared: bool,
    block: Block | None = None,
) -> NDArray[Any]:
    """floor(n phi), or floor(n phi^2) if `squared`, of an array.

    By `one`, number by number, if it is given; by `block` (a Block) the arrays of 64-bit integers whose results fit.
    """
    array = integer_array(n)
    if out is not None:
        out = check_out(out, array.shape)
        if np.may_share_memory(array, out):  # the numbers are read again where they do not fit
            array = array.copy()
    dtype = working_dtype(array)
    if one is None:
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
        if one is not None:
            last = min(last, 1 << double.BITS)  # beyond, rounding may carry a result past what fits
        if seen <= last or not array.size or int(array.max()) <= last:
            return result
        if out is not None and one is None:
            what = "floor(n phi^2)" if squared else "floor(n phi)"
            raise ValueError(f"out must hold {what}: {out.dtype} does for n <= {last}, got n = {array.max()}")
    floor = one or fixed_point.floor_phi
    return each(array, (lambda number: floor(number) + number) if squared else floor, out)


def each(n: Any, one: Callable[[Integer], Integer], out: NDArray[Any] | None) -> NDArray[Any]:
    """A function of every element: int64 (uint64 for uint64) if all results fit, else objects (ints); or `out`."""
    array = integer_array(n)
    if out is not None:
        out = check_out(out, array.shape)
    result = np.empty(array.shape, object)
    flat = result.reshape(-1)
    for i, value in enumerate(array.reshape(-1).tolist()):
        flat[i] = int(one(as_mpz(value)))
    return fitted(result, working_dtype(array), out)


def double_block(n: NDArray[np.uint64], mask: np.uint64, out: NDArray[np.uint64]) -> Any:
    """Return the Block of method "double", for n below 2^63; modulo 2^64."""
    with np.errstate(invalid="ignore"):  # what does not fit is done again number by number
        np.copyto(out, n.view(np.int64) * double.PHI, casting="unsafe")
    out += n & mask
    return np.bitwise_or.reduce(n)


def fitted(result: NDArray[Any], dtype: np.dtype[Any], out: NDArray[Any] | None) -> NDArray[Any]:
    """An object array of ints as `dtype` if they all fit it, else as it is; or written to `out`, if they fit that."""
    into = dtype if out is None else out.dtype
    least, largest = min(result.reshape(-1), default=0), max(result.reshape(-1), default=0)
    fits = into == np.object_ or np.iinfo(into).min <= least <= largest <= np.iinfo(into).max
    if out is None:
        return result.astype(dtype) if fits else result
    if not fits:
        one = largest if largest > np.iinfo(into).max else least
        raise DoesNotFitError(f"out must hold {shortened(one)}: {out.dtype} cannot")
    out[...] = result
    return out


def last_multiple(largest: int, squared: bool) -> int:
    """Return the last n with floor(n phi) <= largest, or with floor(n phi^2) <= largest."""
    bound = mpz(largest) + 1
    over_phi = fixed_point.floor_phi(bound) - bound
    return int(bound - over_phi - 1 if squared else over_phi)


def wythoff_indices(n: Any) -> tuple[NDArray[np.bool_], NDArray[Any]]:
    """(is_lower, k) of an array; see wythoff.exact.golden.wythoff_index."""
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
    """Compile the kernels that arrays of 64-bit integers need and cache them for later runs."""
    few = np.arange(3, dtype=np.uint64)
    floor_multiples(few, None, None, squared=False)
    wythoff_indices(few)
