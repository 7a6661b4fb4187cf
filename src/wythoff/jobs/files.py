"""Output files that get their names only when they are complete, and checks of free disk space."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from wythoff.exact.amounts import bytes_text
from wythoff.exact.bigint import Integer
from wythoff.jobs.formats import STANDARD, FileError
from wythoff.jobs.system import locked, write_through


def check_space(target: str | os.PathLike[str], needed: Integer, kind: str = "up to ", taken: int = 0) -> None:
    """Raise FileError if a file of `needed` bytes does not fit its disk; 0 bytes always fit.

    `target` is a file or a folder, which need not exist. `kind` is the word before the size in the error: "up to " for
    an upper bound, "at least " for a lower bound, "" for an exact size. `taken` bytes of an earlier run count as free,
    since this run uses or deletes them.
    """
    path = Path(os.path.realpath(target))
    while not path.is_dir() and path != path.parent:
        path = path.parent
    disk = shutil.disk_usage(path)
    free = disk.free + taken
    if disk.total and needed > free:  # /proc, which is not a disk, has the size 0
        raise FileError(
            f"{os.fspath(target)} needs {kind}{bytes_text(needed)}, and {bytes_text(free)} are free in {path}; "
            "--force writes anyway"
        )


# The suffix of files that cannot be resumed, unlike .partial.
UNFINISHED = ".unfinished"


@contextmanager
def whole_file(name: str, needed: Integer = 0) -> Iterator[BinaryIO]:
    """Yield a file to write to. The file gets its name only if no error occurs. The name "-" is standard output.

    If the name leads to a pipe or a device, this pipe or device is yielded. Raises FileError if the file cannot be
    written, or if `needed` bytes do not fit the disk.
    """
    if name == STANDARD:
        if sys.stdout is None:
            raise FileError("standard output is closed")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    check_target(name)
    target = target_of(name)
    if target.exists() and not target.is_file():
        with add_filename_to_errors(target), open(target, "wb") as file:
            yield file
        return
    with unfinished_file(target, needed) as path, open(path, "wb") as file:
        yield file


def target_of(name: str | Path) -> Path:
    """Return the path `name` with its links followed, except links to pipes and devices such as /dev/stdout."""
    leads_to_file = os.path.islink(name) and (os.path.isfile(name) or not os.path.exists(name))
    return Path(os.path.realpath(name) if leads_to_file else name)


@contextmanager
def unfinished_file(target: Path, needed: Integer = 0, kind: str = "up to ") -> Iterator[Path]:
    """Yield the path of an empty, locked file TARGET.unfinished. In the end the file is renamed to TARGET.

    After an error the file is deleted instead.

    Raises FileError if the folder does not exist, if `needed` bytes do not fit the disk (see `check_space`), or if
    another run writes the same target.
    """
    check_target(target)
    path = Path(f"{target}{UNFINISHED}")
    with add_filename_to_errors(target), locked(path, target), replace_on_success(path, target):
        keep_mode(path, target)
        path.write_bytes(b"")
        check_space(target, needed, kind)
        yield path


@contextmanager
def unfinished_folder(target: Path) -> Iterator[Path]:
    """Yield an empty folder TARGET.unfinished. In the end this folder replaces TARGET; after an error, it is deleted.

    The caller must check that TARGET may be replaced.
    """
    path = Path(f"{target}{UNFINISHED}")
    check_writable(target)
    path.mkdir(exist_ok=True)
    with add_filename_to_errors(target), locked(path, target):
        try:
            for entry in path.iterdir():  # files of a killed run
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
            yield path
            if target.exists():
                before = Path(f"{target}.old")
                os.replace(target, before)
                keep_mode(path, before)
                os.replace(path, target)
                shutil.rmtree(before)
            else:
                os.replace(path, target)
        except BaseException:
            shutil.rmtree(path, ignore_errors=True)
            raise


@contextmanager
def replace_on_success(path: Path, target: Path) -> Iterator[Path]:
    """Yield `path`, to which the caller writes a file. In the end rename the file; after an error, delete it.

    The new name is `target`. A file of this name is replaced, and its mode is given to the new file.
    """
    try:
        yield path
        rename(path, target)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def sibling_path(path: Path, suffix: str) -> Path:
    """Return the path with a suffix added to its name: a.csv and ".new" -> a.csv.new."""
    return path.with_name(path.name + suffix)


def write_whole(path: Path, data: bytes) -> None:
    """Write or replace a small file. Even after a power cut the file has either its old or its new contents.

    A device or a pipe is written, not replaced. The errors are those of `check_target`.
    """
    check_target(path)
    path = target_of(path)
    if path.exists() and not path.is_file():
        with add_filename_to_errors(path):
            path.write_bytes(data)
        return
    with (
        replace_on_success(sibling_path(path, ".new"), path) as new,
        add_filename_to_errors(new),
        open(new, "wb") as file,
    ):
        file.write(data)
        file.flush()
        write_through(file.fileno())


def check_target(name: str | Path) -> None:
    """Raise FileError if the name is empty, is a folder or a read-only file, or is in a folder that does not exist.

    The name "-", for standard output, is always accepted. Call this function before long work.
    """
    if name == STANDARD:
        return
    target = target_of(name)
    if not str(name) or target.is_dir():
        problem = "is a folder" if str(name) else "is empty"
        raise FileError(f"{str(name)!r}: {problem}; accepted: the name of a file")
    if not target.parent.is_dir():
        raise FileError(f"{target}: there is no folder {target.parent}; create it first")
    check_writable(target)


def check_writable(target: Path) -> None:
    """Raise FileError if the target exists and is read-only. A superuser, who could write to it, gets the error too."""
    with suppress(FileNotFoundError):
        if not (os.stat(target).st_mode & 0o222 and os.access(target, os.W_OK)):
            raise FileError(f"{target}: is read-only and is not replaced; make it writable, or name another file")


def keep_mode(path: Path, target: Path) -> None:
    """Give the file at `path` the mode (the permissions) of `target`, if `target` exists."""
    with suppress(FileNotFoundError):
        path.chmod(stat.S_IMODE(os.stat(target).st_mode))


def rename(path: Path, target: Path) -> None:
    """Rename the file at `path` to `target`. If `target` exists, the file replaces it and gets its mode."""
    keep_mode(path, target)
    os.replace(path, target)


@contextmanager
def add_filename_to_errors(name: object) -> Iterator[None]:
    """Add `name` to an OSError that is raised in the `with` block, if the error has no file name."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.strerror:
            error.filename = str(name)
        raise


def open_to_change(path: Path) -> BinaryIO:
    """Open a file to read and write. If the file does not exist, create it."""
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
