"""wythoff games."""

import json
from collections.abc import Callable
from typing import Any

import click


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def games(as_json: bool) -> None:
    """List the games."""
    from wythoff import solved

    for name in solved.games():
        ruleset = solved.game(name).ruleset
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


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The names of games that begin so, for the shell."""
    from wythoff import solved

    return [name for name in solved.names() if name.startswith(incomplete)]


def complete_claim(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The ids of claims that begin so, for the shell."""
    from wythoff.claims import catalogue

    return [one.id for one in catalogue.claims() if one.id.startswith(incomplete)]


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which game, besides its name: see `game_spec`."""
    of_game = click.option(
        "--parameter", "-p", "parameters", multiple=True, metavar="NAME=VALUE", help="Such as -p t=3."
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
