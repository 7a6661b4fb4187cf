"""wythoff survey: find the periods of many games on heaps."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.completion import complete_from
from wythoff.app.executors import executor_options
from wythoff.app.numbers import Number, Share
from wythoff.app.options import quiet_option, refuse

if TYPE_CHECKING:
    from wythoff.jobs.survey.games import Games


def _formats() -> list[str]:
    from wythoff.jobs.formats import SURVEYS, names

    return names(SURVEYS)


@click.command(short_help="Find the periods of all octal games with few digits, in shards.")
@click.option(
    "--digits", type=Number(), help="Take the octal codes of at most N digits; a 4 before the point counts as a digit."
)
@click.option("--subtractions", type=Number(), help="Take the subtraction sets of numbers up to N.")
@click.option("--limit", type=Number(), default="1e6", show_default=True, help="Compute heaps below N, a power of ten.")
@click.option("--seconds", type=Share(0, min_open=True), help="Give up a game after so much work (counted, not timed).")
@executor_options("Use so many threads instead of processes.", "Use so many processes.  [default: one per core]")
@click.option(
    "--ledger", metavar="FILE", help="Record finished games; run again to continue, also to a larger --limit."
)
@click.option("--share", default="1/1", metavar="I/K", help="Take every K-th game, as machine I of K.")
@click.option("--merge", multiple=True, metavar="FILE", help="Include the ledger of another share; may be repeated.")
@click.option("--bundled", is_flag=True, help="Show the survey in the package; compute nothing.")
@click.option("--from-bundled", is_flag=True, help="Begin with the survey in the package; compute only what it lacks.")
@click.option("--write-bundle", metavar="FILE", help="Also write the survey as in the package, octal_4.csv.xz.")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Write to this file: .csv or .parquet, a row per code; .txt, .html.",
)
@click.option(
    "--to", metavar="FORMAT", shell_complete=complete_from(_formats), help="Set the format: csv, parquet, text, html."
)
@quiet_option()
def survey(
    digits: Any,
    subtractions: Any,
    limit: Any,
    seconds: float | None,
    executor: Any,
    ledger: str | None,
    share: str,
    merge: tuple[str, ...],
    bundled: bool,
    from_bundled: bool,
    write_bundle: str | None,
    output: str,
    to: str | None,
    quiet: bool,
) -> None:
    """Search every game for a period, in rounds: first heaps below 10^3, then games without a period below 10^4, ...

    \b
    wythoff survey --digits 2 --limit 1e5
    wythoff survey --digits 3 --limit 1e8 --ledger survey.db -o survey.csv   continues if it is started again
    wythoff survey --digits 4 --share 2/3 --ledger two.db                    the second of three machines
    wythoff survey --digits 4 --ledger all.db --merge one.db --merge two.db
    wythoff survey --digits 4 --bundled -o four.parquet
    wythoff survey --digits 4 --from-bundled --limit 1e8 --seconds 600 --ledger four.db --write-bundle octal_4.csv.xz
    wythoff survey --subtractions 10

    Periods are proved for all heaps. Finding no period does not prove that there is none: a period published elsewhere
    is listed with its source, as not proved here. The columns are the number of heaps, the greatest value and its heap,
    and the sparse space: the mask with which rare values have an even number of bits in common (+n: by the parity of
    the heap), the number of heaps with a rare value, and the last of them. Subtraction sets with a common factor d are
    left out: their G(n) is G(n // d) of the set divided by d.
    """
    from wythoff.app.progress import Stopwatch, working
    from wythoff.jobs.formats import SURVEYS, Format, format_of
    from wythoff.jobs.shards.executors import Processes
    from wythoff.jobs.survey.games import OctalCodes, SubtractionSets
    from wythoff.jobs.survey.output import write_survey
    from wythoff.jobs.survey.survey import keep as keep_survey
    from wythoff.jobs.survey.survey import kept as kept_survey
    from wythoff.jobs.survey.survey import survey as make

    format_of(output, SURVEYS, to, Format.TEXT)  # checked before hours of work
    if (digits is None) == (subtractions is None):
        raise click.UsageError("give either --digits N or --subtractions N")
    games: Games = SubtractionSets(int(subtractions)) if digits is None else OctalCodes(int(digits))
    if bundled:
        computing = "limit", "seconds", "ledger", "share", "merge", "from_bundled", "write_bundle"
        refuse("is for computing a survey; --bundled shows one", *computing)
        write_survey(kept_survey(games), output, to)
        return
    if (machine := re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", share)) is None:
        raise click.UsageError(f"--share must be I/K, such as 2/3, got {share[:40]!r}")
    own, machines = map(int, machine.groups())
    watch = Stopwatch(quiet)
    with working("searching games", quiet) as say:

        def progress(done: int, total: int | None) -> None:
            say(f"searching games: {done} of {total} in this round")

        found = make(
            games,
            limit,
            executor() or Processes(),
            ledger,
            seconds=seconds,
            share=(own, machines),
            merged=merge,
            begun=kept_survey(games) if from_bundled else None,
            progress=progress,
        )
    if write_bundle is not None:
        keep_survey(found, Path(write_bundle))
    write_survey(found, output, to)
    watch.say(str(found))
