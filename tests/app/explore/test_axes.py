"""The axes beside the map in a real browser: ticks at round numbers, the crosshair, a window that the board fills."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving
from playwright.sync_api import expect

import wythoff as wy
from wythoff.app.explore import palette

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

TICKS = """(id) => {
    const side = id === "axis-x" ? "left" : "top", ticks = [...document.querySelectorAll(`#${id} span:not(.here)`)];
    return ticks.map((tick) => [tick.textContent, parseFloat(tick.style[side])]);
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


def value(text: str) -> int:
    """The number of a tick, such as 40, 4·10^998 or 10^6."""
    factor, _, power = text.rpartition("10^") if "10^" in text else (text, "", "0")
    return int(factor.rstrip("·") or "1") * int(10 ** int(power))


@pytest.mark.parametrize("zoom", [-5, -2, 0, 9, 3310])
def test_ticks(new_visit: Any, zoom: int) -> None:
    """From (0, 0) on they stand at multiples of 1, 2 or 5 times a power of ten, each where its cell is."""
    visit = new_visit(Visit).open(f"#layer=outcomes&x=0&y=0&zoom={zoom}")
    visit.rest()
    page = visit.page
    height = page.locator("#map").bounding_box()["height"]
    for axis in ("axis-x", "axis-y"):
        ticks = [(value(text), at) for text, at in page.evaluate(TICKS, axis)]
        assert len(ticks) >= 4
        numbers = [number for number, _ in ticks]
        step = numbers[1]
        assert numbers == [turn * step for turn in range(len(ticks))]
        assert re.fullmatch("[125]0*", str(step))
        for number, at in ticks:
            start = number * 2.0**-zoom if zoom <= 0 else number / 2**zoom
            wanted = start + (2.0 ** -(zoom + 1) if zoom < 0 else 0)
            assert abs((at if axis == "axis-x" else height - at) - wanted) <= 2


def test_far_ticks(new_visit: Any) -> None:
    """They show the last digits, and the axes count the digits."""
    a, b = wy.game("wythoff").p_position(10**100)
    visit = new_visit(Visit).open(f"#layer=outcomes&x={a}&y={b}&zoom=-5")
    visit.rest()
    page = visit.page
    for axis, number in (("axis-x", a), ("axis-y", b)):
        ticks = [text for text, _ in page.evaluate(TICKS, axis)]
        assert all(re.fullmatch(r"…\d+", text) for text in ticks)
        assert any(abs(int(text[1:]) - number % 10 ** (len(text) - 1)) < 20 for text in ticks)
        assert f", {len(str(number))} digits" in page.inner_text(f"#{axis} b")


def test_the_crosshair(new_visit: Any) -> None:
    """It follows the pointer and the keys, and its numbers are those of the cell."""
    visit = new_visit(Visit).open("#layer=outcomes&x=8&y=6&zoom=-5")
    visit.rest()
    page, box = visit.page, visit.page.locator("#map").bounding_box()
    assert page.locator(".hair:visible").count() == 0
    for x, y in ((3, 5), (7, 2)):
        page.mouse.move(box["x"] + 32 * x + 16, box["y"] + box["height"] - 32 * y - 16)
        expect(page.locator("#axis-x .here")).to_have_text(str(x))
        expect(page.locator("#axis-y .here")).to_have_text(str(y))
        hair = page.locator(".hair.up").bounding_box()
        assert abs(hair["x"] - box["x"] - 32 * x - 16) <= 1
    page.mouse.move(10, 10)
    expect(page.locator(".hair:visible")).to_have_count(0)
    page.focus("#map")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".hair.up")).to_be_visible()
    view = visit.view()
    expect(page.locator("#axis-x .here")).to_have_text(view["x"])
    expect(page.locator("#scale")).to_have_text("1 cell is 32 pixels wide")


@pytest.mark.parametrize("zoom", [-4, 3, 12, 3000])
def test_the_board_fills_the_window(new_visit: Any, zoom: int) -> None:
    """(0, 0) stays in the corner, also if the reader drags the map beyond it."""
    visit = new_visit(Visit).open(f"#layer=values&x=0&y=0&zoom={zoom}")
    visit.rest()
    page, box = visit.page, visit.page.locator("#map").bounding_box()
    page.mouse.move(box["x"] + 100, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 100, steps=4)
    page.mouse.up()
    visit.rest()
    assert page.evaluate(
        """() => { const map = document.getElementById("map").getBoundingClientRect();
        return [...document.querySelectorAll(".pictures canvas.outside")].every((tile) => {
            const { right, top } = tile.getBoundingClientRect();
            return right <= map.left + 1 || top >= map.bottom - 1; }); }"""
    )
    assert page.evaluate(TICKS, "axis-x")[0][0] == "0"


def test_far_out_p_positions_are_shown(new_visit: Any) -> None:
    """Where no value is known, P-positions are white, and all other cells have one colour, without stripes."""
    game = wy.game("wythoff")
    a, b = game.p_position(10**100)
    visit = new_visit(Visit).open(f"#layer=values&x={a}&y={b}&zoom=2")
    visit.rest()
    colours = visit.page.evaluate(
        "[...new Set([...document.querySelectorAll('.pictures canvas.drawn')].flatMap((tile) =>"
        " [...new Uint32Array(tile.getContext('2d').getImageData(0, 0, 256, 256).data.buffer)]))]"
    )
    shown = {tuple(colour.to_bytes(4, "little")) for colour in colours}
    assert shown == {palette.WHITE, palette.WINNING}
    expect(visit.page.locator("#legend")).to_contain_text("N, value not known")


def test_the_name_of_an_axis_cuts_no_number(new_visit: Any) -> None:
    """A number is hidden if the name of the axis would cover a part of it; the other numbers are in sight."""
    visit = new_visit(Visit, viewport={"width": 1400, "height": 900}).open("#x=0&y=0&zoom=-4")
    visit.rest()
    parts = visit.page.evaluate(
        "() => [...document.querySelectorAll('#axis-x > *')].map((one) => { const box = one.getBoundingClientRect();"
        " return [one.tagName, one.textContent, box.left, box.right, getComputedStyle(one).color]; })"
    )
    ((_, _, start, _, _),) = [part for part in parts if part[0] == "B"]
    ticks = [part for part in parts if part[0] == "SPAN"]
    covered = [text for _, text, _, right, colour in ticks if colour == "rgba(0, 0, 0, 0)"]
    assert covered == [text for _, text, _, right, _ in ticks if right > start]
    assert covered
    assert len(ticks) - len(covered) >= 4
