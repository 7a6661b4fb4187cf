"""Shares of a job by processes that share nothing: killed, resumed, merged; the result is that of a single run."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from children import Child
from commands import Run

import wythoff as wy
from wythoff.claims.verdict import Finding
from wythoff.jobs.audit import audit
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards.executors import Done, InLine
from wythoff.jobs.shards.ledger import Job, Ledger, read_ledger
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.merge import merge
from wythoff.jobs.shards.shard import Shard, part_of

CLAIM, STOP = "biscuit-floor", 100_000


def verified(path: Path, share: tuple[int, int] = (1, 1), stop: int = STOP) -> wy.Verdict:
    return wy.verify(CLAIM, 0, stop, InLine(), path, size=7_001, share=share)


def test_parts() -> None:
    for start, stop, k in ((0, 10, 3), (5, 6, 4), (10**30, 10**30 + 7, 7), (0, 2, 1)):
        parts = [part_of(start, stop, (i, k)) for i in range(1, k + 1)]
        assert [start, *(last for _, last in parts)] == [*(first for first, _ in parts), stop]
        assert max(last - first for first, last in parts) <= min(last - first for first, last in parts) + 1
    for share in ((0, 2), (3, 2), (-1, 1), (1, 0)):
        with pytest.raises(ValueError, match="share i/k must have 1 <= i <= k"):
            part_of(0, 10, share)


def test_shares_merged_are_the_whole(tmp_path: Path) -> None:
    paths = [tmp_path / f"{i}.db" for i in (1, 2, 3)]
    for i, path in enumerate(paths, 1):
        verdict = verified(path, (i, 3))
        first, last = part_of(0, STOP, (i, 3))
        assert (verdict.holds, verdict.checked_to) == (True, last)
        assert verdict.detail.startswith(f"{last - first} checked")
        assert (status(path).left, status(path).done, status(path).job.share) == (0, last - first, (i, 3))
    whole = tmp_path / "whole.db"
    alone = verified(whole)
    merge(paths[:1] + paths[2:], tmp_path / "all.db")
    assert status(tmp_path / "all.db").left == status(paths[1]).done
    merge(paths, tmp_path / "all.db")  # the second is added to what is there
    merge(paths, tmp_path / "all.db")  # nothing is added
    assert status(tmp_path / "all.db").left == 0
    assert status(tmp_path / "all.db").total == status(whole).total
    again = verified(tmp_path / "all.db")
    assert (again.detail, again.checked_to, again.holds) == (alone.detail, alone.checked_to, alone.holds)


def test_a_share_is_another_job_than_the_whole(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    verified(path, (1, 2))
    for share, stop, says in (
        ((2, 2), STOP, "its share is 1/2, this command has 2/2"),
        ((1, 1), STOP, "its share is 1/2, this command has 1/1"),
        ((1, 2), 2 * STOP, f"its stop is {STOP}, this command has {2 * STOP}"),
    ):
        with pytest.raises(LedgerError, match=says):
            verified(path, share, stop)


def test_ranges_of_different_stops_and_overlaps(tmp_path: Path) -> None:
    short, long, all = (tmp_path / f"{name}.db" for name in ("short", "long", "all"))
    wy.verify(CLAIM, 0, 5000, InLine(), short, size=1000)
    wy.verify(CLAIM, 0, 9000, InLine(), long, size=1500)  # 4500 to 6000 overlaps no equal shard of the other
    merge([short, long], all)
    found = status(all)
    assert (found.job.stop, found.done, found.left) == (9000, 8000, 1000)  # 5000 to 6000 is missing
    assert verified(all, stop=9000).detail == verified(tmp_path / "new.db", stop=9000).detail


def test_what_cannot_be_merged(tmp_path: Path, run: Run) -> None:
    one, other, out = (tmp_path / f"{name}.db" for name in ("one", "other", "out"))
    verified(one)
    wy.verify("t-wythoff-floor", 0, 100, InLine(), other)
    for paths, output, says in (
        ([one, other], out, "other.db: has the job t-wythoff-floor from 0 on, by .*; needed: the job biscuit-floor"),
        ([one, tmp_path / "no.db"], out, "no.db: this ledger does not exist"),
        ([one], one, "is an input and the output; accepted: another name"),
        ([one], other, "belongs to another job: its claim is t-wythoff-floor"),
        ([one], tmp_path, "is a folder"),
    ):
        with pytest.raises(LedgerError, match=says):
            merge(paths, output)
    assert run("merge", "-o", "x.db").returncode == 2
    assert b"one.db" in run("merge", "one.db", "-o", "one.db").stderr


def test_ledgers_that_disagree(tmp_path: Path) -> None:
    """Of two ledgers one has a false checksum: neither is believed."""
    one, false = tmp_path / "one.db", tmp_path / "false.db"
    verified(one)
    rows = list(read_ledger(one)[1].values())
    with Ledger(false) as book:
        book.begin(status(one).job)
        for done in rows[:3]:
            result = done.result
            if done is rows[1]:
                result = type(result)(result.checked, None, result.checksum, digest=result.digest ^ 1)
            book.add(type(done)(done.shard, result, done.seconds, done.host))
    with pytest.raises(LedgerError, match=r"disagrees with .*one\.db on 7001 to 14002; `wythoff audit` finds"):
        merge([one, false], tmp_path / "all.db")


def test_damaged_rows_are_left_out(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "bad.db"
    alone = verified(path)
    with sqlite3.connect(path) as base:
        base.execute("UPDATE shard SET checksum = '5' WHERE start = '14002'")
    base.close()
    assert b"the row of the shard at 14002 was changed; `wythoff merge" in run("merge", "bad.db", "-o", "x.db").stderr
    found = run("merge", "bad.db", "-o", "sound.db", "--skip-damaged")
    assert (found.returncode, b", 7001 left" in found.stdout) == (0, True)
    assert verified(tmp_path / "sound.db").detail == alone.detail


def test_a_damaged_page_loses_few_rows(tmp_path: Path, run: Run) -> None:
    """The pages before it and after it are read."""
    path, draw = tmp_path / "bad.db", random.Random(5)
    with Ledger(path) as book:
        book.begin(Job("planted", 0, 2000, "1"))
        book.add(*(Done(Shard("planted", n, n + 1), Finding(1, None, n), 0.5, "here") for n in range(2000)))
    sound = path.read_bytes()
    for page in (10, 17, 30):
        path.write_bytes(sound[: page * 4096] + draw.randbytes(4096) + sound[(page + 1) * 4096 :])
        assert run("merge", "bad.db", "-o", "x.db").returncode == 2
        output = f"sound{page}.db"
        assert run("merge", "bad.db", "-o", output, "--skip-damaged").returncode == 0
        assert 1900 < status(tmp_path / output).done < 2000
        assert all(done.result == Finding(1, None, n) for (_, n, _), done in read_ledger(tmp_path / output)[1].items())


@pytest.mark.slow
def test_four_shares_killed_at_any_moment(tmp_path: Path) -> None:
    draw, k, stop = random.Random(33), 4, 5 * 10**8
    paths = [tmp_path / f"{i}.db" for i in range(1, k + 1)]

    def start(i: int) -> Child:
        words = [
            "verify",
            CLAIM,
            "--stop",
            str(stop),
            "--share",
            f"{i}/{k}",
            "--ledger",
            str(paths[i - 1]),
        ]
        return Child([sys.executable, "-m", "wythoff", *words, "-q", "-j1"], stdout=subprocess.DEVNULL)

    waiting, kills = [*range(1, k + 1)], 0
    while waiting:  # two processes at a time, which are killed before they end, if they take so long
        runs = [(i, start(i)) for i in waiting[:2]]
        for _, run in runs:
            time.sleep(0.1 + 0.6 * draw.random())
            if kills < k and run.poll() is None:
                os.kill(run.pid, signal.SIGKILL)
                kills += 1
        waiting = [*waiting[2:], *(i for i, run in runs if run.wait(timeout=60) != 0)]
    assert kills >= k // 2
    merge(paths, tmp_path / "all.db")
    assert audit(tmp_path / "all.db", 100).passes
    alone = tmp_path / "alone.db"
    wy.verify(CLAIM, 0, stop, ledger=alone)
    assert (status(tmp_path / "all.db").total, status(tmp_path / "all.db").left) == (status(alone).total, 0)


def test_jobs_of_earlier_shares_are_read_again(tmp_path: Path) -> None:
    with Ledger(tmp_path / "job.db") as book:
        book.begin(Job("planted", 3, 10**30, "1", share=(2, 5)))
    found = status(tmp_path / "job.db")
    assert found.job.part == part_of(3, 10**30, (2, 5))
    assert found.left == found.job.part[1] - found.job.part[0]
