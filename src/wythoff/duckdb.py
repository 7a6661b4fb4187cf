"""Functions of SQL about the positions of a game: `register` defines them in a connection of DuckDB.

    >>> import duckdb, wythoff.duckdb
    >>> connection = duckdb.connect()
    >>> wythoff.duckdb.register(connection)
    ['wythoff_grundy', 'wythoff_index', 'wythoff_move_x', 'wythoff_move_y', 'wythoff_outcome', 'wythoff_solve']
    >>> connection.sql("SELECT wythoff_outcome(500, 1000), wythoff_move_y(500, 1000)").fetchall()
    [('N', 309)]

This module does not import the package duckdb.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from os import PathLike
from random import Random
from typing import Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wythoff.api.catalogue import as_game
from wythoff.api.game import Game
from wythoff.exact.arrow import numbers_of, without_views
from wythoff.exact.bigint import Integer, decimal, mpz, short_repr
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.chunks import P
from wythoff.solve.contract import Solver
from wythoff.solve.frames import solve_chunks
from wythoff.solve.solution import UNKNOWN_ERRORS

TYPES = "BIGINT", "HUGEINT", "VARCHAR"

# A call may mix these types of its two numbers. In all other calls both numbers have the same type.
MIXED = ("VARCHAR", "HUGEINT"), ("HUGEINT", "VARCHAR")


def register(
    connection: Any,
    game: str | PathLike[str] | Game = "wythoff",
    prefix: str | None = None,
    errors: Literal["raise", "null"] = "raise",
) -> list[str]:
    """Define SQL functions about the positions of a game on two piles, in a connection of DuckDB.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
        The functions exist only in this connection, not in its cursors. Nothing is written into the database file.
    game : str, path or Game
        Any game whose positions may have two numbers: "wythoff", "t-wythoff t=3", "nim", the path of a game file.
    prefix : str, optional
        The beginning of the names of the functions: letters, digits and _, without a digit at the start. By default it
        is the name of the game with its parameters, such as wythoff or t_wythoff_t_3.
    errors : "raise" or "null"
        Treatment of positions that are invalid, such as VARCHAR "x", or whose outcome is not known. "raise": the query
        ends with an error. "null": the answers are NULL, and PREFIX_error gives the reason.

    Returns
    -------
    list of str
        The names of the functions. Each function takes two numbers of the type BIGINT (or a type that DuckDB casts to
        it), HUGEINT, or VARCHAR with digits. The functions return:

        - PREFIX_outcome: P, N, or D for a draw
        - PREFIX_move_x and PREFIX_move_y, or with other names of the piles: the piles after the canonical winning move,
          in the type of the arguments; NULL if no move wins
        - PREFIX_solve: a STRUCT(outcome, x, y) of the outcome and these two piles
        - PREFIX_grundy: the Grundy value, NULL if it is not known; only in games with Grundy values
        - PREFIX_index: the index of a P-position, else NULL; only in games whose P-positions have indices
        - PREFIX_error: the reason why there is no answer, else NULL; only if `errors` is "null"

        If an argument is NULL, the result is NULL. A query ends with an error if a number of the answer is too large
        for the type of the arguments. Older functions with these names are replaced.

    Raises
    ------
    TypeError
        If `connection` is not a connection of DuckDB.
    ValueError
        If the game is unknown or has no positions of two numbers, or if `prefix` or `errors` is invalid.
    """
    if errors not in ("raise", "null"):
        raise ValueError(f"errors must be 'raise' or 'null', got {short_repr(errors)}")
    if not hasattr(connection, "create_function"):
        raise TypeError(f"a connection of DuckDB is needed, got {short_repr(connection)}")
    asked = as_game(game)
    ruleset = asked.ruleset
    names = ruleset.names(2)
    left = ruleset.names_after_move(names)
    if prefix is None:
        prefix = re.sub(r"\W+", "_", ruleset.title.replace(" play=normal", "")).strip("_")
    if not re.fullmatch(r"[A-Za-z_]\w*", prefix, re.ASCII):
        raise ValueError(f"prefix must consist of letters, digits and _, and not begin with a digit, got {prefix!r}")
    wanted: dict[str, tuple[Callable[..., Any], Callable[[str], str]]] = {
        "solve": (_solved, lambda kind: f"STRUCT(outcome VARCHAR, {', '.join(f'{name} {kind}' for name in left)})")
    }
    wanted |= {name: (answer, lambda kind: kind) for name, answer in (("grundy", _grundy), ("index", _index))
               if _is_known(asked.solver, name)}  # fmt: skip
    if errors == "null":
        wanted["error"] = _reasons, lambda kind: "VARCHAR"
    # Connections to one database share these functions, so one name must mean one game.
    hidden = f"__wythoff_{sha256(ruleset.spec.encode()).hexdigest()[:16]}"
    hidden += "" if errors == "raise" else "_null"
    for name, (answer, kind_of) in wanted.items():
        for kind in TYPES:
            _create(
                connection,
                f"{hidden}_{name}_{kind.lower()}",
                asked.solver,
                answer,
                kind,
                kind_of(kind),
                errors == "null",
            )
    shown = {name: (name, "") for name in wanted}
    shown |= {"outcome": ("solve", ".outcome"), **{f"move_{pile}": ("solve", f".{pile}") for pile in left}}
    for name, (function, member) in shown.items():
        _define(connection, f"{prefix}_{name}", names, f"{hidden}_{function}", member)
    return sorted(f"{prefix}_{name}" for name in shown)


def _is_known(solver: Solver, name: str) -> bool:
    """Whether the solver knows Grundy values (`name` "grundy"), or indices of P-positions (`name` "index")."""
    try:
        if name == "grundy":
            solver.grundy(solver.ruleset.random_start(mpz(2), Random(0)))
            return True
        first = solver.ruleset.check(solver.method_for("p_position")(mpz(0)))
        return len(first) == 2 and solver.p_index(first) is not None
    except UNKNOWN_ERRORS:
        return False


def _create(connection: Any, name: str, solver: Solver, answer: Any, kind: str, gives: str, with_reasons: bool) -> None:
    names = list(solver.ruleset.names(2))

    def called(first: Any, second: Any) -> Any:
        batch = pa.RecordBatch.from_arrays([_array(first), _array(second)], names=names)
        there = pc.and_(*(column.is_valid() for column in batch.columns))
        try:
            try:
                return _where(there, batch, lambda rows: answer(solver, rows, kind))
            except (ValueError, LookupError):
                if not with_reasons:
                    raise
            good = _where(there, batch, lambda rows: _reasons(solver, rows, kind)).is_null()
            return _where(pc.and_(there, good), batch, lambda rows: answer(solver, rows, kind))
        except (ValueError, LookupError) as error:  # the number of a row means nothing in SQL
            raise type(error)(re.sub(r"^position \d+: ", "", str(error))) from None

    try:
        connection.create_function(name, called, [kind, kind], gives, type="arrow", null_handling="special")
    except Exception as error:  # of DuckDB's own kinds
        if "already" not in str(error):  # a connection to this database has registered the same function
            raise


def _where(there: Any, batch: Any, answer: Callable[[Any], Any]) -> Any:
    """Return `answer(rows)` for the rows of `batch` at which `there` is true, and null for the other rows."""
    if pc.all(there).as_py():
        return answer(batch)
    places = pc.subtract(pc.cumulative_sum(there.cast(pa.int64())), 1)
    return answer(batch.filter(there)).take(pc.if_else(there, places, pa.scalar(None, pa.int64())))


def _array(column: Any) -> Any:
    return without_views(column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column)


def _define(connection: Any, name: str, names: tuple[str, ...], function: str, member: str) -> None:
    """Define the SQL macro `name` of two numbers, called `names`, for all types in `TYPES` and `MIXED`.

    The macro calls the function of the type, such as `function`_bigint, because a function that Python registers in
    DuckDB accepts only one type. `member` states what the macro returns: ".outcome" for the field `outcome` of the
    result of the function, or "" for the whole result.
    """
    variants = [((kind, kind), f"{function}_{kind.lower()}({', '.join(names)}){member}") for kind in TYPES]
    texts = ", ".join(f"{name}::VARCHAR" for name in names)
    variants += [(kinds, f"{function}_varchar({texts}){member}") for kinds in MIXED]
    written = ", ".join(
        f"({', '.join(f'{name} {kind}' for name, kind in zip(names, kinds, strict=True))}) AS {body}"
        for kinds, body in variants
    )
    connection.execute(f"CREATE OR REPLACE TEMP MACRO {name} {written}")


def _solved(solver: Solver, batch: Any, kind: str) -> Any:
    """Return, for each row of `batch`, a struct of the outcome and the piles after the canonical winning move.

    The piles have the SQL type `kind`.
    """
    left = solver.ruleset.names_after_move(tuple(batch.schema.names))
    (chunk,) = solve_chunks(solver, [batch], batch.schema.names, 1)
    if kind == "BIGINT" and chunk.long:
        raise ValueError(
            "a pile after a move is beyond BIGINT; accepted: arguments of type HUGEINT or VARCHAR, such as"
            " CAST(x AS VARCHAR)"
        )
    if kind == "HUGEINT" and chunk.long:
        texts = [chunk.target_column(column, True, to_same=False) for column in range(len(left))]
        moves = [
            _hugeint([None if text is None else int(text) for text in column.to_pylist()], "a pile after a move")
            for column in texts
        ]
    else:
        moves = [chunk.target_column(column, kind == "VARCHAR", to_same=False) for column in range(len(left))]
        moves = [column.cast(pa.decimal128(38, 0)) for column in moves] if kind == "HUGEINT" else moves
    return pa.StructArray.from_arrays([chunk.outcome_column(), *moves], ["outcome", *left])


def _reasons(solver: Solver, batch: Any, kind: str) -> Any:
    """Return, for each row of `batch`, the reason why the solver cannot answer, or null if it can."""
    (chunk,) = solve_chunks(solver, [batch], batch.schema.names, 1, with_reasons=True)
    return chunk.error_column()


def _grundy(solver: Solver, batch: Any, kind: str) -> Any:
    """Return the Grundy value of the position in each row of `batch`, or null if the value is unknown."""
    columns = [numbers_of(name, column) for name, column in zip(batch.schema.names, batch.columns, strict=True)]
    long = [~column.is_small for column in columns if column.is_small is not None]
    in_array = ~np.logical_or.reduce(long) if long else np.ones(batch.num_rows, np.bool_)
    (chunk,) = solve_chunks(solver, [batch], batch.schema.names, 1)
    found: list[Integer | None] = [mpz(0)] * batch.num_rows
    others = np.flatnonzero(in_array & (chunk.letters != P))
    if len(others):
        rows = np.column_stack([column.small[others] for column in columns])
        values, is_known = solver.grundy_many(rows, lambda: None)
        for place, value, known in zip(others.tolist(), values.tolist(), is_known.tolist(), strict=True):
            found[place] = value if known else None
    for place in np.flatnonzero(~in_array & (chunk.letters != P)).tolist():
        found[place] = _known(solver.grundy, solver.ruleset, [column.cell(place) for column in columns])
    return _numbers(found, kind, "a Grundy value")


def _index(solver: Solver, batch: Any, kind: str) -> Any:
    """Return the index of the P-position in each row of `batch`, or null if the row has another position."""
    columns = [numbers_of(name, column) for name, column in zip(batch.schema.names, batch.columns, strict=True)]
    (chunk,) = solve_chunks(solver, [batch], batch.schema.names, 1)
    found: list[Integer | None] = [None] * batch.num_rows
    for place in np.flatnonzero(chunk.letters == P).tolist():
        found[place] = _known(solver.p_index, solver.ruleset, [column.cell(place) for column in columns])
    return _numbers(found, kind, "the index of a P-position")


def _known(ask: Callable[[Any], Integer | None], ruleset: Ruleset, numbers: list[Integer]) -> Integer | None:
    position = ruleset.check(tuple(numbers))
    try:
        return ask(position)
    except UNKNOWN_ERRORS:
        return None


def _numbers(values: list[Integer | None], kind: str, subject: str) -> Any:
    if kind == "VARCHAR":
        return pa.array([None if value is None else decimal(value) for value in values], pa.string())
    whole = [None if value is None else int(value) for value in values]
    return pa.array(whole, pa.int64()) if kind == "BIGINT" else _hugeint(whole, subject)


def _hugeint(values: list[int | None], subject: str) -> Any:
    """Return integers from 0 to 2^127 - 1, or None, as an Arrow array of 128-bit decimals. DuckDB reads them exactly.

    Raises ValueError for integers from 2^127 on; `subject` names them in the error.
    """
    # Arrow itself makes decimals only below 10^38.
    if any(value is not None and value >> 127 for value in values):
        raise ValueError(
            f"{subject} is beyond HUGEINT; accepted: arguments of type VARCHAR, such as CAST(x AS VARCHAR)"
        )
    data = b"".join((value or 0).to_bytes(16, "little") for value in values)
    valid = np.packbits([value is not None for value in values], bitorder="little")
    return pa.Array.from_buffers(pa.decimal128(38, 0), len(values), [pa.py_buffer(valid), pa.py_buffer(data)])
