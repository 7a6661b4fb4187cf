"""Shards, parts of a range that are tried by themselves, and how what they find adds up: in any cut and any order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding

# Shards for each worker, at least, so that none is idle for long at the end.
SHARDS_A_WORKER = 8

# A shard is at most so many times as long as one whose seconds are known.
GROWTH = 4


class Shard(NamedTuple):
    """A task, by its name, on [start, stop). It has no functions and no arrays: it is sent to other machines."""

    name: str
    start: int
    stop: int


def gaps(start: int, stop: int, done: Iterable[Shard]) -> Iterator[tuple[int, int]]:
    """Yield what is left of a range by shards that are apart from each other, in order."""
    for shard in sorted(done):
        if start < shard.start:
            yield start, shard.start
        start = shard.stop
    if start < stop:
        yield start, stop


class Pace:
    """How many numbers a shard has: one at first, then as many as take some seconds, learnt from those that are done.

    Nothing is tried only to measure the speed, so that numbers are tried in their order.
    """

    def __init__(self, numbers: int, workers: int, seconds: float) -> None:
        self.size, self.seconds = 1, seconds
        self.most = max(1, -(-numbers // (SHARDS_A_WORKER * workers)))

    def learn(self, shard: Shard, seconds: float) -> None:
        """A shard has taken so many seconds."""
        numbers = shard.stop - shard.start
        if GROWTH * numbers < self.size and seconds < self.seconds:
            return  # a short one from before
        wanted = int(numbers * self.seconds / max(seconds, 1e-9))
        self.size = max(1, min(wanted, GROWTH * numbers, self.most))


@dataclass(frozen=True)
class Total:
    """The joint findings of shards."""

    checked: int = 0
    checksum: int = 0
    counterexample: Any = None
    failure: str = ""  # the n at which the claim could not be tried, and why
    place: int | None = None  # where the shard of the counterexample, or of the failure, begins

    @property
    def hex_checksum(self) -> str:
        """The checksum in 16 digits; "" if it is 0, as that of a claim which computes none."""
        return f"{self.checksum:016x}" if self.checksum else ""

    def summary(self, since: str = "") -> str:
        """Return what is printed of it: the number of instances, and the checksum if there is one."""
        return f"{self.checked} checked{since}" + (f", checksum {self.hex_checksum}" if self.checksum else "")

    def __add__(self, other: "Total") -> "Total":
        """Both together. What was found in the earlier shard stays: each gives its first."""
        mine = other.place is None or (self.place is not None and self.place <= other.place)
        first = self if mine else other
        checksum = (self.checksum + other.checksum) % CHECKSUM_MODULUS
        return Total(self.checked + other.checked, checksum, first.counterexample, first.failure, first.place)


def total_of(shard: Shard, finding: Finding) -> Total:
    """Return what one shard has found."""
    place = shard.start if finding.counterexample is not None or finding.failure else None
    return Total(finding.checked, finding.checksum % CHECKSUM_MODULUS, finding.counterexample, finding.failure, place)
