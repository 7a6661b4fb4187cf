"""Any block, row by row in Python: huge piles, bad rows, JSON.

A row is read, solved, printed and forgotten before the next: kept for longer, a block of huge numbers would leave the
processor's caches (1.5 x the time).
"""

from typing import Any

import numpy as np
import pyarrow as pa

from wythoff.exact.bigint import Integer, decimal, is_decimal
from wythoff.jobs.blocks import Block
from wythoff.jobs.compiled import kept_columns
from wythoff.jobs.fields import is_empty
from wythoff.jobs.plan import Format, Plan
from wythoff.jobs.rowreader import solved_rows
from wythoff.jobs.rows import Numbers, Part, Rejected, SolvedRows
from wythoff.jobs.writers import line_writer, write_rows
from wythoff.rulesets.ruleset import Position
from wythoff.solve.solver import Solver


def solve_rowwise(plan: Plan, solver: Solver, block: Block) -> Part:
    """The block solved and written."""
    return _behind_lines(plan, solver, block) if plan.keeps_lines else _in_columns(plan, solver, block)


def _behind_lines(plan: Plan, solver: Solver, block: Block) -> Part:
    """Each line with its answer behind it."""
    write = line_writer(plan)
    written = bytearray()
    rejected: list[Rejected] = []
    rows = p_rows = widest = 0
    for line, row, position, target in solved_rows(plan, solver, block, rejected):
        rows += 1
        if target is None:
            p_rows += 1
            to = None
        else:
            to = _left_digits(plan, row.piles, position, target)
        written += write(line, to)
        widest = max(widest, *(pile.bit_length() for pile in position + (target or ())))
    return Part([written], rows, p_rows, widest < 64, rejected)


def _in_columns(plan: Plan, solver: Solver, block: Block) -> Part:
    """The rows as columns, for another format."""
    piles: list[list[str | None]] = [[] for _ in plan.piles]
    to: list[list[str]] = [[] for _ in plan.targets]
    is_p: list[bool] = []
    numbers: list[int] = []
    others: list[dict[str, str | None]] = []
    rejected: list[Rejected] = []
    widest = 0
    for item, row, position, target in solved_rows(plan, solver, block, rejected):
        is_p.append(target is None)
        for digits_of, field, pile in zip(piles, row.piles, position, strict=False):
            digits_of.append(None if is_empty(field) else _canonical(field, pile))
        answer = [""] * len(to) if target is None else _left_digits(plan, row.piles, position, target)
        for texts, digits in zip(to, answer, strict=True):
            texts.append(digits)
        if plan.source is Format.PARQUET:
            numbers.append(item[0])
        else:
            others.append(row.others)
        widest = max(widest, *(pile.bit_length() for pile in position + (target or ())))
    is_small = widest < 64
    solved = SolvedRows(np.array(is_p, np.bool_), [_typed(texts, is_small) for texts in to])
    solved.piles = [_column(texts, is_small) for texts in piles]
    if plan.source is Format.PARQUET:
        solved.columns = kept_columns(plan, block.rows.take(pa.array(numbers, pa.int64())))
    else:
        names = [name for name in plan.columns if name not in plan.piles]
        solved.columns = {name: pa.array([row[name] for row in others], pa.string()) for name in names}
    return Part(write_rows(plan, solved), len(is_p), sum(is_p), is_small, rejected)


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
