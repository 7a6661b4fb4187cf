"""A game of one's own, in a Python file with one GAME like those of wythoff.games."""

import os
import re
from dataclasses import replace
from types import ModuleType

from wythoff.rules.python_file import MODULE, run_file
from wythoff.rules.ruleset import Ruleset

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


def game_in(path: str, digest: str = "") -> Ruleset:
    """The GAME of a file, which is run. Its spec is the absolute path, with a digest of the file.

    Raises OSError, or ValueError in one line: as `run_file` does, and if the file has no GAME.
    """
    module = run_file(path, digest)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Ruleset):
        got = "has no GAME" if game is None else f"has a GAME of type {type(game).__name__}"
        raise ValueError(f"{path} {got}: write GAME = TwoPiles(name=..., ...) or another ruleset of wythoff.rulesets")
    return replace(game, file=f"{module.__file__}@{module.__name__.removeprefix(MODULE)}")


def games_of(module: ModuleType) -> tuple[Ruleset, ...]:
    """The games of a module: its GAMES, or the one that is its GAME."""
    games = getattr(module, "GAMES", None)
    return (module.GAME,) if games is None else tuple(games)
