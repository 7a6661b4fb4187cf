"""Hold the answers for chunks of rows of a table, and join them to columns of the whole table."""

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

P, N = np.uint8(ord("P")), np.uint8(ord("N"))

Mask = NDArray[np.bool_]


@dataclass
class Chunk:
    """The answers for consecutive rows of a table."""

    letters: NDArray[np.uint8]  # the outcomes, as ASCII codes of P, N and D
    move: NDArray[np.int64]  # (rows, k): the target, or the position itself if no move wins; undefined for `long` rows
    is_null: Mask | None  # whether each row has no answer; None if all rows have answers
    is_still: Mask | None  # whether no move wins in each row; None if this holds exactly for the P-positions
    long: dict[int, Sequence[Integer]] = field(default_factory=dict)  # the targets that exceed int64, by row
    reasons: dict[int, str] = field(default_factory=dict)  # why a row has no answer, for rows without nulls

    def refuse(self, row: int, reason: str) -> None:
        """Record that a row has no answer, with the reason."""
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
        """Return one number of all targets as an Arrow array: of int64, or of strings of digits if `in_digits`.

        If no move wins in a row, the entry is null, or the number of the position itself if `to_same`.
        """
        still = None if to_same else self.letters == P if self.is_still is None else self.is_still
        hidden = still if self.is_null is None else self.is_null if still is None else still | self.is_null
        buffers = [_validity_buffer(hidden), pa.py_buffer(self.move[:, column])]
        numbers = pa.Array.from_buffers(pa.int64(), len(self.move), buffers)
        return digits_of(numbers, {row: left[column] for row, left in self.long.items()}) if in_digits else numbers


def digits_of(numbers: Any, long: Mapping[int, Integer]) -> Any:
    """Convert an Arrow array of int64 to strings of digits. The rows in `long` get the numbers given there.

    Nulls stay null.
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
    """Return the offsets in an Arrow buffer of one-letter strings. All chunks share this array."""
    return np.arange(CHUNK + 1, dtype=np.int32)


def _validity_buffer(is_null: Mask | None) -> Any:
    return None if is_null is None else pa.py_buffer(np.packbits(~is_null, bitorder="little"))


def answer_columns(chunks: Sequence[Chunk], width: int, to_same: bool = False) -> list[Any]:
    """Return chunked arrays for the whole table: the outcomes, then each of the `width` numbers of the targets."""
    in_digits = any(chunk.long for chunk in chunks)
    kind = pa.string() if in_digits else pa.int64()
    targets = [
        pa.chunked_array([chunk.target_column(column, in_digits, to_same) for chunk in chunks], kind)
        for column in range(width)
    ]
    return [pa.chunked_array([chunk.outcome_column() for chunk in chunks], pa.string()), *targets]
