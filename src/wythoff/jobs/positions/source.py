"""The input of a job: opening the file, finding its format and columns from the first lines, and making the plan."""

import errno
import os
import re
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from wythoff.api.catalogue import game as game_of
from wythoff.exact.arrow import ACCEPTED, may_hold_numbers
from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.formats import (
    COLUMNAR,
    PACKED,
    POSITIONS,
    STANDARD,
    FileError,
    Format,
    as_file_error,
    by_suffix,
    format_of,
    unpacked_name,
)
from wythoff.jobs.positions.blocks import Block, LineBlocks
from wythoff.jobs.positions.columnar import ColumnarFile
from wythoff.jobs.positions.compression import check_header, check_text, compression_of, text_stream
from wythoff.jobs.positions.header import Head, check_delimiter, csv_head, jsonl_head, text_head
from wythoff.jobs.positions.plan import Plan
from wythoff.jobs.positions.values import check_values
from wythoff.jobs.positions.writers import check_target, write_header
from wythoff.rules.columns import check_added, choose_piles, distinct_names, further_names, holds_positions


@dataclass(frozen=True)
class Job:
    """A file to solve, the file for the answers, and the options. Names are paths, or "-" for standard streams."""

    game: str
    source: str
    target: str = STANDARD
    source_format: str | None = None
    target_format: str | None = None
    rejects: str | None = None
    columns: tuple[str, ...] | None = None
    has_header: bool | None = None
    delimiter: str | None = None
    values: tuple[str, ...] = ()
    to_same: bool = False
    max_bits: int = MAX_BITS
    threads: int = 1
    resume: bool = False
    force: bool = False  # do not check the free space of the disk


class Source:
    """The opened input of a job, with its plan, ready to yield blocks. Raises FileError if the job is impossible."""

    def __init__(self, job: Job, stack: ExitStack) -> None:
        game = game_of(job.game)
        self.job, self.ruleset = job, game.ruleset
        if not self.ruleset.in_files:
            raise FileError(
                f"{self.ruleset.name} cannot be solved in files, since its positions contain more than piles; "
                "give single positions"
            )
        for name in (job.source, job.target):
            refuse_address(name)
        is_standard = job.source == STANDARD
        if not is_standard and not os.path.exists(job.source):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), job.source)
        if is_standard and sys.stdin is None:
            raise FileError("standard input is closed")
        source_format = input_format(job)
        target_format = _target_format(job, source_format)
        self.delimiter = _delimiter(job.delimiter)
        self.file: BinaryIO = sys.stdin.buffer if is_standard else Path(job.source).open("rb")  # noqa: SIM115
        if not is_standard:
            stack.enter_context(self.file)
        self.is_regular = not is_standard and os.path.isfile(job.source)
        self.size = os.fstat(self.file.fileno()).st_size if self.is_regular else None
        self.input_compression: str | None = None
        self.schema: Any = None
        source_delimiter = ","
        if source_format in COLUMNAR:
            self.table = ColumnarFile(job.source, self.file, source_format)
            self.schema, self.size = self.table.schema, self.table.rows
            head = Head(tuple(self.schema.names), cells=self.table.first_cells)
        else:
            head, source_delimiter = self._open_text(source_format)
        first_line = self.lines.skip_line() if head.has_header else b""
        with as_file_error():
            piles, self.notice = choose_piles(
                job.source, head.columns, self.ruleset, head.piles or job.columns, head.cells
            )
        columns = distinct_names(head.columns)
        if self.schema is not None and columns != head.columns:
            self.schema = self.table.rename(columns)
        in_words = holds_positions(self.ruleset, piles)
        left = piles if in_words else self.ruleset.names_after_move(piles)
        self.plan = Plan(
            game=self.ruleset.spec,
            source=source_format,
            target=target_format,
            columns=columns,
            piles=piles,
            further=() if in_words or job.columns else further_names(self.ruleset, piles),
            targets=tuple(f"to_{name}" for name in left),
            values=job.values,
            in_words=in_words,
            to_same=job.to_same,
            has_header=head.has_header,
            source_delimiter=source_delimiter,
            delimiter=self._target_delimiter(source_format, source_delimiter),
            compression=compression_of(job.target),
            max_bits=job.max_bits,
        )
        if target_format is Format.TEXT and len(columns) > len(piles):
            lost = next(name for name in columns if name not in piles)
            raise FileError(f"{job.source}: text output would lose column {lost!r}; accepted: csv, jsonl or parquet")
        if target_format is Format.TEXT and job.values:
            raise FileError(
                f"text output has no column for --with {','.join(job.values)}; accepted: csv, jsonl, parquet"
            )
        with as_file_error():
            check_added(job.source, columns, self.plan.answers)
        check_values(self.plan, game.solver)
        if self.schema is not None:
            self._check_types()
        if not self.plan.copies_bytes:
            check_header(job.source, first_line)
        self.header = write_header(self.plan, first_line, self.schema)

    def _open_text(self, source_format: Format) -> tuple[Head, str]:
        """Open a text file; return (head, delimiter): the columns and the delimiter, as its first lines show them."""
        job = self.job
        stream, is_packed = text_stream(job.source, self.file)
        if is_packed:
            self.size, self.input_compression = None, stream.compression
        is_csv = source_format is Format.CSV
        delimiter = self.delimiter or ("\t" if _has_tabs(job.source, job.source_format) else ",")
        self.lines = LineBlocks(stream, job.max_bits, mark=delimiter if is_csv else None)
        if self.lines.is_blank:
            raise FileError(f"{job.source}: has only blank lines and no position")
        head = self.lines.head()
        check_text(job.source, head)
        if is_csv:
            if not self.delimiter:
                check_delimiter(job.source, head, delimiter)
            with as_file_error():
                return csv_head(job.source, head, delimiter, self.ruleset, job.columns, job.has_header), delimiter
        if source_format is Format.JSONL:
            return jsonl_head(head, self.ruleset, job.columns), ","
        return text_head(head, self.ruleset)

    def _target_delimiter(self, source_format: Format, source_delimiter: str) -> str:
        """Return the delimiter of the output: a tab for TSV, a comma or --delimiter for CSV, else that of the input."""
        job = self.job
        if _has_tabs(job.target, job.target_format):
            return "\t"
        if Format.CSV in (job.target_format, by_suffix(unpacked_name(job.target), POSITIONS)):
            return self.delimiter or ","
        return source_delimiter if source_format is Format.CSV else self.delimiter or ","

    def _check_types(self) -> None:
        for name in self.plan.piles:
            kind = self.schema.field(name).type
            if not may_hold_numbers(kind):
                raise FileError(f"{self.job.source}: column {name!r} is {kind}; {ACCEPTED}")
        check_target(self.job.source, self.plan, [(field.name, field.type) for field in self.schema])

    def blocks(self, start: int, line: int) -> Iterable[Block]:
        """Yield the blocks from `start` on, which is 0, or the byte or row at which an earlier block ended.

        `line` is the number of the first line of these blocks.
        """
        if self.plan.source in COLUMNAR:
            return self.table.blocks(start)
        if start:
            self.lines.seek(start, line)
        return self.lines


def _delimiter(given: str | None) -> str | None:
    """Return the delimiter that --delimiter gives, or None. A tab may be written as a backslash and t."""
    if given is None:
        return None
    given = "\t" if given == "\\t" else given
    if len(given.encode()) != 1 or given.isalnum() or given in '"\r\n\0':
        raise FileError(f"--delimiter must be a single character, not a letter, digit or quote, got {given!r}")
    return given


def input_format(job: Job) -> Format:
    """Return the format of the input: that of --from, else text for standard input, else that of the suffix."""
    found = format_of(unpacked_name(job.source), POSITIONS, job.source_format, Format.TEXT, OPTIONS)
    _check_compression(job.source, found)
    return _without_tabs(found)


_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def refuse_address(name: str) -> None:
    """Raise FileError for an address such as s3://bucket/positions.csv, which is not a path."""
    if _ADDRESS.match(name):
        raise FileError(f"{name}: is an address, not a path; download the file, or pipe it to `wythoff solve -`")


def _check_compression(name: str, kind: Format) -> None:
    """Raise FileError if a Parquet or Arrow file has a suffix of compressed text."""
    if kind in COLUMNAR and compression_of(name):
        raise FileError(f"{name}: {kind.title()} files cannot be compressed; {', '.join(PACKED)} are for text files")


def _target_format(job: Job, source_format: Format) -> Format:
    """Return the format of the output: that of --to. Without --to, that of the suffix, or for "-" that of the input."""
    target = format_of(unpacked_name(job.target), POSITIONS, job.target_format, source_format, OPTIONS)
    _check_compression(job.target, target)
    if target in COLUMNAR and job.target == STANDARD:
        raise FileError(f"{target.title()} cannot go to standard output; name a file with -o, or a format with --to")
    return _without_tabs(target)


OPTIONS = "--from and --to"


def _without_tabs(kind: Format) -> Format:
    """Return CSV for TSV, since the plan states the delimiter. Return other formats unchanged."""
    return Format.CSV if kind is Format.TSV else kind


def _has_tabs(name: str, given: str | None) -> bool:
    """Whether --from or --to, or the name of a CSV file, states that tabs separate its fields."""
    return Format.TSV in (given, by_suffix(unpacked_name(name), POSITIONS))
