"""Puzzles, levels with stars, moving pieces and saved pictures in a real browser, and the doors to them."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
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


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


def puzzle(visit: Visit, seed: str) -> tuple[int, ...]:
    """Open the puzzle of a day, and return its position."""
    page = visit.open().page
    visit.set_date(f"{seed[:4]}-{seed[4:6]}-{seed[6:]}")
    page.click("#puzzle")
    expect(page.locator("body.puzzling")).to_have_count(1)
    visit.rest()
    return tuple(map(int, page.get_attribute("#game-on", "data-position").split()))


def taking(start: Any, target: Any) -> str:
    """The move to a target as it is typed."""
    taken = [was - now for was, now in zip(start, target, strict=True)]
    return f"take {max(taken)} from {'both' if all(taken) else 1 + (taken[0] == 0)}"


def typed(page: Any, line: str) -> None:
    page.fill("#line", line)
    page.press("#line", "Enter")


def test_the_puzzle_of_the_day(new_visit: Any) -> None:
    """Everybody gets the same position of a date. One move wins; nothing shows it before, and the reasons follow."""
    visit, other = new_visit(Visit), new_visit(Visit)
    start = puzzle(visit, "20261126")
    assert start == puzzle(other, "20261126") != puzzle(other, "20261127")
    assert len({tuple(sorted(move)) for move in G.winning_moves(start)}) == 1
    page = visit.page
    assert page.inner_text("#turn") == "Puzzle of 2026-11-26: one move wins. Find it."
    assert page.is_hidden("#position")
    assert page.locator("path.arrow").count() == 0
    assert page.get_by_role("button", name="Hint", exact=True).is_hidden()
    address = visit.view()
    assert address["zoom"] == "-6", "its squares are as large as they can be"
    assert page.locator("path[fill='#E69F00']").count() == len(G.options(start)), "each option is a lit square"
    queen, field = (page.locator(one).bounding_box() for one in (".queen", "#map"))
    assert queen["x"] >= field["x"]
    assert queen["y"] + queen["height"] <= field["y"] + field["height"]
    assert (address["puzzle"], address["seed"]) == ("1", "20261126")
    typed(page, taking(start, G.winning_moves(start)[0]))
    expect(page.locator("#turn")).to_have_text("Solved.")
    expect(page.locator("#log")).to_contain_text("This is the only move that wins.")
    expect(page.locator("#sentence")).to_contain_text(" is N")
    expect(page.locator("#next-puzzle")).to_be_visible()
    page.click("#next-puzzle")
    expect(page.locator("#turn")).to_have_text(re.compile("^Puzzle of 2026-11-26"))
    assert visit.view()["seed"] == "120261126"


def test_a_puzzle_that_is_not_solved(new_visit: Any) -> None:
    visit = new_visit(Visit)
    start = puzzle(visit, "20260101")
    wrong = next(option for option in G.options(start) if option not in G.winning_moves(start))
    typed(visit.page, taking(start, wrong))
    expect(visit.page.locator("#turn")).to_have_text("Not solved.")
    expect(visit.page.locator("#log")).to_contain_text("The only move that wins: move the queen")
    expect(visit.page.locator("#analysis li").first).to_have_attribute("data-verdict", "blunder")


def test_stars(new_visit: Any) -> None:
    """A game won without help has three stars, and with a hint one star. The browser stores the most stars."""
    visit = new_visit(Visit)
    for hint, stars in ((True, "★☆☆"), (False, "★★★"), (True, "★☆☆")):
        page = visit.open("#game=wythoff&start=0.5&first=me&err=40&seed=1&moves=").page
        expect(page.locator("#game-on")).to_be_visible()
        if hint:
            page.click("#commands [data-line='?']")
            expect(page.locator("#log")).to_contain_text("win")
        typed(page, "take 5 from 2")
        expect(page.locator("#banner")).to_be_visible()
        expect(page.locator("#turn")).to_have_text(f"You have won. {stars}")
    expect(page.locator("#earn")).to_contain_text("★☆☆ after Hint")
    levels = [re.compile(f"{stars}$") for stars in ("☆☆☆", "★★★", "☆☆☆", "☆☆☆", "☆☆☆")]
    expect(visit.open().page.locator("#err option")).to_have_text(levels)
    assert page.evaluate("JSON.parse(localStorage['wythoff-stars'])") == {"wythoff": {"40": 3}}


@pytest.mark.parametrize(
    ("helped", "help_field", "stars"),
    [("[data-line='?']", "hint", "★☆☆"), ("[data-line=why]", "why", "★★☆"), ("#answers", "hint", "★☆☆")],
)
def test_help_is_not_forgotten(new_visit: Any, helped: str, help_field: str, stars: str) -> None:
    """Neither a reload of the page nor its link in another browser forgets the help; a new game does."""
    visit, other = new_visit(Visit), new_visit(Visit)
    page = visit.open("#game=nim&start=1.2.5&first=me&err=0&seed=1&moves=").page
    expect(page.locator("#game-on")).to_be_visible()
    page.click(f"#game-on {helped}")
    expect(page).to_have_url(re.compile(f"[&]help={help_field}(&|$)"))
    visit.reload()
    other.open(page.url.removeprefix(visit.address))
    for each in (page, other.page):
        expect(each.locator("#game-on")).to_be_visible()
        for _ in range(9):
            at = tuple(map(int, each.get_attribute("#game-on", "data-position").split()))
            left = wy.game("nim").best_move(at)
            assert left is not None
            best = enumerate(zip(at, left, strict=True), 1)
            typed(each, next(f"take {was - now} from {heap}" for heap, (was, now) in best if was > now))
            expect(each.locator("#game-on")).not_to_have_attribute("data-position", " ".join(map(str, at)))
            if each.get_attribute("#game-on", "data-winner"):
                break
        expect(each.locator("#turn")).to_have_text(f"You have won. {stars}")
    page.click("#again")
    expect(page.locator("#banner")).to_be_hidden()
    expect(page).not_to_have_url(re.compile("help="))


def test_going_back_is_undo(new_visit: Any) -> None:
    visit = new_visit(Visit)
    page = visit.open("#game=wythoff&start=0.5&first=me&err=0&seed=1&moves=").page
    expect(page.locator("#game-on")).to_be_visible()
    typed(page, "take 5 from 2")
    expect(page.locator("#turn")).to_have_text("You have won. ★★★")
    visit.rest()
    expect(visit.back().page.locator("#game-on")).to_have_attribute("data-position", "0 5")
    typed(page, "take 5 from 2")
    expect(page.locator("#turn")).to_have_text("You have won. ★★☆")


def test_the_computer_moves_its_pieces(new_visit: Any) -> None:
    """The queen glides to her new place, and on a table the computer's places are marked; both are announced."""
    visit = new_visit(Visit)
    page = visit.open("#game=wythoff&start=8.11&first=me&err=0&seed=1&moves=").page
    expect(page.locator(".queen")).to_be_visible()
    page.evaluate(
        "() => { const animate = Element.prototype.animate; window.moved = [];"
        " Element.prototype.animate = function (...all) {"
        " moved.push(all[0][0].transform); return animate.apply(this, all); }; }"
    )
    typed(page, "take 3 from 2")
    page.wait_for_function("() => window.moved.length")
    assert "translate(" in page.evaluate("moved[0]")
    assert page.get_attribute("#turn", "aria-live") == "polite"
    expect(page.locator("#turn")).to_have_text(re.compile("^I move the queen"))
    visit.open("#game=kayles&start=3.5.7&first=me&err=0&seed=1&moves=")
    expect(page.locator("#table button.place").first).to_be_visible()
    page.evaluate(  # the marks are seen for a moment only
        "() => { window.touched = 0; new MutationObserver(() => {"
        " touched = Math.max(touched, document.querySelectorAll('.place.touched').length); })"
        ".observe(document.getElementById('pieces'), { attributes: true, childList: true, subtree: true }); }"
    )
    typed(page, page.get_attribute("#line", "placeholder"))
    page.wait_for_function("() => touched")
    expect(page.locator("#pieces button.place").first).to_be_visible()
    expect(page.locator("#turn")).to_have_text(re.compile("^I take"))


@pytest.mark.parametrize("place", ["#layer=values&x=0&y=0&zoom=-4&cell=8,11", "#game=mock-turtles&position=HTHHT"])
def test_a_picture_is_saved(new_visit: Any, place: str) -> None:
    from PIL import Image

    visit = new_visit(Visit).open(place)
    visit.page.click("#begin button.chosen")
    expect(visit.page.locator("#save")).to_be_visible()
    visit.page.check("#answers")
    visit.rest()
    with visit.page.expect_download() as download:
        visit.page.click("#save")
    image = Image.open(BytesIO(Path(download.value.path()).read_bytes()))
    box = visit.page.locator("#field").bounding_box()
    assert image.size == (round(box["width"]), round(box["height"]))
    assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 20


def test_doors(new_visit: Any) -> None:
    """Play shows the way into a game, Explore ends the game, and Learn is a link."""
    visit = new_visit(Visit)
    page = visit.open().page
    expect(page.locator("#doors a")).to_have_count(1)
    play, explore = (page.locator(f'#doors [data-door="{door}"]') for door in ("play", "explore"))
    expect(explore).to_have_attribute("aria-pressed", "true")
    play.click()
    expect(page.locator("#new-game")).to_be_focused()
    expect(page.locator("#key")).to_be_hidden()
    assert visit.view()["door"] == "play"
    visit.reload()
    expect(play).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    page.click("#new-game")
    expect(page.locator("#game-on")).to_be_visible()
    explore.click()
    expect(page.locator("#game-on")).to_be_hidden()
    expect(page.locator("#key")).to_be_visible()
    assert "door" not in visit.view()


@pytest.mark.parametrize(
    "place",
    ["#door=play", "#game=wythoff&start=8.11&err=0&seed=20261126&puzzle=1&moves=", "#game=kayles&position=3+5+7"],
)
def test_accessible(new_visit: Any, place: str) -> None:
    visit = new_visit(Visit).open(place)
    assert violations(visit.page, visit.rest) == []
