"""The P-positions of a game as a file of any of six formats: block by block, in constant memory."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, decimal
from wythoff.exact.choices import chosen
from wythoff.exact.progress import Progress
from wythoff.jobs.plan import FileError
from wythoff.jobs.space import bytes_of_lines
from wythoff.jobs.whole_file import STANDARD, whole_file
from wythoff.solved import Game


class TableFormat(StrEnum):
    """How a table is written."""

    CSV = "csv"  # n,x,y with a header
    TEXT = "text"  # n x y
    JSONL = "jsonl"  # {"n": "5", "x": "8", "y": "13"}: strings, since many JSON readers lose digits
    BFILE = "bfile"  # n and one pile: a b-file of the OEIS
    NPY = "npy"  # int64 (rows, piles), without n
    PARQUET = "parquet"  # n, x, y: int64, or decimal strings where a pile is beyond it


SUFFIXES = {
    ".csv": TableFormat.CSV,
    ".txt": TableFormat.TEXT,
    ".text": TableFormat.TEXT,
    ".jsonl": TableFormat.JSONL,
    ".ndjson": TableFormat.JSONL,
    ".npy": TableFormat.NPY,
    ".parquet": TableFormat.PARQUET,
    ".pq": TableFormat.PARQUET,
}


@dataclass(frozen=True)
class Table:
    """What is to be written: rows start to stop - 1 of the game's P-positions."""

    game: Game
    start: Integer
    stop: Integer
    method: str = "auto"
    target: str = "-"
    format: str | None = None
    pile: int = 0  # for a b-file: which one
    force: bool = False  # do not ask whether it fits the disk


def write_table(table: Table, progress: Progress | None = None) -> int:
    """Write the table and return its number of rows. The file appears under its name only when it is whole.

    Raises FileError where the format cannot be told or cannot hold the piles, and what `Game.p_positions` raises.
    """
    layout = _format(table)
    if not 0 <= table.pile < len(table.game.ruleset.start_names):
        raise ValueError(f"pile must be a number below {len(table.game.ruleset.start_names)}, got {table.pile}")
    blocks = table.game.p_position_blocks(table.start, table.stop, table.method)
    rows = int(table.stop - table.start)
    last = table.game.p_position(table.stop - 1) if rows else ()
    is_small = max(last, default=0) < 2**63
    if layout is TableFormat.NPY and not is_small:
        raise FileError(f"{table.target}: npy holds piles below 2^63; csv, text, bfile and parquet hold all")
    numbers = [table.stop, last[table.pile]] if last and layout is TableFormat.BFILE else [table.stop, *last]
    needed = 0 if table.force else rows * bytes_of_row(layout, numbers, is_small)
    with whole_file(table.target, needed) as file:
        write = _WRITERS[layout](table, file, is_small)
        n = int(table.start)
        for block in blocks:
            write(n, block)
            n += len(block)
            if progress:
                progress(n - int(table.start), rows)
        write(n, None)
    return rows


def bytes_of_row(layout: str, numbers: list[Integer], is_small: bool = True) -> Integer:
    """A bound on a row of these numbers, n or a heap first, in a file of this format."""
    if layout == TableFormat.NPY:
        return 8 * (len(numbers) - 1)
    if layout == TableFormat.PARQUET and is_small:
        return 8 * len(numbers)
    return bytes_of_lines(numbers, (10 if layout == TableFormat.JSONL else 4) * len(numbers))


def _format(table: Table) -> TableFormat:
    if table.format:
        return chosen({kind.value: kind for kind in TableFormat}, table.format, "format")
    if table.target == STANDARD:
        return TableFormat.CSV
    found = SUFFIXES.get(Path(table.target).suffix.lower())
    if found is None:
        known = ", ".join(SUFFIXES)
        raise FileError(f"{table.target}: the format cannot be told from the name; accepted: {known}, or --to")
    return found


Block = NDArray[Any]
Write = Callable[[int, Block | None], object]
"""(n, rows from the n-th on), and at the end None."""


def _numbers(table: Table, n: int, block: Block, columns: tuple[int, ...]) -> Any:
    """The rows as an Arrow table of n and those piles: int64, or strings for objects."""
    import pyarrow as pa

    piles = table.game.ruleset.start_names
    arrays = {piles[column]: np.ascontiguousarray(block[:, column]) for column in columns}
    if block.dtype == np.object_:
        indices = [decimal(n + row) for row in range(len(block))]
        return pa.table({"n": indices, **{name: list(map(decimal, array)) for name, array in arrays.items()}})
    return pa.table({"n": np.arange(n, n + len(block)), **arrays})


def _text_writer(delimiter: str, has_header: bool, one_pile: bool) -> Callable[[Table, BinaryIO, bool], Write]:
    def begin(table: Table, file: BinaryIO, is_small: bool) -> Write:
        from pyarrow import csv

        columns = (table.pile,) if one_pile else tuple(range(len(table.game.ruleset.start_names)))
        options = csv.WriteOptions(include_header=False, delimiter=delimiter, quoting_style="none")
        if has_header:
            file.write((delimiter.join(("n", *table.game.ruleset.start_names)) + "\n").encode())

        def write(n: int, block: Block | None) -> None:
            if block is not None:
                csv.write_csv(_numbers(table, n, block, columns), file, options)

        return write

    return begin


def _jsonl_writer(table: Table, file: BinaryIO, is_small: bool) -> Write:
    line = "{{" + ", ".join(f'"{name}": "{{}}"' for name in ("n", *table.game.ruleset.start_names)) + "}}\n"

    def write(n: int, block: Block | None) -> None:
        if block is not None:
            rows = enumerate(block.tolist(), n)
            file.write("".join(line.format(decimal(n), *map(decimal, row)) for n, row in rows).encode())

    return write


def _npy_writer(table: Table, file: BinaryIO, is_small: bool) -> Write:
    shape = int(table.stop - table.start), len(table.game.ruleset.start_names)
    np.lib.format.write_array_header_1_0(file, {"descr": "<i8", "fortran_order": False, "shape": shape})
    return lambda n, block: None if block is None else file.write(np.ascontiguousarray(block, "<i8").data)


def _parquet_writer(table: Table, file: BinaryIO, is_small: bool) -> Write:
    import pyarrow as pa
    from pyarrow import parquet

    kind = pa.int64() if is_small else pa.string()
    schema = pa.schema([(name, kind) for name in ("n", *table.game.ruleset.start_names)])
    writer = parquet.ParquetWriter(file, schema)
    columns = tuple(range(len(table.game.ruleset.start_names)))
    waiting: list[Any] = []

    def write(n: int, block: Block | None) -> None:
        if block is not None:
            waiting.append(_numbers(table, n, block, columns).cast(schema))
        if waiting and (block is None or sum(map(len, waiting)) >= ROW_GROUP):
            writer.write_table(pa.concat_tables(waiting))
            waiting.clear()
        if block is None:
            writer.close()

    return write


# Rows of a row group of a Parquet file, as usual; 24 MB.
ROW_GROUP = 1 << 20

_WRITERS: dict[TableFormat, Callable[[Table, BinaryIO, bool], Write]] = {
    TableFormat.CSV: _text_writer(",", has_header=True, one_pile=False),
    TableFormat.TEXT: _text_writer(" ", has_header=False, one_pile=False),
    TableFormat.BFILE: _text_writer(" ", has_header=False, one_pile=True),
    TableFormat.JSONL: _jsonl_writer,
    TableFormat.NPY: _npy_writer,
    TableFormat.PARQUET: _parquet_writer,
}
