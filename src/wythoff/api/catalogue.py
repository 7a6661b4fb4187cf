"""The catalogue: games by their names and other names, by codes, and from files."""

from functools import cache
from importlib import import_module
from os import PathLike
from pkgutil import iter_modules
from typing import Any

from wythoff.api.absent import absent
from wythoff.api.game import Game
from wythoff.rulesets.game_file import file_and_parameters, game_in
from wythoff.rulesets.ruleset import Ruleset, with_written


def game(name: str | PathLike[str], **parameters: Any) -> Game:
    """The game of this name or alias: wy.game("wythoff"), wy.game("t-wythoff", t=3) or wy.game("t-wythoff t=3").

    A path that ends in .py, as a str or a Path, is a file with a GAME like those of wythoff.games; it is run. Raises
    ValueError, with the names there are, for an unknown name or parameter, and where the file fails.
    """
    if not isinstance(name, str | PathLike):
        raise TypeError(f"the name of a game must be a str or a path, got {name!r:.60}")
    if found := file_and_parameters(name):
        path, digest, written = found
        entry = game_in(path, digest).with_parameters(**with_written(parameters, written.split()))
        if entry.name in names():
            raise ValueError(f"{path}: {entry.name} is a game of the catalogue; give GAME another name")
        return Game(entry)
    word, *words = str(name).split() or [str(name)]
    return Game(_entry(word).with_parameters(**with_written(parameters, words)))


def as_game(named: str | PathLike[str] | Game) -> Game:
    """A game, or the one of this name or file."""
    if not isinstance(named, str | PathLike | Game):
        raise TypeError(f"game must be a name or a Game, got {named!r:.60}")
    return named if isinstance(named, Game) else game(named)


def games() -> list[str]:
    """The names of all games."""
    return sorted(_ruleset(file).name for file in _files())


def names() -> list[str]:
    """The names of all games, and their other names."""
    entries = [_ruleset(file) for file in _files()]
    return sorted(alias for entry in entries for alias in (entry.name, *entry.aliases))


def _entry(name: str) -> Ruleset:
    wanted = name.lower().replace("_", "-")
    if wanted.replace("-", "_") in _files():
        return _ruleset(wanted.replace("-", "_"))
    entries = [_ruleset(file) for file in _files()]
    for entry in entries:
        if wanted == entry.name or wanted in entry.aliases:
            return entry
    for entry in entries:
        if (found := entry.accepts(name)) is not None:
            return found
    if (missing := absent(wanted)) is not None:
        raise ValueError(str(missing))
    from difflib import get_close_matches

    close = get_close_matches(wanted, names(), 1)
    meant = f"did you mean {close[0]}? " if close else ""
    raise ValueError(f"unknown game {name[:40]!r}; {meant}`wythoff games` lists what there is")


@cache
def _files() -> tuple[str, ...]:
    """The files of the catalogue: to add a game, add one."""
    return tuple(module.name for module in iter_modules(import_module("wythoff.games").__path__))


def _ruleset(file: str) -> Ruleset:
    """The GAME of a file."""
    entry: Ruleset = import_module(f"wythoff.games.{file}").GAME
    return entry
