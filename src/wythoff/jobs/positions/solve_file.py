"""Solving a file of positions: its rows are copied with outcomes and moves, in constant memory, and resumably."""

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from pathlib import Path

from wythoff.exact.progress import Progress
from wythoff.jobs.files import add_filename_to_errors, check_space, check_writable, target_of
from wythoff.jobs.formats import STANDARD, FileError
from wythoff.jobs.journal import Fields, identity
from wythoff.jobs.positions.compression import compress, compression_of
from wythoff.jobs.positions.output import REJECTS_HEADER, Output, State, rejects_text
from wythoff.jobs.positions.pipeline import OrderedWriter, Pipeline
from wythoff.jobs.positions.plan import Counts
from wythoff.jobs.positions.source import Job, Source


@dataclass(frozen=True)
class Report(Counts):
    """The report of a job, with the counts of its rows."""

    rejects: str | None = None  # the file of rejected rows
    resumed_at: int = 0  # rows that an earlier run had solved
    discarded: int = 0  # rows of an earlier run that were solved again, without `resume`
    notice: str = ""  # which columns are read, if other columns might belong to the position


def solve_file(job: Job, progress: Progress | None = None, notify: Callable[[str], None] | None = None) -> Report:
    """Solve a file of positions, and return a report.

    Every row is written in order, with its own columns, its outcome and the target of the canonical winning move.
    Invalid rows are written to the reject file instead, with line number and reason. The output file gets its name only
    when it is complete. Memory does not grow with the file. The bytes of the output do not depend on the number of
    threads, nor on how often the job was killed and resumed.

    Parameters
    ----------
    job : Job
    progress : callable, optional
        Called as progress(done, total), in bytes of the input, or in rows of a Parquet file.
    notify : callable, optional
        Called with a text before the first row is solved, if unread columns might belong to the position.

    Returns
    -------
    Report

    Raises
    ------
    FileError
        If the job is impossible, for instance because a format is unknown, a column is missing, or the output belongs
        to another job. Then nothing is written.
    OSError
        If the system cannot read or write a file. Then the same job with `resume` continues after the finished rows.
    """
    with ExitStack() as stack:
        source = Source(job, stack)
        if notify and source.notice:
            notify(source.notice)
        report = (_to_stream if job.target == STANDARD else _to_file)(job, source, progress)
        return replace(report, notice=source.notice)


def _to_stream(job: Job, source: Source, progress: Progress | None) -> Report:
    if job.resume:
        raise FileError("--resume needs an output file; name it with -o")
    if job.rejects:
        _check_paths(job, {"reject file": Path(job.rejects)})
        check_writable(Path(job.rejects))
    out, report = sys.stdout.buffer, Report(rejects=job.rejects)
    with ExitStack() as stack:
        rejects = stack.enter_context(open(job.rejects, "wb")) if job.rejects else None
        if rejects:
            rejects.write(REJECTS_HEADER)
        stack.enter_context(add_filename_to_errors("standard output"))
        out.write(source.header)
        pipeline = stack.enter_context(Pipeline(source.plan, job.threads))
        for solved in pipeline.solve(source.blocks(0, 1)):
            out.writelines(solved.data)
            if rejects:
                rejects.write(rejects_text(solved.rejected))
            for row in () if rejects else solved.rejected:
                print(f"{job.source}:{row.line}: {row.reason}: {row.text[:80]!r}", file=sys.stderr)
            report = report.plus(solved.counts)
            if progress:
                progress(solved.block_end, source.size)
        out.flush()
    return report


def _to_file(job: Job, source: Source, progress: Progress | None) -> Report:
    target = target_of(job.target)
    if target.is_dir():
        raise FileError(f"{target}: is a folder; -o needs the name of a file")
    if target.exists() and not target.is_file():
        raise FileError(f"{target}: is not a regular file; name a regular file, or leave out -o for standard output")
    if job.rejects and compression_of(job.rejects):
        raise FileError(f"{job.rejects}: rejected rows cannot be compressed; leave out {Path(job.rejects).suffix}")
    compression = source.plan.compression
    rejects = Path(job.rejects) if job.rejects else None
    output = Output(_identity(job, source), target, rejects, source.plan.target, compression)
    _check_paths(job, {"output": target, "reject file": output.rejects})
    if not target.parent.is_dir():
        raise FileError(f"{target}: there is no folder {target.parent}; create it first")
    output.check()
    if job.resume and not source.is_regular:
        raise FileError("--resume needs an input file, since a pipe cannot be read again; name a file instead of -")
    earlier = output.earlier(job.resume)
    continued = earlier if job.resume else None
    try:
        if not (continued and continued.is_complete):
            if source.is_regular and not job.force and not compression:
                # The output is at least as long as the input. The partial output of an earlier run is used or cut off.
                left = output.partial.stat().st_size if output.partial.exists() else 0
                check_space(target, os.path.getsize(job.source), "at least ", left)
            header = compress(bytes(source.header), compression) if compression and source.header else source.header
            output.open(continued or State(), header)
            writer = OrderedWriter(output.partial)
            path = job.source if source.is_regular and not source.input_compression else None
            with Pipeline(source.plan, job.threads, writer, path) as pipeline:
                for solved in pipeline.solve(source.blocks(output.state.next, output.state.line)):
                    output.advance(solved)
                    if progress:
                        progress(output.state.next, source.size)
        else:
            output.state = continued
        output.finish()
    except BaseException as error:
        with suppress(OSError):
            output.save()
        if output.saved and output.saved.rows:
            saved = f"{job.source}: rows solved and stored in {output.partial}: {output.saved.rows:,}"
            remedy = "the same command with --resume continues" if source.is_regular else "a pipe cannot be resumed"
            error.add_note(f"{saved}; {remedy}")
        raise
    finally:
        output.journal.close()
    report = Report(
        rejects=str(output.rejects) if output.state.rejected else None,
        resumed_at=continued.rows if continued else 0,
        discarded=earlier.rows if earlier and not continued else 0,
    )
    return report.plus(output.state)


def _check_paths(job: Job, written: dict[str, Path]) -> None:
    """Raise FileError if two of the files are the same: the input, and the files to be written."""
    paths = ({} if job.source == STANDARD else {"input": Path(job.source)}) | written
    for (use, path), (other, same) in combinations(paths.items(), 2):
        if _file_key(path) == _file_key(same):
            raise FileError(f"{path}: is {use} and {other}; accepted: different files")


def _file_key(path: Path) -> tuple[str, int]:
    """Return a key that is the same for all names of one file, such as X.csv and x.csv on some disks."""
    path = Path(os.path.realpath(path))
    return (str(path).casefold(), path.stat().st_ino) if path.exists() else (str(path), 0)


def _identity(job: Job, source: Source) -> Fields:
    """Return the fields that must be equal for a job to resume an earlier job."""
    plan = asdict(source.plan)
    found = identity(game=plan.pop("game"), options={**plan, "rejects": job.rejects})
    if source.is_regular:
        status = os.stat(job.source)
        with open(job.source, "rb") as file:
            beginning = hashlib.sha256(file.read(1 << 16)).hexdigest()
        found["input"] = [status.st_size, status.st_mtime_ns, beginning]
    return found
