"""Answers for chunks of a table, and for the whole table as columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, decimal

# Rows of a chunk of the answers. Smaller: more overhead per row. Larger: more memory in use at a time.
CHUNK = 1 << 20

P, N = np.uint8(ord("P")), np.uint8(ord("N"))

Mask = NDArray[np.bool_]


@dataclass
class Chunk:
    """The answers for some rows."""

    letters: NDArray[np.uint8]  # the outcomes
    move: NDArray[np.int64]  # (rows, k): the target, or the position itself; undefined for rows in `long`
    is_null: Mask | None  # the rows without an answer; None if there are none
    is_still: Mask | None  # the rows where no move wins; None if exactly the P-positions
    long: dict[int, Sequence[Integer]] = field(default_factory=dict)  # targets beyond int64, by row
    reasons: dict[int, str] = field(default_factory=dict)  # why a row that is not of nulls has no answer

    def refuse(self, row: int, reason: str) -> None:
        """Mark a row as one without an answer, for this reason."""
        if self.is_null is None:
            self.is_null = np.zeros(len(self.letters), np.bool_)
        self.letters[row], self.move[row] = N, 0
        self.is_null[row], self.reasons[row] = True, reason

    def error_column(self) -> Any:
        """Return the reasons as an Arrow array of strings."""
        rows = len(self.letters)
        if not self.reasons:
            return pa.nulls(rows, pa.string())
        return pa.array([self.reasons.get(row) for row in range(rows)], pa.string())

    def outcome_column(self) -> Any:
        """Return the outcomes as an Arrow array of strings."""
        rows = len(self.letters)
        offsets = pa.py_buffer(_letter_offsets()[: rows + 1])
        return pa.Array.from_buffers(
            pa.string(), rows, [_validity_buffer(self.is_null), offsets, pa.py_buffer(self.letters)]
        )

    def target_column(self, column: int, in_digits: bool, to_same: bool) -> Any:
        """Return one pile of the targets as an Arrow array of int64 or of digits.

        Rows where no move wins are null, or hold the position itself if `to_same`.
        """
        still = None if to_same else self.letters == P if self.is_still is None else self.is_still
        hidden = still if self.is_null is None else self.is_null if still is None else still | self.is_null
        buffers = [_validity_buffer(hidden), pa.py_buffer(self.move[:, column])]
        numbers = pa.Array.from_buffers(pa.int64(), len(self.move), buffers)
        return digits_of(numbers, {row: left[column] for row, left in self.long.items()}) if in_digits else numbers


def digits_of(numbers: Any, long: Mapping[int, Integer]) -> Any:
    """An Arrow array of int64 as strings of digits, in some rows those of other numbers; nulls stay."""
    if not long:
        return numbers.cast(pa.string())
    shown = np.zeros(len(numbers), np.bool_)
    shown[list(long)] = True
    shown &= numbers.is_valid().to_numpy(zero_copy_only=False)
    texts = pa.array([decimal(long[row]) for row in np.flatnonzero(shown).tolist()], pa.string())
    return pc.replace_with_mask(numbers.cast(pa.string()), pa.array(shown), texts)


@cache
def _letter_offsets() -> NDArray[np.int32]:
    """Return the offsets of one-letter strings in their buffer; all chunks share them."""
    return np.arange(CHUNK + 1, dtype=np.int32)


def _validity_buffer(is_null: Mask | None) -> Any:
    return None if is_null is None else pa.py_buffer(np.packbits(~is_null, bitorder="little"))


def answer_columns(chunks: Sequence[Chunk], width: int, to_same: bool = False) -> list[Any]:
    """Return the outcomes and each pile of the targets as chunked arrays, of one type each."""
    in_digits = any(chunk.long for chunk in chunks)
    kind = pa.string() if in_digits else pa.int64()
    targets = [
        pa.chunked_array([chunk.target_column(column, in_digits, to_same) for chunk in chunks], kind)
        for column in range(width)
    ]
    return [pa.chunked_array([chunk.outcome_column() for chunk in chunks], pa.string()), *targets]
