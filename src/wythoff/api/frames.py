"""Solutions of tables of dataframe libraries and databases, through the Arrow C interface."""

import warnings
from collections.abc import Sequence
from functools import partial
from os import PathLike
from typing import Any, Literal

import pyarrow as pa

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.arrow import arrow_table, check_column
from wythoff.rules.columns import FIRST_ROWS, check_added, choose_piles, holds_positions
from wythoff.solve.chunks import answer_columns
from wythoff.solve.frames import ROW_ERRORS, solve_chunks
from wythoff.solve.table_solutions import OUTCOME

ERROR = "error"
"""The name of the column with the reasons why rows have no answer."""


def solve_table(
    table: Any,
    game: str | PathLike[str] | Game = "wythoff",
    columns: Sequence[str] | str | None = None,
    to_same: bool = False,
    threads: int = 1,
    errors: Literal["raise", "null"] = "raise",
) -> Any:
    """Return the table with columns for the outcomes and canonical moves appended.

    Parameters
    ----------
    table : object with __arrow_c_stream__ or __arrow_c_array__
        A table of pandas, Polars, DuckDB (a relation), pyarrow or another library; none of them is imported. Columns of
        piles hold integers of any width, decimals without a fraction, or strings of decimal digits, or of 0x and
        hexadecimal digits, of any size, also as dictionaries.
    game : str, path or Game
        "wythoff", "t-wythoff t=3", a Game of `wy.game`.
    columns : sequence of str, optional
        The columns of the piles, in the order of the position. By default: the columns named like the piles of the
        game (x and y); else all columns, if their number is right; else a column "position" with positions in the
        notation of the game. Case, blanks and underscores in names do not matter.
    to_same : bool
        Give the position itself instead of null if no move wins.
    threads : int
        The number of threads, as in `Game.solve_many`.
    errors : "raise" or "null"
        "raise": the first row that is not a position, or whose answer is not known, raises an error. "null": such rows
        get nulls and the reason in a last column `error`, which is null in all other rows.

    Returns
    -------
    pyarrow.Table
        The columns of the table, unchanged, then `outcome` (P, N, or D for a draw) and `to_x`, `to_y`: the position
        after the canonical move, null if no move wins. They are int64 if all their numbers fit, else strings of digits.
        A row with a null pile has only nulls; but in games on heaps a null means no heap, and in games with a shorter
        starting position it means that. Other libraries read the result through the Arrow interface, without a copy:
        polars.DataFrame(t), pandas.DataFrame.from_arrow(t), duckdb.sql("FROM t").

    Raises
    ------
    TypeError, ValueError
        If `table` is not a table; if columns hold other values than whole numbers (floats, truth values), do not exist,
        or have the name of an answer; if two columns have one name; if an unread column of integers could be a pile; or
        for the first bad row, with its number from 0, if `errors` is "raise". The message is one line.

    Warns
    -----
    UserWarning
        If `columns` is not given and the position could have more numbers: the columns that are read, and the others.
    """
    if errors not in ("raise", "null"):
        raise ValueError(f"errors must be 'raise' or 'null', got {errors!r:.60}")
    if threads < 1:
        raise ValueError(f"threads must be at least 1, got {threads}")
    solved, rows = as_game(game), arrow_table(table)
    if isinstance(columns, str):
        columns = [name.strip() for name in columns.split(",")]
    wanted = None if columns is None else tuple(columns)
    ruleset = solved.ruleset
    names = tuple(rows.column_names)
    piles, notice = choose_piles("the table", names, ruleset, wanted, partial(_first_cells, rows), "columns")
    if notice:
        warnings.warn(notice, stacklevel=2)
    in_words = holds_positions(ruleset, piles)
    targets = [f"to_{name}" for name in (piles if in_words else ruleset.names_after_move(piles))]
    added = [OUTCOME, *targets, *([ERROR] if errors == "null" else [])]
    check_added("the table", rows.column_names, added)
    if in_words:
        answers = _solve_texts(solved, rows.column(piles[0]), to_same, errors == "null")
    else:
        for name in piles:
            check_column(name, rows.schema.field(name).type)
        batches = rows.select(list(piles)).to_batches()
        chunks = list(solve_chunks(solved.solver, batches, piles, threads, errors == "null"))
        answers = answer_columns(chunks, len(targets), to_same)
        answers.append(pa.chunked_array([chunk.error_column() for chunk in chunks], pa.string()))
    for name, column in zip(added, answers, strict=False):
        rows = rows.append_column(name, column)
    return rows


def _first_cells(table: Any, index: int) -> list[Any]:
    """Return the first fields of the column with this index."""
    return list(table.column(index)[:FIRST_ROWS].to_pylist())


def _solve_texts(game: Game, column: Any, to_same: bool, with_reasons: bool) -> list[Any]:
    """Return the outcomes, the targets, and the reasons of rows without an answer, for positions in words."""
    outcomes: list[str | None] = []
    targets: list[str | None] = []
    reasons: list[str | None] = []
    for row, field in enumerate(column.to_pylist()):
        outcome = shown = reason = None
        if field is not None:
            try:
                position = game.ruleset.check(game.ruleset.read(field))
                best = game.best_move(position)
                outcome = str(game.outcome(position))
                shown = position if best is None and to_same else best
            except ROW_ERRORS as error:
                if not with_reasons:
                    raise type(error)(f"position {row}: {error}") from None
                outcome, reason = None, str(error)
        outcomes.append(outcome)
        targets.append(None if shown is None else game.ruleset.format_position(shown))
        reasons.append(reason)
    return [pa.chunked_array([pa.array(cells, pa.string())]) for cells in (outcomes, targets, reasons)]
