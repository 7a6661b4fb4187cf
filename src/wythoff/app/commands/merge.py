"""wythoff merge: make one ledger of the ledgers of several machines."""

import json

import click

from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.options import json_option


@click.command(cls=StrictCommand, short_help="Merge the ledgers of several machines into one.")
@click.argument("ledgers", type=FILE_NAME, nargs=-1, required=True, metavar="LEDGER...")
@click.option(
    "--output", "-o", required=True, type=FILE_NAME, metavar="FILE", help="Write to this ledger, which may exist."
)
@click.option(
    "--skip-damaged", is_flag=True, help="Leave out damaged shards, instead of refusing the ledger that has them."
)
@json_option("Print one JSON object.")
def merge(ledgers: tuple[str, ...], output: str, skip_damaged: bool, as_json: bool) -> None:
    """Write the finished shards of several ledgers to one ledger.

    A shard is a part of a job of `wythoff verify` or `wythoff survey`. The ledgers must be of one job: of different
    shares, or of different ranges with the same start. Two ledgers that disagree on a shard are an error.

    \b
    wythoff verify biscuit-floor --stop 1e10 --share 1/2 --ledger one.db     on one machine
    wythoff verify biscuit-floor --stop 1e10 --share 2/2 --ledger two.db     on another
    wythoff merge one.db two.db -o all.db
    wythoff verify biscuit-floor --stop 1e10 --ledger all.db                 the verdict, and the missing shards
    wythoff merge damaged.db -o sound.db --skip-damaged    the next run with sound.db computes the damaged shards again
    """
    from wythoff.app.statuses import status_row, unit_of
    from wythoff.jobs.ledger_status import status
    from wythoff.jobs.shards.merge import merge as merge_ledgers

    merge_ledgers(ledgers, output, skips_damaged=skip_damaged)
    found = status(output)
    numbers = f"{found.done} of {found.numbers} {unit_of(found)} are done"
    sentence = f"{output}: {found.job.claim}: {numbers}, {found.left} left"
    click.echo(json.dumps(status_row(found)) if as_json else sentence)
