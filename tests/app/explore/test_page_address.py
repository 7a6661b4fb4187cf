"""A link to another game or view in the same tab, Back, Forward and reload: all of the page follows the address."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, SequenceVisit, Visit, chromium, serving

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


def arrived(page: Any, kind: type[Visit], place: str) -> list[Any]:
    """What is seen when the page has come to rest at an address."""
    page.wait_for_function("() => document.documentElement?.dataset.ready && !document.documentElement.dataset.left")
    if "position=" not in place:
        kind(page, "").drawn()
    page.wait_for_timeout(kind.rest)
    return list(page.evaluate(SEEN))


def follow(page: Any, place: str) -> None:
    """Open a link in the same tab."""
    page.evaluate(
        "(place) => { document.documentElement.dataset.left = 'yes';"
        " const link = document.createElement('a'); link.href = place; document.body.append(link); link.click(); }",
        place,
    )


def left(page: Any, step: Any) -> None:
    page.evaluate("document.documentElement.dataset.left = 'yes'")
    step()


FRESH: dict[str, list[Any]] = {}


def fresh(new_visit: Any, name: str) -> list[Any]:
    """What is seen of a view in a new tab."""
    if name not in FRESH:
        visit = new_visit(Visit)
        visit.page.goto(f"{visit.address}{VIEWS[name]}")
        FRESH[name] = arrived(visit.page, Visit, VIEWS[name])
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
    visit = new_visit(Visit)
    page = visit.page
    page.goto(f"{visit.address}{VIEWS[first]}")
    assert arrived(page, Visit, VIEWS[first]) == wanted[first]
    if is_played:
        begun(page)
    follow(page, VIEWS[second])
    assert arrived(page, Visit, VIEWS[second]) == wanted[second]
    for name, step in ((first, page.go_back), (second, page.go_forward), (second, page.reload)):
        if is_played and step != page.reload:  # the game is a step of its own
            left(page, step)
            arrived(page, Visit, "position=")
        left(page, step)
        assert arrived(page, Visit, VIEWS[name]) == wanted[name]


def test_a_link_before_the_view_is_written(new_visit: Any) -> None:
    """The old view, which is written a moment after the map was moved, does not replace the new address."""
    visit = new_visit(Visit).open(VIEWS["solved"])
    visit.page.focus("#map")
    visit.page.keyboard.press("Shift+ArrowRight")
    follow(visit.page, VIEWS["nim"])
    assert arrived(visit.page, Visit, VIEWS["nim"])[0] == "Nim: the board as a map"
    assert visit.view()["game"] == "nim"


def test_a_wrong_address(new_visit: Any) -> None:
    visit = new_visit(Visit).open(VIEWS["solved"])
    follow(visit.page, "#game=chess")
    visit.page.wait_for_selector("#error:not([hidden])")
    assert "unknown game 'chess'" in visit.page.inner_text("#error")
    assert "8" not in visit.page.inner_text("#cell-name")
    assert all("400 (Bad Request)" in line for line in visit.said)
    visit.said.clear()
    left(visit.page, visit.page.go_back)
    assert arrived(visit.page, Visit, VIEWS["solved"])[2] == "Wythoff's game"


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
    page.wait_for_function("() => document.getElementById('title')?.textContent === 'Nim'")
    page.wait_for_timeout(900)
    assert page.is_hidden("#game-on")
    assert page.locator(".queen").count() == 0


def begun(page: Any, button: str = "#new-game") -> None:
    page.click(button)
    page.wait_for_selector("#game-on:not([hidden])")


def best_move(page: Any) -> None:
    """Let the computer tell the move, and wait for its answer."""
    before = page.get_attribute("#game-on", "data-position")
    page.click("#commands [data-line='best']")
    page.wait_for_function("(text) => document.getElementById('game-on').dataset.position !== text", arg=before)


def test_two_tabs(new_visit: Any) -> None:
    """Each has its own game."""
    pages = [new_visit(Visit).open(VIEWS[name]).page for name in ("plain", "nim")]
    for page in pages:
        page.fill("#level", "10^20")
        begun(page)
    for _ in range(2):
        for page in pages:
            best_move(page)
    assert len({page.get_attribute("#game-on", "data-position") for page in pages}) == 2


def test_a_server_that_has_begun_anew(browser: Any) -> None:
    """The game goes on with it."""
    page = browser.new_context().new_page()
    with serving() as address:
        visit = Visit(page, address).open(VIEWS["plain"])
        page.fill("#level", "10^20")
        begun(page)
        best_move(page)
        best_move(page)
    with serving(port=int(address.rstrip("/").rpartition(":")[2])):
        best_move(page)
        assert page.is_hidden("#error")
        assert page.locator("#log .mine").count() == 3
    assert all(line.startswith("Failed to load resource") for line in visit.said)
    page.context.close()


@pytest.mark.parametrize("name", ["plain", "table", "coins"])
def test_a_game_is_in_its_address(new_visit: Any, name: str) -> None:
    """Reload, Back, Forward and another tab show the game, and go on with it."""
    visit = new_visit(Visit)
    page = visit.page
    page.goto(f"{visit.address}{VIEWS[name]}")
    arrived(page, Visit, VIEWS[name])
    if name == "plain":  # its start is drawn: a small one may be lost after two moves
        page.fill("#level", "10^20")
    begun(page, "#from-here" if name == "coins" else "#new-game")
    addresses, states = [], []
    for _ in range(3):
        page.wait_for_timeout(Visit.rest)
        addresses.append(page.evaluate("location.hash"))
        states.append(game_of(page))
        best_move(page)
    assert len({*states}) == 3
    left(page, page.go_back)
    arrived(page, Visit, "position=")
    assert game_of(page) == states[2]
    left(page, page.go_back)
    arrived(page, Visit, "position=")
    assert game_of(page) == states[1]
    left(page, page.go_forward)
    arrived(page, Visit, "position=")
    assert game_of(page) == states[2]
    left(page, page.reload)
    arrived(page, Visit, "position=")
    assert game_of(page) == states[2]
    other = new_visit(Visit).page
    other.goto(f"{visit.address}{addresses[1]}")
    arrived(other, Visit, "position=")
    assert game_of(other) == states[1]
    best_move(other)
    assert game_of(other) == states[2]
    assert other.evaluate("location.hash").rpartition("start=")[2] == addresses[2].rpartition("start=")[2]


def game_of(page: Any) -> tuple[str, ...]:
    """The position in play, the log and whose turn it is."""
    position = page.get_attribute("#game-on", "data-position")
    return (position, page.inner_text("#log"), page.inner_text("#turn"))


@pytest.mark.parametrize(
    ("first", "second"),
    [("game=kayles&n=0&zoom=-4", "game=0.156&n=5000&zoom=2"), ("game=nim&n=9&zoom=-4", "game=wythoff&n=40&zoom=0")],
)
def test_sequences_follow_the_address(new_visit: Any, first: str, second: str) -> None:
    places = [f"sequences.html#{first}", f"sequences.html#{second}"]
    fresh = []
    for place in places:
        visit = new_visit(SequenceVisit).open(place)
        visit.page.wait_for_selector("html[data-end]:not([data-end=''])", state="attached")
        fresh.append(arrived(visit.page, SequenceVisit, place))
    visit = new_visit(SequenceVisit)
    page = visit.page
    page.goto(f"{visit.address}{places[0]}")
    for name in ("first", "second"):
        page.wait_for_selector("html[data-end]:not([data-end=''])", state="attached")
        assert arrived(page, SequenceVisit, "") == fresh[name == "second"]
        if name == "first":
            page.fill("#to", "3")
            page.press("#to", "Enter")
            page.wait_for_function("() => document.getElementById('heap')?.textContent")
            follow(page, f"#{second}")
    left(page, page.go_back)
    page.wait_for_selector("html[data-end]:not([data-end=''])", state="attached")
    assert arrived(page, SequenceVisit, "")[:5] == fresh[0][:5]
