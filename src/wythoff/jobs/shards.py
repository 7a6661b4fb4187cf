"""Shards, parts of a range that are tried by themselves, and how what they find adds up: in any cut and any order."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from wythoff.claims.claim import CHECKSUM_MODULUS, Finding

Search = Callable[[int, int], Finding]

# Seconds that are spent to find out how fast a search is, at least.
TRIAL_SECONDS = 0.02

# A job has no more shards than this: as many rows of a ledger are read in some seconds.
MOST_SHARDS = 1_000_000

# Shards for each worker, at least, so that none is idle for long at the end.
SHARDS_A_WORKER = 8


class Shard(NamedTuple):
    """What is to be done, by its name, on [start, stop). Never a function or an array: it is sent to other machines."""

    name: str
    start: int
    stop: int


def cut(name: str, start: int, stop: int, size: int) -> Iterator[Shard]:
    """A range in shards of `size`; the last one may be shorter."""
    if size < 1:
        raise ValueError(f"the size of a shard must be at least 1, got {size}")
    for first in range(start, stop, size):
        yield Shard(name, first, min(first + size, stop))


@dataclass(frozen=True)
class Total:
    """What shards have found together."""

    checked: int = 0
    checksum: int = 0
    counterexample: Any = None
    place: int | None = None  # where the shard of the counterexample begins

    def __add__(self, other: "Total") -> "Total":
        """Both together. Of two counterexamples that of the earlier shard stays: each shard gives its least."""
        mine = other.place is None or (self.place is not None and self.place <= other.place)
        least = self if mine else other
        checksum = (self.checksum + other.checksum) % CHECKSUM_MODULUS
        return Total(self.checked + other.checked, checksum, least.counterexample, least.place)


def total_of(shard: Shard, finding: Finding) -> Total:
    """What one shard has found."""
    place = None if finding.counterexample is None else shard.start
    return Total(finding.checked, finding.checksum % CHECKSUM_MODULUS, finding.counterexample, place)


def shard_size(search: Search, start: int, stop: int, workers: int, seconds: float) -> int:
    """How many numbers take so many seconds, tried out at the end of the range, where they may take the longest.

    Fewer where the workers would have too little to share, more where there would be too many shards.
    """
    if stop - start < 2:
        return 1
    search(stop - 1, stop)  # compiles the kernels, if that has to be done
    size = 1
    while True:
        began = time.perf_counter()
        search(stop - size, stop)
        took = time.perf_counter() - began
        if took >= TRIAL_SECONDS or 4 * size > stop - start:
            break
        size *= 4
    wanted = int(size * seconds / max(took, 1e-9))
    shared = -(-(stop - start) // (SHARDS_A_WORKER * workers))
    fewest = -(-(stop - start) // MOST_SHARDS)
    return max(1, fewest, min(wanted, shared))
