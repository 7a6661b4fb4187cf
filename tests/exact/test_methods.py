"""Ways to compute floor(n phi), and where the inexact ones first fail: by argument, confirmed by scans."""

from fractions import Fraction
from math import isqrt
from typing import Any

import numpy as np
import oracle
import pytest
from gmpy2 import mpz
from hypothesis import given
from hypothesis import strategies as st

import wythoff as wy
from wythoff.exact import failures
from wythoff.exact.bigint import fibonacci_pair
from wythoff.exact.methods import METHODS

EXACT = [name for name, method in METHODS.items() if method.is_exact]
INEXACT = ["double", "newton-published", "digits-published"]


def exact(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


def test_every_method_is_one_or_the_other() -> None:
    assert sorted(EXACT + INEXACT) == sorted(METHODS)
    assert [wy.first_failure(name) for name in EXACT] == [None] * len(EXACT)


@pytest.mark.parametrize("method", EXACT)
def test_exact_methods(method: str) -> None:
    for n in [*range(1000), *oracle.borders(10**40), 10**300, 10**1000 // 7]:
        assert oracle.is_floor_phi(wy.floor_phi(n, method=method), n)
    assert wy.floor_phi2(10**30, method=method) == exact(10**30) + 10**30
    assert wy.floor_phi(np.arange(50), method=method).tolist() == list(map(exact, range(50)))
    assert wy.floor_phi([10**30, 5], method=method).tolist() == [exact(10**30), 8]


@given(st.integers(0, 2**3000))
def test_exact_methods_anywhere(n: int) -> None:
    assert {wy.floor_phi(n, method=method) for method in EXACT} == {exact(n)}


@pytest.mark.parametrize("method", INEXACT)
def test_published_rules_are_right_below_their_first_failure(method: str) -> None:
    first = wy.first_failure(method)
    assert first == {"double": 102334155, "newton-published": 233, "digits-published": 13}[method]
    below = range(first) if first < 1000 else range(first - 1000, first)
    assert all(wy.floor_phi(n, method=method) == exact(n) for n in below)
    assert wy.floor_phi(first, method=method) != exact(first)


@pytest.mark.parametrize(("method", "sizes"), [("digits", range(9)), ("newton", range(2))])
def test_first_failures_confirmed_by_scans(method: str, sizes: range) -> None:
    for size in sizes:
        first = wy.first_failure(method, size)
        n = next(n for n in range(10**6) if wy.floor_phi(n, method=method, size=size) != exact(n))
        assert n == first


@pytest.mark.parametrize(("method", "sizes"), [("digits", [*range(60), 1000]), ("newton", range(8))])
def test_first_failures_of_every_size(method: str, sizes: list[int]) -> None:
    for size in sizes:
        first = wy.first_failure(method, size)
        assert first is not None
        assert first in oracle.fibonacci(first)
        assert wy.floor_phi(first, method=method, size=size) != exact(first)
        for n in {max(first - d, 0) for d in (1, 2, 3, first // 2, first * 2 // 3)}:
            assert wy.floor_phi(n, method=method, size=size) == exact(n)


def test_doubles_are_right_below_their_first_failure() -> None:
    first, block = wy.first_failure("double"), 1 << 22
    assert first is not None
    for start in range(0, first, block):
        n = np.arange(start, min(start + block, first))
        assert np.array_equal(wy.floor_phi(n, method="double"), wy.floor_phi(n)), start
    assert wy.floor_phi(first, method="double") == wy.floor_phi(first) + 1
    assert wy.floor_phi(np.array([first]), method="double")[0] == wy.floor_phi(first) + 1


def test_doubles_in_arrays_are_those_of_single_numbers() -> None:
    for dtype, top in (("i8", 2**63), ("u8", 2**64), ("u4", 2**32)):
        values = [n for n in oracle.borders(top) if n < top]
        array = wy.floor_phi2(np.array(values, dtype), method="double")
        assert array.tolist() == [wy.floor_phi2(n, method="double") for n in values]
        assert array.tolist() == [int(n * 1.618033988749895) + n for n in values]
    with pytest.raises(ValueError, match=r"method double accepts n up to about 10\^308, got 1000.*\(401 digits\)"):
        wy.floor_phi(10**400, method="double")


def test_single_precision_fails_at_2584() -> None:
    # 2584 = F_18: the product of two 24-bit numbers rounds up across the integer.
    n = np.arange(1, 10_000)
    floats = np.floor(n.astype(np.float32) * np.float32(1.6180339887498949)).astype(np.int64)
    first = int(n[floats != wy.floor_phi(n)][0])
    assert first == failures.first_failure_rounded(24) == 2584


def rounded(value: Fraction, bits: int) -> Fraction:
    """The nearest number with a significand of so many bits, ties to even."""
    unit = Fraction(2) ** (value.numerator.bit_length() - value.denominator.bit_length() - bits - 1)
    while value / unit >= 2**bits:
        unit *= 2
    return round(value / unit) * unit


@pytest.mark.parametrize("bits", [4, 5, 6, 7, 11, 12, 14, 15, 16])
def test_roundings_of_any_precision(bits: int) -> None:
    phi = rounded(Fraction(10**40 + isqrt(5 * 10**80), 2 * 10**40), bits)
    n = next(n for n in range(1, 2**bits) if int(rounded(n * phi, bits)) != exact(n))
    assert failures.first_failure_rounded(bits) == n


def test_rounded_down_is_another_question() -> None:
    with pytest.raises(ValueError, match="phi rounded to 9 bits is below phi; accepted: bits that round phi up"):
        failures.first_failure_rounded(9)


def test_windows_of_multiples() -> None:
    for modulus in range(1, 40):
        for step in range(modulus):
            for low in range(modulus):
                high = min(low + modulus // 6, modulus - 1)
                wanted = next((k for k in range(modulus) if low <= k * step % modulus <= high), None)
                assert failures._first_multiple(*map(mpz, (step, modulus, low, high))) == wanted


def test_sufficient_sizes() -> None:
    # least sufficient decimals for n < 10^k, k = 1..6, by brute force
    assert [wy.sufficient("digits", k) for k in range(1, 7)] == [1, 3, 6, 8, 10, 12]
    assert [wy.sufficient(method, 0) for method in ("digits", "newton")] == [0, 0]
    for method, ks in (("digits", range(1, 301)), ("newton", range(1, 301))):
        for k in ks:
            size = wy.sufficient(method, k)
            assert wy.first_failure(method, size) >= 10**k
            assert size == 0 or wy.first_failure(method, size - 1) < 10**k
        assert size == {"digits": 601, "newton": 7}[method]


def test_sufficient_far_out() -> None:
    assert wy.sufficient("newton", 10**6) == 19
    t = wy.sufficient("digits", 30_000)
    wrong, earlier = wy.first_failure("digits", t), wy.first_failure("digits", t - 1)
    assert wrong is not None
    assert earlier is not None
    assert wrong >= 10**30_000 > earlier


def test_out_may_be_the_input() -> None:
    values = [2**60, 5, 233, 2**53 + 1]
    for method in ("auto", "double", "isqrt"):
        array = np.array(values)
        assert wy.floor_phi(array, out=array, method=method) is array
        assert array.tolist() == [wy.floor_phi(n, method=method) for n in values]
    array = np.array([6 * 10**18])
    with pytest.raises(ValueError, match="got n = 6000000000000000000"):
        wy.floor_phi(array, out=array)
    array = np.array([-5, 3])
    with pytest.raises(ValueError, match="n must be at least 0, got -5"):
        wy.floor_phi(array, out=array)


def test_sufficient_by_trying_every_n() -> None:
    for k in range(1, 5):
        for method in ("digits", "newton"):
            size = wy.sufficient(method, k)
            assert all(wy.floor_phi(n, method=method, size=size) == exact(n) for n in range(10**k))
            assert size == 0 or any(
                wy.floor_phi(n, method=method, size=size - 1) != exact(n) for n in range(10**k)
            )  # fmt: skip


def test_costs() -> None:
    assert wy.cost("newton", 10**1000) == wy.Cost(steps=9, bits=5185)
    assert wy.cost("newton", 10**1000, size=2).steps == 2
    assert [wy.cost("newton", 10**10**k).steps for k in range(1, 6)] == [3, 6, 9, 13, 16]  # log log n
    assert wy.cost("digits", 999) == wy.Cost(steps=1, bits=24)
    for method in METHODS:
        cost = wy.cost(method, 10**100)
        assert cost.steps >= 1
        assert cost.bits >= 53
    # an exact answer needs phi to about as many bits as n has; no method gets by with less
    assert all(wy.cost(method, 10**1000).bits >= 3322 for method in EXACT)


def test_bad_arguments() -> None:
    known = ", ".join(METHODS)
    ask: Any
    size: Any
    k: Any
    for ask in (wy.floor_phi, wy.floor_phi2):
        with pytest.raises(ValueError, match=f"method must be one of {known}, got 'float'"):
            ask(5, method="float")
    for ask in (wy.first_failure, lambda method: wy.sufficient(method, 3), lambda method: wy.cost(method, 5)):
        with pytest.raises(ValueError, match=f"method must be one of {known}, got 'float'"):
            ask("float")
    with pytest.raises(ValueError, match="method isqrt has no size, got size 3; accepted for sizes: digits and newton"):
        wy.first_failure("isqrt", 3)
    with pytest.raises(ValueError, match="method must be digits or newton, got 'isqrt'"):
        wy.sufficient("isqrt", 3)
    for size in (-1, 1.5, True, 24, "3"):
        for ask in (wy.first_failure, lambda method, size: wy.floor_phi(5, method=method, size=size)):
            with pytest.raises(
                ValueError, match=r"size of newton \(Newton steps\) must be an integer from 0 to 23, got"
            ):
                ask("newton", size)
    for size in (np.int64(3), mpz(3), np.uint8(3)):
        assert wy.first_failure("digits", size) == wy.first_failure("digits", 3)
        assert wy.sufficient("digits", size) == 6
    for k in (-1, 2.0, 10**7):
        with pytest.raises(ValueError, match="k must be an integer from 0 to 1000000, got"):
            wy.sufficient("digits", k)
    with pytest.raises(ValueError, match="n must be at least 0, got -5"):
        wy.floor_phi(-5, method="zeckendorf")
    with pytest.raises(ValueError, match="n must be at least 0, got -5"):
        wy.floor_phi(np.array([-5]), method="double")
    with pytest.raises(ValueError, match="n must be at least 0, got -5"):
        wy.cost("newton", -5)


def test_first_failures_are_not_sought_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some Fibonacci numbers are looked at, whatever the size: each takes as long as a product of that many digits."""
    asked: list[int] = []

    def pair(index: int) -> tuple[mpz, mpz]:
        asked.append(index)
        return fibonacci_pair(index)

    monkeypatch.setattr(failures, "fibonacci_pair", pair)
    for method, size in (("digits", 9), ("digits", 3_000), ("digits", 100_001), ("newton", 12)):
        asked.clear()
        assert wy.first_failure(method, size) == fibonacci_pair(asked[-1])[0]
        assert len(asked) <= 8
