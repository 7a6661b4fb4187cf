"""Solve a block row by row in Python, for example a block with huge piles or many invalid rows.

Each row is read, solved and written before the next row is read. Otherwise a block of huge numbers would not fit the
processor's caches, and would take 1.5 times as long.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, decimal, is_decimal
from wythoff.exact.fields import is_empty
from wythoff.jobs.formats import COLUMNAR, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.compiled import unchanged_columns
from wythoff.jobs.positions.plan import Check, Counts, Part, Plan, SolvedRows
from wythoff.jobs.positions.rowreader import Row, solved_rows
from wythoff.jobs.positions.values import values_of
from wythoff.jobs.positions.writers import Answer, csv_text, line_writer, write_rows
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver


def solve_rowwise(plan: Plan, solver: Solver, block: Block, check: Check) -> Part:
    """Solve a block row by row, and return the bytes to be written. `check` is called for each row."""
    return (_append_answers if plan.keeps_lines else _in_columns)(plan, solver, block, check)


def _append_answers(plan: Plan, solver: Solver, block: Block, check: Check) -> Part:
    """Solve a block and return its lines, each followed by its answer."""
    write, written = line_writer(plan), bytearray()
    part = Part([written])
    for line, _, _, answer in _answered(plan, solver, block, check, part):
        written += write(line, answer)
    return part


def _in_columns(plan: Plan, solver: Solver, block: Block, check: Check) -> Part:
    """Solve a block whose lines are not copied, and return its rows in the format of the output."""
    part = Part()
    items: list[Any] = []
    others: list[dict[str, str | None]] = []
    piles: list[list[str | None]] = []
    answers: list[Answer] = []
    for item, row, position, answer in _answered(plan, solver, block, check, part):
        items.append(item)
        others.append(row.others)
        if plan.in_words:
            piles.append([solver.ruleset.format_position(position)])
        else:
            pairs = zip(row.piles, position, strict=False)
            piles.append([None if is_empty(field) else _canonical(field, pile) for field, pile in pairs])
        answers.append(answer)
    if not answers:
        return part
    kind = pa.string() if part.counts.huge else pa.int64()
    kind_of_piles = pa.string() if plan.in_words else kind

    def columns(rows: Iterable[Sequence[str | None]], kind: Any) -> list[Any]:
        return [pa.array(column, pa.string()).cast(kind) for column in zip(*rows, strict=True)]

    solved = SolvedRows(
        is_p=np.array([answer.outcome == "P" for answer in answers]),
        has_move=np.array([answer.has_move for answer in answers]),
        to=columns((answer.to or [None] * len(plan.targets) for answer in answers), kind_of_piles),
        values=columns((answer.values for answer in answers), kind),
        piles=columns(piles, kind_of_piles),
        is_draw=np.array([answer.outcome == "D" for answer in answers]) if solver.ruleset.is_loopy else None,
    )
    if plan.source in COLUMNAR:
        solved.columns = unchanged_columns(plan, _rows_at(block.rows, np.array([item[0] for item in items])))
    else:
        names = [name for name in plan.columns if name not in plan.piles]
        solved.columns = {name: _texts(plan, [row[name] for row in others]) for name in names}
    part.data = write_rows(plan, solved)
    return part


def _texts(plan: Plan, cells: list[str | None]) -> Any:
    """Return the cells of a column that is not a pile: as bytes if they need not be UTF-8, else as strings."""
    if not plan.copies_bytes:
        return pa.array(cells, pa.string())
    return pa.array([cell and cell.encode("utf-8", "surrogateescape") for cell in cells], pa.binary())


def _rows_at(batch: Any, numbers: NDArray[np.int64]) -> Any:
    """Return the rows of a batch with these increasing indices.

    Slices are joined, since `take` of pyarrow does not support all types of columns.
    """
    runs = np.split(numbers, np.flatnonzero(np.diff(numbers) > 1) + 1)
    (rows,) = pa.Table.from_batches([batch.slice(run[0], len(run)) for run in runs]).combine_chunks().to_batches()
    return rows


def _answered(
    plan: Plan, solver: Solver, block: Block, check: Check, part: Part
) -> Iterator[tuple[Any, Row, Position, Answer]]:
    """Yield (item, row, position, answer) of each valid row. Write the counts and the invalid rows to `part`."""
    rows = p_rows = unknown = huge = draws = 0
    for item, row, position, target in solved_rows(plan, solver, block, part.rejected):
        check()
        values, more = values_of(plan, solver, position, target is None, check)
        rows += 1
        p_rows += target is None
        unknown += more
        numbers = values if plan.in_words else (*position, *(target or ()), *values)
        huge += any((number or 0).bit_length() > 63 for number in numbers)
        answer = _answer(plan, solver, row.piles, position, target, values)
        draws += answer.outcome == "D"
        yield item, row, position, answer
    part.counts = Counts(rows, p_rows, len(part.rejected), unknown, huge, draws)


def _answer(
    plan: Plan,
    solver: Solver,
    fields: list[Any],
    position: Position,
    target: Position | None,
    values: list[Integer | None],
) -> Answer:
    left = position if target is None else target
    has_move = left != position
    return Answer(
        "P" if target is None else "N" if has_move else solver.outcome(position).value,  # N in misere play
        has_move,
        _target_cells(plan, solver.ruleset, fields, position, left) if plan.to_same or has_move else None,
        [None if value is None else decimal(value) for value in values],
    )


def _target_cells(plan: Plan, ruleset: Ruleset, fields: list[Any], position: Position, target: Position) -> list[str]:
    """Return the texts of the cells in which the output states the target."""
    if not plan.in_words:
        return _target_digits(plan, fields, position, target)
    text = ruleset.format_position(target)
    return [csv_text(text, plan.delimiter) if plan.target is Format.CSV else text]


def _target_digits(plan: Plan, fields: list[Any], position: Position, target: Position) -> list[str]:
    """Return the digits of the target. The digits of an unchanged pile are copied from its field."""
    count = len(fields)
    digits = [
        _canonical(field, left) if left is pile else decimal(left)
        for field, pile, left in zip(fields, position, target, strict=False)
    ]
    digits += [decimal(left) for left in target[count:]]
    return digits + ["0"] * (len(plan.targets) - len(digits))


def _canonical(field: Any, pile: Integer) -> str:
    """Return the digits of a pile. If `field` has these digits, return it, since converting huge numbers is slow."""
    is_plain = type(field) is str and is_decimal(field) and field[0] != "0"
    return field if is_plain else decimal(pile)
