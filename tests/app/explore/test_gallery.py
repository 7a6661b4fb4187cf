"""The gallery of games in a real browser: search, filters, choice by click and by keys."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving, violations
from playwright.sync_api import expect

import wythoff as wy

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def gallery(new_visit: Any) -> Any:
    return opened(new_visit(Visit))


def opened(visit: Visit) -> Any:
    """The page with all cards. From here on the gallery answers at once."""
    page = visit.open().page
    page.click("#open-gallery")
    expect(page.locator("#found")).to_have_text(f"{len(wy.games())} games")
    return page


def names(page: Any) -> list[str]:
    return list(page.locator("#cards li:visible b").all_inner_texts())


def test_every_game_has_a_card(gallery: Any) -> None:
    shown = names(gallery)
    assert len(shown) == len(wy.games())
    assert {"Dawson's Chess", "t-Wythoff", "Wythoff's game"} <= set(shown)
    assert all(gallery.locator("#cards b + span").all_inner_texts())


@pytest.mark.parametrize(
    ("text", "found"), [("chess", "Dawson's Chess"), ("queen", "Bouncing Queen"), ("fibonacci", "Fibonacci Nim")]
)
def test_search(gallery: Any, text: str, found: str) -> None:
    gallery.fill("#game", text)
    assert found in names(gallery)
    assert 0 < len(names(gallery)) < 12
    assert gallery.inner_text("#found").startswith(str(len(names(gallery))))
    gallery.fill("#game", "no such game")
    assert names(gallery) == []


def test_filters(gallery: Any) -> None:
    """The three kinds make up all games, and so do the two conventions, and how far the games are solved."""
    counts = {}
    filters = (
        ("#kind", ("piles", "boards", "coins")),
        ("#convention", ("normal", "misere")),
        ("#reach", ("far", "near")),
    )
    for box, values in filters:
        for value in values:
            gallery.select_option(box, value)
            counts[value] = names(gallery)
            gallery.select_option(box, "")
        assert sorted(name for value in values for name in counts[value]) == sorted(names(gallery))
    assert "Mock Turtles" in counts["coins"]
    assert "Northcott" in counts["boards"]
    assert "Misere Nim" in counts["misere"]
    assert {"Wythoff's game", "Kayles", "Fibonacci Nim"} <= set(counts["far"])
    assert {"Mock Turtles", "Grundy", "Three Pile Wythoff"} <= set(counts["near"])


def test_a_choice(new_visit: Any) -> None:
    """By a click; by keys alone, where Enter takes the first card; and Escape leaves the game as it is."""
    visit = new_visit(Visit)
    gallery = opened(visit)
    gallery.locator("#cards button", has_text="Mock Turtles").click()
    expect(gallery.locator("#title")).to_have_text("Mock Turtles")
    expect(gallery.locator("#gallery")).to_be_hidden()
    visit.rest()
    gallery.focus("#open-gallery")
    gallery.keyboard.press("Enter")
    gallery.keyboard.type("dawson chess")
    gallery.keyboard.press("Enter")
    expect(gallery.locator("#title")).to_have_text("Dawson's Chess")
    gallery.keyboard.press("Enter")
    expect(gallery.locator("#game")).to_have_value("")
    gallery.keyboard.press("Enter")
    assert gallery.is_visible("#gallery")
    gallery.keyboard.press("Escape")
    expect(gallery.locator("#gallery")).to_be_hidden()
    expect(gallery.locator("#title")).to_have_text("Dawson's Chess")
    visit.rest()
    for earlier in ("Mock Turtles", "Wythoff's game"):
        expect(visit.back().page.locator("#title")).to_have_text(earlier)


def test_accessible(new_visit: Any) -> None:
    visit = new_visit(Visit)
    assert violations(opened(visit), visit.rest) == []
