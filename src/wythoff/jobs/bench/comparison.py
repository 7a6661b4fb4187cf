"""Measurement of the contenders of `wythoff bench`: time, peak memory, counted steps, and whether answers are right."""

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

# A case is measured in ROUNDS rounds; the fastest round counts. A round repeats a short call for ROUND_SECONDS.
ROUND_SECONDS, ROUNDS = 0.01, 3

# A call that takes longer than so many seconds is measured once.
MAX_REPEATED_SECONDS = 2.0


@dataclass(frozen=True)
class Measurement:
    """The measurement of one method, a `Contender`, at n = 10^power."""

    group: str
    method: str
    power: int
    seconds: float
    memory: int | None  # the peak growth of the process in bytes; None if the system does not report it
    right: bool  # whether contender.is_right(n)
    trusted: bool  # whether every answer up to this n is right
    first_wrong: str | None  # the least n, or the piles of the first position, with a wrong answer; None if exact
    steps: int | None  # the number of counted steps; None if they are not counted
    bits: int | None  # the precision in bits; None if not counted

    def as_row(self) -> dict[str, Any]:
        """Return a dict from the name of each field to its value."""
        return asdict(self)


def compare(chosen: Iterable[Contender], full: bool) -> Iterator[Measurement]:
    """Yield a `Measurement` for each contender and each power in contender.powers(full), in increasing order."""
    for contender in chosen:
        first = contender.first_wrong()
        contender.prepare(mpz(100))()  # the first call compiles and imports, which must not be measured
        for power in contender.powers(full):
            yield measure(contender, power, first)


def measure(contender: Contender, power: int, first_wrong: Any) -> Measurement:
    """Measure a contender at n = 10^power. `first_wrong` is contender.first_wrong(), its first wrong answer or None."""
    n = mpz(10) ** power
    call = contender.prepare(n)
    before = _reset_peak()
    seconds = _best(call, 1)
    after = _memory("VmHWM")
    if seconds < MAX_REPEATED_SECONDS:
        calls = max(1, int(ROUND_SECONDS / max(seconds, 1e-7)))
        seconds = min(_best(call, calls), *(_best(call, calls) for _ in range(ROUNDS - 1)))
    cost = contender.cost(n) if contender.cost else None
    return Measurement(
        group=contender.group,
        method=contender.name,
        power=power,
        seconds=seconds,
        memory=None if before is None or after is None else max(0, after - before),
        right=contender.is_right(n),
        trusted=first_wrong is None or not contender.is_wrong_from(first_wrong, n),
        first_wrong=None if first_wrong is None else _error_text(first_wrong),
        steps=cost.steps if cost else None,
        bits=cost.bits if cost else None,
    )


def _error_text(first_wrong: Any) -> str:
    return " ".join(map(decimal, first_wrong)) if isinstance(first_wrong, tuple) else decimal(first_wrong)


def _best(call: Callable[[], Any], calls: int) -> float:
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def _reset_peak() -> int | None:
    """Reset the peak memory of this process. Return its present memory in bytes, or None if the system is not Linux."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)  # free blocks of the C library would hide the next allocation
        Path("/proc/self/clear_refs").write_text("5", "ascii")
    except (OSError, AttributeError, TypeError):
        return None
    return _memory("VmRSS")


def _memory(field: str) -> int | None:
    """Return a field of /proc/self/status, such as "VmRSS", in bytes; None if the system has no such field."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines():
            if line.startswith(field):
                return int(line.split()[1]) * 1024
    return None


def machine() -> str:
    """Return a text with processor, cores, system and version of Python: "x86_64, 8 cores, linux, Python 3.12.1"."""
    import platform

    from wythoff.jobs.shards.executors import cores

    return f"{platform.machine()}, {cores()} cores, {sys.platform}, Python {platform.python_version()}"
