"""A fault of the program is never printed as bad input: one line, exit status 70, and a way to see its traceback."""

import socket
from pathlib import Path
from typing import Any, NoReturn

import httpx
import pytest
from commands import Run

import wythoff as wy
from wythoff.api import catalogue
from wythoff.app.explore.explorer import Explorer
from wythoff.app.explore.guard import Guard
from wythoff.app.explore.server import application
from wythoff.app.explore.serving import ServerThread
from wythoff.rules.ruleset import Ruleset

FAULTS = [KeyError(4), IndexError("list index out of range"), AttributeError("x"), LookupError(), TypeError("a\nb"),
          ZeroDivisionError("z"), RecursionError("r"), AssertionError(), RuntimeError("no")]  # fmt: skip

COMMANDS = [
    ("solve", "3", "5"),
    ("solve", "in.csv", "-o", "out.csv"),
    ("solve", "--sum", "nim 4", "kayles 7"),
    ("grundy", "wythoff", "3", "5"),
    ("table", "wythoff", "--stop", "5"),
    ("period", "kayles"),
    ("guess", "kayles"),
    ("play", "wythoff"),
    ("table", "outcomes", "wythoff", "--board", "5", "-o", "o.npy"),
    ("table", "strip", "wythoff", "--rows", "5", "--values", "2", "-o", "s.csv"),
    ("grundy", "wythoff", "--automaton"),
]


def planted(error: Exception) -> Any:
    def fail(*_: Any, **__: Any) -> NoReturn:
        raise error

    return fail


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_commands(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    (tmp_path / "in.csv").write_text("x,y\n3,5\n")
    for module in ("wythoff.api.catalogue.game", "wythoff.api.sums.game"):
        monkeypatch.setattr(module, planted(KeyError(4)), raising=False)
    monkeypatch.setattr(Ruleset, "title", property(planted(KeyError(4))))
    done = run(*command)
    assert (done.returncode, done.stdout) == (70, b"")
    assert done.stderr.startswith(b"wythoff: internal error (KeyError: 4); ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_faults(run: Run, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    monkeypatch.setattr("wythoff.api.game.Game.solve", planted(fault))
    done = run("solve", "3", "5")
    assert (done.returncode, done.stderr.count(b"\n")) == (70, 1)
    assert done.stderr.startswith(f"wythoff: internal error ({type(fault).__name__}".encode())
    assert b"`wythoff --traceback COMMAND ...`" in done.stderr


@pytest.mark.parametrize("error", [ValueError("v"), wy.UnknownValue("u"), OSError(2, "o", "f"), MemoryError("m")])
def test_what_is_no_fault(run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    monkeypatch.setattr("wythoff.api.game.Game.solve", planted(error))
    done = run("solve", "3", "5")
    assert done.returncode == 2
    assert done.stderr in (b"wythoff: v\n", b"wythoff: u\n", b"wythoff: f: o\n", b"wythoff: m\n")


def test_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--traceback", "solve", "3", "5").stderr == b""
    assert run("--traceback", "solve", "3", "--nosuch").stderr.count(b"\n") == 1
    bad_input = run("--traceback", "solve", "3", "x")
    assert bad_input.returncode == 2
    assert bad_input.stderr.startswith(b"Traceback (most recent call last):\n")
    assert run("--traceback", "solve", "--help").returncode == 0
    monkeypatch.setattr("wythoff.api.game.Game.solve", planted(KeyError(4)))
    done = run("--traceback", "solve", "3", "5")
    assert done.returncode == 70
    lines = done.stderr.decode().splitlines()
    assert (lines[0], lines[-2]) == ("Traceback (most recent call last):", "KeyError: 4")
    assert lines[-1].startswith("wythoff: internal error (KeyError: 4); ")


def test_the_map(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """The page gets a line, the log of the server the traceback."""
    monkeypatch.setattr(Explorer, "cell", planted(KeyError(4)))
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    server = ServerThread(application(catalogue.game("wythoff"), Guard(port)), listening)
    try:
        found = httpx.get(f"http://127.0.0.1:{port}/cell?x=3&y=5", trust_env=False)
    finally:
        server.close()
    assert found.status_code == 500
    assert found.json()["error"].startswith("internal error (KeyError: 4); ")
    log = capfd.readouterr().err
    assert "Traceback (most recent call last):" in log
    assert "KeyError: 4" in log


def test_a_game_ends(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer does not play on at random, and no word of it is taken for one to the player."""
    monkeypatch.setattr("wythoff.games.wythoff.pairs.golden.GoldenPairSolver.best_move", planted(IndexError("i")))
    assert run("play", "wythoff", "20", "31", "--first", "computer").returncode == 70
