"""Shards, which are ranges of numbers that are checked separately, and the sum of their results.

The sum does not depend on the lengths of the shards, nor on their order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from wythoff.claims.verdict import CHECKSUM_MODULUS, Finding
from wythoff.exact.bigint import as_signed, short_repr

# The fewest shards for each worker, so that no worker is idle for long at the end.
SHARDS_A_WORKER = 8

# A shard is at most GROWTH times as long as a shard whose time is known.
GROWTH = 4

# A shard takes at least 1/MAX_CUT of the target time, even if there are more workers than such shards.
MAX_CUT = 50


# The share of a job that a single machine does alone: part 1 of 1.
WHOLE = (1, 1)


class Shard(NamedTuple):
    """A range [start, stop) of numbers that is computed separately. `name` names the task, such as a claim."""

    name: str
    start: int
    stop: int


def part_of(start: int, stop: int, share: tuple[int, int]) -> tuple[int, int]:
    """Return the i-th of k consecutive parts of [start, stop) for the share (i, k). Their lengths differ by at most 1.

    Raises ValueError unless 1 <= i <= k.
    """
    if not isinstance(share, Sequence) or len(share) != 2:
        raise ValueError(f"share must be a pair (i, k), such as (2, 3), got {short_repr(share)}")
    own, machines = (int(as_signed(number, "each number of share")) for number in share)
    if not 1 <= own <= machines:
        raise ValueError(f"share i/k must have 1 <= i <= k, such as 2/3, got {own}/{machines}")
    first, last = (start + (stop - start) * number // machines for number in (own - 1, own))
    return first, last


def gaps(start: int, stop: int, done: Iterable[Shard]) -> Iterator[tuple[int, int]]:
    """Yield (first, last), in order, for each range [first, last) in [start, stop) between the shards of `done`."""
    for shard in sorted(done):
        if start < shard.start:
            yield start, shard.start
        start = shard.stop
    if start < stop:
        yield start, stop


class Pace:
    """The length of the next shard: 1 at first, then about as many numbers as a worker computes in `seconds`.

    If even the fastest shard so far took longer than `seconds`, for example because each shard makes a table, the next
    shards take about twice as long as that shard.
    """

    def __init__(self, numbers: int, workers: int, seconds: float) -> None:
        self.size, self.seconds, self._least_seconds = 1, seconds, inf
        self.most = max(1, -(-numbers // (SHARDS_A_WORKER * workers)))

    def learn(self, shard: Shard, seconds: float) -> None:
        """Adapt the length of the next shard to the seconds that this shard has taken."""
        numbers = shard.stop - shard.start
        if GROWTH * numbers < self.size and seconds < self.seconds:
            return  # a short shard that was sent before the length grew
        self._least_seconds = min(self._least_seconds, seconds)
        wanted = int(numbers * max(self.seconds, 2 * self._least_seconds) / max(seconds, 1e-9))
        self.size = max(1, min(wanted, GROWTH * numbers, max(self.most, wanted // MAX_CUT)))


@dataclass(frozen=True)
class Total:
    """The sum of the results of shards: checked cases, checksums, and the first counterexample or failure."""

    checked: int = 0
    checksum: int = 0
    counterexample: Any = None
    failure: str = ""  # the n at which the claim could not be checked, and the reason
    place: int | None = None  # the start of the shard that has the counterexample or the failure
    digest: int = 0

    @property
    def hex_checksum(self) -> str:
        """The checksum in 16 hexadecimal digits, or "" if it is 0, as for claims without a checksum."""
        return hex_of(self.checksum)

    def summary(self) -> str:
        """Return a text: the number of checked cases, then the checksum, if there is one."""
        return f"{self.checked} checked" + (f", checksum {self.hex_checksum}" if self.checksum else "")

    def __add__(self, other: "Total") -> "Total":
        """Return the sum of two totals, with the counterexample or failure of the earlier shard."""
        mine = other.place is None or (self.place is not None and self.place <= other.place)
        first = self if mine else other
        checksum = (self.checksum + other.checksum) % CHECKSUM_MODULUS
        digest = (self.digest + other.digest) % CHECKSUM_MODULUS
        return Total(self.checked + other.checked, checksum, first.counterexample, first.failure, first.place, digest)


def hex_of(checksum: int) -> str:
    """Return a checksum in 16 hexadecimal digits, or "" if it is 0."""
    return f"{checksum:016x}" if checksum else ""


def total_of(shard: Shard, finding: Finding) -> Total:
    """Return the result of one shard as a `Total`."""
    place = shard.start if finding.counterexample is not None or finding.failure else None
    checksum, digest = finding.checksum % CHECKSUM_MODULUS, finding.digest % CHECKSUM_MODULUS
    return Total(finding.checked, checksum, finding.counterexample, finding.failure, place, digest)
