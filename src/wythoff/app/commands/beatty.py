"""wythoff beatty."""

import click

from wythoff.app.commands.solve import SolveCommand


@click.command(cls=SolveCommand, short_help="floor(n (p + q sqrt d) / r), exact.")
@click.argument("numbers", nargs=-1, required=True, metavar="N P Q D R")
def beatty(numbers: tuple[str, ...]) -> None:
    """Print floor(N (P + Q sqrt D) / R), exact at any size.

    \b
    wythoff beatty 10^20 1 1 5 2        floor(10^20 phi)
    wythoff beatty 10^20 0 1 2 1        floor(10^20 sqrt 2)
    """
    from wythoff.exact import beatty as sequences
    from wythoff.exact.bigint import decimal
    from wythoff.exact.expressions import read_number

    if len(numbers) != 5:
        raise click.UsageError(f"five numbers are needed, N P Q D R, got {len(numbers)}")
    n, p, q, d, r = (read_number(number.strip()) for number in numbers)
    click.echo(decimal(sequences.beatty(n, p, q, d, r)))
