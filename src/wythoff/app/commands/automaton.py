"""wythoff automaton: the proof of small Grundy values at any size, checked here and now."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from wythoff.app.numbers import Count, counted
from wythoff.app.options import Game, game_argument, json_option, quiet_option, refuse

if TYPE_CHECKING:
    from wythoff.games.wythoff.automata.proof import Proof

REFUSED = 1


@click.command(short_help="Prove small Grundy values of t-wythoff at any size, or find the automaton that tells them.")
@game_argument()
@click.option("--value", type=Count(1), metavar="G", default=1, show_default=True, help="Values 1 to G.")
@click.option("--find", is_flag=True, help="Find the automaton anew, from the rules.")
@click.option("--burn-in", type=Count(1), metavar="ROWS", help="With --find: rows that are not used.")
@click.option("--most", type=Count(1), metavar="N", help="With --find: give up at so many windows of rows.")
@click.option(
    "--check",
    "file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="Check the automaton in a file, of whatever game and values.",
)
@click.option("--output", "-o", metavar="OUT", help="Write the automaton, once it is proved; - for standard output.")
@json_option("What is proved as JSON.")
@quiet_option()
def automaton(
    game: Game,
    value: int,
    find: bool,
    burn_in: int | None,
    most: int | None,
    file: str | None,
    output: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Prove where the small Grundy values of Wythoff's game and t-wythoff lie, for every row: from the rules alone.

    \b
    wythoff automaton                            value 1: the automaton that the package keeps, checked in a moment
    wythoff automaton --value 2                  values 1 and 2: 11,629 types of rows, seconds
    wythoff automaton --value 3                  values 1 to 3: 2,641,485 types, a quarter of an hour and 11 GB
    wythoff automaton t-wythoff -p t=3 --value 8
    wythoff automaton --value 2 --find -o g2.txt  found again from nothing, a minute
    wythoff automaton --check g2.txt             a file: of your own, or changed

    An automaton reads the digits of a row (Zeckendorf's for Wythoff's game) and says which position of each value
    begins there. It is believed only after a finite check, which is a proof for all rows. Exit status 1 if it is
    refused. The table shows for each value how many positions it has above a row, less the number of P-positions
    (lead), and b - a - t n of its n-th position (a, b) (offset), from the least to the largest: all are attained.
    """
    from wythoff.app.progress import Stopwatch
    from wythoff.games.wythoff.automata.proof import Refused, proved

    if not find:
        refuse("is for --find", "burn_in", "most")
    if file is not None:
        refuse("is not for --check", "game", "value", "find")
    watch = Stopwatch(quiet)
    text = _text(game, value, find, burn_in, most, quiet) if file is None else _of_file(file)
    try:
        proof = proved(text)
    except Refused as error:
        click.echo(f"wythoff: refused: {error}", err=True)
        return REFUSED
    if output is not None:
        with click.open_file(output, "w", "ascii") as out:
            out.write(text)
    if as_json:
        click.echo(json.dumps(asdict(proof)))
    elif output != "-":
        _print(proof)
    watch.say(f"{counted(proof.types, 'type')} of rows proved")
    return 0


def _text(game: Game, value: int, find: bool, burn_in: int | None, most: int | None, quiet: bool) -> str:
    """The automaton that is kept, or found."""
    from wythoff.app.progress import progress_bar

    t = game.solver.asked("numeration")()
    if not find:
        from wythoff.games.wythoff.automata.kept import known, largest_known
        from wythoff.solve.solution import UnknownValue

        kept = known(t, value)
        if kept is None:
            most_kept = largest_known(t)
            raise UnknownValue(
                f"automata of t = {t} are kept up to value {most_kept}, got {value}; --find looks for one"
            )
        return kept.text()
    from wythoff.games.wythoff.automata.search import BURN_IN, MOST_WINDOWS, candidate

    with progress_bar(quiet, " windows") as progress:
        return candidate(t, value, burn_in or BURN_IN, most or MOST_WINDOWS, progress).text()


def _of_file(file: str) -> str:
    try:
        with click.open_file(file, encoding="ascii") as stream:
            return str(stream.read())
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not the text of an automaton: its bytes are not ASCII") from None


def _print(proof: "Proof") -> None:
    game = "Wythoff's game" if proof.t == 1 else f"t-Wythoff, t = {proof.t}"
    click.echo(f"Proved for every row of {game}: {proof.types} types, {proof.states} states, {proof.pairs} pairs,")
    click.echo(f"{proof.words} words of {2 * (proof.reach + proof.t + 1) + 1} rows.")
    click.echo("value  lead      offset")
    for value, (lead, offset) in enumerate(zip(proof.leads, proof.offsets, strict=True), 1):
        click.echo(f"{value:5}  {f'{lead[0]}..{lead[1]}':8}  {offset[0]}..{offset[1]}")
