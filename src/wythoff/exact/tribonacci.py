"""Pairs of the Tribonacci word 0102010010201..., the fixed point of 0 -> 01, 1 -> 02, 2 -> 0, at any size.

Its letters 0, 1, 2 stand at the places a_n, b_n, c_n, from 1. Pair n is (b_n - a_n, c_n - b_n): (1, 2), (3, 5), (4, 8),
... With T_0, T_1, ... = 1, 2, 4, 7, 13, ..., each the sum of three, every m >= 0 is in one way a sum of different T_i,
no three of them neighbours, and m is less than m' where its sum is less in the order of words. The first T_i letters
are the i-th image of 0; so of m letters the image has S(m) = the sum with each T_i replaced by T_{i+1}.

Letter k begins its image at place S(k - 1) + 1, with 0: a_n = S(n - 1) + 1. Images of 0 hold the 1s and those of 1 the
2s, behind a 0: b_n = a_{a_n} + 1, c_n = a_{b_n} + 1. So with m = n - 1, b_n = S(S(m)) + 2. And c_n - b_n = a_{b_n} + 1
- b_n is, since each letter before b_n but 2 adds one to a_k - k, b_n less its 2s, which is a_n + n.
"""

from wythoff.exact.bigint import Integer, mpz

# Sequences that grow with m = n - 1, as their value for m = 0 and what T_i in m adds, by T_i, T_{i+1}, T_{i+2}.
LOWER = 1, (0, -1, 1)
UPPER = 2, (1, 1, 0)
DIFFERENCE = 1, (1, 2, -1)
SUM = 3, (1, 0, 1)
NUMBER = 1, (1, 0, 0)

Sequence = tuple[int, tuple[int, int, int]]


def pair_with(value: Integer, sequence: Sequence) -> tuple[Integer, Integer, Integer] | None:
    """n and pair n, for the n >= 1 whose lower or upper number, their difference or sum, or n itself is this.

    Exact at any size. None if there is no such n. Time O(d^2) for d digits: 2 ms for 1000, 0.2 s for 10 000.
    """
    begin, (u, v, w) = sequence
    rest = mpz(value) - begin
    if rest < 0:
        return None
    this, next_, after, places = mpz(1), mpz(2), mpz(4), 1
    while u * this + v * next_ + w * after <= rest:
        this, next_, after, places = next_, after, this + next_ + after, places + 1
    n, lower, upper, ones = mpz(1), mpz(1), mpz(2), 0
    for _ in range(places):
        worth = u * this + v * next_ + w * after
        ones = ones + 1 if ones < 2 and worth <= rest else 0
        if ones:
            rest, n, lower, upper = rest - worth, n + this, lower + after - next_, upper + this + next_
        this, next_, after = after - next_ - this, this, next_
    return None if rest else (n, lower, upper)
