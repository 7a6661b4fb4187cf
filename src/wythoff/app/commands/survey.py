"""wythoff survey: which octal games are periodic?"""

import re
from typing import Any

import click

from wythoff.app.completion import complete_from
from wythoff.app.executors import executor_options
from wythoff.app.numbers import Number, Share
from wythoff.app.options import quiet_option, refuse


def _formats() -> list[str]:
    from wythoff.jobs.formats import SURVEYS, names

    return names(SURVEYS)


@click.command(short_help="Look for the periods of all octal games of so many digits, in shards.")
@click.option("--digits", type=Number(), required=True, help="At most N; that before the point counts if it is 4.")
@click.option("--limit", type=Number(), default="1e6", show_default=True, help="Heaps below N: a power of ten.")
@click.option("--seconds", type=Share(0, min_open=True), help="Leave a game after so much work (counted, not timed).")
@executor_options("Threads instead of processes.", "Processes; one per core if not given.")
@click.option("--ledger", metavar="FILE", help="Keep what is done; the same command goes on, also to a larger --limit.")
@click.option("--share", default="1/1", metavar="I/K", help="Only every K-th game, for one of K machines.")
@click.option(
    "--merge", multiple=True, metavar="FILE", help="Take over the ledger of another share; as often as needed."
)
@click.option("--kept", is_flag=True, help="Make nothing: show the survey that comes with the package.")
@click.option("-o", "--output", default="-", metavar="FILE", help=".csv or .parquet, a line a code; .txt or .html.")
@click.option("--to", metavar="FORMAT", shell_complete=complete_from(_formats), help="csv, parquet, text or html.")
@quiet_option()
def survey(
    digits: Any,
    limit: Any,
    seconds: float | None,
    executor: Any,
    ledger: str | None,
    share: str,
    merge: tuple[str, ...],
    kept: bool,
    output: str,
    to: str | None,
    quiet: bool,
) -> None:
    """Look at every octal game once, in rounds: below heap 10^3, and what has no period yet below 10^4, and so on.

    \b
    wythoff survey --digits 2 --limit 1e5
    wythoff survey --digits 3 --limit 1e8 --ledger survey.db -o survey.csv   killed and started again, it continues
    wythoff survey --digits 4 --share 2/3 --ledger two.db                    the second of three machines
    wythoff survey --digits 4 --ledger all.db --merge one.db --merge two.db
    wythoff survey --digits 4 --kept -o four.parquet

    Periods are proved for all heaps. A game without one is no proof that it has none: the heaps looked at are told,
    the greatest value and its heap, and the sparse space: the mask with which rare values have an even number of bits
    in common (+n: by the parity of the heap), how many heaps have a rare value, and the last of them.
    """
    from wythoff.app.progress import Stopwatch, progress_bar
    from wythoff.jobs.formats import SURVEYS, Format, format_of
    from wythoff.jobs.survey.kept import kept as kept_survey
    from wythoff.jobs.survey.output import write_survey
    from wythoff.jobs.survey.survey import survey as make

    format_of(output, SURVEYS, to, Format.TEXT)  # before hours of work
    if kept:
        refuse("makes a survey; --kept shows one", *("limit", "seconds", "ledger", "share", "merge"))
        write_survey(kept_survey(int(digits)), output, to)
        return
    if (machine := re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", share)) is None:
        raise click.UsageError(f"--share is I/K, such as 2/3, got {share[:40]!r}")
    own, machines = map(int, machine.groups())
    watch = Stopwatch(quiet)
    with progress_bar(quiet, " games") as progress:
        found = make(
            digits, limit, executor(), ledger, seconds=seconds, share=(own, machines), merged=merge, progress=progress
        )
    write_survey(found, output, to)
    watch.say(str(found))
