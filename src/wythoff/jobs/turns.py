"""Appending to one file from many threads and processes, in order: each waits for its turn and writes by itself.

What a process has solved never travels to its parent: for huge numbers that would cost more than to solve them.
"""

from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import Any


class BrokenTurnError(RuntimeError):
    """A turn that will never come, since an earlier one has failed. The earlier one's error is the one to be told."""


class Turns:
    """The turns of one file. Given to a process when it starts; of use to threads as well."""

    def __init__(self, path: Path, size: int) -> None:
        context = get_context("spawn")
        self._path = path
        self._changed = context.Condition()
        self._next = context.Value("q", 0, lock=False)
        self._size = context.Value("q", size, lock=False)
        self._is_broken = context.Value("b", 0, lock=False)

    def append(self, number: int, data: Iterable[Any]) -> int:
        """Wait for turn `number`, counted from 0, and write these buffers; returns their bytes."""
        with self._changed:
            self._changed.wait_for(lambda: self._next.value == number or self._is_broken.value)
            if self._is_broken.value:
                raise BrokenTurnError(f"{self._path}: an earlier block has failed")
        written = 0
        try:
            with open(self._path, "r+b", buffering=0) as file:
                file.seek(self._size.value)
                for part in data:
                    rest = memoryview(part)
                    written += len(rest)
                    while rest:
                        rest = rest[file.write(rest) :]
        except BaseException:
            self.give_up()
            raise
        with self._changed:
            self._size.value += written
            self._next.value += 1
            self._changed.notify_all()
        return written

    def give_up(self) -> None:
        """Let everybody who waits know that their turn will not come."""
        with self._changed:
            self._is_broken.value = 1
            self._changed.notify_all()
