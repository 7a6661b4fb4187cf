"""wythoff compare: a published sequence beside a game, a claim or a formula."""

import json
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_game
from wythoff.app.numbers import counted
from wythoff.app.options import game_parameters, game_spec, json_option

if TYPE_CHECKING:
    from wythoff.api.sequences import IntegerSequence
    from wythoff.jobs.comparisons.agreement import Agreement, Difference
    from wythoff.jobs.comparisons.bfile import Published
    from wythoff.jobs.comparisons.comparison import Comparison

DIFFERS = 1

# Faults and differences that are written out.
SHOWN = 20


@click.command(short_help="Compare a b-file with a game, a claim or a formula: where they differ first.")
@click.argument("path", metavar="BFILE")
@click.argument("game", required=False, metavar="[GAME|CLAIM]", shell_complete=complete_game)
@game_parameters
@click.option("--form", metavar="FORMULA", help="Compare with a formula in n, such as 'floor(n*phi)'.")
@click.option(
    "--of", "name", metavar="NAME", help="Which sequence of the game: a, b, G, row-3, ...; found if not given."
)
@json_option("One JSON object.")
def compare(
    path: str,
    game: str | None,
    parameters: tuple[str, ...],
    rays: str | None,
    form: str | None,
    name: str | None,
    as_json: bool,
) -> int:
    """Compare a b-file (lines of n and x(n)), or any file of integers, with what is computed here.

    \b
    wythoff compare b000201.txt wythoff             the sequence of the game that fits best
    wythoff compare b000201.txt                     the same: the name of the file says what it is
    wythoff compare b004482.txt wythoff --of row-1  one of its sequences
    wythoff compare mine.txt take-away -p f=3x
    wythoff compare b000079.txt takeaway-powers     a claim that states a sequence
    wythoff compare mine.txt --form "floor(n*1.618)"
    wythoff table --stop 100 --to bfile | wythoff compare - wythoff

    Told are the faults of the file (lines that are not n and x(n), an n that is missing or stands twice), how many
    terms agree, by how much n is shifted, and each difference: one wrong term, a term that is missing or too many, or,
    from some n on, another sequence. Exit status 0 if all agrees, 1 if not, 2 for what cannot be compared.
    """
    from wythoff.app.progress import working
    from wythoff.jobs.comparisons.bfile import read_published
    from wythoff.jobs.comparisons.comparison import compare as compare_with

    published = read_published(path)
    title, several, is_exact = _subject(path, published, game, parameters, rays, form, name)
    with working("comparing"):
        found = compare_with(published.terms, several)
    if as_json:
        click.echo(json.dumps(_row(path, published, title, found)))
    else:
        _print(path, published, title, found, is_exact)
    return 0 if found.agreement.is_whole and not published.faults else DIFFERS


def _subject(
    path: str,
    published: "Published",
    game: str | None,
    parameters: tuple[str, ...],
    rays: str | None,
    form: str | None,
    name: str | None,
) -> "tuple[str, list[IntegerSequence], bool]":
    """What to compare with, in words; the sequences that may be meant; and whether they are those of a game: exact."""
    from difflib import get_close_matches

    from wythoff.api import catalogue
    from wythoff.claims import catalogue as claims
    from wythoff.jobs.comparisons.comparison import of_claim, of_form, of_game
    from wythoff.jobs.comparisons.known import KNOWN

    if form is not None:
        if game is not None or parameters or rays is not None or name is not None:
            raise click.UsageError("--form is compared alone, without a game, -p, --rays and --of")
        return form, [of_form(form)], False
    if game is None and rays is None:
        if parameters:
            raise click.UsageError("-p is a parameter of a game or claim, and none is given")
        if published.number not in KNOWN:
            it = f"{published.number} is no sequence that is known here" if published.number else f"{path} does not say"
            raise click.UsageError(f"which game, claim or --form? {it}")
        known = KNOWN[published.number]
        if known.form:
            return known.form, [of_form(known.form)], True
        chosen = catalogue.game(known.game)
        return chosen.ruleset.short_title, of_game(chosen, name or known.sequence), True
    first = (game or "").split(" ")[0]
    if game is not None and rays is None and first not in catalogue.names() and first in claims.ids():
        if name is not None:
            raise click.UsageError("--of is for games: a claim states one sequence")
        claim = claims.find(" ".join((game, *parameters)))
        return claim.id, [of_claim(claim)], False
    try:
        chosen = catalogue.game(game_spec(game, parameters, rays))
    except ValueError as error:
        if close := get_close_matches(first, claims.ids(), 1, 0.8):
            raise ValueError(f"{error}; did you mean the claim {close[0]}?") from None
        raise
    return chosen.ruleset.short_title, of_game(chosen, name), True


def _print(path: str, published: "Published", title: str, found: "Comparison", is_exact: bool) -> None:
    terms, faults = published.terms, published.faults
    click.echo(f"{path}: {counted(len(terms), 'term')}, n = {terms[0].n} to {terms[-1].n}")
    for fault in faults[:SHOWN]:
        click.echo(f"line {fault.line}: {fault.text}")
    if len(faults) > SHOWN:
        click.echo(f"and {counted(len(faults) - SHOWN, 'fault')} more")
    agreement = found.agreement
    name = f"{found.sequence.name} of {title}, {found.sequence.text}" if found.sequence.name != "x" else title
    if not found.is_meant:
        click.echo(f"none of the sequences of {title} fits; --of says which is meant, here it is the first")
    click.echo(f"{name}: {_how_many(agreement)}{_shifted(found)}")
    for one in agreement.differences[:SHOWN]:
        click.echo(_said(one, published.is_numbered, is_exact))
    if len(agreement.differences) > SHOWN:
        click.echo(f"and {counted(len(agreement.differences) - SHOWN, 'difference')} more")
    unknown = len(terms) - agreement.compared
    if unknown > 0 and not agreement.is_other:
        click.echo(f"{counted(unknown, 'term')} of the file could not be compared: {counted(found.made, 'term')} made")


def _how_many(agreement: "Agreement") -> str:
    if agreement.is_whole:
        return f"all {counted(agreement.agreeing, 'term')} agree" if agreement.agreeing > 1 else "the one term agrees"
    if not agreement.compared:
        return "no term in common"
    return f"{agreement.agreeing} of {counted(agreement.compared, 'term')} agree"


def _shifted(found: "Comparison") -> str:
    shift = found.agreement.shift
    if not shift:
        return ""
    return f"; x(n) of the file is {found.sequence.name}(n {'+' if shift > 0 else '-'} {abs(shift)})"


def _said(one: "Difference", is_numbered: bool, is_exact: bool) -> str:
    from wythoff.exact.bigint import shortened
    from wythoff.jobs.comparisons.agreement import Kind

    place = f"n = {one.n}" + (f" (line {one.line})" if is_numbered else "")
    found, computed = shortened(one.found), shortened(one.computed)
    whose = f"the next {one.behind} terms agree" + (": an error of the file" if is_exact else "")
    if one.kind is Kind.MISSING:
        return f"{place}: {computed} is missing before {found}; {whose}"
    if one.kind is Kind.EXTRA:
        return f"{place}: {found} is one term too many; {whose}"
    if one.kind is Kind.WRONG:
        return f"{place}: the file has {found}, computed is {computed}; {whose}"
    if one.kind is Kind.END:
        return f"{place}: the file has {found}, computed is {computed}; too few terms follow to tell what is wrong"
    return f"{place}: the file has {found}, computed is {computed}; from here on they are two sequences"


def _row(path: str, published: "Published", title: str, found: "Comparison") -> dict[str, Any]:
    agreement = found.agreement
    return {
        "file": path,
        "terms": len(published.terms),
        "from": published.terms[0].n,
        "to": published.terms[-1].n,
        "faults": [fault._asdict() for fault in published.faults],
        "compared with": title,
        "sequence": found.sequence.name,
        "shift": agreement.shift,
        "compared": agreement.compared,
        "agree": agreement.agreeing,
        "first run": agreement.run,
        "differences": [
            {**one._asdict(), "found": str(one.found), "computed": str(one.computed)} for one in agreement.differences
        ],
    }
