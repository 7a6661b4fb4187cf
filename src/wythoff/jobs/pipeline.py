"""Blocks through readers, solver and writers, on threads; in order, and never more of them at once than are needed.

Threads serve blocks that stay in compiled code, which holds no lock. A block that needs Python holds the GIL: once such
blocks have cost enough to pay for the start, they are sent to as many processes.
"""

import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from wythoff.jobs.answers import solve_rows
from wythoff.jobs.blocks import Block
from wythoff.jobs.plan import Plan
from wythoff.jobs.readers import read_fast, read_rows
from wythoff.jobs.rows import Rejected, Rows
from wythoff.jobs.workers import process_pool
from wythoff.jobs.writers import write_rows
from wythoff.solve.solver import Solver
from wythoff.solved import game

# Seconds that blocks have taken in Python before processes are started for the others: about what their start takes.
SECONDS_BEFORE_PROCESSES = 0.5


@dataclass
class Solved:
    """What came of a block."""

    block_end: int
    next_line: int
    data: list[Any]
    rows: int = 0
    p_rows: int = 0
    is_small: bool = True
    rejected: list[Rejected] = field(default_factory=list)


class Pipeline:
    """Solves the blocks of one plan."""

    def __init__(self, plan: Plan, threads: int) -> None:
        self._plan, self._threads = plan, threads
        self._pool = ThreadPoolExecutor(threads)
        self._processes: ProcessPoolExecutor | None = None
        self._seconds_in_python = 0.0
        self._starting = threading.Lock()

    def __enter__(self) -> "Pipeline":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._processes is not None:
            self._processes.shutdown(wait=kind is None, cancel_futures=True)

    def solve(self, blocks: Iterable[Block]) -> Iterator[Solved]:
        """The blocks solved, in their order."""
        waiting: deque[Future[Solved]] = deque()
        for block in blocks:
            waiting.append(self._pool.submit(self._solve, block))
            if len(waiting) > self._threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _solve(self, block: Block) -> Solved:
        rows = read_fast(self._plan, block)
        if rows is not None:
            return _answered(self._plan, block, rows)
        if self._threads > 1 and self._seconds_in_python > SECONDS_BEFORE_PROCESSES:
            return self._to_process(block)
        start = time.perf_counter()
        solved = _solve_in_python(self._plan, block)
        self._seconds_in_python += time.perf_counter() - start
        return solved

    def _to_process(self, block: Block) -> Solved:
        with self._starting:
            if self._processes is None:
                self._processes = process_pool(self._threads)
        return self._processes.submit(_solve_for_parent, self._plan, block).result()


def _solve_in_python(plan: Plan, block: Block) -> Solved:
    return _answered(plan, block, read_rows(plan, block))


def _solve_for_parent(plan: Plan, block: Block) -> Solved:
    solved = _solve_in_python(plan, block)
    solved.data = [bytes(part) for part in solved.data]
    return solved


def _answered(plan: Plan, block: Block, rows: Rows) -> Solved:
    answers = solve_rows(_solver(plan.game), rows)
    return Solved(
        block_end=block.end,
        next_line=block.line + block.lines,
        data=write_rows(plan, rows, answers),
        rows=len(rows),
        p_rows=int(answers.is_p.sum()),
        is_small=rows.is_small or not len(rows),
        rejected=rows.rejected,
    )


@cache
def _solver(name: str) -> Solver:
    return game(name).solver
