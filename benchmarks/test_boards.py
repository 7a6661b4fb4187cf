"""Boards of Grundy values, each way beside the one below it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plain_boards import naive_board, row_bitset_board

import wythoff as wy
from wythoff.games.wythoff.values.board import grundy_board
from wythoff.jobs.tables.board import Board, write_board

TARGETS = {2000: "<= 8 ns, 1/150 of naive", 10_000: "<= 12 ns, 1/2 of row-bitsets", 20_000: "<= 20 ns"}


BOARDS = {"naive": naive_board, "row-bitsets": row_bitset_board, "tiles": grundy_board}


@pytest.mark.parametrize("method", BOARDS)
def test_a_board_of_2000(benchmark: Any, describe: Any, is_measured: bool, method: str) -> None:
    size, rounds = 2000 if is_measured else 200, 1 if method == "naive" else 15
    describe("Grundy board of 2000 x 2000, each value", method, TARGETS[2000] if method == "tiles" else "", size**2)
    arguments = (size, size, np.ones((size, size), np.uint16)) if method == "tiles" else (size, size)
    BOARDS[method](64, 64)
    found = benchmark.pedantic(BOARDS[method], arguments, rounds=rounds)
    assert found[123].tolist() == wy.grundy_table("wythoff", 124, size)[-1].tolist()


@pytest.mark.parametrize("size", [10_000, 20_000])
@pytest.mark.parametrize("contender", ["row-bitsets", "tiles", "tiles, 2 threads"])
def test_a_large_board(benchmark: Any, describe: Any, is_measured: bool, size: int, contender: str) -> None:
    method, threads = contender.split(",")[0], 1 + ("2 threads" in contender)
    if (method, size) == ("row-bitsets", 20_000):
        pytest.skip("takes minutes")
    target = {"tiles": TARGETS[size], "tiles, 2 threads": "2/3 of tiles"}.get(contender, "")
    describe(f"Grundy board of {size} x {size}, each value", contender, target, size**2)
    size = size if is_measured else size // 20
    arguments = (size, size, np.ones((size, size), np.uint16), threads) if method == "tiles" else (size, size)
    BOARDS[method](64, 64)
    found = benchmark.pedantic(BOARDS[method], arguments, rounds=1 if method == "row-bitsets" else 3)
    assert found[123].tolist() == wy.grundy_table("wythoff", 124, size)[-1].tolist()


@pytest.mark.parametrize("suffix", ["memory", "npy", "zarr"])
def test_a_file(benchmark: Any, describe: Any, is_measured: bool, tmp_path: Path, suffix: str) -> None:
    size = 10_000 if is_measured else 1000
    describe(f"Grundy board of {size} x {size} to a file, each value", suffix, "", size**2)
    if suffix == "memory":
        benchmark.pedantic(wy.grundy_table, ("wythoff", size), rounds=3)
        return
    if suffix == "zarr":
        pytest.importorskip("zarr")
    board = Board(wy.game("wythoff"), size, size, str(tmp_path / f"b.{suffix}"))
    benchmark.pedantic(write_board, (board,), rounds=3)


@pytest.mark.parametrize("place", [(8000, 8000), (2000, 20_000)])
@pytest.mark.parametrize("contender", ["the board up to this position", "this value alone"])
def test_one_value(benchmark: Any, describe: Any, place: tuple[int, int], contender: str) -> None:
    """A value in the corner of a board is never to cost more than the board."""
    x, y = place
    game = wy.game("wythoff")
    describe(f"Grundy value of ({x}, {y})", contender, "<= 1" if contender == "this value alone" else "")
    if contender == "this value alone":
        value = benchmark.pedantic(game.grundy, (place,), rounds=3, warmup_rounds=1)
        assert value == game.grundy((y, x))
    else:
        board = benchmark.pedantic(wy.grundy_table, ("wythoff", x + 1, y + 1), rounds=3, warmup_rounds=1)
        assert board[x, y] == game.grundy(place)
