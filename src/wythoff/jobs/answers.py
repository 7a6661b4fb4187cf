"""Solving the rows of a block: arrays where all piles are small, else each row in the tier that it needs."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import decimal, mpz
from wythoff.jobs.rows import Rows
from wythoff.rulesets.ruleset import Position
from wythoff.solve.solver import Solver

# Rows from which the compiled tier is used. Below, loading it would take longer than to solve them one by one.
GATHERED = 10_000


@dataclass
class Answers:
    """Outcomes and the position to leave, one array a pile: int64 for small rows, else lists of decimal digits.

    What stands in `to` for a P-position is not to be shown.
    """

    is_p: NDArray[np.bool_]
    to: list[Any]


def solve_rows(solver: Solver, rows: Rows) -> Answers:
    """The answers for these rows, in order."""
    if rows.is_small:
        columns: list[NDArray[np.int64]] = rows.piles  # type: ignore[assignment]
        return _solve_small(solver, columns) if len(rows) >= GATHERED else _solve_few(solver, columns)
    positions: list[Position] = rows.piles  # type: ignore[assignment]
    left: list[Position | None] = [None] * len(positions)
    small = [place for place, piles in enumerate(positions) if max(piles).bit_length() < 64]
    big = range(len(positions))
    if len(small) >= GATHERED:
        gathered = [np.array([int(positions[place][pile]) for place in small]) for pile in range(len(positions[0]))]
        answers = _solve_small(solver, gathered)
        for place, is_p, *target in zip(small, answers.is_p, *(to.tolist() for to in answers.to), strict=True):
            left[place] = None if is_p else tuple(target)
        is_small = set(small)
        big = [place for place in big if place not in is_small]  # type: ignore[assignment]
    for place in big:
        left[place] = solver.best_move(positions[place])
    width = len(positions[0]) if positions else len(solver.ruleset.piles)
    to = [["" if target is None else decimal(target[pile]) for target in left] for pile in range(width)]
    return Answers(np.array([target is None for target in left], np.bool_), to)


def _solve_few(solver: Solver, columns: list[NDArray[np.int64]]) -> Answers:
    positions = [tuple(map(mpz, row)) for row in zip(*(column.tolist() for column in columns), strict=True)]
    left = [solver.best_move(position) for position in positions]
    is_p = np.array([target is None for target in left], np.bool_)
    to = [target or position for target, position in zip(left, positions, strict=True)]
    return Answers(is_p, [np.array([int(row[pile]) for row in to], np.int64) for pile in range(len(columns))])


def _solve_small(solver: Solver, columns: list[NDArray[np.int64]]) -> Answers:
    positions = np.array(columns).T
    move = np.empty_like(positions)
    is_p = np.empty(len(positions), np.bool_)
    solver.solve_many(positions, out=(is_p, move))
    return Answers(is_p, [np.ascontiguousarray(move[:, pile]) for pile in range(move.shape[1])])
