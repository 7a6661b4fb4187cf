"""Files in NumPy's format .npy: headers, and arrays mapped from files."""

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from wythoff.exact.amounts import bytes_text
from wythoff.jobs.formats import FileError


def npy_header(dtype: Any, shape: tuple[int, ...]) -> bytes:
    """Return the header of a .npy file. The length of the header does not depend on the number of rows."""
    header = BytesIO()
    described = {"descr": np.dtype(dtype).str, "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(header, described)
    return header.getvalue()


def mapped_array(path: Path, dtype: Any, shape: tuple[int, int]) -> Any:
    """Return an array of zeros, mapped from the file at `path`. The file must exist; its contents are replaced.

    Disk space is reserved (see `reserve`), since a write to a mapped file on a full disk would end the process.
    Windows does not rename or delete the file before the array is deleted.
    """
    kind, header = np.dtype(dtype), npy_header(dtype, shape)
    needed = shape[0] * shape[1] * kind.itemsize
    with open(path, "r+b") as file:
        file.write(header)
        file.flush()
        reserve(file.fileno(), len(header) + needed, path)
    return np.memmap(path, kind, "r+", len(header), shape) if needed else np.empty(shape, kind)


def reserve(handle: int, size: int, path: Path) -> None:
    """Give an open file `size` bytes, and reserve their disk space if the system can.

    Raises FileError for 2^63 bytes or more, and OSError if the space is not available.
    """
    if size >= 2**63:
        raise FileError(f"{path}: needs {bytes_text(size)}; a file must have less than {bytes_text(2**63)}")
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(handle, 0, size)
    else:
        os.ftruncate(handle, size)
