"""A file of positions in, the same file with outcomes and moves out: streamed, in constant memory, resumable."""

import errno
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet

from wythoff.exact.expressions import MAX_BITS
from wythoff.jobs.blocks import Block, LineBlocks, parquet_blocks
from wythoff.jobs.formats import FORMATS, check_text, format_of, has_tabs
from wythoff.jobs.heads import Head, check_delimiter, csv_head, jsonl_head, text_head
from wythoff.jobs.output import Output, State, rejects_header, rejects_text
from wythoff.jobs.pipeline import Pipeline, Solved
from wythoff.jobs.plan import (
    FileError,
    Format,
    Plan,
    check_answers,
    choose_piles,
    further_names,
    target_names,
)
from wythoff.jobs.space import check_space
from wythoff.jobs.turns import Turns
from wythoff.jobs.values import check_values
from wythoff.jobs.whole_file import STANDARD, check_writable, naming, target_of
from wythoff.jobs.writers import check_target, write_header
from wythoff.solved import game as game_of
from wythoff.version import __version__

Progress = Callable[[int, int | None], None]
"""Told how many bytes (rows of a Parquet file) are done, of how many; None if that is not known."""


@dataclass(frozen=True)
class Job:
    """What to solve and where to put it; names are paths, or "-" for standard input and output."""

    game: str
    source: str
    target: str = STANDARD
    source_format: str | None = None
    target_format: str | None = None
    rejects: str | None = None
    columns: tuple[str, ...] | None = None
    has_header: bool | None = None
    delimiter: str | None = None
    values: tuple[str, ...] = ()
    to_same: bool = False
    max_bits: int = MAX_BITS
    threads: int = 1
    resume: bool = False
    force: bool = False  # do not ask whether the answers fit the disk


@dataclass(frozen=True)
class Report:
    """What was done."""

    rows: int
    p_rows: int
    rejected: int
    unknown: int  # Grundy values and indices that are not known; their cells are empty
    rejects: str | None  # where the rejected rows are
    resumed_at: int  # rows that an earlier run had done
    discarded: int  # rows that an earlier run had done and that were done again, for want of `resume`


def solve_file(job: Job, progress: Progress | None = None) -> Report:
    """Solve a file of positions.

    Every row comes out in order, its own columns kept, with its outcome and the position to leave; or it stands in the
    reject file with line number and reason. The output appears under its name only when it is whole. Memory does not
    grow with the file. The bytes do not depend on threads, nor on how often the job was killed and resumed.

    Raises
    ------
    FileError
        If the file cannot be worked on: unknown format, no such columns, another run's output. Nothing is written.
    OSError
        As the system says; what is done so far is kept for `resume`.
    """
    with ExitStack() as stack:
        source = _Source(job, stack)
        if job.target == STANDARD:
            return _to_stream(job, source, progress)
        return _to_file(job, source, progress)


class _Source:
    """The input: opened, looked at, ready to give blocks."""

    def __init__(self, job: Job, stack: ExitStack) -> None:
        game = game_of(job.game)
        self.job, self.ruleset = job, game.ruleset
        if not self.ruleset.in_files:
            raise FileError(f"{self.ruleset.name} is solved position by position: its positions are more than piles")
        is_standard = job.source == STANDARD
        if not is_standard and not os.path.exists(job.source):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), job.source)
        if is_standard and sys.stdin is None:
            raise FileError("standard input is closed")
        source_format = format_of(job.source, job.source_format or ("text" if is_standard else None))
        target_format = _target_format(job, source_format)
        self.delimiter = _delimiter(job.delimiter)
        self.file: BinaryIO = sys.stdin.buffer if is_standard else Path(job.source).open("rb")  # noqa: SIM115
        if not is_standard:
            stack.enter_context(self.file)
        self.is_regular = not is_standard and os.path.isfile(job.source)
        self.size = os.fstat(self.file.fileno()).st_size if self.is_regular else None
        self.schema: Any = None
        source_delimiter = ","
        if source_format is Format.PARQUET:
            head = Head(self._open_parquet(job.source), job.columns)
        else:
            head, source_delimiter = self._open_text(source_format)
        first_line = self.lines.skip_line() if head.has_header else b""
        piles = choose_piles(job.source, head.columns, self.ruleset, head.piles)
        self.plan = Plan(
            game=self.ruleset.spec,
            source=source_format,
            target=target_format,
            columns=head.columns,
            piles=piles,
            further=further_names(self.ruleset, piles),
            targets=target_names(self.ruleset, piles),
            values=job.values,
            to_same=job.to_same,
            has_header=head.has_header,
            source_delimiter=source_delimiter,
            delimiter=self._target_delimiter(source_format, source_delimiter),
            max_bits=job.max_bits,
        )
        if target_format is Format.TEXT and len(head.columns) > len(piles):
            lost = next(name for name in head.columns if name not in piles)
            raise FileError(f"{job.source}: text would lose column {lost!r}; CSV, JSON lines and Parquet keep it")
        if target_format is Format.TEXT and job.values:
            raise FileError(f"text has no columns for {', '.join(job.values)}; CSV, JSON lines and Parquet have")
        check_answers(job.source, self.plan)
        check_values(self.plan, game.solver)
        if self.schema is not None:
            self._check_types()
        self.header = write_header(self.plan, first_line, self.schema)

    def _open_text(self, source_format: Format) -> tuple[Head, str]:
        """What the first lines say, and what parts the fields of a line."""
        job = self.job
        self.lines = LineBlocks(self.file, job.max_bits)
        if self.lines.is_blank:
            raise FileError(f"{job.source}: has blank lines only, and no position")
        head = self.lines.head()
        check_text(job.source, head)
        if source_format is Format.CSV:
            delimiter = self.delimiter or ("\t" if has_tabs(job.source, job.source_format) else ",")
            if not self.delimiter:
                check_delimiter(job.source, head, delimiter)
            return csv_head(job.source, head, delimiter, self.ruleset, job.columns, job.has_header), delimiter
        if source_format is Format.JSONL:
            return replace(jsonl_head(head, self.ruleset.piles), piles=job.columns), ","
        found, delimiter = text_head(head, self.ruleset)
        return replace(found, piles=job.columns), delimiter

    def _target_delimiter(self, source_format: Format, source_delimiter: str) -> str:
        """A tab in TSV. That of the input is kept where the output's format and name say neither comma nor tab."""
        job = self.job
        if has_tabs(job.target, job.target_format):
            return "\t"
        if job.target_format == "csv" or job.target.lower().endswith(".csv"):
            return self.delimiter or ","
        return source_delimiter if source_format is Format.CSV else self.delimiter or ","

    def _open_parquet(self, name: str) -> tuple[str, ...]:
        if not self.file.seekable():
            raise FileError(f"{name}: Parquet is read from its end and so from a file only, not from a pipe")
        try:
            self.parquet = pa.parquet.ParquetFile(self.file)
            self.schema = self.parquet.schema_arrow.remove_metadata()
        except (pa.ArrowException, OSError) as error:
            raise FileError(f"{name}: not a Parquet file: {error}") from None
        self.size = self.parquet.metadata.num_rows
        return tuple(self.schema.names)

    def _check_types(self) -> None:
        for name in self.plan.piles:
            kind = self.schema.field(name).type
            plain = kind.value_type if pa.types.is_dictionary(kind) else kind
            kinds = (pa.types.is_integer, pa.types.is_decimal, pa.types.is_string, pa.types.is_large_string)
            if not any(is_kind(plain) for is_kind in kinds):
                raise FileError(
                    f"{self.job.source}: column {name!r} is {kind}; accepted: integers, decimals, or strings of digits"
                )
        check_target(self.job.source, self.plan, [(field.name, field.type) for field in self.schema])

    def blocks(self, start: int, line: int) -> Iterable[Block]:
        """The blocks from a place at which one ended; 0 is the beginning."""
        if self.plan.source is Format.PARQUET:
            return parquet_blocks(self.parquet, start)
        if start:
            self.lines.seek(start, line)
        return self.lines


def _delimiter(given: str | None) -> str | None:
    """What --delimiter says; a tab may be written as a backslash and t."""
    if given is None:
        return None
    given = "\t" if given == "\\t" else given
    if len(given.encode()) != 1 or given.isalnum() or given in '"\r\n\0':
        raise FileError(f"--delimiter must be one character, no letter, digit or quote, got {given!r}")
    return given


def _target_format(job: Job, source_format: Format) -> Format:
    if job.target == STANDARD:
        target = FORMATS[job.target_format] if job.target_format else source_format
        if target is Format.PARQUET:
            raise FileError("Parquet needs a file: give one with -o, or another format with --to")
        return target
    return format_of(job.target, job.target_format, is_output=True)


def _to_stream(job: Job, source: _Source, progress: Progress | None) -> Report:
    if job.resume:
        raise FileError("--resume needs an output file: give one with -o")
    if job.rejects:
        _check_paths(job, Path(job.rejects))
        check_writable(Path(job.rejects))
    out, state = sys.stdout.buffer, State()
    with ExitStack() as stack:
        rejects = stack.enter_context(open(job.rejects, "wb")) if job.rejects else None
        if rejects:
            rejects.write(rejects_header())
        stack.enter_context(naming("standard output"))
        out.write(source.header)
        pipeline = stack.enter_context(Pipeline(source.plan, job.threads))
        for solved in pipeline.solve(source.blocks(0, 1)):
            for part in solved.data:
                out.write(part)
            if rejects:
                rejects.write(rejects_text(solved.rejected))
            for row in () if rejects else solved.rejected:
                print(f"{job.source}:{row.line}: {row.reason}: {row.text[:80]!r}", file=sys.stderr)
            state = _after(state, solved)
            if progress:
                progress(state.next, source.size)
        out.flush()
    return Report(state.rows, state.p_rows, state.rejected, state.unknown, job.rejects, 0, 0)


def _to_file(job: Job, source: _Source, progress: Progress | None) -> Report:
    target = target_of(job.target)
    if target.is_dir():
        raise FileError(f"{target}: is a folder; -o needs the name of a file")
    if target.exists() and not target.is_file():
        raise FileError(f"{target}: is no regular file; without -o the answers go to standard output")
    output = Output(target, Path(job.rejects) if job.rejects else None, source.plan.target is Format.PARQUET)
    _check_paths(job, target, output.rejects)
    if not target.parent.is_dir():
        raise FileError(f"{target}: there is no folder {target.parent}")
    output.check()
    identity = _identity(job, source)
    earlier = output.earlier()
    if job.resume and not source.is_regular:
        raise FileError("--resume needs an input file: what comes through a pipe cannot be read again")
    if job.resume and earlier and earlier.job != identity:
        changed = ", ".join(name for name in identity if earlier.job.get(name) != identity[name])
        raise FileError(f"{output.partial}: was begun with different {changed}; start again without --resume")
    continued = earlier if job.resume else None
    try:
        if not (continued and continued.is_complete):
            if source.is_regular and not job.force:
                # Every row stays, with its answer. What an earlier run has left is used or cut off.
                left = output.partial.stat().st_size if output.partial.exists() else 0
                check_space(target, os.path.getsize(job.source), "at least ", left)
            output.open(continued or State(job=identity), source.header, rejects_header())
            turns = Turns(output.partial, output.state.out_bytes)
            with Pipeline(source.plan, job.threads, turns, job.source if source.is_regular else None) as pipeline:
                for solved in pipeline.solve(source.blocks(output.state.next, output.state.line)):
                    output.advance(solved.written, rejects_text(solved.rejected), _after(output.state, solved))
                    if progress:
                        progress(output.state.next, source.size)
        else:
            output.state = continued
        output.finish()
    except BaseException as error:
        with suppress(OSError):
            output.save()
        if output.saved and output.saved.rows:
            kept = f"{job.source}: rows solved and kept in {output.partial}: {output.saved.rows:,}"
            can_go_on = "the same command with --resume goes on" if source.is_regular else "a pipe cannot be continued"
            error.add_note(f"{kept}; {can_go_on}")
        raise
    finally:
        output.close()
    state = output.state
    return Report(
        rows=state.rows,
        p_rows=state.p_rows,
        rejected=state.rejected,
        unknown=state.unknown,
        rejects=str(output.rejects) if state.rejected else None,
        resumed_at=continued.rows if continued else 0,
        discarded=earlier.rows if earlier and not continued else 0,
    )


def _after(state: State, solved: Solved) -> State:
    return replace(
        state,
        next=solved.block_end,
        line=solved.next_line,
        rows=state.rows + solved.rows,
        p_rows=state.p_rows + solved.p_rows,
        rejected=state.rejected + len(solved.rejected),
        unknown=state.unknown + solved.unknown,
        is_small=state.is_small and solved.is_small,
    )


def _check_paths(job: Job, *written: Path) -> None:
    """Refuse to write into the input, or into one file twice."""
    paths = [*written, *([] if job.source == STANDARD else [Path(job.source)])]
    if len({path.resolve() for path in paths}) < len(paths):
        names = ", ".join(map(str, reversed(paths)))
        raise FileError(f"input, output and reject file must be different files, got {names}")


def _identity(job: Job, source: _Source) -> dict[str, Any]:
    """What a job must have in common with the one that it continues, as JSON gives it back."""
    options = json.loads(json.dumps({**asdict(source.plan), "rejects": job.rejects}))
    identity: dict[str, Any] = {"version": __version__, "options": options}
    if source.is_regular:
        status = os.stat(job.source)
        with open(job.source, "rb") as file:
            beginning = hashlib.sha256(file.read(1 << 16)).hexdigest()
        identity["input"] = [status.st_size, status.st_mtime_ns, beginning]
    return identity
