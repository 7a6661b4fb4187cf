"""Space on the disk, asked for before anything is written."""

import os
import shutil
from pathlib import Path

from wythoff.exact.amounts import in_bytes
from wythoff.exact.bigint import Integer
from wythoff.jobs.errors import FileError


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
            f"{os.fspath(target)} needs {kind}{in_bytes(needed)}, and {in_bytes(free)} are free in {path}; "
            "--force writes all the same"
        )
