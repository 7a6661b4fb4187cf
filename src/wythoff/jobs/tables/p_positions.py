"""The P-positions of a game as a file of any of six formats: block by block, in constant memory."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer, decimal
from wythoff.exact.progress import Progress
from wythoff.jobs.errors import FileError
from wythoff.jobs.files import whole_file
from wythoff.jobs.tables.layouts import Layout, bytes_of_row, layout_of


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

    A row is n and the piles, n,x,y; of a b-file n and one pile. .npy holds int64 (rows, piles), without n; Parquet
    int64, or decimal strings where a pile is beyond it.

    Raises FileError where the format cannot be told or cannot hold the piles, and what `Game.p_positions` raises.
    """
    layout = layout_of(table.target, table.format, Layout.CSV)
    if not 0 <= table.pile < len(table.game.ruleset.start_names):
        raise ValueError(f"pile must be a number below {len(table.game.ruleset.start_names)}, got {table.pile}")
    blocks = table.game.p_position_blocks(table.start, table.stop, table.method)
    rows = int(table.stop - table.start)
    last = table.game.p_position(table.stop - 1) if rows else ()
    is_small = max(last, default=0) < 2**63
    if layout is Layout.NPY and not is_small:
        raise FileError(f"{table.target}: npy holds piles below 2^63; csv, text, jsonl, bfile and parquet hold all")
    numbers = [table.stop, last[table.pile]] if last and layout is Layout.BFILE else [table.stop, *last]
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

_WRITERS: dict[Layout, Callable[[Table, BinaryIO, bool], Write]] = {
    Layout.CSV: _text_writer(",", has_header=True, one_pile=False),
    Layout.TEXT: _text_writer(" ", has_header=False, one_pile=False),
    Layout.BFILE: _text_writer(" ", has_header=False, one_pile=True),
    Layout.JSONL: _jsonl_writer,
    Layout.NPY: _npy_writer,
    Layout.PARQUET: _parquet_writer,
}
