"""The P-positions of a game as a file of any of six formats: block by block, in constant memory."""

from dataclasses import dataclass

import numpy as np

from wythoff.api.game import Game
from wythoff.exact.bigint import Integer
from wythoff.exact.progress import Progress
from wythoff.jobs.files import whole_file
from wythoff.jobs.formats import TABLES, FileError, Format, format_of
from wythoff.jobs.tables.rows import bytes_of_row, row_writer


@dataclass(frozen=True)
class Table:
    """The job: rows start to stop - 1 of the game's P-positions."""

    game: Game
    start_length: Integer
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

    Raises FileError if the name does not show a format that holds the piles, and what `Game.p_positions` raises.
    """
    piles = table.game.ruleset.start_names
    kind = format_of(table.target, TABLES, table.format, Format.CSV)
    if not 0 <= table.pile < len(piles):
        raise ValueError(f"pile must be a number below {len(piles)}, got {table.pile}")
    blocks = table.game.p_position_blocks(table.start_length, table.stop, table.method)
    rows = int(table.stop - table.start_length)
    last = table.game.p_position(table.stop - 1) if rows else ()
    is_small = max(last, default=0) < 2**63
    if kind is Format.NPY and not is_small:
        raise FileError(f"{table.target}: npy holds piles below 2^63; csv, text, jsonl, bfile and parquet hold all")
    chosen = [table.pile] if kind is Format.BFILE else list(range(len(piles)))
    numbers = [table.stop, *(last[pile] for pile in chosen if last)]
    needed = 0 if table.force else rows * bytes_of_row(kind, numbers, is_small)
    names = ("n", *(piles[pile] for pile in chosen))
    columns = dict.fromkeys(names, "int64" if is_small else "string")
    with whole_file(table.target, needed) as file, row_writer(kind, file, columns, rows) as write:
        n = int(table.start_length)
        for block in blocks:
            write([n + np.arange(len(block), dtype=block.dtype), *(block[:, pile] for pile in chosen)])
            n += len(block)
            if progress:
                progress(n - int(table.start_length), rows)
    return rows
