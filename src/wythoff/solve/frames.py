"""Columns of positions solved part by part, rows of 64-bit piles in arrays, and the answers as columns."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, reduce
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wythoff.exact.arrow import Numbers, numbers_of
from wythoff.exact.bigint import Integer, decimal, mpz
from wythoff.rulesets.ruleset import Ruleset
from wythoff.solve.contract import Solver
from wythoff.solve.solution import UnknownValue

# Rows of a chunk of the answers. Smaller: more work for each chunk. Larger: more memory on the way.
CHUNK = 1 << 20

# Rows that one thread solves at a time: they stay in a core's cache.
PIECE = 1 << 16

# Rows with longer piles that are solved at a time.
LONG_PIECE = 1 << 12

P, N = np.uint8(ord("P")), np.uint8(ord("N"))

Mask = NDArray[np.bool_]


@dataclass
class Chunk:
    """The answers for some rows."""

    letters: NDArray[np.uint8]  # the outcomes
    move: NDArray[np.int64]  # (rows, k): the position to leave, or the position itself, but for those in `long`
    is_null: Mask | None  # the rows without an answer; None if there are none
    is_still: Mask | None  # the rows where no move wins; None if they are those that are P
    long: dict[int, Sequence[Integer]] = field(default_factory=dict)  # row to the position to leave, beyond int64

    def outcome(self) -> Any:
        """The outcomes as an Arrow array of strings."""
        rows = len(self.letters)
        offsets = pa.py_buffer(_offsets()[: rows + 1])
        return pa.Array.from_buffers(pa.string(), rows, [_valid(self.is_null), offsets, pa.py_buffer(self.letters)])

    def left(self, column: int, in_digits: bool, to_same: bool) -> Any:
        """What to leave of one pile, as an Arrow array of int64, or of digits; null where no move wins, or not."""
        still = None if to_same else self.letters == P if self.is_still is None else self.is_still
        hidden = still if self.is_null is None else self.is_null if still is None else still | self.is_null
        buffers = [_valid(hidden), pa.py_buffer(self.move[:, column])]
        numbers = pa.Array.from_buffers(pa.int64(), len(self.move), buffers)
        if not in_digits:
            return numbers
        if not self.long:
            return numbers.cast(pa.string())
        is_long = np.zeros(len(self.move), np.bool_)
        is_long[list(self.long)] = True
        texts = pa.array([decimal(self.long[row][column]) for row in sorted(self.long)], pa.string())
        shown = is_long if hidden is None else is_long & ~hidden
        texts = texts.filter(pa.array(shown[is_long]))
        return pc.replace_with_mask(numbers.cast(pa.string()), pa.array(shown), texts)


@cache
def _offsets() -> NDArray[np.int32]:
    """Where letters begin that lie one behind the other: shared by all chunks."""
    return np.arange(CHUNK + 1, dtype=np.int32)


def _valid(is_null: Mask | None) -> Any:
    return None if is_null is None else pa.py_buffer(np.packbits(~is_null, bitorder="little"))


def solve_chunks(solver: Solver, batches: Sequence[Any], names: Sequence[str], threads: int) -> Iterator[Chunk]:
    """The answers for record batches whose columns, of these names and of checked types, are the piles.

    A row with a null has no answer. In games on heaps a null is no heap, and a row of nulls has no answer; in games
    with a shorter position at the start of play, nulls behind that are such a start.

    Raises the error of the first bad row of a kind, with its number, from 0.
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
            yield _Part(solver, columns, move[begun : begun + part.num_rows], begun, threads).solved()
        first += batch.num_rows


def left_width(ruleset: Ruleset, columns: int) -> int:
    """How many numbers are left by a move from positions that have so many."""
    return len(ruleset.left_names(ruleset.names(columns)))


def answer_columns(chunks: Sequence[Chunk], width: int, to_same: bool = False) -> list[Any]:
    """The outcome and each pile to leave as chunked arrays, of one type each."""
    in_digits = any(chunk.long for chunk in chunks)
    kind = pa.string() if in_digits else pa.int64()
    left = [
        pa.chunked_array([chunk.left(column, in_digits, to_same) for chunk in chunks], kind) for column in range(width)
    ]
    return [pa.chunked_array([chunk.outcome() for chunk in chunks], pa.string()), *left]


class _Part:
    """Rows on their way to the answers."""

    def __init__(
        self, solver: Solver, columns: list[Numbers], move: NDArray[np.int64], first: int, threads: int
    ) -> None:
        self.solver, self.columns, self.first, self.threads = solver, columns, first, threads
        ruleset, rows = solver.ruleset, len(move)
        is_null, is_start = _nulls(columns, ruleset)
        may_be_still = ruleset.is_misere or ruleset.is_loopy or type(ruleset).end_outcome is not Ruleset.end_outcome
        still = np.zeros(rows, np.bool_) if may_be_still else None
        self.chunk = Chunk(np.empty(rows, np.uint8), move, is_null, still)
        others = [~column.is_small for column in columns if column.is_small is not None]
        others += [mask for mask in (is_null, is_start) if mask is not None]
        self.is_whole = not others
        self.in_array = np.ones(rows, np.bool_) if self.is_whole else ~reduce(np.logical_or, others)
        self.is_start = is_start

    def solved(self) -> Chunk:
        rows = len(self.chunk.letters)
        step = PIECE if self.threads == 1 else CHUNK
        piles = np.empty((len(self.columns), min(step, rows)), np.int64)
        if self.is_whole:
            for start in range(0, rows, step):
                some = slice(start, min(start + step, rows))
                self._solve_array(piles[:, : some.stop - start], some, None)
            return self.chunk
        self.chunk.letters[:], self.chunk.move[:] = N, 0
        numbers = np.flatnonzero(self.in_array)
        for start in range(0, len(numbers), step):
            few = numbers[start : start + step]
            self._solve_array(piles[:, : len(few)], few, few)
        rest = ~self.in_array if self.chunk.is_null is None else ~(self.in_array | self.chunk.is_null)
        numbers = np.flatnonzero(rest)
        for start in range(0, len(numbers), LONG_PIECE):
            self._solve_long(numbers[start : start + LONG_PIECE].tolist())
        return self.chunk

    def _solve_array(self, piles: NDArray[np.int64], rows: Any, numbers: NDArray[np.intp] | None) -> None:
        """Solve rows, a slice or, if they do not lie together, their numbers, by way of an array for their piles."""
        for pile, column in zip(piles, self.columns, strict=True):
            pile[:] = column.small[rows]
        count = piles.shape[1]
        is_p = np.empty(count, np.bool_)
        move = self.chunk.move[rows] if numbers is None else np.empty((self.chunk.move.shape[1], count), np.int64).T
        place = (lambda row: rows.start + row) if numbers is None else (lambda row: int(numbers[row]))
        with _numbered(lambda row: self.first + place(row)):
            self.solver.solve_many(piles.T, out=(is_p, move), threads=self.threads)
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
        positions = []
        for number in numbers:
            is_start = self.is_start is not None and self.is_start[number]
            columns = self.columns[: self.solver.ruleset.start] if is_start else self.columns
            try:
                positions.append(tuple([_pile(column, number) for column in columns]))
            except ValueError as error:
                raise type(error)(f"position {self.first + number}: {error}") from None
        with _numbered(lambda row: self.first + numbers[row]):
            solved = self.solver.solve_many(positions, threads=self.threads)
        chunk = self.chunk
        for number, position, is_p, left in zip(
            numbers, positions, solved.is_p.tolist(), solved.move.tolist(), strict=True
        ):
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


def _nulls(columns: list[Numbers], ruleset: Ruleset) -> tuple[Mask | None, Mask | None]:
    """(rows without an answer, rows that are the shorter position at the start of play), None where there are none."""
    masks = [column.is_null for column in columns]
    there = [mask for mask in masks if mask is not None]
    if not there:
        return None, None
    if ruleset.empty_is_zero:
        return (reduce(np.logical_and, there) if len(there) == len(masks) else None), None
    some = reduce(np.logical_or, there)
    behind = [mask for mask in masks[ruleset.start :] if mask is not None] if ruleset.start else []
    if not behind or len(behind) < len(masks) - (ruleset.start or 0):
        return some, None
    is_start = reduce(np.logical_and, behind)
    for mask in masks[: ruleset.start]:
        is_start = is_start if mask is None else is_start & ~mask
    is_null = some & ~is_start
    return (is_null if is_null.any() else None), is_start


@contextmanager
def _numbered(number: Callable[[int], int]) -> Iterator[None]:
    """Give errors about "position 5" of a part the number that it has in the whole."""
    try:
        yield
    except (ValueError, TypeError, UnknownValue) as error:
        found = re.fullmatch(r"position (\d+): (.*)", str(error), re.DOTALL)
        if not found:
            raise
        raise type(error)(f"position {number(int(found[1]))}: {found[2]}") from None
