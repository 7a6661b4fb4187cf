"""A link to another game or view in the same tab, Back, Forward and reload: all of the page follows the address."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, SequenceVisit, Visit, chromium, serving
from playwright.sync_api import expect

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

# What is read of a page, but for the view, which stands in its address.
SEEN = """() => {
    const text = (id) => document.getElementById(id)?.textContent ?? "";
    const isHidden = (id) => document.getElementById(id)?.hidden ?? true;
    const ids = ["title", "rule", "cell-name", "sentence", "facts", "moves", "error", "log", "turn", "choices",
        "pieces", "legend-name", "period", "period-name", "heap"];
    return [document.title, document.getElementById("game").value, ...ids.map(text), isHidden("game-on"),
        isHidden("table"), document.querySelectorAll("path.solved, path.arrow, .queen").length,
        document.getElementById("lines")?.checked ?? false];
}"""

VIEWS = {
    "solved": "#game=wythoff&layer=values&x=7&y=6&zoom=-5&cell=8,12",
    "nim": "#game=nim&layer=outcomes&x=7&y=6&zoom=-5",
    "nim solved": "#game=nim&layer=values&x=9&y=9&zoom=-5&cell=4,9",
    "lines": "#game=t-wythoff+t%3D3&layer=outcomes&x=7&y=6&zoom=-5&lines=1",
    "plain": "#game=wythoff&layer=values&x=7&y=6&zoom=-5",
    "table": "#game=nim&position=3+5+7",
    "coins": f"#game=mock-turtles&position={14 * 'H'}",  # a move turns at most 3 coins: four moves do not end it
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


def seen(visit: Visit) -> list[Any]:
    """What is seen when the page has come to rest."""
    visit.rest()
    return list(visit.page.evaluate(SEEN))


FRESH: dict[str, list[Any]] = {}


def fresh(new_visit: Any, name: str) -> list[Any]:
    """What is seen of a view in a new tab."""
    if name not in FRESH:
        FRESH[name] = seen(new_visit(Visit).open(VIEWS[name]))
    return FRESH[name]


@pytest.mark.parametrize(
    ("first", "second", "is_played"),
    [
        ("solved", "nim", True),
        ("solved", "plain", False),
        ("nim", "table", True),
        ("coins", "lines", True),
        ("lines", "nim solved", False),
    ],
)
def test_all_follows_the_address(new_visit: Any, first: str, second: str, is_played: bool) -> None:
    wanted = {name: fresh(new_visit, name) for name in (first, second)}
    visit = new_visit(Visit).open(VIEWS[first])
    assert seen(visit) == wanted[first]
    if is_played:
        begun(visit)
    visit.follow(VIEWS[second])
    assert seen(visit) == wanted[second]
    for name, step in ((first, visit.back), (second, visit.forward), (second, visit.reload)):
        if is_played and step != visit.reload:  # the game is a step of its own
            step()
        assert seen(step()) == wanted[name]


def test_a_link_before_the_view_is_written(new_visit: Any) -> None:
    """The old view, which is written a moment after the map was moved, does not replace the new address."""
    visit = new_visit(Visit).open(VIEWS["solved"])
    visit.page.focus("#map")
    visit.page.keyboard.press("Shift+ArrowRight")
    visit.follow(VIEWS["nim"])
    assert seen(visit)[0] == "Nim: the board as a map"
    assert visit.view()["game"] == "nim"


def test_a_wrong_address(new_visit: Any) -> None:
    visit = new_visit(Visit).open(VIEWS["solved"])
    visit.follow("#game=chess")
    expect(visit.page.locator("#error")).to_be_visible()
    expect(visit.page.locator("#error")).to_contain_text("unknown game 'chess'")
    visit.rest()
    assert "8" not in visit.page.inner_text("#cell-name")
    assert all("400 (Bad Request)" in line for line in visit.said)
    visit.said.clear()
    assert seen(visit.back())[2] == "Wythoff's game"


def test_an_answer_of_the_game_that_was_left(new_visit: Any) -> None:
    """A start that is answered after another game has been chosen begins nothing."""
    visit = new_visit(Visit).open(VIEWS["plain"])
    page = visit.page
    page.evaluate(
        """() => {
            const asked = fetch;
            window.fetch = async (url, options) => {
                const answer = await asked(url, options);
                if (String(url).startsWith("begin")) await new Promise((wait) => setTimeout(wait, 600));
                return answer;
            };
        }"""
    )
    page.click("#begin button")
    page.click("#open-gallery")
    page.fill("#game", "nim")
    page.press("#game", "Enter")
    expect(page.locator("#title")).to_have_text("Nim")
    visit.rest()  # the earlier answer has arrived
    assert page.is_hidden("#game-on")
    assert page.locator(".queen").count() == 0


def begun(visit: Visit, button: str = "#new-game") -> None:
    visit.page.click(button)
    expect(visit.page.locator("#game-on")).to_be_visible()
    visit.rest()


def best_move(visit: Visit) -> None:
    """Let the computer tell the move, and wait for its answer."""
    before = visit.page.get_attribute("#game-on", "data-position")
    visit.page.click("#commands [data-line='best']")
    expect(visit.page.locator("#game-on")).not_to_have_attribute("data-position", before)
    visit.rest()


def test_two_tabs(new_visit: Any) -> None:
    """Each has its own game."""
    visits = [new_visit(Visit).open(VIEWS[name]) for name in ("plain", "nim")]
    for visit in visits:
        visit.page.fill("#level", "10^20")
        begun(visit)
    for _ in range(2):
        for visit in visits:
            best_move(visit)
    assert len({visit.page.get_attribute("#game-on", "data-position") for visit in visits}) == 2


def test_a_server_that_has_begun_anew(browser: Any) -> None:
    """The game goes on with it."""
    page = browser.new_context().new_page()
    with serving() as address:
        visit = Visit(page, address).open(VIEWS["plain"])
        page.fill("#level", "10^20")
        begun(visit)
        best_move(visit)
        best_move(visit)
    with serving(port=int(address.rstrip("/").rpartition(":")[2])):
        best_move(visit)
        assert page.is_hidden("#error")
        assert page.locator("#log .mine").count() == 3
    assert all(line.startswith("Failed to load resource") for line in visit.said)
    page.context.close()


@pytest.mark.parametrize("name", ["plain", "table", "coins"])
def test_a_game_is_in_its_address(new_visit: Any, name: str) -> None:
    """Reload, Back, Forward and another tab show the game, and go on with it."""
    visit = new_visit(Visit).open(VIEWS[name])
    if name == "plain":  # its start is drawn: a small one may be lost after two moves
        visit.page.fill("#level", "10^20")
    begun(visit, "#from-here" if name == "coins" else "#new-game")
    addresses, states = [], []
    for _ in range(3):
        states.append(game_of(visit))
        addresses.append(visit.page.evaluate("location.hash"))
        best_move(visit)
    assert len({*states}) == 3
    assert game_of(visit.back()) == states[2]
    assert game_of(visit.back()) == states[1]
    assert game_of(visit.forward()) == states[2]
    assert game_of(visit.reload()) == states[2]
    other = new_visit(Visit).open(addresses[1])
    assert game_of(other) == states[1]
    best_move(other)
    assert game_of(other) == states[2]
    assert other.page.evaluate("location.hash").rpartition("start=")[2] == addresses[2].rpartition("start=")[2]


def game_of(visit: Visit) -> tuple[str, ...]:
    """The position in play, the log and whose turn it is, when the page has come to rest."""
    visit.rest()
    position = str(visit.page.get_attribute("#game-on", "data-position"))
    return (position, visit.page.inner_text("#log"), visit.page.inner_text("#turn"))


@pytest.mark.parametrize(
    ("first", "second"),
    [("game=kayles&n=0&zoom=-4", "game=0.156&n=5000&zoom=2"), ("game=nim&n=9&zoom=-4", "game=wythoff&n=40&zoom=0")],
)
def test_sequences_follow_the_address(new_visit: Any, first: str, second: str) -> None:
    fresh = [seen(new_visit(SequenceVisit).open(f"sequences.html#{place}")) for place in (first, second)]
    visit = new_visit(SequenceVisit).open(f"sequences.html#{first}")
    assert seen(visit) == fresh[0]
    visit.page.fill("#to", "3")
    visit.page.press("#to", "Enter")
    expect(visit.page.locator("#heap")).not_to_be_empty()
    visit.follow(f"#{second}")
    assert seen(visit) == fresh[1]
    assert seen(visit.back())[:5] == fresh[0][:5]
