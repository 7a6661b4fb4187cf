"""wythoff grundy: print the Grundy value or the genus of a position, or prove where small values occur."""

import json
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import click

from wythoff.app.numbers import Count, NumbersCommand, read_position
from wythoff.app.options import Game, at_most_one, game_and_piles, json_option, output_option, quiet_option, refuse
from wythoff.app.progress import working


@click.command(cls=NumbersCommand, short_help="Print the Grundy value of a position, or prove where small values are.")
@game_and_piles
@click.option(
    "--genus",
    is_flag=True,
    help="Print the genus symbol of a sum of heaps, such as 4^146, which describes misere play.",
)
@click.option(
    "--checkpoints",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="Compute the value from this certificate of `wythoff period --checkpoints`: heaps of any size.",
)
@click.option(
    "--automaton", is_flag=True, help="Prove where small values of wythoff or t-wythoff are, in all rows of the board."
)
@click.option(
    "--value", type=Count(1), metavar="G", default=1, show_default=True,
    help="With --automaton: prove where the values 1 to G are.",
)  # fmt: skip
@click.option(
    "--find", is_flag=True, help="With --automaton: search for the automaton instead of using the bundled one."
)
@click.option("--burn-in", type=Count(1), metavar="ROWS", help="With --find: ignore this number of rows at the start.")
@click.option(
    "--most", type=Count(1), metavar="N", help="With --find: give up after N windows, which are short ranges of rows."
)
@click.option(
    "--check",
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="With --automaton: check the automaton in this file, which names its game and values.",
)
@output_option("With --automaton: write the proved automaton to this file; - is standard output.")
@json_option("Print JSON, with numbers as strings.")
@quiet_option()
def grundy(
    game: Game,
    piles: tuple[str, ...],
    genus: bool,
    checkpoints: str | None,
    automaton: bool,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    """Print the Grundy value of a position. With --automaton, prove where small values are in all rows of a board.

    The Grundy value is the least integer >= 0 that is not the value of a position to which one move leads. It is 0
    exactly for P-positions, in which the player to move loses. `wythoff table grundy` writes many values: boards, and
    sequences of heaps.

    \b
    wythoff grundy wythoff 7 10                   the value of a position
    wythoff grundy wythoff 7 10^1000              the value, by the period of row 7
    wythoff grundy wythoff 10^1000 F(4787)        "at least 4": only values up to 3 are known, 3 by wythoff-value3
    wythoff grundy kayles 7 12 10^1000            the value of a sum of heaps; an octal code such as 0.156 is a name too
    wythoff grundy kayles 5 --genus               the genus symbol, for misere play
    wythoff grundy 0.106 10^1000 --checkpoints 0.106.xz    the value, by a certificate of the period
    wythoff grundy --automaton                    prove where value 1 is, by the bundled automaton
    wythoff grundy --automaton --value 2          values 1 and 2: seconds
    wythoff grundy --automaton --value 3          values 1 to 3: a quarter of an hour, and 11 GB of memory
    wythoff grundy t-wythoff -p t=3 --automaton --value 8
    wythoff grundy --automaton --value 2 --find -o g2.txt    search for the automaton: a minute
    wythoff grundy --automaton --check g2.txt     prove the automaton in a file

    An automaton reads the digits of a row number (Fibonacci digits in Wythoff's game), and returns where the values 1
    to G (--value G) are in this row. A finite check proves that it is right in all rows. If the check fails, the
    automaton is refused, and the exit status is 1.

    For each value the least and the largest lead, and the least and the largest offset, are printed. Consider only
    positions (a, b) with a <= b, sorted by a. The lead at a row x is the number of positions of the value with a < x,
    less the number of P-positions with a < x. The offset of the n-th position (a, b) of the value, n = 0, 1, ..., is b
    - a - t n, where t is 1 for Wythoff's game.
    """
    at_most_one("genus", "checkpoints", "automaton")
    if automaton:
        from wythoff.app.automaton_proof import prove

        if piles:
            raise click.UsageError(f"--automaton cannot be combined with piles, got {' '.join(piles)}")
        return prove(game, as_json=as_json, quiet=quiet, **options)
    refuse("needs --automaton", *options)
    if not piles:
        raise click.UsageError(
            "the piles of the position are missing: wythoff grundy NAME PILES...; "
            "`wythoff table grundy` writes many values"
        )
    if genus:
        _genus(game, piles, as_json)
    elif checkpoints is not None:
        _by_checkpoints(game, piles, Path(checkpoints), as_json, quiet)
    else:
        _one_value(game, piles, as_json)
    return 0


def _genus(game: Game, piles: tuple[str, ...], as_json: bool) -> None:
    position = read_position(piles, game.ruleset)
    genus = game.genus(position)
    click.echo(json.dumps({"position": position, **genus.as_json()}, default=str) if as_json else genus)


def _by_checkpoints(game: Game, piles: tuple[str, ...], path: Path, as_json: bool, quiet: bool) -> None:
    from wythoff.api.tables import heap_moves
    from wythoff.exact.bigint import decimal
    from wythoff.games.heaps.windows import UndecidedError
    from wythoff.jobs.segments.certificate import read_window_certificate

    if game.ruleset.is_misere:
        raise click.UsageError("--checkpoints is for normal play only")
    moves, certificate = heap_moves(game), read_window_certificate(path)
    position = game.ruleset.check(read_position(piles, game.ruleset))
    if moves != certificate.segments.tables.moves:
        found, wanted = certificate.game, game.ruleset.title
        raise click.UsageError(f"{path}: is a certificate of {found}; accepted: a certificate of {wanted}")
    try:
        with working("computing the values after a checkpoint", quiet):
            value = reduce(xor, map(certificate.value, position), 0)
    except UndecidedError as error:
        raise ValueError(f"{path}: its checkpoints are false: {error}") from None
    if as_json:
        click.echo(json.dumps({"position": [decimal(heap) for heap in position], "value": str(value)}))
    else:
        click.echo(value)
    if not quiet:
        click.echo(
            f"wythoff: the value is right if the segments of {path} are right; `wythoff audit {path}` checks them",
            err=True,
        )


def _one_value(game: Game, piles: tuple[str, ...], as_json: bool) -> None:
    from wythoff.exact.amounts import duration_text
    from wythoff.exact.bigint import decimal
    from wythoff.solve.solution import UnknownValue

    position = read_position(piles, game.ruleset)
    seconds = game.solver.grundy_seconds(game.ruleset.check(position))
    about = f", about {duration_text(seconds)} in all" if seconds > 2 else ""
    with working(f"computing the values of smaller positions{about}"):
        try:
            value, bound, addition = decimal(game.grundy(position)), None, ""
        except UnknownValue as error:
            if not error.at_least:
                raise
            value, bound, addition = None, decimal(error.at_least), error.addition
    if as_json:
        answer = {"position": [decimal(pile) for pile in position], "value": value}
        click.echo(json.dumps(answer if bound is None else {**answer, "at_least": bound}))
    else:
        click.echo(value if bound is None else f"at least {bound}")
    if addition:
        click.echo(f"wythoff: {addition}", err=True)
