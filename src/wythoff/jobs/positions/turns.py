"""Blocks written to one file by many threads and processes, in order: each waits for its turn.

A process does not send its answers to its parent: for huge numbers that would take longer than to solve them.
"""

import time
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from wythoff.jobs.files import naming

# Seconds between two looks at whose turn it is. No lock and no condition: a process that is killed would keep them.
LOOK = 0.001


class BrokenTurnError(RuntimeError):
    """A block cannot be written because another one has failed; the error of that one is reported."""


class Turns:
    """The turns of one file, for threads and for processes, which get them when they start.

    Only the one whose turn it is appends to the file, and then changes the number of the turn.
    """

    def __init__(self, path: Path) -> None:
        context = get_context("spawn")
        self._path = path
        self._next = context.Value("q", 0, lock=False)
        self._is_broken = context.Value("b", 0, lock=False)

    def append(self, number: int, data: Iterable[Any]) -> int:
        """Wait for turn `number`, counted from 0, and write these buffers; returns their bytes."""
        while self._next.value != number:
            self.check()
            time.sleep(LOOK)
        written = 0
        try:
            with naming(self._path), open(self._path, "ab", buffering=0) as file:
                for part in data:
                    rest = memoryview(part)
                    written += len(rest)
                    while rest:
                        rest = rest[file.write(rest) :]
        except BaseException:
            self.give_up()
            raise
        self._next.value = number + 1
        return written

    def check(self) -> None:
        """Raise BrokenTurnError if another has failed."""
        if self._is_broken.value:
            raise BrokenTurnError(f"{self._path}: another block has failed")

    def give_up(self) -> None:
        """Make everybody fail who waits for a turn."""
        self._is_broken.value = 1
