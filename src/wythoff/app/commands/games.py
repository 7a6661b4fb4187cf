"""wythoff games: list the games of the catalogue."""

import json

import click

from wythoff.app.groups import StrictCommand
from wythoff.app.options import json_option


@click.command(cls=StrictCommand, short_help="List the games of the package.")
@click.argument("text", required=False)
@click.option(
    "--all", "with_absent", is_flag=True, help="Also list known games that are not in the package, and why not."
)
@json_option("Print a JSON object for each game.")
def games(text: str | None, with_absent: bool, as_json: bool) -> None:
    """List the games of the package, with their rules.

    With TEXT, list only games with TEXT in their names or rules. Known games that are not in the package are then
    included, with the reason for their absence. If TEXT names a game, or a file with a game, its parameters are
    explained.
    """
    from wythoff.api import catalogue
    from wythoff.api.absent import ABSENT
    from wythoff.rules.game_file import file_and_parameters

    def matches(*texts: str) -> bool:
        return text is None or any(text.lower() in one.lower() for one in texts)

    if text is not None and file_and_parameters(text):
        found = [catalogue.game(text).ruleset]
    else:
        rulesets = [catalogue.game(name).ruleset for name in catalogue.games()]
        found = [ruleset for ruleset in rulesets if matches(ruleset.name, *ruleset.aliases, ruleset.summary)]
    absent = [missing for missing in ABSENT if matches(str(missing), *missing.aliases)] if with_absent or text else []
    if not found and not absent:
        raise click.UsageError(f"no game has {text!r:.40} in its names or in its rule; `wythoff games` lists all games")
    for ruleset in found:
        if as_json:
            row = {
                "name": ruleset.name,
                "aliases": ruleset.aliases,
                "piles": ruleset.piles,
                "parameters": {parameter: getattr(ruleset, parameter) for parameter in ruleset.parameters},
                "meanings": {one.name: one.meaning for one in ruleset.describe_parameters()},
                "summary": ruleset.summary,
            }
            click.echo(json.dumps(row, default=str))
        else:
            also = f" (also {', '.join(ruleset.aliases)})" if ruleset.aliases else ""
            click.echo(f"{ruleset.title if ruleset.file else ruleset.spec}{also}: {ruleset.summary}")
            if len(found) == 1 or (text or "").lower() in (ruleset.name, *ruleset.aliases):
                for one in ruleset.describe_parameters():
                    click.echo(f"  {one}")
    for missing in absent:
        row = {"name": missing.name, "aliases": missing.aliases, "not_here": missing.reason}
        click.echo(json.dumps(row) if as_json else str(missing))
