"""Tables of dataframe libraries and databases, solved: whatever speaks the Arrow C interface, in and out."""

from collections.abc import Sequence
from os import PathLike
from typing import Any

import pyarrow as pa

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.arrow import arrow_table, checked_column
from wythoff.rulesets.columns import choose_piles, holds_positions
from wythoff.solve.frames import answer_columns, solve_chunks
from wythoff.solve.table_solutions import OUTCOME


def solve_table(
    table: Any,
    game: str | PathLike[str] | Game = "wythoff",
    columns: Sequence[str] | str | None = None,
    to_same: bool = False,
    threads: int = 1,
) -> Any:
    """The table with outcomes and canonical moves behind its columns, row by row.

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
        people write them.
    to_same : bool
        Where no move wins, to give the position itself rather than null.
    threads : int
        As `Game.solve_many` uses them.

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
        or have the name of an answer, and the first bad row with its number, from 0.
    """
    asked, given = as_game(game), arrow_table(table)
    if isinstance(columns, str):
        columns = [name.strip() for name in columns.split(",")]
    wanted = None if columns is None else tuple(columns)
    ruleset = asked.ruleset
    piles = choose_piles("the table", tuple(given.column_names), ruleset, wanted, "columns")
    in_words = holds_positions(ruleset, piles)
    targets = [f"to_{name}" for name in (piles if in_words else ruleset.left_names(piles))]
    for name in (OUTCOME, *targets):
        if name in given.column_names:
            raise ValueError(f"the table already has a column {name!r}; rename it, the answer would be put there")
    if in_words:
        answers = _in_words(asked, given.column(piles[0]), to_same)
    else:
        for name in piles:
            checked_column(name, given.schema.field(name).type)
        batches = given.select(list(piles)).to_batches()
        chunks = list(solve_chunks(asked.solver, batches, piles, threads))
        answers = answer_columns(chunks, len(targets), to_same)
    for name, column in zip((OUTCOME, *targets), answers, strict=True):
        given = given.append_column(name, column)
    return given


def _in_words(game: Game, column: Any, to_same: bool) -> list[Any]:
    """The answers for positions that people have written, one by one."""
    outcomes: list[str | None] = []
    left: list[str | None] = []
    for row, text in enumerate(column.to_pylist()):
        if text is None:
            outcomes.append(None)
            left.append(None)
            continue
        try:
            if not isinstance(text, str):
                raise TypeError(f"a position in words must be a string, got {text!r:.60}")
            position = game.ruleset.check(text)
            best = game.best_move(position)
            outcomes.append(str(game.outcome(position)))
        except (LookupError, TypeError, ValueError) as error:
            raise type(error)(f"position {row}: {error}") from None
        shown = position if best is None and to_same else best
        left.append(None if shown is None else game.ruleset.as_written(shown))
    return [pa.chunked_array([pa.array(cells, pa.string())]) for cells in (outcomes, left)]
