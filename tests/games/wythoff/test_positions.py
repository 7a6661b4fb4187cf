"""Positions of small Grundy values at any size: against boards by the rules, row by row, and back again."""

from functools import cache
from random import Random
from typing import Any

import numpy as np
import oracle
import pytest
from gmpy2 import fib, mpz

import wythoff as wy
from wythoff.games.wythoff.automata import ranges
from wythoff.games.wythoff.automata.automaton import parse_automaton
from wythoff.games.wythoff.automata.bundled import BUNDLED, find_automaton, largest_automaton
from wythoff.games.wythoff.automata.positions import count_p_positions, count_positions, nth_position, value_and_index
from wythoff.games.wythoff.automata.window import small_values

SIZE = 64

T = sorted({t for t, _ in BUNDLED})


@cache
def board(t: int) -> list[list[int]]:
    """Grundy values by the rules."""
    return oracle.grundy_values(SIZE, SIZE, lambda x, y: oracle.t_options(x, y, t))


@pytest.mark.parametrize("t", [*T, 11, 13])
def test_every_position_of_a_board(t: int) -> None:
    automaton = largest_automaton(t)
    numbers = [0] * (automaton.largest + 1)
    for a in range(SIZE):
        assert [count_positions(automaton, value, mpz(a)) for value in range(len(numbers))] == numbers
        for b in range(SIZE):
            value = board(t)[a][b]
            found = wy.g_index((b, a), t)
            if value > automaton.largest:
                assert found is None, (a, b)
            elif a <= b:
                assert found == (value, numbers[value]), (a, b)
                assert wy.g_position(value, numbers[value], t) == (a, b)
            else:
                assert found == wy.g_index((a, b), t)
        for b in range(a, SIZE):
            if board(t)[a][b] <= automaton.largest:
                numbers[board(t)[a][b]] += 1
        if 2.7 * a + 9 * t > SIZE:  # from here on positions lie beyond the board
            break


@pytest.mark.kernels
@pytest.mark.parametrize("values", [1, 2])
def test_a_million_rows(values: int) -> None:
    strip = wy.grundy_strip("wythoff", 10**6, values + 1)
    automaton = find_automaton(1, values)
    assert automaton is not None
    for value, rows in enumerate(strip):
        assert np.array_equal(ranges.positions(automaton, value, mpz(0), mpz(len(rows))), rows)
        assert count_positions(automaton, value, mpz(10**6)) == len(rows)


def far(t: int) -> list[int]:
    random = Random(t)
    borders = [2**k + d for k in (31, 53, 62, 63, 64) for d in (-1, 0, 1)]
    return [0, 1, 2, *borders, 102334155, 10**18, 10**100, *(random.getrandbits(bits) for bits in range(3, 1500, 97))]


@pytest.mark.parametrize("t", T)
def test_there_and_back(t: int) -> None:
    for value in range(largest_automaton(t).largest + 1):
        for n in far(t):
            assert wy.g_index(wy.g_position(value, n, t), t) == (value, n)


@pytest.mark.kernels
@pytest.mark.parametrize("t", [1, 2, 7])
def test_each_value_is_once_in_each_line_far_out(t: int) -> None:
    """Line a holds each value once: as (a, b) or, turned round, as (a', a) with a' < a."""
    automaton, begin, rows = largest_automaton(t), mpz(10) ** 40, 300
    for value in range(automaton.largest + 1):
        first, stop = (count_positions(automaton, value, row) for row in (begin, begin + rows))
        starts = [a for a, _ in ranges.positions(automaton, value, first, stop)]
        # Lines above that no P-position begins are the larger piles of P-positions: about as many of other values.
        first, stop = (row - count_p_positions(row, t) for row in (begin, begin + rows))
        ends = [b for _, b in ranges.positions(automaton, value, first - 60, stop + 60)]
        assert sorted([*starts, *(b for b in ends if begin <= b < begin + rows)]) == [*range(begin, begin + rows)]


def test_fibonacci_numbers_and_their_neighbours() -> None:
    both = [find_automaton(1, 1), find_automaton(1, 2)]
    for k in [*range(2, 200), *range(200, 5001, 199)]:
        for d in (-2, -1, 0, 1, 2):
            n = fib(k) + d
            if n < 0:
                continue
            one, two = (nth_position(automaton, 1, n) for automaton in both if automaton)
            assert one == two
            for automaton in both:
                assert automaton is not None
                assert value_and_index(automaton, one) == (1, n)
            assert wy.g_index(wy.g_position(2, n)) == (2, n)


def test_types_of_a_range_are_those_of_its_rows() -> None:
    for automaton in (largest_automaton(1), largest_automaton(3)):
        for row in (1, 2, 3, 7, 1000, 10**18, 2**63 - 10, int(fib(300)), int(fib(301)) - 5):
            together = automaton.types(mpz(row), 40)
            assert together == [automaton.types(mpz(row + i), 1)[0] for i in range(40)]
            if row < 10**6:
                assert together == automaton.types(mpz(1), row + 39)[row - 1 :]


@pytest.mark.kernels
@pytest.mark.parametrize("t", [1, 2, 10])
@pytest.mark.parametrize("start", [0, 1, 5, 2**31 - 50, 10**17, 10**30])
def test_ranges_are_their_positions(t: int, start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "ROWS", 37)
    for value in range(largest_automaton(t).largest + 1):
        for count in (0, 1, 100):
            found = wy.g_positions(value, start, start + count, t)
            assert found.dtype == (object if start > 2**63 and count else np.int64)
            assert [tuple(row) for row in found.tolist()] == [
                wy.g_position(value, n, t) for n in range(start, start + count)
            ]


@pytest.mark.kernels
def test_ranges_over_the_end_of_64_bits() -> None:
    last = 3523014627193167104  # b of this and of a few before fits
    while wy.g_position(2, last)[1] < 2**63:
        last += 1
    assert wy.g_positions(2, last - 9, last).dtype == np.int64
    assert wy.g_positions(2, last - 9, last + 1).dtype == object
    assert wy.g_positions(2, last - 9, last + 1)[:-1].tolist() == wy.g_positions(2, last - 9, last).tolist()


@pytest.mark.kernels
def test_larger_values_by_rows() -> None:
    for g, start in ((3, 0), (4, 1000), (7, 5)):
        found = wy.g_positions(g, start, start + 20).tolist()
        assert [tuple(row) for row in found] == [wy.g_position(g, n) for n in range(start, start + 20)]


@pytest.mark.kernels
@pytest.mark.parametrize("t", [1, 2, 5, 13])
@pytest.mark.parametrize(
    ("x", "y", "rows", "cols"),
    [(0, 0, 64, 64), (0, 3, 5, 5), (3, 0, 9, 64), (20, 31, 30, 33), (31, 20, 33, 30), (1, 1, 1, 1), (0, 60, 3, 4)],
)
def test_windows(t: int, x: int, y: int, rows: int, cols: int) -> None:
    below = largest_automaton(t).largest + 1
    wanted = np.array(board(t))[x : x + rows, y : y + cols]
    for values in {1, 2, below, 100}:
        known_ones = np.where(wanted < min(below, values), wanted, -1)
        if known_ones.max() < 0:
            with pytest.raises(wy.UnknownValue, match="small values lie near P-positions"):
                small_values(t, (mpz(x), mpz(y)), rows, cols, values)
            continue
        window = small_values(t, (mpz(x), mpz(y)), rows, cols, values)
        assert (window.base, window.below) == (0, min(below, values))
        assert np.array_equal(window.values, known_ones)


@pytest.mark.kernels
@pytest.mark.parametrize("t", [1, 4])
def test_windows_far_out(t: int) -> None:
    for n in (10**15, 10**30):
        a, b = wy.g_position(1, n, t)
        window = small_values(t, (mpz(b - 20), mpz(a - 30)), 50, 60, 9)
        for i in range(50):
            for j in range(60):
                found = wy.g_index((b - 20 + i, a - 30 + j), t)
                assert window.values[i, j] == (-1 if found is None else found[0])


@pytest.mark.parametrize("t", [255, 256, 1000])
def test_digits_that_are_no_bytes(t: int) -> None:
    """P-positions of t-Wythoff far out, as an automaton lists them: by their closed form."""
    game, n = wy.game("t-wythoff", t=t), 10**30
    pairs = [game.p_position(k) for k in range(n, n + 50)]
    assert wy.g_positions(0, n, n + 50, t).tolist() == [list(pair) for pair in pairs]
    assert [wy.g_index(pair, t) for pair in pairs] == [(0, k) for k in range(n, n + 50)]
    first, last = pairs[0][0], pairs[-1][0]
    (listed,) = wy.grundy_strip(game, last + 1 - first, 1, start=first)
    assert listed.tolist() == [list(pair) for pair in pairs]
    x, y = pairs[0]
    assert small_values(t, (mpz(x), mpz(y)), 1, 2, 4).values.tolist() == [[0, -1]]


def test_what_is_kept_is_written_as_it_is_read() -> None:
    for t, largest in BUNDLED:
        automaton = find_automaton(t, largest)
        assert automaton is not None
        assert (automaton.t, automaton.largest) == (t, largest)
        assert parse_automaton(automaton.text()).text() == automaton.text()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: wy.g_position(-1, 0), "g must be at least 0, got -1"),
        (lambda: wy.g_position(1, -1), "n must be at least 0, got -1"),
        (lambda: wy.g_position(1, 0.5), "n must be an integer, got 0.5"),
        (lambda: wy.g_position(1, 1, 0), "t must be an integer from 1 to 1000, got 0"),
        (lambda: wy.g_position(1, 1, 1001), "t must be an integer from 1 to 1000, got 1001"),
        (lambda: wy.g_position(10**40, 10**9), "a strip of 1000.* values up to position 1000000000 needs"),
        (lambda: wy.g_index((1,)), r"a position must have two piles, got 1"),
        (lambda: wy.g_index((1, 2, 3)), r"a position must have two piles, got 3"),
        (lambda: wy.g_index((1, -2)), "pile 2 must be at least 0, got -2"),
        (lambda: wy.g_positions(1, 5, 4), "stop must be at least start = 5, got 4"),
        (lambda: wy.g_positions(1, 0, 10**15), "a list of 1000000000000000 positions needs"),
    ],
)  # fmt: skip
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_values_that_no_automaton_tells() -> None:
    for call in (lambda: wy.g_position(9, 5, 2), lambda: wy.g_positions(9, 0, 5, 2)):
        with pytest.raises(wy.UnknownValue, match="t=2 are known for Grundy values up to 8, got value 9"):
            call()
    with pytest.raises(wy.UnknownValue, match="t=11 are known for Grundy values up to 0, got value 1"):
        wy.g_position(1, 5, 11)
    assert wy.g_position(0, 10, 1000) == wy.game("t-wythoff", t=1000).p_position(10)


def test_answers_are_as_the_question() -> None:
    assert type(wy.g_position(1, 5)[0]) is int
    assert type(wy.g_position(1, mpz(5))[0]) is mpz
    assert type((wy.g_index((mpz(5), mpz(7))) or (0, 0))[1]) is mpz
