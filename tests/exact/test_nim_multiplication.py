"""Nim products against their definition, field laws at any size, and arrays against single products."""

from random import Random

import numpy as np
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.exact.nim_multiplication import nim_inverse, nim_product, nim_products

# Squares of 1 to 18, and rows of A051775, as listed.
SQUARES = [1, 3, 2, 6, 7, 5, 4, 13, 12, 14, 15, 11, 10, 8, 9, 24, 25, 27, 26]
ROWS = {
    2: [2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13],
    3: [3, 1, 2, 12, 15, 13, 14, 4, 7, 5, 6],
    4: [4, 8, 12, 6, 2, 14, 10, 11, 15, 3, 7],
    5: [5, 10, 15, 2, 7, 8, 13, 3, 6, 9, 12],
}


def by_definition(size: int) -> list[list[int]]:
    table = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            there = {table[x][b] ^ table[a][y] ^ table[x][y] for x in range(a) for y in range(b)}
            table[a][b] = next(least for least in range(len(there) + 1) if least not in there)
    return table


def test_small_products_by_definition() -> None:
    table = by_definition(40)
    assert [[nim_product(a, b) for b in range(40)] for a in range(40)] == table
    assert [table[n][n] for n in range(1, 20)] == SQUARES
    assert all([table[a][b] for b in range(1, 12)] == row for a, row in ROWS.items())


@pytest.mark.parametrize("bits", [8, 16, 17, 32, 63, 64, 65, 128, 1000])
def test_it_is_a_field(bits: int) -> None:
    random = Random(bits)
    for _ in range(10):
        a, b, c = (random.getrandbits(bits) for _ in range(3))
        assert nim_product(a, b) == nim_product(b, a)
        assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
        assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))
        assert nim_product(a, nim_inverse(a)) == 1 if a else True
    power = 1
    while power <= bits:  # Fermat powers: with smaller numbers the usual product, the square is 3/2
        fermat = 2**power
        below = random.randrange(fermat)
        assert nim_product(fermat, below) == fermat * below
        assert nim_product(fermat, fermat) == fermat * 3 // 2
        power *= 2


@pytest.mark.kernels
def test_arrays() -> None:
    random = np.random.default_rng(4)
    sizes = random.integers(0, 65, (2, 3000)).astype(np.uint64)
    a, b = (random.integers(0, 2**64, 3000, np.uint64) >> np.minimum(size, np.uint64(63)) for size in sizes)
    a[:3], b[:3] = [0, 1, 2**64 - 1], [5, 2**64 - 1, 2**64 - 1]
    wanted = [int(nim_product(x, y)) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert nim_products(a, b).tolist() == wanted
    assert nim_products(a.reshape(30, 100)[:, ::2], b.reshape(30, 100)[:, ::2]).shape == (30, 50)
    with pytest.raises(ValueError, match="uint64 arrays of equal shape"):
        nim_products(a, b[:5])
    with pytest.raises(ValueError, match="uint64 arrays of equal shape"):
        nim_products(a.astype(np.int64), b)


@pytest.mark.parametrize("bad", [-1, 1.5])
def test_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="a must be"):
        nim_product(bad, 2)


def test_inverses() -> None:
    assert all(nim_product(a, nim_inverse(a)) == 1 for a in range(1, 300))
    with pytest.raises(ZeroDivisionError):
        nim_inverse(0)


def test_nim_product_of_what_people_have() -> None:
    """ints and mpz as they come, arrays and sequences of any integers, broadcast; what is none is refused."""
    assert (wy.nim_product(6, 11), type(wy.nim_product(6, 11))) == (nim_product(mpz(6), 11), int)
    assert type(wy.nim_product(6, mpz(11))) is mpz
    rows, columns = np.arange(40)[:, None], np.arange(50, dtype=np.uint8)
    table = wy.nim_product(rows, columns)
    assert (table.shape, table.dtype) == ((40, 50), np.int64)
    assert table.tolist() == [[wy.nim_product(a, b) for b in range(50)] for a in range(40)]
    last = np.array([2**63 - 1, 2**62 + 5])
    wide = wy.nim_product(last, last[::-1])
    assert wide.tolist() == [wy.nim_product(2**63 - 1, 2**62 + 5)] * 2
    assert wy.nim_product(np.array([7], np.uint64), [9]).dtype == np.uint64
    huge = wy.nim_product([3, 10**30], 10**40)
    assert (huge.dtype, huge.tolist()) == (object, [wy.nim_product(a, 10**40) for a in (3, 10**30)])
    assert wy.nim_product([], [5]).shape == (0,)
    for wrong, error in (
        (-1, ValueError),
        (1.5, ValueError),
        ("3", TypeError),
        ([-1], ValueError),
        ([0.5], ValueError),
    ):
        with pytest.raises((error, ValueError)):
            wy.nim_product(wrong, 3)
        with pytest.raises((error, ValueError)):
            wy.nim_product([3], wrong)
    with pytest.raises(ValueError, match=r"^a and b have the shapes \(2,\) and \(3,\); accepted: shapes that can "):
        wy.nim_product([1, 2], [1, 2, 3])
