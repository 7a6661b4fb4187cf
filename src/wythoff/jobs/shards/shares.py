"""The ledgers of the shares of a new job, which are written before the job begins."""

from dataclasses import replace
from pathlib import Path

from wythoff.jobs.formats import FileError
from wythoff.jobs.shards.ledger import Job, Ledger, read_job
from wythoff.jobs.shards.ledger_file import LedgerError

# The most shares of a job.
MAX_SHARES = 10_000


def write_shares(job: Job, count: int, folder: Path) -> list[Path]:
    """Write the ledgers 1-of-K.db, ..., K-of-K.db, K = count, of the shares of a job, and return their paths.

    The folder is made if it does not exist. Existing ledgers of these shares of this job are not changed. Raises
    ValueError if there are fewer numbers or games than shares, and FileError or LedgerError, before any ledger is
    written, if the folder has another file of one of these names.
    """
    most = min(job.turn or job.stop - job.start, MAX_SHARES)
    if count > most:
        raise ValueError(f"shares: {count} are too many for this job; accepted: 1 to {most}")
    if folder.exists() and not folder.is_dir():
        raise FileError(f"{folder}: is a file; accepted: a folder, or a new name")
    if not folder.parent.is_dir() or (folder.is_symlink() and not folder.exists()):
        raise FileError(f"{folder}: is in a missing folder; accepted: a folder, or a new name in an existing folder")
    shares = {folder / f"{number}-of-{count}.db": replace(job, share=(number, count)) for number in range(1, count + 1)}
    jobs = {path: read_job(path) if path.exists() else None for path in shares}
    for path, share in shares.items():
        if jobs[path] not in (None, share):
            raise LedgerError(f"{path}: has another job; accepted: another folder")
    folder.mkdir(exist_ok=True)
    for path, share in shares.items():
        if jobs[path] is None:
            with Ledger(path) as book:
                book.begin(share)
    return list(shares)
