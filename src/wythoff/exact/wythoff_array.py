"""The Wythoff array: it contains every positive integer once, and each row is a generalised Fibonacci sequence.

The rows are 1 2 3 5 8 ... / 4 7 11 18 29 ... / 6 10 16 26 42 ... (OEIS A035513). Rows m and columns k count from 1:

    W(m, k) = F_{k+1} floor(m phi) + F_k (m - 1).

Let V = m - 1, c = k + 1, and let S(V) = floor(m phi) - 1 be the sum of the F_{i+1} over the parts F_i of V. Then
W(m, k) = F_c + shift_c(V) (see wythoff.exact.zeckendorf_forms), the sum of F_c and all F_{i+c}. Each i is at least 2,
so the indices i + c are at least c + 2, and no two indices of this sum are neighbours. So this sum is the Zeckendorf
form of n = W(m, k), and F_c is its smallest part. Hence the column of n is the smallest index of the form of n, less 1.

The other parts give the row. A matrix of Fibonacci numbers with determinant (-1)^c takes (V, S(V)) to
(n - F_c, S(n) - F_{c+1}). Its inverse gives

    m - 1 = V = (-1)^c (F_{c+1} n - F_c S(n)).
"""

from typing import Any

from wythoff.exact.bigint import fibonacci_pair, mpz, shortened
from wythoff.exact.expressions import BITS_PER_FIBONACCI_INDEX, MAX_BITS
from wythoff.exact.fixed_point import floor_phi
from wythoff.exact.smallest_part import at_least_1, smallest_index


def wythoff_array(row: Any, column: Any) -> Any:
    """Return the number in row m, column k of the Wythoff array: F_{k+1} floor(m phi) + F_k (m - 1).

    Parameters
    ----------
    row, column : int or mpz
        At least 1, as in OEIS A035513: row 1 is 1, 2, 3, 5, ...

    Returns
    -------
    int or mpz
        An mpz if `row` is an mpz, else an int.

    Raises
    ------
    ValueError
        If the row or the column is below 1 or a fraction, or if the number has more than 10^8 bits. The size is
        estimated before the number is computed.

    Notes
    -----
    Exact, by three products. The P-positions (a, b) of Wythoff's game with 0 < a < b are the neighbours W(m, k) and
    W(m, k + 1), for every row m and odd k.
    """
    m, k = at_least_1(row, "row"), at_least_1(column, "column")
    if m.bit_length() + k * BITS_PER_FIBONACCI_INDEX > MAX_BITS:
        raise ValueError(
            f"the number in row {shortened(m)} and column {shortened(k)} is too long; accepted: up to {MAX_BITS} bits"
        )
    this, following = fibonacci_pair(int(k))
    result = following * floor_phi(m) + this * (m - 1)
    return result if type(row) is mpz else int(result)


def wythoff_array_place(n: Any) -> tuple[Any, int]:
    """Return (row, column) of n in the Wythoff array, the inverse of `wythoff_array`.

    Every n >= 1 is in the array exactly once. Rows and columns count from 1.

    Parameters
    ----------
    n : int or mpz
        At least 1, of any size.

    Returns
    -------
    (int or mpz, int)
        The row is an mpz if n is an mpz, else an int.

    Raises
    ------
    ValueError
        If n is below 1 or a fraction.

    Notes
    -----
    Exact, by three products. If F_c is the smallest part of the Zeckendorf form of n, the column is c - 1.
    """
    value = at_least_1(n)
    index = smallest_index(value)
    this, following = fibonacci_pair(index)
    above = following * value - this * (floor_phi(value + 1) - 1)
    row = 1 + (above if index % 2 == 0 else -above)
    return row if type(n) is mpz else int(row), index - 1
