"""wythoff games."""

import json

import click

from wythoff.app.options import json_option


@click.command()
@json_option()
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
