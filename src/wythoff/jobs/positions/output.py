"""Output of solved rows. A file gets its name only when it is complete. A later run can resume an incomplete file.

While a job runs, OUT.partial has the finished blocks, and REJECTS.partial the rejected rows. The journal records the
lengths of both files (`wythoff.jobs.journal`). Blocks are only appended.
"""

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet

from wythoff.jobs.files import add_filename_to_errors, keep_mode, rename, replace_on_success, sibling_path
from wythoff.jobs.formats import COLUMNAR, FileError, Format
from wythoff.jobs.journal import Fields, Journal
from wythoff.jobs.positions.compression import compress
from wythoff.jobs.positions.plan import PILE, Counts, RejectedRow, SolvedBlock
from wythoff.jobs.system import write_through

# The first line of a reject file.
REJECTS_HEADER = b"line,reason,text\n"


@dataclass(frozen=True)
class State(Counts):
    """The progress of a job: the counts of the written rows, and the lengths of the output files."""

    next: int = 0  # where the next block begins: a byte or a row
    line: int = 1  # the number of its first line
    out_bytes: int = 0
    reject_bytes: int = 0
    is_complete: bool = False  # whether all blocks are written and only the last step is missing


class Output:
    """The output files of a job, and the journal by which an interrupted job can be resumed."""

    def __init__(
        self, job: Fields, out: Path, rejects: Path | None, kind: Format, compression: str | None = None
    ) -> None:
        self.out, self.rejects = out, rejects or sibling_path(out, ".rejected")
        self.names_rejects, self._kind, self._compression = rejects is not None, kind, compression
        self.journal = Journal(job, out, self.rejects)
        self.partial, self.rejects_partial = self.journal.partials
        self.state = State()
        self.saved: State | None = None  # the state from which a later run can resume

    def earlier(self, is_resumed: bool) -> State | None:
        """Return the state that an earlier run has left, or None. The errors are those of `Journal.read`."""
        fields = self.journal.read(is_resumed)
        try:
            return State(**fields) if fields else None
        except TypeError:
            return None

    def check(self) -> None:
        """Raise FileError if an output file is read-only, or if a partial file has no journal.

        Also raise FileError if a file with the default name of the reject file holds other data than rejected rows.
        """
        self.journal.check()
        if not self.names_rejects and self.rejects.exists() and not _begins_with(self.rejects, REJECTS_HEADER):
            raise FileError(
                f"{self.rejects}: exists, but is not a file of rejected rows; move it, or name another with --rejects"
            )

    def open(self, state: State, header: Any = b"") -> None:
        """Open the partial files and cut them to the lengths in `state`. If the files are new, write the headers.

        Raises FileError, and changes nothing, if another run has locked a file, or if a file is shorter than in
        `state`.
        """
        self.state = state  # saved if one of these steps fails
        out, rejects = self.journal.lock()
        if not state.reject_bytes:
            self.journal.write(asdict(state))
        self.journal.cut(state.out_bytes, state.reject_bytes)
        if not state.reject_bytes:
            out.write(header)
            rejects.write(REJECTS_HEADER)
            self.state = replace(state, out_bytes=len(header), reject_bytes=len(REJECTS_HEADER))
        self.save()

    def advance(self, solved: SolvedBlock) -> None:
        """Update the state after a block has been written to the partial file, and write its rejected rows."""
        with add_filename_to_errors(self.rejects_partial):
            rejects = self.journal.files[1].write(rejects_text(solved.rejected))
        self.state = replace(
            self.state.plus(solved.counts),
            next=solved.block_end,
            line=solved.next_line,
            out_bytes=self.state.out_bytes + solved.written,
            reject_bytes=self.state.reject_bytes + rejects,
        )
        if self.journal.is_due:
            self.save()

    def save(self) -> None:
        """Write the files and the state to the disk, so that they survive a kill and a power cut."""
        if self.journal.files:
            self.journal.save(asdict(self.state))
            self.saved = self.state

    def finish(self) -> None:
        """Rename the partial files to their final names, and delete the journal.

        Steps that an earlier run has taken already are skipped.
        """
        if not self.state.is_complete:
            self.state = replace(self.state, is_complete=True)
            self.save()
        self.journal.close_files()
        if self.rejects_partial.exists():
            if self.state.rejected or self.names_rejects:
                rename(self.rejects_partial, self.rejects)
            else:
                self.rejects_partial.unlink()
                self.rejects.unlink(missing_ok=True)  # a reject file of an earlier run would be misleading
        if self._kind in COLUMNAR and self.partial.exists():
            with replace_on_success(sibling_path(self.out, ".whole"), self.out) as whole, add_filename_to_errors(whole):
                whole.touch()
                keep_mode(whole, self.out)
                _join_streams(self.partial, whole, _opener(self._kind, self.out), is_small=not self.state.huge)
            self.partial.unlink()
        elif self.partial.exists():
            if self._compression and not self.partial.stat().st_size:
                self.partial.write_bytes(compress(b"", self._compression))
            rename(self.partial, self.out)
        self.journal.remove()


def rejects_text(rejected: Iterable[RejectedRow]) -> bytes:
    """Return rejected rows as lines of CSV with the line number, the reason and the text of each row."""
    return b"".join(map(csv_line, rejected))


def csv_line(cells: Iterable[Any]) -> bytes:
    """Return a line of CSV that ends in LF, with quotes around cells that have a carriage return."""
    text = io.StringIO()
    # csv.writer quotes cells that have a character of its line terminator.
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue()[:-2].encode("utf-8", "backslashreplace") + b"\n"


def _begins_with(path: Path, beginning: bytes) -> bool:
    with open(path, "rb") as file:
        return file.read(len(beginning)) == beginning


def _opener(kind: Format, name: Path) -> Callable[..., Any]:
    """Return the function that opens a writer of a Parquet file, an Arrow file or, for .arrows, a stream of Arrow."""
    opener: Callable[..., Any] = pa.ipc.new_stream if name.suffix.lower() == ".arrows" else pa.ipc.new_file
    if kind is Format.PARQUET:
        opener = pa.parquet.ParquetWriter
    return opener


def _join_streams(streams: Path, target: Path, open_writer: Callable[..., Any], is_small: bool) -> None:
    """Write a Parquet or Arrow file from a file of consecutive Arrow streams; empty streams are left out.

    Each stream becomes a row group of Parquet, or record batches of Arrow. Fields with the metadata PILE are int64 if
    `is_small`, else decimal strings. Columns with dictionaries become plain columns in an Arrow file, which allows only
    a single dictionary for each column.
    """
    piles = pa.int64() if is_small else pa.string()
    with open(streams, "rb") as source, open(target, "wb") as sink:
        found = pa.ipc.open_stream(source).schema
        fields = [pa.field(f.name, piles) if f.metadata and PILE in f.metadata else f for f in found]
        if open_writer is not pa.parquet.ParquetWriter:
            fields = [f.with_type(f.type.value_type) if pa.types.is_dictionary(f.type) else f for f in fields]
        schema = pa.schema(fields)
        source.seek(0)
        with open_writer(sink, schema) as writer:
            while source.peek(1):
                table = pa.ipc.open_stream(source).read_all()
                if len(table):
                    writer.write_table(table.cast(schema))
        sink.flush()
        write_through(sink.fileno())
