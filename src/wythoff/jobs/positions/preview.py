"""A preview of a file: its format, its columns, and its first rows as positions, without answers."""

import os
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any

from wythoff.exact.bigint import decimal
from wythoff.jobs.formats import COLUMNAR, STANDARD, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.rowreader import read_rows
from wythoff.jobs.positions.source import Job, Source, input_format
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset

ROWS = 5
"""The largest number of rows of a preview."""


@dataclass(frozen=True)
class RowPreview:
    """A row of a preview, as the solver would read it."""

    line: int  # the number of the line, or of the row in a table, from 1
    position: dict[str, str] | str | None  # the digits of each pile by its name, or the position in the game's notation
    reason: str | None = None  # why the row would be rejected


@dataclass(frozen=True)
class Preview:
    """A preview of a file: its format, its columns, and its first rows as the solver would read them."""

    format: str
    header: bool | None  # whether the file has a header; None for formats without headers
    delimiter: str | None
    encoding: str | None
    compression: str | None
    columns: tuple[str, ...]
    piles: tuple[str, ...]
    not_read: tuple[str, ...]
    rows: tuple[RowPreview, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the preview as a dict of JSON values."""
        return asdict(self)


def preview_file(job: Job) -> Preview:
    """Return a preview of the source file of a job, and ignore its target. Raises FileError as the job would."""
    if job.target == STANDARD and not job.target_format and input_format(job) in COLUMNAR:
        job = replace(job, target=os.devnull, target_format=Format.ARROW)  # standard output takes no tables of Arrow
    with ExitStack() as stack:
        source = Source(job, stack)
        plan, block = source.plan, next(iter(source.blocks(0, 1)), None)
        if block and plan.source in COLUMNAR:  # read only the first rows of each column
            block = replace(block, rows=block.rows.slice(0, ROWS))
        read = islice(read_rows(plan, source.ruleset, block), ROWS) if block else ()
        is_text, is_csv = plan.source not in COLUMNAR, plan.source is Format.CSV
        return Preview(
            format=Format.TSV if is_csv and plan.source_delimiter == "\t" else plan.source,
            header=plan.has_header if is_csv else None,
            delimiter=plan.source_delimiter if is_csv else None,
            encoding=_encoding(source, block) if is_text else None,
            compression=source.input_compression,
            columns=plan.columns,
            piles=plan.piles,
            not_read=tuple(name for name in plan.columns if name not in plan.piles),
            rows=tuple(_row(source.ruleset, plan.in_words, line, found) for line, found in read),
        )


def _encoding(source: Source, block: Block | None) -> str:
    """Return the encoding of the header and of the first block of a text file."""
    try:
        for text in (source.header if source.plan.copies_bytes else b"", block.rows if block else b""):
            bytes(text).decode()
    except UnicodeDecodeError:
        return "not UTF-8"
    return "UTF-8 with a byte order mark" if source.lines.has_mark else "UTF-8"


def _row(ruleset: Ruleset, in_words: bool, line: int, found: Position | str) -> RowPreview:
    if isinstance(found, str):
        return RowPreview(line, None, found)
    if in_words:
        return RowPreview(line, ruleset.format_position(found))
    return RowPreview(line, dict(zip(ruleset.names(len(found)), map(decimal, found), strict=True)))
