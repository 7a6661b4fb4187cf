"""Dragging the map in a browser at a screen a second: how long each tile in sight is blank."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# Pixels of the page, of which the map has the left part.
SCREEN = 1300, 700

# Pixels of one drag, in each direction; then the mouse goes back and takes hold of the map again.
LONG = 500

# In every frame: which places of the grid of tiles are in sight and have none that is drawn, and since when.
WATCH = """(name) => {
  const SIDE = 256;
  const map = document.getElementById("map"), since = new Map(), drawn = new Set();
  const seen = window.seen = { waits: [], frames: [] };
  let before = performance.now();
  const look = (now) => {
    seen.frames.push(now - before);
    before = now;
    const box = map.getBoundingClientRect(), tiles = [...document.querySelectorAll(`.${name} canvas`)];
    if (tiles.length) {
      const one = tiles[0].getBoundingClientRect(), at = tiles[0]._leaflet_pos, scale = one.width / SIDE;
      const left = one.left - at.x * scale, top = one.top - at.y * scale, inSight = new Set();
      const done = new Set(tiles.filter((tile) => tile.classList.contains("leaflet-tile-loaded")).map(
        (tile) => `${tile._leaflet_pos.x},${tile._leaflet_pos.y}`));
      const first = (edge, zero, one) => one + SIDE * Math.floor(((edge - zero) / scale - one) / SIDE);
      for (let x = first(box.left, left, at.x); x * scale + left < box.right; x += SIDE)
        for (let y = first(box.top, top, at.y); y * scale + top < box.bottom; y += SIDE) inSight.add(`${x},${y}`);
      for (const key of inSight) {
        if (drawn.has(key)) continue;
        if (!since.has(key)) since.set(key, now);
        if (done.has(key)) { seen.waits.push(now - since.get(key)); drawn.add(key); since.delete(key); }
      }
      for (const key of [...drawn]) if (!inSight.has(key)) drawn.delete(key);
      for (const key of [...since.keys()])
        if (!inSight.has(key)) { seen.waits.push(now - since.get(key)); since.delete(key); }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


@contextmanager
def explorer() -> Iterator[tuple[str, int]]:
    """The address of `wythoff explore` as a process of its own, and the number of the process."""
    command = [sys.executable, "-m", "wythoff", "explore", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout
            found = next(match for line in process.stdout if (match := re.search(r"http://127\S+/", line)))
            yield found[0], process.pid
        finally:
            process.terminate()


def panned(page: Any, layer: str, step: tuple[float, float], drags: int = 6) -> tuple[list[float], list[float]]:
    """Drag the map so often, at a map's width a second; (milliseconds that tiles were blank in sight, those of frames).

    step: the direction in which the view moves, to the right and upward, its longer part 1.
    """
    page.evaluate(WATCH, layer)
    box, (right, up) = page.locator("#map").bounding_box(), step
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(drags):
        start = middle[0] + right * LONG / 2, middle[1] - up * LONG / 2
        page.mouse.move(*start)
        page.mouse.down()
        begun = time.perf_counter()
        while (moved := (time.perf_counter() - begun) * box["width"]) < LONG:
            page.mouse.move(start[0] - right * moved, start[1] + up * moved)
        page.mouse.up()
    page.wait_for_timeout(500)
    seen = page.evaluate("window.seen")
    return seen["waits"], seen["frames"]
