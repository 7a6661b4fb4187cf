"""Tiles of the map, and the page in a browser."""

import threading
import time
import urllib.request
from random import Random
from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.jobs.tiles.atlas import Atlas

G = wy.game("wythoff")
SIDE = 256


@pytest.mark.parametrize(("n", "target"), [(10**6, 2), (2**61, 2), (10**1000, 20)], ids=["10^6", "2^61", "10^1000"])
def test_p_positions(benchmark: Any, describe: Any, request: Any, n: int, target: int) -> None:
    """On the line of P-positions; elsewhere a tile takes microseconds."""
    describe("tile of 256 x 256 P-positions", f"at P-position {request.node.callspec.id}", f"<= {target} ms")
    atlas, (a, b) = Atlas(G), G.p_position(n)
    tile = benchmark.pedantic(atlas.outcomes, (a - 79, b - 128), rounds=20, warmup_rounds=1)
    assert tile.pixels[79, 128] == 1


@pytest.mark.parametrize("zoom", [20, 3300])
def test_zoomed_out(benchmark: Any, describe: Any, zoom: int) -> None:
    describe("tile of 256 x 256 P-positions", f"at (0, 0), a pixel 2^{zoom} cells wide", "<= 20 ms")
    tile = benchmark.pedantic(Atlas(G).outcomes, (0, 0, zoom), rounds=10, warmup_rounds=1)
    assert tile.pixels.sum() == len(set(zip(*np.nonzero(tile.pixels), strict=True))) > 400


@pytest.mark.parametrize("corner", [768, 1792, 3840])
def test_grundy_values(benchmark: Any, describe: Any, corner: int) -> None:
    """The first tile makes the board that ends with it; the others of that board are looked up."""
    target = "<= 50 ms" if corner < 2048 else "<= 50 ms (not reached)"
    describe(f"tile of Grundy values at ({corner}, {corner})", "first visit", target)
    wy.grundy_table("wythoff", 300)  # compiled
    tile = benchmark.pedantic(lambda: Atlas(G).values(corner, corner), rounds=3, warmup_rounds=1)
    assert tile.pixels.shape == (SIDE, SIDE)


def test_grundy_values_again(benchmark: Any, describe: Any) -> None:
    describe("tile of Grundy values at (3840, 3840)", "second visit", "<= 1 ms")
    atlas = Atlas(G)
    tile = benchmark.pedantic(atlas.values, (3840, 3840), rounds=20, warmup_rounds=1)
    assert tile.pixels[255, 255] == G.grundy((4095, 4095))


def test_clients(benchmark: Any, describe: Any) -> None:
    """64 clients ask for random tiles, each its next one when it has an answer."""
    pytest.importorskip("uvicorn")
    from browsing import serving

    count, each = 64, 10
    took: list[float] = []
    wrong: list[int] = []

    def client(address: str, seed: int) -> None:
        rng, opener = Random(seed), urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for _ in range(each):
            n = rng.choice((rng.randrange(4096), rng.randrange(10**18), 10**200 + rng.randrange(10**9)))
            a, b = G.p_position(n)
            layer, start = rng.choice(("outcomes", "values", "remainders")), time.perf_counter()
            with opener.open(f"{address}tile.png?layer={layer}&x={a}&y={b}") as answer:
                if answer.status != 200:
                    wrong.append(answer.status)
                answer.read()
            took.append(time.perf_counter() - start)

    def all_of_them(address: str) -> None:
        threads = [threading.Thread(target=client, args=(address, seed)) for seed in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    describe("64 clients, a tile", "random tiles", items=count * each)
    with serving() as address:
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
            f"{address}tile.png?layer=values&x=10^30&y=0"
        ).close()
        benchmark.pedantic(all_of_them, (address,), rounds=1, warmup_rounds=1)
    p50, p99 = np.quantile(took, (0.5, 0.99))
    benchmark.extra_info["note"] = f"p50 {p50:.3f} s, p99 {p99:.3f} s"
    assert wrong == []
