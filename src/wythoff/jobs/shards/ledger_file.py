"""The SQLite file of a ledger: opening, checks of the file, and clear messages for its errors."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from wythoff.jobs.formats import FileError, TemporaryError
from wythoff.jobs.system import is_temporary

# "wyth" as a number, which SQLite stores in the header of the file; and the version of the tables.
APPLICATION, LAYOUT = 0x77797468, 4

# Seconds to wait for another connection that locks the file, such as a database browser.
BUSY_SECONDS = 5.0

TABLES = """
CREATE TABLE job (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE shard (
    start TEXT PRIMARY KEY, stop TEXT NOT NULL, verdict TEXT NOT NULL, result TEXT, checked TEXT NOT NULL,
    checksum TEXT NOT NULL, digest TEXT NOT NULL, seconds REAL NOT NULL, host TEXT NOT NULL, seal TEXT NOT NULL
) WITHOUT ROWID;
"""

# The columns of the table of shards. Other columns, which a user has added, are ignored.
COLUMNS = ("start", "stop", "verdict", "result", "checked", "checksum", "digest", "seconds", "host", "seal")

# A column without a seal, which is added to ledgers that do not have it: the time when the worker finished the shard,
# in seconds since 1970.
ENDED = "ended"

SALVAGE = "`wythoff merge --skip-damaged` copies the undamaged rows"


class LedgerError(FileError):
    """Raised if a ledger cannot be used. The message is a single line with the file and the reason."""


class BusyLedgerError(LedgerError, TemporaryError):
    """Raised if a ledger can perhaps be used later: another process has locked it, or the disk is full."""


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open a ledger for writing, or create an empty ledger. No other process may write to it at the same time."""
    is_new = not path.exists() or path.stat().st_size == 0
    base = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        if not is_new:
            check_kind(path, base)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA fullfsync = ON")  # of macOS
        if not has_tables(base):
            with transaction(base):
                for statement in TABLES.split(";")[:-1]:
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {APPLICATION}")
                base.execute(f"PRAGMA user_version = {LAYOUT}")
        if not has_ended(base):
            base.execute(f"ALTER TABLE shard ADD COLUMN {ENDED} REAL")
    except BaseException:
        base.close()
        raise
    return base


def check_names(path: Path) -> None:
    """Raise LedgerError if the file has another name (a hard link) under which a run was killed.

    SQLite looks for its journal by the name of the file, and would not find the journal of the other name.
    """
    own = Path(os.path.realpath(path))
    if own.stat().st_nlink == 1:
        return
    for other in own.parent.iterdir():
        journal = own.with_name(f"{other.name}-wal")
        if other.name != own.name and journal.is_file() and journal.stat().st_size and other.samefile(own):
            raise LedgerError(
                f"{path}: the file has a second name, {other}; a run under that name was killed; resume it there"
            )


def changes_by_others(base: sqlite3.Connection) -> int:
    """Return a number that changes whenever another connection has written to the file."""
    (version,) = base.execute("PRAGMA data_version").fetchone()
    return int(version)


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a ledger for reading only, also in a folder where SQLite cannot make its own files."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    base = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        base.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.DatabaseError as error:
        base.close()
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
        base = sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None)
    return base


@contextmanager
def transaction(base: sqlite3.Connection) -> Iterator[None]:
    """Run the statements of the `with` block as a single transaction."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            base.execute("ROLLBACK")
        raise


def check_kind(path: Path, base: sqlite3.Connection, skips_damaged: bool = False) -> None:
    """Raise LedgerError if the file is not a ledger or, unless `skips_damaged` is true, if the ledger is damaged."""
    (application,), (layout,) = (
        base.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    if application == 0 and not has_tables(base) and not base.execute("SELECT 1 FROM sqlite_master").fetchone():
        return  # an empty file of a run that was killed before its first transaction
    if application != APPLICATION:
        raise LedgerError(f"{path}: is a database, but not a ledger; name another file")
    if layout != LAYOUT:
        raise LedgerError(f"{path}: is a ledger of layout {layout}; accepted by this version: layout {LAYOUT}")
    if skips_damaged:
        return
    (found,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise LedgerError(f"{path}: is damaged: {' '.join(found.split())}; {SALVAGE}")


def has_tables(base: sqlite3.Connection) -> bool:
    """Whether the file has the tables of a ledger."""
    return base.execute("SELECT 1 FROM sqlite_master WHERE name = 'shard'").fetchone() is not None


def has_ended(base: sqlite3.Connection) -> bool:
    """Whether the table of shards has the column ENDED."""
    return any(name == ENDED for _, name, *_ in base.execute("PRAGMA table_info(shard)"))


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Convert errors of SQLite and of the system to a LedgerError with a message of a single line."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        name, kind = getattr(error, "sqlite_errorname", ""), LedgerError
        if name in ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL"):
            reason, kind = "is locked by another process", BusyLedgerError
        elif name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR"):
            reason = f"cannot be written ({error}); the shards in it are safe, and the same command continues from them"
            kind = BusyLedgerError
        elif name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
            reason = f"cannot be written: {error}"
        elif name == "SQLITE_NOTADB":
            reason = "is not a ledger; name another file"
        else:
            reason = f"is damaged: {error}"
        raise kind(f"{path}: {reason}") from None
    except OSError as error:
        kind = BusyLedgerError if is_temporary(error) else LedgerError
        raise kind(f"{path}: {error.strerror}") from None
