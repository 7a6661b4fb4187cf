"""The page of sequences in a real browser: what it draws is what the interface says; it moves, and goes anywhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, SequenceVisit, Visit, chromium, serving, violations
from playwright.sync_api import Browser, expect

import wythoff as wy
from wythoff.app.explore.comparison import Comparison

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

FAR = 10**1000
SAVED = Path(__file__).parents[3] / "benchmarks" / "comparison.jsonl"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(comparison=Comparison.read(str(SAVED))) as address:
        yield address


@pytest.fixture
def visit(new_visit: Any) -> Any:
    """A page of sequences, or of the map."""

    def visit(place: str = "sequences.html", **context: Any) -> Any:
        return new_visit(SequenceVisit if place.startswith("sequences") else Visit, **context).open(place)

    return visit


def at(n: int, zoom: int, game: str = "kayles") -> str:
    return f"sequences.html#{urlencode({'game': game, 'n': n, 'zoom': zoom})}"


def shape(page: Visit) -> dict[str, float]:
    """Of the picture: where rows of values lie, and the number of the pixel at the left edge."""
    found = page.page.evaluate(
        "() => { const canvas = document.getElementById('values'), first = document.documentElement?.dataset.drawn"
        ".split(' ')[0]; return { ...canvas.dataset, width: canvas.width, first }; }"
    )
    return {name: int(value) if name == "first" else float(value) for name, value in found.items()}


def pixels(page: Visit, places: list[tuple[float, float]]) -> list[tuple[int, ...]]:
    """The colours of some pixels, and how opaque they are."""
    found = page.page.evaluate(
        "(places) => { const canvas = document.getElementById('values'), { width, height } = canvas;"
        " const context = Object.assign(document.createElement('canvas'), { width, height })"
        ".getContext('2d', { willReadFrequently: true }); context.drawImage(canvas, 0, 0);"
        " return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]); }",
        [[int(x), int(y)] for x, y in places],
    )
    return list(map(tuple, found))


def colours(page: Visit) -> list[tuple[int, ...]]:
    """Of the value 0, and of others."""
    texts = page.page.evaluate(
        "() => ['--zero', '--value'].map((name) => getComputedStyle(document.body).getPropertyValue(name).trim())"
    )
    return [(*bytes.fromhex(text.removeprefix("#")), 255) for text in texts]


@pytest.mark.parametrize(("game", "n", "zoom"), [("0.156", 3479, 4), ("kayles", FAR, 2)], ids=["0.156", "kayles"])
def test_columns_show_the_values_that_occur(visit: Any, game: str, n: int, zoom: int) -> None:
    page = visit(at(n, zoom, game))
    page.rest()
    drawn, (zero, other) = shape(page), colours(page)
    first = int(drawn["first"])
    for x in range(max(0, -first), int(drawn["width"] - drawn["left"]), 61):
        fields = urlencode({"game": game, "start": (first + x) << zoom, "count": 1 << zoom})
        found = page.page.evaluate("(query) => fetch(`sequence.json?${query}`).then((told) => told.json())", fields)
        rows = range(found["largest"] + 1)
        shown = pixels(page, [(drawn["left"] + x, drawn["base"] - (v + 0.5) * drawn["row"]) for v in rows])
        assert {v for v in rows if shown[v] in (zero, other)} == set(found["values"]), x
        assert (shown[0] == zero) == (0 in found["values"])


@pytest.mark.parametrize("n", [30, FAR], ids=["30", "10^1000"])
def test_dots_are_the_values_of_heaps(visit: Any, n: int) -> None:
    page = visit(at(n, -5))
    page.rest()
    drawn, (zero, other) = shape(page), colours(page)
    middle = drawn["left"] + (drawn["width"] - drawn["left"]) // 2
    kayles = wy.game("kayles")
    for shift in range(-8, 9):
        value = int(kayles.grundy((n + shift,)))
        x, y = middle + 32 * shift - 10, drawn["base"] - (value + 0.5) * drawn["row"]
        there, above = pixels(page, [(x, y), (x, y - drawn["row"])])
        assert there == (other if value else zero), shift
        assert above not in (zero, other)


def test_moving(visit: Any) -> None:
    page = visit(at(5000, 0))
    box = page.page.locator("#strip").bounding_box()
    page.page.mouse.move(box["x"] + 400, box["y"] + 200)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + 300, box["y"] + 220, steps=4)
    page.page.mouse.up()
    assert page.view()["n"] == "5100"
    page.page.mouse.wheel(0, 180)
    page.page.wait_for_function("() => /zoom=2/.test(location.hash)")
    page.open(at(5000, -3)).page.focus("#strip")
    for key, n in [("Shift+ArrowLeft", 4999), ("ArrowRight", 5011), ("PageUp", None), ("End", 71), ("Home", None)]:
        page.page.keyboard.press(key)
        assert n is None or page.view()["n"] == str(n), key
    assert int(page.view()["n"]) < 60
    page.page.keyboard.press("-")
    assert page.view()["zoom"] == "-3"
    page.page.click("#zooms button:first-child")
    assert page.view()["zoom"] == "-4"


def test_period_and_going_to(visit: Any) -> None:
    page = visit("sequences.html#game=kayles")
    expect(page.page).to_have_title("Kayles: the sequence of Grundy values")
    lead = "^Each dot is a heap: its size goes to the right, its Grundy value"
    expect(page.page.locator("#lead")).to_have_text(re.compile(lead))
    expect(page.page.locator("#period")).to_contain_text("Periodic from n = 71 with period 12, proved")
    page.page.fill("#to", "10^1000")
    page.page.press("#to", "Enter")
    value = wy.game("kayles").grundy((FAR,))
    expect(page.page.locator("#heap")).to_have_text(re.compile(rf"\(1001 digits\)\) = {value}$"))
    assert page.view()["n"] == str(FAR)
    page.page.fill("#game", "0.156")
    page.page.press("#game", "Enter")
    expect(page.page.locator("#period")).to_contain_text("period 349")
    page.rest()
    page.page.fill("#to", "here")
    page.page.press("#to", "Enter")
    expect(page.page.locator("#error")).to_be_visible()
    expect(page.page.locator("#error")).to_contain_text("cannot read 'here'")
    page.page.fill("#game", "rays")
    page.page.press("#game", "Enter")
    expect(page.page.locator("#error")).to_contain_text(" has no sequence; ")
    page.rest()
    assert all("400 (Bad Request)" in line for line in page.said)  # the browser's own words
    page.said.clear()


def test_what_is_not_computed_is_striped(visit: Any) -> None:
    page = visit(at(10**8, 0, "officers"))
    expect(page.page.locator("#period")).to_contain_text("No period is proved")
    page.page.mouse.move(400, 300)
    expect(page.page.locator("#status")).to_have_text(re.compile("not computed$"))
    striped, axis = pixels(page, [(300, 100), (20, 100)])
    assert (striped[3], axis[3]) == (0, 255)


@pytest.mark.parametrize("zoom", [7, 3300])
def test_the_address_restores_a_view(visit: Any, zoom: int) -> None:
    page = visit(at(FAR, zoom, "0.156"))
    view = page.view()
    assert (view["game"], view["n"], view["zoom"]) == ("0.156", str(FAR), str(zoom))
    page.page.focus("#strip")
    page.page.keyboard.press("ArrowRight")
    moved = page.view()
    assert moved["n"] != view["n"]
    assert page.open(f"sequences.html#{urlencode(moved)}").view() == moved


def test_distances(visit: Any) -> None:
    page = visit()
    expect(page.page).to_have_title("Wythoff's game: distances from the line")
    page.rest()
    drawn, (_, other) = shape(page), colours(page)
    for n in range(1, 30):
        distance = n * (1 + 5**0.5) / 2 % 1  # far from any border, for doubles
        x = drawn["left"] - drawn["first"] + 16 * n + 8
        assert pixels(page, [(x - 2, drawn["base"] - (int(512 * distance) + 0.5) * drawn["row"])]) == [other], n
    page.page.fill("#to", "10^18")
    page.page.press("#to", "Enter")
    a, b = wy.game("wythoff").p_position(10**18)
    expect(page.page.locator("#heap")).to_contain_text(f"is ({a}, {b})")
    assert page.view()["n"] == str(10**18)


def test_from_the_map_and_back(visit: Any) -> None:
    page = visit("#game=kayles")
    page.page.click("#sequences")
    expect(page.page).to_have_title(re.compile("Kayles: the sequence"))
    page.rest()
    page.page.click("header a")
    expect(page.page.locator("#map")).to_be_visible()
    page.arrived()


def test_lines_of_p_positions(visit: Any) -> None:
    a, b = wy.game("wythoff").p_position(FAR)
    fields = {"game": "wythoff", "layer": "outcomes", "x": a, "y": b, "zoom": -4, "lines": 1}
    page = visit(f"#{urlencode(fields)}")
    expect(page.page.locator("path.golden")).not_to_have_count(0)
    page.rest()
    box = page.page.locator("#map").bounding_box()
    crossing = page.page.evaluate(  # the path where it is at the middle of the map, in pixels from the top
        "() => { const path = document.querySelector('path.golden'), middle = document.getElementById('map')"
        ".getBoundingClientRect(), svg = path.getScreenCTM(); const [x0, y0, x1, y1] = path.getAttribute('d')"
        ".match(/-?[0-9.]+/g).map(Number); const x = middle.x + middle.width / 2 - svg.e;"
        " return svg.f + y0 + (y1 - y0) * (x - x0) / (x1 - x0) - middle.y; }"
    )
    # The middle of the cell of a P-position is up to a few cells of 16 pixels from the line.
    assert abs(crossing - box["height"] / 2) < 40
    assert page.view()["lines"] == "1"
    page.page.click("#lines")
    expect(page.page.locator("path.golden")).to_have_count(0)
    page.page.click("#open-gallery")
    page.page.fill("#game", "kayles")
    page.page.press("#game", "Enter")
    expect(page.page.locator("#lines")).to_be_disabled()


def test_comparison(visit: Any) -> None:
    page = visit()
    expect(page.page.locator("#comparison img")).to_be_visible()
    assert page.page.evaluate("() => document.querySelector('#comparison img').decode().then(() => true)")
    expect(page.page.locator("#comparison table")).to_have_count(3)


@pytest.mark.parametrize(("width", "scheme", "text"), [(380, "light", 1), (380, "dark", 2), (1280, "light", 2)])
def test_narrow_dark_and_large(visit: Any, tmp_path: Path, width: int, scheme: str, text: int) -> None:
    page = visit(at(100, -2), viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.page.evaluate(f"document.documentElement.style.fontSize = '{100 * text}%'")
    page.page.screenshot(path=tmp_path / "page.png")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.page.locator("#strip").bounding_box()["height"] > 250


def test_accessible(visit: Any) -> None:
    page = visit(at(100, -5))
    expect(page.page.locator("#comparison table")).to_have_count(3)
    assert [one for one in violations(page.page, page.rest) if one[-1] in ("serious", "critical")] == []


def test_the_map_is_of_the_same_game(visit: Any) -> None:
    page = visit(at(30, -5, "0.156"))
    page.page.click("#to-map")
    expect(page.page.locator("#map")).to_be_visible()
    expect(page.page.locator("#title")).to_have_text("Octal Game 0.156")


def test_no_heap_that_wins_is_drawn_as_lost(visit: Any) -> None:
    """Values that grow are drawn less their growth: a heap of nim at 0, which is not its value."""
    page = visit(at(FAR, -5, "nim"))
    page.rest()
    drawn, (zero, _) = shape(page), colours(page)
    middle = drawn["left"] + (drawn["width"] - drawn["left"]) // 2
    assert zero not in pixels(page, [(middle + dx, drawn["base"] - drawn["row"] / 2) for dx in range(-16, 16)])
    expect(page.page.locator("#legend .loses")).to_be_hidden()
    page.open(at(30, -5))
    expect(page.page.locator("#legend .loses")).to_be_visible()


def test_an_address_without_a_sequence(browser: Browser, address: str) -> None:
    """It is said why; nothing else is asked for, and the address stays."""
    page = SequenceVisit(browser.new_page(), address)
    page.page.goto(f"{address}{at(3, 0, 'northcott')}")
    expect(page.page.locator("#error")).to_be_visible()
    page.rest()
    before = page.page.evaluate("location.hash")
    page.page.fill("#to", "7")
    page.page.keyboard.press("Enter")
    page.page.click("[data-key='-']")
    page.rest()
    assert page.page.text_content("#error") == "Choose a game first, such as kayles."
    assert page.page.evaluate("location.hash") == before
    page.page.close()
