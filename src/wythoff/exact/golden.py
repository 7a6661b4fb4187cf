"""floor(n phi), floor(n phi^2) and their inverse at every size: single integers, int64 and uint64 arrays, objects."""

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
        Written and returned, for arrays only. Any integer dtype that holds the results; object for big ones.
    method : str
        Exact at any size, with equal answers: "auto" and "fixed-point" (one product with a cached phi), "isqrt" ((n +
        isqrt(5 n^2)) // 2 by GMP) and "math-isqrt" (by Python), "newton" (enough steps from 1.618, in exact rationals),
        "digits" (enough decimals), "zeckendorf" (no multiplication at all). Wrong, for measurements: "double" (IEEE
        double precision; first wrong at n = 102334155), "digits-published" (k decimals of phi for n < 10^k; first wrong
        at n = 13), "newton-published" (ceil(log2(ceil(log10 n) / 3)) steps; first wrong at n = 233). See
        `first_failure`.
    size : int, optional
        For "digits" and "newton": the number of decimals or steps, instead of enough; then not exact.

    Returns
    -------
    int, mpz or array
        An int for an int, an mpz for an mpz. For arrays int64, or uint64 for uint64 arrays, if all results fit
        (n <= 5_700_357_409_661_599_242 and n <= 11_400_714_819_323_198_485), else objects (ints).

    Raises
    ------
    ValueError
        For negative numbers, fractions, an `out` that cannot hold the results, an unknown method, a size for a method
        without sizes, or n beyond doubles ("double").

    Notes
    -----
    Exact for every n, except for the methods listed as wrong; no floating-point number decides a result of the others.
    "auto" takes the time of a copy for arrays below 2^50, twice that below 2^64, and one product of n and as many
    digits of phi for big integers; the others but "double" compute number by number. Sources: floor(n phi) by Wythoff
    (1907); proofs in `wythoff.kernels.golden`, `wythoff.exact.fixed_point` and the modules of the methods.
    """
    return _multiple(n, out, method, size, squared=False)


def floor_phi2(n: Any, out: "IntegerArray | None" = None, method: str = "auto", size: int | None = None) -> Any:
    """Return floor(n phi^2) = floor(n phi) + n: the n-th upper Wythoff number.

    Like `floor_phi`. Results fit int64 for n <= 3_523_014_627_193_176_565, uint64 for n <= 7_046_029_254_386_353_130.
    """
    return _multiple(n, out, method, size, squared=True)


def wythoff_index(n: Any) -> Any:
    """Return ("lower", k) if n = floor(k phi), ("upper", k) if n = floor(k phi^2): which Wythoff number n is.

    Every n > 0 is exactly one of the two; 0 is ("lower", 0). For an array or a sequence the result is (is_lower, k): a
    bool array and an array of the dtype of `n` (int64 for shorter integers, object for objects).

    Exact for every n >= 0 of any size, with one product; arrays of 64-bit integers stay in compiled code up to their
    last value. Raises like `floor_phi`.
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
    # 1000 digits take 1 us, so looking up a method and checking n would be noticeable
    floor = fixed_point.floor_phi if method == "auto" and size is None else methods.floor_function(method, size)
    if is_single(n):
        if out is not None:
            raise ValueError("out is for arrays: n is a single number")
        if type(n) is mpz and n >= 0:
            return floor(n) + n if squared else floor(n)
        value = as_mpz(n)
        result = floor(value) + value if squared else floor(value)
        return result if type(n) is mpz else int(result)
    from wythoff.exact import arrays

    block = arrays.double_block if method == "double" else None
    return arrays.floor_multiples(n, out, None if floor is fixed_point.floor_phi else floor, squared, block)
