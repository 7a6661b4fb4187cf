"""Limits the memory of automata under construction, counts their states, and runs kernels that Ctrl-C can stop."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import numpy as np

from wythoff.exact.amounts import bytes_text
from wythoff.exact.bigint import as_mpz, shortened
from wythoff.exact.progress import Progress
from wythoff.exact.waiting import wait_until

# By default one automaton under construction may use this fraction of the memory of the machine: 1/4.
SHARE = 4

# The most table entries that a kernel computes without a thread that waits for Ctrl-C: some milliseconds.
UNWATCHED_ENTRIES = 1 << 20

# Seconds between two reports of the progress of a kernel.
LOOK_SECONDS = 0.1


class GivenUpError(RuntimeError):
    """The error if a statement is not decided, since an automaton needs too much memory or no automaton is found."""


@dataclass(frozen=True)
class Step:
    """An automaton of a decision: operation, variables, and the numbers of states before and after minimization."""

    operation: str
    variables: tuple[str, ...]
    states: int
    minimal: int

    def __str__(self) -> str:
        return f"{self.operation} of ({', '.join(self.variables)}): {self.states} states, minimal {self.minimal}"


@dataclass
class Work:
    """The limits and the counts of the automata that are computed in the body of `with limited(...)`."""

    memory: int
    progress: Progress | None = None
    steps: list[Step] = field(default_factory=list)

    made: int = 0  # states of all finished automata

    def report(self, states: int) -> None:
        """Report the number of states so far: those of all finished automata, and `states` of the unfinished one."""
        if self.progress:
            self.progress(self.made + states, None)

    @property
    def largest(self) -> int:
        """The number of states of the largest automaton before minimization."""
        return max((step.states for step in self.steps), default=1)

    def most_states(self, width: int) -> int:
        """Return the most states for which the construction of an automaton with `width` symbols fits into `memory`."""
        return max(1, min(2**31 - 2, self.memory // (12 * width + 200)))


def machine_memory() -> int:
    """Return the bytes of memory of this machine, or 2^34 if unknown."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 1 << 34


_WORK: ContextVar[Work | None] = ContextVar("work", default=None)


def current() -> Work:
    """Return the `Work` of the innermost `limited` block; outside of all blocks, a new one with the default limits."""
    return _WORK.get() or Work(machine_memory() // SHARE)


@contextmanager
def limited(memory: int | None = None, progress: Progress | None = None) -> Iterator[Work]:
    """Limit the memory of each automaton that is computed in the block of this context manager.

    `memory` is in bytes, by default a quarter of the memory of the machine. `progress` is called with the number of
    states so far.

    Raises
    ------
    GivenUpError
        Inside the block, if an automaton needs more than `memory`.
    """
    work = Work(machine_memory() // SHARE if memory is None else int(as_mpz(memory, "memory")), progress)
    token = _WORK.set(work)
    try:
        yield work
    except SystemError as error:  # of a call of compiled code that Ctrl-C has interrupted
        raise error.__cause__ or error from None
    finally:
        _WORK.reset(token)


def record(operation: str, variables: tuple[str, ...], states: int, minimal: int) -> None:
    """Add an automaton, with its numbers of states before and after minimization, to the current `Work`, if any."""
    if work := _WORK.get():
        work.steps.append(Step(operation, variables, states, minimal))
        work.made += states
        work.report(0)


def progress(states: int) -> None:
    """Report progress: the automaton under construction has `states` states."""
    if work := _WORK.get():
        work.report(states)


def give_up(operation: str, states: int) -> GivenUpError:
    """Return the error for an automaton that needs too much memory."""
    memory, count = current().memory, f"{states:,}" if states < 10**18 else shortened(states)
    return GivenUpError(
        f"{operation}: an automaton of more than {count} states does not fit into {bytes_text(memory)} of memory"
    )


def run(operation: str, width: int, kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Return the table of `width` symbols that a kernel computes, whose last parameters are `limit` and `control`.

    A kernel returns an empty table if the result would have more than `limit` states. Small results are computed in
    this thread. For larger results the kernel runs again, in a second thread, so that Ctrl-C can stop the kernel.
    Raises GivenUpError if the result does not fit into the memory.
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
    """Run a kernel, whose last parameter is `control`, in a second thread, and return (result, control).

    `control` is as in wythoff.kernels.automata. Ctrl-C stops the kernel. Even then this function does not end before
    the kernel.
    """
    work, control = current(), np.zeros(2, np.uint64)
    found: list[Any] = []
    failed: list[BaseException] = []
    began, ended = Event(), Event()

    def call() -> None:
        began.set()
        try:
            if not control[0]:
                found.append(kernel(*arguments, control))
        except BaseException as error:  # raised again below
            failed.append(error)
        finally:
            ended.set()

    try:
        Thread(target=call).start()
        while not ended.wait(LOOK_SECONDS):
            work.report(int(control[1]))
    finally:
        control[0] = 1
        if began.is_set():  # otherwise the thread will not call the kernel
            wait_until(ended.wait)
    if failed:
        raise failed[0]
    return found[0], control
