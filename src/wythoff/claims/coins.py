"""Compare closed forms of the Grundy values of single coins, in coin-turning games, with the rules."""

from wythoff.claims.checksums import Sums
from wythoff.claims.claim import claim
from wythoff.claims.first_order import XOR
from wythoff.claims.verdict import Finding, Verdict, tried

SOURCE = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"


def ruler_steps(start: int, stop: int) -> Finding:
    """Check the claim `ruler` for the coins start to stop - 1, counted from 1.

    The value of coin n must be the mex of 0 and, for each j < n, the xor of the values of coins j to n - 1. Values of
    earlier coins are those that the claim states. So all ranges together are a proof by strong induction.
    """
    import numpy as np

    n = np.arange(stop)
    values = n & -n
    xors = np.bitwise_xor.accumulate(values)  # of coins 1 to n
    first = np.full(2 * max(int(xors.max(initial=0)), 1) + 2, stop)
    np.minimum.at(first, xors, n)
    wrong, start = stop, max(start, 1)
    for exponent in range(stop.bit_length()):
        coins = np.arange(start, stop)[values[start:stop] == 1 << exponent]
        if len(coins):  # all smaller numbers are xors of coins j + 1, ..., n - 1 for some j; 2^exponent is not
            smaller = np.arange(1 << exponent)
            height = max(1, (1 << 20) >> exponent)
            for cut in range(0, len(coins), height):
                part = coins[cut : cut + height]
                before = xors[part - 1]
                lacks = (first[before[:, None] ^ smaller] >= part[:, None]).any(axis=1)
                has = first[before ^ (1 << exponent)] < part
                wrong = min([wrong, *part[lacks | has].tolist()])
    if wrong < stop:
        return Finding(wrong - start + 1, wrong)
    sums = Sums()
    sums.add_array(values[start:stop])
    return sums.finding(max(stop - start, 0))


@claim("ruler", source=SOURCE, kind="statement", bound=200_000, search=ruler_steps, term=lambda n: n & -n)
def ruler(stop: int) -> Verdict:
    """In Ruler a move turns consecutive coins. The Grundy value of coin n is the largest power of two that divides n.

    Proved in wythoff.games.coins.values.
    """
    return tried(ruler_steps(0, stop).counterexample, stop, "by strong induction", proved=True)


def odious(n: int) -> int:
    """Return the n-th odious number, n >= 1: that one of 2n - 2 and 2n - 1 that has an odd number of ones in binary."""
    if n < 1:
        raise ValueError(f"n must be at least 1, got {n}")
    return 2 * n - 1 - (n - 1).bit_count() % 2


@claim(
    "mock-turtles",
    source=SOURCE,
    kind="statement",
    term=odious,
    formula="forall n, v: g(n, v) => v > 0 and not option(n, v) and forall w < v: w = 0 or option(n, w)",
    definitions={
        "xor_is_0(x, y, z)": XOR,
        "g(n, v)": "n >= 1 and v//2 = n - 1 and T[v] = 1",
        "option(n, v)": "(exists i < n: g(i, v)) or "
        "exists i, j, p, q: i < j and j < n and g(i, p) and g(j, q) and xor_is_0(p, q, v)",
    },
)
def mock_turtles() -> None:
    """In Mock Turtles a move turns up to three coins. The Grundy value of coin n, n >= 1, is the n-th odious number.
    Odious numbers have an odd number of ones in binary.
    """
