"""Tables of any library that supports the Arrow C interface, and exact numbers from their columns."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wythoff.exact.arrays import has_arrow_interface, lazy_hint
from wythoff.exact.bigint import Integer, mpz
from wythoff.exact.expressions import MAX_BITS, NumberError
from wythoff.exact.fields import pile_from_text, pile_from_value

ACCEPTED = "accepted: integers, decimal128, or strings of digits"

# A text of at most this many decimal digits fits 64 bits without a sign.
SHORT = 19

LAST = pa.scalar(Decimal(2**63 - 1), pa.decimal128(19, 0))
"""The largest int64, as a decimal for comparisons."""

# The 16-byte integer types of DuckDB, as lossless Arrow exports name them; whether each is signed.
OPAQUE = {"hugeint": True, "uhugeint": False}


def arrow_table(value: Any) -> Any:
    """Return a table of any library as a pyarrow Table. Only libraries that cannot share the data copy the data.

    Raises TypeError, with a message of one line, if `value` is not a table, or if a column has a type that Arrow lacks.
    A single column is not a table.
    """
    if isinstance(value, pa.Table):
        return value
    name = type(value).__name__
    if not has_arrow_interface(value):
        hint = lazy_hint(value)
        raise TypeError(
            f"the {name} is not a table; accepted: objects with the Arrow C interface (__arrow_c_stream__)"
            f"{hint and f'; {hint}'}"
        )
    try:
        if hasattr(value, "__arrow_c_stream__"):
            return pa.RecordBatchReader.from_stream(value).read_all()
        return pa.Table.from_batches([pa.record_batch(value)])
    except MemoryError:
        raise
    except Exception as error:  # of the library's own type
        reason = "; ".join(map(str, error.args)).partition("\n")[0] or type(error).__name__
        hint = "; long integers may be strings of digits" if re.search("too (large|big)|128", reason) else ""
        raise TypeError(f"the {name} cannot become an Arrow table ({reason}){hint}") from None


@dataclass(frozen=True)
class Numbers:
    """The numbers of a column. The number in a row is small[row] if is_small[row] is true, else cell(row)."""

    name: str
    column: Any  # an Arrow array
    small: NDArray[np.int64]  # 0 for a null
    is_small: NDArray[np.bool_] | None  # None if all rows are small
    is_null: NDArray[np.bool_] | None  # None if no row is null

    def cell(self, row: int) -> Integer:
        """Return the number of a row. Raises NumberError, with a message of one line, if it is not a whole number."""
        value = self.column[row].as_py()
        if isinstance(value, bytes):
            value = int.from_bytes(value, "little", signed=OPAQUE[self.column.type.type_name])
        if isinstance(value, int) or (isinstance(value, Decimal) and value == value.to_integral_value()):
            return mpz(int(value))  # games check for negative numbers
        try:
            return pile_from_text(value, MAX_BITS) if isinstance(value, str) else pile_from_value(value, MAX_BITS)
        except NumberError as error:
            raise NumberError(f"{self.name}: {error}") from None


def may_hold_numbers(kind: Any) -> bool:
    """Whether an Arrow type is an integer, decimal or string type, or a dictionary of such a type."""
    plain = kind.value_type if pa.types.is_dictionary(kind) else kind
    return any(is_kind(plain) for is_kind in (pa.types.is_integer, pa.types.is_decimal, _is_text))


def check_column(name: str, kind: Any) -> None:
    """Raise TypeError, with a message of one line, if the Arrow type `kind` of a column cannot hold whole numbers."""
    if not (may_hold_numbers(kind) or pa.types.is_null(kind) or _is_opaque(kind)):
        raise TypeError(f"column {name!r} is {kind}; {ACCEPTED}")


def numbers_of(name: str, column: Any) -> Numbers:
    """Return the numbers of an Arrow array, the column `name`. Its type must be accepted by `check_column`.

    An int64 column without nulls is not copied.
    """
    if pa.types.is_dictionary(column.type):
        column = without_views(column.dictionary).take(column.indices)
    rows, kind = len(column), column.type
    is_null = column.is_null().to_numpy(zero_copy_only=False) if column.null_count else None
    if pa.types.is_null(kind):
        return Numbers(name, column, np.zeros(rows, np.int64), None, is_null)
    is_small: NDArray[np.bool_] | None = None
    try:
        fitting, is_small = _fitting(column)
        small = fitting.cast(pa.int64())
        small = (pc.fill_null(small, 0) if small.null_count else small).to_numpy()
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):  # `cell` finds the invalid row
        small, is_small = np.zeros(rows, np.int64), np.zeros(rows, np.bool_)
    if is_small is not None and is_null is not None:
        is_small = is_small | is_null
    return Numbers(name, column, small, is_small, is_null)


def _fitting(column: Any) -> tuple[Any, NDArray[np.bool_] | None]:
    """Return (numbers, mask): numbers[i] is null if mask[i] is False, and else the number in row i of the column.

    mask[i] is False if the number does not fit int64, or if its text must be read by `Numbers.cell`. The mask is None
    if all numbers fit.
    """
    kind = column.type
    if pa.types.is_integer(kind) and kind != pa.uint64():
        return column, None
    if _is_opaque(kind):
        words = np.frombuffer(column.storage.buffers()[1], np.int64).reshape(-1, 2)
        words = words[column.storage.offset :][: len(column)]
        fits = (words[:, 1] == 0) & (words[:, 0] >= 0)
        return pa.array(words[:, 0], mask=~fits), fits
    if _is_text(kind):
        column = without_views(column)
        column = _where(pc.less_equal(pc.utf8_length(column), SHORT), column)
        try:
            column = column.cast(pa.uint64())
        except pa.ArrowInvalid:  # `cell` reads the other texts
            column = _where(pc.match_substring_regex(column, "^[0-9]+$"), column).cast(pa.uint64())
    elif pa.types.is_decimal(kind) and kind.scale > 0:
        column = _where(pc.equal(column, pc.trunc(column)), column)
    fits = pc.less_equal(column, pa.scalar(2**63 - 1, pa.uint64()) if kind == pa.uint64() or _is_text(kind) else LAST)
    if column.null_count == 0 and pc.all(fits).as_py():
        return column, None
    fits = pc.fill_null(fits, False)
    return _where(fits, column), fits.to_numpy(zero_copy_only=False)


def _where(mask: Any, column: Any) -> Any:
    """Return the column with nulls in the rows where the mask is not true."""
    return column if pc.all(mask).as_py() else pc.if_else(mask, column, pa.scalar(None, column.type))


def without_views(column: Any) -> Any:
    """Return the column, with string views as plain strings: many operations of pyarrow do not support views."""
    return column.cast(pa.large_string()) if pa.types.is_string_view(column.type) else column


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _is_opaque(kind: Any) -> bool:
    return getattr(kind, "type_name", None) in OPAQUE and getattr(kind, "vendor_name", None) == "DuckDB"
