"""Tests that need parts of Linux: each has a mark with the reason, and is skipped where the part is missing."""

import signal
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest

# Windows has no SIGHUP. The tests that send it are skipped there, but their tables are read.
HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)


def has(name: str) -> bool:
    """Whether the system has a path such as "/proc", or Python a module or a function such as "os.fork"."""
    if name.startswith("/"):
        return Path(name).exists()
    try:
        return bool(find_spec(name)) if "." not in name else bool(resolve_name(name))
    except (AttributeError, ImportError, ValueError):
        return False


def needs(name: str, why: str) -> Callable[..., pytest.MarkDecorator]:
    """Return the mark of tests that need what has this name."""
    return pytest.mark.skipif(not has(name), reason=f"{why}, with {name}")


needs_proc = needs("/proc/self/task", "reads which processes exist")
needs_signals = needs("signal.SIGHUP", "sends signals to processes")
needs_fork = needs("os.fork", "forks a process, or kills the fork server")
needs_limits = needs("resource", "limits the size of files, or measures memory")
needs_modes = needs("os.chown", "sets permissions of files")
needs_links = needs("os.mkfifo", "makes links, or names devices or pipes")
needs_terminal = needs("pty", "opens a terminal")
needs_shell = needs("/bin/sh", "runs a shell")
