"""What commands share: which game is meant, options that mean the same everywhere, and which exclude each other."""

import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from wythoff.app.completion import complete_from, complete_game, complete_parameter
from wythoff.app.numbers import Number

if TYPE_CHECKING:
    from wythoff.api.game import Game as Game
else:
    Game = Any  # imported when a command runs: --help needs none

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

force_option = click.option("--force", is_flag=True, help="Write even if it does not seem to fit the disk.")
cols_option = click.option("--cols", type=Number(), metavar="COLS", help="As many as ROWS if not given.")


def quiet_option(text: str = "No progress bar and no summary.") -> Decorator:
    """Return the option --quiet; `text` says what is left out."""
    return click.option("--quiet", "-q", is_flag=True, help=text)


def json_option(text: str = "One JSON object a line.") -> Decorator:
    """Return the option --json; `text` says what it prints."""
    return click.option("--json", "as_json", is_flag=True, help=text)


def method_option(names: Callable[[], Iterable[str]], text: str) -> Decorator:
    """Return the option --method; `names` are what it takes, to be completed."""
    completed = complete_from(names)
    return click.option("--method", default="auto", show_default=True, shell_complete=completed, help=text)


# A word that is a pile and not the name of a game: octal codes have a point.
_PILE = re.compile(r"[-@].*|[+]?[0-9(][^.]*|F\(.*", re.ASCII)

# Words that are games without being names of the catalogue.
_CODE, _FILE = re.compile(r"[04]\.[0-7]+", re.ASCII), re.compile(r"[^@].*\.py")


# The name of a game as an option, beside its name as an argument.
_also_by_option = click.option(
    *("--game", "-g", "named_game"), metavar="NAME", shell_complete=complete_game, help="The game, as the argument."
)


def game_argument(default: str | None = "wythoff", metavar: str | None = None) -> Decorator:
    """Return the name of a game as an argument or by -g, with -p and --rays: the command gets a Game as `game`.

    Without a default the name is required.
    """
    name = click.argument("game", metavar=metavar, required=False, default=default, shell_complete=complete_game)

    def with_name(command: Command) -> Command:
        chosen = _with_game(command)

        @wraps(chosen)
        def by_name(game: str | None, named_game: str | None, rays: str | None, **others: Any) -> Any:
            if named_game is not None:
                if is_given("game") and game != named_game:
                    raise click.UsageError(f"one game at a time: {game}, or -g {named_game}")
                game = named_game
                _set_game(game)
            if game is None and rays is None:
                raise click.UsageError(f"Missing argument '{metavar}': the game, also by -g")
            return chosen(game=game, rays=rays, **others)

        return name(_also_by_option(by_name))

    return with_name


def game_option(text: str, argument: str | None = None) -> Decorator:
    """Return the name of a game as an option, with -p and --rays: the command gets a Game as `game`.

    It may also be the first word of an argument for a position, or files, that has more words. An octal code may not:
    0.5 may be meant as a pile, which is refused.
    """
    named = click.option(
        *("--game", "-g"), default="wythoff", show_default=True, metavar="NAME", shell_complete=complete_game, help=text
    )

    def with_option(command: Command) -> Command:
        chosen = _with_game(command)

        @wraps(chosen)
        def first_word(game: str, rays: str | None, **others: Any) -> Any:
            if argument is not None and rays is None and not others.get("is_sum"):
                words: tuple[str, ...] = others[argument]
                if is_given("game"):
                    others[argument] = _without_name(game, words) or words
                elif len(words) > 1 and _names_a_game(words[0]) and not _CODE.fullmatch(words[0].strip()):
                    game, others[argument] = words[0], words[1:]
                    _set_game(game)
            return chosen(game=game, rays=rays, **others)

        return named(first_word)

    return with_option


def _without_name(name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words behind the name of the game that -g names. Raises UsageError where they name another."""
    _set_game(name)
    if not words or not _names_a_game(words[0]):
        return words
    if words[0].strip().lower() != name.strip().lower():
        raise click.UsageError(f"one game at a time: {words[0]}, or -g {name}")
    return words[1:]


def _names_a_game(word: str) -> bool:
    """Whether a word is the name of a game, an octal code, or a file of a game, and no number and no position."""
    from wythoff.api import catalogue

    name = word.strip()
    return bool(_CODE.fullmatch(name) or _FILE.fullmatch(name)) or name.lower() in catalogue.names()


def _set_game(name: str) -> None:
    """Have the game count as named on the command line, whichever way it was."""
    context = click.get_current_context()
    context.params["game"] = name
    context.set_parameter_source("game", ParameterSource.COMMANDLINE)


def game_and_piles(command: Command) -> Command:
    """Return the name of a game and its piles as arguments: the command gets a Game as `game`, and `piles`, texts.

    With --rays there is no name, and all arguments are piles; with -g they are, but for the same name.
    """
    chosen = _with_game(command)

    @wraps(chosen)
    def with_piles(
        game: str | None, piles: tuple[str, ...], named_game: str | None, rays: str | None, **others: Any
    ) -> Any:
        if named_game is not None:
            piles, game = _without_name(named_game, piles if game is None else (game, *piles)), named_game
        elif game is not None and _PILE.fullmatch(game.strip()):
            piles, game = (game, *piles), None
            if rays is None:
                path = click.get_current_context().command_path
                raise click.UsageError(f"the game stands before its piles: {path} wythoff {' '.join(piles)}")
        return chosen(game=game, piles=piles, rays=rays, **others)

    name = click.argument("game", required=False, metavar="[NAME]", shell_complete=complete_game)
    return name(click.argument("piles", nargs=-1, metavar="[PILES]...")(_also_by_option(with_piles)))


def _with_game(command: Command) -> Command:
    """Return the command with the options that say which game, besides its name; it gets a Game."""

    @wraps(command)
    def with_game(game: str | None, parameters: tuple[str, ...], rays: str | None, **others: Any) -> Any:
        from wythoff.api import catalogue

        return command(game=catalogue.game(game_spec(game, parameters, rays)), **others)

    return game_parameters(with_game)


def game_parameters(command: Command) -> Command:
    """Return the options that say which game, besides its name: the command gets `parameters`, texts, and `rays`."""
    of_game = click.option(
        *("--parameter", "-p", "parameters"),
        multiple=True,
        metavar="NAME=VALUE",
        help="A parameter of the game, such as t=3.",
        shell_complete=complete_parameter,
    )
    by_rays = click.option(
        "--rays", help="A game by its rays, such as '1,0 0,1 1,1:5'; the longest step behind a colon."
    )
    return of_game(by_rays(command))


def game_spec(name: str | None, parameters: tuple[str, ...], rays: str | None) -> str:
    """What `wy.game` takes, from the options of a command: the name and its parameters, or the rays of a game."""
    if rays is None:
        return " ".join((name or "wythoff", *parameters))
    if parameters or (name is not None and is_given("game")):
        raise click.UsageError("--rays is a game of its own, without --game and --parameter")
    return f"rays rays={';'.join(rays.split())}"


def is_given(name: str | None) -> bool:
    """Whether this option or argument stands on the command line."""
    return click.get_current_context().get_parameter_source(name or "") is ParameterSource.COMMANDLINE


def given(*names: str) -> list[str]:
    """Those of these options that stand on the command line, with another value than the usual one: --to, --json."""
    context = click.get_current_context()
    options = [option for option in context.command.params if option.name in names and is_given(option.name)]
    return [option.opts[0] for option in options if context.params[option.name or ""] != option.default]


def refuse(why: str, *names: str) -> None:
    """Raise UsageError if one of these options stands on the command line."""
    if wrong := given(*names):
        raise click.UsageError(f"{wrong[0]} {why}")


def at_most_one(*names: str) -> None:
    """Raise UsageError if more than one of these options stands on the command line."""
    if len(found := given(*names)) > 1:
        raise click.UsageError(f"{found[0]} and {found[1]} exclude each other")


def format_of_answer(target_format: str | None, as_json: bool) -> str | None:
    """Return the format that --to gives, where --json stands for --to jsonl."""
    if not as_json:
        return target_format
    if target_format not in (None, "jsonl"):
        raise click.UsageError(f"--json and --to {target_format} exclude each other")
    return "jsonl"
