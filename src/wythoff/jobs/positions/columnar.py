"""Reading Parquet and Arrow files in blocks of rows."""

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet

from wythoff.jobs.formats import FileError, Format
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.compression import RejoinedStream
from wythoff.rules.columns import FIRST_ROWS

# The most rows of a block.
BLOCK_ROWS = 1 << 17

ARROW_FILE, FEATHER_1 = b"ARROW1", b"FEA1"
"""The first bytes of Arrow files and of Feather files of version 1; other first bytes are taken for an Arrow stream."""


class ColumnarFile:
    """A Parquet file, an Arrow file or an Arrow stream. Raises FileError for other files."""

    def __init__(self, name: str, file: BinaryIO, kind: Format) -> None:
        self._name, self._kind = name, "Parquet" if kind is Format.PARQUET else "Arrow"
        self.rows: int | None = None
        try:
            self._reader = (self._parquet if kind is Format.PARQUET else self._arrow)(name, file)
            schema = self._reader.schema_arrow if kind is Format.PARQUET else self._reader.schema
        except (pa.ArrowException, OSError) as error:
            what = "a Parquet file" if kind is Format.PARQUET else "an Arrow file or stream"
            raise FileError(f"{name}: not {what}: {_first_line(error)}") from None
        self.schema = pa.schema([field.with_type(_plain(field.type)) for field in schema])
        self._rest = self._batches()
        self._first: list[Any] | None = None  # the first batch, once it is read

    def rename(self, names: Sequence[str]) -> Any:
        """Rename the columns, also in the blocks that `blocks` yields, and return the new schema."""
        self.schema = pa.schema([field.with_name(name) for field, name in zip(self.schema, names, strict=True)])
        return self.schema

    def first_cells(self, place: int) -> list[Any]:
        """Return the cells of the column with index `place` in the first rows of the file, at most FIRST_ROWS."""
        if self._first is None:
            with self._as_file_error(0):
                self._first = list(islice(self._rest, 1))
        return [cell for batch in self._first for cell in batch.column(place)[:FIRST_ROWS].to_pylist()]

    def _parquet(self, name: str, file: BinaryIO) -> Any:
        if not file.seekable():
            raise FileError(f"{name}: Parquet cannot be read from a pipe; name a file")
        reader = pa.parquet.ParquetFile(file)
        self.rows = reader.metadata.num_rows
        return reader

    def _arrow(self, name: str, file: BinaryIO) -> Any:
        beginning = file.read(len(ARROW_FILE))
        if beginning.startswith(FEATHER_1):
            raise FileError(f"{name}: is a Feather file of version 1; accepted: version 2")
        if file.seekable():
            file.seek(-len(beginning), 1)
        if beginning != ARROW_FILE:
            return pa.ipc.open_stream(file if file.seekable() else io.BufferedReader(RejoinedStream(beginning, file)))
        if not file.seekable():
            raise FileError(f"{name}: an Arrow file cannot be read from a pipe; pipe an Arrow stream, or name a file")
        return pa.ipc.open_file(file)

    def blocks(self, row: int = 0) -> Iterator[Block]:
        """Yield the blocks from row `row` on, counted from 0. A block must begin at this row."""
        done, batches = 0, chain(self._first or (), self._rest)
        while True:
            with self._as_file_error(done):
                batch = next(batches, None)
            if batch is None:
                return
            if batch.schema.names != self.schema.names:
                batch = pa.RecordBatch.from_arrays(batch.columns, names=self.schema.names)
            if done >= row:
                yield Block(batch, done + 1, batch.num_rows, done + batch.num_rows)
            done += batch.num_rows

    @contextmanager
    def _as_file_error(self, done: int) -> Iterator[None]:
        """Convert errors of the file to a FileError that states how many rows could be read."""
        try:
            yield
        except (pa.ArrowException, OSError) as error:
            what = f"{self._name}: the {self._kind} file cannot be read after row {done}"
            raise FileError(f"{what}: {_first_line(error)}") from None

    def _batches(self) -> Iterator[Any]:
        if self._kind == "Parquet":
            batches = self._reader.iter_batches(batch_size=BLOCK_ROWS)
            yield from (_with_plain_types(batch, self.schema) for batch in batches)
            return
        is_file = hasattr(self._reader, "num_record_batches")
        batches = map(self._reader.get_batch, range(self._reader.num_record_batches)) if is_file else iter(self._reader)
        yield from _join_batches(_with_plain_types(batch, self.schema) for batch in batches)


def _join_batches(batches: Iterable[Any]) -> Iterator[Any]:
    """Yield the rows in batches of at most BLOCK_ROWS rows; small batches are joined."""
    waiting: list[Any] = []
    rows = 0
    for batch in batches:
        for start in range(0, batch.num_rows, BLOCK_ROWS):
            piece = batch.slice(start, BLOCK_ROWS)
            if waiting and rows + piece.num_rows > BLOCK_ROWS:
                yield from _as_one(waiting)
                waiting, rows = [], 0
            waiting.append(piece)
            rows += piece.num_rows
    if waiting:
        yield from _as_one(waiting)


def _as_one(batches: list[Any]) -> list[Any]:
    return batches if len(batches) == 1 else pa.Table.from_batches(batches).combine_chunks().to_batches()


_VIEWS = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}


def _plain(kind: Any) -> Any:
    """Return an Arrow type with strings in place of string views. Many operations of pyarrow do not support views."""
    if pa.types.is_dictionary(kind):
        return pa.dictionary(kind.index_type, _plain(kind.value_type), kind.ordered)
    return _VIEWS.get(kind, kind)


def _with_plain_types(batch: Any, schema: Any) -> Any:
    columns = []
    for column, field in zip(batch.columns, schema, strict=True):
        if column.type != field.type and pa.types.is_dictionary(field.type):
            values = column.dictionary.cast(field.type.value_type)
            column = pa.DictionaryArray.from_arrays(column.indices, values, ordered=field.type.ordered)
        columns.append(column.cast(field.type))
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
