"""wythoff solve: one position, or a file of them."""

import json
import os
import re
import sys
import time
from glob import glob, has_magic
from typing import Any

import click

from wythoff.app.numbers import Count, NumbersCommand, is_written, read_position
from wythoff.app.options import Game, force_option, format_of_answer, game_option, json_option, quiet_option, refuse
from wythoff.jobs.formats import POSITIONS, by_suffix, names, unpacked_name

_NUMBER = re.compile(r"[-+ ]*[0-9(F][-+*/%^()0-9_.eEF ]*|0[xX][0-9a-fA-F_]+")


@click.command(cls=NumbersCommand, short_help="Solve a position, or a file of positions.")
@click.argument("what", nargs=-1, required=True, metavar="PILES... | FILE")
@game_option("See `wythoff games`; or a file, ./mine.py, with a GAME. Also as the first of PILES.", "what")
@click.option("--sum", "is_sum", is_flag=True, help="Each argument is a game and a position; they are added.")
@click.option(
    "--all", "lists_all", is_flag=True, help="List all winning moves, a line each; of long heaps by families."
)
@click.option("--output", "-o", default="-", metavar="OUT", help="Output file; standard output if not given.")
@click.option("--from", "source_format", type=click.Choice(names(POSITIONS)), help="Format of FILE.")
@click.option("--to", "target_format", type=click.Choice(names(POSITIONS)), help="Format of OUT.")
@click.option("--recursive", "is_recursive", is_flag=True, help="Solve the files in folders below a folder, too.")
@click.option(
    "--columns",
    metavar="A,B",
    multiple=True,
    help="Which columns are the piles: names, or 2,3 in CSV without a header.",
)
@click.option("--header/--no-header", "has_header", default=None, help="Whether the first line of a CSV file is names.")
@click.option(
    "--delimiter", metavar="CHAR", help="Between the fields of a CSV file, as ';' or '\\t'; , or a tab for .tsv."
)
@click.option("--with", "with", metavar="A,B", multiple=True, help="Further columns: grundy, index (of a P-position).")
@click.option("--to-same", is_flag=True, help="Where no move wins, write the position itself and not nothing.")
@click.option("--rejects", metavar="FILE", help="Where rejected rows go; OUT.rejected if not given.")
@click.option("--resume", is_flag=True, help="Continue a run that was killed; the output is the same.")
@click.option(
    "--dry-run", is_flag=True, help="Print the format, the columns and the first rows as read; solve nothing."
)
@click.option("--threads", "-j", type=Count(1), help="One per core if not given; for a folder, processes.")
@click.option("--scheduler", metavar="ADDRESS", help="The workers of a Dask scheduler, for a folder of parts.")
@click.option("--max-bits", type=Count(64), help="Largest pile, in bits; 100 million if not given.")
@json_option("The answer as JSON, piles as strings; JSON lines for a file.")
@click.option("--time", "timed", is_flag=True, help="Say how long it took, on standard error.")
@force_option
@quiet_option()
def solve(
    what: tuple[str, ...],
    game: Game,
    is_sum: bool,
    lists_all: bool,
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
    wythoff solve kayles 7 12 30                  the same as -g kayles 7 12 30
    wythoff solve -g kayles 7 12 30               a sum of heaps; an octal code such as 0.156 is a game too
    wythoff solve -g kayles --all 10^100 12       all winning moves, of long heaps by families
    wythoff solve -g mock-turtles HTHHT           coins, also 1 0 1 1 0; -g date 20 Jan; -g plainim o.o .oo
    wythoff solve --sum "kayles 7" "t-wythoff t=3 3 5" "nim 4"   positions of different games, normal play
    wythoff solve positions.csv -o solved.parquet a file; csv, tsv, jsonl, ndjson, parquet, arrow, feather, txt
    wythoff solve in.csv.gz -o out.jsonl.zst      compressed text: gz, bz2, xz, zst; on standard input too
    wythoff solve - --from csv                    a file on standard input (text if --from is not given)
    wythoff solve ids.csv --columns 2,3           columns by number, where a CSV file has no header
    wythoff solve parts/ -o solved/               a folder of files, each becomes one of the same name
    wythoff solve parts/ -o solved/ --to parquet --recursive     in another format; with the folders below it
    wythoff solve 'log*.csv.gz' -o solved/        the same for the files that a pattern means

    A file holds a position a row: in columns x and y, in two columns of any names, or in those of --columns; in a
    plain text file two numbers a line. Sums of heaps stand in columns heap1, heap2, ..., or fill all columns; an empty
    cell is no heap, or no cap. Names match without regard to case, blanks and _; --dry-run shows what is read. Numbers
    in files are decimal digits, or 0x and hexadecimal digits, without arithmetic.
    A row comes out with the outcome (P or N) and a winning position to leave, empty where no move wins. In JSON lines
    piles are strings, except in rows that come from JSON lines. --with grundy,index adds columns, empty where a
    value is not known; Grundy values of large piles may take seconds each. Rows that are no positions go to
    OUT.rejected and make the exit status 1. Files of a folder that cannot be solved are listed at the end, with the
    same exit status; the others are solved.
    """
    start = time.perf_counter()
    status = 0
    if is_sum:
        from wythoff.app.solve_sum import print_sum

        refuse("is for one game, and --sum names those of its summands", "game", "parameters", "rays")
        refuse("is for files, and --sum is for positions", *(options.keys() - {"quiet"}))
        refuse("is for a position of one game", "lists_all")
        print_sum(what, max_bits, as_json)
    elif (files := _matching(what, game)) or _is_file(what, game):
        from wythoff.app.progress import notes_printed
        from wythoff.app.solve_files import solve_files

        refuse("is for a position", "lists_all")
        options["target_format"] = format_of_answer(options["target_format"], as_json)
        with notes_printed():
            status = solve_files(what[0], files, game, max_bits, as_json=as_json, **options)
    else:
        _refuse_files(what, game, options)
        _solve_position(what, game, max_bits, as_json, lists_all)
    if timed:
        click.echo(f"{time.perf_counter() - start:.3f} s", err=True)
    return status


def _is_file(what: tuple[str, ...], game: Game) -> bool:
    """Whether a single argument means a file: it is "-", there is such a file, or it looks like the name of one.

    Digits are a number, whatever the names of files here are: ./7 is the file.
    """
    name = what[0]
    if len(what) > 1 or name.startswith("@"):
        return False
    if not os.path.exists(name) and is_written(what, game.ruleset):
        return False
    return name == "-" or _is_name(name) or (os.path.exists(name) and not name.isdecimal())


def _matching(what: tuple[str, ...], game: Game) -> list[str]:
    """Return the files that a pattern means, parts/*.csv, or several files that are named; none for what is neither."""
    if is_written(what, game.ruleset):
        return []
    if len(what) > 1:
        are_files = all(os.path.isfile(name) and by_suffix(unpacked_name(name), POSITIONS) for name in what)
        return list(what) if are_files else []
    pattern = what[0]
    if os.path.exists(pattern) or pattern.startswith("@") or not (has_magic(pattern) and _is_name(pattern)):
        return []
    found = sorted(filter(os.path.isfile, glob(pattern, recursive=True)))
    if not found:
        raise click.UsageError(f"{pattern}: no file has a name like this")
    return found


def _is_name(text: str) -> bool:
    """Whether a text is the name of a file rather than a number."""
    if _NUMBER.fullmatch(text):
        return False
    return os.path.exists(text) or bool(re.search(r"\.[A-Za-z]+$|[/\\]", text))


def _refuse_files(what: tuple[str, ...], game: Game, options: dict[str, Any]) -> None:
    """Refuse, beside a position, names of files, a name of a game, and options that are for files."""
    from wythoff.api import catalogue

    if is_written(what, game.ruleset):
        pass
    elif files := [name for name in what if len(what) > 1 and not name.startswith("@") and _is_name(name)]:
        raise click.UsageError(f"{files[0]} is a file, and the other arguments are not; give files alone")
    elif what[0][:1].isalpha() and what[0] in catalogue.names():
        raise click.UsageError(f"{what[0]} is a game: wythoff solve {what[0]} PILES..., or -g {what[0]}")
    meant = f"; the file is ./{what[0]}" if len(what) == 1 and os.path.exists(what[0]) else ""
    refuse(f"is for files, and {' '.join(what)} is a position{meant}", *(options.keys() - {"quiet"}))


def _solve_position(what: tuple[str, ...], game: Game, max_bits: int | None, as_json: bool, lists_all: bool) -> None:
    from wythoff.app.progress import working

    with working(f"solving a position of {game.ruleset.title}"):
        position = read_position(what, game.ruleset, max_bits)
        solution = game.solve(position)
        families = game.families(position) if lists_all and not solution.is_complete else []
    longest = 200 if sys.stdout.isatty() else None
    if as_json:
        kinds = {"families": [family.as_json() for family in families]} if families else {}
        click.echo(json.dumps({**solution.as_json(), **kinds}))
        return
    click.echo(solution.sentence(longest, with_others=not lists_all))
    if lists_all:
        for line in [family.says() for family in families] or solution.places(longest):
            click.echo(line)
