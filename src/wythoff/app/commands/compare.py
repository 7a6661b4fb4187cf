"""wythoff compare: compare a sequence in a file with a game, a claim or a formula."""

import json
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_game
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import format_count
from wythoff.app.options import game_parameters, game_spec, json_option

if TYPE_CHECKING:
    from wythoff.jobs.comparisons.compared import ComparedSequence

DIFFERS = 1


@click.command(cls=StrictCommand, short_help="Compare a b-file of the OEIS with a game, a claim or a formula.")
@click.argument("path", type=FILE_NAME, metavar="BFILE")
@click.argument("game", required=False, metavar="[GAME|CLAIM]", shell_complete=complete_game)
@game_parameters
@click.option("--form", metavar="FORMULA", help="Compare with a formula in n, such as 'floor(n*phi)'.")
@click.option(
    "--of",
    "name",
    metavar="NAME",
    help="Choose the sequence of the game: a, b, G, row-3, ...  [default: the sequence that fits best]",
)
@json_option("Print one JSON object.")
def compare(
    path: str,
    game: str | None,
    parameters: tuple[str, ...],
    rays: str | None,
    form: str | None,
    name: str | None,
    as_json: bool,
) -> int:
    """Compare the terms of a sequence in a file with computed terms, and print the differences.

    BFILE is a b-file of the OEIS, with n and x(n) on each line, or any file of integers.

    \b
    wythoff compare b000201.txt wythoff             the best-fitting sequence of the game
    wythoff compare b000201.txt                     the same: the file name determines the game
    wythoff compare b004482.txt wythoff --of row-1  another sequence of the game
    wythoff compare mine.txt take-away -p f=3x
    wythoff compare b000079.txt takeaway-powers     a claim that states a sequence
    wythoff compare mine.txt --form "floor(n*1.618)"
    wythoff table --stop 100 --to bfile | wythoff compare - wythoff

    \b
    The output lists
    - faults of the file: lines that are not n and x(n), a missing or repeated n
    - the number of terms that agree
    - the shift, if the n of the file differ from the computed n
    - each difference: a wrong, missing or extra term, or all terms from some n on

    Exit status: 0 no difference; 1 a difference; 2 the file cannot be compared.
    """
    from wythoff.app.progress import working
    from wythoff.jobs.comparisons.compared import compare as compare_with

    if form is not None and (game is not None or parameters or rays is not None or name is not None):
        raise click.UsageError("--form cannot be combined with a game, -p, --rays or --of")
    subject = None
    if game is not None or rays is not None:
        subject = " ".join((game or "", *parameters)) if rays is None else game_spec(game, parameters, rays)
    elif parameters:
        raise click.UsageError("-p needs a game or a claim: wythoff compare BFILE GAME -p NAME=VALUE")
    with working("comparing"):
        found = compare_with(path, subject, of=name, form=form)
    if as_json:
        click.echo(json.dumps(_row(path, found)))
    else:
        terms = found.published.terms
        click.echo(f"{path}: {format_count(len(terms), 'term')}, n = {terms[0].n} to {terms[-1].n}")
        click.echo(found)
    return 0 if found.agrees else DIFFERS


def _row(path: str, found: "ComparedSequence") -> dict[str, Any]:
    published, agreement = found.published, found.agreement
    return {
        "file": path,
        "terms": len(published.terms),
        "from": published.terms[0].n,
        "to": published.terms[-1].n,
        "faults": [fault._asdict() for fault in published.faults],
        "compared with": found.title,
        "sequence": found.comparison.name,
        "shift": agreement.shift,
        "compared": agreement.compared,
        "agree": agreement.agreeing,
        "first run": agreement.run,
        "differences": [
            {**one._asdict(), "found": str(one.found), "computed": str(one.computed)} for one in agreement.differences
        ],
    }
