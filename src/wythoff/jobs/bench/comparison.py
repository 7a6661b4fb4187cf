"""Contenders measured: time, peak memory, whether the answer is right, counted costs."""

import ctypes
import gc
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wythoff.exact.bigint import decimal, mpz
from wythoff.jobs.bench.contenders import Contender

# A case is called until this much time has gone by, three times; the best of the three counts.
SECONDS = 0.01
ROUNDS = 3

# What takes longer than this is measured once.
LONG = 2.0


@dataclass(frozen=True)
class Measured:
    """One contender at one n = 10^power."""

    group: str
    method: str
    power: int
    seconds: float
    memory: int | None  # bytes by which the process grew at most; None where the system does not say
    right: bool  # whether the answers at n and at the Fibonacci numbers just below it are (of a sieve: the last row)
    trusted: bool  # whether every answer up to this n is right
    first_wrong: str | None  # the least n, or the piles of the first position, with a wrong answer; None if exact
    steps: int | None
    bits: int | None

    def as_row(self) -> dict[str, Any]:
        """Return what CSV and JSON hold."""
        return asdict(self)


def compare(chosen: Iterable[Contender], full: bool) -> Iterator[Measured]:
    """Measure each contender at each n, smaller n first."""
    for contender in chosen:
        first = contender.first_wrong()
        contender.prepare(mpz(100))()  # what is compiled or imported on the first call is not the contender's own
        for power in contender.powers(full):
            yield measure(contender, power, first)


def measure(contender: Contender, power: int, first_wrong: Any) -> Measured:
    """One case. `first_wrong` is the contender's own."""
    n = mpz(10) ** power
    call = contender.prepare(n)
    before = _reset_peak()
    seconds = _best(call, 1)
    after = _memory("VmHWM")
    if seconds < LONG:
        calls = max(1, int(SECONDS / max(seconds, 1e-7)))
        seconds = min(_best(call, calls), *(_best(call, calls) for _ in range(ROUNDS - 1)))
    cost = contender.cost(n) if contender.cost else None
    return Measured(
        group=contender.group,
        method=contender.name,
        power=power,
        seconds=seconds,
        memory=None if before is None or after is None else max(0, after - before),
        right=contender.is_right(n),
        trusted=first_wrong is None or not contender.is_wrong_from(first_wrong, n),
        first_wrong=None if first_wrong is None else _shown(first_wrong),
        steps=cost.steps if cost else None,
        bits=cost.bits if cost else None,
    )


def _shown(first_wrong: Any) -> str:
    return " ".join(map(decimal, first_wrong)) if isinstance(first_wrong, tuple) else decimal(first_wrong)


def _best(call: Callable[[], Any], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def _reset_peak() -> int | None:
    """Forget the peak of this process's memory and return the memory now: on Linux only."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)  # what the C library keeps would hide the next allocation
        Path("/proc/self/clear_refs").write_text("5")
    except (OSError, AttributeError, TypeError):
        return None
    return _memory("VmRSS")


def _memory(field: str) -> int | None:
    """Return a line of this process's status in bytes."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(field):
                return int(line.split()[1]) * 1024
    return None


def machine() -> str:
    """Return the machine in a few words, without its name."""
    import platform

    from wythoff.jobs.shards.executors import cores

    return f"{platform.machine()}, {cores()} cores, {sys.platform}, Python {platform.python_version()}"
