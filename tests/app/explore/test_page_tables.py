"""Positions on the table in a real browser: whole games by clicks and by keys, what is solved, how it looks."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving
from playwright.sync_api import expect

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
        visit: Visit = new_visit(Visit, **context).open(f"#{urlencode({'game': game, 'position': position})}")
        expect(visit.page.locator("#table #pieces .row").first).to_be_visible()
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
    page.rest()
    if page.page.is_hidden("#game-on"):
        page.page.click("#from-here")
        expect(page.page.locator("#game-on")).to_be_visible()
        page.rest()
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
            page.rest()
            if state(page)[0] != before:
                break
        else:
            page.page.locator("#choices button").first.click()  # the plain reading
            expect(page.page.locator("#game-on")).not_to_have_attribute("data-position", before)
            page.rest()
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
    expect(page.page.locator("#turn")).to_contain_text("You have won" if winner == "you" else "The computer has won")
    expect(page.page.locator("#pieces button")).to_have_count(0)
    expect(page.page.locator("#commands")).to_be_hidden()


def test_a_game_by_keys_alone(visit: Any) -> None:
    page = visit("turning-turtles", "HTHTH")
    page.page.focus("#from-here")
    page.page.keyboard.press("Enter")
    expect(page.page.locator("#game-on")).to_be_visible()
    assert played(page, wy.game("turning-turtles"), by_keys) == "you"


def test_piles_beside_the_map(visit: Any) -> None:
    """Those of a game on the map stand in the panel."""
    page = visit("kayles", "3 4 5")
    page.page.fill("#to", "5 7")
    page.page.press("#to", "Enter")
    expect(page.page.locator("#map:not([hidden]) .solved")).to_have_count(1)
    expect(page.page.locator("#pieces")).to_be_hidden()
    page.page.click("#from-here")
    expect(page.page.locator("#play #pieces .row").first).to_be_visible()
    assert played(page, wy.game("kayles")) == "you"


def test_a_new_game_of_several_piles(visit: Any) -> None:
    """It turns from the map to the table; the way back leads to the corner of the map."""
    page = visit("nim", "3 5 7")
    page.page.click("#home")
    expect(page.page.locator("#map:not([hidden]) .pictures canvas.drawn")).not_to_have_count(0)
    page.page.fill("#level", "9")
    page.page.click("#begin button")
    expect(page.page.locator("#table #pieces .row").first).to_be_visible()
    assert played(page, wy.game("nim")) == "you"


def test_a_click_begins_a_game(visit: Any) -> None:
    page = visit("nim", "3 5 7")
    click(page, "1,4")
    expect(page.page.locator("#log .mine")).to_have_text("You take 1 from heap 2 and leave (3, 4, 7)")
    page.page.click("#commands [data-line=undo]")
    expect(page.page.locator("#game-on")).to_have_attribute("data-position", "3 5 7")
    page.page.click("#commands [data-line=best]")
    expect(page.page.locator("#game-on")).not_to_have_attribute("data-position", "3 5 7")
    page.page.click("#end")
    expect(page.page.locator("#sentence")).to_contain_text(" is ")


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
        page.rest()
    expect(page.page.locator("#choices button")).to_have_text(
        ["take 1 from heap 2, split it into 2 and 2", "take 2 from heap 2, split it into 1 and 2"]
    )


def test_solved_on_the_table(visit: Any) -> None:
    page, game = visit("mock-turtles", "HTHHT"), wy.game("mock-turtles")
    expect(page.page.locator("#sentence")).to_have_text("HTHHT is N: turn coins 4, 3 and 1 and leave TTTTT.")
    expect(page.page.locator("#moves button")).to_have_count(len(game.winning_moves("HTHHT")))
    page.page.click("#moves button")
    expect(page.page.locator("#sentence")).to_contain_text("is P")
    assert page.view()["position"] == game.ruleset.format_position(game.ruleset.check(game.winning_moves("HTHHT")[0]))
    page.page.fill("#to", "HQ")
    page.page.press("#to", "Enter")
    expect(page.page.locator("#error")).to_be_visible()
    expect(page.page.locator("#error")).to_contain_text("cannot read the coins")
    assert all("400 (Bad Request)" in line for line in page.said)
    page.said.clear()
    for game_name, board in (("fibonacci-tree", "#table"), ("wythoff", "#map"), ("nim-never-equal", "#table")):
        page.page.click("#open-gallery")
        page.page.fill("#game", game_name)
        page.page.press("#game", "Enter")
        title = re.compile(f"^{game_name[:7].replace('-', ' ')}", re.IGNORECASE)
        expect(page.page.locator("#title")).to_have_text(title)
        expect(page.page.locator(board)).to_be_visible()
        expect(page.page).to_have_url(re.compile(f"game={game_name}"))
    expect(page.page.locator("#map")).to_be_hidden()


def test_large_piles(visit: Any) -> None:
    """They are numbers, and what is taken is typed."""
    page = visit("nim", "10^30 5 100")
    page.page.fill("[aria-label='Take from heap 1']", "10^30-97")
    page.page.press("[aria-label='Take from heap 1']", "Enter")
    expect(page.page.locator("#log")).to_contain_text("take")
    page.rest()
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
    expect(page.page.locator("#choices button, #log .mine").first).to_be_visible()
    page.rest()
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
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#axes")).to_be_visible()
    expect(page.locator("#axes")).to_have_text("On the map heap 1 goes to the right, heap 2 upward.")
