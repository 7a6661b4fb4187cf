"""Tiles of the map, as the server makes them: each way beside the one below it."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.games.wythoff.values.board import grundy_board
from wythoff.games.wythoff.values.board_sets import TILE, BoardSets
from wythoff.games.wythoff.values.row_blocks import ROWS, RowBlocks
from wythoff.jobs.tiles.atlas import Atlas

G = wy.game("wythoff")
SIDE = 256


@pytest.mark.parametrize(("n", "target"), [(10**6, 2), (2**61, 2), (10**1000, 20)], ids=["10^6", "2^61", "10^1000"])
@pytest.mark.parametrize("contender", ["cell by cell", "by counts"])
def test_p_positions(benchmark: Any, describe: Any, request: Any, n: int, target: int, contender: str) -> None:
    """On the line of P-positions; elsewhere a tile takes microseconds."""
    name = request.node.callspec.id.rpartition("-")[2]
    describe(f"tile of the map at P-position {name}", contender, f"<= {target} ms" if contender == "by counts" else "")
    a, b = G.p_position(n)
    if contender == "by counts":
        tile = benchmark.pedantic(Atlas(G).outcomes, (a - 79, b - 128), rounds=20, warmup_rounds=1)
        assert tile.pixels[79, 128] == 1
        return
    left, low = a - 79, b - 128
    cells = benchmark.pedantic(
        lambda: [[G.is_p((left + i, low + j)) for j in range(SIDE)] for i in range(SIDE)], rounds=1
    )
    assert np.array_equal(cells, Atlas(G).outcomes(left, low).pixels)


@pytest.mark.parametrize("zoom", [20, 3300])
def test_zoomed_out(benchmark: Any, describe: Any, zoom: int) -> None:
    describe("tile of P-positions at (0, 0)", f"a pixel 2^{zoom} cells wide", "<= 20 ms")
    tile = benchmark.pedantic(Atlas(G).outcomes, (0, 0, zoom), rounds=10, warmup_rounds=1)
    assert tile.pixels.sum() == len(set(zip(*np.nonzero(tile.pixels), strict=True))) > 400


FIRST_VISITS = {
    "the kernel alone": "",
    "the board computed again": "",
    "first visit, nothing computed before": "<= 50 ms",
    "first visit, after a neighbouring tile": "<= 50 ms",
    "first visit, board computed ahead": "<= 50 ms",
    "second visit": "<= 1 ms",
}


@pytest.mark.parametrize("corner", [768, 1792, 3840])
@pytest.mark.parametrize("contender", FIRST_VISITS)
def test_grundy_values(benchmark: Any, describe: Any, corner: int, contender: str) -> None:
    """All cells left of and below a tile come before it: what the kernel takes for half of them is the limit.

    `wythoff explore` makes the board ahead, which takes a fifth of a second from its start.
    """
    stop, target = corner + SIDE, FIRST_VISITS[contender]
    if contender == "first visit, nothing computed before" and corner == 3840:
        target += " (not reached)"
    describe(f"tile of Grundy values at ({corner}, {corner})", contender, target)
    wy.grundy_table("wythoff", 300)  # compiled

    def prepared() -> tuple[tuple[Any, ...], dict[str, Any]]:
        atlas = Atlas(G)
        if contender == "first visit, after a neighbouring tile":
            atlas.values(corner - SIDE, corner - SIDE)
        elif contender == "first visit, board computed ahead":
            atlas.make_boards()
        elif contender == "second visit":
            atlas.values(corner, corner)
        return (atlas,), {}

    def sets_alone(atlas: Atlas) -> None:
        sets, buffer = BoardSets(stop, stop), np.empty((TILE, TILE), np.uint16)
        for x in range(0, stop, TILE):
            for y in range(x, stop, TILE):
                sets.fill(x, x + TILE, y, y + TILE, buffer)

    ways = {
        "the kernel alone": sets_alone,
        "the board computed again": lambda atlas: grundy_board(stop, stop, threads=2),
    }
    visit = ways.get(contender, lambda atlas: atlas.values(corner, corner))
    found = benchmark.pedantic(visit, setup=prepared, rounds=5)
    if contender not in ways:
        assert found.pixels[255, 255] == G.grundy((stop - 1, stop - 1))


@pytest.fixture(scope="module")
def rows_ahead(is_measured: bool) -> Atlas:
    """With all that tells the first rows."""
    atlas = Atlas(G)
    if is_measured:
        atlas.make_strip()
        atlas.values(0, 10**30)
    return atlas


def test_the_pass_over_the_first_rows(benchmark: Any, describe: Any, is_measured: bool) -> None:
    """Once a server, by a thread of its own."""
    stop = RowBlocks().stop if is_measured else 1 << 14
    describe(f"the first {ROWS} rows at any distance, each cell", "one pass", "<= 20 ns", ROWS * stop)

    def passed() -> RowBlocks:
        blocks = RowBlocks()
        while blocks.passed < stop:
            blocks.advance()
        return blocks

    blocks = benchmark.pedantic(passed, rounds=1)
    assert blocks.values(5, 10**4, 1, 1, 0)[0, 0] == G.grundy((5, 10**4))


@pytest.mark.parametrize("y", [10**5, 10**6, 10**30], ids=["10^5", "10^6", "10^30"])
@pytest.mark.parametrize("contender", ["the board up to this tile", "a new block", "a cached block"])
def test_first_rows(
    benchmark: Any, describe: Any, request: Any, rows_ahead: Atlas, is_measured: bool, y: int, contender: str
) -> None:
    name = request.node.callspec.id.rpartition("-")[2]
    target = {"a new block": "<= 100 ms", "a cached block": "<= 10 ms"}.get(contender, "")
    describe(f"tile of Grundy values at (0, {name})", contender, target)
    if not is_measured and y > 10**5:
        pytest.skip("the pass over the rows takes seconds")
    if contender == "the board up to this tile":
        if y > 10**5:
            pytest.skip("takes too much memory")
        board = benchmark.pedantic(grundy_board, (SIDE, y + SIDE), rounds=1)
        assert np.array_equal(board[:, y:], rows_ahead.values(0, y).pixels)
        return

    def moved() -> tuple[tuple[Any, ...], dict[str, Any]]:
        if contender == "a new block":
            for place in range(5):
                rows_ahead.values(0, 200_000 + 20_000 * place)
        return (0, y), {}

    tile = benchmark.pedantic(rows_ahead.values, setup=moved, rounds=5)
    assert tile.pixels[3, 0] == G.grundy((3, y))
