"""wythoff claims: the statements that can be tried, and what comes of trying them."""

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.games import complete_claim, complete_game, game_options, game_spec

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim, Verdict


@click.command(short_help="List statements, or try them.")
@click.argument("ids", nargs=-1, metavar="[ID ...]", shell_complete=complete_claim)
@click.option("--check", is_flag=True, help="Try them.")
@click.option("--bound", metavar="N", help="How far; each claim has one of its own if not given.")
@click.option("--file", "path", metavar="FILE.py", help="The claims of this file, functions under wythoff.claim.")
@click.option("--form", metavar="FORMULA", help="Try a formula for the smaller piles a_n of a two-pile game.")
@click.option(
    *("--game", "-g"), default="wythoff", show_default=True, metavar="NAME", shell_complete=complete_game,
    help="The game of the formula.",
)  # fmt: skip
@game_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar.")
def claims(
    ids: tuple[str, ...],
    check: bool,
    bound: str | None,
    path: str | None,
    form: str | None,
    game: str,
    parameters: tuple[str, ...],
    rays: str | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """List the statements that source texts make about games, or try them.

    \b
    wythoff claims                                    all, with kind and source
    wythoff claims --check                            the verdict on each: seconds
    wythoff claims --check verkhovsky-flip-flop       one, or all readings of it
    wythoff claims --check --file mine.py             your own
    wythoff claims --form "floor(n*phi + 1/2)"        a formula for a_n, against the sieve, exactly
    wythoff claims --form "floor(n*sqrt(2))" --game t-wythoff -p t=2

    \b
    mine.py:
        import wythoff as wy
        @wy.claim("even-ones", start=0)
        def even_ones(n):
            "floor(2 n phi) is even."
            return wy.floor_phi(2 * n) % 2 == 0

    Bounds are half-open: "holds to 1000" means for all below 1000; what is counted differs from claim to claim. Refuted
    statements do not change the exit status. Sources: biscuit, "Last Biscuit" (NRICH); taocp, a solution of TAOCP 1.2.8
    exercise 38; takeaway, "Take-Away Games" (cut-the-knot); verkhovsky, IJCNS 3 (2010) 793-800.
    """
    from wythoff.exact.expressions import read_number

    limit = None if bound is None else int(read_number(bound))
    if limit is not None and limit < 1:
        raise ValueError(f"bound must be at least 1, got {bound}")
    if form is not None:
        if ids or path is not None:
            raise click.UsageError("--form is a claim of its own, without ID and --file")
        chosen = [_form(form, game_spec(game, parameters, rays))]
    else:
        if game != "wythoff" or parameters or rays is not None:
            raise click.UsageError("--game, --parameter and --rays are for --form")
        if bound is not None and not check:
            raise click.UsageError("--bound is for --check and --form")
        chosen = _chosen(ids, path)
    if check or form is not None:
        _check(chosen, limit, as_json, quiet)
    else:
        _list(chosen, as_json)


def _chosen(ids: tuple[str, ...], path: str | None) -> "list[Claim]":
    """The claims of these ids, or of all; an id without its reading stands for all of its readings."""
    from wythoff.claims import catalogue

    known = catalogue.claims() if path is None else catalogue.claims_in(path)
    if not ids:
        return known
    chosen = []
    for name in ids:
        found = [one for one in known if one.id == name or one.id.startswith(f"{name}/")]
        if not found and path is not None:
            raise ValueError(f"{path} has no claim {name!r}; it has {', '.join(one.id for one in known)}")
        chosen += found or [catalogue.find(name)]
    return chosen


def _form(text: str, spec: str) -> "Claim":
    from wythoff import solved
    from wythoff.claims.form import form_claim
    from wythoff.rulesets.t_wythoff import TWythoff

    ruleset = solved.game(spec).ruleset
    if isinstance(ruleset, TWythoff):
        return form_claim(text, ruleset.t, ruleset.is_misere)
    if ruleset.name != "wythoff":
        raise ValueError(f"a_n is known for wythoff, t-wythoff and their misere games, not for {ruleset.spec}")
    return form_claim(text)


def _list(chosen: "list[Claim]", as_json: bool) -> None:
    for one in chosen:
        if as_json:
            names = ("id", "kind", "source", "place", "statement", "bound")
            click.echo(json.dumps({name: getattr(one, name) for name in names}))
        else:
            place = f", {one.place}" if one.place else ""
            click.echo(f"{one.id} ({one.kind}; {one.source}{place}): {one.statement}")


def _check(chosen: "list[Claim]", bound: int | None, as_json: bool, quiet: bool) -> None:
    from wythoff.app.progress import progress_bar

    width = max(len(one.id) for one in chosen)
    if not as_json:
        click.echo(f"{'id':<{width}}  {'verdict':<16} {'counterexample':<22} {'seconds':>7}  found")
    with progress_bar(quiet or sys.stdout.isatty(), " claims") as progress:  # on a terminal the rows say how far it is
        for done, one in enumerate(chosen, 1):
            verdict = _verdict(one, bound)
            if as_json:
                click.echo(json.dumps(_row(verdict)))
            else:
                shown = "" if verdict.counterexample is None else str(verdict.counterexample)
                times = f"{verdict.seconds:7.2f}"
                line = f"{verdict.claim:<{width}}  {_said(verdict):<16} {shown:<22} {times}  {verdict.detail}"
                click.echo(line.rstrip())
            if progress:
                progress(done, len(chosen))


def _verdict(one: "Claim", bound: int | None) -> "Verdict":
    """The verdict; where a claim cannot be tried as far as that, or fails by itself, it is undecided, and says why."""
    from wythoff.claims.claim import Verdict

    try:
        return one.check() if bound is None else one.check(bound)
    except Exception as error:
        if one.id == "form":
            raise
        return Verdict(one.id, None, detail=f"{type(error).__name__}: {' '.join(str(error).split())}")


def _row(verdict: "Verdict") -> dict[str, Any]:
    return {
        "id": verdict.claim,
        "holds": verdict.holds,
        "checked_to": verdict.checked_to,
        "counterexample": verdict.counterexample,
        "proved": verdict.proved,
        "seconds": round(verdict.seconds, 6),
        "detail": verdict.detail,
    }


def _said(verdict: "Verdict") -> str:
    if verdict.holds is None:
        return "undecided"
    if not verdict.holds:
        return "refuted"
    return "proved" if verdict.proved else f"holds to {verdict.checked_to}"
