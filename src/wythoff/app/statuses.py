"""The progress of the job of a ledger, as text and as JSON."""

from dataclasses import asdict
from typing import Any

from wythoff.jobs.shards.ledger import Status
from wythoff.jobs.shards.shard import WHOLE, hex_of


def status_row(status: Status) -> dict[str, Any]:
    """Return the progress of a job as fields for JSON."""
    job = asdict(status.job)
    return {
        "id": job.pop("claim"),
        **job,
        "shards": status.shards,
        "done": status.done,
        "settled": status.settled,
        "left": status.left,
        "checked": status.total.checked,
        "checksum": status.total.hex_checksum or None,
        "digest": hex_of(status.total.digest) or None,
        "counterexample": status.total.counterexample,
        "seconds": round(status.seconds, 3),
        "hosts": status.hosts,
    }


def status_sentences(status: Status) -> str:
    """Return the progress of a job in lines of text."""
    job, total = status.job, status.total
    first, last = job.part
    numbers = last - first
    settled = 100 * (status.done + status.settled) / numbers if numbers else 100
    part = "" if job.share == WHOLE else f", share {job.share[0]}/{job.share[1]} of {job.start} to {job.stop - 1}"
    lines = [
        f"{job.claim}, numbers {first} to {last - 1}{part}, by wythoff {job.version}",
        f"{status.done} of {numbers} numbers are done ({settled:.1f} %), "
        f"in {status.shards} shards; "
        f"{status.left} left" + (f", {status.settled} not needed" if status.settled else ""),
        f"{total.summary()}; {status.seconds:.1f} s of work"
        + (f" on {', '.join(status.hosts)}" if status.hosts else ""),
    ]
    if total.place is not None:
        least = "the least" if not status.left else "the least so far"
        lines.append(f"the claim is refuted: {least} counterexample is {total.counterexample}")
    return "\n".join(lines)
