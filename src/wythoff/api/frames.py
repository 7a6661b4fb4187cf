"""Solve the positions in tables of pandas, Polars, DuckDB and other libraries, read through the Arrow C interface."""

import warnings
from collections.abc import Sequence
from functools import partial
from os import PathLike
from typing import Any, Literal

import pyarrow as pa

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.arrow import arrow_table, check_column
from wythoff.exact.bigint import short_repr
from wythoff.exact.threads import thread_count
from wythoff.rules.columns import FIRST_ROWS, check_added, choose_piles, holds_positions
from wythoff.solve.chunks import answer_columns
from wythoff.solve.frames import ROW_ERRORS, solve_chunks
from wythoff.solve.table_solutions import OUTCOME

ERROR = "error"
"""The name of the column that states why a row has no answer."""


def solve_table(
    table: Any,
    game: str | PathLike[str] | Game = "wythoff",
    columns: Sequence[str] | str | None = None,
    to_same: bool = False,
    threads: int = 1,
    errors: Literal["raise", "null"] = "raise",
) -> Any:
    """Return a table with the outcome and the canonical winning move of the position in each row.

    Parameters
    ----------
    table : object with __arrow_c_stream__ or __arrow_c_array__
        A table of pandas, Polars, pyarrow or another library, or a relation of DuckDB. A column of piles holds integers
        of any width, decimals without a fraction, or strings. Strings hold decimal digits, or 0x and hexadecimal
        digits, of any length. Dictionary-encoded columns, such as categorical columns of pandas, are accepted too.
    game : str, path or Game
        A game such as "wythoff" or "t-wythoff t=3", or a Game from `wy.game`.
    columns : sequence of str, or str such as "x, y", optional
        The columns of the piles, in the order of the position. The default is the first of these choices that exists:

        - the columns with the names of the piles of the game, such as x and y
        - a column "position" with whole positions in the notation of the game
        - all columns, if the table has as many columns as the game has piles

        Case, blanks and underscores in names do not matter.
    to_same : bool
        Whether rows in which no move wins get the position itself as their target, instead of null.
    threads : int
        The number of threads, as in `Game.solve_many`.
    errors : "raise" or "null"
        The treatment of rows that are not positions, or whose answer is not known. "raise": the first of these rows
        raises an error. "null": these rows get nulls, and a last column `error` states the reason. In other rows
        `error` is null.

    Returns
    -------
    pyarrow.Table
        First the columns of the table, unchanged. Then `outcome`: P, N, or D for a draw. Then the target, the position
        after the canonical move: `to_x` and `to_y` for piles x and y, or `to_position` for whole positions. If
        heaps can be split, `to_new` is the new heap, or 0. The target is null if no move wins. Targets are int64 if all
        their numbers fit, else strings of digits.

        A row with a null pile gets only nulls, with two exceptions. In games on heaps a null means that the heap is
        missing. In games whose starting positions have fewer numbers than later positions, such as take-away games, a
        null in place of an omitted number means a starting position.

        Other libraries read the result through the Arrow interface, without a copy: polars.DataFrame(t),
        pandas.DataFrame.from_arrow(t), duckdb.sql("FROM t").

    Raises
    ------
    TypeError
        If `table` is not a table, or a column of piles has another type, such as float or bool.
    ValueError
        In these cases:

        - A column of piles does not exist.
        - A column has the name of a column of the result, or two columns have the same name.
        - `columns` is omitted, and a column that would not be read holds integers that may belong to the position.
        - `errors` is "raise", and a row is not a position. The message has the number of the row, counted from 0.
    UnknownValue
        If `errors` is "raise", and the answer for a row is not known. The message has the number of the row too.

    Warns
    -----
    UserWarning
        For columns without integers that are not read, if `columns` is omitted and positions can have more numbers.
        The warning lists the columns that are read, and the columns that are not.
    """
    if errors not in ("raise", "null"):
        raise ValueError(f"errors must be 'raise' or 'null', got {short_repr(errors)}")
    threads = thread_count(threads)
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
    """Return the cells of the column with this index, counted from 0, in the first `FIRST_ROWS` rows."""
    return list(table.column(index)[:FIRST_ROWS].to_pylist())


def _solve_texts(game: Game, column: Any, to_same: bool, with_reasons: bool) -> list[Any]:
    """Solve a column of positions in the notation of the game. Return three columns: outcomes, targets and errors.

    `to_same` is that of `solve_table`. If `with_reasons`, the last column states the errors of invalid positions;
    otherwise the first of these errors is raised.
    """
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
