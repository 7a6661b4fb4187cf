"""wythoff solve: solve a position, a file of positions, or a folder of files."""

import json
import os
import re
import sys
import time
from glob import glob, has_magic
from typing import Any

import click

from wythoff.app.completion import complete_file_or_game
from wythoff.app.groups import FILE_NAME
from wythoff.app.numbers import WORKERS, Count, NumbersCommand, is_written, read_position
from wythoff.app.options import (
    Game,
    force_option,
    format_of_answer,
    game_option,
    is_given,
    json_option,
    may_name_a_game,
    output_option,
    quiet_option,
    refuse,
)
from wythoff.jobs.formats import POSITIONS, by_suffix, names, unpacked_name

_NUMBER = re.compile(r"[-+ ]*[0-9(F][-+*/%^()0-9_.eEF ]*|0[xX][0-9a-fA-F_]+")


@click.command(cls=NumbersCommand, short_help="Solve a position, or a file of positions.")
@click.argument("what", nargs=-1, required=True, metavar="PILES... | FILE", shell_complete=complete_file_or_game)
@game_option(
    "Choose the game: a name of `wythoff games`, an octal code, or a file ./mine.py that defines GAME.  "
    "[default: wythoff]",
    "what",
)
@click.option("--sum", "is_sum", is_flag=True, help="Solve a sum of positions. Each argument is a game and a position.")
@click.option(
    "--all",
    "lists_all",
    is_flag=True,
    help="List all winning moves, one per line. If there are too many, list families of similar moves.",
)
@output_option("Write the answers to this file or folder.  [default: standard output]", "-")
@click.option("--from", "source_format", type=click.Choice(names(POSITIONS)), help="Set the format of FILE.")
@click.option("--to", "target_format", type=click.Choice(names(POSITIONS)), help="Set the format of OUT.")
@click.option("--recursive", "is_recursive", is_flag=True, help="Also solve the files in subfolders of a folder.")
@click.option(
    "--columns",
    metavar="A,B",
    multiple=True,
    help="Choose the columns of the piles, by names, or by numbers such as 2,3 in CSV without a header.",
)
@click.option(
    "--header/--no-header",
    "has_header",
    default=None,
    help="Read the first line of a CSV file as names of columns, or as a position.  [default: detect]",
)
@click.option(
    "--delimiter",
    metavar="CHAR",
    help="Set the character between fields of a CSV file, such as ';' or '\\t'.  [default: ',', a tab for .tsv]",
)
@click.option(
    "--with",
    "with",
    metavar="A,B",
    multiple=True,
    help="Add columns to the answers: grundy, the Grundy value; index, the number of a P-position.",
)
@click.option(
    "--to-same", is_flag=True, help="If no move wins, write the position itself as the position after the move."
)
@click.option(
    "--rejects", type=FILE_NAME, metavar="FILE", help="Write rejected rows to this file.  [default: OUT.rejected]"
)
@click.option(
    "--resume", is_flag=True, help="Continue an interrupted run. The output equals that of an uninterrupted run."
)
@click.option(
    "--dry-run", is_flag=True, help="Print how the file is read: its format, columns and first rows. Solve nothing."
)
@click.option(
    "--threads",
    "-j",
    type=WORKERS,
    help="Set the number of threads, or of processes for a folder.  [default: one per core]",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Solve a folder with the workers of a Dask scheduler: tcp://host:8786."
)
@click.option("--max-bits", type=Count(64), help="Accept piles of at most this many bits.  [default: 100 million]")
@json_option("Print JSON with piles as strings; for a file, JSON lines.")
@click.option("--time", "timed", is_flag=True, help="Print the elapsed seconds to standard error.")
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
    """Solve a position, a file of positions, or a folder of files.

    The answer is the outcome, P, N or D, and at N a winning move. At P the player to move loses, at N that player wins,
    and D is a draw.

    \b
    Positions:
      wythoff solve 500 1000                     a position of Wythoff's game
      wythoff solve 10^1000 2*10^1000            accepted too: 2^64-1, 3*10^9+7, 1e12, 0xff, F(1000)
      wythoff solve @x.txt -                     a pile from a file, and a pile from standard input
      wythoff solve kayles 7 12 30               a sum of heaps; short for -g kayles 7 12 30
      wythoff solve -g 0.156 7 12                an octal code is a game too; it needs -g
      wythoff solve -g mock-turtles HTHHT        a row of coins; also -g date 20 Jan, -g plainim o.o .oo
      wythoff solve -g kayles --all 10^100 12    all winning moves
      wythoff solve --sum "kayles 7" "t-wythoff t=3 3 5" "nim 4"    a sum of different games, normal play

    \b
    Files (csv, tsv, jsonl, ndjson, parquet, arrow, feather, txt):
      wythoff solve positions.csv -o solved.parquet
      wythoff solve in.csv.gz -o out.jsonl.zst   text may be compressed: gz, bz2, xz, zst
      wythoff solve - --from csv                 standard input; plain text without --from
      wythoff solve ids.csv --columns 2,3        columns by number, for a CSV file without a header
      wythoff solve parts/ -o solved/            a folder; each file becomes a file of the same name
      wythoff solve parts/ -o solved/ --to parquet --recursive    another format, with all subfolders
      wythoff solve 'log*.csv.gz' -o solved/     the files that match a pattern, into a folder

    A file has one position per row. The piles are in the columns x and y, in two columns of other names, or in the
    columns of --columns. Case, blanks and _ in names do not matter. A plain text file has two numbers per line. A sum
    of heaps is in the columns heap1, heap2, ..., or in all columns. An empty cell means no heap. In take-away games the
    column cap has the limit of the next move; an empty cap means the start of a game. Numbers are decimal digits, or 0x
    and hexadecimal digits; 10^6 is not accepted in files. --dry-run shows how a file is read.

    Each solved row has the outcome and the position after a winning move, empty if no move wins. In JSON lines piles
    are strings, but fields of a JSON input are copied unchanged. The columns of --with are empty if a value is not
    known; Grundy values of large piles may take seconds each.

    Exit status: 0 done. 1: rows that are not positions were rejected, and are in OUT.rejected; or some files of a
    folder could not be solved, and are listed at the end. 2: bad usage or input.
    """
    start = time.perf_counter()
    status = 0
    if is_sum:
        from wythoff.app.solve_sum import print_sum

        refuse("cannot be combined with --sum, because each summand names its own game", "game", "parameters", "rays")
        refuse("is for files, but --sum solves positions", *(options.keys() - {"quiet"}))
        refuse("cannot be combined with --sum", "lists_all")
        print_sum(what, max_bits, as_json)
    elif (files := _matching(what, game)) or _is_file(what, game):
        from wythoff.app.progress import notes_printed
        from wythoff.app.solve_files import solve_files

        refuse("is for a position, but the argument is a file", "lists_all")
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
    """Whether a single argument denotes a file: it is "-", or the file exists, or it looks like a file name.

    An argument of digits is always a number; a file named 7 must be written ./7.
    """
    name = what[0]
    if len(what) > 1 or name.startswith("@"):
        return False
    if name == "-" or os.path.exists(name):
        return not name.isdecimal()
    if is_written(what, game.ruleset) or _NUMBER.fullmatch(name):
        return False
    if game.ruleset.in_words and not is_given("source_format"):  # a drawing such as .o..o may look like a file name
        return bool(re.search(r"[/\\]", name) or by_suffix(unpacked_name(name), POSITIONS))
    return is_given("source_format") or _is_name(name)


def _matching(what: tuple[str, ...], game: Game) -> list[str]:
    """Return the files that match a pattern such as parts/*.csv, or several named files; [] for other arguments."""
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
        raise click.UsageError(f"{pattern}: no file matches this pattern")
    return found


def _is_name(text: str) -> bool:
    """Whether a text is a file name rather than a number."""
    if _NUMBER.fullmatch(text):
        return False
    return os.path.exists(text) or bool(re.search(r"\.[A-Za-z]+$|[/\\]", text))


def _refuse_files(what: tuple[str, ...], game: Game, options: dict[str, Any]) -> None:
    """Raise UsageError if the arguments include a file or are only a game, or if options are for files."""
    from wythoff.api import catalogue

    if is_written(what, game.ruleset):
        pass
    elif files := [name for name in what if len(what) > 1 and not name.startswith("@") and _is_name(name)]:
        raise click.UsageError(
            f"{files[0]} is a file name, but other arguments are not; accepted: only files, or only piles"
        )
    elif catalogue.is_name(what[0]) or (not (is_given("game") or is_given("rays")) and _resembles_a_game(what[0])):
        catalogue.game(what[0])  # raises ValueError if the game is unknown
        raise click.UsageError(f"{what[0]} is a game, and its piles are missing: wythoff solve {what[0]} PILES...")
    hint = f"; write ./{what[0]} for the file" if len(what) == 1 and os.path.exists(what[0]) else ""
    if any(map(str.strip, what)):
        refuse(f"is for files, but {' '.join(what)} is a position{hint}", *(options.keys() - {"quiet"}))


def _resembles_a_game(word: str) -> bool:
    """Whether a word is similar to the name of a game."""
    from difflib import get_close_matches

    from wythoff.api import catalogue

    return may_name_a_game(word) and bool(get_close_matches(word.strip().lower(), catalogue.names(), 1))


def _families(game: Game, position: Any) -> list[Any]:
    """Return families of similar winning moves, for a position with too many winning moves to list one by one.

    Raises UsageError if the game has no families of moves.
    """
    if not game.solver.supports("families"):
        raise click.UsageError("--all: this position has too many winning moves to list; without --all one is printed")
    return game.families(position)


def _solve_position(what: tuple[str, ...], game: Game, max_bits: int | None, as_json: bool, lists_all: bool) -> None:
    from wythoff.app.progress import working

    with working(f"solving a position of {game.ruleset.title}"):
        position = read_position(what, game.ruleset, max_bits)
        solution = game.solve(position)
        families = _families(game, position) if lists_all and not solution.is_complete else []
    longest = 200 if sys.stdout.isatty() else None
    if as_json:
        kinds = {"families": [family.as_json() for family in families]} if families else {}
        click.echo(json.dumps({**solution.as_json(), **kinds}))
        return
    click.echo(solution.sentence(longest, with_others=not lists_all))
    if lists_all:
        for line in [family.describe() for family in families] or solution.places(longest):
            click.echo(line)
