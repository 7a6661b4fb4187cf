"""The site without a server, opened from its folder in a real browser, and the folder that `--export` writes."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import Done, here

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, PlainVisit, SequenceVisit, chromium

import wythoff as wy
from wythoff.app.explore import site
from wythoff.app.explore.exact_data import BOARDS, SIDE
from wythoff.exact.amounts import bytes_text
from wythoff.jobs.tiles.atlas import Atlas

pytestmark = pytest.mark.slow
needs_browser = pytest.mark.skipif(chromium() is None, reason=MISSING)

MAX_BYTES = 1_000_000
PAGES = (
    "index.html",
    "play.html",
    "sequences.html",
    "gallery.html",
    *(f"learn.html#wythoff/{step}" for step in range(1, 6)),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    folder = Path(tmp_path_factory.mktemp("exported") / "site")
    answer = export(folder)
    assert (answer.returncode, answer.stderr) == (0, b"")
    size = sum(map(len, contents(folder).values()))
    assert answer.stdout.decode() == f"{folder}: {bytes_text(size)}; open {folder / 'index.html'}\n"
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> str:
    """The address of the files: a page that asks for anything else fails its test."""
    return f"{folder.as_uri()}/"


def export(folder: Path, *options: str) -> Done:
    return here(
        ("explore", "--export", str(folder), *options), b"", folder.parent if folder.parent.is_dir() else Path()
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_files(folder: Path) -> None:
    """At most 1 MB, no address of another site, each named file is there, and the list is that of the files."""
    found = contents(folder)
    assert sum(map(len, found.values())) <= MAX_BYTES
    assert sorted(found) == found[site.LIST].decode().split()
    for name, content in found.items():
        text = content.decode()
        assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), name
        assert "fetch(" not in text, name
        assert 'type="module"' not in text, name
        for part in text.split('src="')[1:] + text.split('<link rel="stylesheet" href="')[1:]:
            named = part.split('"')[0]
            assert named.startswith("data:") or named in found, (name, named)


def test_an_earlier_export_is_replaced(tmp_path: Path, folder: Path) -> None:
    target = tmp_path / "site"
    target.mkdir()
    assert export(target).returncode == 0
    (target / "index.html").write_text("older")
    (target / "cards.js").unlink()
    assert export(target).returncode == 0
    assert contents(target) == contents(folder)
    link = tmp_path / "link"
    link.symlink_to(target)
    assert export(link).returncode == 0
    assert link.is_symlink()
    assert contents(target) == contents(folder)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "site"]


def test_other_folders_are_refused(tmp_path: Path) -> None:
    accepted = "accepted: a new or empty folder, or an earlier export"
    foreign, file, mixed = tmp_path / "foreign", tmp_path / "file", tmp_path / "mixed"
    foreign.mkdir()
    (foreign / "thesis.tex").write_text("mine")
    file.write_text("mine")
    assert export(mixed).returncode == 0
    (mixed / "CNAME").write_text("mine")
    before = contents(mixed)
    for target, problem in [
        (foreign, f"has other files, such as thesis.tex; {accepted}"),
        (mixed, f"has other files, such as CNAME; {accepted}"),
        (file, f"is not a folder; {accepted}"),
        (tmp_path / "no" / "site", f"there is no folder {tmp_path / 'no'}; create it first"),
    ]:
        answer = export(target)
        assert (answer.returncode, answer.stdout) == (2, b"")
        assert answer.stderr.decode() == f"wythoff: {target}: {problem}\n"
    assert contents(mixed) == before
    assert contents(foreign) == {"thesis.tex": b"mine"}
    assert file.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "foreign", "mixed"]


def test_whole_or_not_at_all(tmp_path: Path, monkeypatch: Any) -> None:
    """If a file cannot be written, the earlier export stays, and nothing else."""
    target = tmp_path / "site"
    assert export(target).returncode == 0
    before, write, written = contents(target), Path.write_bytes, []

    def fail(path: Path, data: bytes) -> int:
        written.append(path)
        if len(written) == 4:
            raise OSError(28, "No space left on device", str(path))
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", fail)
    assert export(target).returncode != 0
    assert len(written) == 4
    assert contents(target) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("options", [("nim",), ("--port", "8000"), ("--no-browser",), ("--at", "3", "5")])
def test_other_options_are_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    answer = export(tmp_path / "site", *options)
    assert (answer.returncode, answer.stdout) == (2, b"")
    assert b"--export excludes" in answer.stderr
    assert answer.stderr.count(b"\n") == 1
    assert not list(tmp_path.iterdir())


@needs_browser
@pytest.mark.parametrize("width", [390, 1400])
def test_layout(new_visit: Any, width: int) -> None:
    visit = new_visit(PlainVisit, viewport={"width": width, "height": 844}, has_touch=True)
    for place in (*PAGES[:2], "index.html#t=2&cell=20.31", "play.html#game=kayles&start=9.20.7", "play.html#game=nim"):
        page = visit.open(place).page
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place
        sizes = page.locator("button, input, select, a").evaluate_all(
            "(all) => all.filter((one) => one.getClientRects().length).map((one) => [one.textContent,"
            " one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
        )
        assert [size for size in sizes if min(size[1:]) < 43.99] == [], place
    for place in PAGES:
        page = visit.open(place).page
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place


@needs_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(new_visit: Any, scheme: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    visit = new_visit(PlainVisit, color_scheme=scheme, reduced_motion="reduce")
    options = {"preload": False, **({"runOnly": ["color-contrast"]} if scheme == "dark" else {})}
    for place in (*PAGES[:5], "index.html#t=2&cell=20.31", "play.html#game=nim&start=3.5.7"):
        page = visit.open(place).page
        assert [(place, one["id"]) for one in Axe().run(page, options=options).response["violations"]] == []


def opened(visit: Any, place: str) -> Any:
    """The page with a game in play."""
    page = visit.open(f"play.html#{place}").page
    page.wait_for_selector("#game-on:not([hidden])")
    return page


def position(page: Any) -> tuple[int, ...]:
    return tuple(map(int, page.get_attribute("#game-on", "data-position").split()))


def typed(page: Any, line: str) -> None:
    before = page.evaluate("location.hash")
    page.fill("#line", line)
    page.press("#line", "Enter")
    page.wait_for_function("(before) => location.hash !== before", arg=before)


@needs_browser
@pytest.mark.parametrize("game", ["wythoff", "t-wythoff t=3", "nim", "fibonacci-nim", "kayles"])
def test_a_game_is_won_from_hints(new_visit: Any, game: str) -> None:
    """A visitor who plays the moves of the engine wins. A hint lists as many moves as the engine has."""
    engine, visit = wy.game(game), new_visit(PlainVisit, reduced_motion="reduce")
    start = {"nim": "9.5.3", "kayles": "9.4", "fibonacci-nim": "30"}.get(game, "9.20")
    page = opened(visit, f"game={game}&start={start}")
    for _ in range(60):
        wins = [tuple(map(int, target)) for target in engine.winning_moves(position(page))]
        page.click("#commands [data-line='?']")
        page.wait_for_function("() => /wins?:/.test(document.getElementById('log').innerText)")
        results = {tuple(sorted(filter(None, win))) if game == "kayles" else win for win in wins}  # rows have no order
        shown = re.split("wins?:", page.inner_text("#log"))[-1].strip().splitlines()
        assert len(list(filter(None, shown))) == min(len(results), 13)  # the thirteenth counts the others
        typed(page, f"leave {wins[0][0]}" if game == "fibonacci-nim" else " ".join(map(str, wins[0])))
        if page.is_visible("#banner"):
            break
    assert page.inner_text("#turn") == "You have won. ★☆☆"


@needs_browser
def test_a_game_by_clicks_survives_reload_and_back(new_visit: Any) -> None:
    visit = new_visit(PlainVisit, reduced_motion="reduce")
    page = opened(visit, "game=nim&start=3.5.7&err=0&seed=1")
    page.click("#pieces [data-at='0,2']")
    page.wait_for_selector("#log .mine")
    assert page.inner_text("#log .mine") == "You take 1 from heap 1 and leave (2, 5, 7)"
    after = position(page)
    page.reload()
    page.wait_for_selector("#log .mine")
    assert position(page) == after
    page.go_back()
    page.wait_for_function("() => document.getElementById('game-on')?.dataset.position === '3 5 7'")
    page = opened(visit, "game=kayles&start=5&first=two")
    page.click("#pieces [data-at='0,1']")
    page.click("#pieces [data-at='0,2']")
    page.wait_for_function("() => document.getElementById('game-on').dataset.position !== '5'")
    assert position(page) == (1, 2)


@needs_browser
def test_puzzle_level_and_two_persons(new_visit: Any) -> None:
    visit = new_visit(PlainVisit, reduced_motion="reduce")
    page = visit.open("play.html#game=wythoff").page
    page.clock.set_fixed_time("2026-11-26T12:00:00")
    page.click("#puzzle")
    page.wait_for_selector("body.puzzling")
    assert page.inner_text("#turn") == "Puzzle of 2026-11-26: one move wins. Find it."
    assert page.inner_text("#sentence") == ""
    wins = {tuple(map(int, win)) for win in wy.game("wythoff").winning_moves(position(page))}
    typed(page, " ".join(map(str, wins.pop())))
    assert wins == set()
    assert page.inner_text("#turn") == "Solved."
    page.click("#next-puzzle")
    page.wait_for_function("() => location.hash.includes('seed=120261126')")
    page.click("#end")
    page.select_option("#first", "two")
    page.fill("#piles", "8 11")
    page.press("#piles", "Enter")
    page.wait_for_function("() => document.getElementById('game-on').dataset.position === '8 11'")
    typed(page, "take 3 from 2")
    assert page.inner_text("#turn").startswith("Player 2 is to move.")
    typed(page, "8 from both")
    assert page.inner_text("#turn") == "Player 2 has won."
    page.click("#analyse")
    page.wait_for_selector("#analysis li")
    assert page.locator("#analysis li").evaluate_all("(all) => all.map((one) => one.dataset.verdict)") == [
        "blunder",
        "good",
    ]
    page.click("#analysis button >> nth=0")
    page.wait_for_function("() => document.getElementById('sentence').textContent.includes('floor(n φ) = 4')")
    page = opened(visit, "game=nim&start=0.5&err=70")
    typed(page, "take 5 from 2")
    assert page.inner_text("#turn") == "You have won. ★★★"
    page.click("#harder")
    page.wait_for_selector("#banner", state="hidden")
    assert page.input_value("#err") == "40"
    assert page.locator("#err option").first.inner_text().endswith("★★★")


@needs_browser
def test_play_refuses_other_starts(new_visit: Any) -> None:
    page = new_visit(PlainVisit).open("play.html#game=wythoff").page
    for text, problem in [
        ("3 x", "3 x: cannot read these numbers; accepted: numbers such as 5 or 10^100"),
        ("3", "(3): not a position of Wythoff's game; accepted: 2 numbers, such as 5 or 10^100"),
        ("0 0", "(0, 0): no move is possible; accepted: larger numbers"),
    ]:
        page.fill("#piles", text)
        page.press("#piles", "Enter")
        page.wait_for_function("(text) => document.getElementById('error').textContent === text", arg=problem)
    page.fill("#piles", "10^1000 F(1000)")
    page.press("#piles", "Enter")
    page.wait_for_selector("#pieces .row")
    assert page.is_hidden("#error")
    assert "(1001 digits)" in page.text_content(".row .size >> nth=0")


@needs_browser
def test_sequences(new_visit: Any) -> None:
    """The page of sequences is that of the server; from it to the map."""
    visit = new_visit(SequenceVisit)
    page = visit.open("sequences.html").page
    assert page.inner_text("#period").startswith("Periodic from n = 71 with period 12, proved")
    assert page.is_hidden("#comparison")
    assert page.inner_text("#lead").endswith("Values that repeat for ever tell who wins at any size.")
    page.fill("#to", "10^1000")
    page.press("#to", "Enter")
    visit.drawn()
    value = wy.game("kayles").grundy((10**1000,))
    assert page.inner_text("#heap").endswith(f"(1001 digits)) = {value}")
    for zoom in range(9):
        page.click("#zooms [data-key='-']")
        visit.drawn()
        assert page.inner_text("#error") == "", zoom
    page.fill("#game", "0.3333")
    page.press("#game", "Enter")
    page.wait_for_selector("#error:not([hidden])")
    assert page.inner_text("#error").startswith("0.3333: not a sequence of this site; accepted: ")
    page.fill("#game", "t-wythoff t=3")
    page.press("#game", "Enter")
    page.wait_for_selector("body.distances")
    visit.drawn()
    assert visit.view()["game"] == "t-wythoff t=3"
    page.click("#to-map")
    page.wait_for_selector("canvas#map")


@needs_browser
def test_values_and_moves_of_the_map(new_visit: Any) -> None:
    """The outcome, the value and the moves of a square are those of the engine, near and far."""
    visit, random = new_visit(PlainVisit), Random(7)
    for t in (1, 3, 8):
        engine = wy.game("t-wythoff", t=t)
        for size in (90, 200, 10**30):
            cell = random.randrange(size), random.randrange(size)
            page = visit.open(f"index.html#t={t}&cell={cell[0]}.{cell[1]}").page
            text, wins = page.text_content("#answer"), engine.winning_moves(cell)
            assert text.startswith(f"The player to move {'loses' if engine.is_p(cell) else 'wins'}.")
            has_value = max(cell) < SIDE and t in BOARDS
            assert ("Grundy value" in text) == has_value
            assert not has_value or f"Grundy value {engine.grundy(cell)}." in text
            assert page.locator("#moves button").count() == len(wins)


@needs_browser
@pytest.mark.parametrize(
    ("t", "x", "y", "zoom"),
    [
        *((1, 40, 50, 0), (1, 700, None, 1), (2, 400, None, 2), (5, 3000, None, 1), (1, 2**12, 2**12, 5)),
        *((3, 10**30, None, 0), (1, 10**1000, None, 0), (2, 10**100, None, 3), (1, 10**100, None, 300)),
    ],
)
def test_pixels_of_the_map(new_visit: Any, t: int, x: int, y: int | None, zoom: int) -> None:
    """Each pixel is coloured exactly if one of its squares is a P-position."""
    game, side = wy.game("t-wythoff", t=t), 64
    if y is None:
        y = partner(game, x)
    page = new_visit(PlainVisit, viewport={"width": 500, "height": 500}).open(f"index.html#t={t}").page
    found = page.evaluate(
        """([x, y, zoom, side]) => {
            document.getElementById("layer").value = "outcomes";
            look(BigInt(x), BigInt(y), zoom, true);
            draw();
            const [left, top] = middle().map((place) => place - side / 2);
            const corner = cellAt(left + 0.25, top + side - 0.75);
            const { data } = canvas.getContext("2d").getImageData(left, top, side, side);
            const lost = document.createElement("canvas").getContext("2d");
            lost.fillStyle = getComputedStyle(canvas).getPropertyValue("--lost");
            lost.fillRect(0, 0, 1, 1);
            const wanted = lost.getImageData(0, 0, 1, 1).data.join();
            const isLost = (_, at) => data.slice(4 * at, 4 * at + 4).join() === wanted;
            return { corner: corner.map(String), pixels: Array.from({ length: side * side }, isLost) };
        }""",
        [str(x), str(y), zoom, side],
    )
    corner = [int(place) for place in found["corner"]]
    tile = Atlas(game).outcomes(corner[0] >> zoom << zoom, corner[1] >> zoom << zoom, zoom, side)
    rows = [[bool(value) for value in row] for row in tile.pixels.T[::-1]]
    assert [found["pixels"][at * side : (at + 1) * side] for at in range(side)] == rows
    assert any(map(any, rows))


def partner(game: Any, x: int) -> int:
    """The only y such that (x, y) is a P-position: the target of a move in the column of a square far above."""
    above = (x, 100 * x)
    return next(int(target[1]) for target in game.winning_moves(above) if target[0] == x)


@needs_browser
def test_map_by_pointer_and_keys(new_visit: Any) -> None:
    page = new_visit(PlainVisit).open("index.html").page
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = page.text_content("#cell")
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 200, steps=4)
    page.mouse.up()
    page.focus("#map")
    page.keyboard.press("Enter")
    x, y = map(int, middle.strip("()").split(", "))
    assert page.text_content("#cell") == f"({x + 10}, {y})"
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    assert page.text_content("#cell") == f"({x + 10}, {y + 1})"
    page.keyboard.press("-")
    page.wait_for_function("() => document.getElementById('status')?.textContent.includes('8 pixels wide')")
    page.click("#zooms button[data-key='+']")
    page.wait_for_function("() => document.getElementById('status')?.textContent.includes('16 pixels wide')")
    page.fill("#to", "10^18")
    page.press("#to", "Enter")
    a, b = wy.game("wythoff").p_position(10**18)
    assert page.text_content("#cell") == f"({a}, {b})"
    assert page.text_content("#answer").startswith("The player to move loses.")
    page.fill("#to", "10^10000 3")
    page.press("#to", "Enter")
    assert page.text_content("#cell").endswith("(10001 digits), 3)")
    page.fill("#to", "here")
    page.press("#to", "Enter")
    assert page.text_content("#status").startswith("here: not a place; accepted: ")


@needs_browser
def test_gallery_and_doors(new_visit: Any) -> None:
    """Each game has a card; from the gallery to a game, to the lessons, and to the map."""
    page = new_visit(PlainVisit).open("gallery.html").page
    assert page.locator("#cards > li").count() == len(wy.games())
    page.fill("#search", "queen")
    shown = page.locator("#cards > li:visible")
    assert page.text_content("#found") == f"{shown.count()} games"
    assert "Bouncing Queen" in shown.locator("b").all_inner_texts()
    page.fill("#search", "")
    page.select_option("#kind", "coins")
    assert "Mock Turtles" in shown.locator("b").all_inner_texts()
    page.select_option("#kind", "")
    page.click("text=Play Kayles")
    page.wait_for_selector("#new-game")
    assert page.input_value("#game") == "kayles"
    page.click("nav >> text=Learn")
    page.wait_for_selector("#step-title")
    page.click("#to-map")
    page.wait_for_selector("canvas#map")


@needs_browser
def test_the_end_of_a_lesson_leads_to_its_game(new_visit: Any) -> None:
    visit = new_visit(PlainVisit)
    assert visit.open("index.html#game=wythoff").page.text_content("#title") == "Wythoff's game"
    page = visit.open("index.html#game=kayles").page
    page.wait_for_selector("#new-game")
    assert page.input_value("#game") == "kayles"
