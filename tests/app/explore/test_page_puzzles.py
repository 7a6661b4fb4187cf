"""Puzzles, levels with stars, moving pieces and saved pictures in a real browser, and the doors to them."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving

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
    page.clock.set_fixed_time(f"{seed[:4]}-{seed[4:6]}-{seed[6:]}T12:00:00")
    page.click("#puzzle")
    page.wait_for_selector("body.puzzling")
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
    page.wait_for_function("() => document.getElementById('turn')?.textContent === 'Solved.'")
    assert "This is the only move that wins." in page.inner_text("#log")
    page.wait_for_function("() => document.getElementById('sentence')?.textContent.includes(' is N')")
    assert page.is_visible("#next-puzzle")
    page.click("#next-puzzle")
    page.wait_for_function("() => document.getElementById('turn')?.textContent.startsWith('Puzzle of 2026-11-26')")
    assert visit.view()["seed"] == "120261126"


def test_a_puzzle_that_is_not_solved(new_visit: Any) -> None:
    visit = new_visit(Visit)
    start = puzzle(visit, "20260101")
    wrong = next(option for option in G.options(start) if option not in G.winning_moves(start))
    typed(visit.page, taking(start, wrong))
    visit.page.wait_for_function("() => document.getElementById('turn')?.textContent === 'Not solved.'")
    log = visit.page.inner_text("#log")
    assert "The only move that wins: move the queen" in log
    assert visit.page.get_attribute("#analysis li", "data-verdict") == "blunder"


def test_stars(new_visit: Any) -> None:
    """A game won without help has three stars, and with a hint one star. The browser stores the most stars."""
    visit = new_visit(Visit)
    for hint, stars in ((True, "★☆☆"), (False, "★★★"), (True, "★☆☆")):
        page = visit.open("#game=wythoff&start=0.5&first=me&err=40&seed=1&moves=").page
        page.wait_for_selector("#game-on:not([hidden])")
        if hint:
            page.click("#commands [data-line='?']")
            page.wait_for_function("() => document.getElementById('log')?.textContent.includes('win')")
        typed(page, "take 5 from 2")
        page.wait_for_selector("#banner:not([hidden])")
        assert page.inner_text("#turn") == f"You have won. {stars}"
    assert "★☆☆ after Hint" in page.inner_text("#earn")
    levels = visit.open().page.locator("#err option").all_inner_texts()
    assert [level[-3:] for level in levels] == ["☆☆☆", "★★★", "☆☆☆", "☆☆☆", "☆☆☆"]
    assert page.evaluate("JSON.parse(localStorage['wythoff-stars'])") == {"wythoff": {"40": 3}}


WON = "() => document.getElementById('turn')?.textContent.startsWith('You have won.')"
HELPED = "(help) => new URLSearchParams(location.hash.slice(1)).get('help') === help"


@pytest.mark.parametrize(
    ("helped", "help_field", "stars"),
    [("[data-line='?']", "hint", "★☆☆"), ("[data-line=why]", "why", "★★☆"), ("#answers", "hint", "★☆☆")],
)
def test_help_is_not_forgotten(new_visit: Any, helped: str, help_field: str, stars: str) -> None:
    """Neither a reload of the page nor its link in another browser forgets the help; a new game does."""
    visit, other = new_visit(Visit), new_visit(Visit)
    page = visit.page
    page.goto(f"{visit.address}#game=nim&start=1.2.5&first=me&err=0&seed=1&moves=")
    page.wait_for_selector("#game-on:not([hidden])")
    page.click(f"#game-on {helped}")
    page.wait_for_function(HELPED, arg=help_field)
    page.reload()
    other.page.goto(page.evaluate("location.href"))
    for each in (page, other.page):
        each.wait_for_selector("#game-on:not([hidden])")
        for _ in range(9):
            at = tuple(map(int, each.get_attribute("#game-on", "data-position").split()))
            left = wy.game("nim").best_move(at)
            assert left is not None
            best = enumerate(zip(at, left, strict=True), 1)
            typed(each, next(f"take {was - now} from {heap}" for heap, (was, now) in best if was > now))
            each.wait_for_function(
                "(text) => document.getElementById('game-on').dataset.position !== text", arg=" ".join(map(str, at))
            )
            if each.is_visible("#banner"):
                break
        each.wait_for_function(WON)
        assert each.inner_text("#turn") == f"You have won. {stars}"
    page.click("#again")
    page.wait_for_selector("#banner", state="hidden")
    page.wait_for_function("() => !location.hash.includes('help=')")


def test_going_back_is_undo(new_visit: Any) -> None:
    visit = new_visit(Visit)
    page = visit.open("#game=wythoff&start=0.5&first=me&err=0&seed=1&moves=").page
    page.wait_for_selector("#game-on:not([hidden])")
    typed(page, "take 5 from 2")
    page.wait_for_selector("#banner:not([hidden])")
    assert page.inner_text("#turn") == "You have won. ★★★"
    page.go_back()
    page.wait_for_function("() => document.getElementById('game-on')?.dataset.position === '0 5'")
    page.wait_for_selector("html[data-ready]", state="attached")
    typed(page, "take 5 from 2")
    page.wait_for_function(WON)
    assert page.inner_text("#turn") == "You have won. ★★☆"


def test_the_computer_moves_its_pieces(new_visit: Any) -> None:
    """The queen glides to her new place, and on a table the computer's places are marked; both are announced."""
    visit = new_visit(Visit)
    page = visit.open("#game=wythoff&start=8.11&first=me&err=0&seed=1&moves=").page
    page.wait_for_selector(".queen")
    page.evaluate(
        "() => { const animate = Element.prototype.animate; window.moved = [];"
        " Element.prototype.animate = function (...all) {"
        " moved.push(all[0][0].transform); return animate.apply(this, all); }; }"
    )
    typed(page, "take 3 from 2")
    page.wait_for_function("() => window.moved.length")
    assert "translate(" in page.evaluate("moved[0]")
    assert page.get_attribute("#turn", "aria-live") == "polite"
    assert page.inner_text("#turn").startswith("I move the queen")
    page.goto("about:blank")
    page.goto(f"{visit.address}#game=kayles&start=3.5.7&first=me&err=0&seed=1&moves=")
    page.wait_for_selector("#table .place")
    typed(page, page.get_attribute("#line", "placeholder"))
    page.wait_for_selector(".place.touched")
    page.wait_for_selector("#pieces button.place")
    assert page.inner_text("#turn").startswith("I take")


@pytest.mark.parametrize("place", ["#layer=values&x=0&y=0&zoom=-4&cell=8,11", "#game=mock-turtles&position=HTHHT"])
def test_a_picture_is_saved(new_visit: Any, place: str) -> None:
    from PIL import Image

    visit = new_visit(Visit)
    visit.page.goto(f"{visit.address}{place}")
    visit.page.wait_for_selector("html[data-ready]", state="attached")
    visit.page.click("#begin button.chosen")
    visit.page.wait_for_selector("#save:visible")
    visit.page.check("#answers")
    visit.page.wait_for_timeout(Visit.rest)
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
    assert page.locator("#doors a").count() == 1
    door = '#doors [data-door="{}"]'
    assert page.get_attribute(door.format("explore"), "aria-pressed") == "true"
    page.click(door.format("play"))
    assert page.evaluate("document.activeElement.id") == "new-game"
    assert page.is_hidden("#key")
    assert visit.view()["door"] == "play"
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.get_attribute(door.format("play"), "aria-pressed") == "true"
    page.keyboard.press("Tab")
    page.click("#new-game")
    page.wait_for_selector("#game-on:not([hidden])")
    page.click(door.format("explore"))
    page.wait_for_selector("#game-on", state="hidden")
    assert page.is_visible("#key")
    assert "door" not in visit.view()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "place",
    ["#door=play", "#game=wythoff&start=8.11&err=0&seed=20261126&puzzle=1&moves=", "#game=kayles&position=3+5+7"],
)
def test_accessible(new_visit: Any, scheme: str, place: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    visit = new_visit(Visit, color_scheme=scheme)
    visit.page.goto(f"{visit.address}{place}")
    visit.page.wait_for_selector("html[data-ready]", state="attached")
    assert [(one["id"], one["help"]) for one in Axe().run(visit.page).response["violations"]] == []
