"""wythoff claims: list published statements about games, or check them on small numbers."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_claim
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Number
from wythoff.app.options import Game, game_option, json_option, quiet_option, refuse
from wythoff.app.verdicts import verdict_row
from wythoff.jobs.formats import one_line

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.claims.verdict import Verdict


@click.command(cls=StrictCommand, short_help="List published statements about games, or check them quickly.")
@click.argument("ids", nargs=-1, metavar="[ID ...]", shell_complete=complete_claim)
@click.option("--check", is_flag=True, help="Check the claims, and print a table of verdicts.")
@click.option(
    "--bound", type=Number(), help="Check each claim for all cases below N.  [default: the bound of each claim]"
)
@click.option(
    "--file",
    "path",
    type=FILE_NAME,
    metavar="FILE.py",
    help="Use the claims of this file, not those of the package: functions with the decorator @wythoff.claim.",
)
@click.option(
    "--form", metavar="FORMULA", help="Check a formula for the smaller piles a_n of the P-positions of a two-pile game."
)
@game_option("Choose the game of --form.  [default: wythoff]")
@json_option("Print a JSON object for each claim.")
@quiet_option("Show no progress bar.")
def claims(
    ids: tuple[str, ...],
    check: bool,
    bound: Any,
    path: str | None,
    form: str | None,
    game: Game,
    as_json: bool,
    quiet: bool,
) -> None:
    """List published statements about games (claims), or check them on small numbers, in seconds.

    `wythoff verify` checks a single claim up to any bound; its exit status states the verdict. The list of claims says
    which are proved or refuted for all n, by automata, and why others are only checked.

    \b
    wythoff claims                                    list all claims, with kind and source
    wythoff claims --check                            check all claims
    wythoff claims --check verkhovsky-flip-flop       check all claims verkhovsky-flip-flop/...
    wythoff claims --check --file mine.py             check your own claims
    wythoff claims --form "floor(n*phi + 1/2)"        check a formula for the smaller pile of P-position n
    wythoff claims --form "floor(n*sqrt(2))" --game t-wythoff -p t=2

    \b
    mine.py:
        import wythoff as wy
        @wy.claim("even-ones", start=0)
        def even_ones(n):
            "floor(2 n phi) is even."
            return wy.floor_phi(2 * n) % 2 == 0

    "holds to 1000" means that the claim holds for all cases below 1000. A case is a number n or a position, depending
    on the claim.

    \b
    Short names of sources:
      biscuit     "Last Biscuit" (NRICH)
      taocp       a solution of exercise 38 in TAOCP 1.2.8
      takeaway    "Take-Away Games" (cut-the-knot)
      verkhovsky  IJCNS 3 (2010) 793-800

    Exit status: 0 done, even if claims are refuted; 2 bad usage or input, or a claim could not be checked.
    """
    from wythoff.app.progress import each_shown, progress_bar
    from wythoff.exact.bigint import shortened

    if bound is not None and not 1 <= bound < 2**63:
        raise ValueError(f"--bound must be from 1 to {2**63 - 1}, got {shortened(bound)}")
    limit = int(bound or 0)  # 0: the bound of each claim
    if form is not None:
        if ids or path is not None:
            raise click.UsageError("--form cannot be combined with ids of claims or --file")
        from wythoff.claims.form import form_claim_of

        with progress_bar(quiet, " n") as progress:
            claim = form_claim_of(form, game, progress)
            verdict = claim.check(limit or claim.bound)
        _show([verdict], len(verdict.claim), as_json)
        return
    refuse("needs --form", "game", "parameters", "rays")
    if not check:
        refuse("needs --check or --form", "bound")
    chosen = _find_claims(ids, path)
    if not check:
        _list(chosen, as_json)
        return
    failed: list[str] = []
    has_no_bar = quiet or sys.stdout.isatty()  # on a terminal, the rows of the table show the progress
    verdicts = each_shown(_verdicts(chosen, limit, failed), len(chosen), has_no_bar, " claims")
    _show(verdicts, max(len(one.id) for one in chosen), as_json)
    if failed:
        raise ValueError(f"these claims could not be checked: {', '.join(failed)}")


def _find_claims(ids: tuple[str, ...], path: str | None) -> "list[Claim]":
    """Return the claims with these ids, or all claims if `ids` is empty. An id x also means all ids x/..."""
    from wythoff.claims import catalogue

    known = catalogue.claims() if path is None else catalogue.claims_in(path)
    if not ids:
        return known
    chosen = []
    for name in ids:
        found = [one for one in known if one.id == name or one.id.startswith(f"{name}/")]
        if not found and path is not None:
            raise ValueError(f"{path} has no claim {name!r}; accepted: {', '.join(one.id for one in known)}")
        chosen += found or [catalogue.find(name)]
    return chosen


def _list(chosen: "list[Claim]", as_json: bool) -> None:
    for one in chosen:
        if as_json:
            names = ("id", "kind", "source", "place", "statement", "bound", "formula", "tried")
            click.echo(json.dumps({name: getattr(one, name) for name in names}))
        else:
            place = f", {one.place}" if one.place else ""
            how = "; proved or refuted for all n" if one.formula else f"; tried: {one.tried}" if one.tried else ""
            click.echo(f"{one.id} ({one.kind}; {one.source}{place}{how}): {one.statement}")


def _verdicts(chosen: "list[Claim]", bound: int, failed: list[str]) -> "Iterator[Verdict]":
    """Yield the verdict of each claim. If a claim cannot be checked, add its id to `failed`."""
    from wythoff.claims.verdict import Verdict
    from wythoff.solve.solution import UNKNOWN_ERRORS

    for one in chosen:
        try:
            yield one.check(bound or one.bound)
        except (*UNKNOWN_ERRORS, OSError, MemoryError) as error:
            failed.append(one.id)
            yield Verdict(one.id, None, detail=one_line(error))


def _show(verdicts: "Iterable[Verdict]", width: int, as_json: bool) -> None:
    if not as_json:
        click.echo(f"{'id':<{width}}  {'verdict':<16} {'counterexample':<22} found")
    for verdict in verdicts:
        if as_json:
            click.echo(json.dumps(verdict_row(verdict)))
        else:
            shown = "" if verdict.counterexample is None else str(verdict.counterexample)
            found = f"{verdict.detail}; " if verdict.detail else ""
            click.echo(f"{verdict.claim:<{width}}  {_result(verdict):<16} {shown:<22} {found}{verdict.seconds:.2f} s")


def _result(verdict: "Verdict") -> str:
    if verdict.holds is None:
        return "undecided"
    if not verdict.holds:
        return "refuted"
    if verdict.decided:
        return "proved for all n"
    return "proved" if verdict.proved else f"holds to {verdict.checked_to}"
