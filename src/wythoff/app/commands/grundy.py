"""wythoff grundy: the Grundy value of a position, its genus, and the proof of small values at any size."""

import json
from typing import Any

import click

from wythoff.app.numbers import Count, NumbersCommand, read_position
from wythoff.app.options import Game, at_most_one, game_and_piles, json_option, quiet_option, refuse
from wythoff.app.progress import working


@click.command(cls=NumbersCommand, short_help="The Grundy value of a position; the proof of small values at any size.")
@game_and_piles
@click.option("--genus", is_flag=True, help="Sums of heaps: the genus symbol, Grundy value and misere values, 4^146.")
@click.option("--automaton", is_flag=True, help="Prove where the small values of t-wythoff lie, in every row.")
@click.option(
    "--value", type=Count(1), metavar="G", default=1, show_default=True, help="With --automaton: values 1 to G."
)
@click.option("--find", is_flag=True, help="With --automaton: find the automaton anew, from the rules.")
@click.option("--burn-in", type=Count(1), metavar="ROWS", help="With --find: rows that are not used.")
@click.option("--most", type=Count(1), metavar="N", help="With --find: give up at so many windows of rows.")
@click.option(
    "--check",
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="With --automaton: check the automaton in a file, of whatever game and values.",
)
@click.option(
    "--output", "-o", metavar="OUT", help="With --automaton: write it, once it is proved; - for standard output."
)
@json_option("The answer as JSON, numbers as strings.")
@quiet_option()
def grundy(
    game: Game, piles: tuple[str, ...], genus: bool, automaton: bool, as_json: bool, quiet: bool, **options: Any
) -> int:
    """Print the Grundy value of a position. With --automaton: prove where small values lie, for every row.

    \b
    wythoff grundy wythoff 7 10                   one value
    wythoff grundy wythoff 7 10^1000              as far as it is known
    wythoff grundy wythoff 10^1000 F(4787)        0, 1, 2, 3, or "at least 4": one of these is told at any size
    wythoff grundy kayles 7 12 10^1000            heaps: the value of their sum; 0.156 is a name too
    wythoff grundy kayles 5 --genus               for misere play
    wythoff grundy --automaton                    value 1: the automaton that the package keeps, checked in a moment
    wythoff grundy --automaton --value 2          values 1 and 2: 11,629 types of rows, seconds
    wythoff grundy --automaton --value 3          values 1 to 3: 2,641,485 types, a quarter of an hour and 11 GB
    wythoff grundy t-wythoff -p t=3 --automaton --value 8
    wythoff grundy --automaton --value 2 --find -o g2.txt    found again from nothing, a minute
    wythoff grundy --automaton --check g2.txt     a file: of your own, or changed

    The Grundy value is the least integer that no option has as its value; it is 0 for P-positions and only for them.
    `wythoff table grundy` writes many values: boards, and sequences of heaps.

    An automaton reads the digits of a row (Zeckendorf's for Wythoff's game) and says which position of each value
    begins there. It is believed only after a finite check, which is a proof for all rows. Exit status 1 if it is
    refused. The table shows for each value how many positions it has above a row, less the number of P-positions
    (lead), and b - a - t n of its n-th position (a, b) (offset), from the least to the largest: all are attained.
    """
    at_most_one("genus", "automaton")
    if automaton:
        from wythoff.app.automaton_proof import prove

        if piles:
            raise click.UsageError(f"--automaton has no position, got {' '.join(piles)}")
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
    with working(f"making the values of smaller positions{about}"):
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
