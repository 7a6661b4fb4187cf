"""Files in NumPy's own format, .npy: their headers, and arrays that lie in them."""

import os
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from wythoff.exact.amounts import bytes_text
from wythoff.jobs.formats import FileError


def npy_header(dtype: Any, shape: tuple[int, ...]) -> bytes:
    """Return what stands before the numbers. It is always as long: NumPy leaves room for the number of rows to grow."""
    header = BytesIO()
    described = {"descr": np.dtype(dtype).str, "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(header, described)
    return header.getvalue()


def mapped_array(path: Path, dtype: Any, shape: tuple[int, int]) -> Any:
    """An array of zeros that lies in a file. Its space is reserved: a write to a full disk would end the process."""
    kind, header = np.dtype(dtype), npy_header(dtype, shape)
    needed = shape[0] * shape[1] * kind.itemsize
    with open(path, "r+b") as file:
        file.write(header)
        file.flush()
        reserve(file.fileno(), len(header) + needed, path)
    return np.memmap(path, kind, "r+", len(header), shape) if needed else np.empty(shape, kind)


def reserve(handle: int, size: int, path: Path) -> None:
    """Give an open file so many bytes on the disk. Raises FileError and OSError where that cannot be."""
    if size >= 2**63:
        raise FileError(f"{path}: a file has less than {bytes_text(2**63)}, and this one needs {bytes_text(size)}")
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(handle, 0, size)
    else:
        os.truncate(handle, size)
