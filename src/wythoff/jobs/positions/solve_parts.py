"""A folder of files in, a folder of the same files with outcomes and moves out: a part is a shard.

Each part is solved as a file by itself, and so appears under its name only when it is whole. A run that was killed is
continued with `resume`: parts that are finished are left alone, one that was begun goes on where it was.
"""

import json
import os
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from wythoff.exact.progress import Progress
from wythoff.jobs.errors import FileError
from wythoff.jobs.files import whole_file
from wythoff.jobs.formats import COLUMNAR, POSITIONS, Format, by_suffix, listed, unpacked_name
from wythoff.jobs.positions.output import journal_of
from wythoff.jobs.positions.packing import packing_of
from wythoff.jobs.positions.parts import Counts
from wythoff.jobs.positions.solve_file import Report, solve_file
from wythoff.jobs.positions.source import Job, refuse_address
from wythoff.jobs.shards.executors import Executor, InLine, Processes
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.space import check_space

PARTS = (*COLUMNAR, Format.CSV, Format.TSV, Format.JSONL)
"""What is taken out of a folder; other files there are none of its parts."""

# What the parts of a folder have been solved by, so that those of two jobs are never mixed; parts that are older than
# this file are of an earlier job. Readers of folders of parts pass over names that begin with a dot.
JOB_FILE = ".wythoff.json"


@dataclass(frozen=True)
class PartsReport(Counts):
    """What was done: rows are those of the parts that were not kept."""

    parts: int = 0
    kept: int = 0  # parts that an earlier run had finished
    parts_with_rejects: int = 0  # of all parts: PART.rejected lies beside the answers


def solve_parts(
    job: Job, executor: Executor | None = None, progress: Progress | None = None, files: Sequence[str] = ()
) -> PartsReport:
    """Solve every part of the folder `job.source` into one of its name in `job.target`, which is made.

    Parts are its Parquet, Arrow, CSV or JSON lines files, of one of these formats, compressed or not. If `files` are
    given these are the parts, of any format, and their common folder is the source: those in folders below it come out
    in folders of these names.
    Parts are solved where the executor says; without one in `job.threads` processes. The workers of a cluster must see
    both folders under the same paths. `progress` is told how many parts are done, of how many. The other options hold
    for every part.

    Raises FileError if there are no parts, or with `resume` if those in the target are by another job or version.
    """
    refuse_address(job.target)
    target = Path(job.target).resolve()
    source, names = _given(files, target) if files else _found(Path(job.source).resolve(), job.source)
    if job.target == "-" or source == target or job.rejects or job.source_format or job.target_format:
        what = "several files need" if files else "a folder of parts needs"
        raise FileError(f"{what} another folder with -o, without --from, --to and --rejects")
    if not target.exists() and by_suffix(unpacked_name(target.name), POSITIONS):
        raise FileError(f"{job.target}: has the name of a file, and the answers to a folder are a folder")
    if target.exists() and not target.is_dir():
        raise FileError(f"{job.target}: is a file, and the answers to a folder are a folder")
    target.mkdir(exist_ok=True)
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
    if not job.force:
        needed = sum(os.path.getsize(source / name) for name in names if not packing_of(name))
        check_space(target, needed, "at least ", _size(target))
    options = replace(job, source=str(source), target=str(target), threads=1)
    _agree(options, target)
    begun = target / JOB_FILE
    left = [name for name in names if not (job.resume and _is_finished(source / name, target / name, begun))]
    executor = executor or (Processes(job.threads) if job.threads > 1 and len(left) > 1 else InLine())
    report = PartsReport(parts=len(names), kept=len(names) - len(left))
    if progress:
        progress(report.kept, report.parts)
    shards = (Shard(name, number, number + 1) for number, name in enumerate(left))
    finished = report.kept
    try:
        with closing(executor.map_shards(partial(solve_part, options), shards)) as done:
            for finished, part in enumerate(done, report.kept + 1):
                report = report.plus(part.result)
                if progress:
                    progress(finished, report.parts)
    except BaseException as error:
        error.add_note(
            f"parts finished in {job.target}: {finished:,} of {report.parts:,}; the same command with --resume goes on"
        )
        raise
    return replace(report, parts_with_rejects=sum((target / f"{name}.rejected").exists() for name in names))


def _found(folder: Path, given: str) -> tuple[Path, list[str]]:
    """(the folder, the names of the parts in it). Raises FileError if there are none, or of several formats."""
    kinds: dict[Format, list[str]] = {}
    for path in folder.iterdir():
        if (kind := by_suffix(unpacked_name(path.name), PARTS)) and path.is_file():
            kinds.setdefault(kind, []).append(path.name)
    if not kinds:
        suffixes = ", ".join(suffix for kind in PARTS for suffix in kind.suffixes)
        raise FileError(f"{given}: there is no file to solve in this folder ({suffixes})")
    if len(kinds) > 1:
        pattern = os.path.join(given, f"*{min(kinds).suffixes[0]}")
        raise FileError(f"{given}: has files of {' and '.join(sorted(kinds))}; say which by a pattern, as '{pattern}'")
    return folder, sorted(*kinds.values())


def _given(files: Sequence[str], target: Path) -> tuple[Path, list[str]]:
    """(the folder that these files have in common, their names below it); without those that are answers."""
    paths = sorted({Path(os.path.abspath(file)) for file in files})
    folder = Path(os.path.commonpath([path.parent for path in paths]))
    if folder.resolve() != target:
        paths = [path for path in paths if not path.resolve().is_relative_to(target)]
    if not paths:
        raise FileError(f"{target}: all these files lie in the folder of the answers")
    for path in paths:
        if not by_suffix(unpacked_name(path.name), POSITIONS):
            raise FileError(f"{path}: the format cannot be told from the name; accepted: {listed(POSITIONS)}")
    folder = Path(os.path.commonpath([path.parent for path in paths]))
    return folder.resolve(), [str(path.relative_to(folder)) for path in paths]


def solve_part(job: Job, shard: Shard) -> Report:
    """Solve one part of the folders of a job; the name of the shard is that of the part."""
    return solve_file(
        replace(job, source=str(Path(job.source) / shard.name), target=str(Path(job.target) / shard.name))
    )


def _size(folder: Path) -> int:
    """The bytes that an earlier run has left in the folder; files that are being renamed are passed over."""
    size = 0
    for path in folder.rglob("*"):
        with suppress(OSError):
            size += path.stat().st_size
    return size


def _is_finished(source: Path, target: Path, begun: Path) -> bool:
    """Whether there is an answer, of this job and not older than its question, with its last step done."""
    if journal_of(target).exists():
        return False
    with suppress(FileNotFoundError):
        return target.stat().st_mtime_ns >= max(source.stat().st_mtime_ns, begun.stat().st_mtime_ns)
    return False


def _agree(job: Job, target: Path) -> None:
    """Write down by what the parts are solved; with `resume`, refuse to go on with something else."""
    given = asdict(replace(job, resume=False, force=False, source=os.path.basename(job.source), target=""))
    now = json.loads(json.dumps({"version": fingerprint(), **given}))
    if job.resume:
        with suppress(FileNotFoundError):
            try:
                then = json.loads((target / JOB_FILE).read_text("utf-8"))
                changed = [name for name in now if now[name] != then.get(name)]
            except (ValueError, AttributeError):
                changed = ["job, which cannot be read"]
            if changed:
                raise FileError(f"{target}: was begun with another {', '.join(changed)}; start again without --resume")
            return
    with whole_file(str(target / JOB_FILE)) as file:
        file.write(json.dumps(now).encode() + b"\n")
