"""wythoff guess: laws that a sequence, or the P-positions of a game, seem to follow."""

import json
import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_argument, json_option, refuse

if TYPE_CHECKING:
    from wythoff.api.sequences import Terms as Sequence


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
    pairs. Laws of other kinds are not found: "none found" does not mean that there is none.

    Exit status: 0; with --verify 1 if the formulas are refuted; 2 bad input.
    """
    from wythoff.api.guesses import bounds_of_slope
    from wythoff.api.guesses import guess as guess_one
    from wythoff.api.pair_guesses import guess_pairs
    from wythoff.api.sequences import Terms, guessable
    from wythoff.app.progress import working
    from wythoff.jobs.number_file import read_numbers

    if path is not None:
        refuse("excludes --from: that is a sequence, without a game", "game", "parameters", "rays", "terms", "bound")
    if not 12 <= terms <= 10**6:
        raise click.UsageError(f"--terms must be 12 to 10^6, got {terms}")
    if bound is not None and bound < 1:
        raise click.UsageError(f"--verify must be at least 1, got {bound}")
    with working("guessing"):
        if path is not None:
            file = read_numbers(path)
            data = {"x": Terms(file.first, file.terms)}
        else:
            data = guessable(game, int(terms))
        if "b" in data:
            found = guess_pairs(data["a"].values, data["b"].values)
        else:
            ((name, (start, values)),) = data.items()
            found = guess_one(values, name, start)
    kinds = ("pairs", "difference") if "b" in data else ("floor", "automaton")
    form = next((one.form for one in found[::-1] if one.form and one.holds and one.kind in kinds), "")
    if bound is not None and ("b" not in data or not form):
        raise click.UsageError("--verify tries formulas for P-positions of two piles, and none were found")
    holding = any(one.holds for one in found)
    for one in found:
        click.echo(json.dumps({**asdict(one), "holds": one.holds}) if as_json else one)
    is_by_root = path is not None and any("sqrt" in one.form or "phi" in one.form for one in found)
    if not as_json and not holding:
        click.echo(f"none found that explains {counted_terms(data)}")
    if not as_json and (is_by_root or not holding):
        for name, sequence in data.items():
            if (bounds := bounds_of_slope(sequence.values)) is not None:
                click.echo(f"{name}: {bounds}")
    if bound is not None:
        return _verify(form, game, int(bound), as_json)
    if form and not as_json and (path is not None or "b" in data):
        click.echo(_command(form, path))
    return 0


def counted_terms(data: "dict[str, Sequence]") -> str:
    """How many terms there are, in words."""
    return " and ".join(f"{len(sequence.values)} terms of {name}" for name, sequence in data.items())


def _command(form: str, path: str | None) -> str:
    """The command that tries a form further: on the game of the command line, or on the file."""
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
