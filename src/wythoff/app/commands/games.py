"""wythoff games."""

import json

import click

from wythoff.app.options import json_option


@click.command()
@click.argument("text", required=False)
@click.option("--all", "with_absent", is_flag=True, help="Also games that are not here, and why.")
@json_option()
def games(text: str | None, with_absent: bool, as_json: bool) -> None:
    """List the games, or those with TEXT in their names or in their rule, also of games that are not here."""
    from wythoff.api import catalogue
    from wythoff.api.absent import ABSENT

    def is_meant(*texts: str) -> bool:
        return text is None or any(text.lower() in told.lower() for told in texts)

    rulesets = [catalogue.game(name).ruleset for name in catalogue.games()]
    found = [ruleset for ruleset in rulesets if is_meant(ruleset.name, *ruleset.aliases, ruleset.summary)]
    absent = [missing for missing in ABSENT if is_meant(str(missing), *missing.aliases)] if with_absent or text else []
    if not found and not absent:
        raise click.UsageError(f"no game has {text!r:.40} in its names or in its rule")
    for ruleset in found:
        if as_json:
            row = {
                "name": ruleset.name,
                "aliases": ruleset.aliases,
                "piles": ruleset.piles,
                "parameters": {parameter: getattr(ruleset, parameter) for parameter in ruleset.parameters},
                "summary": ruleset.summary,
            }
            click.echo(json.dumps(row, default=str))
        else:
            also = f" (also {', '.join(ruleset.aliases)})" if ruleset.aliases else ""
            click.echo(f"{ruleset.spec}{also}: {ruleset.summary}")
    for missing in absent:
        row = {"name": missing.name, "aliases": missing.aliases, "not_here": missing.reason}
        click.echo(json.dumps(row) if as_json else str(missing))
