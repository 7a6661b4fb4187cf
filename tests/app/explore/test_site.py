"""The site without a server, opened from its folder in a real browser, and the folder that `--export` writes."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from commands import Done, here

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, PlainVisit, SequenceVisit, chromium, violations
from playwright.sync_api import expect

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
    assert b"--export cannot be combined with" in answer.stderr
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
def test_accessible(new_visit: Any) -> None:
    visit = new_visit(PlainVisit, reduced_motion="reduce")
    for place in (*PAGES[:5], "index.html#t=2&cell=20.31", "play.html#game=nim&start=3.5.7"):
        page = visit.open(place).page
        assert violations(page, visit.rest, preload=False) == [], place


def opened(visit: Any, place: str) -> Any:
    """The page with a game in play."""
    page = visit.open(f"play.html#{place}").page
    expect(page.locator("#game-on")).to_be_visible()
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
        expect(page.locator("#log")).to_have_text(re.compile("wins?:"))
        visit.rest()
        results = {tuple(sorted(filter(None, win))) if game == "kayles" else win for win in wins}  # rows have no order
        shown = re.split("wins?:", page.inner_text("#log"))[-1].strip().splitlines()
        assert len(list(filter(None, shown))) == min(len(results), 13)  # the thirteenth counts the others
        typed(page, f"leave {wins[0][0]}" if game == "fibonacci-nim" else " ".join(map(str, wins[0])))
        visit.rest()
        if page.is_visible("#banner"):
            break
    expect(page.locator("#turn")).to_have_text("You have won. ★☆☆")


@needs_browser
def test_a_game_by_clicks_survives_reload_and_back(new_visit: Any) -> None:
    visit = new_visit(PlainVisit, reduced_motion="reduce")
    page = opened(visit, "game=nim&start=3.5.7&err=0&seed=1")
    page.click("#pieces [data-at='0,2']")
    expect(page.locator("#log .mine")).to_have_text("You take 1 from heap 1 and leave (2, 5, 7)")
    visit.rest()
    after = page.get_attribute("#game-on", "data-position")
    visit.reload()
    expect(page.locator("#log .mine")).to_be_visible()
    expect(page.locator("#game-on")).to_have_attribute("data-position", after)
    visit.back()
    expect(page.locator("#game-on")).to_have_attribute("data-position", "3 5 7")
    page = opened(visit, "game=kayles&start=5&first=two")
    page.click("#pieces [data-at='0,1']")
    visit.rest()
    page.click("#pieces [data-at='0,2']")
    expect(page.locator("#game-on")).to_have_attribute("data-position", "1 2")


@needs_browser
def test_puzzle_level_and_two_persons(new_visit: Any) -> None:
    visit = new_visit(PlainVisit, reduced_motion="reduce")
    page = visit.open("play.html#game=wythoff").page
    visit.set_date("2026-11-26")
    page.click("#puzzle")
    expect(page.locator("body.puzzling")).to_have_count(1)
    expect(page.locator("#turn")).to_have_text("Puzzle of 2026-11-26: one move wins. Find it.")
    visit.rest()
    assert page.inner_text("#sentence") == ""
    wins = {tuple(map(int, win)) for win in wy.game("wythoff").winning_moves(position(page))}
    typed(page, " ".join(map(str, wins.pop())))
    assert wins == set()
    expect(page.locator("#turn")).to_have_text("Solved.")
    page.click("#next-puzzle")
    expect(page).to_have_url(re.compile("seed=120261126"))
    visit.rest()
    page.click("#end")
    page.select_option("#first", "two")
    page.fill("#piles", "8 11")
    page.press("#piles", "Enter")
    expect(page.locator("#game-on")).to_have_attribute("data-position", "8 11")
    visit.rest()
    typed(page, "take 3 from 2")
    expect(page.locator("#turn")).to_have_text(re.compile(r"^Player 2 is to move\."))
    visit.rest()
    typed(page, "8 from both")
    expect(page.locator("#turn")).to_have_text("Player 2 has won.")
    page.click("#analyse")
    expect(page.locator("#analysis li")).to_have_count(2)
    assert page.locator("#analysis li").evaluate_all("(all) => all.map((one) => one.dataset.verdict)") == [
        "blunder",
        "good",
    ]
    page.click("#analysis button >> nth=0")
    expect(page.locator("#sentence")).to_contain_text("floor(n φ) = 4")
    page = opened(visit, "game=nim&start=0.5&err=70")
    typed(page, "take 5 from 2")
    expect(page.locator("#turn")).to_have_text("You have won. ★★★")
    page.click("#harder")
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#err")).to_have_value("40")
    expect(page.locator("#err option").first).to_have_text(re.compile("★★★$"))


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
        expect(page.locator("#error")).to_have_text(problem)
    page.fill("#piles", "10^1000 F(1000)")
    page.press("#piles", "Enter")
    expect(page.locator("#pieces .row")).not_to_have_count(0)
    expect(page.locator("#error")).to_be_hidden()
    expect(page.locator(".row .size").first).to_contain_text("(1001 digits)")


@needs_browser
def test_sequences(new_visit: Any) -> None:
    """The page of sequences is that of the server; from it to the map."""
    visit = new_visit(SequenceVisit)
    page = visit.open("sequences.html").page
    expect(page.locator("#period")).to_have_text(re.compile("^Periodic from n = 71 with period 12, proved"))
    visit.rest()
    assert page.is_hidden("#comparison")
    expect(page.locator("#lead")).to_have_text(
        re.compile(r"If the values repeat for ever, they decide who wins at any size\.$")
    )
    page.fill("#to", "10^1000")
    page.press("#to", "Enter")
    value = wy.game("kayles").grundy((10**1000,))
    expect(page.locator("#heap")).to_have_text(re.compile(rf"\(1001 digits\)\) = {value}$"))
    for zoom in range(9):
        page.click("#zooms [data-key='-']")
        visit.rest()
        visit.drawn()
        assert page.inner_text("#error") == "", zoom
    page.fill("#game", "0.3333")
    page.press("#game", "Enter")
    expect(page.locator("#error")).to_be_visible()
    expect(page.locator("#error")).to_have_text(re.compile(r"^0\.3333: not a sequence of this site; accepted: "))
    page.fill("#game", "t-wythoff t=3")
    page.press("#game", "Enter")
    expect(page.locator("body.distances")).to_have_count(1)
    assert visit.view()["game"] == "t-wythoff t=3"
    visit.drawn()
    page.click("#to-map")
    expect(page.locator("canvas#map")).to_be_visible()


@needs_browser
def test_values_and_moves_of_the_map(new_visit: Any) -> None:
    """The outcome, the value and the moves of a square are those of the engine, near and far."""
    visit, random = new_visit(PlainVisit), Random(7)
    for t in (1, 3, 8):
        engine = wy.game("t-wythoff", t=t)
        for size in (90, 200, 10**30):
            cell = random.randrange(size), random.randrange(size)
            page = visit.open(f"index.html#t={t}&cell={cell[0]}.{cell[1]}").page
            wins, answer = engine.winning_moves(cell), page.locator("#answer")
            outcome = "loses" if engine.is_p(cell) else "wins"
            expect(answer).to_have_text(re.compile(rf"^The player to move {outcome}\."))
            text = answer.text_content()
            has_value = max(cell) < SIDE and t in BOARDS
            assert ("Grundy value" in text) == has_value
            assert not has_value or f"Grundy value {engine.grundy(cell)}." in text
            expect(page.locator("#moves button")).to_have_count(len(wins))


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
    visit = new_visit(PlainVisit).open("index.html")
    page = visit.page
    cell, status, box = page.locator("#cell"), page.locator("#status"), page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(cell).not_to_be_empty()
    middle = str(cell.text_content())
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 200, steps=4)
    page.mouse.up()
    page.focus("#map")
    page.keyboard.press("Enter")
    x, y = map(int, middle.strip("()").split(", "))
    expect(cell).to_have_text(f"({x + 10}, {y})")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    expect(cell).to_have_text(f"({x + 10}, {y + 1})")
    page.keyboard.press("-")
    expect(status).to_contain_text("8 pixels wide")
    page.click("#zooms button[data-key='+']")
    expect(status).to_contain_text("16 pixels wide")
    page.fill("#to", "10^18")
    page.press("#to", "Enter")
    a, b = wy.game("wythoff").p_position(10**18)
    expect(cell).to_have_text(f"({a}, {b})")
    expect(page.locator("#answer")).to_have_text(re.compile(r"^The player to move loses\."))
    page.fill("#to", "10^10000 3")
    page.press("#to", "Enter")
    expect(cell).to_have_text(re.compile(r"\(10001 digits\), 3\)$"))
    visit.rest()
    page.fill("#to", "here")
    page.press("#to", "Enter")
    expect(status).to_have_text(re.compile("^here: not a place; accepted: "))


@needs_browser
def test_gallery_and_doors(new_visit: Any) -> None:
    """Each game has a card; from the gallery to a game, to the lessons, and to the map."""
    visit = new_visit(PlainVisit).open("gallery.html")
    page = visit.page
    expect(page.locator("#cards > li")).to_have_count(len(wy.games()))
    page.fill("#search", "queen")
    shown = page.locator("#cards > li:visible")
    expect(shown.locator("b", has_text=re.compile("^Bouncing Queen$"))).to_have_count(1)
    expect(page.locator("#found")).to_have_text(f"{shown.count()} games")
    page.fill("#search", "")
    page.select_option("#kind", "coins")
    expect(shown.locator("b", has_text=re.compile("^Mock Turtles$"))).to_have_count(1)
    page.select_option("#kind", "")
    page.click("text=Play Kayles")
    expect(page.locator("#new-game")).to_be_visible()
    expect(page.locator("#game")).to_have_value("kayles")
    page.click("nav >> text=Learn")
    expect(page.locator("#step-title")).not_to_be_empty()
    visit.arrived()
    page.click("#to-map")
    expect(page.locator("canvas#map")).to_be_visible()


@needs_browser
def test_the_end_of_a_lesson_leads_to_its_game(new_visit: Any) -> None:
    visit = new_visit(PlainVisit)
    expect(visit.open("index.html#game=wythoff").page.locator("#title")).to_have_text("Wythoff's game")
    page = visit.open("index.html#game=kayles").page
    expect(page.locator("#new-game")).to_be_visible()
    expect(page.locator("#game")).to_have_value("kayles")
