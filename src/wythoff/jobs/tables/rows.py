"""Tables of numbers, written block by block to a file in one of six formats."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.bigint import Integer, decimal
from wythoff.exact.loading import is_loading_worth
from wythoff.jobs.formats import Format
from wythoff.jobs.npy import npy_header

Column = NDArray[Any]
"""A column: an array of any integer dtype, or of dtype object with integers of any size."""

Write = Callable[[Sequence[Column]], object]
"""A function that writes the next rows, given by their columns."""

# The rows that are written as text in the time for loading pyarrow.
ROWS_FOR_ARROW = 100_000

# Rows in a row group of a Parquet file: the usual number, 24 MB.
ROW_GROUP = 1 << 20


@contextmanager
def row_writer(kind: Format, file: BinaryIO, columns: Mapping[str, str], rows: int = 0) -> Iterator[Write]:
    """Yield a function that writes rows to `file` as CSV, text, a b-file, JSON lines, Parquet or .npy.

    `columns` maps the names of the columns to their types in Parquet: "int64", "int32", or "string" for decimal digits.

    - CSV begins with a line of names.
    - Text and b-files hold only numbers, separated by blanks.
    - JSON holds numbers as strings, since many JSON readers lose digits of long numbers.
    - .npy holds int64, without the first column, which is the index of the row. Its header needs the number of `rows`.
    """
    if kind is Format.JSONL:
        yield _json_lines(file, columns)
    elif kind is Format.PARQUET:
        with _parquet(file, columns) as write:
            yield write
    elif kind is Format.NPY:
        file.write(npy_header("<i8", (rows, len(columns) - 1)))
        yield lambda columns: file.write(np.stack(columns[1:], axis=1).astype("<i8", copy=False).data)
    else:
        yield _lines(file, list(columns), "," if kind is Format.CSV else " ", has_header=kind is Format.CSV)


def _lines(file: BinaryIO, names: list[str], delimiter: str, has_header: bool) -> Write:
    if has_header:
        file.write(f"{delimiter.join(names)}\n".encode())

    def write(columns: Sequence[Column]) -> None:
        if not is_loading_worth("pyarrow", len(columns[0]) / ROWS_FOR_ARROW):
            file.write("".join(f"{delimiter.join(row)}\n" for row in _texts(columns)).encode())
            return
        import pyarrow as pa
        from pyarrow import csv

        options = csv.WriteOptions(include_header=False, delimiter=delimiter, quoting_style="none")
        csv.write_csv(pa.table(list(map(_array, columns)), names=names), file, options)

    return write


def _texts(columns: Sequence[Column]) -> Iterator[tuple[str, ...]]:
    return zip(*(map(decimal, column.tolist()) for column in columns), strict=True)


def _json_lines(file: BinaryIO, names: Iterable[str]) -> Write:
    line = "{{" + ", ".join(f'"{name}": "{{}}"' for name in names) + "}}\n"

    def write(columns: Sequence[Column]) -> None:
        file.write("".join(line.format(*row) for row in _texts(columns)).encode())

    return write


@contextmanager
def _parquet(file: BinaryIO, types: Mapping[str, str]) -> Iterator[Write]:
    import pyarrow as pa
    from pyarrow import parquet

    schema = pa.schema(list(types.items()))
    waiting: list[Any] = []

    def write(columns: Sequence[Column]) -> None:
        waiting.append(pa.table(list(map(_array, columns)), names=list(types)).cast(schema))
        if sum(map(len, waiting)) >= ROW_GROUP:
            flush()

    def flush() -> None:
        writer.write_table(pa.concat_tables(waiting))
        waiting.clear()

    with parquet.ParquetWriter(file, schema) as writer:
        yield write
        if waiting:
            flush()


def _array(column: Column) -> Any:
    """Return a column as an Arrow array: numbers, or decimal digits for a column of dtype object."""
    import pyarrow as pa

    return pa.array(list(map(decimal, column)) if column.dtype == np.object_ else np.array(column, order="C"))


def bytes_of_row(kind: Format, numbers: Sequence[Integer], is_small: bool = True) -> Integer:
    """Return an upper bound on the bytes of a row with these numbers; a .npy file does not hold the first number.

    `is_small` states whether all numbers fit int64.
    """
    if kind is Format.NPY:
        return 8 * (len(numbers) - 1)
    if kind is Format.PARQUET and is_small:
        return 8 * len(numbers)
    beside = 10 if kind is Format.JSONL else 4
    return sum((len(decimal(number)) + beside for number in numbers), 0)
