"""The page in a real browser: it moves, shows what the interface says, solves, and stays within this machine."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, Visit, chromium, serving, violations
from playwright.sync_api import expect

import wythoff as wy
from wythoff.app.explore import palette

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

FAR = 10**1000
G = wy.game("wythoff")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def visit(new_visit: Any) -> Any:
    """A page that shows a part of the map."""
    return lambda place="", **context: new_visit(Visit, **context).open(place)


def at(x: int, y: int, zoom: int, **fields: Any) -> str:
    return "#" + urlencode({"game": "wythoff", "layer": "outcomes", "x": x, "y": y, "zoom": zoom, **fields})


def test_rest(visit: Any) -> None:
    """A page at rest has done all that its timers, answers and frames began."""
    page = visit()
    page.page.evaluate(
        """() => { setTimeout(async () => {
            await (await fetch("game")).json();
            requestAnimationFrame(() => setTimeout(() => { window.isDone = true; }, 300));
        }, 300); }"""
    )
    page.rest()
    assert page.page.evaluate("window.isDone")


def test_first_view(visit: Any) -> None:
    page = visit()
    expect(page.page).to_have_title("Wythoff's game: the board as a map")
    assert page.view()["layer"] == "values"
    loaded = page.page.evaluate(
        "performance.getEntriesByType('resource').map(one => [one.name, one.responseStatus, one.transferSize])"
    )
    assert {status for _, status, _ in loaded} == {200}  # nothing is requested in vain
    assert len({name for name, _, _ in loaded}) == len(loaded)
    assert 50_000 < sum(size for _, _, size in loaded) < 300_000


def test_drag_wheel_and_keys(visit: Any) -> None:
    page = visit(at(5000, 5000, 0))
    page.page.mouse.move(400, 300)
    page.page.mouse.down()
    page.page.mouse.move(300, 350, steps=4)
    page.page.mouse.move(300, 350)
    page.page.wait_for_timeout(200)  # the pointer is held for a while, so that the map does not slide on
    page.page.mouse.up()
    dragged = page.view()
    assert abs(int(dragged["x"]) - 5100) <= 1
    assert abs(int(dragged["y"]) - 5050) <= 1
    assert dragged["zoom"] == "0"
    page.page.mouse.wheel(0, 120)
    page.page.wait_for_function("() => /zoom=[1-9]/.test(location.hash)")
    page.open(at(5000, 5000, 0)).page.focus("#map")
    page.page.keyboard.press("Shift+ArrowLeft")
    page.page.wait_for_function("() => /x=4999/.test(location.hash)")
    page.page.keyboard.press("ArrowUp")
    page.page.wait_for_function("() => Number(new URLSearchParams(location.hash.slice(1)).get('y')) > 5050")
    page.page.keyboard.press("+")
    page.page.wait_for_function("() => /zoom=-1/.test(location.hash)")
    page.page.keyboard.press("Home")
    assert int(page.view()["x"]) < 200


@pytest.mark.parametrize("layer", ["outcomes", "values"])
@pytest.mark.parametrize("n", [0, 10**18, FAR], ids=lambda n: f"{len(str(n))}-digits")
def test_pixels_are_the_values_of_the_interface(visit: Any, n: int, layer: str) -> None:
    """Those of a part of a tile, read from the screen's own canvas."""
    a, b = G.p_position(n)
    page = visit(at(a + 100, b + 100, 0, layer=layer))
    page.rest()  # every tile is final
    tiles = page.page.evaluate(
        "[...document.querySelectorAll('.pictures canvas.drawn')].map((tile) => [tile.dataset.x, tile.dataset.y])"
    )
    corners = [(int(x), int(y)) for x, y in tiles]
    place, (x, y) = next(
        found for found in enumerate(corners) if all(0 <= to - c < 256 for to, c in zip((a, b), found[1], strict=True))
    )
    left, low = (min(int(to - c), 256 - 40) for to, c in ((a, x), (b, y)))
    data = page.page.evaluate(
        "([place, left, top]) => [...[...document.querySelectorAll('.pictures canvas.drawn')][place]"
        ".getContext('2d').getImageData(left, top, 40, 40).data]",
        [place, left, 256 - 40 - low],
    )
    colours = palette.colours_of(layer, "light")
    fields = urlencode({"layer": layer, "x": x + left, "y": y + low, "size": 40})
    values = page.page.evaluate("(query) => fetch(`tile.json?${query}`).then((answer) => answer.json())", fields)[
        "pixels"
    ]
    for i in range(40):
        for j in range(40):
            start = 4 * (40 * (39 - j) + i)
            value, shown = values[i][j], tuple(data[start : start + 4])
            if value is None:
                assert shown == palette.WINNING
            elif value == "0" or layer == "outcomes":
                assert shown == colours[palette.FIRST_COLOUR + int(value)]
            else:
                assert shown == colours[palette.FIRST_COLOUR + palette._log_place(int(value))]
    assert values[a - x - left][b - y - low] == ("1" if layer == "outcomes" else "0")


def test_a_click_solves(visit: Any) -> None:
    page = visit(at(20, 14, -5))
    page.click_cell(16, 11)
    expect(page.page.locator("#cell-name")).to_have_text("(16, 11)")
    expect(page.page.locator("#sentence")).to_have_text(re.compile(r"^\(16, 11\) is N: move the queen"))
    expect(page.page.locator("#moves button")).to_have_count(len(G.winning_moves((16, 11))))
    expect(page.page.locator("path.arrow")).to_have_count(len(G.winning_moves((16, 11))))
    assert page.view()["cell"] == "16,11"
    page.page.click("#moves button")
    expect(page.page.locator("#cell-name")).not_to_have_text("(16, 11)")
    expect(page.page.locator("#sentence")).to_contain_text("is P")
    page.page.mouse.move(300, 300)
    expect(page.page.locator("#status")).to_have_text(re.compile("Grundy value [0-9]"))


def test_going_to_a_place(visit: Any) -> None:
    page = visit()
    page.page.fill("#to", "P-position 10^1000")
    page.page.press("#to", "Enter")
    expect(page.page.locator("#sentence")).to_contain_text("is P")
    expect(page.page.locator("#facts")).to_contain_text("number 10000000…00000000 (1001 digits)")
    a, b = G.p_position(FAR)
    view = page.view()
    assert (view["x"], view["y"]) == (str(a), str(b))
    page.page.click("#open-gallery")
    page.page.fill("#game", "t-wythoff t=3")
    page.page.press("#game", "Enter")
    expect(page.page.locator("#settings")).to_contain_text("t=3: a move from both piles")
    assert page.view()["game"] == "t-wythoff t=3"


def test_what_is_wrong_is_said(visit: Any) -> None:
    page = visit()
    page.page.fill("#to", "here")
    page.page.press("#to", "Enter")
    expect(page.page.locator("#error")).to_be_visible()
    expect(page.page.locator("#error")).to_contain_text("cannot read 'here'")
    assert all("400 (Bad Request)" in line for line in page.said)  # the browser's own words
    page.said.clear()
    page.page.focus("#map")
    page.page.keyboard.press("ArrowRight")
    expect(page.page.locator("#error")).to_be_hidden()


def test_from_game_to_game(visit: Any) -> None:
    """The layer comes back after a game without it; of two games the one that was chosen last is shown."""
    page = visit("#layer=remainders")

    def choose(game: str) -> None:
        page.page.click("#open-gallery")
        page.page.fill("#game", game)
        page.page.press("#game", "Enter")

    for game, layer in (("misere-wythoff", "outcomes"), ("wythoff", "remainders")):
        choose(game)
        expect(page.page.locator("#layer")).to_have_value(layer)
    page.page.evaluate(
        """() => {
            const asked = fetch;
            window.fetch = async (url, options) => {
                if (url.includes("game=t-wythoff")) await new Promise((wait) => setTimeout(wait, 600));
                return asked(url, options);
            };
        }"""
    )
    choose("t-wythoff t=3")
    choose("kayles")
    expect(page.page.locator("#title")).to_have_text("Kayles")
    page.rest()  # the earlier answer has arrived
    assert page.page.text_content("#title") == "Kayles"
    assert page.view()["game"] == "kayles"


@pytest.mark.parametrize("zoom", [-4, 0, 7, 60, 3300])
def test_the_address_restores_a_view(visit: Any, zoom: int) -> None:
    a, b = G.p_position(FAR)
    wanted = {"game": "wythoff", "layer": "remainders", "zoom": str(zoom), "cell": f"{a},{b + 1}"}
    page = visit(at(a, b, zoom, layer="remainders", cell=wanted["cell"]))
    view = page.view()
    assert {name: view[name] for name in wanted} == wanted
    assert (view["x"], view["y"]) == (str(a), str(b))
    page.page.focus("#map")
    page.page.keyboard.press("Shift+ArrowRight")
    page.page.keyboard.press("Shift+ArrowLeft")
    for name, there in (("x", a), ("y", b)):  # to pixels
        assert abs(int(page.view()[name]) - there) <= 2 << max(zoom, 0)
    moved = page.view()
    assert page.open(f"#{urlencode(moved)}").view() == moved


@pytest.mark.parametrize(
    ("width", "scheme", "text"), [(400, "light", 1), (1000, "dark", 1), (400, "dark", 2), (1280, "light", 2)]
)
def test_narrow_dark_and_large(visit: Any, tmp_path: Path, width: int, scheme: str, text: int) -> None:
    page = visit(
        at(60, 40, -2, layer="values", cell="50,40"), viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page.page.evaluate(f"document.documentElement.style.fontSize = '{100 * text}%'")
    page.page.screenshot(path=tmp_path / "page.png")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.page.locator("#map").bounding_box()["height"] > 250
    light = page.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert light == (scheme == "light")


def test_accessible(visit: Any) -> None:
    page = begun(visit(at(60, 40, -2, layer="values", cell="50,40")))
    assert [one for one in violations(page.page, page.rest) if one[-1] in ("serious", "critical")] == []


def begun(page: Visit) -> Visit:
    """A game from the solved cell."""
    page.page.click("#from-here")
    expect(page.page.locator("#game-on")).to_be_visible()
    page.rest()
    return page


def played(page: Visit, game: wy.Game, move: Any) -> str:
    """Play to the end, by `move(position, left)` to a winning position where there is one; who wins."""
    while not (winner := page.page.get_attribute("#game-on", "data-winner")):
        text = page.page.get_attribute("#game-on", "data-position")
        position = tuple(map(int, text.split()))
        left = game.best_move(position) or game.options(position)[-1]
        move(position, left)
        expect(page.page.locator("#game-on")).not_to_have_attribute("data-position", text)
    return str(winner)


@pytest.mark.parametrize(("cell", "winner"), [("8,11", "you"), ("4,7", "I")])
def test_wythoff_by_clicks(visit: Any, cell: str, winner: str) -> None:
    """From N it is won, from P it is lost."""
    page = visit(at(7, 6, -5, cell=cell))
    page.page.select_option("#err", "0")
    begun(page)
    assert played(page, G, lambda position, left: page.click_cell(*left)) == winner
    expect(page.page.locator("#turn")).to_contain_text("You have won" if winner == "you" else "The computer has won")


def test_fibonacci_nim_by_clicks(visit: Any) -> None:
    """A cell is a pile and what may be taken next."""
    game = wy.game("fibonacci-nim")
    page = begun(visit(at(7, 6, -5, game="fibonacci-nim", cell="12,11")))
    assert played(page, game, lambda position, left: page.click_cell(*left)) == "you"


def test_kayles_by_its_list_of_moves(visit: Any) -> None:
    """A move may leave three heaps, which no cell is: each move is a button."""
    game = wy.game("kayles")
    page = begun(visit(at(7, 6, -5, game="kayles", cell="5,7")))

    def move(position: Any, left: Any) -> None:
        page.page.locator("#choices button").get_by_text(
            game.ruleset.describe_move(position, left), exact=True
        ).first.click()

    assert played(page, game, move) == "you"


def test_a_random_start(visit: Any) -> None:
    page = visit()
    page.page.fill("#level", "10^300")
    page.page.select_option("#first", "computer")
    page.page.click("#begin button")
    expect(page.page.locator("#game-on")).to_be_visible()
    position = tuple(map(int, str(page.page.get_attribute("#game-on", "data-position")).split()))
    assert 10**298 < max(position) <= 10**300
    assert not G.is_p(position)  # the computer had a lost position
    expect(page.page.locator(".queen")).to_be_visible()
    view = page.view()
    assert abs(int(view["x"]) - position[0]) < 2000
    page.page.click("#end")
    expect(page.page.locator(".queen")).to_have_count(0)


def test_hints_and_taking_back(visit: Any) -> None:
    page = begun(visit(at(7, 6, -5, cell="8,11")))
    page.click_cell(1, 3)  # which no move leaves
    expect(page.page.locator("#error")).to_be_visible()
    page.page.click("#commands [data-line='?']")
    expect(page.page.locator("#log")).to_contain_text("move the queen 4 left and 4 down, to (4, 7)")
    page.page.fill("#line", "8 5")
    page.page.press("#line", "Enter")
    expect(page.page.locator("#game-on")).not_to_have_attribute("data-position", "8 11")
    page.page.click("#commands [data-line='undo']")
    expect(page.page.locator("#game-on")).to_have_attribute("data-position", "8 11")
    assert all("400 (Bad Request)" in line for line in page.said)
    page.said.clear()


def test_no_motion_if_none_is_wanted(visit: Any) -> None:
    def moves(motion: Any) -> Any:
        return visit(reduced_motion=motion).page.evaluate(
            """async () => {
                const map = document.getElementById("map");
                let moves = false;  // also if the motion ends within these frames
                const look = () => { moves ||= document.querySelector(".leaflet-zoom-anim") !== null; };
                new MutationObserver(look).observe(map, { attributes: true, subtree: true });
                map.dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
                for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
                return moves;
            }"""
        )

    assert not moves("reduce")
    assert moves("no-preference")


def test_a_game_goes_on_in_other_colours(visit: Any) -> None:
    page = begun(visit(at(20, 20, -4, cell="12,17"), color_scheme="light"))
    expect(page.page.locator(".queen")).to_be_visible()
    assert (page.page.text_content("#cell-name"), page.page.text_content("#facts")) == ("(12, 17)", "")
    with page.page.expect_response(lambda answer: "theme=dark" in answer.url and "/game" in answer.url):
        page.page.emulate_media(color_scheme="dark")
    page.rest()
    page.drawn()
    assert page.page.is_visible("#game-on")
    assert page.page.locator(".queen").count() == 1
    assert page.view()["cell"] == "12,17"


def test_who_leaves_has_not_been_beaten(visit: Any) -> None:
    page = begun(visit(at(20, 20, -4, cell="12,17")))
    page.page.fill("#line", "quit")
    page.page.keyboard.press("Enter")
    expect(page.page.locator("#commands")).to_be_hidden()
    expect(page.page.locator("#turn")).to_have_text("The game has ended.")
