"""Load a game from a Python file of the user. The file defines a variable GAME."""

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
"""The name of the module of a user's file is this text and the digest of the file."""


def digest_of(source: bytes) -> str:
    """Return the digest of the bytes of a file: the first 16 hexadecimal digits of their SHA-256."""
    return hashlib.sha256(source).hexdigest()[:16]


def run_file(path: str, digest: str = "") -> ModuleType:
    """Run a Python file and return its module. An unchanged file that has been run before is not run again.

    Raises OSError if the file cannot be read. Raises ValueError with the line if the code fails. Raises
    ValueError too if `digest` is neither "" nor the `digest_of` the file.
    """
    place = Path(os.path.realpath(path))
    source = place.read_bytes()
    found = digest_of(source)
    if digest not in ("", found):
        raise ValueError(
            f"{path}: the file has changed since it was loaded; restore it, or begin again, with a new ledger"
        )
    with _running:  # otherwise a second thread could see a module that the first has not finished
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
        line = f", line {error.lineno}" if error.lineno else ""
        raise ValueError(f"{path}{line}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        message = error_in_file(error) or f"{place}: {type(error).__name__}: {error}"
        moved = isinstance(error, ModuleNotFoundError) and str(error.name).startswith("wythoff.")
        hint = "; docs/add-a-game.md shows the imports" if moved else ""
        raise ValueError(f"{path}{message.removeprefix(str(place))}{hint}") from error
    return module


def error_in_file(error: BaseException) -> str | None:
    """Return file, line and text of an error that a user's file raised. Return None if other code raised the error."""
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
    """Convert an exception that the code of a user's file raises to a ValueError with the line.

    ValueError, OSError and MemoryError stay as they are. A ValueError can be sent to another process, but an exception
    class of the file cannot.
    """
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
    """Split a text such as "mine.py t=3", or a Path, into (path, digest, parameters): ("mine.py", "", "t=3").

    A digest follows @, as in mine.py@0123456789abcdef; a missing part is "". Returns None if no .py file is named.
    Raises ValueError for a Path to another kind of file.
    """
    text = os.fspath(named)
    match = _SPEC.fullmatch(text.strip()) if isinstance(text, str) else None
    if match:
        return match["path"], match["digest"] or "", match["written"] or ""
    if isinstance(named, os.PathLike):
        raise ValueError(f"{text!r}: not a game file; accepted: the path of a .py file")
    return None


def game_in(path: str, digest: str = "") -> Ruleset:
    """Run a Python file and return its GAME, with the absolute path, "@" and the digest as the attribute `file`.

    Raises OSError and ValueError as `run_file` does, and ValueError if the file does not define GAME.
    """
    module = run_file(path, digest)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Ruleset):
        got = "does not define GAME" if game is None else f"defines GAME of type {type(game).__name__}"
        raise ValueError(f"{path} {got}; accepted: GAME = TwoPiles(name=..., ...), or an object of your Ruleset class")
    return replace(game, file=f"{module.__file__}@{module.__name__.removeprefix(MODULE)}")


def games_of(module: ModuleType) -> tuple[Ruleset, ...]:
    """Return the games that a module defines: those in GAMES, or else the single GAME."""
    games = getattr(module, "GAMES", None)
    return (module.GAME,) if games is None else tuple(games)
