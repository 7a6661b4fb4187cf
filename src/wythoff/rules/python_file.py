"""A Python file of one's own, run as a module: a game or claims stand in it."""

import hashlib
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

MODULE = "wythoff_file_"
"""How the module of a file is named, before its digest."""


def digest_of(source: bytes) -> str:
    """What tells one file from another."""
    return hashlib.sha256(source).hexdigest()[:16]


def run_file(path: str, digest: str = "") -> ModuleType:
    """Run a file; return its module, which has the absolute path as `__file__`.

    Raises OSError, or ValueError in one line: if the file cannot be run (with its line), and if it is not the one of
    the digest.
    """
    place = Path(path).resolve()
    source = place.read_bytes()
    found = digest_of(source)
    if digest not in ("", found):
        raise ValueError(f"{path} has changed since the job was begun, or is another file here")
    module = ModuleType(f"{MODULE}{found}")
    module.__file__ = str(place)
    sys.modules[module.__name__] = module  # dataclasses look their module up
    try:
        exec(compile(source, str(place), "exec"), vars(module))
    except SyntaxError as error:
        raise ValueError(f"{path}, line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        told = error_in_file(error) or f"{place}: {type(error).__name__}: {error}"
        raise ValueError(f"{path}{told.removeprefix(str(place))}") from error
    return module


def error_in_file(error: BaseException) -> str | None:
    """An error that came out of such a file, with the file and its line; None for others."""
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
    """Let an error that comes out of such a file be a ValueError with its line: it travels between processes."""
    try:
        yield
    except (ValueError, OSError, MemoryError):
        raise
    except Exception as error:
        if (in_file := error_in_file(error)) is None:
            raise
        raise ValueError(in_file) from error
