"""The page through a tunnel whose port is not that of the server, in a real browser."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("playwright", reason="pages are tested by Playwright: pip install '.[test]'")

from browsing import MISSING, PlainVisit, SequenceVisit, Visit, chromium
from playwright.sync_api import expect

import wythoff as wy
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application
from wythoff.app.explore.serving import ServerThread
from wythoff.app.explore.worker_threads import WorkerThreads

if chromium() is None:
    pytest.skip(MISSING, allow_module_level=True)

pytestmark = pytest.mark.slow


def copy(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def forwarding(port: int) -> Iterator[int]:
    """A port whose connections go on to the given port, as with ssh -L."""
    listening = socket.create_server(("127.0.0.1", 0))
    ends: list[socket.socket] = []

    def accept() -> None:
        with suppress(OSError):
            while True:
                near, far = listening.accept()[0], socket.create_connection(("127.0.0.1", port))
                ends.extend((near, far))
                Thread(target=copy, args=(near, far), daemon=True).start()
                Thread(target=copy, args=(far, near), daemon=True).start()

    thread = Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield int(listening.getsockname()[1])
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        for end in ends:
            end.close()
        thread.join()


@pytest.fixture(scope="module")
def tunnel() -> Iterator[tuple[str, str]]:
    """The address at the near end of the tunnel, and the token."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = int(listening.getsockname()[1])
    guard = Guard.with_token(port)
    server = ServerThread(application(wy.game("wythoff"), guard, WorkerThreads(seconds=60.0)), listening)
    with forwarding(port) as near:
        assert near != port
        yield f"http://127.0.0.1:{near}/", guard.token
    server.close()


@pytest.fixture
def address(tunnel: tuple[str, str]) -> str:
    return tunnel[0]


def test_a_game_through_a_tunnel(new_visit: Any, tunnel: tuple[str, str]) -> None:
    """With the token the map is drawn, moves are made, and a reload and the other pages work."""
    visit = new_visit(Visit, reduced_motion="reduce")
    page = visit.open(f"?token={tunnel[1]}#x=0&y=0&zoom=-4").page
    page.click("#new-game")
    expect(page.locator(".queen")).to_be_visible()
    page.click("#commands [data-line=best]")
    expect(page.locator("#log .mine")).not_to_have_count(0)
    visit.rest()
    expect(visit.reload().page.locator("#log .mine")).not_to_have_count(0)
    SequenceVisit(page, visit.address).open("sequences.html")
    PlainVisit(page, visit.address).open("learn.html")


def test_no_token(browser: Any, address: str) -> None:
    page = browser.new_page()
    answer = page.goto(address)
    assert answer.status == 403
    assert "the token is missing or wrong" in page.inner_text("body")
    page.close()
