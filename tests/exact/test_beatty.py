"""Floors of quadratic numbers, and which Beatty sequences complete each other."""

import random
from typing import Any

import numpy as np
import oracle
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy


def test_small_and_long() -> None:
    draw = random.Random(1)
    for _ in range(3000):
        p, q = draw.randint(-50, 50), draw.randint(-50, 50)
        d, r = draw.randint(0, 60), draw.choice([-7, -2, -1, 1, 2, 3, 10])
        n = draw.choice([0, 1, 2, draw.randrange(100), 2**31, 2**53, 2**63, 10**30, 10**200])
        a = wy.beatty(n, p, q, d, r)
        sign = 1 if r > 0 else -1
        assert oracle.is_floor_surd(a, sign * n * p, sign * n * q, d, sign * r), (n, p, q, d, r)


def test_phi_and_rationals() -> None:
    assert [wy.beatty(n, 1, 1, 5, 2) for n in range(100)] == [wy.floor_phi(n) for n in range(100)]
    assert [wy.beatty(n, 3, 0, 7, 2) for n in range(6)] == [0, 1, 3, 4, 6, 7]
    assert [wy.beatty(n, 0, 3, 4, 2) for n in range(4)] == [0, 3, 6, 9]
    assert wy.beatty(10**1000, 1, 1, 5, 2) == wy.floor_phi(10**1000)
    assert type(wy.beatty(mpz(5), 1, 1, 5, 2)) is mpz


def test_arrays() -> None:
    n = np.arange(1000)
    assert np.array_equal(wy.beatty(n, 1, 1, 5, 2), wy.floor_phi(n))
    assert wy.beatty(n, -1, -1, 5, 2).min() < 0
    out = np.zeros(3, np.int8)
    assert wy.beatty([0, 1, 2], 0, -1, 2, 1, out=out).tolist() == [0, -2, -3]
    assert wy.beatty([10**30], 0, 1, 2, 1).dtype == object
    with pytest.raises(ValueError, match="out has the dtype int8, which cannot hold -1415"):
        wy.beatty([1, 1000], 0, -1, 2, 1, out=np.zeros(2, np.int8))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 1, 1, -5, 2), "d must be at least 0, got -5"),
        ((5, 1, 1, 5, 0), "r must not be 0"),
        ((-5, 1, 1, 5, 2), "n must be at least 0, got -5"),
        ((5, 1.5, 1, 5, 2), "p must be an integer, got 1.5"),
        ((0.5, 1, 1, 5, 2), "n must be an integer, got 0.5"),
    ],
)
def test_bad_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.beatty(*arguments)


def parts(a: tuple[Any, ...], b: tuple[Any, ...], stop: int) -> bool:
    """Whether the two sequences hold 1, ..., stop - 1 once each, by listing them."""
    terms = [wy.beatty(n, *surd) for surd in (a, b) for n in range(1, stop + 1)]
    return sorted(term for term in terms if term < stop) == list(range(1, stop))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((1, 1, 5, 2), (3, 1, 5, 2)),
        ((0, 1, 2, 1), (2, 1, 2, 1)),
        ((0, 1, 8, 2), (4, 2, 2, 2)),
        ((0, -1, 2, -1), (-4, -1, 8, -2)),
        ((0, 1, 3, 1), (3, 1, 3, 2)),
    ],
)
def test_complementary_pairs(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> None:
    assert wy.are_complementary(a, b)
    assert wy.are_complementary(b, a)
    assert wy.are_complementary(a, wy.complement(*a))
    assert parts(a, b, 500)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((3, 0, 5, 2), (3, 0, 5, 1)),  # 1/A + 1/B = 1, but rational: 3 stands in both
        ((1, 1, 5, 2), (3, 1, 5, 3)),
        ((1, 1, 5, 2), (3, -1, 5, 2)),
        ((0, 1, 2, 1), (2, 1, 3, 1)),
        ((0, 2, 4, 3), (4, 0, 1, 1)),
    ],
)
def test_other_pairs(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> None:
    assert not wy.are_complementary(a, b)
    assert not parts(a, b, 500)


def test_numbers_that_are_none() -> None:
    good = (1, 1, 5, 2)
    for bad in ((1, 1, 5, 0), (1, 1, -5, 2), (1.5, 1, 5, 2), (1, 1, 5)):
        for pair in ((bad, good), (good, bad)):
            with pytest.raises(ValueError, match="must"):
                wy.are_complementary(*pair)


def test_what_has_no_complement() -> None:
    with pytest.raises(ValueError, match=r"\(3 \+ 0 sqrt 5\)/2 is rational; accepted: irrational numbers above 1"):
        wy.complement(3, 0, 5, 2)
    with pytest.raises(ValueError, match="is rational"):
        wy.complement(0, 1, 10**40, 3)
    with pytest.raises(ValueError, match=r"\(1 \+ 1 sqrt 5\)/7 is below 1"):
        wy.complement(1, 1, 5, 7)


def test_the_command(run: Run) -> None:
    assert run("beatty", "10^20", "1", "1", "5", "2").stdout == b"161803398874989484820\n"
    assert run("beatty", "10", "-1", "-1", "5", "2").stdout == b"-17\n"
    for arguments, message in (
        (["5", "1", "1"], "the five numbers N P Q D R are needed, got 3"),
        (["5", "1", "1", "-5", "2"], "d must be at least 0, got -5"),
        (["-5", "1", "1", "5", "2"], "n must be at least 0, got -5"),
    ):
        done = run("beatty", *arguments)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
        assert done.stderr.decode().startswith(f"wythoff: {message}")
