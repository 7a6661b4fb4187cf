"""The smallest part, whole forms and their sums, against the greedy method and against the numbers."""

import random
import subprocess
import sys
from typing import Any

import oracle
import pytest
from gmpy2 import fib, mpz
from hypothesis import given, settings
from hypothesis import strategies as st

import wythoff as wy
from wythoff.exact import fixed_point, fraction, smallest_part, zeckendorf_forms
from wythoff.exact.zeckendorf import parts


def greedy(n: int) -> list[int]:
    """The indices of the parts: the largest Fibonacci number that fits, again and again."""
    index, this, following, form = 2, mpz(1), mpz(2), []
    while following <= n:
        index, this, following = index + 1, following, this + following
    while n:
        if this <= n:
            n -= this
            form.append(index)
        index, this, following = index - 1, following - this, this
    return form


def check_smallest(n: int) -> None:
    index = greedy(n)[-1]
    assert smallest_part.smallest_index(mpz(n)) == index, n
    assert wy.smallest_zeckendorf_part(n) == fib(index), n


def test_small() -> None:
    for n in range(1, 5000):
        form = greedy(n)
        check_smallest(n)
        assert wy.zeckendorf_indices(n) == form
        assert wy.zeckendorf(n) == [fib(c) for c in form]
        assert wy.from_zeckendorf(form) == n


def test_greedy_parts_are_the_definition() -> None:
    for n in [*range(300), *oracle.borders(2**70), fib(3000) + 5]:
        assert [c for c, _, _ in parts(mpz(n))] == greedy(n)


def test_smallest_at_borders() -> None:
    for n in oracle.borders(2**70):
        if n:
            check_smallest(n)


@pytest.mark.parametrize("digits", [1, 10, 100, 300, 310, 1000, 3000, 10_000])
def test_smallest_at_random(digits: int) -> None:
    draw = random.Random(digits)
    for _ in range(200 if digits <= 100 else 20 if digits <= 1000 else 2):
        check_smallest(draw.randrange(1, 10**digits))


def test_smallest_next_to_fibonacci_numbers() -> None:
    for k in [*range(3, 200), *range(200, 3000, 41), 2999, 3000]:
        number = fib(k)
        assert smallest_part.smallest_index(number) == k
        for n in (number - 2, number - 1, number + 1, number + 2):
            if n > 0:
                check_smallest(n)


def test_smallest_of_two_parts() -> None:
    """A small distance beside a large one: where 64 bits of the fraction do not tell."""
    for high in (10, 100, 300, 1000, 3000, 20_000):
        for low in {2, 3, 4, 5, 50, 85, 86, 87, 88, 89, 90, 91, 92, 93, 500, 2998, high - 3, high - 2}:
            if 2 <= low <= high - 2:
                assert smallest_part.smallest_index(fib(high) + fib(low)) == low


def test_smallest_beside_a_cut() -> None:
    """Parts in every second place push the fraction of n phi to the end of its piece; up to 2^-1000 near."""
    for low in (2, 3, 4, 60, 61, 85, 86, 87, 88, 89, 90, 200):
        for first in (low + 2, low + 3):
            for stop in (low + 30, low + 90, low + 200, 3000):
                n = fib(low) + sum(map(fib, range(first, stop, 2)))
                assert smallest_part.smallest_index(n) == low, (low, first, stop)


def test_the_slow_way_out_alone() -> None:
    draw = random.Random(7)
    for n in [*range(1, 1000), *(draw.getrandbits(draw.randint(1, 2000)) + 1 for _ in range(300))]:
        form = greedy(n)
        shifted = sum((fib(c + 1) for c in form), mpz(0))
        assert smallest_part.index_by_norm(mpz(n), shifted) == form[-1], n


@pytest.mark.parametrize("bits", [1, 64, 1023, 1024, 1025, 2048, 2049, 30_000])
def test_fraction(bits: int) -> None:
    draw = random.Random(bits)
    for n in (mpz(1) << (bits - 1), (mpz(1) << bits) - 1, mpz(draw.getrandbits(bits)) | 1):
        top = fraction.leading_bits(n)
        exact = fixed_point.floor_phi_isqrt(n << 64)  # floor(2^64 n phi)
        assert (exact - top) % 2**64 <= 1


def test_fraction_while_phi_grows() -> None:
    """A longer n first, or later: the digits of phi that are kept are the same."""
    values = [mpz(7) ** k for k in (10, 5000, 300, 20_000, 2, 60_000, 9000)]
    before = [fraction.leading_bits(n) for n in values]
    assert before == [fraction.leading_bits(n) for n in values]
    assert before == [int(fixed_point.floor_phi_isqrt(n << 64) % 2**64) for n in values]


def test_types() -> None:
    assert type(wy.smallest_zeckendorf_part(100)) is int
    assert type(wy.smallest_zeckendorf_part(mpz(100))) is mpz
    assert [type(part) for part in wy.zeckendorf(mpz(12))] == [mpz] * 3
    assert [type(part) for part in wy.zeckendorf(2**200 + 1)][:2] == [int] * 2
    assert wy.zeckendorf(0) == wy.zeckendorf_indices(0) == [] == wy.add_zeckendorf([], [])
    assert wy.from_zeckendorf([]) == 0
    assert type(wy.from_zeckendorf(iter([200, 2]))) is int
    assert wy.zeckendorf(100) == [89, 8, 3]


def test_heavy_packages_stay_out() -> None:
    code = (
        "import sys, wythoff as wy; n = 10**5000;"
        "wy.smallest_zeckendorf_part(n); wy.zeckendorf_indices(n); wy.wythoff_array(*wy.wythoff_array_place(n));"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("digits", [1, 20, 38, 39, 100, 300, 1000, 3000, 10_000])
def test_forms_at_random(digits: int) -> None:
    draw = random.Random(digits)
    for _ in range(100 if digits <= 100 else 20 if digits <= 1000 else 2):
        n = mpz(draw.randrange(10**digits))
        form = wy.zeckendorf_indices(n)
        assert form == greedy(n)
        assert zeckendorf_forms.value_of(form) == n
        if digits <= 3000:
            assert wy.zeckendorf(n) == [fib(c) for c in form]


@pytest.mark.parametrize("digits", [30_000, 100_000])
def test_round_trips(digits: int) -> None:
    n = mpz(random.Random(digits).randrange(10**digits))
    form = wy.zeckendorf_indices(n)
    assert wy.from_zeckendorf(form) == n
    zeckendorf_forms.check_form(form)  # with the value, that makes it the form


def test_forms_at_the_seams() -> None:
    """Numbers whose form has parts beside a cut, or none on one side of it."""
    leaf = zeckendorf_forms.LEAF
    for m in (leaf, 2 * leaf, 4 * leaf, 11, 22):
        for high in (m + 2, m + 3, m + 4, m + 200, 4 * leaf + 9):
            for low in ([], [2], [m - 1], [m, 2], [*range(m, 2, -2)], [*range(m - 1, 2, -2)], [m + 1], [m + 1, 3]):
                form = [high, *low]
                if low and high - low[0] < 2:
                    continue
                n = sum(map(fib, form), mpz(0)) + fib(6 * leaf)
                assert zeckendorf_forms.form_of(n) == [6 * leaf, *form]
                assert zeckendorf_forms.form_of(n - fib(6 * leaf)) == form
    for k in range(200, 6 * leaf, 61):
        for n in (fib(k) - 1, fib(k), fib(k) + 1):
            assert zeckendorf_forms.form_of(n) == greedy(n)


def test_few_parts_far_apart() -> None:
    form = [10_000_000, 5_000_000, 300, 2]
    assert wy.add_zeckendorf(form, form) == [10_000_001, 9_999_998, 5_000_001, 4_999_998, 301, 298, 3]
    many = [200_000, *range(40, 0, -2)]
    assert wy.from_zeckendorf(many) == fib(200_000) + sum(map(fib, range(40, 0, -2)))


def test_all_small_sums() -> None:
    forms = [greedy(n) for n in range(1200)]
    for a in range(600):
        for b in range(a, 600):
            assert wy.add_zeckendorf(forms[a], forms[b]) == forms[a + b], (a, b)


numbers = st.integers(0, 10**40) | st.integers(0, 2**3000)


@settings(max_examples=150)
@given(numbers, numbers)
def test_sums(a: int, b: int) -> None:
    form = wy.add_zeckendorf(wy.zeckendorf_indices(a), wy.zeckendorf_indices(b))
    assert form == wy.zeckendorf_indices(a + b)


gaps = st.lists(st.sampled_from([2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 40]), max_size=14)


@settings(max_examples=600)
@given(gaps, gaps)
def test_sums_of_runs(a: list[int], b: list[int]) -> None:
    forms = [[sum(gap[:i]) for i in range(len(gap), 0, -1)] for gap in (a, b)]
    assert wy.add_zeckendorf(*forms) == greedy(sum(fib(c) for form in forms for c in form))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: wy.smallest_zeckendorf_part(0), "n must be at least 1, got 0"),
        (lambda: wy.smallest_zeckendorf_part(-(10**100)), r"n must be at least 1, got -100000000000\.\.\."),
        (lambda: wy.smallest_zeckendorf_part(2.0), "n must be an integer, got 2.0"),
        (lambda: wy.zeckendorf(-1), "n must be at least 0, got -1"),
        (lambda: wy.zeckendorf(10**100_000), "use zeckendorf_indices"),
        (lambda: wy.zeckendorf_indices(0.5), "n must be an integer, got 0.5"),
        (lambda: wy.from_zeckendorf([5, 3, 1]), "indices must be at least 2, got 1"),
        (lambda: wy.from_zeckendorf([5, 4]), "indices must hold no two neighbours, got 5, 4"),
        (lambda: wy.from_zeckendorf([5, 5]), "indices must be decreasing, got 5, 5"),
        (lambda: wy.from_zeckendorf([2, 5]), "indices must be decreasing, got 2, 5"),
        (
            lambda: wy.from_zeckendorf([5, 2.0]),  # type: ignore[list-item]
            r"indices\[1\] must be an integer, got 2.0",
        ),
        (lambda: wy.from_zeckendorf([10**9]), "indices must be at most 144042009, got 1000000000"),
        (lambda: wy.add_zeckendorf([3], [6, 0]), "b must be at least 2, got 0"),
        (lambda: wy.add_zeckendorf([6, 5], [2]), "a must hold no two neighbours, got 6, 5"),
    ],
)
def test_bad_arguments(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
