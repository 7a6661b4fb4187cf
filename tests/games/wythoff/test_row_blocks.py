"""The first rows in any columns: against the rules at every border of blocks and periods, and far out."""

import random
from functools import cache

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.games.wythoff.values.first_rows import FirstRows
from wythoff.games.wythoff.values.row_blocks import RowBlocks

pytestmark = pytest.mark.kernels

ROWS, COLS = 16, 4000


@cache
def wanted() -> np.ndarray:
    return np.array(oracle.grundy_board(ROWS, COLS))


@cache
def passed(rows: int, width: int) -> RowBlocks:
    blocks = RowBlocks(rows, width)
    while blocks.passed < blocks.stop:
        blocks.advance()
    return blocks


@pytest.mark.parametrize("width", [64, 128, 320, 1024])
def test_the_rules_within_blocks_and_beyond(width: int) -> None:
    """Columns up to five times what the pass has made."""
    blocks, draw = passed(ROWS, width), random.Random(width)
    ends = [0, 1, width - 1, width, width + 1, blocks.stop - 1, blocks.stop, blocks.stop + 1, COLS - 700]
    assert blocks.stop < COLS / 2
    for y in ends + [draw.randrange(COLS - 700) for _ in range(10)]:
        x = draw.randrange(ROWS)
        rows, cols = draw.randint(1, ROWS - x), draw.choice((1, 3, 64, 700))
        base = draw.randint(0, y)
        found = blocks.values(x, y, rows, cols, base) + base
        assert np.array_equal(found, wanted()[x : x + rows, y : y + cols]), (x, y, rows, cols)


def test_every_row_by_its_own_period() -> None:
    blocks = passed(ROWS, 64)
    for x in range(ROWS):
        assert np.array_equal(blocks.values(x, 3, 1, COLS - 3, 0)[0], wanted()[x, 3:])


def test_what_must_have_been_passed() -> None:
    """No more than is needed, and that is enough."""
    whole = passed(ROWS, 64)
    for x, y, rows, cols in ((0, 0, 16, 64), (0, 60, 16, 20), (0, 0, 3, 300), (5, 1000, 2, 64), (0, 10**30, 4, 64)):
        blocks = RowBlocks(ROWS, 64)
        needed = blocks.needed(x, y, rows, cols)
        assert needed <= min(y + cols, blocks.stop)
        while blocks.passed < needed:
            blocks.advance()
        assert np.array_equal(blocks.values(x, y, rows, cols, y), whole.values(x, y, rows, cols, y))


@pytest.mark.parametrize("y", [10**6, 10**18, 2**64, 10**40 + 7, 10**1000], ids=lambda y: f"{len(str(y))}-digits")
def test_far_out(y: int) -> None:
    game = wy.game("wythoff")
    values = passed(ROWS, 128).values(0, y, ROWS, 50, y)
    for x in range(0, ROWS, 3):
        assert [game.grundy((x, y + j)) - y for j in range(0, 50, 7)] == values[x, ::7].tolist()


@pytest.mark.parametrize("rows", [1, 5, 64, 100, 300])
def test_a_simulation_goes_on_from_any_state(rows: int) -> None:
    draw, lag = random.Random(rows), 1024
    kept = FirstRows(rows, lag)
    for _ in range(6):
        kept.advance(draw.randint(1, 1500))
        resumed = FirstRows.resume(rows, lag, kept.state())
        kept.advance(lag)
        resumed.advance(lag)
        assert resumed.steps == kept.steps
        assert np.array_equal(resumed.offsets(0, rows), kept.offsets(0, rows))


def test_a_state_is_small() -> None:
    """Hundreds of them are kept."""
    rows = FirstRows(256)
    rows.advance(5000)
    state = rows.state()
    assert sum(used.nbytes for used in state.used) < 120_000
