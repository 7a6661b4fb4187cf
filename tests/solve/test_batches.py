"""Batches of positions in compiled code, against the rules: what the solvers give to the kernels lies within arrays."""

from collections.abc import Callable
from itertools import product

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.games.heaps.all_but import AllButValues

pytestmark = pytest.mark.kernels

PAIRS = list(product(range(13), repeat=2))


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("game", ["wythoff", "t-wythoff t=3", "misere-wythoff"])
def test_pairs(game: str, order: str) -> None:
    lost = oracle.t_board(13, 3 if "t=3" in game else 1, "misere" in game)
    rows = np.array(PAIRS, order=order)  # type: ignore[call-overload]
    solved = wy.game(game).solve_many(rows)
    assert solved.is_p.tolist() == [lost[x][y] for x, y in PAIRS]
    assert all(lost[x][y] for (x, y), is_p in zip(solved.move.tolist(), solved.is_p, strict=True) if x + y or is_p)


@pytest.mark.parametrize("method", ["auto", "mex", "stream", "arithmetic"])
def test_p_positions(method: str) -> None:
    for game in ("wythoff", "t-wythoff t=2"):
        if game == "wythoff" or method in ("auto", "arithmetic"):
            lost = oracle.t_board(60, 2 if "t=2" in game else 1, False)
            rows = wy.game(game).p_positions(0, 15, method=method)
            assert rows.tolist() == [[x, y] for x in range(60) for y in range(x, 60) if lost[x][y]][:15]


def test_copycat() -> None:
    lost = oracle.copycat_losing(5, 13)
    rows = np.array([(x, last) for x in range(13) for last in range(6)])
    assert wy.game("copycat", m=5).solve_many(rows).is_p.tolist() == [tuple(row) in lost for row in rows.tolist()]


@pytest.mark.parametrize(
    ("written", "f"), [("3x", lambda t: 3 * t), ("x/2+3", lambda t: t // 2 + 3), ("7", lambda t: 7)]
)
def test_take_away(written: str, f: Callable[[int], int]) -> None:
    lost = oracle.take_away_losing(f, 41)
    rows = np.array(list(product(range(41), repeat=2)))
    solved = wy.game("take-away", f=written).solve_many(rows)
    assert solved.is_p.tolist() == [bool(lost[pile][cap]) for pile, cap in rows.tolist()]
    assert all(lost[pile][min(cap, 40)] for pile, cap in solved.move.tolist())


@pytest.mark.parametrize("excluded", [(1,), (2, 3), (1, 4, 9), (5, 6, 7, 20)])
def test_all_but_some_numbers(excluded: tuple[int, ...]) -> None:
    values: list[int] = []
    for heap in range(150):
        left = {values[heap - taken] for taken in range(1, heap + 1) if taken not in excluded}
        values.append(next(value for value in range(heap + 1) if value not in left))
    for plain in (1, 40):
        heaps = AllButValues(excluded, plain)
        assert [int(value) for value in heaps.first(150)] == values
        found = AllButValues(excluded, plain).search(10_000)
        assert found == AllButValues(excluded, 10**6).search(10_000)


@pytest.mark.parametrize(("name", "shape"), [("date", (12, 28)), ("kayles-circle", (9, 5)), ("sticky", (3, 3, 2, 2))])
def test_rows_that_come_again_are_answered_as_alone(name: str, shape: tuple[int, ...]) -> None:
    game, random = wy.game(name), np.random.default_rng(16)
    rows = 1 + np.stack([random.integers(0, side, 2000) for side in shape], axis=1)
    if name == "kayles-circle":
        rows[:, 0] -= 1
        rows[rows[:, 0] > 0, 1] = 0
    solved, wanted = game.solve_many(rows), [game.solve_many(row[None]) for row in rows[:300]]
    assert solved.is_p[:300].tolist() == [bool(alone.is_p[0]) for alone in wanted]
    assert solved.move[:300].tolist() == [alone.move[0].tolist() for alone in wanted]
    assert solved.move.dtype == rows.dtype
    if solved.move.shape == rows.shape:
        same = rows.copy()
        assert np.array_equal(game.solve_many(same, out=(np.empty(2000, np.bool_), same)).move, solved.move)


def test_the_first_bad_row_is_named_where_rows_come_again() -> None:
    rows = np.tile([[12, 30], [1, 5]], (500, 1))
    rows[[700, 40, 900]] = [[2, 30], [4, 31], [4, 31]]
    with pytest.raises(ValueError, match="position 40: day must be from 1 to 30 in April, got 31"):
        wy.game("date").solve_many(rows)
    rows[300] = -1
    with pytest.raises(ValueError, match="position 40: day"):
        wy.game("date").solve_many(rows)
