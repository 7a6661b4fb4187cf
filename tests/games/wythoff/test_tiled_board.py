"""A board that is filled as far as is asked for: against the rules, in any order of questions, by many threads."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import oracle
import pytest
from plain_boards import row_bitset_board

from wythoff.games.wythoff.values.board_sets import BoardSets
from wythoff.games.wythoff.values.tiled_board import Schedule, TiledBoard

pytestmark = pytest.mark.kernels

SIDE = 200
WANTED = np.array(oracle.grundy_board(SIDE, SIDE))


def square(tile: int) -> TiledBoard:
    """A board that begins with numbers that are no values."""
    return TiledBoard(np.full((SIDE, SIDE), 60000, np.uint16), tile)


@pytest.mark.parametrize("tile", [7, 32, 64, 200, 1000])
@pytest.mark.parametrize("seed", range(4))
def test_parts_in_any_order(tile: int, seed: int) -> None:
    draw, board = random.Random(seed), square(tile)
    borders = [1, tile, tile + 1, 2 * tile - 1, SIDE]
    for _ in range(12):
        rows, cols = (min(SIDE, draw.choice([*borders, draw.randint(0, SIDE)])) for _ in range(2))
        board.fill(rows, cols, draw.randint(1, 3))
        assert np.array_equal(board.values[:rows, :cols], WANTED[:rows, :cols]), (rows, cols)
        assert np.array_equal(board.values[:cols, :rows], WANTED[:cols, :rows]), (rows, cols)


def test_no_more_than_is_asked_for() -> None:
    board = square(32)
    board.fill(64, 96)
    is_made = board.values != 60000
    assert is_made[:64, :96].all()
    assert is_made[:96, :64].all()
    assert np.count_nonzero(is_made) == 2 * 64 * 96 - 64 * 64


@pytest.mark.parametrize("shape", [(3, 190), (130, 180), (65, 200)])
def test_boards_that_are_not_square(shape: tuple[int, int]) -> None:
    values = np.zeros(shape, np.uint16)
    board = TiledBoard(values, 32)
    for rows, cols in ((1, 1), (60, 10), (10, 60), (500, 170), (500, 500)):
        board.fill(rows, cols)
        part = min(rows, shape[0]), min(cols, shape[1])
        assert np.array_equal(values[: part[0], : part[1]], WANTED[: part[0], : part[1]])


@pytest.mark.parametrize("seed", range(3))
def test_many_threads(seed: int) -> None:
    """Each sees whole what it has asked for, whoever makes it."""
    side = 900
    wanted, board = row_bitset_board(side, side), TiledBoard.square(side)

    def ask(number: int) -> int:
        draw, wrong = random.Random(100 * seed + number), 0
        for _ in range(20):
            rows, cols = draw.randint(1, side), draw.randint(1, side)
            board.fill(rows, cols, draw.randint(1, 3))
            wrong += not np.array_equal(board.values[:rows, :cols], wanted[:rows, :cols])
        return wrong

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(ask, range(8))) == 0


def test_after_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been begun is made again: a tile may have entered some of its values already."""
    board, fill, calls = square(32), BoardSets.fill, []

    def interrupted(self: BoardSets, *tile: int) -> None:
        fill(self, *tile)  # type: ignore[arg-type]
        calls.append(tile)
        if len(calls) == 9:
            raise KeyboardInterrupt

    board.fill(64, 64)
    monkeypatch.setattr(BoardSets, "fill", interrupted)
    with pytest.raises(KeyboardInterrupt):
        board.fill(SIDE, SIDE)
    monkeypatch.undo()
    board.fill(150, SIDE)
    assert np.array_equal(board.values[:150], WANTED[:150])


@pytest.mark.parametrize("seed", range(8))
def test_what_is_left_is_handed_out_behind_all_that_it_needs(seed: int) -> None:
    """From any part that is whole: no row of tiles reaches farther than the one above."""
    draw = random.Random(seed)
    down, across = draw.randint(1, 9), draw.randint(9, 14)
    reached, most = [], across
    for i in range(down):
        most = draw.randint(i, max(i, most)) if most > i else i
        reached.append(most)
    done = {(i, j) for i in range(down) for j in range(i, reached[i])}
    wanted = {(i, j) for i in range(down) for j in range(i, across)}
    schedule, busy = Schedule(down, across, reached), list[tuple[int, int]]()
    while done < wanted:
        while schedule._ready and len(busy) < 3:
            i, j = schedule.take() or (-1, -1)
            assert (i, j) in wanted - done - set(busy)
            assert {(k, j) for k in range(i)} | {(i, k) for k in range(i, j)} <= done
            busy.append((i, j))
        lines = [line for tile in busy for line in set(tile)]
        assert len(lines) == len(set(lines))
        assert all(after - before >= 2 for before, after in pairwise(sorted(j - i for i, j in busy)))
        finished = busy.pop(draw.randrange(len(busy)))
        done.add(finished)
        schedule.finish(*finished)
    assert schedule.take() is None
    assert reached == [across] * down
