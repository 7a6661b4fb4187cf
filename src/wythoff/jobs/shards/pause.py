"""Ends a run that writes to a ledger, from another process of the same machine. The next run continues."""

import os
import signal
import socket
import time
from pathlib import Path

from wythoff.jobs.shards.ledger import process_of
from wythoff.jobs.shards.ledger_file import BusyLedgerError, LedgerError
from wythoff.jobs.system import LockedError, locked

# The longest time that a run may take to end, and the time between two looks at its lock.
END_SECONDS, LOOK_SECONDS = 60.0, 0.05


def pause(ledger: str | os.PathLike[str]) -> bool:
    """End the run that writes to a ledger by SIGTERM, and wait for its end; return whether there was such a run.

    Raises LedgerError if the file is not a ledger, or if the run is on another machine; BusyLedgerError if the run does
    not end within END_SECONDS.
    """
    path, process = Path(ledger), process_of(ledger)
    if process is None or not _is_locked(path):
        return False
    host, number = process
    if host != socket.gethostname():
        raise LedgerError(f"{path}: its run is on {host}; accepted: `wythoff job pause` on that machine")
    os.kill(number, signal.SIGTERM)
    end = time.monotonic() + END_SECONDS
    while _is_locked(path):
        if time.monotonic() > end:
            raise BusyLedgerError(f"{path}: the run, process {number}, has not ended in {END_SECONDS:.0f} s")
        time.sleep(LOOK_SECONDS)
    return True


def _is_locked(path: Path) -> bool:
    try:
        with locked(path, path):
            return False
    except LockedError:
        return True
