"""Makes Linux like Windows for this process and all that it starts: put this folder into PYTHONPATH.

Modules and functions that Windows lacks are hidden, processes are spawned, and msvcrt.locking locks files. As on
Windows, an open or mapped file is not renamed, replaced or deleted, a mapped file is not cut, and a folder is not
opened. What the standard library itself needs on Linux is imported before.
"""

import os
import signal
import sys

for name in ("SIGHUP", "pthread_kill", "pthread_sigmask", "setitimer", "SIGALRM"):
    delattr(signal, name)

import asyncio  # noqa: E402, F401
import fcntl  # noqa: E402
import getpass  # noqa: E402, F401
import multiprocessing.context  # noqa: E402
import multiprocessing.reduction  # noqa: E402
import multiprocessing.resource_tracker  # noqa: E402
import multiprocessing.util  # noqa: E402
import shutil  # noqa: E402, F401
import stat  # noqa: E402
import subprocess  # noqa: E402, F401
import tempfile  # noqa: E402, F401
import types  # noqa: E402
from collections.abc import Callable  # noqa: E402
from typing import Any  # noqa: E402

_flock, _fstat, _stat, _open = fcntl.flock, os.fstat, os.stat, os.open
_set_blocking, _set_wakeup_fd = os.set_blocking, signal.set_wakeup_fd

_msvcrt = types.ModuleType("msvcrt")


def _locking(handle: int, mode: int, size: int) -> None:
    _flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


vars(_msvcrt).update(locking=_locking, LK_NBLCK=2)

for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty"):
    sys.modules[name] = None  # type: ignore[assignment]
sys.modules["msvcrt"] = _msvcrt
vars(multiprocessing.reduction)["HAVE_SEND_HANDLE"] = False  # so there is no fork server before Python 3.14
_contexts: dict[str, Any] = vars(multiprocessing.context)["_concrete_contexts"]
for name in ("fork", "forkserver"):
    _contexts.pop(name)
vars(multiprocessing.context)["_default_context"]._default_context = _contexts["spawn"]
for name in (
    *("fork", "forkpty", "sched_getaffinity", "posix_fallocate", "set_blocking", "chown", "killpg", "mkfifo"),
    *("sysconf", "getuid", "geteuid", "getpgid", "setsid", "nice", "getloadavg", "fchmod", "sync"),
):
    delattr(os, name)


def _is_in_use(path: Any) -> bool:
    """Whether this process has a file open or mapped. Shared memory of multiprocessing, "pym-", is not asked for."""
    try:
        found = _stat(path, follow_symlinks=False)
    except OSError:
        return False
    for handle in os.listdir("/proc/self/fd"):
        try:
            opened = _fstat(int(handle))
        except OSError:
            continue
        if (opened.st_dev, opened.st_ino) == (found.st_dev, found.st_ino):
            return True
    return _is_mapped(path)


def _is_mapped(path: Any) -> bool:
    inode = _stat(path).st_ino
    with open("/proc/self/maps", encoding="ascii", errors="replace") as maps:
        return any(int(line.split()[4]) == inode for line in maps)


def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    def guarded(*paths: Any, **options: Any) -> Any:
        for path in paths[:2]:
            if "dir_fd" not in options and "pym-" not in os.fspath(path) and _is_in_use(path):
                raise PermissionError(13, f"os.{function.__name__} of an open file", os.fspath(path))
        return function(*paths, **options)

    return guarded


def _opened(path: Any, flags: int, *more: Any, **options: Any) -> int:
    handle = _open(path, flags, *more, **options)
    if stat.S_ISDIR(_fstat(handle).st_mode) and "dir_fd" not in options and not flags & os.O_DIRECTORY:
        os.close(handle)
        raise PermissionError(13, "os.open of a folder", path)
    return handle


def _truncated(path: Any, size: int) -> None:
    if _is_mapped(path if isinstance(path, int) else os.fspath(path)):
        raise OSError(22, "os.truncate of a mapped file")
    _truncate(path, size)


def _wakeup(handle: int, **options: Any) -> int:
    if handle >= 0:
        _set_blocking(handle, False)  # which Windows does not need
    return _set_wakeup_fd(handle, **options)


vars(signal)["set_wakeup_fd"] = _wakeup
_truncate = os.truncate
for name in ("rename", "replace", "remove", "unlink", "rmdir"):
    setattr(os, name, _guarded(getattr(os, name)))
vars(os).update(open=_opened, truncate=_truncated)
del name
