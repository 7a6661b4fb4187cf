"""The Wythoff array: every positive integer once, each row a generalised Fibonacci sequence.

1 2 3 5 8 ... / 4 7 11 18 29 ... / 6 10 16 26 42 ... (OEIS A035513), with row m and column k counted from 1:

    W(m, k) = F_{k+1} floor(m phi) + F_k (m - 1).

With V = m - 1 and S(V) = floor(m phi) - 1 that is F_{k+1} + shift_{k+1}(V), see wythoff.exact.zeckendorf_forms: the
number whose Zeckendorf form is that of V moved up by c = k + 1 places, with F_c below it. As the parts of V have
indices of at least 2, no two are neighbours in that sum, and F_c is its smallest part: the column of n is the smallest
index of its form less 1, and the other parts give the row. A matrix of Fibonacci numbers with determinant (-1)^c takes
(V, S(V)) to (n - F_c, S(n) - F_{c+1}); its inverse leads back,

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
        From 1, as in OEIS A035513: row 1 is 1, 2, 3, 5, ...

    Returns
    -------
    int or mpz
        An mpz if the row is an mpz.

    Raises
    ------
    ValueError
        For rows and columns below 1, and if the number has more than 10^8 bits, which is checked before the
        computation.

    Notes
    -----
    Exact, by three products. The pairs of columns (1, 2), (3, 4), ... hold the P-positions of Wythoff's game.
    """
    m, k = at_least_1(row, "row"), at_least_1(column, "column")
    if m.bit_length() + k * BITS_PER_FIBONACCI_INDEX > MAX_BITS:
        raise ValueError(
            f"row {shortened(m)} and column {shortened(k)} hold a number of more than {MAX_BITS} bits, the limit"
        )
    this, following = fibonacci_pair(int(k))
    result = following * floor_phi(m) + this * (m - 1)
    return result if type(row) is mpz else int(result)


def wythoff_array_place(n: Any) -> tuple[Any, int]:
    """Return (row, column) of n in the Wythoff array, both from 1: the inverse of `wythoff_array`.

    Parameters
    ----------
    n : int or mpz
        At least 1, of any size. Each is in the array exactly once.

    Returns
    -------
    (int or mpz, int)
        The row is an mpz if n is an mpz.

    Raises
    ------
    ValueError
        For n < 1 and fractions.

    Notes
    -----
    Exact, by three products. The column is the index of the smallest part of the Zeckendorf form of n, less 1.
    """
    value = at_least_1(n)
    index = smallest_index(value)
    this, following = fibonacci_pair(index)
    above = following * value - this * (floor_phi(value + 1) - 1)
    row = 1 + (above if index % 2 == 0 else -above)
    return row if type(n) is mpz else int(row), index - 1
