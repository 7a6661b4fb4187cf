"""Learn in a real browser: each lesson to its end, by clicks and by keys alone; layout, colours, motion."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, PlainVisit, chromium, serving, typed_move, violations
from playwright.sync_api import expect

import wythoff as wy

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow

STEPS = {"wythoff": 5, "nim": 3, "fibonacci-nim": 3, "kayles": 3}
SCREENS = [f"{lesson}/{step}" for lesson, steps in STEPS.items() for step in range(1, steps + 1)]
SIZE = 8


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


class LearnVisit(PlainVisit):
    """The page Learn, used by clicks or by keys."""

    by_keys = False

    def press(self, selector: str) -> None:
        """Press a button, the first that matches. By keys, go to it with Tab."""
        if self.by_keys:
            self.go(selector)
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(selector).first.click()

    def square(self, x: int, y: int) -> None:
        """Press a square of the board. By keys, go to the board with Tab and to the square with the arrow keys."""
        if not self.by_keys:
            self.page.click(f"[data-x='{x}'][data-y='{y}']")
            return
        self.go(".squares button[tabindex='0']")
        at = self.page.evaluate("() => ({...document.activeElement.dataset})")
        for key, back, steps in (("Right", "Left", x - int(at["x"])), ("Up", "Down", y - int(at["y"]))):
            for _ in range(abs(steps)):
                self.page.keyboard.press(f"Arrow{key if steps > 0 else back}")
        self.page.keyboard.press("Enter")

    def type(self, selector: str, text: str) -> None:
        """Fill a field, the first that matches, and press Enter."""
        if self.by_keys:
            self.go(selector)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
        else:
            self.page.locator(selector).first.fill(text)
        self.page.keyboard.press("Enter")

    def go(self, selector: str) -> None:
        """Go to an element with Tab."""
        for _ in range(80):
            if self.page.evaluate("(text) => document.activeElement === document.querySelector(text)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    @property
    def verdict(self) -> str:
        return str(self.page.text_content("#verdict"))

    @property
    def position(self) -> tuple[int, ...]:
        return tuple(map(int, self.page.get_attribute("[data-position]", "data-position").split()))

    def answered(self, before: tuple[int, ...]) -> None:
        """Wait until the computer has answered, or the game has ended."""
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-position]').dataset.position !== before && ("
            "document.querySelector('#verdict').textContent || !document.querySelector('.match .chosen').disabled)",
            arg=" ".join(map(str, before)),
        )

    def finish(self, step: str) -> None:
        """The step is done, and "Next" leads on."""
        expect(self.page.locator("#verdict")).not_to_be_empty()
        expect(self.page.locator("html")).to_have_attribute("data-step", step)
        expect(self.page.locator("#next.chosen")).to_be_visible()
        self.press("#next")
        expect(self.page.locator("html")).not_to_have_attribute("data-step", step)


@pytest.fixture(params=[False, True], ids=["clicks", "keys"])
def visit(new_visit: Any, request: Any) -> LearnVisit:
    """A page whose computer answers at once."""
    visit: LearnVisit = new_visit(LearnVisit, reduced_motion="reduce")
    visit.by_keys = request.param
    return visit


def lose(visit: LearnVisit) -> None:
    """Play without a plan until the computer wins."""
    while not visit.verdict:
        before = visit.position
        row = next(row for row, heap in enumerate(before, 1) if heap)
        visit.type(f".row:nth-child({row}) input", "1")
        visit.answered(before)
    expect(visit.page.locator(".match .turn")).to_contain_text("You lose")


def test_wythoff(visit: LearnVisit) -> None:
    engine, page = wy.game("wythoff"), visit.open("learn.html").page
    while not visit.verdict:
        before = page.locator(".queen").get_attribute("aria-label")
        lit = page.locator(".reached").evaluate_all("(all) => all.map(({ dataset }) => [dataset.x, dataset.y])")
        visit.square(*map(int, lit[len(lit) // 2]))
        page.wait_for_function("(text) => document.querySelector('.queen').ariaLabel !== text", arg=before)
        expect(page.locator(".turn")).not_to_have_text(re.compile("^The computer moves"))
    expect(page.locator(".turn")).to_have_text("The computer reaches the corner. You lose.")
    visit.finish("wythoff/1")

    visit.square(1, 1)
    expect(page.locator(".turn")).to_have_text("Not yet: from (1, 1) the queen can go to (0, 1), which is still open.")
    lost = [cell for cell in product(range(SIZE), repeat=2) if engine.is_p(cell)]
    for cell in lost:
        visit.square(*cell)
    expect(page.locator(".turn")).to_have_text("Each square is decided.")
    marked = page.locator(".squares .lost").evaluate_all("(all) => all.map(({ dataset }) => [dataset.x, dataset.y])")
    assert sorted((int(x), int(y)) for x, y in marked) == lost
    expect(page.locator(".squares .won")).to_have_count(SIZE * SIZE - len(lost))
    visit.finish("wythoff/2")

    size = SIZE
    while True:
        count = int(wy.outcome_table("wythoff", size).sum())
        expect(page.locator(".turn")).to_have_text(f"{size} x {size} squares, of which {count} lose.")
        if visit.verdict:
            break
        visit.press("#step .buttons button")
        size *= 2
    visit.finish("wythoff/3")

    for _ in range(3):
        visit.press("#step .buttons button")
    expect(page.locator("tbody tr")).to_have_count(8)
    rows = page.locator("tbody tr").all_inner_texts()
    for row in rows:
        n, a, b, quotient = row.split()
        assert (int(a), int(b)) == engine.p_position(int(n))
        digits = 10**8 * int(b) // int(a)
        assert quotient.rstrip("…") == f"{digits // 10**8}.{digits % 10**8:08}"
    assert [int(row.split()[0]) for row in rows] == [1, 2, 3, 4, 5, 10, 100, 1000]
    a, b = map(int, engine.p_position(12))
    visit.type("input[name=a]", str(a + 1))
    expect(page.locator(".quiz ~ .turn")).to_have_text("a is 19.4164… without its decimals.")
    visit.type("input[name=a]", str(a))
    visit.type("input[name=b]", str(b))
    visit.finish("wythoff/4")

    assert len(str(visit.position[0])) == 1001
    for _ in range(200):
        position, wins = visit.position, engine.winning_moves(visit.position)
        taken = page.locator(".ways button").all_inner_texts()
        good = [at for at, text in enumerate(taken) if not text.startswith(("Take \N{MINUS SIGN}", "Take 0 "))]
        assert len({taken[at].split(" from ")[1] for at in good}) == len(good)
        assert len(good) >= len(wins) > 0
        bad = next((at for at in range(3) if at not in good), None)
        if bad is not None:
            visit.press(f".ways li:nth-child({bad + 1}) button")
            assert visit.position == position
        visit.press(f".ways li:nth-child({good[0] + 1}) button")
        if visit.verdict:
            break
    expect(page.locator("#step .turn")).to_have_text("You took the last stone. You win.")
    expect(page.locator("#play-on")).to_have_attribute("href", "index.html#game=wythoff")
    visit.finish("wythoff/5")
    expect(page.locator("html")).to_have_attribute("data-step", "nim/1")


def win(visit: LearnVisit, game: str) -> None:
    """Play the moves of the engine to the end."""
    engine = wy.game(game)
    while not visit.verdict:
        before = visit.position
        target = tuple(map(int, engine.winning_moves(before)[0]))
        ((row, text),) = typed_move(game, before, target).items()
        visit.type(f".row:nth-child({row + 1}) input", text)
        visit.answered(before)
    expect(visit.page.locator(".match .turn")).to_contain_text("You win")


def test_nim(visit: LearnVisit) -> None:
    page = visit.open("learn.html#nim").page
    lose(visit)
    visit.finish("nim/1")
    visit.press("[data-at='0 8']")
    expect(page.locator(".turn")).to_have_text("Some columns are still odd.")
    visit.press("[data-at='0 8']")
    visit.press("[data-at='2 8']")
    expect(page.locator(".turn")).to_have_text("Some columns are still odd.")
    visit.press("[data-at='2 1']")
    expect(page.locator(".turn")).to_have_text("Take 7 from heap 3, and each column is even.")
    visit.finish("nim/2")
    win(visit, "nim")
    visit.finish("nim/3")


def test_fibonacci_nim(visit: LearnVisit) -> None:
    page = visit.open("learn.html#fibonacci-nim").page
    lose_fibonacci(visit)
    visit.finish("fibonacci-nim/1")
    visit.press("#step .buttons button:nth-child(5)")
    visit.press("#step .buttons button:nth-child(4)")
    expect(page.locator("#step .turn[role]")).to_contain_text("Two of them are neighbours")
    visit.press("#step .buttons button:nth-child(5)")
    visit.press("#step .buttons button:nth-child(4)")
    fibonacci = [1, 2, 3, 5, 8, 13, 21]
    for number in (11, 19, 30):
        expect(page.locator("#step .turn").first).to_have_text(f"Make {number}.")
        for part in wy.zeckendorf(number):
            visit.press(f"#step .buttons button:nth-child({fibonacci.index(part) + 1})")
    visit.finish("fibonacci-nim/2")
    win(visit, "fibonacci-nim")
    visit.finish("fibonacci-nim/3")


def lose_fibonacci(visit: LearnVisit) -> None:
    """A move that the rules forbid is refused with the rule; then lose."""
    visit.type(".row input", "13")
    expect(visit.page.locator(".match .turn")).to_contain_text("The rules do not allow this")
    assert visit.position == (13, 12)
    lose(visit)


def test_kayles(visit: LearnVisit) -> None:
    engine, page = wy.game("kayles"), visit.open("learn.html#kayles").page
    lose(visit)
    visit.finish("kayles/1")
    visit.type(".quiz input", "0")
    expect(page.locator("#step .turn")).to_have_text("A move leaves the value 0. Choose a number that no move leaves.")
    visit.type(".quiz input", "9")
    expect(page.locator("#step .turn")).to_have_text("No move leaves the value 9, but it is not the least such number.")
    for row in range(1, 6):
        expect(page.locator(".quiz span")).to_have_text(f"Value of a row of {row}:")
        visit.type(".quiz input", str(int(engine.grundy((row,)))))
    period = wy.period("kayles")
    assert period is not None
    expect(page.locator("#verdict")).to_contain_text(
        f"From a row of {period.preperiod} on, the values repeat with period {period.period}"
    )
    visit.finish("kayles/2")
    win(visit, "kayles")
    visit.finish("kayles/3")
    expect(page.locator("html")).to_have_attribute("data-step", "wythoff/1")


@pytest.mark.parametrize("game", ["nim", "kayles"])
def test_pieces_can_be_pressed(new_visit: Any, game: str) -> None:
    """The pieces fill the field; Undo takes back a move; Hint and Why answer."""
    page = new_visit(LearnVisit, reduced_motion="reduce").open(f"learn.html#{game}/3").page
    pieces = page.locator(".row:nth-child(1) .piece")
    before = page.get_attribute("[data-position]", "data-position")
    pieces.nth(2).click()
    if game == "kayles":
        pieces.nth(3).click()
    expect(page.locator(".row:nth-child(1) input")).to_have_value("8" if game == "nim" else "3 4")
    page.click(".match .chosen")
    expect(page.locator("[data-position]")).not_to_have_attribute("data-position", before)
    expect(page.locator(".match .chosen")).to_be_enabled()
    expect(page.locator(".log li")).to_have_count(2)
    page.click("text=Undo")
    expect(page.locator("[data-position]")).to_have_attribute("data-position", before)
    expect(page.locator(".log li")).to_have_count(0)
    page.click("text=Hint")
    expect(page.locator(".match .turn")).to_have_text(re.compile("^You win if you take"))
    page.click("text=Why")
    expect(page.locator(".match .turn")).to_contain_text("xor")


def test_addresses_of_steps(new_visit: Any) -> None:
    """Back, a reload and an address with a wrong step."""
    visit = new_visit(LearnVisit, reduced_motion="reduce")
    page = visit.open("learn.html#wythoff/3").page
    title = page.locator("#step-title")
    page.click("#next")
    expect(title).to_have_text("Meet the golden ratio")
    page.go_back()  # in Learn the page is not loaded again
    expect(title).to_have_text("See two lines")
    visit.reload()
    expect(title).to_have_text("See two lines")
    page.click("#back")
    expect(title).to_have_text("Find the losing squares")
    for place in ("learn.html#nim/99", "learn.html#nim/-1", "learn.html#nim/x", "learn.html#other/2"):
        visit.open(place)
        expect(title).not_to_be_empty()
    visit.open().page.click("#learn")
    expect(title).not_to_be_empty()


def test_without_the_values(new_visit: Any) -> None:
    """If a busy server does not send the values of Kayles, the other lessons work."""
    visit = new_visit(LearnVisit)
    visit.page.route("**/grundy.js", lambda route: route.fulfill(status=503))
    expect(visit.open("learn.html#nim/1").page.locator(".row")).to_have_count(3)
    page = visit.open("learn.html#kayles/1").page
    expect(page.locator("#verdict")).to_have_text("The values of Kayles did not arrive. Load the page again.")
    assert all("503" in line for line in visit.said)
    visit.said.clear()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion(new_visit: Any, motion: Any) -> None:
    """Shots cross the board square by square, unless no motion is wanted."""
    page = new_visit(LearnVisit, reduced_motion=motion).open("learn.html#wythoff/2").page
    page.evaluate(  # whether the last square has its colour at once
        """() => { window.isAtOnce = new Promise((tell) => addEventListener("click", async () => {
            const square = document.querySelector("[data-x='7'][data-y='7']");
            const colour = () => getComputedStyle(square).backgroundColor, before = colour();
            await Promise.all(square.getAnimations().map(({ finished }) => finished));
            tell(before === colour());
        })); }"""
    )
    page.click("[data-x='0'][data-y='0']")
    won = page.locator(".squares .won")
    expect(won).to_have_count(3 * (SIZE - 1))
    delays = won.evaluate_all("(all) => all.map((one) => one.style.getPropertyValue('--delay'))")
    assert len(delays) == 3 * (SIZE - 1)
    assert (len(set(delays)) == 1) == (motion == "reduce")
    assert page.evaluate("isAtOnce") == (motion == "reduce")


def test_layout(new_visit: Any) -> None:
    """No screen is wider than the window, and each target has at least 44 pixels."""
    visit = new_visit(LearnVisit, has_touch=True)
    for screen, width in ((screen, width) for screen in SCREENS for width in (390, 1400)):
        page = visit.page
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        if width == 390:
            visit.open(f"learn.html#{screen}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, screen
        sizes = page.locator("button, input, a").evaluate_all(
            "(all) => all.filter((one) => one.getClientRects().length).map((one) => [one.textContent,"
            " one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
        )
        assert [size for size in sizes if min(size[1:]) < 43.99] == [], screen


def test_accessible(new_visit: Any) -> None:
    visit = new_visit(LearnVisit, reduced_motion="reduce")
    for screen in SCREENS:
        visit.open(f"learn.html#{screen}")
        assert violations(visit.page) == [], screen
    visit.open("learn.html#wythoff/2")
    for _ in range(7):
        visit.page.click("text=Show the next one")
    expect(visit.page.locator("#verdict")).not_to_be_empty()
    assert violations(visit.page) == []


def test_words_are_beside_the_board(new_visit: Any) -> None:
    """On a wide screen of 700 pixels everything of a step is in view; on a phone the board is below its words."""
    page = new_visit(LearnVisit, viewport={"width": 1000, "height": 700}).open("learn.html#wythoff/1").page
    overflow = "document.documentElement.scrollHeight - innerHeight"
    for step, aside in enumerate((".squares", ".squares", ".picture", ".numbers"), 1):
        page.goto(f"{page.url.split('#')[0]}#wythoff/{step}")
        page.wait_for_selector(f"html[data-step='wythoff/{step}']", state="attached")
        assert page.evaluate(overflow) == 0
        board, words = page.locator(aside).bounding_box(), page.locator("#verdict").bounding_box()
        assert words["x"] + words["width"] < board["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.querySelector('.numbers').getBoundingClientRect().left < 50")
