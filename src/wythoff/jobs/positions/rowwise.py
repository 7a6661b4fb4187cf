"""Any block, solved row by row in Python: those with huge piles, bad rows or JSON.

A row is read, solved, printed and forgotten before the next: kept for longer, a block of huge numbers would leave the
processor's caches (1.5 x the time).
"""

from typing import Any

import numpy as np
import pyarrow as pa

from wythoff.exact.bigint import Integer, decimal, is_decimal
from wythoff.jobs.formats import Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.compiled import kept_columns
from wythoff.jobs.positions.fields import is_empty
from wythoff.jobs.positions.parts import Check, Numbers, Part, Rejected, SolvedRows
from wythoff.jobs.positions.plan import Plan
from wythoff.jobs.positions.rowreader import solved_rows
from wythoff.jobs.positions.values import values_of
from wythoff.jobs.positions.writers import Answer, line_writer, write_rows
from wythoff.rulesets.position import Position
from wythoff.solve.contract import Solver


def solve_rowwise(plan: Plan, solver: Solver, block: Block, check: Check) -> Part:
    """The block solved and written; `check` is called before every row, since one may take seconds."""
    return (_behind_lines if plan.keeps_lines else _in_columns)(plan, solver, block, check)


def _behind_lines(plan: Plan, solver: Solver, block: Block, check: Check) -> Part:
    """Each line with its answer behind it."""
    write = line_writer(plan)
    written = bytearray()
    rejected: list[Rejected] = []
    rows = p_rows = unknown = widest = 0
    for line, row, position, target in solved_rows(plan, solver, block, rejected):
        check()
        rows += 1
        p_rows += target is None
        values, more = values_of(plan, solver, position, target is None, check)
        unknown += more
        written += write(line, _answer(plan, row.piles, position, target, values))
        widest = max(widest, *((number or 0).bit_length() for number in (*position, *(target or ()), *values)))
    return Part([written], rows, p_rows, widest < 64, rejected, unknown)


def _in_columns(plan: Plan, solver: Solver, block: Block, check: Check) -> Part:
    """The rows as columns, for another format."""
    piles: list[list[str | None]] = [[] for _ in plan.piles]
    to: list[list[str]] = [[] for _ in plan.targets]
    values: list[list[str | None]] = [[] for _ in plan.values]
    is_p: list[bool] = []
    has_move: list[bool] = []
    unknown = 0
    numbers: list[int] = []
    others: list[dict[str, str | None]] = []
    rejected: list[Rejected] = []
    widest = 0
    for item, row, position, target in solved_rows(plan, solver, block, rejected):
        check()
        is_p.append(target is None)
        for digits_of, field, pile in zip(piles, row.piles, position, strict=False):
            digits_of.append(None if is_empty(field) else _canonical(field, pile))
        has_move.append(target is not None and target != position)
        found, more = values_of(plan, solver, position, target is None, check)
        unknown += more
        answer = _answer(plan, row.piles, position, target, found)
        for texts, digits in zip(to, answer.to or [""] * len(to), strict=True):
            texts.append(digits)
        for cells, value in zip(values, answer.values, strict=True):
            cells.append(value)
        if plan.source is Format.PARQUET:
            numbers.append(item[0])
        else:
            others.append(row.others)
        widest = max(widest, *((number or 0).bit_length() for number in (*position, *(target or ()), *found)))
    is_small = widest < 64
    flags = np.array(is_p, np.bool_), np.array(has_move, np.bool_)
    solved = SolvedRows(*flags, [_typed(texts, is_small) for texts in to])
    kind = pa.int64() if is_small else pa.string()
    solved.values = [pa.array(cells, pa.string()).cast(kind) for cells in values]
    solved.piles = [_column(texts, is_small) for texts in piles]
    if plan.source is Format.PARQUET:
        solved.columns = kept_columns(plan, block.rows.take(pa.array(numbers, pa.int64())))
    else:
        names = [name for name in plan.columns if name not in plan.piles]
        solved.columns = {name: pa.array([row[name] for row in others], pa.string()) for name in names}
    return Part(write_rows(plan, solved), len(is_p), sum(is_p), is_small, rejected, unknown)


def _answer(
    plan: Plan, fields: list[Any], position: Position, target: Position | None, values: list[Integer | None]
) -> Answer:
    left = position if target is None else target
    is_shown = plan.to_same or left != position
    return Answer(
        "P" if target is None else "N",
        _left_digits(plan, fields, position, left) if is_shown else None,
        [None if value is None else decimal(value) for value in values],
    )


def _left_digits(plan: Plan, fields: list[Any], position: Position, target: Position) -> list[str]:
    """The digits of the position to leave; a pile that did not change need not be printed anew."""
    count = len(fields)
    digits = [
        _canonical(field, left) if left is pile else decimal(left)
        for field, pile, left in zip(fields, position, target, strict=False)
    ]
    digits += [decimal(left) for left in target[count:]]
    return digits + ["0"] * (len(plan.targets) - len(digits))


def _canonical(field: Any, pile: Integer) -> str:
    """The digits of a pile: the field itself if it is no more than these. To print takes longer than all else."""
    is_plain = type(field) is str and is_decimal(field) and field[0] != "0"
    return field if is_plain else decimal(pile)


def _column(texts: list[str | None], is_small: bool) -> Any:
    """Piles of the input as an Arrow array; an empty field is null."""
    if is_small:
        return pa.array([None if text is None else int(text) for text in texts], pa.int64())
    return pa.array(texts, pa.string())


def _typed(texts: list[str], is_small: bool) -> Numbers:
    return np.array([int(text or 0) for text in texts], np.int64) if is_small else texts
