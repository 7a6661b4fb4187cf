"""wythoff games."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import click
from click.shell_completion import CompletionItem


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def games(as_json: bool) -> None:
    """List the games."""
    from wythoff.api import catalogue

    for name in catalogue.games():
        ruleset = catalogue.game(name).ruleset
        if as_json:
            row = {
                "name": name,
                "aliases": ruleset.aliases,
                "piles": ruleset.piles,
                "parameters": {parameter: getattr(ruleset, parameter) for parameter in ruleset.parameters},
                "summary": ruleset.summary,
            }
            click.echo(json.dumps(row, default=str))
        else:
            also = f" (also {', '.join(ruleset.aliases)})" if ruleset.aliases else ""
            click.echo(f"{ruleset.spec}{also}: {ruleset.summary}")


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The names of games that begin so, for the shell; or files."""
    from wythoff.api import catalogue

    found = [CompletionItem(name) for name in catalogue.names() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_parameter(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The parameters, as NAME=, of the game that stands on the command line; of all games if it has none."""
    from wythoff.api import catalogue

    found: tuple[str, ...] = ()
    with suppress(ValueError, OSError):
        found = catalogue.game(context.params.get("game") or "wythoff").ruleset.parameters
    every = [name for game in catalogue.games() for name in catalogue.game(game).ruleset.parameters]
    return [f"{name}=" for name in dict.fromkeys(found or every) if name.startswith(incomplete)]


def complete_method(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The methods of a command that begin so, for the shell."""
    return [name for name in METHODS[str(context.info_name)]() if name.startswith(incomplete)]


def _table_methods() -> Iterable[str]:
    from wythoff.solve.pairs.sieves import SOURCES

    return SOURCES


def _bench_methods() -> Iterable[str]:
    from wythoff.jobs.bench.contenders import CONTENDERS

    return dict.fromkeys(contender.name for contender in CONTENDERS)


METHODS: dict[str, Callable[[], Iterable[str]]] = {
    "table": _table_methods,
    "bench": _bench_methods,
    "grundy": lambda: ("auto", "naive", "sparse"),
}
"""What --method of each command takes."""


def complete_claim(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The ids of claims that begin so, for the shell."""
    from wythoff.claims import catalogue

    return [one.id for one in catalogue.claims() if one.id.startswith(incomplete)]


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which game, besides its name: see `game_spec`."""
    of_game = click.option(
        *("--parameter", "-p", "parameters"),
        multiple=True,
        metavar="NAME=VALUE",
        help="Such as -p t=3.",
        shell_complete=complete_parameter,
    )
    by_rays = click.option("--rays", help="The game of these rays: '1,0 0,1 1,1:5', a longest step behind a colon.")
    return of_game(by_rays(command))


def game_spec(name: str, parameters: tuple[str, ...], rays: str | None) -> str:
    """What `wy.game` takes, from the options of a command: the name and its parameters, or the rays of a game."""
    if rays is not None:
        if parameters or name != "wythoff":
            raise click.UsageError("--rays is a game of its own, without --game and --parameter")
        return f"rays rays={';'.join(rays.split())}"
    return " ".join((name, *parameters))
