"""Columns of positions solved part by part, rows of 64-bit piles in arrays."""

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

# Rows that one thread solves at a time: they stay in a core's cache.
PIECE = 1 << 16

# Rows with longer piles that are solved at a time.
LONG_PIECE = 1 << 12

# Rows that are solved one by one where an array of more is halved, since one of them has no answer that fits it.
FEW_ROWS = 1 << 3

ROW_ERRORS = (ValueError, TypeError, UnknownValue)
"""What a single row may be refused for: it is no position, or its answer is not known."""


def solve_chunks(
    solver: Solver, batches: Sequence[Any], names: Sequence[str], threads: int, with_reasons: bool = False
) -> Iterator[Chunk]:
    """Yield the answers for record batches whose columns, of these names and of checked types, are the piles.

    A row with a null has no answer. In games on heaps a null is no heap, and a row of nulls has no answer; in games
    with a shorter position at the start of play, nulls behind that are such a start.

    Raises the error of the first bad row of a kind, with its number, from 0; `with_reasons` gives it no answer instead.
    """
    width, first = left_width(solver.ruleset, len(names)), 0
    move = np.empty(
        (width, sum(batch.num_rows for batch in batches)), np.int64
    ).T  # its columns are those of the answer
    for batch in batches:
        for start in range(0, max(batch.num_rows, 1), CHUNK):
            part = batch.slice(start, CHUNK)
            columns = [numbers_of(name, column) for name, column in zip(names, part.columns, strict=True)]
            begun = first + start
            yield _Part(solver, columns, move[begun : begun + part.num_rows], begun, threads, with_reasons).solved()
        first += batch.num_rows


def left_width(ruleset: Ruleset, columns: int) -> int:
    """How many numbers are left by a move from positions that have so many."""
    return len(ruleset.names_after_move(ruleset.names(columns)))


class _Part:
    """Rows on their way to the answers."""

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
        is_null, is_start = nulls_of(columns, ruleset)
        may_be_still = ruleset.is_misere or ruleset.is_loopy or type(ruleset).end_outcome is not Ruleset.end_outcome
        still = np.zeros(rows, np.bool_) if may_be_still else None
        self.chunk = Chunk(np.empty(rows, np.uint8), move, is_null, still)
        strays = stray_rows(columns, (is_null, is_start), with_reasons)
        self.is_whole = strays is None
        self.in_array = np.ones(rows, np.bool_) if strays is None else ~strays
        self.is_start = is_start

    def solved(self) -> Chunk:
        rows = len(self.chunk.letters)
        step = PIECE if self.threads == 1 else CHUNK
        piles = np.empty((len(self.columns), min(step, rows)), np.int64)
        rest = ~self.in_array if self.chunk.is_null is None else ~(self.in_array | self.chunk.is_null)
        for start in range(0, rows, step):
            some = slice(start, min(start + step, rows))
            if self.is_whole or self.in_array[some].all():
                self._solve_array(piles[:, : some.stop - start], some, None)
                continue
            self.chunk.letters[some], self.chunk.move[some] = N, 0
            few = start + np.flatnonzero(self.in_array[some])
            self._solve_array(piles[:, : len(few)], few, few)
        numbers = np.flatnonzero(rest)
        for start in range(0, len(numbers), LONG_PIECE):
            self._solve_long(numbers[start : start + LONG_PIECE].tolist())
        return self.chunk

    def _solve_array(self, piles: NDArray[np.int64], rows: Any, numbers: NDArray[np.intp] | None) -> None:
        """Solve rows, a slice or, if they do not lie together, their numbers, by way of an array for their piles.

        If an answer does not fit an array, or a row has none and the reason is wanted, halves of the rows are solved.
        """
        for pile, column in zip(piles, self.columns, strict=True):
            pile[:] = column.small[rows]
        count = piles.shape[1]
        is_p = np.empty(count, np.bool_)
        move = self.chunk.move[rows] if numbers is None else np.empty((self.chunk.move.shape[1], count), np.int64).T
        place = (lambda row: rows.start + row) if numbers is None else (lambda row: int(numbers[row]))
        try:
            with _numbered(lambda row: self.first + place(row)):
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
                self._say_outcome(place(row), tuple(piles[:, row].tolist()))

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
        """Solve positions by their rows; halves of them if one has no answer, and the reason is wanted."""
        numbers = list(positions)
        try:
            with _numbered(lambda row: self.first + numbers[row]):
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
        ):  # of a start of play more may be left than its columns say: of a circle no more than one row
            chunk.letters[number] = P if is_p else N
            if any(pile.bit_length() > 63 for pile in left):
                chunk.long[number] = left
            else:
                chunk.move[number] = left
            if chunk.is_still is not None:
                chunk.is_still[number] = all(was == pile for was, pile in zip(position, left, strict=False))
                if chunk.is_still[number] and not is_p:
                    self._say_outcome(number, position)

    def _say_outcome(self, number: int, position: tuple[Any, ...]) -> None:
        """The outcome of a position without a winning move that is not P: the end of a misere game, or a draw."""
        self.chunk.letters[number] = ord(self.solver.outcome(self.solver.ruleset.check(position)))


def _pile(column: Numbers, row: int) -> Integer:
    return mpz(0) if column.is_null is not None and column.is_null[row] else column.cell(row)


def stray_rows(columns: list[Numbers], nulls: tuple[Mask | None, Mask | None], with_negative: bool) -> Mask | None:
    """The rows that no array of small piles holds; None if all are held."""
    masks = [~column.is_small for column in columns if column.is_small is not None]
    masks += [mask for mask in nulls if mask is not None]
    masks += [below for column in columns if with_negative and (below := column.small < 0).any()]
    return reduce(np.logical_or, masks) if masks else None


def nulls_of(columns: list[Numbers], ruleset: Ruleset) -> tuple[Mask | None, Mask | None]:
    """(rows without an answer, rows that are the shorter position at the start of play), None where there are none."""
    masks = [column.is_null for column in columns]
    there = [mask for mask in masks if mask is not None]
    if not there:
        return None, None
    if ruleset.empty_is_zero:
        return (reduce(np.logical_and, there) if len(there) == len(masks) else None), None
    some = reduce(np.logical_or, there)
    behind = [mask for mask in masks[ruleset.start_length :] if mask is not None] if ruleset.start_length else []
    if not behind or len(behind) < len(masks) - (ruleset.start_length or 0):
        return some, None
    is_start = reduce(np.logical_and, behind)
    for mask in masks[: ruleset.start_length]:
        is_start = is_start if mask is None else is_start & ~mask
    is_null = some & ~is_start
    return (is_null if is_null.any() else None), is_start


@contextmanager
def _numbered(number: Callable[[int], int]) -> Iterator[None]:
    """Give errors about "position 5" of a part the number that it has in the whole."""
    try:
        yield
    except ROW_ERRORS as error:
        found = re.fullmatch(r"position (\d+): (.*)", str(error), re.DOTALL)
        if not found:
            raise
        raise type(error)(f"position {number(int(found[1]))}: {found[2]}") from None
