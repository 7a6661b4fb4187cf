"""wythoff survey: find the periods of many games on heaps."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_from
from wythoff.app.executors import executor_options, share_option
from wythoff.app.groups import FILE_NAME, StrictCommand
from wythoff.app.numbers import Number, Real
from wythoff.app.options import games_options, output_option, quiet_option, refuse
from wythoff.app.work_log import log_option, work_log

if TYPE_CHECKING:
    from wythoff.jobs.survey.games import Games


def _formats() -> list[str]:
    from wythoff.jobs.formats import SURVEYS, names

    return names(SURVEYS)


@click.command(cls=StrictCommand, short_help="Search octal games of few digits, or subtraction sets, for periods.")
@games_options
@click.option("--limit", type=Number(), default="1e6", show_default=True, help="Compute heaps below N, a power of ten.")
@click.option(
    "--seconds", type=Real(0, min_open=True), help="Give up a game after about this number of seconds of work."
)
@executor_options(
    "Use this number of threads, instead of processes.",
    "Use this number of processes.  [default: one per core]",
    uses_processes=True,
)
@click.option(
    "--ledger",
    type=FILE_NAME,
    metavar="FILE",
    help="Record finished games in this file; the next run with it, also to a larger --limit, skips them.",
)
@share_option("Search every K-th game, beginning with the I-th: the part of machine I of K.")
@click.option(
    "--merge",
    multiple=True,
    type=FILE_NAME,
    metavar="FILE",
    help="Include the games of the ledger of another machine; may be repeated.",
)
@click.option("--bundled", is_flag=True, help="Show the survey that is bundled with the package; compute nothing.")
@click.option("--from-bundled", is_flag=True, help="Begin with the bundled survey, and continue it.")
@click.option(
    "--write-bundle",
    type=FILE_NAME,
    metavar="FILE",
    help="Also write the survey in the format of the bundled file octal_4.csv.xz.",
)
@output_option(
    "Write to this file. A .csv or .parquet has a row per code, a .txt or .html a row per family of games with equal "
    "values.",
    "-",
    "FILE",
)
@click.option(
    "--to", metavar="FORMAT", shell_complete=complete_from(_formats), help="Set the format: csv, parquet, text, html."
)
@log_option
@quiet_option()
def survey(
    games: "Games | None",
    limit: Any,
    seconds: float | None,
    executor: Any,
    ledger: str | None,
    share: tuple[int, int],
    merge: tuple[str, ...],
    bundled: bool,
    from_bundled: bool,
    write_bundle: str | None,
    output: str,
    to: str | None,
    quiet: bool,
    log: str | None,
) -> None:
    """Search all games of a set for periods: the octal codes of few digits, or subtraction sets.

    The first round computes, for all games, the heaps below 10^3. The next round computes, for the games without a
    period, the heaps below 10^4, and so on up to --limit.

    \b
    wythoff survey --digits 2 --limit 1e5
    wythoff survey --digits 3 --limit 1e8 --ledger survey.db -o survey.csv   run it again to continue
    wythoff survey --digits 4 --share 2/3 --ledger two.db                    the second of three machines
    wythoff survey --digits 4 --ledger all.db --merge one.db --merge two.db
    wythoff survey --digits 4 --bundled -o four.parquet
    wythoff survey --digits 4 --from-bundled --limit 1e8 --seconds 600 --ledger four.db --write-bundle octal_4.csv.xz
    wythoff survey --subtractions 10

    Periods are proved for all heaps. Finding no period does not prove that there is none. If a period was published
    but is not proved by the survey, it is listed with its source.

    Columns: "heaps" is the number of heaps computed, "greatest" their greatest value, "at" the first heap with this
    value. The last columns divide the values into rare and common ones. A value is rare if it has an even number of
    binary ones in common with the hexadecimal "mask", else common. With "+n" after the mask, rare and common are
    swapped for odd heaps, or for even heaps if the moves that split a heap take odd numbers. "rare" counts the heaps
    with a rare value.

    Subtraction sets whose numbers have a common factor d > 1 are left out: their G(n) is G(n // d) of the set of
    numbers divided by d.
    """
    from wythoff.app.progress import Stopwatch, working
    from wythoff.jobs.files import check_target
    from wythoff.jobs.formats import SURVEYS, Format, format_of
    from wythoff.jobs.survey.output import write_survey
    from wythoff.jobs.survey.survey import bundled_survey
    from wythoff.jobs.survey.survey import survey as search_games
    from wythoff.jobs.survey.survey import write_bundle as write_survey_bundle

    format_of(output, SURVEYS, to, Format.TEXT)  # checked before hours of work
    for name in (output, write_bundle):
        if name is not None:
            check_target(name)
    if games is None:
        raise click.UsageError("the set of games is missing; accepted: either --digits N or --subtractions N")
    if bundled:
        computing = "limit", "seconds", "ledger", "share", "merge", "from_bundled", "write_bundle"
        refuse("is for computing a survey, and --bundled only shows the bundled one", *computing)
        write_survey(bundled_survey(games), output, to)
        return
    watch, workers = Stopwatch(quiet), executor()

    def show(done: int, total: int | None) -> None:
        say(f"searching games: {100 * done / (total or 1):.0f} % of the work is done")

    with (
        working("searching games", quiet) as say,
        work_log(log, "estimated nanoseconds of a core", workers, show) as progress,
    ):
        found = search_games(
            games,
            limit,
            workers,
            ledger,
            seconds=seconds,
            share=share,
            merged=merge,
            begun=bundled_survey(games) if from_bundled else None,
            progress=progress,
        )
    if write_bundle is not None:
        write_survey_bundle(found, Path(write_bundle))
    write_survey(found, output, to)
    watch.say(str(found))
