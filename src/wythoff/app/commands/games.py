"""wythoff games."""

import json

import click

from wythoff.app.options import json_option


@click.command()
@click.option("--all", "with_absent", is_flag=True, help="Also games that are not here, and why.")
@json_option()
def games(with_absent: bool, as_json: bool) -> None:
    """List the games."""
    from wythoff.api import catalogue
    from wythoff.api.absent import ABSENT

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
    for missing in ABSENT if with_absent else ():
        row = {"name": missing.name, "aliases": missing.aliases, "not_here": missing.reason}
        click.echo(json.dumps(row) if as_json else str(missing))
