"""An audit finds faked work: wrong numbers, right sums without work, false rows of a survey; it believes right work."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import isqrt
from pathlib import Path

import planted
import pytest
from commands import Run

import wythoff as wy
from wythoff.claims.verdict import Finding
from wythoff.jobs.audit import audit, discard
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards.executors import Done, InLine
from wythoff.jobs.shards.ledger import Job, Ledger, read_ledger
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.survey.games import OctalCodes, SubtractionSets
from wythoff.jobs.survey.survey import survey

STOP, SIZE = 60_000, 1000


def honest(path: Path) -> wy.Verdict:
    return wy.verify("biscuit-floor", 0, STOP, InLine(), path, size=SIZE)


def faked(path: Path, target: Path, fake: Callable[[Done], Finding], shards: range, host: str = "elsewhere") -> None:
    """A copy of a ledger in which these shards come from another machine, with findings of its own."""
    job, finished = read_ledger(path)
    with Ledger(target) as book:
        book.begin(job)
        for number, done in enumerate(finished.values()):
            is_fake = number in shards
            book.add(replace(done, result=fake(done), host=host) if is_fake else done)


def sum_of_floors(stop: int) -> int:
    """The sum of floor(n phi), n < stop, in O(log stop): with it the checksum of a shard is known without the work.

    Beatty's theorem: the m = floor(N phi) integers from 1 to m are the a_n, n <= N, and the b_n <= m, b_n = a_n + n.
    """
    count = stop - 1
    if count <= 0:
        return 0
    top = (count + isqrt(5 * count * count)) // 2
    upper = (3 * top - isqrt(5 * top * top) - 1) // 2 if top else 0  # floor(top / phi^2)
    while _b(upper + 1) <= top:
        upper += 1
    while upper and _b(upper) > top:
        upper -= 1
    return top * (top + 1) // 2 - sum_of_floors(upper + 1) - upper * (upper + 1) // 2


def _b(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2 + n


def test_the_sum_without_work() -> None:
    for stop in (1, 2, 3, 100, 1001):
        assert sum_of_floors(stop) == sum((n + isqrt(5 * n * n)) // 2 for n in range(stop))


def without_work(done: Done) -> Finding:
    """The count and the checksum of a shard, right, and an invented digest."""
    total = sum_of_floors(done.shard.stop) - sum_of_floors(done.shard.start)
    assert total % 2**64 == done.result.checksum  # the plain checksum alone does not show it
    result: Finding = done.result
    return replace(result, digest=total * 0x9E3779B97F4A7C15 % 2**64)


def test_right_work_passes(tmp_path: Path, run: Run) -> None:
    honest(tmp_path / "job.db")
    before = (tmp_path / "job.db").read_bytes()
    found = audit(tmp_path / "job.db", 20, seed=5, executor=InLine())
    assert (found.passes, found.shards, found.numbers, found.draws, found.seed) == (True, 60, STOP, 20, 5)
    assert 10 <= len(found.audited) <= 20
    assert found.audited == audit(tmp_path / "job.db", 20, seed=5).audited
    assert audit(tmp_path / "job.db", 20).seed != audit(tmp_path / "job.db", 20).seed
    assert (tmp_path / "job.db").read_bytes() == before
    done = run("audit", "job.db", "-q", "--draws", "3")
    assert (done.returncode, b"all are right; 3 draws, seed " in done.stdout) == (0, True)


@pytest.mark.parametrize(
    "fake",
    [
        without_work,
        lambda done: replace(done.result, checked=done.result.checked - 1),
        lambda done: replace(done.result, checksum=done.result.checksum ^ 1),
        lambda done: replace(done.result, counterexample=done.shard.start + 1),
    ],
    ids=["without-work", "fewer", "checksum", "counterexample"],
)
def test_false_work_is_found(tmp_path: Path, fake: Callable[[Done], Finding]) -> None:
    honest(tmp_path / "job.db")
    faked(tmp_path / "job.db", tmp_path / "faked.db", fake, range(40, 60))
    found = audit(tmp_path / "faked.db", 200, seed=1)
    assert not found.passes
    assert {one.host for one in found.false_shards} == {"elsewhere"}
    assert all(one.shard.start >= 40 * SIZE for one in found.false_shards)
    assert {one.shard for one in found.false_shards} == {one for one in found.audited if one.start >= 40 * SIZE}


def test_the_share_of_audits_that_a_cheat_passes(tmp_path: Path) -> None:
    """A twentieth of the shards is false. 20 draws miss it with probability 0.95^20 = 0.36."""
    honest(tmp_path / "job.db")
    faked(tmp_path / "job.db", tmp_path / "faked.db", without_work, range(30, 33))
    passed = sum(audit(tmp_path / "faked.db", 20, seed=seed, executor=InLine()).passes for seed in range(40))
    assert 5 <= passed <= 25


def test_a_machine_with_little_work_is_audited_too(tmp_path: Path, run: Run) -> None:
    """One of 60 shards is of another machine, and false. Each audit with a draw of each machine finds it."""
    honest(tmp_path / "job.db")
    faked(tmp_path / "job.db", tmp_path / "faked.db", without_work, range(17, 18))
    assert audit(tmp_path / "faked.db", 1, seed=3, executor=InLine()).passes
    found = audit(tmp_path / "faked.db", 1, seed=3, executor=InLine(), each_host=1)
    assert [one.host for one in found.false_shards] == ["elsewhere"]
    assert len(found.audited) <= 3
    done = run("audit", "faked.db", "--draws", "1", "--each-host", "1", "--seed", "3", "-q")
    assert (done.returncode, b"; 1 draws and 1 of each machine, seed 3" in done.stdout) == (1, True)


def test_discarded_shards_are_computed_again(tmp_path: Path, run: Run) -> None:
    alone = honest(tmp_path / "job.db")
    faked(tmp_path / "job.db", tmp_path / "faked.db", without_work, range(20, 35))
    done = run("audit", "faked.db", "--draws", "60", "--seed", "2", "--discard", "-q")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 1
    assert "by elsewhere: digest " in lines[1]
    assert lines[-1] == "15 shards are deleted from faked.db; the next run with it computes them again"
    assert status(tmp_path / "faked.db").left == 15 * SIZE
    assert honest(tmp_path / "faked.db").detail == alone.detail
    assert audit(tmp_path / "faked.db", 300).passes
    assert status(tmp_path / "faked.db").total == status(tmp_path / "job.db").total


def test_forms_and_own_claims(tmp_path: Path, run: Run, run_process: Run) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("import wythoff as wy\n@wy.claim('even', start=0)\ndef even(n):\n    return (n + n) % 2 == 0\n")
    assert run("verify", "mine.py:even", "--stop", "50", "--ledger", "mine.db", "-q").returncode == 0
    assert run("audit", "mine.db", "-q").returncode == 0
    with mine.open("a") as file:
        file.write("\n# another file\n")
    assert run_process("audit", "mine.db", "-q").returncode == 2
    form = ("--form", "floor(n*sqrt(2))", "-g", "t-wythoff", "-p", "t=2", "--stop", "5000")
    assert run("verify", *form, "--ledger", "form.db", "-q").returncode == 0
    assert run("audit", "form.db", "-q").returncode == 0


@pytest.mark.parametrize("games", [OctalCodes(1), SubtractionSets(4)], ids=str)
def test_surveys(tmp_path: Path, games: OctalCodes | SubtractionSets) -> None:
    survey(games, 1000, InLine(), tmp_path / "job.db", seconds=2.5)
    assert audit(tmp_path / "job.db", 20).passes
    faked(tmp_path / "job.db", tmp_path / "faked.db", _other_row, range(1))
    found = audit(tmp_path / "faked.db", 100, seed=0)
    assert [one.host for one in found.false_shards] == ["elsewhere"]
    assert discard(tmp_path / "faked.db", found) == 1


def _other_row(done: Done) -> Finding:
    result: Finding = done.result
    assert result.row is not None
    return replace(result, row=(*result.row[:3], result.row[3] + 1, *result.row[4:]))


def test_what_cannot_be_audited(tmp_path: Path, run: Run) -> None:
    planted.try_planted(partial(planted.slow, 0, -1), 0, 20, InLine(), 5, str(tmp_path / "planted.db"))
    with Ledger(tmp_path / "empty.db") as book:
        book.begin(Job("biscuit-floor", 0, 5, status(tmp_path / "planted.db").job.version))
    with Ledger(tmp_path / "other.db") as book:
        book.begin(Job("biscuit-floor", 0, 20, "0.0.1+0123"))
        book.add(*read_ledger(tmp_path / "planted.db")[1].values())
    for name, says in (
        ("planted.db", "unknown claim 'planted'"),
        ("empty.db", "has no finished shards"),
        ("none.db", "this ledger does not exist"),
        ("other.db", "was computed by wythoff 0.0.1"),
    ):
        done = run("audit", name, "-q")
        assert (done.returncode, done.stdout) == (2, b"")
        assert says in done.stderr.decode()
    with pytest.raises(ValueError, match="draws must be at least 1, got 0"):
        audit(tmp_path / "planted.db", 0)
    with pytest.raises(LedgerError, match="is a folder; accepted: a ledger"):
        audit(tmp_path, 5)
