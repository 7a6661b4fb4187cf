"""The catalogue: games by their names and other names, by codes, and from files."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import takewhile
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wythoff.api.game import Game
from wythoff.rules.game_file import file_and_parameters, game_in, games_of
from wythoff.rules.parameters import with_written
from wythoff.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from wythoff.api.absent import Absent

# Words of a name at most: "silver dollar game with no silver dollar" has seven.
MOST_WORDS = 8


def game(name: str | PathLike[str], **parameters: Any) -> Game:
    """Return the game of this name or alias: wy.game("wythoff"), wy.game("t-wythoff", t=3) or wy.game("t-wythoff t=3").

    A name may be written as people do: "Dawson's chess", "the date game"; "misere scoring" is scoring with play=misere.

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
    return named_game(str(name), parameters, _as_file)


def named_game(name: str, parameters: dict[str, Any], hint: Callable[[str], str] = lambda name: "") -> Game:
    """Return the game of the catalogue that a text names, which may be a stranger's: no file is looked for.

    `hint` adds to the error for an unknown name. Raises ValueError.
    """
    words = name.split() or [name]
    spoken = sum(1 for _ in takewhile(lambda word: "=" not in word, words[:MOST_WORDS]))
    for count in range(spoken, 1, -1):
        whole = "-".join(words[:count])
        if (named := _named(whole)) is not None:
            return Game(named.with_parameters(**with_written(parameters, words[count:])))
        if (missing := _absent(whole)) is not None:
            raise ValueError(str(missing))
    return Game(_entry(words[0], hint).with_parameters(**with_written(parameters, words[1:])))


def as_game(named: str | PathLike[str] | Game) -> Game:
    """Return a game, or the one of this name or file."""
    if not isinstance(named, str | PathLike | Game):
        raise TypeError(f"game must be a name or a Game, got {named!r:.60}")
    return named if isinstance(named, Game) else game(named)


def games() -> list[str]:
    """Return the names of all games."""
    return sorted(entry.name for entry in _entries())


def names() -> list[str]:
    """Return the names of all games, and their other names."""
    return sorted(alias for entry in _entries() for alias in (entry.name, *entry.aliases))


def _as_file(name: str) -> str:
    """Return a hint, where an unknown name is that of a file."""
    return "it is a file, and that of a game is in .py; " if "." in name and Path(name).is_file() else ""


def _entry(name: str, hint: Callable[[str], str]) -> Ruleset:
    """Return the game of this name. Raises ValueError, with what may have been meant, if there is none."""
    if (found := _named(name) or _accepted(name)) is not None:
        return found
    if (missing := _absent(name)) is not None:
        raise ValueError(str(missing))
    from difflib import get_close_matches

    close = get_close_matches(_plain(name), names(), 1)
    meant = f"did you mean {close[0]}? " if close else ""
    raise ValueError(f"unknown game {name[:40]!r}; {hint(name) or meant}`wythoff games` lists what there is")


def _plain(name: str) -> str:
    """Return a name as the catalogue has it: "Dawson's_Chess" is dawsons-chess."""
    return name.lower().replace("_", "-").replace("'", "").replace("\u2019", "")


def _absent(name: str) -> "Absent | None":
    """Return the game of this name that is not here."""
    from wythoff.api.absent import absent

    return absent(_plain(name).removeprefix("the-"))


def _named(name: str) -> Ruleset | None:
    """The game of this name or alias, "the" before it and "game" behind it or not; misere-NAME is its misere play."""
    wanted = _plain(name)
    short = wanted.removeprefix("the-").removesuffix("-game")
    for text in dict.fromkeys((wanted, wanted.removeprefix("the-"), short)):
        for mark in (f'\n    name="{text}",\n', f'"{text}"'):  # as a name is written, then as another name is
            for entry in _entries(mark):
                if text == entry.name or text in entry.aliases:
                    return entry
    plain = short.removeprefix("misere-").removesuffix("-misere")
    found = _named(plain) or _accepted(plain) if plain != short and _absent(short) is None else None
    return found.with_parameters(play="misere") if found and found.accepts_parameter("play") else None


def _accepted(name: str) -> Ruleset | None:
    """Return the game that this means, though it is no name: an octal code."""
    return next(
        (found for entry in _entries("def member_named(") if (found := entry.member_named(name)) is not None), None
    )


def _entries(mark: str = "") -> Iterator[Ruleset]:
    """The games of the catalogue, file by file; only those whose files hold this text, so that few files are run."""
    return (entry for file, text in _texts().items() if mark in text for entry in _entries_of(file))


@cache
def _texts() -> dict[str, str]:
    """Return the text of each module that has games: to add a game, add a file."""
    root = Path(import_module("wythoff.games").__path__[0])
    texts = {path: path.read_text("utf-8") for path in sorted(root.rglob("*.py"))}
    return {
        ".".join(("wythoff", "games", *path.relative_to(root).with_suffix("").parts)): text
        for path, text in texts.items()
        if re.search(r"^GAMES? = ", text, re.MULTILINE)
    }


@cache
def _entries_of(module: str) -> tuple[Ruleset, ...]:
    return games_of(import_module(module))
