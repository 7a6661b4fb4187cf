"""wythoff beatty: print floor(n (p + q sqrt d) / r)."""

from typing import Any

import click

from wythoff.app.numbers import Number, NumbersCommand


@click.command(cls=NumbersCommand, short_help="Print floor(n (p + q sqrt d) / r), exactly.")
@click.argument("numbers", type=Number(), nargs=-1, required=True, metavar="N P Q D R")
def beatty(numbers: tuple[Any, ...]) -> None:
    """Print floor(N (P + Q sqrt D) / R), exactly, for integers of any size.

    \b
    wythoff beatty 10^20 1 1 5 2        floor(10^20 phi)
    wythoff beatty 10^20 0 1 2 1        floor(10^20 sqrt 2)
    """
    from wythoff.exact import beatty as sequences
    from wythoff.exact.bigint import decimal

    if len(numbers) != 5:
        raise click.UsageError(f"the five numbers N P Q D R are needed, got {len(numbers)}")
    click.echo(decimal(sequences.beatty(*numbers)))
