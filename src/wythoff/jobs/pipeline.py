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

from wythoff.jobs.blocks import Block
from wythoff.jobs.compiled import is_alike, solve_compiled
from wythoff.jobs.plan import Plan
from wythoff.jobs.rows import Part, Rejected
from wythoff.jobs.rowwise import solve_rowwise
from wythoff.jobs.workers import process_pool
from wythoff.solve.solver import Solver
from wythoff.solved import game

# Seconds that blocks have taken in Python before processes are started for the others: about what their start takes.
SECONDS_BEFORE_PROCESSES = 0.5

# Rows that are solved one by one rather than tried in halves.
FEW_ROWS = 256


@dataclass
class Solved:
    """What came of a block."""

    block_end: int
    next_line: int
    data: list[Any] = field(default_factory=list)
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
        solver = _solver(self._plan.game)
        part = solve_compiled(self._plan, solver, block)
        if part is not None:
            return _collected(block, [part])
        if self._threads > 1 and self._seconds_in_python > SECONDS_BEFORE_PROCESSES:
            return self._to_process(block)
        start = time.perf_counter()
        solved = _collected(block, _in_parts(self._plan, solver, block))
        self._seconds_in_python += time.perf_counter() - start
        return solved

    def _to_process(self, block: Block) -> Solved:
        with self._starting:
            if self._processes is None:
                self._processes = process_pool(self._threads)
        return self._processes.submit(_solve_for_parent, self._plan, block).result()


def _in_parts(plan: Plan, solver: Solver, block: Block) -> Iterator[Part]:
    """A block that compiled code has declined, halved until what it declines is few rows; these one by one.

    A single huge pile among small ones costs twice the time of a block without it, not that of a row each.
    """
    if block.lines <= FEW_ROWS or is_alike(plan, block):
        yield solve_rowwise(plan, solver, block)
        return
    for half in block.halves():
        part = solve_compiled(plan, solver, half)
        if part is not None:
            yield part
        else:
            yield from _in_parts(plan, solver, half)


def _solve_for_parent(plan: Plan, block: Block) -> Solved:
    solved = _collected(block, _in_parts(plan, _solver(plan.game), block))
    solved.data = [bytes(part) for part in solved.data]
    return solved


def _collected(block: Block, parts: Iterable[Part]) -> Solved:
    solved = Solved(block.end, block.line + block.lines)
    for part in parts:
        solved.data += part.data
        solved.rows += part.rows
        solved.p_rows += part.p_rows
        solved.is_small &= part.is_small
        solved.rejected += part.rejected
    return solved


@cache
def _solver(name: str) -> Solver:
    return game(name).solver
