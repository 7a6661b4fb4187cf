"""wythoff period: find and prove the period of the Grundy values of a take-and-break game."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import WORKERS, Number, format_count
from wythoff.app.options import Game, force_option, game_argument, json_option, quiet_option, refuse

if TYPE_CHECKING:
    from wythoff.games.heaps.moves import HeapMoves
    from wythoff.games.heaps.periods import Period


@click.command(cls=StrictCommand, short_help="Find and prove the period of a game on heaps, in normal or misere play.")
@game_argument(default=None, metavar="CODE")
@click.option(
    "--limit", type=Number(),
    help="Compute only heaps below N.  [default: 10^7; in misere play 10^6]",
)  # fmt: skip
@click.option("--threads", "-j", type=WORKERS, help="Set the number of threads.  [default: one per core]")
@click.option(
    "--certificate",
    type=FILE_NAME,
    metavar="FILE",
    help="Write a certificate that other programs can check; - is standard output.",
)
@click.option(
    "--checkpoints", type=FILE_NAME, metavar="FILE",
    help="Store only the last values in memory, and write a certificate by checkpoints to FILE.",
)  # fmt: skip
@click.option(
    "--every", type=Number(), help="With --checkpoints: store a checkpoint every N heaps.  [default: 10^9]"
)  # fmt: skip
@click.option("--resume", is_flag=True, help="With --checkpoints: continue an interrupted run.")
@json_option("Print one JSON object; period is null if none is found.")
@force_option
@quiet_option()
def period(
    game: Game,
    limit: Any,
    threads: int | None,
    certificate: str | None,
    checkpoints: str | None,
    every: Any,
    resume: bool,
    as_json: bool,
    force: bool,
    quiet: bool,
) -> None:
    """Find and prove the least preperiod and period of the Grundy values of heaps 0, 1, 2, ...

    CODE is a game on heaps: an octal code such as 0.16, or a name such as kayles.

    \b
    wythoff period 0.16
    wythoff period kayles --certificate kayles.json
    wythoff period 0.454 --limit 5e8           half a minute to a minute, 1 GB
    wythoff period 0.454 --checkpoints c.xz    a few seconds, 300 MB; --resume continues it
    wythoff period 0.123 -p play=misere        the misere quotient, and the period of the elements of heaps

    The search ends as soon as the computed heaps prove a period. If the computed values repeat, but too few heaps are
    computed for a proof, the period is called observed. In misere play the search takes at most a minute.

    If no period is found, the number of computed heaps is printed, and the exit status is still 0. Finding no period
    does not prove that there is none. If a period was published elsewhere, it is printed with its source.

    With --checkpoints only the last values are in memory, so that a search may last for days. After every N heaps
    (--every N) these last values are written to FILE. `wythoff audit FILE` computes random parts of FILE again.
    """
    if certificate is not None:
        from wythoff.jobs.files import check_target

        check_target(certificate)
    if game.ruleset.is_misere:
        refuse("is for normal play only", "threads", "checkpoints", "every", "resume")
        _misere(game, limit, certificate, as_json, force, quiet)
        return
    if checkpoints is not None:
        refuse("cannot be combined with --checkpoints", "threads", "certificate")
        _by_windows(game, limit, Path(checkpoints), every, resume, as_json, quiet)
        return
    refuse("needs --checkpoints", "every", "resume")
    from wythoff.api import tables
    from wythoff.app.progress import Stopwatch, progress_bar
    from wythoff.games.heaps import periods as heap_periods
    from wythoff.jobs.shards.executors import cores

    moves, name = tables.heap_moves(game), game.ruleset.title
    watch = Stopwatch(quiet)
    computed = heap_periods.LIMIT if limit is None else limit
    with progress_bar(quiet, " heaps") as bar:

        def progress(done: int, total: int | None) -> None:
            nonlocal computed
            computed = done
            if bar:
                bar(done, total)

        found = heap_periods.period(moves, limit, progress, threads or cores())
    if certificate is not None:
        from wythoff.jobs.tables import certificate as certificates

        certificates.write_certificate(certificates.certificate(name, moves, found), certificate, force)
    if certificate != "-":
        more = "; --limit N searches further" if limit is None else ""
        _print(name, moves, found, computed, more, as_json)
    if found and found.checked_to <= computed:  # not by a certificate
        watch.say(f"{format_count(found.checked_to, 'heap')} computed")


def _print(name: str, moves: "HeapMoves", found: "Period | None", computed: int, more: str, as_json: bool) -> None:
    """Print `found`, or if it is None the number of computed heaps and `more`. Also print a published period."""
    from wythoff.games.heaps.periods import published_period

    published = published_period(moves)
    if as_json:
        fields = ("preperiod", "period", "saltus", "proved")
        row = {"game": name, **{field: getattr(found, field, None) for field in fields}}
        row |= {"proved": bool(row["proved"]), "checked_to": found.checked_to if found else computed}
        click.echo(json.dumps({**row, "published": published and asdict(published)}))
        return
    click.echo(found or f"no period is found below heap {computed}{more}")
    if published:
        click.echo(published)


def _by_windows(game: Game, limit: Any, target: Path, every: Any, resume: bool, as_json: bool, quiet: bool) -> None:
    """Search for a period with only the last values in memory, print the period, and write its certificate."""
    from wythoff.api.tables import heap_moves
    from wythoff.app.progress import Stopwatch, notes_printed, progress_bar, working
    from wythoff.jobs.segments.search import EVERY, WindowSearch

    moves, name, watch = heap_moves(game), game.ruleset.title, Stopwatch(quiet)
    with notes_printed(), WindowSearch(name, moves, target, EVERY if every is None else int(every), resume) as search:
        with progress_bar(quiet, " heaps") as progress:
            search.run(limit, progress)
        found = None
        if search.returned:
            with working("least preperiod and period", quiet):
                found = search.finish().period
    more = f"; {search.stored}"
    _print(name, moves, found, search.known, more, as_json)
    earlier = f", {search.resumed_at:,} of them by an earlier run" if search.resumed_at else ""
    watch.say(f"{format_count(search.known, 'heap')} computed{earlier}")


def _misere(game: Game, limit: Any, certificate: str | None, as_json: bool, force: bool, quiet: bool) -> None:
    """Compute the misere quotient, print its facts, and write its certificate."""
    from wythoff.api.tables import misere_quotient
    from wythoff.app.progress import Stopwatch, notes_printed, progress_bar

    watch = Stopwatch(quiet)
    with notes_printed(), progress_bar(quiet, " heaps") as progress:
        found = misere_quotient(game, limit, progress)
    if certificate is not None:
        from wythoff.jobs.tables.certificate import misere_certificate, write_certificate

        write_certificate(misere_certificate(found), certificate, force)
    if certificate == "-":
        pass
    elif as_json:
        click.echo(json.dumps(found.as_dict()))
    else:
        from wythoff.games.heaps.quotients.normal_play import describe_quotient

        click.echo("\n".join(describe_quotient(found)))
    watch.say(f"{format_count(found.known, 'heap')} computed")
