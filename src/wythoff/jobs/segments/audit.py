"""Audit of a certificate by checkpoints: random segments are computed again, each from the checkpoint before it.

A checkpoint stores the last Grundy values before a heap. A segment is the range of heaps from one checkpoint to the
next. A segment is false if its values, computed from the checkpoint before it, do not lead to the next checkpoint. The
draws are independent of one another. So if a fraction f of the segments is false, the probability that k draws hit no
false segment is (1 - f)^k. The audit also checks that the least period and the least preperiod follow if all segments
are right.
"""

from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from secrets import randbits

import numpy as np

from wythoff.exact.progress import Progress
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.segments import fault
from wythoff.games.heaps.windows import UndecidedError, WindowedValues, tables_of
from wythoff.jobs.audit import SEED_BITS
from wythoff.jobs.segments.certificate import WindowCertificate, read_window_certificate
from wythoff.jobs.shards.executors import Executor, Threads
from wythoff.jobs.shards.shard import Shard


@dataclass(frozen=True)
class SegmentAudit:
    """The result of `audit_segments`: the segments that were computed again, and the false ones among them."""

    certificate: WindowCertificate
    draws: int
    seed: int
    """The seed of the draws. The same seed draws the same segments."""
    audited: tuple[int, ...]
    """The different segments among the draws, in order. Segment i is from checkpoint i - 1 to checkpoint i."""
    false_segments: tuple[int, ...]
    fault: str | None
    """The reason why the period does not follow, even if all checkpoints are right; None if it follows."""

    @property
    def passes(self) -> bool:
        """Whether all audited segments are right, and the period follows if the other segments are right too."""
        return not self.false_segments and self.fault is None

    def __str__(self) -> str:
        count = len(self.certificate.segments.windows)
        wrong = f"{len(self.false_segments)} are false" if self.false_segments else "all are right"
        parts = f"{len(self.audited)} of {count} segments were computed again: {wrong}"
        return f"{self.certificate.game}: {parts}; {self.draws} draws, seed {self.seed}"

    def conclusion(self) -> str:
        """Return the sentence "if all segments are right, the period ... is proved", or "false: " and the fault."""
        if self.fault is not None:
            return f"false: {self.fault}"
        law = self.certificate.law
        return (
            f"if all segments are right, the period {law.period} from heap {law.preperiod} on is proved, and both"
            " numbers are the least"
        )


def audit_segments(
    path: Path, draws: int = 100, seed: int | None = None, executor: Executor | None = None,
    *, progress: Progress | None = None,
) -> SegmentAudit:  # fmt: skip
    """Compute random segments of a certificate again, and check that its checkpoints imply its period.

    `executor` computes the segments, by default in threads of this process. Calls progress(done, total) with the
    numbers of computed segments and of different drawn segments. Raises ValueError if `draws` is below 1, and FileError
    if the file is not a certificate.
    """
    if draws < 1:
        raise ValueError(f"draws must be at least 1, got {draws}")
    certificate = read_window_certificate(path)
    segments = certificate.segments
    seed = randbits(SEED_BITS) if seed is None else seed
    numbers = range(1, len(segments.windows) + 1)
    drawn = sorted(set(Random(seed).choices(numbers, k=draws))) if numbers else []
    shards = [Shard(certificate.game, segments.place(i - 1), segments.place(i)) for i in drawn]
    windows = {segments.place(i - 1): segments.checkpoint(i - 1).tobytes() for i in drawn}
    task = partial(window_after, segments.tables.moves, segments.tables.window, windows)
    false = list[int]()
    with closing((executor or Threads()).map_shards(task, shards)) as results:
        for count, done in enumerate(results, 1):
            i = done.shard.stop // segments.every
            if done.result != segments.checkpoint(i).tobytes():
                false.append(i)
            if progress:
                progress(count, len(drawn))
    try:
        why = fault(segments, certificate.law)
    except UndecidedError as error:
        why = f"the checkpoints are false: {error}"
    return SegmentAudit(certificate, draws, seed, tuple(drawn), tuple(sorted(false)), why)


def window_after(moves: HeapMoves, size: int, windows: dict[int, bytes], shard: Shard) -> bytes | None:
    """Return the `size` Grundy values before heap shard.stop, from windows[shard.start].

    Return None if windows[shard.start] is false and does not determine these values.
    """
    values = WindowedValues(tables_of(moves, size))
    values.load(shard.start, np.frombuffer(windows[shard.start], np.uint8))
    try:
        while values.n < shard.stop:
            values.step(shard.stop)
    except UndecidedError:
        return None
    return values.window.tobytes()
