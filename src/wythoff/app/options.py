"""Options and arguments that commands share, such as the game, and checks that options do not exclude each other."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from wythoff.app.completion import complete_from, complete_game, complete_parameter
from wythoff.app.groups import FILE_NAME
from wythoff.app.numbers import Number

if TYPE_CHECKING:
    from wythoff.api.game import Game as Game
else:
    Game = Any  # imported when a command runs: --help does not need it

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

force_option = click.option("--force", is_flag=True, help="Write even if the disk seems to have too little space.")
cols_option = click.option("--cols", type=Number(), metavar="COLS", help="Set the number of columns.  [default: ROWS]")


def quiet_option(text: str = "Show no progress bar and no summary.") -> Decorator:
    """Return a decorator that adds the option --quiet with the help `text`."""
    return click.option("--quiet", "-q", is_flag=True, help=text)


def json_option(text: str = "Print JSON lines.") -> Decorator:
    """Return a decorator that adds the option --json with the help `text`."""
    return click.option("--json", "as_json", is_flag=True, help=text)


def output_option(text: str, default: str | None = None, metavar: str = "OUT", required: bool = False) -> Decorator:
    """Return a decorator that adds the option --output or -o, a file or folder, with the help `text`."""
    settings: dict[str, Any] = {} if default is None else {"default": default}  # a default of None is a value for click
    return click.option(*("--output", "-o"), type=FILE_NAME, required=required, metavar=metavar, help=text, **settings)


def method_option(names: Callable[[], Iterable[str]], text: str) -> Decorator:
    """Return a decorator that adds the option --method with the help `text`. `names` returns names for completion."""
    completed = complete_from(names)
    settings: dict[str, Any] = {"default": "auto", "show_default": True, "metavar": "METHOD"}
    return click.option("--method", shell_complete=completed, help=text, **settings)


# A word that is a pile and not the name of a game. A number with a point may be an octal code.
_PILE = re.compile(r"[-@].*|[+]?[0-9(][^.]*|F\(.*", re.ASCII)

# Octal codes and files also denote games, but are not names of the catalogue.
_CODE, _FILE = re.compile(r"[04]\.[0-7]+", re.ASCII), re.compile(r"[^@].*\.py")

# A word that is neither a number, such as F(9), nor a file with a suffix or in another folder.
_WORD = re.compile(r"[A-Za-z]{2}[^./\\]*")


# The game as option -g, for commands that accept it as an argument too.
_also_by_option = click.option(
    *("--game", "-g", "named_game"),
    metavar="NAME",
    shell_complete=complete_game,
    help="Choose the game by this option instead of the argument.",
)


def game_argument(default: str | None = "wythoff", metavar: str | None = None) -> Decorator:
    """Return a decorator that adds the game as an argument or as option -g, and the options -p and --rays.

    The decorated command gets `game`, a Game. If `default` is None, the user must name a game.
    """
    name = click.argument("game", metavar=metavar, required=False, default=default, shell_complete=complete_game)

    def with_name(command: Command) -> Command:
        chosen = _with_game(command)

        @wraps(chosen)
        def by_name(game: str | None, named_game: str | None, rays: str | None, **others: Any) -> Any:
            if named_game is not None:
                if is_given("game") and game != named_game:
                    raise click.UsageError(f"two games: {game} and -g {named_game}; accepted: only one of them")
                game = named_game
                _set_game(game)
            if game is None and rays is None:
                raise click.UsageError(f"the game is missing; accepted: {metavar} as an argument, or -g NAME")
            return chosen(game=game, rays=rays, **others)

        return name(_also_by_option(by_name))

    return with_name


def game_option(text: str, argument: str | None = None) -> Decorator:
    """Return a decorator that adds the game as option -g with the help `text`, and the options -p and --rays.

    The decorated command gets `game`, a Game. If the argument named `argument` has several words, the first may name
    the game instead of -g. An octal code is not accepted as first word, since 0.5 could be a mistyped pile.
    """
    named = click.option(*("--game", "-g"), default="wythoff", metavar="NAME", shell_complete=complete_game, help=text)

    def with_option(command: Command) -> Command:
        chosen = _with_game(command)

        @wraps(chosen)
        def first_word(game: str, rays: str | None, **others: Any) -> Any:
            if argument is not None and rays is None and not others.get("is_sum"):
                words: tuple[str, ...] = others[argument]
                if is_given("game"):
                    others[argument] = _without_name(game, words) or words
                elif len(words) > 1 and _is_first_word(words[0]):
                    game, others[argument] = words[0], words[1:]
                    _set_game(game)
            return chosen(game=game, rays=rays, **others)

        return named(first_word)

    return with_option


def _without_name(name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return `words` without the name of a game at their beginning. Raises UsageError if it is not `name`, as in -g."""
    _set_game(name)
    if not words or not _names_a_game(words[0]):
        return words
    if words[0].strip().lower() != name.strip().lower():
        raise click.UsageError(f"two games: {words[0]} and -g {name}; accepted: only one of them")
    return words[1:]


def _names_a_game(word: str) -> bool:
    """Whether a word denotes a game: a name of the catalogue, an octal code, or a Python file."""
    from wythoff.api import catalogue

    name = word.strip()
    return bool(_CODE.fullmatch(name) or _FILE.fullmatch(name)) or catalogue.is_name(name.lower())


def may_name_a_game(word: str) -> bool:
    """Whether a word may be the name of a game: it begins with two letters, and contains no point or slash."""
    return _WORD.fullmatch(word.strip()) is not None


def _is_first_word(word: str) -> bool:
    """Whether a word before piles denotes a game, also by a name that is not listed, such as misere-kayles."""
    from wythoff.api import catalogue

    if _names_a_game(word):
        return not _CODE.fullmatch(word.strip())
    with suppress(ValueError):
        return may_name_a_game(word) and catalogue.game(word.strip()) is not None
    return False


def _set_game(name: str) -> None:
    """Store the name of the game in the context, as if the command line had the option -g."""
    context = click.get_current_context()
    context.params["game"] = name
    context.set_parameter_source("game", ParameterSource.COMMANDLINE)


def game_and_piles(command: Command) -> Command:
    """Add the game and the piles as arguments. The decorated command gets `game`, a Game, and `piles`, texts.

    If --rays or -g sets the game, all arguments are piles; only after -g, the same name may stand before the piles.
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
                raise click.UsageError(f"name the game before the piles, as in {path} wythoff {' '.join(piles)}")
        return chosen(game=game, piles=piles, rays=rays, **others)

    name = click.argument("game", required=False, metavar="[NAME]", shell_complete=complete_game)
    return name(click.argument("piles", nargs=-1, metavar="[PILES]...")(_also_by_option(with_piles)))


def _with_game(command: Command) -> Command:
    """Return the command with the options -p and --rays added. The command gets `game`, a Game."""

    @wraps(command)
    def with_game(game: str | None, parameters: tuple[str, ...], rays: str | None, **others: Any) -> Any:
        from wythoff.api import catalogue

        return command(game=catalogue.game(game_spec(game, parameters, rays)), **others)

    return game_parameters(with_game)


def game_parameters(command: Command) -> Command:
    """Add the options -p and --rays. The decorated command gets `parameters`, a tuple of texts, and `rays`, a text."""
    of_game = click.option(
        *("--parameter", "-p", "parameters"),
        multiple=True,
        metavar="NAME=VALUE",
        help="Set a parameter of the game, such as t=3.",
        shell_complete=complete_parameter,
    )
    by_rays = click.option(
        "--rays",
        metavar="RAYS",
        help="Define a two-pile game: '1,0 0,1 1,1:5' takes (k, 0), (0, k) for all k, and (k, k) for k up to 5.",
    )
    return of_game(by_rays(command))


def game_spec(name: str | None, parameters: tuple[str, ...], rays: str | None) -> str:
    """Return the text that `wy.game` accepts for these options: a name with parameters, or the rays of a game."""
    if rays is None:
        return " ".join(("wythoff" if name is None else name, *parameters))
    if parameters or (name is not None and is_given("game")):
        raise click.UsageError("--rays, which defines a game, cannot be combined with a name of a game, -g or -p")
    return f"rays rays={';'.join(rays.split())}"


def games_options(command: Command) -> Command:
    """Add --digits and --subtractions. The decorated command gets `games`, the set of games of a survey, or None."""

    @wraps(command)
    def with_games(digits: Any, subtractions: Any, **others: Any) -> Any:
        from wythoff.jobs.survey.games import Games, OctalCodes, SubtractionSets

        at_most_one("digits", "subtractions")
        games: Games | None = None if digits is None else OctalCodes(int(digits))
        return command(games=games if subtractions is None else SubtractionSets(int(subtractions)), **others)

    by_sets = click.option("--subtractions", type=Number(), help="Survey the subtraction sets of numbers up to N.")
    by_digits = click.option(
        "--digits",
        type=Number(),
        help="Survey the octal codes of at most N digits; in 4.3 the 4 counts too.",
    )
    return by_digits(by_sets(with_games))


def is_given(name: str | None) -> bool:
    """Whether this option or argument is on the command line."""
    return click.get_current_context().get_parameter_source(name or "") is ParameterSource.COMMANDLINE


def options_given(*names: str) -> list[str]:
    """Return those of the options `names` that have other than their default values, as texts such as "--to"."""
    context = click.get_current_context()
    options = [option for option in context.command.params if option.name in names and is_given(option.name)]
    return [option.opts[0] for option in options if context.params[option.name or ""] != option.default]


def refuse(why: str, *names: str) -> None:
    """Raise UsageError if the command line sets one of these options. The message is the option, then `why`."""
    if wrong := options_given(*names):
        raise click.UsageError(f"{wrong[0]} {why}")


def at_most_one(*names: str) -> None:
    """Raise UsageError if the command line sets more than one of these options."""
    if len(found := options_given(*names)) > 1:
        raise click.UsageError(f"{found[0]} and {found[1]} exclude each other")


def format_of_answer(target_format: str | None, as_json: bool) -> str | None:
    """Return the format that --to or --json sets, or None. Raises UsageError if --to and --json contradict."""
    if not as_json:
        return target_format
    if target_format not in (None, "jsonl"):
        raise click.UsageError(f"--json and --to {target_format} exclude each other")
    return "jsonl"
