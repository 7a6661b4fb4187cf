"""floor(n phi), floor(n phi^2) and their inverse at every size: single integers, int64 and uint64 arrays, objects."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wythoff.exact import fixed_point
from wythoff.exact.bigint import Integer, as_mpz, mpz

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntegerArray = NDArray[Any]

METHODS: dict[str, Callable[[Integer], Integer]] = {
    "auto": fixed_point.floor_phi,
    "fixed-point": fixed_point.floor_phi,
    "isqrt": fixed_point.floor_phi_isqrt,
}


def floor_phi(n: Any, out: "IntegerArray | None" = None, method: str = "auto") -> Any:
    """floor(n phi), phi = (1 + sqrt 5)/2: the n-th lower Wythoff number.

    Parameters
    ----------
    n : int, mpz or integer array of any shape, or a sequence of ints
        Not negative, of any size.
    out : integer array of the shape of `n`, optional
        Written and returned, for arrays only. Any integer dtype that holds the results; object for big ones.
    method : {"auto", "fixed-point", "isqrt"}
        "isqrt" is (n + isqrt(5 n^2)) // 2, one number at a time; the others multiply by a fixed-point phi.

    Returns
    -------
    int, mpz or array
        An int for an int, an mpz for an mpz. For arrays int64, or uint64 for uint64 arrays, if all results fit
        (n <= 5_700_357_409_661_599_242 and n <= 11_400_714_819_323_198_485), else objects (ints).

    Raises
    ------
    ValueError
        For negative numbers, fractions, an `out` that cannot hold the results, or an unknown method.

    Notes
    -----
    Exact for every n; no floating-point number decides a result. The time of a copy for arrays below 2^50, twice that
    below 2^64; one product of n and as many digits of phi for big integers. Sources: floor(n phi) by Wythoff (1907);
    proofs in `wythoff.kernels.golden` and `wythoff.exact.fixed_point`.
    """
    return _multiple(n, out, method, squared=False)


def floor_phi2(n: Any, out: "IntegerArray | None" = None, method: str = "auto") -> Any:
    """floor(n phi^2) = floor(n phi) + n: the n-th upper Wythoff number.

    As `floor_phi`. Results fit int64 for n <= 3_523_014_627_193_176_565, uint64 for n <= 7_046_029_254_386_353_130.
    """
    return _multiple(n, out, method, squared=True)


def wythoff_index(n: Any) -> Any:
    """Which Wythoff number n is: ("lower", k) if n = floor(k phi), ("upper", k) if n = floor(k phi^2).

    Every n > 0 is exactly one of the two; 0 is ("lower", 0). For an array or a sequence (is_lower, k): a bool array and
    one of the dtype of `n` (int64 for shorter integers, object for objects).

    Exact for every n >= 0 of any size, with one product; arrays of 64-bit integers stay in compiled code up to their
    last value. Raises as `floor_phi`.
    """
    if type(n) is mpz and n >= 0:
        is_lower, k = fixed_point.wythoff_index(n)
        return "lower" if is_lower else "upper", k
    if _is_single(n):
        is_lower, k = fixed_point.wythoff_index(as_mpz(n))
        return "lower" if is_lower else "upper", k if type(n) is mpz else int(k)
    from wythoff.exact import arrays

    return arrays.wythoff_indices(n)


def _multiple(n: Any, out: "IntegerArray | None", method: str, squared: bool) -> Any:
    one = METHODS.get(method)
    if one is None:
        raise ValueError(f"method must be one of {', '.join(METHODS)}, got {method!r}")
    if _is_single(n):
        if out is not None:
            raise ValueError("out is for arrays: n is a single number")
        if type(n) is mpz and n >= 0:  # 1000 digits take 1 us, so that a call more would show
            return one(n) + n if squared else one(n)
        value = as_mpz(n)
        result = one(value) + value if squared else one(value)
        return result if type(n) is mpz else int(result)
    from wythoff.exact import arrays

    return arrays.floor_multiples(n, out, one if method == "isqrt" else None, squared)


def _is_single(n: Any) -> bool:
    """Whether n is one number, not an array or a sequence. NumPy is not imported for it."""
    return type(n) is mpz or isinstance(n, int) or getattr(n, "ndim", 0 if not hasattr(n, "__len__") else 1) == 0
