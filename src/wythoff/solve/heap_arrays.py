"""Sums of heaps on arrays: values are looked up, moves are found once for each heap and value that occur."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import working_dtype
from wythoff.rulesets.heaps import HeapRuleset
from wythoff.solve.batch import answers, in_threads, position_rows, refuse_negative, solve_each
from wythoff.solve.heap_table import reduced
from wythoff.solve.solution import Solutions, UnknownValue
from wythoff.solve.solver import Solver

if TYPE_CHECKING:
    from wythoff.solve.heaps import HeapSolver
    from wythoff.solve.nim import NimSolver

# Rows that are solved at a time: with three heaps the arrays in use take a megabyte.
BLOCK = 1 << 14

Block = Callable[[NDArray[Any], NDArray[np.bool_], NDArray[Any]], object]
"""Solves rows of 64-bit integers: (rows, is_p, move), the last two to be written. Move has zeros where none is."""


def solve_nim(solver: "NimSolver", positions: Any, out: Any, threads: int) -> Solutions:
    """Nim: the first heap n with n xor total < n becomes that."""

    def block(rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        total = np.bitwise_xor.reduce(rows, axis=1)[:, None]
        left = rows ^ total
        can_move = left < rows
        is_p[:] = total[:, 0] == 0
        if solver.ruleset.is_misere:
            one = rows.dtype.type(1)
            large = rows > one
            count = np.count_nonzero(large, axis=1)[:, None]
            few = count < 2  # leave an odd number of ones
            parity = (total ^ np.where(large, rows, 0).sum(axis=1, keepdims=True, dtype=rows.dtype)) & one
            left = np.where(few, np.where(count == 0, 0, one ^ parity), left).astype(rows.dtype)
            can_move = np.where(count == 0, (rows == one) & (parity == 0), np.where(count == 1, large, can_move))
            is_p[:] = np.where(count == 0, parity == 1, total == 0)[:, 0]
        _replace(rows, can_move, left, move)

    return _solve(solver, solver.rules, positions, out, threads, block)


def _replace(rows: NDArray[Any], can_move: NDArray[np.bool_], left: NDArray[Any], move: NDArray[Any]) -> None:
    """Copy the rows, with the first heap that can move replaced by what is left of it."""
    place = can_move.argmax(axis=1)
    moves = np.flatnonzero(can_move[np.arange(len(rows)), place])
    changed = rows.copy()
    changed[moves, place[moves]] = left[moves, place[moves]]
    move[:, : rows.shape[1]] = changed


def solve_heaps(solver: "HeapSolver", positions: Any, out: Any, threads: int) -> Solutions:
    """Other games: the first heap whose value must fall, by the first of its moves; see wythoff.solve.heaps."""
    table = solver.options.values

    def block(rows: NDArray[Any], is_p: NDArray[np.bool_], move: NDArray[Any]) -> None:
        values = table.look_up(rows)
        total = np.bitwise_xor.reduce(values, axis=1)
        is_p[:] = total == 0
        move[:, : rows.shape[1]] = rows
        move[:, rows.shape[1] :] = 0
        n_rows = np.flatnonzero(total)
        if not len(n_rows):
            return
        wanted = values[n_rows] ^ total[n_rows, None]
        place = (wanted < values[n_rows]).argmax(axis=1)
        heaps, wanted = rows[n_rows, place], wanted[np.arange(len(n_rows)), place]
        taken, first, is_split = _moves(solver, heaps, wanted)
        rest = heaps - taken.astype(heaps.dtype)
        move[n_rows, place] = np.where(is_split, first.astype(heaps.dtype), rest)
        if solver.rules.can_split:
            move[n_rows, -1] = np.where(is_split, rest - first.astype(heaps.dtype), 0)

    return _solve(solver, solver.rules, positions, out, threads, block)


def _moves(solver: "HeapSolver", heaps: NDArray[Any], wanted: NDArray[np.int64]) -> tuple[NDArray[Any], ...]:
    """(taken, first part, whether it is split) of the first move of each heap to each value.

    With a period p from n0 on and k the most that is taken, heaps from 2 (n0 + p) + k on that differ by a multiple of p
    have the same first moves: the first part is below n0 + p (see HeapOptions.first_to), the other is at least n0.
    """
    table = solver.options.values
    if table.period is not None and table.repeats_from is not None:
        first = 2 * table.repeats_from + solver.rules.moves.largest_take + 1
        heaps = reduced(heaps, first, table.period.period)
    pairs = np.stack((heaps.astype(np.uint64), wanted.astype(np.uint64)), axis=1)
    distinct, places = np.unique(pairs, axis=0, return_inverse=True)
    found = np.zeros((3, len(distinct)), np.int64)
    for number, (heap, value) in enumerate(distinct.tolist()):
        parts = solver.options.first_to(heap, value)
        assert parts is not None
        found[:, number] = heap - sum(parts), parts[0] if len(parts) == 2 else 0, len(parts) == 2
    taken, first_part, is_split = found[:, places.reshape(-1)]
    return taken, first_part, is_split.astype(np.bool_)


def _solve(solver: Solver, rules: HeapRuleset, positions: Any, out: Any, threads: int, block: Block) -> Solutions:
    """Blocks of rows of 64-bit integers; longer ones one by one."""
    rows = position_rows(positions, rules)
    if isinstance(rows, list):
        return solve_each(solver.best_move, rows if rows else positions, rules, out)
    dtype, width = working_dtype(rows), len(rules.left_names(rules.names(rows.shape[1])))
    is_p, move = answers(out, (len(rows), width), dtype)
    if rows.size and rows.dtype.kind == "i" and rows.min() < 0:
        refuse_negative(rows, rules)
    fits = move.dtype == np.object_ or not rows.size or int(rows.max()) <= np.iinfo(move.dtype).max
    target = move if fits else np.empty((len(rows), width), dtype)
    same = rows.ctypes.data == target.ctypes.data and rows.strides == target.strides and rows.dtype == target.dtype
    if np.may_share_memory(rows, target) and not same:
        rows = rows.copy()

    def work(start: int, stop: int) -> None:
        for first in range(start, stop, BLOCK):
            last = min(first + BLOCK, stop)
            part = np.ascontiguousarray(rows[first:last], dtype)
            try:
                block(part, is_p[first:last], target[first:last])
            except UnknownValue:
                _say_which(solver, part, first)
                raise

    in_threads(work, len(rows), threads)
    if not fits:
        if (largest := int(target.max())) > np.iinfo(move.dtype).max:
            raise ValueError(f"out[1] must hold {largest}: {move.dtype} cannot")
        move[...] = target
    return Solutions(is_p, move)


def _say_which(solver: Solver, rows: NDArray[Any], first: int) -> None:
    """Raise the error of the first row whose answer is not known, with its number."""
    for number, row in enumerate(rows.tolist(), first):
        try:
            solver.best_move(solver.ruleset.check(tuple(row)))
        except UnknownValue as error:
            raise UnknownValue(f"position {number}: {error}") from None
