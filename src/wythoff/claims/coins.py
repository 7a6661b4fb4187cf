"""Coin-turning games: values of single coins in closed form, against the rule that heads are games of their own."""

from wythoff.claims.claim import claim
from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding, Verdict, tried

SOURCE = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 14"


def ruler_steps(start: int, stop: int) -> Finding:
    """The rule at coins start to stop - 1, from 1: the least number that no run of coins before it has as xor.

    Values of coins before are taken as they are claimed: the ranges together are a proof by strong induction.
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
        if len(coins):  # all smaller numbers are xors of the coins from some j + 1 on, this one is not
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
    return Finding(max(stop - start, 0), None, int(values[start:stop].sum()) % CHECKSUM_MODULUS)


@claim("ruler", source=SOURCE, kind="statement", bound=200_000, search=ruler_steps, term=lambda n: n & -n)
def ruler(stop: int) -> Verdict:
    """In Ruler, where a run of coins without a gap is turned, coin n has as value the largest power of two that divides
    n.

    Proved in wythoff.games.coins.values.
    """
    return tried(ruler_steps(0, stop).counterexample, stop, "by strong induction", proved=True)


def odious(n: int) -> int:
    """The n-th number whose binary digits have an odd sum, n >= 1: just one of 2n - 2 and 2n - 1 has."""
    if n < 1:
        raise ValueError(f"odious numbers count from 1, got {n}")
    return 2 * n - 1 - (n - 1).bit_count() % 2


@claim("mock-turtles", source=SOURCE, kind="statement", bound=10_000, term=odious)
def mock_turtles(stop: int) -> Verdict:
    """In Mock Turtles, where up to three coins are turned, coin n has as value the n-th odious number: those whose
    binary digits have an odd sum.

    Proved in wythoff.games.coins.values; here all coins below the bound by the rule, in O(stop^2). A counterexample is
    n.
    """
    import numpy as np

    values = np.zeros(max(stop, 1), np.int64)  # of coins 1, 2, ...; coin 0 stands for one that is not turned
    there = np.zeros(4 * max(stop, 1) + 4, np.bool_)  # xors of up to two coins
    there[0] = True
    least = 0
    for n in range(1, stop):
        while there[least]:
            least += 1
        if least != odious(n):
            return tried(n, stop)
        values[n] = least
        xors = values[:n] ^ least
        there[xors[xors < len(there)]] = True
    return tried(None, stop, proved=True)
