"""P-positions of a game, written to a file in one of six formats, block by block in constant memory."""

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
    """A job: write the P-positions with the indices `start` to `stop` - 1 of a game to a file."""

    game: Game
    start: Integer
    stop: Integer
    method: str = "auto"
    target: str = "-"
    format: str | None = None
    pile: int = 0  # the pile that a b-file holds, from 0
    force: bool = False  # do not check the free space of the disk


def write_table(table: Table, progress: Progress | None = None) -> int:
    """Write the table and return its number of rows.

    The file gets its name only when it is complete. A row is the index n and the piles of P-position n, such as n,x,y.
    A b-file holds n and the pile with the index `table.pile`. A .npy file holds an int64 array (rows, piles) without n.
    Parquet columns are int64, or decimal strings if a pile does not fit int64.

    Raises FileError if the name does not show the format, or the format cannot hold the piles. Raises ValueError and
    UnknownValue like `Game.p_positions`.
    """
    piles = table.game.ruleset.start_names
    kind = format_of(table.target, TABLES, table.format, Format.CSV)
    if not 0 <= table.pile < len(piles):
        raise ValueError(f"pile must be the index of a pile, 0 to {len(piles) - 1}, got {table.pile}")
    blocks = table.game.p_position_blocks(table.start, table.stop, table.method)
    rows = int(table.stop - table.start)
    last = table.game.p_position(table.stop - 1) if rows else ()
    is_small = max(last, default=0) < 2**63
    if kind is Format.NPY and not is_small:
        raise FileError(
            f"{table.target}: a pile is above the npy limit, 2^63 - 1; accepted: csv, text, jsonl, bfile, parquet"
        )
    chosen = [table.pile] if kind is Format.BFILE else list(range(len(piles)))
    numbers = [table.stop, *(last[pile] for pile in chosen if last)]
    needed = 0 if table.force else rows * bytes_of_row(kind, numbers, is_small)
    names = ("n", *(piles[pile] for pile in chosen))
    columns = dict.fromkeys(names, "int64" if is_small else "string")
    with whole_file(table.target, needed) as file, row_writer(kind, file, columns, rows) as write:
        n = int(table.start)
        for block in blocks:
            write([n + np.arange(len(block), dtype=block.dtype), *(block[:, pile] for pile in chosen)])
            n += len(block)
            if progress:
                progress(n - int(table.start), rows)
    return rows
