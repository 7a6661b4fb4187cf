"""The columns that --with adds to an answer: the Grundy value, and the index of a P-position."""

from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, mpz
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.plan import Check, Plan
from wythoff.rules.position import Position
from wythoff.solve import near_values  # noqa: F401 (what solvers import for a value has to be there before threads are)
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UNKNOWN_ERRORS, UnknownValue

GRUNDY, INDEX = VALUES = ("grundy", "index")


def check_values(plan: Plan, solver: Solver) -> None:
    """Raise FileError if a name in plan.values is unknown or repeated, or its values are not known for the game."""
    if unknown := [name for name in plan.values if name not in VALUES]:
        raise FileError(f"--with {unknown[0]}: unknown name; accepted: {', '.join(VALUES)}")
    if len(set(plan.values)) < len(plan.values):
        raise FileError(f"--with must name different columns, got {', '.join(plan.values)}")
    try:
        if GRUNDY in plan.values:
            rules = solver.ruleset
            solver.grundy(
                rules.random_start(mpz(1), Random(0)) if plan.in_words else rules.check((mpz(0),) * len(plan.piles))
            )
        if INDEX in plan.values:
            first = solver.ruleset.check(solver.method_for("p_position")(mpz(0)))
            if solver.p_index(first) is None:
                raise UnknownValue(f"the indices of P-positions of {solver.ruleset.name} are not known")
    except UnknownValue as error:
        raise FileError(f"--with {','.join(plan.values)}: {error}") from None


def values_of(
    plan: Plan, solver: Solver, position: Position, is_p: bool, check: Check
) -> tuple[list[Integer | None], int]:
    """Return (values, unknown): the value of each name in plan.values, and the number of unknown values.

    Unknown values, and the index of a position that is not P, are None. `is_p` states whether the position is P.
    """
    found: list[Integer | None] = []
    unknown = 0
    for name in plan.values:
        try:
            found.append(_value(solver, name, position, is_p, check))
        except UNKNOWN_ERRORS:
            found.append(None)
            unknown += 1
    return found, unknown


def _value(solver: Solver, name: str, position: Position, is_p: bool, check: Check) -> Integer | None:
    if name == INDEX:
        return solver.p_index(position) if is_p else None
    if is_p:  # in normal play; games in misere play have no Grundy values
        return mpz(0)
    if max(position).bit_length() > 31:  # beyond every board, and the value might not fit int64
        return solver.grundy(position)
    values, is_known = solver.grundy_many(np.array([[int(pile) for pile in position]], np.int64), check)
    return mpz(int(values[0])) if is_known[0] else solver.grundy(position)


def values_of_rows(
    plan: Plan, solver: Solver, rows: NDArray[np.int64], is_p: NDArray[np.bool_], check: Check
) -> tuple[list[Any], int]:
    """Return (columns, unknown): an int64 Arrow array for each name in plan.values, and the number of unknown cells.

    Raises OverflowError if a value does not fit int64. `check` is called before each value that is computed alone.
    """
    found, unknown = [], 0
    for name in plan.values:
        values, is_known = np.zeros(len(rows), np.int64), is_p.copy()
        if name == GRUNDY:
            others = np.flatnonzero(~is_p)
            values[others], is_known[others] = solver.grundy_many(rows[others], check)
            unknown += int((~is_known).sum())
        else:
            for row in np.flatnonzero(is_p).tolist():
                check()
                try:
                    index = solver.p_index(solver.ruleset.check(tuple(map(mpz, rows[row].tolist()))))
                except UNKNOWN_ERRORS:
                    index, unknown = None, unknown + 1
                is_known[row] = index is not None
                values[row] = int(index or 0)
        found.append(pa.array(values, mask=~is_known))
    return found, unknown
