"""wythoff guess: laws that a sequence, or the P-positions of a game, seem to follow."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_argument, json_option, refuse

if TYPE_CHECKING:
    from wythoff.api.guesses import Guess


@click.command(short_help="Guess laws of P-positions, losing starts, Grundy values or a sequence; then try them.")
@game_argument()
@click.option("--terms", type=Number(), default="4000", show_default=True, help="Terms of the game that are looked at.")
@click.option("--from", "path", metavar="FILE", help="A sequence instead of a game: numbers, or a b-file; - is stdin.")
@click.option("--verify", "bound", type=Number(), help="Try the formula for a(n) below N, as `wythoff claims --form`.")
@json_option("A JSON line for each guess.")
def guess(game: Game, terms: Any, path: str | None, bound: Any, as_json: bool) -> None:
    """Guess laws: fitted on the first half of the data, tried on all of it. Nothing is proved by that.

    \b
    wythoff guess t-wythoff -p t=3            a(n), b(n) of the P-positions
    wythoff guess take-away -p f=3x           losing starts H(n)
    wythoff guess kayles                      Grundy values G(n) of heaps
    wythoff guess --from b000201.txt          numbers, or lines of n and x(n); lines with # are comments
    wythoff guess wythoff --verify 10^6       the formula that is found, tried against the sieve

    Looked for are floor(n alpha + gamma), x(n + p) = x(n) + s, linear recurrences, b(n) = a(n) + t n + s, and whether
    each number is in one of a and b. Laws of other kinds are not found: "none found" does not mean that there is none.
    """
    from wythoff.api.guesses import bounds_of_slope, guess_pairs, sequences_of
    from wythoff.api.guesses import guess as guess_one
    from wythoff.app.progress import working

    if path is not None:
        refuse("excludes --from: that is a sequence, without a game", "game", "parameters", "rays", "terms", "bound")
    if not 12 <= terms <= 10**6:
        raise click.UsageError(f"--terms must be 12 to 10^6, got {terms}")
    with working("guessing"):
        data = {"x": _read(path)} if path is not None else sequences_of(game, int(terms))
        if "b" in data:
            found = guess_pairs(data["a"], data["b"])
        else:
            ((name, sequence),) = data.items()
            found = guess_one(sequence, name)
    _print(found, as_json)
    if not as_json and not any(one.holds for one in found):
        click.echo(f"none found that explains {counted_terms(data)}")
        for name, sequence in data.items():
            if (bounds := bounds_of_slope(sequence)) is not None:
                click.echo(f"{name}: {bounds}")
    if bound is not None:
        _verify(game, found, int(bound))


def counted_terms(data: dict[str, list[int]]) -> str:
    """How many terms there are, in words."""
    return " and ".join(f"{len(sequence)} terms of {name}" for name, sequence in data.items())


def _print(found: "list[Guess]", as_json: bool) -> None:
    for one in found:
        click.echo(json.dumps({**asdict(one), "holds": one.holds}) if as_json else one)


def _verify(game: Game, found: "list[Guess]", bound: int) -> None:
    """Try the formula for a(n) that was found."""
    from wythoff.claims.form import form_claim_of

    forms = [one.law.removeprefix("a(n) = ") for one in found if one.sequence == "a" and one.kind == "floor"]
    if not forms:
        raise click.UsageError("--verify tries a formula for a(n) of P-positions of two piles, and none was found")
    click.echo(form_claim_of(forms[0], game).check(bound))


def _read(path: str) -> list[int]:
    """The terms of a file, from x(0) on."""
    from wythoff.jobs.number_file import read_numbers

    found = read_numbers(path)
    if found.first:
        click.echo(f"{path} begins with n = {found.first}; here this is n = 0", err=True)
    return found.terms
