"""Complete words in a shell: names of games and files, parameters, ids of claims, and other names."""

from collections.abc import Callable, Iterable
from contextlib import suppress

import click
from click.shell_completion import CompletionItem


def complete_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names of games that begin with `incomplete`; if there are none, let the shell complete file names."""
    from wythoff.api import catalogue

    found = [CompletionItem(name) for name in catalogue.names() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_file_or_game(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the result of `complete_game`; if `incomplete` is empty, let the shell complete file names."""
    file = [CompletionItem(incomplete, type="file")]
    return complete_game(context, parameter, incomplete) if incomplete else file


def complete_parameter(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the parameters of the game on the command line, as NAME=; if the game has none, those of all games."""
    from wythoff.api import catalogue

    found: tuple[str, ...] = ()
    with suppress(ValueError, OSError):
        found = catalogue.game(
            context.params.get("named_game") or context.params.get("game") or "wythoff"
        ).ruleset.parameters
    every = [name for game in catalogue.games() for name in catalogue.game(game).ruleset.parameters]
    return [f"{name}=" for name in dict.fromkeys(found or every) if name.startswith(incomplete)]


def complete_claim(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the ids of claims that begin with `incomplete`."""
    from wythoff.claims import catalogue

    return [one.id for one in catalogue.claims() if one.id.startswith(incomplete)]


def complete_from(names: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Return a function that completes a word to one of the names that `names` returns."""
    return lambda context, parameter, incomplete: [name for name in names() if name.startswith(incomplete)]
