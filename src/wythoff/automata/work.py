"""Limits and counts of building automata: memory, kernels that can be stopped, progress."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wythoff.exact.progress import Progress

# Bytes that one automaton under construction may take if nobody says: a share of the machine's memory.
SHARE = 4

# States that a kernel makes before it is run beside a thread that watches for Ctrl-C: some milliseconds.
UNWATCHED_ENTRIES = 1 << 20

# Seconds between two looks at a kernel.
LOOK_SECONDS = 0.1


class GivenUpError(RuntimeError):
    """A statement is not decided, because an automaton needs more than the allowed memory.

    Attributes
    ----------
    states : int
        The number of states that the automaton had so far; 0 if its construction did not begin.
    """

    def __init__(self, message: str, states: int = 0) -> None:
        super().__init__(message)
        self.states = states


@dataclass(frozen=True)
class Step:
    """An automaton on the way: how it was made, its variables, states when it was made, and of the minimal one."""

    operation: str
    variables: tuple[str, ...]
    states: int
    minimal: int

    def __str__(self) -> str:
        return f"{self.operation} of ({', '.join(self.variables)}): {self.states} states, minimal {self.minimal}"


@dataclass
class Work:
    """Limits and counts of the automata that are made within `limited`."""

    memory: int
    progress: Progress | None = None
    steps: list[Step] = field(default_factory=list)

    made: int = 0  # states of all automata that are done

    def report(self, states: int) -> None:
        """Say how many states have been made, with those of an automaton under construction."""
        if self.progress:
            self.progress(self.made + states, None)

    @property
    def largest(self) -> int:
        """The most states of an automaton before it was made minimal."""
        return max((step.states for step in self.steps), default=1)

    def most_states(self, width: int) -> int:
        """States of an automaton under construction with so many symbols: tables grow by doubling, in a copy."""
        return max(1, min(2**31 - 2, self.memory // (12 * width + 200)))


def machine_memory() -> int:
    """Bytes of memory that this machine has, 16 GB if that is not known."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 1 << 34


_WORK: ContextVar[Work | None] = ContextVar("work", default=None)


def current() -> Work:
    """Return the work that is under way in this thread or task, or a new one that nobody reads."""
    return _WORK.get() or Work(machine_memory() // SHARE)


@contextmanager
def limited(memory: int | None = None, progress: Progress | None = None) -> Iterator[Work]:
    """Within this block, automata under construction take at most so many bytes each; `progress` gets states made.

    Raises
    ------
    GivenUpError
        From within the block, where one would take more.
    """
    work = Work(memory or machine_memory() // SHARE, progress)
    token = _WORK.set(work)
    try:
        yield work
    finally:
        _WORK.reset(token)


def record(operation: str, variables: tuple[str, ...], states: int, minimal: int) -> None:
    """Add a step to the work that is under way."""
    if work := _WORK.get():
        work.steps.append(Step(operation, variables, states, minimal))
        work.made += states
        work.report(0)


def progress(states: int) -> None:
    """Say how many states an automaton under construction has."""
    if work := _WORK.get():
        work.report(states)


def give_up(operation: str, states: int) -> GivenUpError:
    """Return the error of an automaton that has grown too large."""
    memory = current().memory
    return GivenUpError(
        f"{operation}: {states:,} states were made, and no more fit into {memory / 1e9:.3g} GB of memory"
    )


def run(operation: str, width: int, kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Return the result of a kernel that takes `limit` and `control` last and returns no states where it stops.

    Small results are made at once; larger ones by a second run in a thread, so that Ctrl-C comes through.
    """
    work = current()
    limit = work.most_states(width)
    few = min(limit, max(1, UNWATCHED_ENTRIES // width))
    control = np.zeros(2, np.uint64)
    found = kernel(*arguments, few, control)
    if not len(found[0]) and few < limit:
        found, control = watched(kernel, *arguments, limit)
    if not len(found[0]):
        raise give_up(operation, int(control[1]))
    return found


def watched(kernel: Callable[..., Any], *arguments: Any) -> tuple[Any, Any]:
    """The result of a kernel that takes `control` last, and `control`; an interrupt stops it, for it has a thread."""
    from threading import Thread

    work, control = current(), np.zeros(2, np.uint64)
    found: list[Any] = []
    failed: list[BaseException] = []

    def call() -> None:
        try:
            found.append(kernel(*arguments, control))
        except BaseException as error:  # raised again below
            failed.append(error)

    thread = Thread(target=call, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(LOOK_SECONDS)
            work.report(int(control[1]))
    finally:
        control[0] = 1
        thread.join()
    if failed:
        raise failed[0]
    return found[0], control
