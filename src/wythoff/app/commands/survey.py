"""wythoff survey: which games on heaps are periodic?"""

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


@click.command(short_help="Look for the periods of all octal games of so many digits, in shards.")
@click.option("--digits", type=Number(), help="Octal codes of at most N; that before the point counts if it is 4.")
@click.option("--subtractions", type=Number(), help="Subtraction sets instead, of numbers up to N.")
@click.option("--limit", type=Number(), default="1e6", show_default=True, help="Heaps below N: a power of ten.")
@click.option("--seconds", type=Share(0, min_open=True), help="Leave a game after so much work (counted, not timed).")
@executor_options("Threads instead of processes.", "Processes; one per core if not given.")
@click.option("--ledger", metavar="FILE", help="Keep what is done; the same command goes on, also to a larger --limit.")
@click.option("--share", default="1/1", metavar="I/K", help="Only every K-th game, for one of K machines.")
@click.option(
    "--merge", multiple=True, metavar="FILE", help="Take over the ledger of another share; as often as needed."
)
@click.option("--kept", is_flag=True, help="Make nothing: show the survey that comes with the package.")
@click.option("--from-kept", is_flag=True, help="Begin with what that has: only what goes further is made.")
@click.option("--keep", metavar="FILE", help="Also write it as the package keeps it, octal_4.csv.xz.")
@click.option("-o", "--output", default="-", metavar="FILE", help=".csv or .parquet, a line a code; .txt or .html.")
@click.option("--to", metavar="FORMAT", shell_complete=complete_from(_formats), help="csv, parquet, text or html.")
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
    kept: bool,
    from_kept: bool,
    keep: str | None,
    output: str,
    to: str | None,
    quiet: bool,
) -> None:
    """Look at every game once, in rounds: below heap 10^3, and what has no period yet below 10^4, and so on.

    \b
    wythoff survey --digits 2 --limit 1e5
    wythoff survey --digits 3 --limit 1e8 --ledger survey.db -o survey.csv   killed and started again, it continues
    wythoff survey --digits 4 --share 2/3 --ledger two.db                    the second of three machines
    wythoff survey --digits 4 --ledger all.db --merge one.db --merge two.db
    wythoff survey --digits 4 --kept -o four.parquet
    wythoff survey --digits 4 --from-kept --limit 1e8 --seconds 600 --ledger four.db --keep octal_4.csv.xz
    wythoff survey --subtractions 10

    Periods are proved for all heaps. Finding none does not prove that there is none: a period that others have
    published is named with its source, as not proved here. Printed are the heaps looked at, the greatest value and its
    heap, and the sparse space: the mask with which rare values have an even number of bits in common (+n: by the parity
    of the heap), how many heaps have a rare value, and the last of them. Subtraction sets with a common factor d are
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

    format_of(output, SURVEYS, to, Format.TEXT)  # before hours of work
    if (digits is None) == (subtractions is None):
        raise click.UsageError("a survey is of --digits N or of --subtractions N")
    games: Games = SubtractionSets(int(subtractions)) if digits is None else OctalCodes(int(digits))
    if kept:
        refuse(
            "makes a survey; --kept shows one", *("limit", "seconds", "ledger", "share", "merge", "from_kept", "keep")
        )
        write_survey(kept_survey(games), output, to)
        return
    if (machine := re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", share)) is None:
        raise click.UsageError(f"--share is I/K, such as 2/3, got {share[:40]!r}")
    own, machines = map(int, machine.groups())
    watch = Stopwatch(quiet)
    with working("looking at games", quiet) as say:

        def progress(done: int, total: int | None) -> None:
            say(f"looking at games: {done} of {total} in this round")

        found = make(
            games,
            limit,
            executor() or Processes(),
            ledger,
            seconds=seconds,
            share=(own, machines),
            merged=merge,
            begun=kept_survey(games) if from_kept else None,
            progress=progress,
        )
    if keep is not None:
        keep_survey(found, Path(keep))
    write_survey(found, output, to)
    watch.say(str(found))
