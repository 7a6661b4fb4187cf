"""The parameters of a game on the page: their meanings below the name of the game, and the form that changes them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving
from playwright.sync_api import expect

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

OWN_GAME = """
from dataclasses import dataclass

from wythoff.games.take_away.copycat.rules import Copycat


@dataclass(frozen=True, kw_only=True)
class Own(Copycat):
    m: int = 3


GAME = Own(name="steps", summary="take 1 to m")
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("t-wythoff t=3") as address:
        yield address


def test_change_by_keys(new_visit: Any) -> None:
    """Enter opens the form and sends it; the focus stays in the field; Back leads to the earlier value."""
    visit = new_visit(Visit).open()
    page = visit.page
    meaning = "a move from both piles takes numbers that differ by less than t"
    expect(page.locator("#title")).to_have_text("t-Wythoff")
    expect(page.locator("#settings")).to_have_text(f"t=3: {meaning}")
    expect(page).to_have_title("t-Wythoff t=3: the board as a map")
    page.focus("#change summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(page.locator("#settings")).to_have_text(f"t=4: {meaning}")
    expect(page.locator("#parameters [name=t]")).to_be_focused()
    assert visit.view()["game"] == "t-wythoff t=4"
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(page.locator("#error")).to_have_text("t must be an integer from 1 to 10^18 - 1, got '0'")
    expect(page.locator("#settings")).to_have_text(f"t=4: {meaning}")
    assert all("400 (Bad Request)" in line for line in visit.said)  # the browser's own words
    visit.said.clear()
    page.fill("#parameters [name=t]", "4")
    page.select_option("#parameters [name=play]", "misere")
    page.click("#parameters button")
    expect(page.locator("#title")).to_have_text("Misere t-Wythoff")
    visit.rest()
    expect(visit.back().page.locator("#title")).to_have_text("t-Wythoff")


def test_a_phone(new_visit: Any) -> None:
    """The lines of the parameters fit, and disappear during a game. A game without parameters has no such line."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = new_visit(Visit, **phone).open("#game=coin-product").page
    expect(page.locator("#settings span")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap("#new-game")
    expect(page.locator("#settings")).to_be_hidden()
    page = new_visit(Visit, **phone).open("#game=wythoff").page
    expect(page.locator("#settings")).to_be_hidden()
    page.tap("#change summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_file_without_documentation(new_visit: Any, tmp_path: Path) -> None:
    """The value is shown without a meaning. The server reads no file for a page, so there is no form."""
    path = tmp_path / "steps.py"
    path.write_text(OWN_GAME, "utf-8")
    with serving(str(path)) as own:
        visit = new_visit(Visit)
        visit.address = own
        page = visit.open().page
        expect(page.locator("#settings")).to_have_text("m=3")
        assert page.is_hidden("#change")
        visit.rest()
    visit.asked.clear()
