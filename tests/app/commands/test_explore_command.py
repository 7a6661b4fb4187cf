"""wythoff explore as a process: where it listens, who may ask, how it ends."""

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from importlib import util

import pytest
from children import Child
from commands import Run
from systems import HANGUP, needs_signals

pytest.importorskip("uvicorn", reason="the page needs its extra: pip install '.[test]'")


def started(*arguments: str) -> tuple[Child, str]:
    """The command in a process, and the address that it prints."""
    command = [sys.executable, "-m", "wythoff", "explore", "--no-browser", *arguments]
    child = Child(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    match = re.search(r"http://\S+", child.stdout.readline().decode())
    assert match
    return child, match[0]


def status(address: str) -> int:
    """That of a request, as soon as the server answers; nothing but this machine is asked."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        return int(opener.open(address.partition("#")[0], timeout=30).status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.mark.slow
@pytest.mark.parametrize(("number", "ends"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (HANGUP, 129)])
@needs_signals
def test_from_start_to_end(number: signal.Signals, ends: int) -> None:
    child, address = started("t-wythoff", "-p", "t=3", "--at", "10^20", "F(100)", "--position", "3", "5")
    assert address.endswith(f"/#x={10**20}&y=354224848179261915075&cell=3,5")
    assert status(address) == 200
    child.send_signal(number)
    _, errors = child.communicate()
    assert child.returncode == ends
    assert errors.decode() == ("" if ends == 0 else "wythoff: terminated\n")


@pytest.mark.slow
@pytest.mark.parametrize(("number", "ends"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (HANGUP, 129)])
@needs_signals
def test_it_ends_while_clients_wait(number: signal.Signals, ends: int) -> None:
    """With connections that are open, half a request, and tiles of many games in work."""
    child, address = started()
    assert status(address) == 200
    port = int(address.rstrip("/").rpartition(":")[2])
    texts = [b"", b"GET /cell?x", b"POST /cell HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 9\r\n\r\n{" % port]
    for game in (b"rays", b"kayles", b"nim", b"euclid", b"maharaja", b"grundy", b"candy-squares", b"lasker-nim"):
        path = b"/tile.png?game=%s&layer=values&x=2048&y=2048" % game
        texts.append(b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % (path, port))
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in texts]
    for client, text in zip(clients, texts, strict=True):
        client.sendall(text)
    time.sleep(0.3)
    child.send_signal(number)
    _, errors = child.communicate(timeout=60)
    assert child.returncode == ends
    assert errors.decode() == ("" if ends == 0 else "wythoff: terminated\n")
    for client in clients:
        client.close()


@pytest.mark.slow
@needs_signals
def test_hanging_up_is_ignored_where_it_was_before() -> None:
    """As `nohup` has it."""
    earlier = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        child, address = started()
    finally:
        signal.signal(signal.SIGHUP, earlier)
    assert status(address) == 200
    child.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert status(address) == 200
    child.send_signal(signal.SIGINT)
    assert child.wait() == 0


@needs_signals
def test_a_position_in_the_address() -> None:
    child, address = started("mock-turtles", "HTHH")
    assert address.endswith("/#position=HTHH")
    assert status(address) == 200
    child.send_signal(signal.SIGINT)
    assert child.wait() == 0


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.0, 1.0])
@needs_signals
def test_it_ends_at_once_while_it_computes_ahead(delay: float) -> None:
    """Boards and rows of Wythoff's game are made for some seconds after the start."""
    child, address = started()
    assert status(address) == 200
    time.sleep(delay)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate()
    assert (child.returncode, errors) == (0, b"")


@needs_signals
def test_another_port_where_the_usual_one_is_taken(run_process: Run) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8377))
            taken.listen()
        except OSError:
            pass  # somebody else has it
        child, address = started()
        assert ":8377/" not in address
        assert status(address) == 200
        child.send_signal(signal.SIGINT)
        assert child.wait() == 0
        port = re.search(r":(\d+)/", address)
        assert port
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        done = run_process("explore", "--no-browser", "--port", str(number))
        assert done.returncode == 2
        assert (
            done.stderr.decode()
            == f"wythoff: cannot listen at address 127.0.0.1, port {number}: Address already in use\n"
        )


@needs_signals
def test_other_machines_need_the_token(run: Run) -> None:
    done = run("explore", "--host", "0.0.0.0", "--no-browser")
    assert done.returncode == 2
    assert b"--host 0.0.0.0 lets other machines connect, and needs --token" in done.stderr
    child, address = started("--host", "0.0.0.0", "--token")
    assert "/?token=" in address
    local = address.replace("0.0.0.0", "127.0.0.1")
    assert status(local) == 200
    assert status(local.partition("?")[0]) == 403
    child.send_signal(signal.SIGINT)
    assert child.wait() == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "unknown game 'chess'"),
        (("flip-flop", "--at", "3", "5"), "flip-flop has no map: "),
        (("nim", "3", "5", "7", "--at", "3", "5"), "piles cannot be combined with --at or --position"),
        (("wythoff", "3", "5", "7"), "a position of wythoff needs 2 numbers (x, y), got 3"),
        (("mock-turtles", "HQT"), "cannot read the coins"),
        (("--at", "x", "3"), "cannot read 'x'"),
        (("--at", "-1", "3"), "x must be at least 0, got -1"),
        (("--port", "0"), "0 is not in the range"),
        (("--host", "no.such.host.invalid", "--token"), "cannot listen at address no.such.host.invalid"),
    ],
)
def test_what_is_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    done = run("explore", "--no-browser", *arguments)
    assert done.returncode == 2
    assert message in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    there = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == "xstatic.pkg.leaflet" else there(name))
    done = run("explore", "--no-browser")
    assert (done.returncode, done.stderr) == (
        2,
        b"wythoff: wythoff explore needs the extra `page`: pip install '.[page]'\n",
    )
