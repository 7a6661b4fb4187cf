"""floor(n phi), floor(n phi^2) and their inverse, for integers of any size and for arrays."""

from typing import TYPE_CHECKING, Any

from wythoff.exact import fixed_point, methods
from wythoff.exact.bigint import as_mpz, is_single, mpz

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntegerArray = NDArray[Any]


def floor_phi(n: Any, out: "IntegerArray | None" = None, method: str = "auto", size: int | None = None) -> Any:
    """Return floor(n phi), phi = (1 + sqrt 5)/2: the n-th lower Wythoff number.

    Parameters
    ----------
    n : int, mpz or integer array of any shape, or a sequence of ints
        Not negative, of any size.
    out : integer array of the shape of `n`, optional
        Receives the results and is returned. Only for an array or a sequence `n`. Any integer dtype that holds the
        results, or object.
    method : str
        Exact methods, with equal results:

        - "auto", "fixed-point": one product of n and a cached phi; compiled code for arrays of 64-bit integers.
        - "isqrt", "math-isqrt": (n + isqrt(5 n^2)) // 2, by GMP or by Python.
        - "newton": Newton's method from 1.618 in exact fractions, with enough steps.
        - "digits": phi truncated to enough decimals.
        - "zeckendorf": the sum of the F_{c+1} over all parts F_c of the Zeckendorf form of n, less 1 if the smallest c
          is even; without products.

        Inexact methods, to measure their errors (see `first_failure`):

        - "double": IEEE double precision, first wrong at n = 102334155.
        - "digits-published": k decimals of phi for n < 10^k, first wrong at n = 13.
        - "newton-published": ceil(log2(ceil(log10 n) / 3)) Newton steps, at least 0, first wrong at n = 233.
    size : int, optional
        The number of decimals ("digits") or of steps ("newton"). With a fixed size, results are wrong for large n. The
        default is enough for an exact result.

    Returns
    -------
    int, mpz or array
        An int for an int, an mpz for an mpz. For an array, an array of int64 (uint64 for a uint64 array) if all
        results fit, else an object array of ints. Results fit int64 for n <= 5_700_357_409_661_599_242, and uint64
        for n <= 11_400_714_819_323_198_485.

    Raises
    ------
    ValueError
        If n has a negative number or a fraction, if `out` cannot hold the results, if the method is unknown, if `size`
        is given for a method without sizes, or if n exceeds the range of doubles ("double").

    Notes
    -----
    The exact methods are exact for every n: no floating-point number decides a result. For an array of numbers below
    2^50, "auto" takes 1.2 times as long as a copy of the array; for numbers below 2^64, 2.4 times as long. For a big
    integer "auto" takes one product of n and about as many digits of phi. The other methods, except "double", compute
    the elements of an array one by one. Source of floor(n phi): Wythoff (1907). Proofs are in
    `wythoff.kernels.golden`, `wythoff.exact.fixed_point` and the modules of the methods.
    """
    return _multiple(n, out, method, size, squared=False)


def floor_phi2(n: Any, out: "IntegerArray | None" = None, method: str = "auto", size: int | None = None) -> Any:
    """Return floor(n phi^2) = floor(n phi) + n, the n-th upper Wythoff number.

    Parameters, result types and errors are those of `floor_phi`. Results fit int64 for n <= 3_523_014_627_193_176_565,
    and uint64 for n <= 7_046_029_254_386_353_130.
    """
    return _multiple(n, out, method, size, squared=True)


def wythoff_index(n: Any) -> Any:
    """Return ("lower", k) if n = floor(k phi), or ("upper", k) if n = floor(k phi^2).

    Every n > 0 is either a lower Wythoff number floor(k phi) or an upper one floor(k phi^2), for exactly one k. For 0
    the result is ("lower", 0).

    Parameters
    ----------
    n : int, mpz or integer array of any shape, or a sequence of ints
        Not negative, of any size.

    Returns
    -------
    (str, int or mpz) or (array, array)
        For a single number ("lower" or "upper", k). For an array or a sequence (is_lower, k): a bool array, and an
        array of the k, of dtype int64, uint64 or object.

    Raises
    ------
    ValueError
        If n has a negative number or a fraction.

    Notes
    -----
    Exact for every n, by one product. Arrays of integer dtypes take compiled code.
    """
    if type(n) is mpz and n >= 0:
        is_lower, k = fixed_point.wythoff_index(n)
        return "lower" if is_lower else "upper", k
    if is_single(n):
        is_lower, k = fixed_point.wythoff_index(as_mpz(n))
        return "lower" if is_lower else "upper", k if type(n) is mpz else int(k)
    from wythoff.exact import arrays

    return arrays.wythoff_indices(n)


def _multiple(n: Any, out: "IntegerArray | None", method: str, size: int | None, squared: bool) -> Any:
    # n of 1000 digits takes 1 us; looking up the method and checking n would take as long
    floor = fixed_point.floor_phi if method == "auto" and size is None else methods.floor_function(method, size)
    if is_single(n):
        if out is not None:
            raise ValueError("out is for arrays, but n is a single number; call without out")
        if type(n) is mpz and n >= 0:
            return floor(n) + n if squared else floor(n)
        value = as_mpz(n)
        result = floor(value) + value if squared else floor(value)
        return result if type(n) is mpz else int(result)
    from wythoff.exact import arrays

    block = arrays.double_block if method == "double" else None
    return arrays.floor_multiples(n, out, None if floor is fixed_point.floor_phi else floor, squared, block)
