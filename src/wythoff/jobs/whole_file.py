"""A file that appears under its name only when it is whole."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from wythoff.jobs.plan import FileError

STANDARD = "-"


@contextmanager
def whole_file(name: str) -> Iterator[BinaryIO]:
    """The file to write to; "-" is standard output. What is no regular file (a pipe, a device) is written as it is.

    Until the end it has another name beside the file, which nothing else uses, and is removed if writing fails.
    Raises FileError at once where that cannot be done.
    """
    if name == STANDARD:
        if sys.stdout is None:
            raise FileError("standard output is closed")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(os.path.realpath(name))
    if not name or target.is_dir():
        raise FileError(f"{name!r}: is a folder; the name of a file is needed")
    if not target.parent.is_dir():
        raise FileError(f"{name}: there is no folder {target.parent}")
    if target.exists() and not target.is_file():
        with open(target, "wb") as file:
            yield file
        return
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        file = open(partial, "xb")  # noqa: SIM115
    except OSError as error:
        raise FileError(f"{name}: {error.strerror}") from None
    try:
        with file:
            yield file
        os.replace(partial, target)
    except BaseException:
        with suppress(OSError):
            partial.unlink()
        raise
