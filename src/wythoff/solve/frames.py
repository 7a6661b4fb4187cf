"""Solve tables of positions chunk by chunk, rows of 64-bit piles in arrays."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import DoesNotFitError
from wythoff.exact.arrow import Numbers, numbers_of
from wythoff.exact.bigint import Integer, mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.chunks import CHUNK, Chunk, Mask, N, P
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# Rows per call on one thread: they stay in a core's cache.
ROWS_PER_CALL = 1 << 16

# Rows with longer piles per call.
LONG_ROWS_PER_CALL = 1 << 12

# An array with an answer that does not fit is halved; with at most this many rows it is solved row by row.
FEW_ROWS = 1 << 3

ROW_ERRORS = (ValueError, TypeError, UnknownValue)
"""Errors that refuse a single row: it is not a position, or its answer is not known."""


def solve_chunks(
    solver: Solver, batches: Sequence[Any], names: Sequence[str], threads: int, with_reasons: bool = False
) -> Iterator[Chunk]:
    """Yield the answers for record batches. Their columns, with these names and of checked types, are the piles.

    A row with a null has no answer, with two exceptions. In games on heaps a null means a missing heap, and only a row
    of nulls has no answer. If starts of play have fewer numbers, a row with nulls after these is a start.

    Raises the error of a bad row with its number, counted from 0; `with_reasons` leaves such rows without an answer.
    """
    width, first = target_width(solver.ruleset, len(names)), 0
    move = np.empty(
        (width, sum(batch.num_rows for batch in batches)), np.int64
    ).T  # each column of the answer lies together in memory
    for batch in batches:
        for start in range(0, max(batch.num_rows, 1), CHUNK):
            part = batch.slice(start, CHUNK)
            columns = [numbers_of(name, column) for name, column in zip(names, part.columns, strict=True)]
            number = first + start
            yield _Part(solver, columns, move[number : number + part.num_rows], number, threads, with_reasons).solve()
        first += batch.num_rows


def target_width(ruleset: Ruleset, columns: int) -> int:
    """Count the numbers of an option of positions that have `columns` numbers."""
    return len(ruleset.names_after_move(ruleset.names(columns)))


class _Part:
    """Rows of one chunk, solved in arrays where possible."""

    def __init__(
        self,
        solver: Solver,
        columns: list[Numbers],
        move: NDArray[np.int64],
        first: int,
        threads: int,
        with_reasons: bool,
    ) -> None:
        self.solver, self.columns, self.first, self.threads = solver, columns, first, threads
        self.with_reasons = with_reasons
        ruleset, rows = solver.ruleset, len(move)
        is_null, is_start = null_rows(columns, ruleset)
        may_be_still = ruleset.is_misere or ruleset.is_loopy or type(ruleset).end_outcome is not Ruleset.end_outcome
        still = np.zeros(rows, np.bool_) if may_be_still else None
        self.chunk = Chunk(np.empty(rows, np.uint8), move, is_null, still)
        strays = stray_rows(columns, (is_null, is_start), with_reasons)
        self.is_whole = strays is None
        self.in_array = np.ones(rows, np.bool_) if strays is None else ~strays
        self.is_start = is_start

    def solve(self) -> Chunk:
        """Solve all rows: those of 64-bit piles in arrays, then the others."""
        rows = len(self.chunk.letters)
        step = ROWS_PER_CALL if self.threads == 1 else CHUNK
        piles = np.empty((len(self.columns), min(step, rows)), np.int64)
        remaining = ~self.in_array if self.chunk.is_null is None else ~(self.in_array | self.chunk.is_null)
        for start in range(0, rows, step):
            block = slice(start, min(start + step, rows))
            if self.is_whole or self.in_array[block].all():
                self._solve_array(piles[:, : block.stop - start], block, None)
                continue
            self.chunk.letters[block], self.chunk.move[block] = N, 0
            numbers_in_block = start + np.flatnonzero(self.in_array[block])
            self._solve_array(piles[:, : len(numbers_in_block)], numbers_in_block, numbers_in_block)
        numbers = np.flatnonzero(remaining)
        for start in range(0, len(numbers), LONG_ROWS_PER_CALL):
            self._solve_long(numbers[start : start + LONG_ROWS_PER_CALL].tolist())
        return self.chunk

    def _solve_array(self, piles: NDArray[np.int64], rows: Any, numbers: NDArray[np.intp] | None) -> None:
        """Solve rows, a slice or an array of row numbers, after copying their piles to `piles`.

        `numbers` is None for a slice, else `rows`.

        If an answer does not fit an array, or a row has no answer and the reason is wanted, halves the rows and
        retries.
        """
        for pile, column in zip(piles, self.columns, strict=True):
            pile[:] = column.small[rows]
        count = piles.shape[1]
        is_p = np.empty(count, np.bool_)
        move = self.chunk.move[rows] if numbers is None else np.empty((self.chunk.move.shape[1], count), np.int64).T
        place = (lambda row: rows.start + row) if numbers is None else (lambda row: int(numbers[row]))
        try:
            with _renumbered_errors(lambda row: self.first + place(row)):
                self.solver.solve_many(piles.T, out=(is_p, move), threads=self.threads)
        except ROW_ERRORS as error:
            if not (self.with_reasons or isinstance(error, DoesNotFitError)):
                raise
            every = np.arange(rows.start, rows.stop) if numbers is None else numbers
            if count <= FEW_ROWS:
                self._solve_long(every.tolist())
                return
            for half in np.array_split(every, 2):
                self._solve_array(piles[:, : len(half)], half, half)
            return
        self.chunk.letters[rows] = is_p.view(np.uint8) * (P - N) + N
        if numbers is not None:
            self.chunk.move[numbers] = move
        if self.chunk.is_still is not None:
            same = [was == left for was, left in zip(piles, move.T, strict=False)]
            self.chunk.is_still[rows] = still = np.logical_and.reduce(same)
            for row in np.flatnonzero(still & ~is_p).tolist():
                self._write_outcome(place(row), tuple(piles[:, row].tolist()))

    def _solve_long(self, numbers: list[int]) -> None:
        """Solve rows one by one, or in arrays of objects."""
        positions = {}
        for number in numbers:
            try:
                positions[number] = self._position(number)
            except ROW_ERRORS as error:
                if not self.with_reasons:
                    raise type(error)(f"position {self.first + number}: {error}") from None
                self.chunk.refuse(number, str(error))
        if positions:
            self._solve_positions(positions)

    def _position(self, number: int) -> Position:
        is_start = self.is_start is not None and self.is_start[number]
        columns = self.columns[: self.solver.ruleset.start_length] if is_start else self.columns
        position = tuple([_pile(column, number) for column in columns])
        if self.with_reasons:
            self.solver.ruleset.check(position)
        return position

    def _solve_positions(self, positions: dict[int, Position]) -> None:
        """Solve positions, given by their row numbers. Halves them if one has no answer, and the reason is wanted."""
        numbers = list(positions)
        try:
            with _renumbered_errors(lambda row: self.first + numbers[row]):
                solved = self.solver.solve_many(list(positions.values()), threads=self.threads)
        except ROW_ERRORS as error:
            if not self.with_reasons:
                raise
            if len(numbers) == 1:
                self.chunk.refuse(numbers[0], re.sub(r"^position \d+: ", "", str(error)))
                return
            middle = len(numbers) // 2
            for half in (numbers[:middle], numbers[middle:]):
                self._solve_positions({number: positions[number] for number in half})
            return
        chunk, width = self.chunk, self.chunk.move.shape[1]
        for (number, position), is_p, left in zip(
            positions.items(), solved.is_p.tolist(), solved.move[:, :width].tolist(), strict=True
        ):  # a target may have more numbers than columns after a start of play: not in a circle, which leaves one row
            chunk.letters[number] = P if is_p else N
            if any(pile.bit_length() > 63 for pile in left):
                chunk.long[number] = left
            else:
                chunk.move[number] = left
            if chunk.is_still is not None:
                chunk.is_still[number] = all(was == pile for was, pile in zip(position, left, strict=False))
                if chunk.is_still[number] and not is_p:
                    self._write_outcome(number, position)

    def _write_outcome(self, number: int, position: tuple[Any, ...]) -> None:
        """Write the outcome of a position that is not P and has no winning move: a misere end, or a draw."""
        self.chunk.letters[number] = ord(self.solver.outcome(self.solver.ruleset.check(position)))


def _pile(column: Numbers, row: int) -> Integer:
    return mpz(0) if column.is_null is not None and column.is_null[row] else column.cell(row)


def stray_rows(columns: list[Numbers], nulls: tuple[Mask | None, Mask | None], with_negative: bool) -> Mask | None:
    """Return the mask of the rows that do not fit into an array of small piles; None if all fit."""
    masks = [~column.is_small for column in columns if column.is_small is not None]
    masks += [mask for mask in nulls if mask is not None]
    masks += [below for column in columns if with_negative and (below := column.small < 0).any()]
    return reduce(np.logical_or, masks) if masks else None


def null_rows(columns: list[Numbers], ruleset: Ruleset) -> tuple[Mask | None, Mask | None]:
    """Return masks (rows without an answer, rows that are a shorter start of play), each None if no row is."""
    masks = [column.is_null for column in columns]
    present = [mask for mask in masks if mask is not None]
    if not present:
        return None, None
    if ruleset.empty_is_zero:
        return (reduce(np.logical_and, present) if len(present) == len(masks) else None), None
    block = reduce(np.logical_or, present)
    after_start = [mask for mask in masks[ruleset.start_length :] if mask is not None] if ruleset.start_length else []
    if not after_start or len(after_start) < len(masks) - (ruleset.start_length or 0):
        return block, None
    is_start = reduce(np.logical_and, after_start)
    for mask in masks[: ruleset.start_length]:
        is_start = is_start if mask is None else is_start & ~mask
    is_null = block & ~is_start
    return (is_null if is_null.any() else None), is_start


@contextmanager
def _renumbered_errors(number: Callable[[int], int]) -> Iterator[None]:
    """Convert row numbers of a part in errors ("position 5: ...") to those of the whole table."""
    try:
        yield
    except ROW_ERRORS as error:
        match = re.fullmatch(r"position (\d+): (.*)", str(error), re.DOTALL)
        if not match:
            raise
        raise type(error)(f"position {number(int(match[1]))}: {match[2]}") from None
