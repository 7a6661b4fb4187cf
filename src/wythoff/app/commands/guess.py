"""wythoff guess: find laws that the terms of a sequence, or the P-positions of a game, seem to satisfy."""

import json
import shlex
from dataclasses import asdict
from typing import Any

import click

from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_argument, json_option, refuse


@click.command(cls=StrictCommand, short_help="Guess laws of P-positions, Grundy values or any sequence.")
@game_argument()
@click.option(
    "--terms",
    type=Number(),
    default="4000",
    show_default=True,
    help="Use the first N terms of the sequences of the game.",
)
@click.option(
    "--from",
    "path",
    type=FILE_NAME,
    metavar="FILE",
    help="Read a sequence from this file instead of a game: numbers, or a b-file. - is standard input.",
)
@click.option(
    "--verify",
    "bound",
    type=Number(),
    help="Check the guessed formulas for the P-positions of index below N, as `wythoff verify` does.",
)
@json_option("Print a JSON object for each guess.")
def guess(game: Game, terms: Any, path: str | None, bound: Any, as_json: bool) -> int:
    """Guess laws of a sequence: P-positions, losing starts or Grundy values of a game, or numbers in a file.

    A law is fitted to the first half of the terms, and printed if it holds for all terms. A law of P-positions is
    proved for all n if automata can decide it from the rules of the game. Other laws are not proved.

    \b
    wythoff guess t-wythoff -p t=3            a(n), b(n) of the P-positions
    wythoff guess --rays "1,0 0,1 1,1:2"      a(n), b(n) of any game on two piles
    wythoff guess take-away -p f=3x           losing starts H(n)
    wythoff guess kayles                      Grundy values G(n) of heaps
    wythoff guess --from b000201.txt          numbers, or lines of n and x(n); lines with # are comments
    wythoff guess wythoff --verify 10^9       also check the formulas for n < 10^9

    \b
    These kinds of laws are tried:
    - x(n + p) = x(n) + s
    - x(n) = floor(n alpha + gamma); the interval of possible alpha is printed too, with exact ends
    - linear recurrences
    - fixed points of substitutions
    - automata that read the digits of n
    - for pairs (a, b): b(n) = a(n) + t n + s
    - for pairs (a, b): each number from some number on is in exactly one pair
    - for pairs (a, b): several formulas that together give all pairs, such as 0, 0; n, 2*n + 1

    "no law found" does not mean that there is none: there may be a law of another kind.

    Exit status: 0 done; 1 --verify refuted the formulas; 2 bad input.
    """
    from wythoff.api.laws import guess as guess_laws
    from wythoff.api.laws import laws_of
    from wythoff.api.sequences import Terms
    from wythoff.app.progress import working
    from wythoff.jobs.number_file import read_numbers

    if path is not None:
        refuse("cannot be combined with --from", "game", "parameters", "rays", "terms", "bound")
    if bound is not None and bound < 1:
        raise click.UsageError(f"--verify must be at least 1, got {bound}")
    with working("guessing"):
        if path is not None:
            file = read_numbers(path)
            laws = laws_of({"x": Terms(file.first, file.terms)})
        else:
            laws = guess_laws(game, terms)
    is_of_pairs = len(laws.names) == 2
    if bound is not None and not (is_of_pairs and laws.form):
        raise click.UsageError("--verify needs formulas for P-positions of two piles, but no formula was found")
    if as_json:
        for one in laws:
            slope = laws.slopes.get(one.sequence) if one.kind == "floor" else None
            click.echo(json.dumps({**asdict(one), "holds": one.holds, "slope": slope}))
    else:
        click.echo(laws)
    if bound is not None:
        return _verify(laws.form, game, int(bound), as_json)
    if laws.form and not as_json and (path is not None or is_of_pairs):
        click.echo(_command(laws.form, path))
    return 0


def _command(form: str, path: str | None) -> str:
    """Return the command that checks formulas for more n: `wythoff compare` on the file `path`, or `wythoff verify`."""
    if path is not None:
        return shlex.join(["wythoff", "compare", path, "--form", form])
    options = click.get_current_context().params
    words = ["wythoff", "verify", "--form", form]
    words += ["--rays", options["rays"]] if options["rays"] else ["-g", options["game"]]
    for parameter in options["parameters"]:
        words += ["-p", parameter]
    return shlex.join(words)


def _verify(form: str, game: Game, bound: int, as_json: bool) -> int:
    """Check the formulas, print the verdict, and return the exit status."""
    from wythoff.app.progress import progress_bar
    from wythoff.app.verdicts import verdict_row, verdict_sentence
    from wythoff.jobs.shards.verify import verify_form

    with progress_bar(False, "") as progress:
        verdict = verify_form(form, game, 0, bound, progress=progress)
    click.echo(json.dumps(verdict_row(verdict)) if as_json else verdict_sentence(verdict))
    return 0 if verdict.holds else 1
