"""The pipeline that solves blocks in threads and processes, and writes them to a file in order.

Only a few blocks are under way at a time. Threads solve the blocks that compiled code can solve, since compiled code
releases the GIL. Python code holds the GIL. So only one thread at a time solves the other blocks, and after
SECONDS_BEFORE_PROCESSES they are sent to processes.

A process appends its blocks to the file itself, after all earlier blocks are written. Sending huge numbers to the
parent process would take longer than solving the positions.
"""

import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from wythoff.api.catalogue import game
from wythoff.exact.threads import thread_pool
from wythoff.jobs.files import add_filename_to_errors
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.blocks import Block
from wythoff.jobs.positions.compiled import is_alike, solve_compiled
from wythoff.jobs.positions.compression import compress
from wythoff.jobs.positions.plan import Check, Part, Plan, SolvedBlock
from wythoff.jobs.positions.rowwise import solve_rowwise
from wythoff.jobs.shards.workers import end_now, end_server, process_pool, submitted
from wythoff.rules.game_file import errors_with_lines
from wythoff.solve.contract import Solver

# Seconds between two checks of the number of the next block. Locks are not used, since a killed process would never
# release them.
POLL_SECONDS = 0.001


class OtherBlockError(RuntimeError):
    """Raised for a block that is not written because another block has failed.

    Only the error of the failed block is reported.
    """


class OrderedWriter:
    """A writer that appends blocks to a file in order, from threads and from processes.

    Processes get the writer when they start. Only the thread or process that has the next block appends to the file.
    """

    def __init__(self, path: Path) -> None:
        context = get_context("spawn")
        self._path = path
        self._next = context.Value("q", 0, lock=False)
        self._is_broken = context.Value("b", 0, lock=False)

    def append(self, number: int, data: Iterable[Any]) -> int:
        """Wait until all blocks before block `number` are written, append `data`, and return its number of bytes."""
        while self._next.value != number:
            self.check()
            time.sleep(POLL_SECONDS)
        written = 0
        try:
            with add_filename_to_errors(self._path), open(self._path, "ab", buffering=0) as file:
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
        """Raise OtherBlockError if another block has failed."""
        if self._is_broken.value:
            raise OtherBlockError(f"{self._path}: another block has failed")

    def give_up(self) -> None:
        """Make each block that waits in `append` raise OtherBlockError."""
        self._is_broken.value = 1


# After blocks have taken so many seconds in Python, processes are started.
SECONDS_BEFORE_PROCESSES = 0.1

# Seconds between two checks whether processes run, while another thread runs Python.
LOOK_SECONDS = 0.1

# Seconds between two attempts to end processes that are being started.
END_SECONDS = 0.1

# The most rows of a block that is solved row by row instead of being halved.
FEW_ROWS = 256


class Pipeline(AbstractContextManager["Pipeline"]):
    """A pipeline that solves blocks by a `Plan`. If `writer` is None, the data of blocks are returned, not written."""

    def __init__(
        self, plan: Plan, threads: int, writer: OrderedWriter | None = None, source: str | None = None
    ) -> None:
        self._plan, self._threads, self._writer, self._source = plan, threads, writer, source
        pa.array(np.zeros(1, bool))  # for its first NumPy array, pyarrow imports pandas, if it is installed
        self._pool = thread_pool(threads)
        self._processes: ProcessPoolExecutor | None = None  # set when processes run
        self._starting: threading.Thread | None = None
        self._lock = threading.Lock()
        self._python = threading.Lock()  # held by the thread that solves a block in Python; two at once are slower
        self._seconds_in_python = 0.0
        self._is_given_up = threading.Event()

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self._is_given_up.set()
            if self._writer:
                self._writer.give_up()
            if self._processes is not None:
                end_now(self._processes)  # a row may take minutes
            self._pool.stop()
        self._pool.shutdown()
        while self._starting is not None and self._starting.is_alive():
            if kind is not None:
                end_server()  # the server may otherwise import modules for seconds
            self._starting.join(END_SECONDS)
        if self._processes is not None:
            if kind is None:
                self._processes.shutdown()
            else:
                end_now(self._processes)

    def solve(self, blocks: Iterable[Block]) -> Iterator[SolvedBlock]:
        """Yield the solved blocks in order. Raises FileError if a worker process has ended or was killed."""
        waiting: deque[Future[SolvedBlock]] = deque()
        try:
            for number, block in enumerate(blocks):
                waiting.append(self._pool.submit(self._solve, number, block))
                if len(waiting) > self._threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except OtherBlockError:
            errors = [future.exception() for future in waiting]
            raise next((error for error in errors if error and not isinstance(error, OtherBlockError)), None) or (
                FileError("a worker process has ended; --resume continues")
            ) from None
        except BrokenExecutor:
            raise FileError("a worker process was killed; --resume continues") from None

    def _check(self) -> None:
        """Raise OtherBlockError if the job has been cancelled. Call this between rows, as a block may take minutes."""
        if self._is_given_up.is_set():
            raise OtherBlockError("the job is cancelled")

    def _solve(self, number: int, block: Block) -> SolvedBlock:
        solver = _solver(self._plan.game)
        part = solve_compiled(self._plan, solver, block, self._check)
        if part is not None:
            return _collect(self._plan, number, block, [part], self._writer)
        is_slow = self._seconds_in_python > SECONDS_BEFORE_PROCESSES
        while is_slow or not self._python.acquire(timeout=LOOK_SECONDS):
            self._check()
            if self._writer and self._threads > 1:
                self._start_processes()
                if self._processes is not None:
                    return self._to_process(self._processes, number, block)
            is_slow = False
        try:
            start = time.perf_counter()
            parts = list(_in_parts(self._plan, solver, block, self._check))
            self._seconds_in_python += time.perf_counter() - start
        finally:
            self._python.release()
        return _collect(self._plan, number, block, parts, self._writer)

    def _start_processes(self) -> None:
        """Start the worker processes in the background, unless they were started before. Return before they run."""

        def start() -> None:
            processes = process_pool(self._threads, __name__, _begin, (self._plan, self._writer))
            try:
                processes.submit(int).result()  # when this is done, a process runs
                self._processes = processes
            except (BrokenExecutor, EOFError, OSError):  # killed before any work, as when a terminal hangs up
                end_now(processes)  # this process solves all blocks

        with self._lock:
            if self._starting is None:
                self._starting = threading.Thread(target=start, daemon=True)
                self._starting.start()

    def _to_process(self, processes: ProcessPoolExecutor, number: int, block: Block) -> SolvedBlock:
        if self._source and isinstance(block.rows, bytearray) and not block.overlong:
            block = replace(block, rows=_Bytes(self._source, block.end - len(block.rows), len(block.rows)))
        solved: SolvedBlock = submitted(processes, _solve_in_process, number, block).result()
        return solved


@dataclass(frozen=True)
class _Bytes:
    """The place of a block in the input file. A process reads the block there, which is faster than sending it."""

    path: str
    start: int
    size: int

    def read(self) -> bytearray:
        rows = bytearray(self.size)
        with open(self.path, "rb") as file:
            file.seek(self.start)
            if file.readinto(rows) < self.size:
                raise OSError(f"{self.path}: the file was shortened while it was read")
        return rows


_job: list[Any] = []  # in a worker process: its plan and writer


def _begin(plan: Plan, writer: OrderedWriter) -> None:
    _job[:] = plan, writer


def _solve_in_process(number: int, block: Block) -> SolvedBlock:
    plan, writer = _job
    if isinstance(block.rows, _Bytes):
        block = replace(block, rows=block.rows.read())
    with errors_with_lines():
        return _collect(plan, number, block, _in_parts(plan, _solver(plan.game), block, writer.check), writer)


def _in_parts(plan: Plan, solver: Solver, block: Block, check: Check) -> Iterator[Part]:
    """Solve a block that cannot be solved in arrays as a whole: solve each half in arrays, or else halve it again.

    Parts of at most FEW_ROWS rows are solved row by row.
    """
    if block.count <= FEW_ROWS or is_alike(plan, solver, block):
        yield solve_rowwise(plan, solver, block, check)
        return
    for half in block.halves():
        part = solve_compiled(plan, solver, half, check)
        if part is not None:
            yield part
        else:
            yield from _in_parts(plan, solver, half, check)


def _collect(plan: Plan, number: int, block: Block, parts: Iterable[Part], writer: OrderedWriter | None) -> SolvedBlock:
    """Join the parts of a block, compress the data if the plan requires it, and write the data if there is a writer."""
    try:
        solved = SolvedBlock(block_end=block.end, next_line=block.line + block.lines)
        for part in parts:
            solved.data += part.data
            solved.counts = solved.counts.plus(part.counts)
            solved.rejected += part.rejected
        if plan.compression and solved.data:
            solved.data = [compress(b"".join(solved.data), plan.compression)]
    except BaseException:
        if writer:
            writer.give_up()
        raise
    if writer:
        solved.written, solved.data = writer.append(number, solved.data), []
    return solved


@cache
def _solver(spec: str) -> Solver:
    return game(spec).solver.for_rows()
