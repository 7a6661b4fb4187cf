"""The Wythoff array against its table, its definition by rows, and its inverse."""

import pytest
from gmpy2 import fib, mpz
from published import DATA

import wythoff as wy

TABLE = DATA / "wythoff_array.txt"  # OEIS A035513


def test_the_published_table() -> None:
    rows = [list(map(int, line.split())) for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    assert len(rows) == 11
    for m, row in enumerate(rows, 1):
        assert [wy.wythoff_array(m, k) for k in range(1, 12)] == row
        assert [wy.wythoff_array_place(n) for n in row] == [(m, k) for k in range(1, 12)]


def test_the_first_integers_are_there_once() -> None:
    """Row by row, without the inverse: a Fibonacci sequence that begins with the least number not yet there."""
    stop, seen, row = 6000, set(), 0  # type: ignore[var-annotated]
    while len(seen) < stop - 1:
        row += 1
        this, following = wy.wythoff_array(row, 1), wy.wythoff_array(row, 2)
        assert this == min(set(range(1, stop)) - seen)
        column = 1
        while this < stop:
            assert this not in seen
            assert wy.wythoff_array(row, column) == this
            assert wy.wythoff_array_place(this) == (row, column)
            seen.add(this)
            this, following, column = following, this + following, column + 1


def test_pairs_of_columns_are_p_positions() -> None:
    game = wy.game("wythoff")
    for row in range(1, 30):
        for column in range(1, 9, 2):
            assert game.is_p((wy.wythoff_array(row, column), wy.wythoff_array(row, column + 1)))


@pytest.mark.parametrize("row", [1, 2, 3, 10**18, 2**64, 10**1000, int(fib(3000)), int(fib(3001)) - 1, int(fib(3001))])
@pytest.mark.parametrize("column", [1, 2, 3, 64, 86, 87, 88, 1000, 10_001])
def test_there_and_back(row: int, column: int) -> None:
    n = wy.wythoff_array(row, column)
    assert wy.wythoff_array_place(n) == (row, column)
    assert n + wy.wythoff_array(row, column + 1) == wy.wythoff_array(row, column + 2)


def test_large() -> None:
    n = wy.wythoff_array(10**1000, 10**4)
    assert mpz(n).num_digits(10) in (3090, 3091)
    assert wy.wythoff_array_place(n) == (10**1000, 10**4)
    assert wy.wythoff_array_place(fib(200_002)) == (1, 200_001)


def test_types() -> None:
    assert type(wy.wythoff_array(3, mpz(2))) is int
    assert type(wy.wythoff_array(mpz(3), 2)) is mpz
    assert list(map(type, wy.wythoff_array_place(10))) == [int, int]
    assert list(map(type, wy.wythoff_array_place(mpz(10)))) == [mpz, int]


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        (0, 1, "row must be at least 1, got 0"),
        (1, 0, "column must be at least 1, got 0"),
        (1.5, 1, "row must be an integer, got 1.5"),
        (1, 10**9, "the number in row 1 and column 1000000000 is too long; accepted: up to 100000000 bits"),
        (5, 10**400, "is too long; accepted: up to 100000000 bits"),
        (1, 144_042_009, "is too long; accepted: up to 100000000 bits"),
    ],
)
def test_bad_arguments(row: int, column: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.wythoff_array(row, column)


def test_no_place() -> None:
    for n in (0, -5):
        with pytest.raises(ValueError, match=f"n must be at least 1, got {n}"):
            wy.wythoff_array_place(n)
