"""The explorer in a real browser: Chromium from the system, driven by Playwright."""

import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import wythoff as wy
from wythoff.app.explore.comparison import Comparison
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application
from wythoff.app.explore.serving import ServerThread
from wythoff.app.explore.worker_threads import WorkerThreads

MISSING = "no Chromium is found, which the tests of pages drive: apt-get install chromium"


def chromium() -> str | None:
    """Where the browser is. The one that has no windows comes first: a visit takes two thirds of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


# Parts of Chromium that each new window loads, in two processes more, for an address bar that nobody sees: half of the
# time of a visit. The option replaces that of Playwright, so that the names of the latter that matter here follow.
SWITCHED_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
    *("AimEnabled", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch"),  # ask other machines
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding"),
    "ThirdPartyStoragePartitioning",
)


def launched(playwright: Any) -> Any:
    """Start the browser."""
    arguments = ["--no-sandbox", f"--disable-features={','.join(SWITCHED_OFF)}"]
    return playwright.chromium.launch(executable_path=chromium(), args=arguments)


@contextmanager
def serving(game: str = "wythoff", comparison: Comparison | None = None, port: int = 0) -> Iterator[str]:
    """The address of a server in this process. Where a machine is slow, answers may take their time."""
    listening = socket.create_server(("127.0.0.1", port))
    port = listening.getsockname()[1]
    running = ServerThread(application(wy.game(game), Guard(port), WorkerThreads(seconds=60.0), comparison), listening)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        running.close()


# Milliseconds that an action or a condition may take. Where a machine is slow, a page may take its time.
TIMEOUT = 60_000

# Counts the timers, frames and answers for which a page waits. `isAtRest` is called once in each frame.
COUNT_WORK = """(() => {
    const open = new Set(), { setTimeout: later } = window;
    for (const [start, stop] of [["setTimeout", "clearTimeout"], ["requestAnimationFrame", "cancelAnimationFrame"]]) {
        const [begin, end] = [window[start], window[stop]], key = (id) => `${start} ${id}`;
        window[start] = (run, ...all) => {
            const id = begin((...now) => { open.delete(key(id)); run(...now); }, ...all);
            open.add(key(id));
            return id;
        };
        window[stop] = (id) => { open.delete(key(id)); end(id); };
    }
    const { prototype: body } = Response;
    for (const [owner, name] of [[window, "fetch"], [body, "json"], [body, "blob"], [window, "createImageBitmap"]]) {
        const ask = owner[name];
        owner[name] = function (...all) {
            const answer = ask.apply(this, all), done = () => later(() => open.delete(answer));
            open.add(answer);
            answer.then(done, done);
            return answer;
        };
    }
    let frames = 0;
    window.isAtRest = () => {
        frames = open.size ? 0 : frames + 1;
        if (frames < 4) return false;
        frames = 0;
        return true;
    };
})()"""


class Visit:
    """A page, and what the browser has said and asked for while it was open.

    The page answers later than it is asked: a test uses `expect`, or waits for `rest` before it reads.
    """

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.said: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(TIMEOUT)
        page.add_init_script(COUNT_WORK)
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def open(self, place: str = "") -> "Visit":
        """Go to a view, and wait until it is drawn."""
        if self.page.url != "about:blank":  # else a new place in the same page would not load it again
            self.page.goto("about:blank")
        self.page.goto(f"{self.address}{place}")
        return self.arrived()

    def arrived(self) -> "Visit":
        """Wait until the new page answers to clicks, and is drawn."""
        self.page.wait_for_selector("html[data-ready]:not([data-left])", state="attached")
        self.drawn()
        return self

    def renewed(self, step: Callable[[], Any]) -> "Visit":
        """Take a step that loads the page again, and wait for the new page."""
        self.page.evaluate("document.documentElement.dataset.left = 'yes'")
        step()
        return self.arrived()

    def reload(self) -> "Visit":
        return self.renewed(self.page.reload)

    def back(self) -> "Visit":
        return self.renewed(self.page.go_back)

    def forward(self) -> "Visit":
        return self.renewed(self.page.go_forward)

    def follow(self, place: str) -> None:
        """Click a link in the same tab, to another view."""
        self.page.evaluate(
            "(place) => { document.documentElement.dataset.left = 'yes'; const link = document.createElement('a');"
            " link.href = place; document.body.append(link); link.click(); }",
            place,
        )

    def drawn(self) -> None:
        """Wait until every tile has its picture; a position on the table has no tiles."""
        self.page.wait_for_function(
            "() => { const all = [...document.querySelectorAll('.pictures canvas')];"
            " return document.body?.classList.contains('tabled') || all.length && all.every((tile) =>"
            " tile.classList.contains('drawn') || tile.classList.contains('outside')); }"
        )

    def rest(self) -> None:
        """Wait until the page has nothing more to do: no answer, timer or frame is due. Its address is written."""
        self.page.wait_for_function(
            "() => { const { ready, left } = document.documentElement?.dataset ?? {};"
            " return ready && !left && isAtRest(); }"
        )

    def set_date(self, date: str) -> None:
        """Set the clock of the page to noon of a date such as 2026-11-26. It goes on, as the map moves by it."""
        self.page.evaluate(
            "(noon) => { const later = new Date(noon) - new Date(); window.Date = class extends Date {"
            " constructor(...all) { all.length ? super(...all) : super(Date.now() + later); } }; }",
            f"{date}T12:00:00",
        )

    def view(self) -> dict[str, str]:
        """What the address carries, when it has come to rest."""
        self.rest()
        return dict(self.page.evaluate("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))"))

    def click_cell(self, x: int, y: int) -> None:
        """Click a cell near (0, 0), which must be in sight."""
        view, box = self.view(), self.page.locator("#map").bounding_box()
        side = 2.0 ** -int(view["zoom"])
        right, up = ((there - int(view[name])) * side for there, name in ((x, "x"), (y, "y")))
        self.page.mouse.click(box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2 - up)


class SequenceVisit(Visit):
    """The page of sequences."""

    def drawn(self) -> None:
        """Wait until every column has its values."""
        self.page.wait_for_function("() => document.documentElement?.dataset.drawn")


class PlainVisit(Visit):
    """A page of Learn or of the site without a server: nothing is loaded later."""

    def drawn(self) -> None:
        """The page is drawn when it is ready."""


def violations(page: Any, settle: Callable[[], None] = lambda: None, **options: Any) -> list[tuple[str, str, str]]:
    """What axe finds: the scheme, the rule and the impact. Of the dark scheme only contrasts: only colours differ.

    `settle` waits until the page is drawn in the colours of the scheme. `options` are options of axe.
    """
    from axe_playwright_python.sync_playwright import Axe

    found = []
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme)
        settle()
        response = Axe().run(page, options={"resultTypes": ["violations"], **options, **rules}).response
        found += [(scheme, one["id"], one["impact"]) for one in response["violations"]]
    return found


def typed_move(game: str, before: tuple[int, ...], target: tuple[int, ...]) -> dict[int, str]:
    """The texts of the rows in the form of a game in Learn: how many are taken; in kayles, which pins."""
    if game != "kayles":
        rows = 1 if game == "fibonacci-nim" else len(before)
        return {at: str(before[at] - target[at]) for at in range(rows) if before[at] != target[at]}
    old, new = list(before), [heap for heap in target if heap]
    for heap in [*new]:
        if heap in old:
            old.remove(heap)
            new.remove(heap)
    ((heap,), left) = old, new[0] if new else 0
    return {before.index(heap): " ".join(map(str, range(left + 1, left + 1 + heap - sum(new))))}


# The pictures of the documentation: a page, a view of it, what must have been drawn, the height, and clicks.
PICTURES: dict[str, tuple[type[Visit], str, str, int, list[str]]] = {
    "explore": (Visit, "#game=wythoff&layer=values&x=0&y=0&zoom=-4&cell=30,22", "path.arrow", 620, []),
    "gallery": (Visit, "", "#cards li", 620, ["#open-gallery"]),
    "puzzle": (Visit, "", "body.puzzling .queen", 620, ["#puzzle"]),
    "coins": (Visit, "#game=mock-turtles&position=HTHHTTH", "#pieces .place", 620, []),
    "learn": (PlainVisit, "learn.html#wythoff/2", ".lost", 560, ["text=Show the next one"] * 4),
    "sequences": (
        SequenceVisit,
        "sequences.html#game=0.16&n=205000&zoom=9",
        "html[data-end]:not([data-end=''])",
        620,
        [],
    ),
}


def write_picture(name: str) -> None:
    """The page as a picture, such as docs/explore.png with a solved position."""
    from playwright.sync_api import sync_playwright

    kind, place, drawn, height, clicks = PICTURES[Path(name).stem]
    with serving() as address, sync_playwright() as playwright:
        browser = launched(playwright)
        visit = kind(browser.new_page(viewport={"width": 1100, "height": height}, reduced_motion="reduce"), address)
        visit.open(place).set_date("2026-11-26")
        for selector in clicks:
            visit.page.click(selector)
        visit.page.wait_for_selector(drawn, state="attached")
        visit.drawn()
        visit.page.wait_for_load_state("networkidle")
        visit.page.screenshot(path=name)
        browser.close()


if __name__ == "__main__":
    write_picture(sys.argv[1])
