"""wythoff solve: one position, or a file of them."""

import json
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wythoff.app.commands.games import complete_game, game_options, game_spec
from wythoff.app.counts import Count, counted
from wythoff.jobs.formats import POSITIONS, Format, by_suffix, names

if TYPE_CHECKING:
    from wythoff.jobs.positions.source import Job

_NUMBER = re.compile(r"[-+ ]*[0-9(F][-+*/%^()0-9_.eEF ]*|0[xX][0-9a-fA-F_]+")
_NAMED_OTHERWISE = {"source_format": "--from", "target_format": "--to", "has_header": "--header"}
_NEGATIVE = re.compile(r"-[0-9(F.]")


class SolveCommand(click.Command):
    """A command whose arguments may begin with a minus sign: -5 is a number, and a wrong one, but no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if _NEGATIVE.match(arg) else arg for arg in args])


@click.command(cls=SolveCommand, short_help="Solve a position, or a file of positions.")
@click.argument("what", nargs=-1, required=True, metavar="PILES... | FILE")
@click.option(
    *("--game", "-g"), default="wythoff", show_default=True, metavar="NAME", shell_complete=complete_game,
    help="See `wythoff games`; or a file, ./mine.py, with a GAME.",
)  # fmt: skip
@game_options
@click.option("--output", "-o", default="-", metavar="OUT", help="Output file; standard output if not given.")
@click.option("--from", "source_format", type=click.Choice(names(POSITIONS)), help="Format of FILE.")
@click.option("--to", "target_format", type=click.Choice(names(POSITIONS)), help="Format of OUT.")
@click.option(
    "--columns", metavar="A,B", help="Which columns are the piles: names, or 2,3 in a CSV file without a header."
)
@click.option("--header/--no-header", "has_header", default=None, help="Whether the first line of a CSV file is names.")
@click.option(
    "--delimiter", metavar="CHAR", help="Between the fields of a CSV file, as ';' or '\\t'; , or a tab for .tsv."
)
@click.option("--with", "with", metavar="A,B", help="Further columns: grundy, index (of a P-position).")
@click.option("--to-same", is_flag=True, help="The position itself, not nothing, where no move wins.")
@click.option("--rejects", metavar="FILE", help="Where rejected rows go; OUT.rejected if not given.")
@click.option("--resume", is_flag=True, help="Continue a run that was killed; the output is the same.")
@click.option("--threads", "-j", type=Count(1), help="One a core if not given; of a folder, processes.")
@click.option("--scheduler", metavar="ADDRESS", help="The workers of a Dask scheduler, for a folder of parts.")
@click.option("--max-bits", type=Count(64), help="Largest pile, in bits; 100 million if not given.")
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON, piles as strings; JSON lines for a file.")
@click.option("--time", "timed", is_flag=True, help="Say how long it took, on standard error.")
@click.option("--force", is_flag=True, help="Write even if it does not seem to fit the disk.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar and no summary.")
def solve(
    what: tuple[str, ...],
    game: str,
    parameters: tuple[str, ...],
    rays: str | None,
    max_bits: int | None,
    as_json: bool,
    timed: bool,
    **options: Any,
) -> int:
    """Solve a position, or a file of positions.

    \b
    wythoff solve 500 1000                        a position
    wythoff solve 10^1000 2*10^1000               also 2^64-1, 3*10^9+7, 1e12, 0xff, F(1000)
    wythoff solve @x.txt -                        numbers from a file and from standard input
    wythoff solve -g kayles 7 12 30               a sum of heaps; an octal code such as 0.156 is a game too
    wythoff solve positions.csv -o solved.parquet a file; csv, tsv, jsonl, ndjson, parquet, txt
    wythoff solve - --from csv                    a file on standard input (text if not said)
    wythoff solve ids.csv --columns 2,3           columns by number, where a CSV file has no header
    wythoff solve parts/ -o solved/               a folder of Parquet files, each into one of its name

    A file holds a position a row: in columns x and y, in two columns of any names, or in those of --columns; in a
    plain text file two numbers a line. Sums of heaps stand in columns heap1, heap2, ..., or fill all columns; an empty
    cell is no heap, or no cap. Numbers in files are decimal digits, or 0x and hexadecimal digits, without arithmetic.
    A row comes out with the outcome (P or N) and a winning position to leave, empty where no move wins. In JSON lines
    piles are strings, but for those of rows that come from JSON lines. --with grundy,index adds columns, empty where a
    value is not known; Grundy values of large piles may take seconds each. Rows that are no positions go to
    OUT.rejected and make the exit status 1.
    """
    from wythoff.exact.expressions import MAX_BITS

    start = time.perf_counter()
    game = game_spec(game, parameters, rays)
    if _is_file(what):
        if as_json and options["target_format"] not in (None, "jsonl"):
            raise click.UsageError(f"--json and --to {options['target_format']} exclude each other")
        target_format = "jsonl" if as_json else options["target_format"]
        try:
            status = _solve_file(what[0], game, max_bits or MAX_BITS, target_format, options)
        except BaseException as error:  # also interrupts
            for note in getattr(error, "__notes__", ()):
                click.echo(note, err=True)
            raise
    else:
        _refuse_file_options(what, options)
        status = _solve_position(what, game, max_bits or MAX_BITS, as_json)
    if timed:
        click.echo(f"{time.perf_counter() - start:.3f} s", err=True)
    return status


def _is_file(what: tuple[str, ...]) -> bool:
    """Whether a single argument means a file: it is "-", there is such a file, or it looks like the name of one.

    Digits are a number, whatever the names of files here are: ./7 is the file.
    """
    name = what[0]
    if len(what) > 1 or name.startswith("@"):
        return False
    return name == "-" or _is_name(name) or (os.path.exists(name) and not name.isdecimal())


def _is_name(text: str) -> bool:
    """Whether a text is the name of a file rather than a number."""
    if _NUMBER.fullmatch(text):
        return False
    return os.path.exists(text) or bool(re.search(r"\.[A-Za-z]+$|[/\\]", text))


def _refuse_file_options(what: tuple[str, ...], options: dict[str, Any]) -> None:
    if files := [name for name in what if len(what) > 1 and not name.startswith("@") and _is_name(name)]:
        raise click.UsageError(f"{files[0]} is a file; one file is solved at a time, without other arguments")
    given = [name for name, value in options.items() if value not in (None, False, "-") and name != "quiet"]
    if given:
        option = _NAMED_OTHERWISE.get(given[0], f"--{given[0]}")
        file = f"; the file is ./{what[0]}" if len(what) == 1 and os.path.exists(what[0]) else ""
        raise click.UsageError(f"{option.replace('_', '-')} is for files, and {' '.join(what)} is a position{file}")


def _solve_position(what: tuple[str, ...], game: str, max_bits: int, as_json: bool) -> int:
    from wythoff.api import catalogue
    from wythoff.app.progress import working
    from wythoff.exact.expressions import NumberError

    if sum(text == "-" for text in what) > 1:
        raise NumberError("standard input (-) can give one pile only")
    if commas := [text for text in what if "," in text]:
        plain = " ".join(" ".join(what).translate(str.maketrans(",()", "   ")).split())
        raise ValueError(f"piles are separated by blanks, without commas: {plain[:60]}; got {commas[0][:40]!r}")
    with working(f"solving a position of {game}"):
        chosen = catalogue.game(game)
        solution = chosen.solve(numbers(what, max_bits, chosen.ruleset.start))
    if as_json:
        click.echo(json.dumps(solution.as_json()))
    else:
        click.echo(solution.sentence(longest=200 if sys.stdout.isatty() else None))
    return 0


def numbers(texts: tuple[str, ...], max_bits: int, start: int | None = None) -> tuple[Any, ...]:
    """The numbers of a position. Where `start` of them are one too, at the start of play, the others may be empty."""
    while start and len(texts) > start and not texts[-1].strip():
        texts = texts[:-1]
    return tuple(number(text, max_bits) for text in texts)


def number(text: str, max_bits: int) -> Any:
    """A number as an argument writes it; "-" is standard input, @FILE a file."""
    from wythoff.exact.expressions import read_number

    text = text.strip()
    if text == "-":
        text = sys.stdin.read().strip()
    elif text.startswith("@"):
        text = Path(text[1:]).read_text("utf-8").strip()
    return read_number(text, max_bits)


def _solve_file(name: str, game: str, max_bits: int, target_format: str | None, options: dict[str, Any]) -> int:
    from wythoff.api import catalogue
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.positions.solve_file import solve_file
    from wythoff.jobs.positions.source import Job
    from wythoff.jobs.shards.executors import cores

    quiet, is_folder = options["quiet"], os.path.isdir(name)
    if options["scheduler"] and not is_folder:
        raise click.UsageError("--scheduler is for a folder of Parquet parts; a file is solved by this machine")
    job = Job(
        game=catalogue.game(game).ruleset.spec,
        source=name,
        target=options["output"],
        source_format=options["source_format"],
        target_format=target_format,
        rejects=options["rejects"],
        columns=tuple(name.strip() for name in options["columns"].split(",")) if options["columns"] else None,
        has_header=options["has_header"],
        delimiter=options["delimiter"],
        values=tuple(name.strip() for name in options["with"].split(",")) if options["with"] else (),
        to_same=options["to_same"],
        max_bits=max_bits,
        threads=options["threads"] or cores(),
        resume=options["resume"],
        force=options["force"],
    )
    if is_folder:
        return _solve_folder(job, options["scheduler"], quiet)
    start = time.perf_counter()
    is_parquet = (job.source_format or by_suffix(name, POSITIONS)) == Format.PARQUET
    with progress_bar(quiet, " rows" if is_parquet else "B") as progress:
        report = solve_file(job, progress)
    if not quiet:
        n_rows = report.rows - report.p_rows
        _say_unknown(report.unknown)
        where = f" (see {report.rejects})" if report.rejects else ""
        earlier = f", {report.resumed_at:,} of them by an earlier run" if report.resumed_at else ""
        if report.discarded:
            click.echo(
                f"began anew; --resume would have kept {counted(report.discarded, 'row')} of an earlier run", err=True
            )
        click.echo(
            f"{counted(report.rows, 'row')}{earlier}: {report.p_rows:,} P, {n_rows:,} N; "
            f"{report.rejected:,} rejected{where}; {time.perf_counter() - start:.2f} s",
            err=True,
        )
    return 1 if report.rejected else 0


def _say_unknown(count: int) -> None:
    if count:
        click.echo(f"values of --with that are not known, and are left empty: {count:,}", err=True)


def _solve_folder(job: "Job", scheduler: str | None, quiet: bool) -> int:
    from wythoff.app.progress import progress_bar
    from wythoff.jobs.positions.solve_parts import solve_parts
    from wythoff.jobs.shards.executors import Cluster

    start = time.perf_counter()
    with progress_bar(quiet, " parts") as progress:
        report = solve_parts(job, Cluster(scheduler) if scheduler else None, progress)
    if not quiet:
        n_rows = report.rows - report.p_rows
        _say_unknown(report.unknown)
        kept = f", {report.kept:,} of them by an earlier run" if report.kept else ""
        where = (
            f" (see *.rejected of {counted(report.parts_with_rejects, 'part')})" if report.parts_with_rejects else ""
        )
        click.echo(
            f"{counted(report.parts, 'part')}{kept}; {counted(report.rows, 'row')}: {report.p_rows:,} P, {n_rows:,} N; "
            f"{report.rejected:,} rejected{where}; {time.perf_counter() - start:.2f} s",
            err=True,
        )
    return 1 if report.parts_with_rejects else 0
