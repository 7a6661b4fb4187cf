"""Solving a folder of files of positions into a folder of answers.

Each file, called a part, is a shard, and is solved like a single file. So its answers get their name only when they are
complete. With `resume`, a killed run is continued: finished parts are skipped, and unfinished parts are resumed. A part
that cannot be solved does not stop the others.
"""

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import NoReturn

from wythoff.exact.progress import Progress
from wythoff.jobs.files import check_space, write_whole
from wythoff.jobs.formats import (
    COLUMNAR,
    POSITIONS,
    FileError,
    Format,
    by_suffix,
    format_of,
    internal_error,
    list_suffixes,
    one_line,
    unpacked_name,
)
from wythoff.jobs.journal import OtherJobError, check_same_job, identity, journal_path, read_fields
from wythoff.jobs.positions.compression import compression_of
from wythoff.jobs.positions.plan import Counts
from wythoff.jobs.positions.solve_file import Report, solve_file
from wythoff.jobs.positions.source import Job, refuse_address
from wythoff.jobs.shards.executors import Executor, InLine, Processes
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.system import is_temporary
from wythoff.rules.game_file import errors_with_lines
from wythoff.solve.solution import UNKNOWN_ERRORS

PARTS = (*COLUMNAR, Format.CSV, Format.TSV, Format.JSONL)
"""The formats of the parts of a folder; other files are ignored."""

# The file that identifies the job of a folder of answers, so that answers of two jobs are never mixed. Answers that are
# older than this file belong to an earlier job. Readers of such folders ignore names that begin with a dot.
JOB_FILE = ".wythoff.json"


@dataclass(frozen=True)
class UnsolvedPart:
    """A file that could not be solved, and the reason."""

    name: str
    reason: str
    is_internal: bool = False  # whether the reason is a fault of the program


@dataclass(frozen=True)
class PartsReport(Counts):
    """The report on solving a folder. The counts of rows are those of the files that this run has solved."""

    parts: int = 0  # all parts
    skipped_parts: int = 0  # parts that an earlier run had finished
    parts_with_rejects: int = 0  # parts of all runs that have a file PART.rejected next to the answers
    unsolved: tuple[UnsolvedPart, ...] = ()
    folders_left: tuple[str, ...] = ()  # folders in the source that were not searched
    notices: tuple[str, ...] = ()  # notices of the parts that this run has solved


def solve_parts(
    job: Job,
    executor: Executor | None = None,
    progress: Progress | None = None,
    files: Sequence[str] = (),
    is_recursive: bool = False,
) -> PartsReport:
    """Solve every file of a folder into a file of the same name in another folder, and return a report.

    Parameters
    ----------
    job : Job
        `source` and `target` are the folders; the target is made if it does not exist. The other options hold for every
        file. With `target_format` the suffixes of the names change.
    executor : Executor, optional
        The executor that solves the files [default: `job.threads` processes]. The workers of a cluster must see both
        folders under the same paths.
    progress : callable, optional
        Called as progress(done, total), with numbers of files.
    files : sequence of str, optional
        Solve these files, of any formats, instead of a folder. Their common folder is the source.
    is_recursive : bool
        Whether to solve files in subfolders too. Their answers have the same subfolders.

    Returns
    -------
    PartsReport
        The counts of rows and files, and the files that could not be solved.

    Raises
    ------
    FileError
        If there are no files to solve or, with `resume`, the answers in the target are of another job or version.
    OSError
        If the disk is full.

    Notes
    -----
    Without `files`, the Parquet, Arrow, CSV or JSON lines files of the folder are solved, compressed or not; all must
    have the same format. Names that begin with a dot, and links to folders, are ignored.
    """
    refuse_address(job.target)
    target = Path(os.path.realpath(job.target))
    left_out: tuple[str, ...] = ()
    if files:
        source, names = _parts_of_files(files, target)
    else:
        source = Path(os.path.realpath(job.source))
        names, left_out = _parts_in_folder(source, job.source, target, is_recursive)
    what = "several files" if files else "a folder of parts"
    if job.rejects or job.source_format:
        option = "--rejects" if job.rejects else "--from"
        raise FileError(f"{option} is for a single file, not for {what}; leave it out")
    if job.target == "-" or source == target:
        raise FileError(f"{what} need{'' if files else 's'} -o with another folder")
    answers = _answers(names, job.target_format)
    if not target.exists() and by_suffix(unpacked_name(target.name), POSITIONS):
        raise FileError(f"{job.target}: looks like a file; to solve a folder, name a folder with -o")
    if target.exists() and not target.is_dir():
        raise FileError(f"{job.target}: is a file; to solve a folder, name a folder with -o")
    target.mkdir(exist_ok=True)
    for answer in answers.values():
        (target / answer).parent.mkdir(parents=True, exist_ok=True)
    if not job.force:
        needed = _size(source / name for name in names if not compression_of(name))
        check_space(target, needed, "at least ", _size(target.rglob("*")))
    options = replace(job, source=str(source), target=str(target), threads=1)
    begun = target / JOB_FILE
    own = identity(**asdict(replace(options, resume=False, force=False, source=source.name, target="")))
    if job.resume and begun.exists():
        check_same_job(target, read_fields(begun), own)
    else:
        write_whole(begun, json.dumps(own).encode())
    left = [
        name
        for name, answer in answers.items()
        if not (job.resume and _is_finished(source / name, target / answer, begun))
    ]
    executor = executor or (Processes(job.threads) if job.threads > 1 and len(left) > 1 else InLine())
    report = PartsReport(parts=len(names), skipped_parts=len(names) - len(left), folders_left=left_out)
    unsolved: list[UnsolvedPart] = []
    if progress:
        progress(report.skipped_parts, report.parts)
    shards = (Shard(name, number, number + 1) for number, name in enumerate(left))
    finished = report.skipped_parts
    try:
        with closing(executor.map_shards(partial(solve_part, options), shards)) as done:
            for finished, part in enumerate(done, report.skipped_parts + 1):
                if isinstance(part.result, UnsolvedPart):
                    unsolved.append(part.result)
                else:
                    notices = (*report.notices, part.result.notice) if part.result.notice else report.notices
                    report = replace(report.plus(part.result), notices=notices)
                if progress:
                    progress(finished, report.parts)
    except BaseException as error:
        error.add_note(
            f"parts finished in {job.target}: {finished - len(unsolved):,} of {report.parts:,}; "
            "the same command with --resume continues"
        )
        raise
    return replace(
        report,
        parts_with_rejects=sum((target / f"{answer}.rejected").exists() for answer in answers.values()),
        unsolved=tuple(sorted(unsolved, key=lambda part: part.name)),
    )


def _parts_in_folder(folder: Path, given: str, target: Path, is_recursive: bool) -> tuple[list[str], tuple[str, ...]]:
    """Return (names of the files to solve in a folder, subfolders that were not searched).

    Raises FileError if there are no such files, or files of several formats.
    """
    kinds: dict[Format, list[str]] = {}
    left_out: tuple[str, ...] = ()
    for place, folders, files in os.walk(folder, onerror=_raise):
        below = sorted(name for name in folders if name[0] != "." and Path(place, name) != target)
        folders[:] = below if is_recursive else []
        left_out = () if is_recursive else tuple(below)
        for path in (Path(place, name) for name in files if name[0] != "."):
            if (kind := by_suffix(unpacked_name(path.name), PARTS)) and (
                path.is_file() or not path.exists()
            ):  # a broken link is listed, so that it is reported
                kinds.setdefault(kind, []).append(str(path.relative_to(folder)))
    if not kinds:
        suffixes = ", ".join(suffix for kind in PARTS for suffix in kind.suffixes)
        hint = "; --recursive searches its subfolders" if left_out else ""
        raise FileError(f"{given}: there is no file to solve in this folder ({suffixes}){hint}")
    if len(kinds) > 1:
        pattern = os.path.join(given, *(["**"] if is_recursive else []), f"*{min(kinds).suffixes[0]}")
        raise FileError(
            f"{given}: has files of the formats {' and '.join(sorted(kinds))}; choose some by a pattern, as '{pattern}'"
        )
    return sorted(*kinds.values()), left_out


def _raise(error: OSError) -> NoReturn:
    raise error


def _parts_of_files(files: Sequence[str], target: Path) -> tuple[Path, list[str]]:
    """Return (folder, names): the common folder of these files, and their paths inside of this folder.

    Files in `target`, the folder of the answers, are left out.
    """
    paths = sorted({Path(os.path.abspath(file)) for file in files})
    folder = Path(os.path.commonpath([path.parent for path in paths]))
    if Path(os.path.realpath(folder)) != target:
        paths = [path for path in paths if not Path(os.path.realpath(path)).is_relative_to(target)]
    if not paths:
        raise FileError(f"{target}: all files to solve are in the folder of the answers; name another folder with -o")
    for path in paths:
        if not by_suffix(unpacked_name(path.name), POSITIONS):
            raise FileError(f"{path}: the name does not show the format; accepted: {list_suffixes(POSITIONS)}")
    folder = Path(os.path.commonpath([path.parent for path in paths]))
    return Path(os.path.realpath(folder)), [str(path.relative_to(folder)) for path in paths]


def _answers(names: Sequence[str], target_format: str | None) -> dict[str, str]:
    """Return a dict from file names to the names of their answers. Raises FileError if two answers have one name."""
    parts: dict[str, str] = {}
    for name in names:
        if (other := parts.setdefault(_answer(name, target_format), name)) != name:
            raise FileError(f"{other} and {name} would both become {_answer(name, target_format)}; rename one of them")
    return {name: answer for answer, name in parts.items()}


def _answer(name: str, target_format: str | None) -> str:
    """Return the file name of the answers to a file: with the target format "csv", "a.jsonl.gz" -> "a.csv.gz"."""
    unpacked = unpacked_name(name)
    target = format_of(unpacked, POSITIONS, target_format)
    if target is by_suffix(unpacked, POSITIONS):
        return name
    compression = "" if target in COLUMNAR else name.removeprefix(unpacked)
    return f"{Path(unpacked).with_suffix(target.suffixes[0])}{compression}"


def solve_part(job: Job, shard: Shard) -> Report | UnsolvedPart:
    """Solve the file shard.name of the folder job.source. Raises OSError if the disk is full."""
    source, target = Path(job.source, shard.name), Path(job.target, _answer(shard.name, job.target_format))
    part = replace(job, source=str(source), target=str(target))
    try:
        with errors_with_lines():
            try:
                return solve_file(part)
            except OtherJobError:  # the options are those of all parts, so the input must have changed
                return solve_file(replace(part, resume=False))
    except (*UNKNOWN_ERRORS, OSError, MemoryError) as error:
        if isinstance(error, OSError) and is_temporary(error):  # a full disk would stop all parts
            raise
        return UnsolvedPart(shard.name, one_line(error).removeprefix(f"{source}: "))
    except Exception as error:
        return UnsolvedPart(shard.name, internal_error(error, f"wythoff --traceback solve {source} ..."), True)


def _size(paths: Iterable[Path]) -> int:
    """Return the total size of these files in bytes. Broken links, and files that no longer exist, count as 0."""
    size = 0
    for path in paths:
        with suppress(OSError):
            size += path.stat().st_size
    return size


def _is_finished(source: Path, target: Path, begun: Path) -> bool:
    """Whether the answers in `target` are complete, belong to this job, and are not older than `source`.

    A job writes the file `begun` when it begins, so the answers of an earlier job are older than `begun`.
    """
    if journal_path(target).exists():
        return False
    with suppress(FileNotFoundError):
        return target.stat().st_mtime_ns >= max(source.stat().st_mtime_ns, begun.stat().st_mtime_ns)
    return False
