"""Nim multiplication of integers of any size, by splitting at the Fermat powers 2^(2^k), and of arrays."""

from functools import cache
from typing import TYPE_CHECKING, Any

from wythoff.exact.bigint import Integer, as_mpz, f_divmod_2exp, is_single, mpz

if TYPE_CHECKING:
    from numpy.typing import NDArray


def nim_product(a: Any, b: Any) -> Any:
    """Return the nim product of two integers, exactly.

    The nim product is the least number not of the form a'b + ab' + a'b' with a' < a and b' < b, where sums are xors and
    products are nim products. The numbers below 2^(2^k) form a field.

    Parameters
    ----------
    a, b : int, mpz or integer array of any shape, or a sequence of ints
        At least 0, of any size. Arrays are broadcast.

    Returns
    -------
    int, mpz or array
        For two single numbers an mpz if either is an mpz, else an int. For arrays of integer dtypes, an array of
        int64, or of uint64 if an array is uint64 or a product needs it. For object arrays, an object array of ints.

    Raises
    ------
    ValueError
        If a number is negative, or not an integer, such as 2.5, or the shapes cannot be broadcast.
    TypeError
        If an argument is neither a number, nor an array, nor a sequence of numbers.

    Notes
    -----
    Let F = 2^(2^k) be such that a, b < F^2, and write a = a1 F + a0 and b = b1 F + b0. As F times F is F + F/2, the
    product is (a1 b1 + a1 b0 + a0 b1) F + a0 b0 + a1 b1 F/2. Source: J. H. Conway, On Numbers and Games (1976),
    chapter 6.

    The time for n bits is O(n^1.59 log n): 50 us for 64 bits, 0.6 s for 3000 digits. Arrays of 64-bit integers take
    19 ns for each product.

    Examples
    --------
    >>> nim_product(4, 5), nim_product(2**16, 2**16) == 2**16 + 2**15
    (2, True)
    >>> nim_product([1, 2, 3], 3).tolist()
    [3, 1, 2]
    """
    if not (is_single(a) and is_single(b)):
        return _array_product(a, b)
    product = _single_product(as_mpz(a, "a"), as_mpz(b, "b"))
    return product if type(a) is mpz or type(b) is mpz else int(product)


def _single_product(a: Integer, b: Integer) -> Integer:
    bits = 8
    while (a | b) >> bits:
        bits *= 2
    return _product(a, b, bits)


def _product(a: Integer, b: Integer, bits: int) -> Integer:
    """Return the nim product of two numbers below 2^bits, where bits is a power of two, at least 8."""
    if a < 2 or b < 2:
        return a * b
    return _byte_product(a, b) if bits == 8 else _split_product(a, b, bits)


@cache
def _byte_product(a: Integer, b: Integer) -> Integer:
    return _split_product(a, b, 8)


def _split_product(a: Integer, b: Integer, bits: int) -> Integer:
    """Return the nim product of two numbers below 2^bits, by products of their halves, of bits / 2 bits each."""
    half = bits // 2
    (a1, a0), (b1, b0) = f_divmod_2exp(a, half), f_divmod_2exp(b, half)
    if not a1 and not b1:
        return _product(a0, b0, half)
    low = _product(a0, b0, half)
    crossed = _product(a1 ^ a0, b1 ^ b0, half) ^ low
    return crossed << half | (low ^ _times_half(_product(a1, b1, half), half))


def _times_half(a: Integer, bits: int) -> Integer:
    """Return the nim product of a < F = 2^bits and F/2. With G = sqrt(F), F/2 is the nim product of G and G/2."""
    if not a:
        return a
    if bits <= 8:
        return _product(a, mpz(1) << (bits - 1), bits)
    half = bits // 2
    a1, a0 = f_divmod_2exp(a, half)
    return _times_half(a1 ^ a0, half) << half | _times_half(_times_half(a1, half), half)


def _array_product(a: Any, b: Any) -> "NDArray[Any]":
    import numpy as np

    from wythoff.exact.arrays import integer_array, working_dtype

    arrays = [integer_array(array, name) for array, name in ((a, "a"), (b, "b"))]
    try:
        a, b = np.broadcast_arrays(*arrays)
    except ValueError:
        shapes = " and ".join(str(array.shape) for array in arrays)
        raise ValueError(f"a and b have the shapes {shapes}; accepted: shapes that can be broadcast") from None
    dtypes = [working_dtype(array) for array in arrays]
    if np.dtype(object) in dtypes:
        products = [
            int(_single_product(as_mpz(x, "a"), as_mpz(y, "b")))
            for x, y in zip(a.reshape(-1).tolist(), b.reshape(-1).tolist(), strict=True)
        ]
        boxed = np.empty(len(products), object)
        boxed[:] = products
        return boxed.reshape(a.shape)
    for array, name in zip(arrays, "ab", strict=True):
        if array.size and array.min() < 0:
            raise ValueError(f"{name} must be at least 0, got {array.min()}")
    result = nim_products(a.astype(np.uint64), b.astype(np.uint64))
    is_signed = np.dtype(np.uint64) not in dtypes and result.max(initial=np.uint64(0)) < 1 << 63
    return result.astype(np.int64) if is_signed else result


def nim_inverse(a: Any) -> Integer:
    """Return the number whose nim product with `a` is 1.

    Exact at any size, in about the time of a nim product. Raises ZeroDivisionError for 0, ValueError for a negative
    number or a fraction, and TypeError for other types.
    """
    a = as_mpz(a, "a")
    if not a:
        raise ZeroDivisionError("0 has no nim inverse; accepted: integers from 1 on")
    bits = 1
    while a >> bits:
        bits *= 2
    return _inverse(a, bits)


def _inverse(a: Integer, bits: int) -> Integer:
    """Return the nim inverse of a < 2^bits, for a > 0.

    With F = 2^(bits/2) and a = a1 F + a0, the nim product of a and a1 F + (a1 + a0) is a0 (a1 + a0) + a1 a1 F/2. This
    product is below F, so the recursion inverts it.
    """
    if bits == 1:
        return a
    half = bits // 2
    a1, a0 = f_divmod_2exp(a, half)
    if not a1:
        return _inverse(a0, half)
    norm = nim_product(a0, a1 ^ a0) ^ nim_product(nim_product(a1, a1), mpz(1) << half - 1)
    return nim_product(a1 << half | (a1 ^ a0), _inverse(norm, half))


def nim_products(a: "NDArray[Any]", b: "NDArray[Any]") -> "NDArray[Any]":
    """Return the nim products of two uint64 arrays of equal shape, element by element, as uint64.

    About 19 ns for each product. The first call computes tables of 0.8 MB. Raises ValueError for other dtypes and for
    different shapes.
    """
    import numpy as np

    from wythoff.kernels import nim_products as kernels

    if a.dtype != np.uint64 or b.dtype != np.uint64 or a.shape != b.shape:
        raise ValueError(
            f"a and b must be uint64 arrays of equal shape, got {a.dtype} {a.shape} and {b.dtype} {b.shape}"
        )
    out = np.empty(a.size, np.uint64)
    left, right = (np.ascontiguousarray(array).reshape(-1) for array in (a, b))
    kernels.nim_products(left, right, *kernels.logarithms(), out)
    return out.reshape(a.shape)


def warm_up() -> None:
    """Compile the kernel of nim products and cache it for later runs."""
    import numpy as np

    nim_products(np.ones(1, np.uint64), np.ones(1, np.uint64))
