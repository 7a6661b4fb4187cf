"""The kernels of Grundy boards: each rung against the one below, any cut into tiles, no word outside of the sets."""

import random
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import oracle
import pytest
from plain_boards import naive_board, row_bitset_board

from wythoff.games.wythoff.values import board_sets
from wythoff.games.wythoff.values.board import grundy_board
from wythoff.games.wythoff.values.board_sets import BoardSets, bytes_of_sets
from wythoff.games.wythoff.values.tiled_board import Schedule
from wythoff.kernels.wide import trailing_zeros

pytestmark = pytest.mark.kernels

SQUARE = 200
AWKWARD = [0, 1, 2, 3, 63, 64, 65, 127, 128, 129]


BOARDS = (naive_board, row_bitset_board, partial(grundy_board, tile=32))


@pytest.mark.parametrize("board", BOARDS)
def test_the_rules(board: Callable[[int, int], Any]) -> None:
    assert board(SQUARE, SQUARE).tolist() == [*map(list, oracle.grundy_board(SQUARE, SQUARE))]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rows", AWKWARD)
def test_awkward_rectangles(board: Callable[[int, int], Any], rows: int) -> None:
    wanted = np.array(oracle.grundy_board(SQUARE, SQUARE))
    for cols in AWKWARD:
        found = board(rows, cols)
        assert found.shape == (rows, cols)
        assert np.array_equal(found, wanted[:rows, :cols]), (rows, cols)


@pytest.mark.parametrize("tile", [1, 2, 3, 7, 16, 31, 63, 64, 65, 100, 128, 199, 200, 201, 1000])
@pytest.mark.parametrize("shape", [(200, 200), (130, 180), (180, 130), (3, 150)])
def test_every_tile_size_gives_the_same(tile: int, shape: tuple[int, int]) -> None:
    wanted = np.array(oracle.grundy_board(SQUARE, SQUARE))[: shape[0], : shape[1]]
    for threads in (1, 3):
        assert np.array_equal(grundy_board(*shape, threads=threads, tile=tile), wanted)


@pytest.mark.parametrize("shape", [(700, 700), (1500, 1500), (64, 4096), (65, 5000), (5000, 63), (900, 2000)])
def test_tiles_give_what_row_bitsets_give(shape: tuple[int, int]) -> None:
    wanted = row_bitset_board(*shape)
    for threads in (1, 2, 5):
        assert np.array_equal(grundy_board(*shape, threads=threads), wanted)


@pytest.mark.parametrize("cols", [4095, 4096, 4097, 8192, 12288])
def test_sets_that_fill_to_the_last_bit(cols: int) -> None:
    """Row 0 holds 0 .. cols - 1: with 4096 k columns every word of its set is full, and every word of its summary."""
    assert np.array_equal(grundy_board(1, cols)[0], np.arange(cols))
    assert np.array_equal(grundy_board(cols, 2)[:, 0], np.arange(cols))


@pytest.mark.parametrize(
    ("rows", "cols"), [(1, 1), (1, 500), (2, 4097), (64, 64), (100, 3000), (700, 700), (999, 1000)]
)
def test_the_sets_hold_all_values_that_the_bounds_allow(rows: int, cols: int) -> None:
    sets = BoardSets(rows, cols)
    arrays = sets.words, sets.marks, sets.lines, sets.diagonals
    assert sum(array.nbytes for array in arrays) <= bytes_of_sets(rows, cols)
    values = grundy_board(rows, cols).astype(np.int64)
    x, y = np.indices(values.shape)
    low, high = np.minimum(x, y), np.maximum(x, y)
    assert (values <= x + y).all()
    assert (values >= high - 2 * low).all()
    # A set ends where the next begins: no value of a line or diagonal lies in a word of another.
    owner = np.full(len(sets.words), -1)
    for first, records, key in ((0, sets.lines, low), (0, sets.lines, high), (cols, sets.diagonals, high - low)):
        places = records[key, 0].astype(np.int64) + (values >> 6)
        assert places.min() >= 0
        free = owner[places] == -1
        owner[places[free]] = key[free] + first
        assert (owner[places] == key + first).all()


@pytest.mark.parametrize("width", [1, 63, 64, 128, 300, 4096])
def test_blocks_of_columns_go_on_where_the_last_ended(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_sets, "MIN_BLOCK_COLUMNS", width)
    monkeypatch.setattr(board_sets, "ROWS_PER_COLUMN", 10**6)  # no wider for many rows
    wanted = row_bitset_board(300, 5000)
    reach = min(5000, 40 * width)
    for x in (0, 1, 2, 63, 64, 65, 127, 128, 299):
        for y in {x, x + 1, (x + reach) // 3, x + width, x + width + 1, x + reach, x + reach - 1}:
            if x <= y < 5000:
                assert board_sets.grundy_value(x, y) == wanted[x, y], (x, y)


def test_what_is_kept_does_not_grow_with_the_columns() -> None:
    rows = 4000
    first = BoardSets(rows, rows + 8192)
    later = first.next_block(rows + 2 * 8192).next_block(rows + 3 * 8192)
    assert first.words.nbytes + later.words.nbytes <= 2 * bytes_of_sets(rows, rows + 8192) < (rows + 8192) ** 2
    assert later.words.nbytes == later.next_block(rows + 4 * 8192).words.nbytes


@pytest.mark.parametrize("shape", [(1, 1), (1, 4096), (2, 4097), (64, 64), (100, 9000), (700, 700)])
def test_sets_lie_one_behind_the_other(shape: tuple[int, int]) -> None:
    sets = BoardSets(*shape)
    records = np.concatenate([sets.lines, sets.diagonals]).astype(np.int64)
    first_marks = records[:, 1] + records[:, 2]
    before = [int(mark).bit_length() for mark in sets.marks[first_marks]]  # words before the first that is kept
    assert [2**bits - 1 for bits in before] == sets.marks[first_marks].tolist()
    assert np.count_nonzero(sets.marks) == np.count_nonzero(before)
    first_words = records[:, 0] + (records[:, 2] << 6) + before
    assert (first_words[0], first_marks[0]) == (0, 0)
    values = grundy_board(*shape).astype(np.int64)
    x, y = np.indices(values.shape)
    largest = np.zeros(len(records), np.int64)
    for owner in (x, y, np.abs(y - x) + shape[1]):
        np.maximum.at(largest, owner, values)
    words, marks = np.append(first_words[1:], len(sets.words) - 64), np.append(first_marks[1:], len(sets.marks))
    assert (words - records[:, 0] > largest >> 6).all()
    assert (marks - records[:, 1] > (largest >> 12) + 1).all()  # one behind them that stops the pointers


@pytest.mark.parametrize(("down", "across"), [(1, 1), (1, 9), (2, 2), (5, 9), (20, 20), (30, 33)])
@pytest.mark.parametrize("workers", [1, 2, 3, 10])
def test_tiles_are_handed_out_once_behind_all_that_they_need(down: int, across: int, workers: int) -> None:
    for seed in range(5):
        draw, schedule = random.Random(seed), Schedule(down, across)
        done: set[tuple[int, int]] = set()
        busy: list[tuple[int, int]] = []
        wanted = {(i, j) for i in range(down) for j in range(i, across)}
        while len(done) < len(wanted):
            while schedule._ready and len(busy) < workers:
                i, j = schedule.take() or (-1, -1)
                assert (i, j) in wanted - done - set(busy)
                assert {(k, j) for k in range(i)} | {(i, k) for k in range(i, j)} <= done
                assert {(i - k, j - k) for k in range(1, i + 1)} <= done
                busy.append((i, j))
            lines = [line for tile in busy for line in set(tile)]
            assert len(lines) == len(set(lines))
            diagonals = sorted(j - i for i, j in busy)
            assert all(after - before >= 2 for before, after in pairwise(diagonals))
            finished = busy.pop(draw.randrange(len(busy)))
            done.add(finished)
            schedule.finish(*finished)
            assert schedule.whole == next((i for i in range(down) if {(i, j) for j in range(i, across)} - done), down)
        assert done == wanted
        assert schedule.take() is None


def test_trailing_zeros() -> None:
    from numba import njit

    count = njit(lambda a: trailing_zeros(a))
    for place in range(64):
        assert count(np.uint64(2**64 - 2**place)) == place
    assert count(np.uint64(0)) == 64
    with pytest.raises(Exception, match="No match"):
        count(1)
