"""What is refused about files, and how errors are printed."""

from collections.abc import Iterator
from contextlib import contextmanager

INTERNAL_ERROR = 70
"""The exit status after a fault of the program: EX_SOFTWARE of sysexits.h."""

# Characters of the message of an internal error: those of a compiler have thousands.
MOST_OF_MESSAGE = 200


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


def one_line(error: BaseException) -> str:
    """The message of an error without line feeds; of an OSError its file and its reason."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split()) or type(error).__name__


def internal_error(error: BaseException, command: str) -> str:
    """A line for an error that is a fault of the program; `command` prints its traceback."""
    name, message = type(error).__name__, " ".join(str(error).split())
    what = f"{name}: {message[:MOST_OF_MESSAGE]}" if message else name
    return f"internal error ({what}); this is a fault of the program: please report it with what `{command}` prints"
