"""The standard streams: closed ones, pipes whose reader has gone, and encodings that lack characters."""

import errno
import os
import sys

STREAMS = ("stdin", "stdout", "stderr")  # in the order of their file descriptors


def replace_closed_streams() -> str:
    """Replace closed standard streams, and return a text with their names. The new streams cannot be read or written.

    Without the replacement, the next opened file would get the file descriptor of a standard stream, and messages would
    go into that file. Messages to a closed standard error are lost.
    """
    closed = []
    for number, name in enumerate(STREAMS):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            handle = os.open(os.devnull, os.O_RDONLY if name == "stdout" else os.O_WRONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))
            closed += [] if name == "stderr" else [f"standard {name.removeprefix('std')}put is closed"]
    return ", ".join(closed)


def escape_unencodable() -> None:
    """Let standard output print escapes, such as \\u03c6, for characters that its encoding lacks.

    Standard error does so already. Windows encodes output to pipes and files with an old code page.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Discard the output that is still in the buffer of standard output, and all later output."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def is_closed_pipe(error: OSError) -> bool:
    """Whether the reader of standard output has closed the pipe. On Windows the error has the number EINVAL."""
    if os.name != "nt" or error.errno != errno.EINVAL:
        return isinstance(error, BrokenPipeError)
    try:
        sys.stdout.flush()  # the output is still in the buffer, and fails again
    except OSError:
        return True
    return False
