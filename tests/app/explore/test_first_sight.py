"""The first sight of the page in a real browser: what a newcomer reads first, at a desk and on a phone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, PlainVisit, Visit, chromium, serving
from playwright.sync_api import expect

import wythoff as wy

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.mark.parametrize(("layer", "colour"), [("values", "White"), ("remainders", "White"), ("outcomes", "Blue")])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_sentence_over_the_map(new_visit: Any, layer: str, colour: str, scheme: str) -> None:
    """It names the colour in which (1, 2), where the player to move loses, is drawn."""
    visit = new_visit(Visit, color_scheme=scheme).open(f"#layer={layer}")
    wanted = f"{colour} squares lose and all others win for the player to move. Click any square to see how."
    expect(visit.page.locator("#lead")).to_have_text(wanted)
    visit.rest()
    drawn = visit.page.evaluate(
        "([...document.querySelectorAll('.pictures canvas')].find((tile) => tile.dataset.x === '0' &&"
        " tile.dataset.y === '0')).getContext('2d').getImageData(1, 253, 1, 1).data.slice(0, 3).join(' ')"
    )
    red, green, blue = map(int, drawn.split())
    assert (min(red, green, blue) == 255) if colour == "White" else (blue > green > red)
    assert ("Squares of value 0 lose" in visit.page.inner_text("#key")) == (layer != "outcomes")
    visit.page.select_option("#layer", "outcomes")
    expect(visit.page.locator("#lead")).to_have_text(re.compile("^Blue squares"))


def test_a_desk(new_visit: Any) -> None:
    """The rule stands above everything in the panel, and New game is the only filled button."""
    page = new_visit(Visit, viewport={"width": 1400, "height": 900}).open().page
    assert page.inner_text("aside h2 >> nth=0") == "Rule"
    assert page.inner_text("#rule").startswith("In turn, move the queen left, down, or along the diagonal")
    assert "take any number" in page.inner_text("#rule")
    filled = "[...document.querySelectorAll('button')].filter((one) => one.checkVisibility() &&" + (
        " getComputedStyle(one).color === 'rgb(255, 255, 255)').map((one) => one.textContent)"
    )
    assert page.evaluate(filled) == ["New game"]


def test_a_phone(new_visit: Any) -> None:
    """One line of header, then the map, in which squares are tapped; what is tapped is large enough for a finger."""
    page = new_visit(Visit, **PHONE).open().page
    assert page.locator("header").bounding_box()["height"] < 60
    field = page.locator("#map").bounding_box()
    assert field["y"] < 130
    assert field["height"] > 400
    words = page.inner_text("body")
    assert "Tap any square" in words
    assert not any(word in words for word in ("Click", "click", "Point", "Enter"))
    page.tap("#menu")
    expect(page.locator("#to")).to_be_visible()
    small = page.evaluate(
        "[...document.querySelectorAll('button, input:not([type=checkbox]), select, a')].filter((one) =>"
        " one.checkVisibility()).map((one) => [one.id || one.textContent, one.getBoundingClientRect()])"
        ".filter(([, box]) => Math.min(box.width, box.height) < 44).map(([name]) => name)"
    )
    assert small == []
    page.tap("#menu")
    expect(page.locator("#to")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("place", ["#game=nim&position=3.5.7", "#game=date&position=33", "#game=nim"])
def test_errors_on_a_phone(new_visit: Any, place: str) -> None:
    """An error is in sight, above the bar of doors. A wrong position in the address leads to the start of the game."""
    visit = new_visit(Visit, **PHONE)
    page = visit.open(place).page
    if "position" not in place:
        page.fill("#level", "3")
        page.tap("#new-game")
        expect(page.locator("#error")).to_have_text("Heaps up to: must be at least 5, got 3")
    error = page.locator("#error")
    expect(error).to_be_visible()
    visit.rest()
    box, doors = error.bounding_box(), page.locator("#doors").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= doors["y"]
    assert page.inner_text("#rule").endswith(("cannot move loses.", "31 December wins."))
    assert all("400 (Bad Request)" in line for line in visit.said)  # the browser's own words
    visit.said.clear()


def test_large_text_on_a_phone(new_visit: Any) -> None:
    """With letters of twice the size, nothing is cut in the gallery, in a lesson, and in the queen's ring."""
    visit = new_visit(Visit, **PHONE).open("#game=wythoff&start=8.11&first=two&seed=1&moves=")
    page = visit.page
    expect(page.locator(".queen")).to_be_visible()
    larger = "document.documentElement.style.fontSize = '200%'"
    page.evaluate(larger)
    visit.rest()
    ring = "const one = document.querySelector('.queen'); [one.scrollWidth, one.scrollHeight, one.clientWidth]"
    width, height, inner = page.evaluate(ring)
    assert max(width, height) <= inner
    page.tap("#open-gallery")
    expect(page.locator("#cards li")).not_to_have_count(0)
    visit.rest()
    inside = (
        "() => { const { left, right } = document.getElementById('gallery').getBoundingClientRect();"
        " return [...document.querySelectorAll('#gallery :is(button, input, select)')]"
        ".map((one) => one.getBoundingClientRect()).filter((box) => box.width)"
        ".every((box) => box.left >= left && box.right <= right); }"
    )
    assert page.evaluate(inside)
    page = new_visit(PlainVisit, **PHONE).open("learn.html#wythoff/2").page
    expect(page.locator(".squares")).to_be_visible()
    page.evaluate(larger)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def luminance(pixel: tuple[int, ...]) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in pixel[:3]]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_lightness_for_a_deuteranope(new_visit: Any, scheme: str) -> None:
    """Without green receptors, P-positions differ from all other cells by their lightness, on the map and in Learn."""
    from io import BytesIO

    from PIL import Image

    visit, game = new_visit(Visit, color_scheme=scheme, reduced_motion="reduce"), wy.game("wythoff")

    def seen(page: Any) -> Any:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": "deuteranopia"})
        return Image.open(BytesIO(page.screenshot())).convert("RGB")

    def contrast(picture: Any, lost: list[Any], others: list[Any]) -> float:
        bright = [
            [luminance(picture.getpixel(tuple(map(round, place)))) for place in places] for places in (lost, others)
        ]
        return min((max(a, b) + 0.05) / (min(a, b) + 0.05) for a in bright[0] for b in bright[1])

    for layer in ("values", "remainders", "outcomes"):
        page = visit.open(f"#layer={layer}&x=34&y=24&zoom=-4").page
        visit.rest()
        box = page.locator("#map").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        cells = [(x, y) for x in range(24, 45) for y in range(14, 34)]
        shown = {(x, y): (middle[0] + 16 * (x - 34) + 3, middle[1] - 16 * (y - 24) - 4) for x, y in cells}
        lost = [place for cell, place in shown.items() if game.is_p(cell)]
        others = [place for cell, place in shown.items() if not game.is_p(cell)]
        assert len(lost) == 8
        assert contrast(seen(page), lost, others) >= 2
    page = new_visit(PlainVisit, color_scheme=scheme, reduced_motion="reduce").open("learn.html#wythoff/2").page
    page.click("text=Show the next one")
    expect(page.locator(".squares .lost")).to_have_count(1)
    corners = "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.left + 6, box.top + 6])"
    lost, others = (page.locator(f".squares .{kind}").evaluate_all(corners) for kind in ("lost", "won"))
    assert contrast(seen(page), lost, others) >= 3
