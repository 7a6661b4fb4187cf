"""Positions on the table in a real browser: whole games by clicks and by keys, what is solved, how it looks."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving

import wythoff as wy
from wythoff.rules.position import Position

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("nim") as address:
        yield address


@pytest.fixture
def visit(new_visit: Any, address: str) -> Any:
    """A page that shows a position of a game."""

    def visit(game: str, position: str, **context: Any) -> Visit:
        visit: Visit = new_visit(Visit, **context)
        visit.page.goto(f"{address}#{urlencode({'game': game, 'position': position})}")
        visit.page.wait_for_selector("html[data-ready]", state="attached")
        visit.page.wait_for_selector("#table #pieces .row")
        return visit

    return visit


Press = Callable[[Visit, str], None]


def click(page: Visit, place: str) -> None:
    page.page.click(f'#pieces [data-at="{place}"]')


def by_keys(page: Visit, place: str) -> None:
    """From the position down or up, then along the row, and Enter."""
    row, column = map(int, place.split(","))
    page.page.focus("#pieces [tabindex='0']")
    for _ in range(60):
        at = page.page.evaluate("document.activeElement.dataset.at").split(",")
        here = int(at[0]), int(at[1])
        if here == (row, column):
            page.page.keyboard.press("Enter")
            return
        page.page.keyboard.press(
            ("ArrowDown" if row > here[0] else "ArrowUp")
            if row != here[0]
            else ("ArrowRight" if column > here[1] else "ArrowLeft")
        )
    raise AssertionError(f"{place} is not reached")


def state(page: Visit) -> Any:
    """The position in play, and what is clicked."""
    return page.page.evaluate(
        "[document.getElementById('game-on').dataset.position,"
        " [...document.querySelectorAll('#pieces [aria-pressed=true]')].map((place) => place.dataset.at).join(' ')]"
    )


def played(page: Visit, game: wy.Game, press: Press = click) -> str:
    """Play to the end by touching what moves, to a position that wins where there is one; who wins."""
    if page.page.is_hidden("#game-on"):
        page.page.click("#from-here")
        page.page.wait_for_selector("#game-on:not([hidden])")
    while not (winner := page.page.get_attribute("#game-on", "data-winner")):
        before, _ = state(page)
        position: Position = game.ruleset.check(tuple(map(int, before.split())))
        left = game.best_move(position) or game.options(position)[-1]
        for row, column in sorted(next(game.ruleset.places_of_move(position, left))):
            now = state(page)
            press(page, f"{row},{column}")
            page.page.wait_for_function(
                "([position, clicked]) => document.getElementById('game-on').dataset.position !== position ||"
                " [...document.querySelectorAll('#pieces [aria-pressed=true]')].map((one) => one.dataset.at).join(' ')"
                " !== clicked",
                arg=list(now),
            )
            if state(page)[0] != before:
                break
        else:
            page.page.locator("#choices button").first.click()  # the plain reading
            page.page.wait_for_function(
                "(text) => document.getElementById('game-on').dataset.position !== text", arg=before
            )
    return str(winner)


@pytest.mark.parametrize(
    ("name", "position", "winner"),
    [
        ("nim", "3 5 7", "you"),
        ("nim", "1 2 3", "I"),
        ("kayles", "3 4 5", "you"),
        ("mock-turtles", "HTHHTH", "you"),
        ("tactix width=3", "ooo o.o", "you"),
        ("misere-nim", "1 2 4", "you"),
    ],
)
def test_games_by_clicks(visit: Any, name: str, position: str, winner: str) -> None:
    page, game = visit(name, position), wy.game(name)
    assert game.is_p(position if not position[0].isdigit() else tuple(map(int, position.split()))) == (winner == "I")
    page.page.select_option("#err", "0")
    assert played(page, game) == winner
    assert ("You have won" if winner == "you" else "The computer has won") in page.page.inner_text("#turn")
    assert page.page.locator("#pieces button").count() == 0
    assert page.page.is_hidden("#commands")


def test_a_game_by_keys_alone(visit: Any) -> None:
    page = visit("turning-turtles", "HTHTH")
    page.page.focus("#from-here")
    page.page.keyboard.press("Enter")
    page.page.wait_for_selector("#game-on:not([hidden])")
    assert played(page, wy.game("turning-turtles"), by_keys) == "you"


def test_piles_beside_the_map(visit: Any) -> None:
    """Those of a game on the map stand in the panel."""
    page = visit("kayles", "3 4 5")
    page.page.fill("#to", "5 7")
    page.page.press("#to", "Enter")
    page.page.wait_for_selector("#map:not([hidden]) .solved", state="attached")
    assert page.page.is_hidden("#pieces")
    page.page.click("#from-here:not([disabled])")
    page.page.wait_for_selector("#play #pieces .row")
    assert played(page, wy.game("kayles")) == "you"


def test_a_new_game_of_several_piles(visit: Any) -> None:
    """It turns from the map to the table; the way back leads to the corner of the map."""
    page = visit("nim", "3 5 7")
    page.page.click("#home")
    page.page.wait_for_selector("#map:not([hidden]) .pictures canvas.drawn", state="attached")
    page.page.fill("#level", "9")
    page.page.click("#begin button")
    page.page.wait_for_selector("#table #pieces .row")
    assert played(page, wy.game("nim")) == "you"


def test_a_click_begins_a_game(visit: Any) -> None:
    page = visit("nim", "3 5 7")
    click(page, "1,4")
    page.page.wait_for_selector("#log .mine")
    assert page.page.inner_text("#log .mine") == "You take 1 from heap 2 and leave (3, 4, 7)"
    page.page.click("#commands [data-line=undo]")
    page.page.wait_for_function("() => document.getElementById('game-on')?.dataset.position === '3 5 7'")
    page.page.click("#commands [data-line=best]")
    page.page.wait_for_function("() => document.getElementById('game-on').dataset.position !== '3 5 7'")
    page.page.click("#end")
    page.page.wait_for_function("() => document.getElementById('sentence')?.textContent.includes(' is ')")


def test_a_choice_is_given_up(visit: Any) -> None:
    """By a second click; a place that does not go with it begins anew."""
    page = visit("kayles", "7 5 3")
    for place, clicked in (("0,3", "0,3"), ("1,1", "1,1"), ("1,1", ""), ("1,2", "1,2")):
        click(page, place)
        page.page.wait_for_function(
            "(clicked) => [...document.querySelectorAll('#pieces [aria-pressed=true]')].map((one) => one.dataset.at)"
            ".join(' ') === clicked && !document.getElementById('game-on').hidden",
            arg=clicked,
        )
    assert page.page.locator("#choices button").all_inner_texts() == [
        "take 1 from heap 2, split it into 2 and 2",
        "take 2 from heap 2, split it into 1 and 2",
    ]


def test_solved_on_the_table(visit: Any) -> None:
    page, game = visit("mock-turtles", "HTHHT"), wy.game("mock-turtles")
    assert page.page.inner_text("#sentence") == "HTHHT is N: turn coins 4, 3 and 1 and leave TTTTT."
    assert page.page.locator("#moves button").count() == len(game.winning_moves("HTHHT"))
    page.page.click("#moves button")
    page.page.wait_for_function("() => document.getElementById('sentence')?.textContent.includes('is P')")
    assert page.view()["position"] == game.ruleset.format_position(game.ruleset.check(game.winning_moves("HTHHT")[0]))
    page.page.fill("#to", "HQ")
    page.page.press("#to", "Enter")
    page.page.wait_for_selector("#error:not([hidden])")
    assert "cannot read the coins" in page.page.inner_text("#error")
    assert all("400 (Bad Request)" in line for line in page.said)
    page.said.clear()
    for game_name, board in (("fibonacci-tree", "#table"), ("wythoff", "#map"), ("nim-never-equal", "#table")):
        page.page.click("#open-gallery")
        page.page.fill("#game", game_name)
        page.page.press("#game", "Enter")
        page.page.wait_for_function(
            "(name) => document.getElementById('title').textContent.toLowerCase().startsWith(name)",
            arg=game_name[:7].replace("-", " "),
        )
        page.page.wait_for_selector(f"{board}:not([hidden])")
        page.page.wait_for_function("(name) => location.hash.includes(`game=${name}`)", arg=game_name)
    assert page.page.is_hidden("#map")


def test_large_piles(visit: Any) -> None:
    """They are numbers, and what is taken is typed."""
    page = visit("nim", "10^30 5 100")
    page.page.fill("[aria-label='Take from heap 1']", "10^30-97")
    page.page.press("[aria-label='Take from heap 1']", "Enter")
    page.page.wait_for_function("() => document.getElementById('log')?.textContent.includes('take')")
    assert "You have" not in page.page.inner_text("#turn")
    position = str(page.page.get_attribute("#game-on", "data-position"))
    assert not wy.game("nim").is_p(tuple(map(int, position.split())))


@pytest.mark.parametrize(("width", "scheme", "text"), [(380, "light", 1), (1000, "dark", 1), (380, "dark", 2)])
@pytest.mark.parametrize(("name", "position"), [("kayles", "5 9 20"), ("northcott", "W.....B. .B..W... white")])
def test_looks(visit: Any, tmp_path: Path, name: str, position: str, width: int, scheme: str, text: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = visit(name, position, viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.page.evaluate(f"document.documentElement.style.fontSize = '{100 * text}%'")
    page.page.locator("#pieces button").nth(2).click()
    page.page.wait_for_selector("#choices button, #log .mine")
    page.page.screenshot(path=tmp_path / "page.png")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.page.locator("#pieces button").first.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    found = Axe().run(page.page).response["violations"]
    assert [(one["id"], one["help"]) for one in found if one["impact"] in ("serious", "critical")] == []


def test_axes_are_named_where_the_map_is(visit: Any) -> None:
    """Two heaps lie on a map; three are on the table, where no heap goes to the right."""
    page = visit("nim", "3 5 6").page
    assert "goes to the right" not in page.inner_text("#rule")
    assert not page.is_visible("#axes")
    page.evaluate("location.hash = '#game=nim&x=3&y=5'")
    page.wait_for_selector("#map:not([hidden])")
    page.wait_for_function("() => document.getElementById('axes')?.innerText")  # the page of the new address
    assert page.inner_text("#axes") == "On the map heap 1 goes to the right, heap 2 upward."
