"""Pausing of a run that writes to a ledger, from another process of the machine. The next run continues the work."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from wythoff.jobs.shards.ledger import read_ledger
from wythoff.jobs.shards.ledger_file import BusyLedgerError, LedgerError

# The longest time that a run may take to end, and the time between two looks at its lock.
END_SECONDS, LOOK_SECONDS = 60.0, 0.05

# The file in which Linux lists all locks, with the processes that hold them.
LOCKS = Path("/proc/locks")


def pause(ledger: str | os.PathLike[str]) -> bool:
    """Send SIGTERM to the process that writes to a ledger, and wait for its end. Return whether there was a process.

    Raises LedgerError if the file is not a ledger, if the run belongs to another user, or if the system does not list
    locks; BusyLedgerError if the run does not end within END_SECONDS.
    """
    path = Path(ledger)
    read_ledger(path)
    if not LOCKS.exists():
        raise LedgerError(f"{path}: this system does not list locks; accepted: Ctrl-C in the terminal of the run")
    if (process := _writer(path)) is None:
        return False
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGTERM)
    end = time.monotonic() + END_SECONDS
    while _writer(path) == process:
        if time.monotonic() > end:
            raise BusyLedgerError(
                f"{path}: the run has not ended in {END_SECONDS:.0f} s; `kill -9 {process}` ends it, and loses no"
                " finished shard"
            )
        time.sleep(LOOK_SECONDS)
    return True


def _writer(path: Path) -> int | None:
    """Return the id of the process that has locked a file and has it open, or None if there is none."""
    inode = os.stat(path).st_ino
    for line in LOCKS.read_text("ascii").splitlines():
        # 1: FLOCK ADVISORY WRITE 1234 fe:00:5678 0 EOF: the process, then the device and the inode.
        _, kind, *_, process, file, _, _ = line.split()
        if kind == "FLOCK" and file.rpartition(":")[2] == str(inode) and _has_open(int(process), path):
            return int(process)
    return None


def _has_open(process: int, path: Path) -> bool:
    try:
        return any(file.exists() and file.samefile(path) for file in Path(f"/proc/{process}/fd").iterdir())
    except PermissionError:
        raise LedgerError(f"{path}: its run, process {process}, is of another user; accepted: your own runs") from None
    except OSError:  # the process, or its file, is no longer there
        return False
