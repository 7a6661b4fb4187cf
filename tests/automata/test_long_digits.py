"""Digits in the numeration of t-Wythoff, against the greedy rule and against counting."""

from bisect import bisect_right
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest
from gmpy2 import fib, mpz

from wythoff.automata.long_digits import long_digits as digits


@cache
def worths(t: int, count: int) -> list[int]:
    found = [1, t + 1]
    while len(found) < count:
        found.append(t * found[-1] + found[-2])
    return found[:count]


def greedy(n: int, t: int) -> list[int]:
    """The largest place first, as often as it goes."""
    found: list[int] = []
    places = worths(t, 4000)
    for worth in reversed(places[: bisect_right(places, n)]):
        digit, n = divmod(n, worth)
        if found or digit:
            found.append(digit)
    return found


@pytest.mark.parametrize("t", [1, 2, 3, 4, 10, 1000])
def test_numbers_in_order_have_their_digits_in_order(t: int) -> None:
    """All digits 0 to t in which t is followed by 0 only, in order: they are the numbers 0, 1, 2, ..."""
    length = 3 if t > 4 else 5
    few = range(t + 1) if t < 100 else (0, 1, 2, 499, t - 1, t)
    forms = [form for form in product(few, repeat=length) if all(a < t or not b for a, b in pairwise(form))]
    if t < 100:
        for n, form in enumerate(forms):
            assert digits(mpz(n), t) == bytes(form).lstrip(b"\0"), n
    numbers = [sum(d * w for d, w in zip(reversed(form), worths(t, length), strict=True)) for form in forms]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("t", [1, 2, 3, 4, 7, 10, 255, 256])
def test_large_numbers(t: int) -> None:
    random = Random(t)
    borders = [2**k + d for k in (31, 53, 63, 64, 500, 1000) for d in (-1, 0, 1)]
    places = [w + d for w in worths(t, 300)[::7] for d in (-2, -1, 0, 1, 2) if w + d >= 0]
    ends = [sum(worths(t, k)[::2]) + d for k in range(2, 300, 13) for d in (-1, 0, 1)]  # 1010...1
    for n in [*borders, *places, *ends, *(random.getrandbits(bits) for bits in range(1, 1200, 37))]:
        assert list(digits(mpz(n), t)) == greedy(n, t), n


def test_long_numbers_are_what_their_digits_say() -> None:
    for t, n in ((1, 10**5000 + 7), (2, 3**9000), (3, 7**5000 - 1), (1, int(fib(20_000)) - 1)):
        written = digits(mpz(n), t)
        assert sum(d * w for d, w in zip(reversed(written), worths(t, len(written)), strict=True)) == n
        assert max(written) <= t
        assert all(after == 0 for before, after in pairwise(written) if before == t)
