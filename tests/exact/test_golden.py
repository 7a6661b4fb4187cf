"""floor(n phi), floor(n phi^2) and the inverse: arrays against single integers, those against the rung below."""

import random
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import oracle
import pytest
from gmpy2 import mpz
from hypothesis import given
from hypothesis import strategies as st

import wythoff as wy
from wythoff.exact import fixed_point

DTYPES = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i8", ">u4"]


@pytest.mark.parametrize("n", range(300))
def test_small(n: int) -> None:
    assert oracle.is_floor_phi(wy.floor_phi(n), n)
    assert wy.floor_phi2(n) == wy.floor_phi(n) + n


def test_lower_and_upper_numbers_part_the_integers() -> None:
    found = {wy.floor_phi(k): ("lower", k) for k in range(1, 2000)} | {
        wy.floor_phi2(k): ("upper", k) for k in range(1, 2000)
    }
    assert all(wy.wythoff_index(n) == found[n] for n in range(1, 3000))
    assert wy.wythoff_index(0) == ("lower", 0)


def test_where_doubles_fail() -> None:
    # n = 102334155 = F_40: the double-precision product n*phi rounds up across the integer.
    n = 102334155
    assert int(n * 1.618033988749895) == 165580141
    assert wy.floor_phi(n) == 165580140
    assert wy.floor_phi(np.array([n]))[0] == 165580140


@given(st.integers(0, 2**4000))
def test_big_integers_against_the_root(n: int) -> None:
    big = mpz(n)
    assert fixed_point.floor_phi(big) == fixed_point.floor_phi_isqrt(big)
    assert fixed_point.wythoff_index(big) == fixed_point.wythoff_index_isqrt(big)


@pytest.mark.parametrize("index", [*range(2, 300), 1000, 1001, 20_000, 20_001])
def test_fibonacci_numbers_where_the_fraction_is_nearest_to_0_or_1(index: int) -> None:
    from gmpy2 import fib

    for n in (fib(index) + d for d in (-1, 0, 1)):
        assert fixed_point.floor_phi(n) == fixed_point.floor_phi_isqrt(n)
        assert fixed_point.wythoff_index(n) == fixed_point.wythoff_index_isqrt(n)
        is_lower, _ = fixed_point.wythoff_index(n)
        pair = sorted((n, fixed_point.partner(n)))
        assert pair[is_lower is False] == n
        assert oracle.is_floor_phi(int(pair[0]), int(pair[1] - pair[0]))


def test_fibonacci_numbers_of_even_index_need_a_root() -> None:
    """The product decides none of F_94, F_96, ..., F_20000; it decides F_92."""
    n, after = mpz(1), mpz(2)  # F_2, F_3
    for index in range(2, 20_001, 2):
        phi = fixed_point._phi(n.bit_length())
        decides = n * phi.value % (1 << phi.shift) <= phi.carry_free
        assert not decides or index < 94
        assert decides or index != 92
        n, after = n + after, n + 2 * after


@pytest.mark.parametrize("digits", [10, 19, 20, 1000, 10_000, 100_000])
def test_long_integers_against_the_root(digits: int) -> None:
    draw = random.Random(digits)
    for n in (mpz(10) ** digits, mpz(10) ** digits - 1, *(mpz(draw.getrandbits(int(3.32 * digits))) for _ in range(5))):
        a = wy.floor_phi(n)
        assert a == fixed_point.floor_phi_isqrt(n) == wy.floor_phi(n, method="isqrt")
        assert wy.wythoff_index(a) == ("lower", n)
        assert wy.wythoff_index(a + n) == ("upper", n)
        assert type(a) is type(n)


def test_sizes_in_any_order_share_the_cache() -> None:
    draw = random.Random(5)
    for bits in draw.sample(range(1, 6000), 200):
        n = mpz(draw.getrandbits(bits))
        assert fixed_point.floor_phi(n) == fixed_point.floor_phi_isqrt(n)


def test_the_cache_serves_many_threads() -> None:
    from concurrent.futures import ThreadPoolExecutor

    numbers = [mpz(random.Random(i).getrandbits(50 * i + 7)) for i in range(300)]
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(fixed_point.floor_phi, numbers * 3))
    assert results == [fixed_point.floor_phi_isqrt(n) for n in numbers] * 3


@pytest.mark.parametrize("dtype", DTYPES)
def test_arrays_of_every_dtype(dtype: str) -> None:
    last = int(np.iinfo(dtype).max)
    values = [n for n in oracle.borders(last + 1) if n <= 5_700_357_409_661_599_242 or (dtype == "u8" and n <= 2**63)]
    n = np.array(values, dtype)
    result = wy.floor_phi(n)
    assert result.dtype == (np.uint64 if dtype == "u8" else np.int64)
    assert result.tolist() == [wy.floor_phi(value) for value in values]
    is_lower, k = wy.wythoff_index(n)
    assert [("lower" if low else "upper", i) for low, i in zip(is_lower.tolist(), k.tolist(), strict=True)] == [
        wy.wythoff_index(value) for value in values
    ]


@pytest.mark.parametrize(
    ("dtype", "function", "last"),
    [
        ("i8", wy.floor_phi, 5_700_357_409_661_599_242),
        ("i8", wy.floor_phi2, 3_523_014_627_193_176_565),
        ("u8", wy.floor_phi, 11_400_714_819_323_198_485),
        ("u8", wy.floor_phi2, 7_046_029_254_386_353_130),
    ],
)
def test_last_value_that_fits(dtype: str, function: Any, last: int) -> None:
    fits, beyond = function(np.array([5, last], dtype)), function(np.array([5, last + 1], dtype))
    assert fits.dtype == dtype
    assert beyond.dtype == object
    assert fits.tolist() == [function(5), function(last)]
    assert beyond.tolist() == [function(5), function(last + 1)]
    with pytest.raises(ValueError, match=f"for n <= {last} only, got n = {last + 1}"):
        function(np.array([last + 1], dtype), out=np.zeros(1, dtype))


def test_every_uint64() -> None:
    values = oracle.borders(2**64)
    is_lower, k = wy.wythoff_index(np.array(values, np.uint64))
    assert [("lower" if low else "upper", i) for low, i in zip(is_lower.tolist(), k.tolist(), strict=True)] == [
        wy.wythoff_index(value) for value in values
    ]


@given(st.lists(st.integers(0, 2**70), max_size=40))
def test_sequences_of_ints(values: list[int]) -> None:
    result = wy.floor_phi(values)
    assert result.tolist() == [wy.floor_phi(value) for value in values]
    assert result.dtype == (np.int64 if all(value < 2**63 for value in values) and result.dtype != object else object)


def test_layouts_and_out() -> None:
    grid = np.arange(70_000 * 2).reshape(-1, 2)
    wanted = wy.floor_phi(grid.reshape(-1)).reshape(grid.shape)
    assert np.array_equal(wy.floor_phi(grid[:, 1]), wanted[:, 1])
    assert np.array_equal(wy.floor_phi(grid.T), wanted.T)
    out = np.zeros_like(grid)
    assert wy.floor_phi(grid[::2], out=out[::2]) is not None
    assert np.array_equal(out[::2], wanted[::2])
    assert not out[1::2].any()
    same = grid.copy()
    wy.floor_phi(same, out=same)
    assert np.array_equal(same, wanted)
    shifted = np.arange(70_001)
    wy.floor_phi(shifted[:-1], out=shifted[1:])
    assert np.array_equal(shifted[1:], wy.floor_phi(np.arange(70_000)))
    narrow = np.zeros(100, np.uint8)
    assert wy.floor_phi(np.arange(100), out=narrow).tolist() == [wy.floor_phi(n) for n in range(100)]
    assert wy.floor_phi(np.arange(9), method="isqrt").tolist() == wy.floor_phi(np.arange(9)).tolist()
    assert wy.floor_phi(np.array([], np.int64)).shape == (0,)


@pytest.mark.parametrize("bad", [-1, 1.5, 2.0, Fraction(1, 2), Decimal(5), np.float64(3)])
def test_numbers_that_are_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="n must be"):
        wy.floor_phi(bad)
    with pytest.raises(ValueError, match="n must be"):
        wy.wythoff_index(bad)


@pytest.mark.parametrize("bad", [np.array([1.0]), np.array([3, -1]), [3, -1], [1, 2.5], np.array([-1], object)])
def test_arrays_that_are_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="n must"):
        wy.floor_phi(bad)
    with pytest.raises(ValueError, match="n must"):
        wy.wythoff_index(bad)


@pytest.mark.parametrize("bad", ["5", None, np.array([True]), ["1"]])
def test_no_numbers(bad: object) -> None:
    with pytest.raises(TypeError):
        wy.floor_phi(bad)


def test_bad_arguments() -> None:
    n = np.arange(5)
    with pytest.raises(ValueError, match=r"out must have shape \(5,\), got \(4,\)"):
        wy.floor_phi(n, out=np.zeros(4, np.int64))
    with pytest.raises(ValueError, match="out must be an integer array, got float64"):
        wy.floor_phi(n, out=np.zeros(5))
    with pytest.raises(ValueError, match="out is for arrays"):
        wy.floor_phi(5, out=np.zeros(1, np.int64))


def test_no_limit_on_digits_bites() -> None:
    with pytest.raises(ValueError, match=r"n must be at least 0, got -1000.* \(5001 digits\)"):
        wy.floor_phi(-(10**5000))
    assert oracle.is_floor_phi(wy.floor_phi(10**5000), 10**5000)
