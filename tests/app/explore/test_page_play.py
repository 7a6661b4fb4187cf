"""Games on the page in a real browser: hidden answers, the end, two persons, the analysis."""

import re
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

G = wy.game("wythoff")
MAP = "#game=wythoff&layer=values&x=8&y=7&zoom=-5"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


def begun(visit: Visit, first: str = "me", cell: str = "8,11") -> Any:
    """A game from a cell."""
    page = visit.open(f"{MAP}&cell={cell}").page
    page.select_option("#first", first)
    page.select_option("#err", "0")
    page.click("#from-here")
    expect(page.locator("#game-on")).to_be_visible()
    expect(page.locator(".queen")).to_be_visible()
    visit.rest()
    return page


def position(page: Any) -> tuple[int, ...]:
    return tuple(map(int, page.get_attribute("#game-on", "data-position").split()))


def move(visit: Visit, target: tuple[int, int]) -> None:
    before = visit.page.get_attribute("#game-on", "data-position")
    visit.click_cell(*target)
    expect(visit.page.locator("#game-on")).not_to_have_attribute("data-position", before)
    visit.rest()


def to_the_end(visit: Visit) -> None:
    while visit.page.is_hidden("#banner"):
        at = position(visit.page)
        move(visit, G.best_move(at) or G.options(at)[-1])


def test_the_answer_is_hidden_in_a_game(new_visit: Any) -> None:
    """Neither map, arrows, panel nor pointer tell who wins, until the reader wants it or the game ends."""
    visit = new_visit(Visit)
    page = begun(visit)
    drawn = "[...document.querySelectorAll('.pictures canvas:not(.outside)')].map((tile) =>"
    drawn += " new Set(new Uint32Array(tile.getContext('2d').getImageData(0, 0, 256, 256).data.buffer)).size)"
    assert set(page.evaluate(drawn)) == {1}
    assert page.locator("path.arrow").count() == 0
    assert page.is_hidden("#position")
    assert page.is_hidden("#key")
    page.mouse.move(300, 300)
    expect(page.locator("#status")).to_have_text(re.compile(r"^\([0-9]+, [0-9]+\)$"))
    assert page.locator("#hand button:visible").count() == 0
    for name in ("Hint", "Why", "Undo"):
        assert page.get_by_role("button", name=name, exact=True).is_visible()
    page.check("#answers")
    expect(page.locator("path.arrow")).not_to_have_count(0)
    visit.rest()
    assert max(page.evaluate(drawn)) > 10
    queen = "move the queen 4 left and 4 down, to (4, 7)"
    expect(page.locator("#sentence")).to_have_text(f"(8, 11) is N: {queen}, P-position number 3.")
    expect(page.locator("#moves")).to_have_text(queen)
    page.uncheck("#answers")
    expect(page.locator("path.arrow")).to_have_count(0)
    expect(page.locator("#position")).to_be_hidden()
    to_the_end(visit)
    assert max(page.evaluate(drawn)) > 10
    expect(page.locator("#lead")).to_have_text("White squares lose and all others win for the player to move.")
    page.click('#doors [data-door="explore"]')
    expect(page.locator("#lead")).to_have_text(re.compile(r"Click any square to see how\.$"))


def test_a_hint_marks_the_squares_that_win(new_visit: Any) -> None:
    """Arrows go to these squares until the next move; after the computer's move no crosshair stays on the reader's."""
    visit = new_visit(Visit)
    page = begun(visit)
    assert page.locator("path.arrow").count() == 0
    hint = page.locator("#commands [data-line='?']")
    assert hint.get_attribute("title") == "Show the moves that win"
    at = hint.bounding_box()
    hint.click()
    expect(page.locator("path.arrow")).to_have_count(len(G.winning_moves((8, 11))))
    move(visit, (8, 5))
    expect(page.locator("path.arrow")).to_have_count(0)
    expect(page.locator(".hair:visible")).to_have_count(0)
    assert hint.bounding_box() == at, "a longer message moves no button"


def test_no_pile_is_named_on_the_map(new_visit: Any) -> None:
    """The position, hints, reasons, the log and the analysis speak of the queen."""
    visit = new_visit(Visit)
    page = begun(visit, "two")
    for line in ("?", "why"):
        page.click(f"#commands [data-line='{line}']")
    expect(page.locator("#log")).to_contain_text("floor(3 phi)")
    move(visit, (8, 8))
    move(visit, (0, 0))
    page.click("#analyse")
    page.click("#analysis button >> nth=0")
    expect(page.locator("#cell-name")).to_have_text("(8, 11)")
    visit.rest()
    shown = " ".join(page.inner_text(f"#{part}") for part in ("turn", "log", "analysis", "sentence", "moves"))
    assert shown.count("move the queen") >= 6
    assert "pile" not in shown
    assert "leave" not in shown


def test_the_end_of_a_game(new_visit: Any) -> None:
    visit = new_visit(Visit)
    page = begun(visit)
    to_the_end(visit)
    expect(page.locator("#turn")).to_have_text("You have won. ★★★")
    page.click("#again")
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#game-on")).to_have_attribute("data-position", "8 11")
    visit.rest()
    to_the_end(visit)
    page.click("#other-side")
    expect(page.locator("#log")).to_have_text(re.compile("^I "))
    visit.rest()
    assert G.is_p(position(page))
    to_the_end(visit)
    expect(page.locator("#turn")).to_have_text(re.compile(r", to \(0, 0\)\. The computer has won\.$"))
    page.select_option("#err", "5")
    page.click("#harder")
    expect(page.locator("#banner")).to_be_hidden()
    assert (page.input_value("#err"), page.input_value("#level")) == ("0", "")
    largest = max(map(int, visit.view()["start"].split(".")))
    while page.is_hidden("#banner"):
        before = page.get_attribute("#game-on", "data-position")
        page.click("#commands [data-line=best]")
        expect(page.locator("#game-on")).not_to_have_attribute("data-position", before)
        visit.rest()
    page.click("#harder")
    expect(page.locator("#banner")).to_be_hidden()
    assert (page.input_value("#err"), page.input_value("#level")) == ("0", str(2 * largest))


def test_two_persons_and_the_analysis(new_visit: Any) -> None:
    """No move is the computer's; a blunder is named, with the line that wins."""
    visit = new_visit(Visit)
    page = begun(visit, "two")
    for target, mover in (((8, 8), 2), ((0, 0), 1)):
        move(visit, target)
        assert position(page) == target
        if target != (0, 0):
            expect(page.locator("#turn")).to_have_text(re.compile(rf"^Player {mover} is to move\."))
    expect(page.locator("#turn")).to_have_text("Player 2 has won.")
    expect(page.locator("#log p").first).to_have_text("Player 1: move the queen 3 down, to (8, 8)")
    page.click("#analyse")
    expect(page.locator("#analysis li")).to_have_count(2)
    page.wait_for_function(
        "() => document.querySelector('#analysis li').getBoundingClientRect().top < innerHeight - 40"
    )
    verdicts = page.eval_on_selector_all("#analysis li", "(items) => items.map((item) => item.dataset.verdict)")
    assert verdicts == ["blunder", "good"]
    better = page.inner_text("#analysis li p")
    assert any(f"to {won}" in better for won in G.winning_moves((8, 11)))
    page.click("#analysis button >> nth=0")
    expect(page.locator("#cell-name")).to_have_text("(8, 11)")
    expect(page.locator("path.arrow")).to_have_count(len(G.winning_moves((8, 11))))


def test_undo_of_two_persons(new_visit: Any) -> None:
    visit = new_visit(Visit)
    page = begun(visit, "two")
    move(visit, (8, 8))
    page.click("#commands [data-line=undo]")
    expect(page.locator("#game-on")).to_have_attribute("data-position", "8 11")
    expect(page.locator("#turn")).to_have_text(re.compile(r"^Player 1 is to move\."))


def test_a_link_is_copied(new_visit: Any) -> None:
    visit = new_visit(Visit, permissions=["clipboard-read", "clipboard-write"])
    page = begun(visit)
    move(visit, (8, 5))
    page.click("#copy")
    expect(page.locator("#log")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.evaluate("location.href")
    other = new_visit(Visit).open(link.removeprefix(visit.address)).page
    expect(other.locator(".queen")).to_be_visible()
    assert position(other) == position(page)


@pytest.mark.parametrize("context", [{}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_accessible_in_play_and_at_the_end(new_visit: Any, context: dict[str, Any]) -> None:
    visit = new_visit(Visit, **context)
    page = visit.page
    for moves in ("8.8", "8.8_0.0"):
        visit.open(f"#game=wythoff&start=8.11&first=two&seed=1&moves={moves}")
        expect(page.locator("#game-on")).to_have_attribute("data-position", moves[-3:].replace(".", " "))
        if moves != "8.8":
            page.click("#analyse")
            expect(page.locator("#analysis li")).to_have_count(2)
        assert violations(page, visit.rest) == []
