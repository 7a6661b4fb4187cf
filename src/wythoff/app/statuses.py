"""The progress of the job of a ledger, as text and as JSON."""

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from wythoff.exact.amounts import duration_text

if TYPE_CHECKING:
    from wythoff.jobs.ledger_status import Status

# The most missing ranges that the text lists.
MAX_MISSING = 5


def status_row(status: "Status") -> dict[str, Any]:
    """Return the progress of a job as fields for JSON."""
    from wythoff.jobs.shards.shard import hex_of

    job = asdict(status.job)
    return {
        "id": job.pop("claim"),
        **job,
        "shards": status.shards,
        "numbers": status.numbers,
        "done": status.done,
        "settled": status.settled,
        "left": status.left,
        "missing": status.missing,
        "complete": not status.left,
        "checked": status.total.checked,
        "checksum": status.total.hex_checksum or None,
        "digest": hex_of(status.total.digest) or None,
        "counterexample": status.total.counterexample,
        "seconds": round(status.seconds, 3),
        "seconds_left": None if status.seconds_left is None else round(status.seconds_left, 3),
        "end": status.end and clock(status.end),
        "hosts": status.hosts,
    }


def status_sentences(status: "Status") -> str:
    """Return the progress of a job in lines of text."""
    total, hosts = status.total, f" on {', '.join(status.hosts)}" if status.hosts else ""
    return "\n".join(
        [
            f"{title_of(status)}, by wythoff {status.job.version}",
            progress_of(status),
            f"{total.summary()}; {status.seconds:.1f} s of work{hosts}",
            *rest_of(status),
            *missing_of(status),
            *counterexample_of(status),
        ]
    )


def title_of(status: "Status") -> str:
    """Return a text with the name of a job, its range of numbers or its rounds, and its share."""
    from wythoff.jobs.shards.shard import WHOLE

    job, (own, machines) = status.job, status.job.share
    (first, last), share = job.part, "" if job.share == WHOLE else f", share {own}/{machines}"
    if job.turn:
        return f"{job.claim}, {job.turn} families of games, rounds: {job.stop // job.turn}{share}"
    return f"{job.claim}, numbers {first} to {last - 1}{share and f'{share} of {job.start} to {job.stop - 1}'}"


def unit_of(status: "Status") -> str:
    """Return the word for what a job counts: "searches" for a survey, else "numbers"."""
    return "searches" if status.job.turn else "numbers"


def progress_of(status: "Status") -> str:
    """Return a sentence that states how many numbers, or searches of a survey, are done and left."""
    share = 100 * (status.done + status.settled) / status.numbers if status.numbers else 100
    # Not "100.0 %" before the job is complete.
    percent = f"{share:.1f}" if not status.left else f"{min(share, 99.9):.1f}"
    settled = f", {status.settled} not needed" if status.settled else ""
    return (
        f"{status.done} of {status.numbers} {unit_of(status)} are done ({percent} %), in {status.shards} shards; "
        f"{status.left} left{settled}{'' if status.left else '; complete'}"
    )


def rest_of(status: "Status") -> list[str]:
    """Return [a sentence about the rest of the work], or [] if the job is complete or its speed is not known."""
    if not status.left or status.seconds_left is None:
        return []
    end = "no shard was finished in the last 10 minutes" if status.end is None else f"estimated end {clock(status.end)}"
    return [f"about {duration_text(status.seconds_left)} of work left; {end}"]


def missing_of(status: "Status") -> list[str]:
    """Return [a sentence with the first missing ranges of numbers], or [] if none is missing or for a survey."""
    if not status.missing:
        return []
    first = ", ".join(f"{start} to {stop - 1}" for start, stop in status.missing[:MAX_MISSING])
    more = len(status.missing) - MAX_MISSING
    return [f"missing: {first}" + (f", and {more} more ranges" if more > 0 else "")]


def counterexample_of(status: "Status") -> list[str]:
    """Return [a sentence about the least counterexample], or [] if the claim is not refuted."""
    if status.total.place is None:
        return []
    least = "the least" if not status.left else "the least so far"
    return [f"the claim is refuted: {least} counterexample is {status.total.counterexample}"]


def clock(seconds: float) -> str:
    """Return a time.time() as a text with the local time and its zone: "2026-11-27 00:28:35+01:00"."""
    return datetime.fromtimestamp(seconds).astimezone().isoformat(sep=" ", timespec="seconds")
