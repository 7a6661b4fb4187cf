"""Small values of single positions and of arrays: against boards by the rules near 0, against each other far out."""

from bisect import bisect_right
from itertools import product

import numpy as np
import oracle
import pytest
from value_3 import needs_value_3

from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.complementary import Normal
from wythoff.games.wythoff.automata.batches import small_values
from wythoff.games.wythoff.automata.bundled import BUNDLED, find_automaton, largest_automaton, largest_known
from wythoff.games.wythoff.automata.positions import count_p_positions, value_and_index

pytestmark = pytest.mark.kernels

ALL_T = [*range(1, 12), 40]


def one_by_one(rows: list[tuple[int, int]], t: int) -> list[int]:
    """What the automaton says of each; -1 where the value is larger."""
    found = [value_and_index(largest_automaton(t), (mpz(min(row)), mpz(max(row)))) for row in rows]
    return [-1 if of is None else of[0] for of in found]


def near_p(row: int, t: int, stop: int = 2**63) -> list[tuple[int, int]]:
    """Positions (row, y) and (y, row) about where a P-position would be."""
    column = row + t * int(count_p_positions(mpz(row), t))
    found = [(row, y) for y in range(max(column - 12 * t, row), column + 12 * t) if y < stop]
    return found + [(y, x) for x, y in found[::3]]


def test_the_oracle() -> None:
    for t in (1, 2, 3, 7):
        by_moves = oracle.grundy_values(24, 24, lambda x, y, t=t: oracle.t_options(x, y, t))  # type: ignore[misc]
        assert oracle.t_grundy_board(24, t) == tuple(map(tuple, by_moves))


@pytest.mark.parametrize("t", ALL_T)
def test_a_board_by_the_rules(t: int) -> None:
    size = 200 if t == 1 else 100
    board, largest = oracle.t_grundy_board(size, t), largest_known(t)
    rows = list(product(range(size), repeat=2))
    wanted = [board[x][y] if board[x][y] <= largest or not x or not y else -1 for x, y in rows]
    assert small_values(np.array(rows), t).tolist() == wanted
    few = [(x, y) for x, y in rows[:: 29 if t == 1 else 5] if x and y]
    assert one_by_one(few, t) == [wanted[x * size + y] for x, y in few]


@pytest.mark.parametrize("t", ALL_T)
def test_arrays_and_single_positions_agree(t: int) -> None:
    draw = np.random.default_rng(t)
    rows = [int(row) for of in (10**3, 10**9, 10**18, 2**62) for row in draw.integers(1, of, 3)]
    rows += [2**k + d for k in (31, 32, 53, 61) for d in (-1, 0, 1)]
    worth = [1, t + 1]
    while worth[-1] < 2**62:
        worth.append(t * worth[-1] + worth[-2])
    rows += [place + d for place in worth[-8::3] for d in (-1, 0, 1, 2)]
    rows += [sum(worth[::2]) + 1, t * sum(worth[1::2]) + 1]  # digits 1010...1, and t 0 t 0 ...
    asked = [position for row in rows if row < 2**63 - 1 for position in near_p(row, t)]
    found = small_values(np.array(asked), t).tolist()
    assert found == one_by_one(asked, t)
    assert set(found) == set(range(-1, largest_known(t) + 1))


@pytest.mark.parametrize("t", [1, 2, 10])
def test_the_last_of_64_bits(t: int) -> None:
    last = 2**63 - 1
    n = bisect_right(range(last), last, key=lambda n: Normal(t).pair(mpz(n))[1]) - 1
    pair = Normal(t).pair(mpz(n))
    rows = [(last, y) for y in (0, 1, last // 2, last - 1, last)] + near_p(int(pair[0]), t)
    rows += [(0, last), (last, last - 3), (1, last), (int(pair[0]), last), (last, int(pair[0]) + 1)]
    found = small_values(np.array(rows), t).tolist()
    assert found[0] == last
    assert found[-5] == last
    assert found[1:-5] + found[-4:] == one_by_one(rows[1:-5] + rows[-4:], t)


@pytest.mark.parametrize("t", [1, 2, 5, 10, 11])
def test_in_a_window_far_out_each_line_has_a_value_once(t: int) -> None:
    """And each row has all values, but those that an earlier column has."""
    first = 10**17 + t
    asked = [[(row, y) for x, y in near_p(row, t) if x == row for y in (y,)] for row in range(first, first + 60)]
    values = [small_values(np.array(of), t).tolist() for of in asked]
    points = [
        (value, x, y) for of, row in zip(values, asked, strict=True) for value, (x, y) in zip(of, row, strict=True)
    ]
    points = sorted({point for point in points if point[0] >= 0})
    assert len(points) > 30 * (largest_known(t) + 1)
    for (value, x, y), (other, a, b) in product(points, repeat=2):
        if value == other and (x, y) < (a, b):
            assert x != a
            assert y != b
            assert a < x or b < y or abs((a - x) - (b - y)) >= t


@needs_value_3
def test_two_automata_of_value_1_agree() -> None:
    small = find_automaton(1, 1)
    assert small is not None
    assert small is not largest_automaton(1)
    draw = np.random.default_rng(15)
    rows: list[Integer] = [mpz(int(row)) ** power for row in draw.integers(2, 10**18, 8) for power in (1, 3, 60)]
    fibonacci = [mpz(1), mpz(2)]
    while len(fibonacci) < 5000:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    rows += [number + d for number in (*fibonacci[2:40], *fibonacci[::499], fibonacci[-1]) for d in (-1, 0, 1, 2)]
    rows += [sum(fibonacci[start:stop:2], mpz(1)) for start in (0, 1) for stop in (10, 1000, 4001)]
    seen = set()
    for row in rows:
        n = count_p_positions(row, 1)
        for column in range(-4, 5):
            position = row, row + n + column
            if position[1] < row:
                continue
            one, all_of = value_and_index(small, position), value_and_index(largest_automaton(1), position)
            assert one == (all_of if all_of and all_of[0] <= 1 else None)
            seen.add(all_of and all_of[0])
    assert seen == {None, 0, 1, 2, 3}


@needs_value_3
def test_largest_known() -> None:
    assert {t: largest_known(t) for t in range(1, 12)} == {1: 3, **dict.fromkeys(range(2, 11), 8), 11: 0}
    assert all(largest <= largest_known(t) for t, largest in BUNDLED)
