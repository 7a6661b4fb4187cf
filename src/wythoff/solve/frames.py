"""Solve the positions in a table, chunk by chunk. Rows of 64-bit piles are solved in arrays, others one by one."""

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

# The number of rows in a call on one thread. So many rows stay in the cache of a core.
ROWS_PER_CALL = 1 << 16

# The number of rows with longer piles in a call.
LONG_ROWS_PER_CALL = 1 << 12

# If an answer does not fit its array, the array is halved. The most rows of an array that is solved row by row instead.
FEW_ROWS = 1 << 3

ROW_ERRORS = (ValueError, TypeError, UnknownValue)
"""The errors of a single row: it is not a position, or its answer is not known."""


def solve_chunks(
    solver: Solver, batches: Sequence[Any], names: Sequence[str], threads: int, with_reasons: bool = False
) -> Iterator[Chunk]:
    """Yield the answers for the rows of record batches, in chunks. The columns are the piles `names`, in this order.

    The types of the columns have been checked. A row with a null has no answer, with two exceptions. In a game on heaps
    a null means a missing heap, and only a row of nulls has no answer. In a game whose starting positions omit numbers,
    nulls in place of these numbers mean a starting position.

    Raises the error of the first bad row, with its number, counted from 0. If `with_reasons`, a bad row does not raise
    an error: it has a reason instead of an answer.
    """
    width, first = target_width(solver.ruleset, len(names)), 0
    move = np.empty(
        (width, sum(batch.num_rows for batch in batches)), np.int64
    ).T  # so each column is contiguous in memory
    for batch in batches:
        for start in range(0, max(batch.num_rows, 1), CHUNK):
            part = batch.slice(start, CHUNK)
            columns = [numbers_of(name, column) for name, column in zip(names, part.columns, strict=True)]
            number = first + start
            yield _Part(solver, columns, move[number : number + part.num_rows], number, threads, with_reasons).solve()
        first += batch.num_rows


def target_width(ruleset: Ruleset, columns: int) -> int:
    """Return the length of an option of a position that has `columns` numbers."""
    return len(ruleset.names_after_move(ruleset.names(columns)))


class _Part:
    """A solver for the rows of one chunk. It solves as many rows as possible in arrays."""

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
        """Solve all rows of the chunk, and return the chunk. Rows of 64-bit piles are solved first, in arrays."""
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
        """Solve the given rows of the chunk in one call of `solve_many`.

        The piles of these rows are copied to the array `piles`. `rows` is a slice and `numbers` is None, or both are
        the same array of row numbers. If the call fails, the two halves of the rows are solved separately. The call
        fails if an answer does not fit its array, or if a row has no answer and so needs a reason.
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
        """Solve the rows with these numbers as lists of positions, since their piles may have more than 64 bits."""
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
        """Solve the positions of a dict {row number: position}.

        Rows that cannot be solved get a reason, if reasons are wanted.
        """
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
        ):  # after a starting position a target may have more numbers than there are columns; these are dropped
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
        """Store the outcome of a position that is not P although no move wins: the end of a misere game, or a draw."""
        self.chunk.letters[number] = ord(self.solver.outcome(self.solver.ruleset.check(position)))


def _pile(column: Numbers, row: int) -> Integer:
    return mpz(0) if column.is_null is not None and column.is_null[row] else column.cell(row)


def stray_rows(columns: list[Numbers], nulls: tuple[Mask | None, Mask | None], with_negative: bool) -> Mask | None:
    """Return the mask of the rows that cannot be solved in an array of 64-bit piles, or None if there are none.

    `nulls` are the masks that `null_rows` returns. If `with_negative`, the mask includes rows with a negative pile.
    """
    masks = [~column.is_small for column in columns if column.is_small is not None]
    masks += [mask for mask in nulls if mask is not None]
    masks += [below for column in columns if with_negative and (below := column.small < 0).any()]
    return reduce(np.logical_or, masks) if masks else None


def null_rows(columns: list[Numbers], ruleset: Ruleset) -> tuple[Mask | None, Mask | None]:
    """Return two masks: of the rows that have no answer because of nulls, and of those that are starting positions.

    None stands for a mask without rows.
    """
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
    """In an error "position 5: ..." of the `with` block, replace the row number 5 by number(5), and raise it again."""
    try:
        yield
    except ROW_ERRORS as error:
        match = re.fullmatch(r"position (\d+): (.*)", str(error), re.DOTALL)
        if not match:
            raise
        raise type(error)(f"position {number(int(match[1]))}: {match[2]}") from None
