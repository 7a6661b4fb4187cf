"""A game of one's own, in a Python file with one GAME like those of wythoff.games."""

import hashlib
import os
import re
import sys
import traceback
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from wythoff.rulesets.ruleset import Ruleset

MODULE = "wythoff_game_"
"""How the module of a file is named, before its digest."""

_SPEC = re.compile(r"(?P<path>.*\.py)(?:@(?P<digest>[0-9a-f]{16}))?(?:\s+(?P<written>\S.*))?", re.DOTALL)


def file_and_parameters(named: str | os.PathLike[str]) -> tuple[str, str, str] | None:
    """(path, digest, parameters) from "mine.py t=3" or a Path, the digest empty if not given; None for another name."""
    text = os.fspath(named)
    match = _SPEC.fullmatch(text.strip()) if isinstance(text, str) else None
    if match:
        return match["path"], match["digest"] or "", match["written"] or ""
    if isinstance(named, os.PathLike):
        raise ValueError(f"{text!r}: a game is read from a .py file")
    return None


def error_in_file(error: BaseException) -> str | None:
    """An error that came out of such a file, with the file and its line; None for others."""
    frames = [place for place in traceback.walk_tb(error.__traceback__) if MODULE in place[0].f_globals["__name__"]]
    if not frames:
        return None
    frame, line = frames[-1]
    return f"{frame.f_globals['__file__']}, line {line}: {type(error).__name__}: {error}"


def game_in(path: str, digest: str = "") -> Ruleset:
    """The GAME of a file, which is run. Its spec is the path, whole, with a digest of what stands in the file.

    Raises OSError, or ValueError in one line: if the file cannot be run (with its line), if it has no GAME, and if it
    is not the one of the digest.
    """
    place = Path(path).resolve()
    source = place.read_bytes()
    found = hashlib.sha256(source).hexdigest()[:16]
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
        raise ValueError(error_in_file(error)) from None
    game = getattr(module, "GAME", None)
    if not isinstance(game, Ruleset):
        got = "has no GAME" if game is None else f"has a GAME of type {type(game).__name__}"
        raise ValueError(f"{path} {got}: write GAME = TwoPiles(name=..., ...) or another ruleset of wythoff.rulesets")
    return replace(game, file=f"{place}@{found}")
