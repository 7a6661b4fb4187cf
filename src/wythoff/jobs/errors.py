"""What is refused about files."""

from collections.abc import Iterator
from contextlib import contextmanager


class FileError(ValueError):
    """A file that cannot be read or written as it is; one line that says which and why."""


@contextmanager
def as_file_error() -> Iterator[None]:
    """Let a ValueError about what a file holds be a FileError."""
    try:
        yield
    except FileError:
        raise
    except ValueError as error:
        raise FileError(str(error)) from None
