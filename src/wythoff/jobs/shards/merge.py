"""Merging of several ledgers of one job, which machines without a common disk have written, into one ledger."""

import os
from bisect import bisect, insort
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from wythoff.jobs.shards.executors import Done
from wythoff.jobs.shards.ledger import Job, Ledger, read_ledger
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.shard import WHOLE, Shard


def merge(
    paths: Sequence[str | os.PathLike[str]], output: str | os.PathLike[str], *, skips_damaged: bool = False
) -> None:
    """Write the finished shards of several ledgers to the ledger `output`, which may exist.

    Parameters
    ----------
    paths : sequence of paths
        At least one ledger. All are of one job: the same claim or survey, start and version of the code. They may be of
        different shares, or have a different `stop`. A shard is left out if it overlaps a different shard of `output`
        or of an earlier ledger.
    output : path
        The ledger of the whole job, up to the largest `stop`. The next run with this ledger computes the missing
        shards.
    skips_damaged : bool
        Leave out the damaged rows of a ledger, instead of refusing the ledger.

    Raises
    ------
    ValueError
        LedgerError, a ValueError, if a file is not a ledger, is damaged or in use; if the ledgers have different jobs;
        or if they disagree on a shard.
    """
    ledgers = [(Path(path), *read_ledger(path, skips_damaged)) for path in paths]
    first, job, _ = ledgers[0]
    for path, other, _ in ledgers:
        if os.path.realpath(path) == os.path.realpath(output):
            raise LedgerError(f"{path}: is an input and the output; accepted: another name for the output")
        if _identity(other) != _identity(job):
            raise LedgerError(f"{path}: has {_words(other)}; needed: {_words(job)}, as in {first}")
    with Ledger(output) as book:
        stops = [other.stop for _, other, _ in ledgers] + ([book.job.stop] if book.job else [])
        finished = book.begin(replace(job, stop=max(stops), share=WHOLE))
        known = {shard: (finding, Path(output)) for shard, finding in finished.items()}
        places, new = sorted(known), list[Done]()
        for path, _, rows in ledgers:
            for shard, done in rows.items():
                finding, where = known.setdefault(shard, (done.result, path))
                if finding != done.result:
                    at = f"{shard.start} to {shard.stop}"
                    raise LedgerError(f"{path}: disagrees with {where} on {at}; `wythoff audit` finds the wrong file")
                if not _overlaps(shard, places):
                    insort(places, shard)
                    new.append(done)
        book.add(*new)


def _overlaps(shard: Shard, places: list[Shard]) -> bool:
    """Whether a shard overlaps one of these sorted shards, which do not overlap each other."""
    index = bisect(places, shard)
    before, after = places[max(index - 1, 0) : index], places[index : index + 1]
    return any(shard.start < other.stop and other.start < shard.stop for other in before + after)


def _identity(job: Job) -> Job:
    """Return the job without `stop` and `share`, in which the ledgers of one job may differ."""
    return replace(job, stop=0, share=WHOLE)


def _words(job: Job) -> str:
    return f"the job {job.claim} from {job.start} on, by version {job.version}"
