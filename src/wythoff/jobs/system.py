"""Locks, writes to the disk, and signals, which differ between Linux, macOS and Windows."""

import errno
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from wythoff.jobs.formats import FileError, TemporaryError

# The signals of this system that end a program and can be caught. Windows has SIGBREAK, and no SIGHUP.
ENDING = [
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if (number := getattr(signal, name, None)) is not None
]


DISK_IS_FULL = (errno.ENOSPC, errno.EDQUOT)


def is_temporary(error: BaseException) -> bool:
    """Whether, after this error, the same command may succeed later: a full disk, a locked file, or lost workers."""
    return isinstance(error, TemporaryError) or (isinstance(error, OSError) and error.errno in DISK_IS_FULL)


class LockedError(FileError, TemporaryError):
    """Raised if another run has locked a file."""


@contextmanager
def locked(path: Path, target: Path) -> Iterator[None]:
    """Lock a file or a folder until the `with` block or the process ends. A missing file is created.

    Windows does not let other processes read a locked file, and does not rename or delete an open file. So on Windows a
    separate file, PATH.lock, is locked. On other systems the file itself is locked, also if PATH is a link to it.

    Raises LockedError, which names the target, if another run has locked the file.
    """
    aside = None if _module("fcntl") else Path(f"{os.path.realpath(path)}.lock")
    flags = os.O_RDONLY if aside is None and path.is_dir() else os.O_RDWR | os.O_CREAT
    handle = os.open(aside or path, flags, 0o666)
    try:
        if not _lock(handle, path):
            raise LockedError(f"{target}: another run is writing it")
        if aside and not path.exists():
            path.touch()
        yield
    finally:
        os.close(handle)
        if aside:
            with suppress(OSError):  # another run has the lock
                aside.unlink()


def _lock(handle: int, path: Path) -> bool:
    """Lock an open file. Return whether it is locked and `path` still leads to it; True if the system has no locks."""
    try:
        if fcntl := _module("fcntl"):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(handle), os.stat(path))
        if msvcrt := _module("msvcrt"):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def write_through(handle: int) -> None:
    """Write the data of an open file to the disk, so that they survive a power cut."""
    os.fsync(handle)
    fcntl = _module("fcntl")
    if fcntl and hasattr(fcntl, "F_FULLFSYNC"):  # macOS, where fsync leaves the data in the cache of the disk
        with suppress(OSError):  # not every file system can do it
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)


def _module(name: str) -> ModuleType | None:
    """Return a module that only some systems have, or None if this system does not have it."""
    try:
        return import_module(name)
    except ImportError:
        return None
