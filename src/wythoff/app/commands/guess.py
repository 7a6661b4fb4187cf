"""wythoff guess: laws that a sequence, or the P-positions of a game, seem to follow."""

import json
import shlex
from dataclasses import asdict
from typing import Any

import click

from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_argument, json_option, refuse


@click.command(short_help="Guess laws of P-positions, losing starts, Grundy values or a sequence; then try them.")
@game_argument()
@click.option("--terms", type=Number(), default="4000", show_default=True, help="Terms of the game that are looked at.")
@click.option("--from", "path", metavar="FILE", help="A sequence instead of a game: numbers, or a b-file; - is stdin.")
@click.option("--verify", "bound", type=Number(), help="Try the formulas for P-positions below N, as `wythoff verify`.")
@json_option("A JSON line for each guess.")
def guess(game: Game, terms: Any, path: str | None, bound: Any, as_json: bool) -> int:
    """Guess laws: fitted on the first half of the data, tried on all of it. Nothing is proved by that.

    \b
    wythoff guess t-wythoff -p t=3            a(n), b(n) of the P-positions
    wythoff guess --rays "1,0 0,1 1,1:2"      of any game on two piles
    wythoff guess take-away -p f=3x           losing starts H(n)
    wythoff guess kayles                      Grundy values G(n) of heaps
    wythoff guess --from b000201.txt          numbers, or lines of n and x(n); lines with # are comments
    wythoff guess wythoff --verify 10^9       the formulas that are found, tried further

    Looked for are x(n + p) = x(n) + s, floor(n alpha + gamma), linear recurrences, fixed points of substitutions,
    automata that read the digits of n, b(n) = a(n) + t n + s, whether each number is in one of a and b, and families of
    pairs. Laws of other kinds are not found: "none found" does not mean that there is none. Where a line
    floor(n alpha + gamma) gives the terms, the interval in which its alpha must lie is printed too, with exact ends.

    Exit status: 0; with --verify 1 if the formulas are refuted; 2 bad input.
    """
    from wythoff.api.laws import guess as guess_laws
    from wythoff.api.laws import laws_of
    from wythoff.api.sequences import Terms
    from wythoff.app.progress import working
    from wythoff.jobs.number_file import read_numbers

    if path is not None:
        refuse("excludes --from: that is a sequence, without a game", "game", "parameters", "rays", "terms", "bound")
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
        raise click.UsageError("--verify tries formulas for P-positions of two piles, and none were found")
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
    """Return the command that tries a form further: on the game of the command line, or on the file."""
    if path is not None:
        return shlex.join(["wythoff", "compare", path, "--form", form])
    given = click.get_current_context().params
    words = ["wythoff", "verify", "--form", form]
    words += ["--rays", given["rays"]] if given["rays"] else ["-g", given["game"]]
    for parameter in given["parameters"]:
        words += ["-p", parameter]
    return shlex.join(words)


def _verify(form: str, game: Game, bound: int, as_json: bool) -> int:
    """Try the formulas that were found; the exit status."""
    from wythoff.app.progress import progress_bar
    from wythoff.app.verdicts import verdict_row, verdict_sentence
    from wythoff.jobs.shards.verify import verify_form

    with progress_bar(False, "") as progress:
        verdict = verify_form(form, game, 0, bound, progress=progress)
    click.echo(json.dumps(verdict_row(verdict)) if as_json else verdict_sentence(verdict))
    return 0 if verdict.holds else 1
