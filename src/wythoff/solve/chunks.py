"""The answers for chunks of rows of a table, and their conversion to columns of the whole table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, decimal

# The number of rows of a chunk. Smaller chunks need more time per row; larger ones need more memory.
CHUNK = 1 << 20

P, N, D = np.uint8(ord("P")), np.uint8(ord("N")), np.uint8(ord("D"))

Mask = NDArray[np.bool_]


@dataclass
class Chunk:
    """The answers for consecutive rows of a table: for each row the outcome of its position, and the target.

    The target is the position after the canonical winning move.
    """

    letters: NDArray[np.uint8]  # the outcomes, as ASCII codes of P, N and D
    move: NDArray[np.int64]  # (rows, k): the target, or the position itself if no move wins; undefined for `long` rows
    is_null: Mask | None  # for each row, whether it has no answer; None if all rows have answers
    is_still: Mask | None  # for each row, whether no move wins; None if this is so exactly in the P-positions
    long: dict[int, Sequence[Integer]] = field(default_factory=dict)  # the targets that exceed int64, by row
    reasons: dict[int, str] = field(default_factory=dict)  # why a row has no answer, for rows without nulls

    def refuse(self, row: int, reason: str) -> None:
        """Record that a row has no answer, and the reason why."""
        if self.is_null is None:
            self.is_null = np.zeros(len(self.letters), np.bool_)
        self.letters[row], self.move[row] = N, 0
        self.is_null[row], self.reasons[row] = True, reason

    def error_column(self) -> Any:
        """Return an Arrow array of strings: for each row, the reason why it has no answer, or null."""
        rows = len(self.letters)
        if not self.reasons:
            return pa.nulls(rows, pa.string())
        return pa.array([self.reasons.get(row) for row in range(rows)], pa.string())

    def outcome_column(self) -> Any:
        """Return an Arrow array of the strings P, N and D: the outcome of each row, or null if it has no answer."""
        rows = len(self.letters)
        offsets = pa.py_buffer(_letter_offsets()[: rows + 1])
        return pa.Array.from_buffers(
            pa.string(), rows, [_validity_buffer(self.is_null), offsets, pa.py_buffer(self.letters)]
        )

    def target_column(self, column: int, in_digits: bool, to_same: bool) -> Any:
        """Return one number of each target as an Arrow array: of int64, or of strings of digits if `in_digits`.

        `column` is the index of this number in the target. If no move wins in a row, the entry is null, or, if
        `to_same`, the number of the position itself.
        """
        still = None if to_same else self.letters == P if self.is_still is None else self.is_still
        hidden = still if self.is_null is None else self.is_null if still is None else still | self.is_null
        buffers = [_validity_buffer(hidden), pa.py_buffer(self.move[:, column])]
        numbers = pa.Array.from_buffers(pa.int64(), len(self.move), buffers)
        return digits_of(numbers, {row: left[column] for row, left in self.long.items()}) if in_digits else numbers


def digits_of(numbers: Any, long: Mapping[int, Integer]) -> Any:
    """Convert an Arrow array of int64 to strings of digits. Nulls stay null.

    `long` maps rows to integers of any size, which replace the numbers of these rows.
    """
    if not long:
        return numbers.cast(pa.string())
    shown = np.zeros(len(numbers), np.bool_)
    shown[list(long)] = True
    shown &= numbers.is_valid().to_numpy(zero_copy_only=False)
    texts = pa.array([decimal(long[row]) for row in np.flatnonzero(shown).tolist()], pa.string())
    return pc.replace_with_mask(numbers.cast(pa.string()), pa.array(shown), texts)


@cache
def _letter_offsets() -> NDArray[np.int32]:
    """Return 0, 1, ..., CHUNK: the offsets that an Arrow array of one-letter strings needs."""
    return np.arange(CHUNK + 1, dtype=np.int32)


def _validity_buffer(is_null: Mask | None) -> Any:
    return None if is_null is None else pa.py_buffer(np.packbits(~is_null, bitorder="little"))


def answer_columns(chunks: Sequence[Chunk], width: int, to_same: bool = False) -> list[Any]:
    """Return Arrow columns for the whole table: the outcomes, then each of the `width` numbers of the targets.

    In a row without a winning move the target is null, or, if `to_same`, the position itself.
    """
    in_digits = any(chunk.long for chunk in chunks)
    kind = pa.string() if in_digits else pa.int64()
    targets = [
        pa.chunked_array([chunk.target_column(column, in_digits, to_same) for chunk in chunks], kind)
        for column in range(width)
    ]
    return [pa.chunked_array([chunk.outcome_column() for chunk in chunks], pa.string()), *targets]
