"""The map in a browser and under load: the server is a process of its own, as a user starts it."""

import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import numpy as np
import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("playwright")

from browsing import MISSING, chromium, launched
from playwright.sync_api import Browser, ViewportSize, sync_playwright

import wythoff as wy
from benchmarks.panning import SCREEN, explorer, panned

G = wy.game("wythoff")

VIEW = ViewportSize(width=SCREEN[0], height=SCREEN[1])

# Seconds until a server has made all that it makes ahead.
AHEAD = 8

# Where the map is dragged: layer, class of the tiles that are watched, middle of the view, zoom, direction.
FAR, FARTHER, ALONG = G.p_position(10**18), G.p_position(10**1000), (0.618, 1.0)
PLACES = {
    "Grundy values near (600, 600)": ("values", "pictures", (600, 600), 0, (1.0, 1.0)),
    "Grundy values, a cell 4 pixels wide": ("values", "pictures", (600, 600), -2, (1.0, 1.0)),
    "numbers in cells of 32 pixels": ("values", "numbers", (600, 600), -5, (1.0, 1.0)),
    "Grundy values of the first rows at 10^6": ("values", "pictures", (10**6, 300), 0, (1.0, 0.0)),
    "P-positions at 10^18": ("outcomes", "pictures", FAR, 0, ALONG),
    "P-positions at 10^1000": ("outcomes", "pictures", FARTHER, 0, ALONG),
    "P-positions at 10^1000, a pixel 8 cells wide": ("outcomes", "pictures", FARTHER, 3, ALONG),
}


@pytest.fixture(scope="module")
def address(is_measured: bool) -> Iterator[str]:
    with explorer() as (address, _):
        time.sleep(AHEAD if is_measured else 0)
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


class Blank:
    """Seconds that tiles were blank: the longest of each drag, added up."""

    seconds = 0.0


@pytest.mark.benchmark(timer=lambda: Blank.seconds)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("contender", ["tiles requested in sight", "tiles requested ahead"])
def test_panning(
    benchmark: Any, describe: Any, address: str, browser: Browser, is_measured: bool, place: str, contender: str
) -> None:
    """What is measured is no time of computing, but for how long a tile in sight was blank at most, to a frame."""
    if not is_measured and place != "P-positions at 10^18":
        pytest.skip("one place shows that it runs")
    layer, tiles, (x, y), zoom, step = PLACES[place]
    is_late = contender == "tiles requested in sight"
    describe(f"longest time of a blank tile while the map moves, {place}", contender, "" if is_late else "<= 200 ms")
    page = browser.new_page(viewport=VIEW)
    if is_late:
        page.route("**/tiles.js", lambda route: route.fulfill(body=late_tiles(), content_type="text/javascript"))
    page.goto(f"{address}#" + urlencode({"layer": layer, "x": x, "y": y, "zoom": zoom}))
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(1000)
    waits: list[float] = []

    def drag() -> None:
        found, frames = panned(page, tiles, step, 6 if is_measured else 1)
        waits.extend(found)
        Blank.seconds += (max(found) + float(np.median(frames))) / 1000

    benchmark.pedantic(drag, rounds=1)
    page.close()
    p50, p99 = np.quantile(waits, (0.5, 0.99))
    benchmark.extra_info["note"] = f"{len(waits)} tiles, median {p50:.0f} ms, p99 {p99:.0f} ms"
    assert len(waits) > 8


def late_tiles() -> str:
    """The layers of the map, without those tiles that are made before they are in sight; Leaflet's own pace."""
    text = (files("wythoff.app.explore") / "page" / "tiles.js").read_text("utf-8")
    late = text.replace("RING = TILE, LOOK_MS = 50;", "RING = 0, LOOK_MS = 200;")
    assert late != text
    return late


def test_first_view(benchmark: Any, describe: Any, browser: Browser) -> None:
    """From the command to the last tile in sight; the browser runs already."""
    describe("first view of the map", "from the command to the last tile", "<= 2 s")
    page = browser.new_page(viewport=VIEW)

    def view() -> None:
        with explorer() as (address, _):
            page.goto(address)
            page.wait_for_selector("html[data-ready]", state="attached")
            page.wait_for_selector(".pictures canvas.drawn")
            page.wait_for_function("() => !document.querySelector('.pictures canvas:not(.drawn, .outside)')")

    benchmark.pedantic(view, rounds=5)
    page.close()


def test_clients(benchmark: Any, describe: Any, is_measured: bool) -> None:
    """64 clients ask for random tiles, each its next one when it has an answer."""
    count, each = 64, 40 if is_measured else 1
    took: list[float] = []
    wrong: list[int] = []

    def client(port: int, seed: int) -> None:
        rng, connection = Random(seed), HTTPConnection("127.0.0.1", port)
        for _ in range(each):
            n = rng.choice((rng.randrange(4096), rng.randrange(10**18), 10**200 + rng.randrange(10**9)))
            layer, (a, b) = rng.choice(("outcomes", "values", "remainders")), G.p_position(n)
            start = time.perf_counter()
            for _ in range(1 if is_measured else 50):  # as the page, a client repeats a request that is refused
                connection.request("GET", f"/tile.png?layer={layer}&x={a}&y={b}")
                answer = connection.getresponse()
                answer.read()
                if answer.status != 503:
                    break
                time.sleep(0.2)
            took.append(time.perf_counter() - start)
            if answer.status != 200:
                wrong.append(answer.status)
        connection.close()

    def all_of_them(port: int, seed: int) -> None:
        threads = [threading.Thread(target=client, args=(port, seed + place)) for place in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    describe("tiles for 64 clients at once, each", "random tiles", items=count * each)
    with explorer() as (address, process):
        time.sleep(AHEAD if is_measured else 0)
        port = int(address.rstrip("/").rpartition(":")[2])
        if is_measured:
            all_of_them(port, 1000)
            took.clear()
        benchmark.pedantic(all_of_them, (port, 0), rounds=1)
        memory = peak_bytes(process)
    p50, p99 = np.quantile(took, (0.5, 0.99))
    benchmark.extra_info["note"] = f"p50 {p50:.3f} s, p99 {p99:.3f} s, {memory >> 20} MB"
    assert wrong == []
    assert memory < 1 << 30


def peak_bytes(process: int) -> int:
    """The most memory that a process has had; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
