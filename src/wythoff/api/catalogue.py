"""Find a game by its name or alias, by its octal code, or in a user's file."""

import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import takewhile
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wythoff.api.game import Game
from wythoff.exact.bigint import short_repr
from wythoff.rules.game_file import file_and_parameters, game_in, games_of
from wythoff.rules.parameters import with_written
from wythoff.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from wythoff.api.absent import AbsentGame

# The most words of a name of a game. The longest name has seven: "silver dollar game with no silver dollar".
MAX_WORDS = 8


def game(name: str | PathLike[str], **parameters: Any) -> Game:
    """Return the game that `name` denotes.

    Parameters
    ----------
    name : str or path
        One of the following, with or without parameters, as in "t-wythoff t=3".

        - A name from `wy.games()`, such as "wythoff", or another name of the game, in any common spelling, such as
          "Dawson's chess" or "the date game". "misere kayles" is kayles in misere play.
        - An octal code such as "0.77".
        - The path of a .py file that defines GAME, as the files of `wythoff.games` do. The file is run.
    **parameters
        The parameters of the game, such as t=3.

    Returns
    -------
    Game

    Raises
    ------
    ValueError
        For an unknown name or parameter, or if the file fails. The message suggests a similar name or a remedy.
    OSError
        If the file cannot be read.
    TypeError
        If the name is neither a str nor a path.

    Examples
    --------
    >>> game("t-wythoff", t=3) == game("t-wythoff t=3")
    True
    """
    if not isinstance(name, str | PathLike):
        raise TypeError(f"the name of a game must be a str or a path such as 'mine.py', got {short_repr(name)}")
    if found := file_and_parameters(name):
        path, digest, written = found
        entry = game_in(path, digest).with_parameters(**with_written(parameters, written.split()))
        if entry.name in names():
            raise ValueError(f"{path}: the name {entry.name} belongs to another game; give GAME a new name")
        return Game(entry)
    return named_game(str(name), parameters, hint=_file_hint)


def named_game(
    name: str,
    parameters: dict[str, Any],
    remedy: str = "`wythoff games` lists all games",
    hint: Callable[[str], str] = lambda name: "",
) -> Game:
    """Return the game of the catalogue that the text `name` denotes. Files are not read, so any text is safe.

    Raises ValueError for an unknown name. The message has the text hint(name), or a similar name if this text is "".
    `remedy` follows.
    """
    words = name.split() or [name]
    word_count = sum(1 for _ in takewhile(lambda word: "=" not in word, words[:MAX_WORDS]))
    for count in range(word_count, 1, -1):
        whole = "-".join(words[:count])
        if (ruleset := _find_by_name(whole)) is not None:
            return Game(ruleset.with_parameters(**with_written(parameters, words[count:])))
        if (missing := _find_absent(whole)) is not None:
            raise ValueError(str(missing))
    return Game(_find_ruleset(words[0], remedy, hint).with_parameters(**with_written(parameters, words[1:])))


def as_game(named: str | PathLike[str] | Game) -> Game:
    """Return `named` if it is a Game, else game(named)."""
    if not isinstance(named, str | PathLike | Game):
        raise TypeError(f"game must be a name, the path of a file, or a Game, got {short_repr(named)}")
    return named if isinstance(named, Game) else game(named)


def games() -> list[str]:
    """Return the names of all games of the catalogue, sorted."""
    return sorted(entry.name for entry in _entries())


def names() -> list[str]:
    """Return the names and aliases of all games of the catalogue, sorted."""
    return sorted(alias for entry in _entries() for alias in (entry.name, *entry.aliases))


def is_name(text: str) -> bool:
    """Whether a text is the name or an alias of a game of the catalogue."""
    return any(text == entry.name or text in entry.aliases for entry in _entries(f'"{text}"'))


def _file_hint(name: str) -> str:
    """Return a hint for an error if the unknown name is a file in the current folder, else ""."""
    return "it is a file, but a game file ends in .py; " if "." in name and Path(name).is_file() else ""


def _find_ruleset(name: str, remedy: str, hint: Callable[[str], str]) -> Ruleset:
    """Return the rules of the game of the catalogue that `name` denotes. The parameters are those of `named_game`."""
    if (found := _find_by_name(name) or _find_by_code(name)) is not None:
        return found
    if (missing := _find_absent(name)) is not None:
        raise ValueError(str(missing))
    from difflib import get_close_matches

    close = get_close_matches(_plain(name), names(), 1)
    similar = f"did you mean {close[0]}? " if close else ""
    raise ValueError(f"unknown game {name[:40]!r}; {hint(name) or similar}{remedy}")


def _plain(name: str) -> str:
    """Return a name in the spelling of the catalogue: "Dawson's_Chess" -> "dawsons-chess"."""
    return name.lower().replace("_", "-").replace("'", "").replace("\u2019", "")


def _find_absent(name: str) -> "AbsentGame | None":
    """Return the well-known game with this name if it is not in the catalogue, else None."""
    from wythoff.api.absent import find_absent

    return find_absent(_plain(name).removeprefix("the-"))


def _find_by_name(name: str) -> Ruleset | None:
    """Return the rules with this name or alias. Return None if there are none.

    A "the-" before the name and a "-game" after it are ignored. misere-NAME is the game NAME in misere play.
    """
    wanted = _plain(name)
    short = wanted.removeprefix("the-").removesuffix("-game")
    for text in dict.fromkeys((wanted, wanted.removeprefix("the-"), short)):
        for mark in (f'\n    name="{text}",\n', f'"{text}"'):  # the line of a name in a file; the text of an alias
            for entry in _entries(mark):
                if text == entry.name or text in entry.aliases:
                    return entry
    plain = short.removeprefix("misere-").removesuffix("-misere")
    is_misere = plain != short and _find_absent(short) is None
    found = _find_by_name(plain) or _find_by_code(plain) if is_misere else None
    return found.with_parameters(play="misere") if found and found.accepts_parameter("play") else None


def _find_by_code(name: str) -> Ruleset | None:
    """Return the rules of the game with this code, such as 0.77 or 1-3C, or None if no game has this code."""
    return next(
        (found for entry in _entries("def member_named(") if (found := entry.member_named(name)) is not None), None
    )


def _entries(mark: str = "") -> Iterator[Ruleset]:
    """Yield the rules of all games in those source files that contain the text `mark`.

    Other files are not run, which saves time.
    """
    return (entry for file, text in _texts().items() if mark in text for entry in _entries_of(file))


@cache
def _texts() -> dict[str, str]:
    """Return a dict from the name of each module that defines games to the source text of the module."""
    root = import_module("wythoff.games").__path__[0]
    paths = (os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names)
    texts = {path: Path(path).read_text("utf-8") for path in sorted(paths) if path.endswith(".py")}
    return {
        "wythoff.games" + path.removeprefix(root).removesuffix(".py").replace(os.sep, "."): text
        for path, text in texts.items()
        if "\nGAME = " in text or "\nGAMES = " in text
    }


@cache
def _entries_of(module: str) -> tuple[Ruleset, ...]:
    return games_of(import_module(module))
