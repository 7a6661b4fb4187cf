"""The gallery of games in a real browser: search, filters, choice by click and by keys."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving

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
    visit = new_visit(Visit).open()
    visit.page.click("#open-gallery")
    visit.page.wait_for_selector("#cards li")
    return visit.page


def names(page: Any) -> list[str]:
    return list(page.locator("#cards li:visible b").all_inner_texts())


def test_every_game_has_a_card(gallery: Any) -> None:
    shown = names(gallery)
    assert len(shown) == len(wy.games())
    assert {"Dawson's Chess", "t-Wythoff t=2", "Wythoff's game"} <= set(shown)
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
    assert "Northcott width=8" in counts["boards"]
    assert "Misere Nim" in counts["misere"]
    assert {"Wythoff's game", "Kayles", "Fibonacci Nim"} <= set(counts["far"])
    assert {"Mock Turtles", "Grundy", "Three Pile Wythoff"} <= set(counts["near"])


def test_a_choice(gallery: Any) -> None:
    """By a click; by keys alone, where Enter takes the first card; and Escape leaves the game as it is."""
    gallery.locator("#cards button", has_text="Mock Turtles").click()
    gallery.wait_for_function("() => document.getElementById('title')?.textContent === 'Mock Turtles'")
    assert gallery.is_hidden("#gallery")
    gallery.focus("#open-gallery")
    gallery.keyboard.press("Enter")
    gallery.keyboard.type("dawson chess")
    gallery.keyboard.press("Enter")
    gallery.wait_for_function("() => document.getElementById('title')?.textContent === \"Dawson's Chess\"")
    gallery.keyboard.press("Enter")
    assert gallery.input_value("#game") == ""
    gallery.keyboard.press("Enter")
    assert gallery.is_visible("#gallery")
    gallery.keyboard.press("Escape")
    assert gallery.is_hidden("#gallery")
    assert gallery.inner_text("#title") == "Dawson's Chess"
    for earlier in ("Mock Turtles", "Wythoff's game"):
        gallery.go_back()
        gallery.wait_for_function("(name) => document.getElementById('title')?.textContent === name", arg=earlier)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(new_visit: Any, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = new_visit(Visit, color_scheme=scheme).open().page
    page.click("#open-gallery")
    page.wait_for_selector("#cards li")
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
