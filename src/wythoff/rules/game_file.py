"""A user's game, in a Python file with one GAME like those of wythoff.games."""

import hashlib
import os
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import RLock
from types import ModuleType

from wythoff.rules.ruleset import Ruleset

MODULE = "wythoff_file_"
"""The name of the module of a file, before its digest."""


def digest_of(source: bytes) -> str:
    """Return a digest that identifies the text of a file."""
    return hashlib.sha256(source).hexdigest()[:16]


def run_file(path: str, digest: str = "") -> ModuleType:
    """Run a file, again only if its text changes, and return its module, whose `__file__` is the absolute path.

    Raises OSError, or ValueError if the file cannot be run (with its line) or does not have this digest.
    """
    place = Path(path).resolve()
    source = place.read_bytes()
    found = digest_of(source)
    if digest not in ("", found):
        raise ValueError(f"{path} has changed since the job began, or is another file")
    with _running:  # two threads would find each other's unfinished module
        if (place, found) not in _modules:
            _modules[place, found] = _run(path, place, source, found)
        return _modules[place, found]


_running, _modules = RLock(), dict[tuple[Path, str], ModuleType]()


def _run(path: str, place: Path, source: bytes, digest: str) -> ModuleType:
    module = ModuleType(f"{MODULE}{digest}")
    module.__file__ = str(place)
    sys.modules[module.__name__] = module  # dataclasses look up their module here, and rules their solver
    try:
        exec(compile(source, str(place), "exec"), vars(module))
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        message = error_in_file(error) or f"{place}: {type(error).__name__}: {error}"
        moved = isinstance(error, ModuleNotFoundError) and str(error.name).startswith("wythoff.")
        hint = "; docs/add-a-game.md shows the imports, CHANGELOG.md the former names" if moved else ""
        raise ValueError(f"{path}{message.removeprefix(str(place))}{hint}") from error
    return module


def error_in_file(error: BaseException) -> str | None:
    """Describe an error raised in a user's file, with the file and line; None for other errors."""
    frames = [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__")).startswith(MODULE)
    ]
    if not frames:
        return None
    frame, line = frames[-1]
    return f"{frame.f_globals['__file__']}, line {line}: {type(error).__name__}: {error}"


@contextmanager
def errors_with_lines() -> Iterator[None]:
    """Convert errors raised in a user's file to a ValueError with the line, which can be sent between processes."""
    try:
        yield
    except (ValueError, OSError, MemoryError):
        raise
    except Exception as error:
        if (in_file := error_in_file(error)) is None:
            raise
        raise ValueError(in_file) from error


_SPEC = re.compile(r"(?P<path>.*\.py)(?:@(?P<digest>[0-9a-f]{16}))?(?:\s+(?P<written>\S.*))?", re.DOTALL)


def file_and_parameters(named: str | os.PathLike[str]) -> tuple[str, str, str] | None:
    """Split "mine.py t=3" or a Path into (path, digest, parameters), the digest perhaps ""; None for other names."""
    text = os.fspath(named)
    match = _SPEC.fullmatch(text.strip()) if isinstance(text, str) else None
    if match:
        return match["path"], match["digest"] or "", match["written"] or ""
    if isinstance(named, os.PathLike):
        raise ValueError(f"{text!r}: a game is read from a .py file")
    return None


def game_in(path: str, digest: str = "") -> Ruleset:
    """Run a file and return its GAME, whose spec is the absolute path and the digest of the file.

    Raises OSError, or ValueError as `run_file` does, and if the file has no GAME.
    """
    module = run_file(path, digest)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Ruleset):
        got = "has no GAME, the one game of a file" if game is None else f"has a GAME of type {type(game).__name__}"
        raise ValueError(f"{path} {got}: write GAME = TwoPiles(name=..., ...) or a Ruleset of your own")
    return replace(game, file=f"{module.__file__}@{module.__name__.removeprefix(MODULE)}")


def games_of(module: ModuleType) -> tuple[Ruleset, ...]:
    """Return the games of a module: its GAMES, or its one GAME."""
    games = getattr(module, "GAMES", None)
    return (module.GAME,) if games is None else tuple(games)
