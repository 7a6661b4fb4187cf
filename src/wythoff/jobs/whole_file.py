"""Files that appear under their names only when they are whole."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from wythoff.exact.bigint import Integer
from wythoff.jobs.plan import FileError
from wythoff.jobs.space import check_space

STANDARD = "-"

# Not the .partial of `wythoff solve`, which can be continued.
UNFINISHED = ".unfinished"


@contextmanager
def whole_file(name: str, needed: Integer = 0) -> Iterator[BinaryIO]:
    """The file to write to; "-" is standard output. What is no regular file (a pipe, a device) is written as it is.

    Raises FileError at once where that cannot be done, or where so many bytes do not fit.
    """
    if name == STANDARD:
        if sys.stdout is None:
            raise FileError("standard output is closed")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(os.path.realpath(name) if os.path.islink(name) else name)
    if not name or target.is_dir():
        raise FileError(f"{name!r}: is a folder; the name of a file is needed")
    if target.exists() and not target.is_file():
        with named_errors(target), open(target, "wb") as file:
            yield file
        return
    with unfinished_file(target, needed) as path, open(path, "wb") as file:
        yield file


@contextmanager
def unfinished_file(target: Path, needed: Integer = 0, kind: str = "up to ") -> Iterator[Path]:
    """TARGET.unfinished, empty, and nobody else's; it becomes TARGET if all goes well, and is deleted if not.

    Raises FileError if there is no such folder, if so many bytes do not fit, or if another run is writing it.
    """
    path = Path(f"{target}{UNFINISHED}")
    if not path.parent.is_dir():
        raise FileError(f"{target}: there is no folder {path.parent}")
    with named_errors(target), open(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as file:
        lock(file.fileno(), path)
        with becoming(path, target):
            file.truncate(0)
            check_space(target, needed, kind)
            yield path


@contextmanager
def becoming(path: Path, target: Path) -> Iterator[Path]:
    """A file that gets its name if all goes well, and is deleted if not."""
    try:
        yield path
        os.replace(path, target)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


@contextmanager
def named_errors(target: str | os.PathLike[str]) -> Iterator[None]:
    """Errors of the system that name no file, such as a full disk, name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.strerror and not isinstance(error, FileError):
            raise OSError(error.errno, error.strerror, os.fspath(target)) from None
        raise


def lock(handle: int, path: Path) -> None:
    """Take the file for this run. Raises FileError if another has it: two that write one file would spoil both."""
    with suppress(ImportError):  # where there is no fcntl, two runs into one output are not found out
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return
        except OSError:
            pass
        raise FileError(f"{path}: another run is writing this output")
