"""wythoff solve --sum: solve a sum of positions of different games."""

import json
import sys

import click

from wythoff.api.sums import solve_sum
from wythoff.app.progress import working
from wythoff.exact.expressions import MAX_BITS


def print_sum(summands: tuple[str, ...], max_bits: int | None, as_json: bool) -> None:
    """Print the solution of a sum. A summand is a text with a game and its position, such as "kayles 7"."""
    with working("solving a sum"):
        solution = solve_sum(summands, max_bits or MAX_BITS)
    if as_json:
        click.echo(json.dumps(solution.as_json()))
    else:
        click.echo(solution.sentence(longest=200 if sys.stdout.isatty() else None))
