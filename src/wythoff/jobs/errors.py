"""What is refused about files."""


class FileError(ValueError):
    """A file that cannot be read or written as it is; one line that says which and why."""
