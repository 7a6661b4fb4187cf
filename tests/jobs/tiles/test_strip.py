"""The strip of the first rows at every scale, in both directions, while it is made and when it is there."""

import random
import threading
import time
from functools import partial
from typing import Any

import numpy as np
import oracle
import pytest

from wythoff.games.wythoff.values.row_blocks import RowBlocks
from wythoff.jobs.tiles.strip import FirstStrip
from wythoff.jobs.tiles.tile import UNKNOWN

ROWS, COLS = 16, 4000


def strip(patience: float | None = None, width: int = 64) -> FirstStrip:
    return FirstStrip(partial(RowBlocks, ROWS, width), patience)


def pixels(tiles: FirstStrip, *place: int) -> Any:
    """Those of a strip that has the time to make them all."""
    found, is_final = tiles.pixels(*place)
    assert is_final
    return found


def least(x: int, y: int, zoom: int, size: int) -> list[list[int]]:
    """Of each block the least value by the rules, if all of it lies in the strip."""
    board, side = oracle.grundy_board(ROWS, COLS), 1 << zoom
    found = [[UNKNOWN] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            a, b = sorted((x + i * side, y + j * side))
            if a + side <= ROWS:
                found[i][j] = min(board[a + k][b + h] for k in range(side) for h in range(side))
    return found


@pytest.mark.parametrize("zoom", [0, 1, 3, 4])
def test_the_least_values_of_blocks(zoom: int) -> None:
    draw, tiles = random.Random(zoom), strip()
    for across in (0, ROWS // 2, ROWS - (1 << zoom)):
        for along in (0, 1000, draw.randrange(3000)):
            x, y = across >> zoom << zoom, along >> zoom << zoom
            for place in ((x, y), (y, x)):
                found = pixels(tiles, *place, zoom, 12)
                assert found.tolist() == least(*place, zoom, 12), place


def test_the_corner_belongs_to_both() -> None:
    found = pixels(strip(), 0, 0, 0, 40)
    assert found.tolist() == least(0, 0, 0, 40)


def test_what_is_outside() -> None:
    assert pixels(strip(), ROWS, ROWS, 0, 64) is None
    assert pixels(strip(), 0, 0, 5, 8) is None  # a block has more rows
    assert pixels(strip(), 10**30, ROWS, 0, 8) is None


@pytest.mark.parametrize("y", [2**62 - 5, 10**30])
def test_values_of_any_size(y: int) -> None:
    """By a turn back of the common period of these rows, which is 96."""
    near, tiles = 960 + (y - 960) % 96, strip()
    for size, zoom in ((20, 0), (5, 2)):
        place = y >> zoom << zoom
        found, before = pixels(tiles, 0, place, zoom, size), pixels(tiles, 0, near - (y - place), zoom, size)
        rows = min(size, ROWS >> zoom)
        assert (found[:rows] - before[:rows] == y - near).all()
        assert (found[rows:] == UNKNOWN).all()


def test_nobody_waits_longer_than_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on, advance = threading.Event(), RowBlocks.advance

    def slow(self: RowBlocks) -> None:
        may_go_on.wait(30)
        advance(self)

    monkeypatch.setattr(RowBlocks, "advance", slow)
    tiles = strip(patience=0.05)
    found, is_final = tiles.pixels(0, 10**30, 0, 8)
    assert not is_final
    assert found is not None
    assert (found[:4] > 10**29).all()  # what repeats early
    assert (found[4:] == UNKNOWN).all()
    assert tiles.pixels(0, 3, 0, 8)[1]  # which needs no pass
    may_go_on.set()
    patient = time.perf_counter()
    while not is_final and time.perf_counter() - patient < 30:
        found, is_final = tiles.pixels(0, 10**30, 0, 8)
    assert found is not None
    assert min(found.reshape(-1)) > 10**29


def test_a_pass_that_fails_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda failed: None)

    def fails(self: Any) -> None:
        raise MemoryError("no memory")

    monkeypatch.setattr(RowBlocks, "advance", fails)
    found, is_final = strip().pixels(0, 10**30, 0, ROWS)
    assert not is_final
    assert found is not None
    assert (found[-1] == UNKNOWN).all()


def test_threads_see_the_same() -> None:
    tiles, wanted, wrong = strip(width=64), np.array(oracle.grundy_board(ROWS, COLS)), []

    def ask(seed: int) -> None:
        draw = random.Random(seed)
        for _ in range(15):
            y = draw.randrange(20, COLS - 30)
            if not np.array_equal(pixels(tiles, 0, y, 0, ROWS), wanted[:, y : y + ROWS]):
                wrong.append(y)

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
