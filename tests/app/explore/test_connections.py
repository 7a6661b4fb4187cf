"""Clients over real sockets: who hangs up, sends half a request, or does not wait keeps nobody else from an answer."""

import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the page needs its extra: pip install '.[test]'")

import wythoff as wy
from wythoff.app.explore import serving
from wythoff.app.explore.explorer import Explorer
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application
from wythoff.app.explore.worker_threads import WorkerThreads
from wythoff.jobs.tiles import boards
from wythoff.jobs.tiles.tile import NobodyWaitsError, check_waiting, waiting_until

THREADS = 2


@contextmanager
def listening(seconds: float = 60.0) -> Iterator[int]:
    """The port of a server in this process."""
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    running = serving.ServerThread(application(wy.game("wythoff"), Guard(port), WorkerThreads(THREADS, seconds)), taken)
    try:
        yield port
    finally:
        running.close()


def sent(port: int, text: str) -> socket.socket:
    """A connection on which something was sent."""
    connection = socket.create_connection(("127.0.0.1", port), 30)
    connection.sendall(text.replace("HOST", f"Host: 127.0.0.1:{port}").replace("\n", "\r\n").encode())
    return connection


def asked(port: int, path: str) -> Any:
    """The answer to another client."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return json.loads(opener.open(f"http://127.0.0.1:{port}{path}", timeout=30).read())


def soon(is_so: Callable[[], bool]) -> bool:
    """Whether something is so within some seconds."""
    for _ in range(500):
        if is_so():
            return True
        time.sleep(0.02)
    return False


def test_who_hangs_up(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """At any moment, also in the middle of a body: nothing is logged."""
    whole = "GET /cell?x=3&y=5 HTTP/1.1\nHOST\n\n"
    body = "POST /cell HTTP/1.1\nHOST\nContent-Length: 100\n\n{"
    with listening() as port:
        for text in (*(whole[:length] for length in range(0, len(whole) + 1, 7)), whole, body, body + "x" * 20):
            sent(port, text).close()
            connection = sent(port, text)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset
            connection.close()
        assert asked(port, "/cell?x=3&y=5")["outcome"] == "P"
    assert [record.message for record in caplog.records if "Exception" in record.message] == []
    assert "Traceback" not in "".join(capfd.readouterr())


def slow_cell(self: Explorer, asked: Any) -> dict[str, Any]:
    time.sleep(1.5)
    return {}


@pytest.mark.parametrize(
    "half",
    ["", "GET /ce", "GET /cell?x=3&y=5 HTTP/1.1\nHOST\n", "POST /cell HTTP/1.1\nHOST\nContent-Length: 9\n\n{"],
)
def test_half_a_request(half: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is closed; a request that is whole is answered however long that takes."""
    monkeypatch.setattr(serving, "REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(Explorer, "cell", slow_cell)
    with listening() as port:
        connections = [sent(port, half), sent(port, "GET /cell?x=3&y=5 HTTP/1.1\nHOST\n\n")]
        start = time.perf_counter()
        with connections[0] as connection, suppress(ConnectionResetError):
            assert connection.recv(100) == b""
        assert time.perf_counter() - start > 0.3
        with connections[1] as connection:
            assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("error", [KeyError(4), IndexError("x"), AttributeError("x"), TypeError("x")])
def test_errors_of_the_program(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """They are not put to the one who asks; the server goes on, and says where it was."""

    def fail(self: Explorer, asked: Any) -> None:
        raise error

    monkeypatch.setattr(Explorer, "solve", fail)
    with listening() as port:
        with pytest.raises(urllib.error.HTTPError) as raised:
            asked(port, "/solve?x=3&y=5")
        with raised.value as answer:
            assert answer.code == 500
            assert json.loads(answer.read())["error"].startswith("internal error (")
        assert asked(port, "/cell?x=3&y=5")["outcome"] == "P"
    assert f"{type(error).__name__}: " in capfd.readouterr().err


def test_twelve_requests_that_nobody_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are computed end where they look; the others do not begin."""
    begun: list[int] = []
    ended: list[str] = []

    def slow(self: Explorer, asked: Any) -> dict[str, Any]:
        begun.append(1)
        try:
            for _ in range(3000):
                check_waiting()
                time.sleep(0.01)
        except NobodyWaitsError:
            ended.append("given up")
            raise
        return {}

    monkeypatch.setattr(Explorer, "solve", slow)
    with listening() as port:
        left = [sent(port, f"GET /solve?x=3&y={y} HTTP/1.1\nHOST\n\n") for y in range(12)]
        assert soon(lambda: len(begun) == THREADS)
        for connection in left:
            connection.close()
        assert asked(port, "/cell?x=3&y=5")["outcome"] == "P"
        assert soon(lambda: len(ended) == len(begun))
        assert len(begun) < len(left)  # one may begin before the server hears that its client is gone


def test_an_answer_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Event()

    def slow(self: Explorer, asked: Any) -> None:
        try:
            while True:
                check_waiting()
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(Explorer, "solve", slow)
    with listening(seconds=0.1) as port, sent(port, "GET /solve?x=3&y=5 HTTP/1.1\nHOST\n\n") as connection:
        assert b"503" in connection.recv(100)
        assert ended.wait(30)


def test_a_board_that_nobody_waits_for_grows_no_more() -> None:
    """What is made of it stays."""
    gone = Event()
    sides: list[int] = []

    def make(side: int) -> Any:
        sides.append(side)
        if side == 32:
            gone.set()
        return wy.grundy_table("nim", side)

    board = boards.DoublingBoard(make)
    with pytest.raises(NobodyWaitsError), waiting_until(gone):
        board.part(128, 128)
    assert sides == [8, 16, 32]
    assert len(board.part(128, 128)) == 128
    assert sides == [8, 16, 32, 64, 128]
