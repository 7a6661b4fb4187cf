"""Files that appear under their names only when they are whole."""

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


def check_space(target: str | os.PathLike[str], needed: Integer, kind: str = "up to ", taken: int = 0) -> None:
    """Refuse a file that does not fit where it is to be; 0 bytes always do.

    `target` is a file or a folder, which need not be there. `kind` stands before the figure: "" where it is exact,
    "at least " where only that is known. `taken` are bytes that an earlier run has left and this one uses or deletes.
    """
    path = Path(os.path.realpath(target))
    while not path.is_dir() and path != path.parent:
        path = path.parent
    disk = shutil.disk_usage(path)
    free = disk.free + taken
    if disk.total and needed > free:  # what is no disk, such as /proc, has no size
        raise FileError(
            f"{os.fspath(target)} needs {kind}{bytes_text(needed)}, and {bytes_text(free)} are free in {path}; "
            "--force writes all the same"
        )


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
    target = target_of(name)
    if not name or target.is_dir():
        raise FileError(f"{name!r}: is a folder; the name of a file is needed")
    if target.exists() and not target.is_file():
        with add_filename_to_errors(target), open(target, "wb") as file:
            yield file
        return
    with unfinished_file(target, needed) as path, open(path, "wb") as file:
        yield file


def target_of(name: str) -> Path:
    """Return the file that is meant: behind a link, unless that leads to a pipe or a device, as /dev/stdout may."""
    leads_to_file = os.path.islink(name) and (os.path.isfile(name) or not os.path.exists(name))
    return Path(os.path.realpath(name) if leads_to_file else name)


@contextmanager
def unfinished_file(target: Path, needed: Integer = 0, kind: str = "up to ") -> Iterator[Path]:
    """TARGET.unfinished, empty, and nobody else's; it becomes TARGET if all goes well, and is deleted if not.

    Raises FileError if there is no such folder, if so many bytes do not fit, or if another run is writing it.
    """
    path = Path(f"{target}{UNFINISHED}")
    if not path.parent.is_dir():
        raise FileError(f"{target}: there is no folder {path.parent}")
    check_writable(target)
    with add_filename_to_errors(target), open_locked(path, target) as file, replace_on_success(path, target):
        keep_mode(path, target)
        file.truncate(0)
        check_space(target, needed, kind)
        yield path


@contextmanager
def unfinished_folder(target: Path) -> Iterator[Path]:
    """Yield a temporary folder that replaces TARGET on success; the caller has checked that TARGET may go."""
    path = Path(f"{target}{UNFINISHED}")
    check_writable(target)
    path.mkdir(exist_ok=True)
    with add_filename_to_errors(target), locked_folder(path, target):
        try:
            for entry in path.iterdir():  # of a run that was killed
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
    """Yield a file that replaces its target, with the mode of that, if all goes well; it is deleted if not."""
    try:
        yield path
        rename(path, target)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def sibling_path(path: Path, suffix: str) -> Path:
    """Return the file in the same folder whose name has this suffix behind that of the path."""
    return path.with_name(path.name + suffix)


def write_whole(path: Path, data: bytes) -> None:
    """Write a small file, or replace it: also after a power cut it is the old one or the new."""
    with (
        replace_on_success(sibling_path(path, ".new"), path) as new,
        add_filename_to_errors(new),
        open(new, "wb") as file,
    ):
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def check_writable(target: Path) -> None:
    """Refuse to replace what is read-only; a superuser, who may write it, is refused too. Raises FileError."""
    with suppress(FileNotFoundError):
        if not (os.stat(target).st_mode & 0o222 and os.access(target, os.W_OK)):
            raise FileError(f"{target}: is read-only, and is not replaced")


def keep_mode(path: Path, target: Path) -> None:
    """Give the file the mode of the one that it is to replace, if there is one; a new one has that of the umask."""
    with suppress(FileNotFoundError):
        path.chmod(stat.S_IMODE(os.stat(target).st_mode))


def rename(path: Path, target: Path) -> None:
    """Put the file in the place of the target, with its mode."""
    keep_mode(path, target)
    os.replace(path, target)


@contextmanager
def add_filename_to_errors(name: object) -> Iterator[None]:
    """Let an OSError that names no file name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.strerror:
            error.filename = str(name)
        raise


def open_locked(path: Path, target: Path) -> BinaryIO:
    """Return a file to read and write for this run alone, until it is closed: as it is, or made if it is not there.

    Raises FileError if another run has it, named by its target: two that write one file would spoil both.
    """
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666), "r+b")
    try:
        _lock(file.fileno(), path, target)
    except FileError:
        file.close()
        raise
    return file


@contextmanager
def locked_folder(path: Path, target: Path) -> Iterator[None]:
    """Sync a folder that exists."""
    handle = os.open(path, os.O_RDONLY)
    try:
        _lock(handle, path, target)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, path: Path, target: Path) -> None:
    with suppress(ImportError):  # where there is no fcntl, nothing is locked
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                return
        except OSError:
            pass
        raise FileError(f"{target}: another run is writing it")
