"""wythoff grundy: the Grundy value of a position, its genus, or the proof of small values at any size."""

import json
from typing import Any

import click

from wythoff.app.numbers import Count, NumbersCommand, read_position
from wythoff.app.options import Game, at_most_one, game_and_piles, json_option, quiet_option, refuse
from wythoff.app.progress import working


@click.command(cls=NumbersCommand, short_help="Print the Grundy value of a position; prove small values at any size.")
@game_and_piles
@click.option("--genus", is_flag=True, help="Print the genus symbol of a sum of heaps, such as 4^146, for misere play.")
@click.option("--automaton", is_flag=True, help="Prove the places of small values of t-wythoff in all rows.")
@click.option(
    "--value", type=Count(1), metavar="G", default=1, show_default=True, help="With --automaton: prove values 1 to G."
)
@click.option("--find", is_flag=True, help="With --automaton: search for the automaton, from the rules alone.")
@click.option("--burn-in", type=Count(1), metavar="ROWS", help="With --find: skip so many rows at the start.")
@click.option("--most", type=Count(1), metavar="N", help="With --find: stop after so many windows of rows.")
@click.option(
    "--check",
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="With --automaton: check the automaton in a file, for any game and values.",
)
@click.option(
    "--output", "-o", metavar="OUT", help="With --automaton: write the proved automaton; - is standard output."
)
@json_option("Print JSON, numbers as strings.")
@quiet_option()
def grundy(
    game: Game, piles: tuple[str, ...], genus: bool, automaton: bool, as_json: bool, quiet: bool, **options: Any
) -> int:
    """Print the Grundy value of a position. With --automaton: prove the places of small values in all rows.

    \b
    wythoff grundy wythoff 7 10                   one value
    wythoff grundy wythoff 7 10^1000              the value, or a lower bound
    wythoff grundy wythoff 10^1000 F(4787)        at any size: 0, 1, 2, 3, or "at least 4"
    wythoff grundy kayles 7 12 10^1000            the value of a sum of heaps; 0.156 is a name too
    wythoff grundy kayles 5 --genus               the genus symbol, for misere play
    wythoff grundy --automaton                    value 1: the bundled automaton, checked in a moment
    wythoff grundy --automaton --value 2          values 1 and 2: 11,629 types of rows, seconds
    wythoff grundy --automaton --value 3          values 1 to 3: 2,641,485 types, a quarter of an hour and 11 GB
    wythoff grundy t-wythoff -p t=3 --automaton --value 8
    wythoff grundy --automaton --value 2 --find -o g2.txt    search for the automaton, a minute
    wythoff grundy --automaton --check g2.txt     an automaton in a file

    The Grundy value is the least integer >= 0 that is not the value of an option; it is 0 exactly for P-positions.
    `wythoff table grundy` writes many values: boards, and sequences of heaps.

    An automaton reads the digits of a row (its Zeckendorf digits, for Wythoff's game) and gives the position of each
    value in that row. It is accepted only after a finite check, which is a proof for all rows; the exit status is 1 if
    the check fails. The table shows two ranges for each value, from the least to the largest number that occurs. Lead:
    the number of its positions in the rows before a row, less the number of P-positions there. Offset: b - a - t n for
    its n-th position (a, b).
    """
    at_most_one("genus", "automaton")
    if automaton:
        from wythoff.app.automaton_proof import prove

        if piles:
            raise click.UsageError(f"--automaton excludes piles, got {' '.join(piles)}")
        return prove(game, as_json=as_json, quiet=quiet, **options)
    refuse("is for --automaton", *options)
    if not piles:
        raise click.UsageError("give the piles of a position; `wythoff table grundy` writes boards and sequences")
    if genus:
        _genus(game, piles, as_json)
    else:
        _one_value(game, piles, as_json)
    return 0


def _genus(game: Game, piles: tuple[str, ...], as_json: bool) -> None:
    position = read_position(piles, game.ruleset)
    genus = game.genus(position)
    click.echo(json.dumps({"position": position, **genus.as_json()}, default=str) if as_json else genus)


def _one_value(game: Game, piles: tuple[str, ...], as_json: bool) -> None:
    from wythoff.exact.amounts import duration_text
    from wythoff.exact.bigint import decimal
    from wythoff.solve.solution import UnknownValue

    position = read_position(piles, game.ruleset)
    seconds = game.solver.grundy_seconds(game.ruleset.check(position))
    about = f", about {duration_text(seconds)} in all" if seconds > 2 else ""
    with working(f"computing the values of smaller positions{about}"):
        try:
            value, bound = decimal(game.grundy(position)), None
        except UnknownValue as error:
            if not error.at_least:
                raise
            value, bound = None, decimal(error.at_least)
    if as_json:
        answer = {"position": [decimal(pile) for pile in position], "value": value}
        click.echo(json.dumps(answer if bound is None else {**answer, "at_least": bound}))
    else:
        click.echo(value if bound is None else f"at least {bound}")
