"""Space on the disk: asked for before anything is written, and reserved for files that are mapped to memory."""

import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np

from wythoff.exact.amounts import in_bytes
from wythoff.exact.bigint import Integer, decimal
from wythoff.jobs.errors import FileError


def check_space(target: str | os.PathLike[str], needed: Integer, kind: str = "up to ", taken: int = 0) -> None:
    """Refuse a file that does not fit where it is to be; 0 bytes always do.

    Parameters
    ----------
    target : path
        A file or folder, which need not be there.
    needed : int
        Bytes that will be written.
    kind : str
        What stands before the figure: "" where it is exact, "at least " where only that is known.
    taken : int
        Bytes that an earlier run has left and that this one uses or deletes.
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


def bytes_of_lines(last: list[Integer], beside: int) -> Integer:
    """A bound on a line of numbers up to these, with so many other characters."""
    return sum((len(decimal(number)) for number in last), beside)


def mapped_array(path: Path, dtype: Any, shape: tuple[int, int]) -> Any:
    """A .npy of zeros, mapped to memory. Its space is reserved: a write to a full disk would end the process."""
    kind = np.dtype(dtype)
    needed = shape[0] * shape[1] * kind.itemsize
    with open(path, "r+b") as file:
        header = {"descr": kind.str, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(file, header)
        start = file.tell()
        file.flush()
        _reserve(file.fileno(), start + needed, path)
    return np.memmap(path, kind, "r+", start, shape) if needed else np.empty(shape, kind)


def _reserve(handle: int, size: int, path: Path) -> None:
    if size >= 2**63:
        raise FileError(f"{path}: a file has less than {in_bytes(2**63)}, and this one needs {in_bytes(size)}")
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(handle, 0, size)
    else:
        os.truncate(handle, size)
