"""Tables of dataframe libraries and databases, solved: whatever speaks the Arrow C interface, in and out."""

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
"""The column of the reasons why rows have no answer."""


def solve_table(
    table: Any,
    game: str | PathLike[str] | Game = "wythoff",
    columns: Sequence[str] | str | None = None,
    to_same: bool = False,
    threads: int = 1,
    errors: Literal["raise", "null"] = "raise",
) -> Any:
    """Return the table with outcomes and canonical moves behind its columns, row by row.

    Parameters
    ----------
    table : object with __arrow_c_stream__ or __arrow_c_array__
        Of pandas, Polars, DuckDB (a relation), pyarrow and others, which are not imported. Columns of piles hold
        integers of any width, decimals without a fraction, or strings of digits (0x and hexadecimal ones too), of any
        size, also as dictionaries.
    game : str, path or Game
        "wythoff", "t-wythoff t=3", a Game of `wy.game`.
    columns : sequence of str, optional
        The columns that are piles, in the order of the position. If not given they are those named as the game's
        piles (x and y), else all columns if the number fits; or one column "position" that holds whole positions, as
        people write them. Names match without regard to case, blanks and underscores.
    to_same : bool
        Where no move wins, to give the position itself rather than null.
    threads : int
        As `Game.solve_many` uses them.
    errors : "raise" or "null"
        Whether the first row that is no position, or whose answer is not known, ends it; or each such row gets nulls,
        and its reason in a last column `error`, which is null in all other rows.

    Returns
    -------
    pyarrow.Table
        The columns of the table as they are, then `outcome` (P, N, or D for a draw) and `to_x`, `to_y`: the position
        to leave, null where no move wins. They are int64 if all their numbers fit, else strings of digits. A row with a
        null has nulls only; in games on heaps a null is no heap, and in games with a shorter position at the start of
        play it is that. Other libraries take it back by the same interface, without a copy: polars.DataFrame(t),
        pandas.DataFrame.from_arrow(t), duckdb.sql("FROM t").

    Raises
    ------
    TypeError, ValueError
        In one line: what gives no table, columns that hold no whole numbers (floats, truth values), that are not there
        or have the name of an answer, two columns of one name, integers that are not read where a position may have
        more numbers, and the first bad row with its number, from 0, if `errors` is "raise".

    Warns
    -----
    UserWarning
        Which columns are read and which are not, where the position could have more numbers and `columns` is not given.
    """
    if errors not in ("raise", "null"):
        raise ValueError(f"errors must be 'raise' or 'null', got {errors!r:.60}")
    if threads < 1:
        raise ValueError(f"threads must be at least 1, got {threads}")
    asked, given = as_game(game), arrow_table(table)
    if isinstance(columns, str):
        columns = [name.strip() for name in columns.split(",")]
    wanted = None if columns is None else tuple(columns)
    ruleset = asked.ruleset
    names = tuple(given.column_names)
    piles, notice = choose_piles("the table", names, ruleset, wanted, partial(_first_cells, given), "columns")
    if notice:
        warnings.warn(notice, stacklevel=2)
    in_words = holds_positions(ruleset, piles)
    targets = [f"to_{name}" for name in (piles if in_words else ruleset.names_after_move(piles))]
    added = [OUTCOME, *targets, *([ERROR] if errors == "null" else [])]
    check_added("the table", given.column_names, added)
    if in_words:
        answers = _in_words(asked, given.column(piles[0]), to_same, errors == "null")
    else:
        for name in piles:
            check_column(name, given.schema.field(name).type)
        batches = given.select(list(piles)).to_batches()
        chunks = list(solve_chunks(asked.solver, batches, piles, threads, errors == "null"))
        answers = answer_columns(chunks, len(targets), to_same)
        answers.append(pa.chunked_array([chunk.errors() for chunk in chunks], pa.string()))
    for name, column in zip(added, answers, strict=False):
        given = given.append_column(name, column)
    return given


def _first_cells(table: Any, place: int) -> list[Any]:
    """Return the first fields of a column, by its place."""
    return list(table.column(place)[:FIRST_ROWS].to_pylist())


def _in_words(game: Game, column: Any, to_same: bool, with_reasons: bool) -> list[Any]:
    """Return the answers for positions that people have written, one by one, and the reasons of rows that have none."""
    outcomes: list[str | None] = []
    left: list[str | None] = []
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
        left.append(None if shown is None else game.ruleset.format_position(shown))
        reasons.append(reason)
    return [pa.chunked_array([pa.array(cells, pa.string())]) for cells in (outcomes, left, reasons)]
