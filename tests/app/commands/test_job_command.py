"""wythoff job: shares are prepared, computed by their ledgers alone, watched and paused."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from children import Child
from commands import Run
from systems import needs_proc

import wythoff as wy
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards import pause
from wythoff.jobs.shards.executors import InLine
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Job, Ledger
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.survey import bundled_survey, survey

TERMINATED = 143


def checksum(sentence: bytes) -> str:
    return sentence.decode().split("checksum ")[1].split(";")[0]


def test_shares_of_a_claim_by_their_ledgers_alone(tmp_path: Path, run: Run) -> None:
    first = run("job", "init", "biscuit-floor", "--stop", "1e5", "--shares", "3", "-o", "shares")
    assert (first.returncode, first.stderr) == (0, b"")
    assert sorted(path.name for path in (tmp_path / "shares").iterdir()) == [f"{i}-of-3.db" for i in (1, 2, 3)]
    paths = [f"shares/{i}-of-3.db" for i in (1, 2, 3)]
    for path in paths:
        assert status(tmp_path / path).left > 0
        done = run("job", "run", path, "-j", "1")
        assert (done.returncode, done.stderr) == (0, b"")
        shown = run("job", "status", path, "--html", "page.html")
        assert shown.stdout.startswith(b"biscuit-floor, numbers ")
        assert (tmp_path / "page.html").read_text().lower().startswith("<!doctype html>")
        assert json.loads(run("job", "status", path, "--json").stdout)["complete"] is True
    assert run("job", "init", "biscuit-floor", "--stop", "1e5", "--shares", "3", "-o", "shares").stdout == first.stdout
    assert status(tmp_path / paths[0]).left == 0
    assert run("merge", *paths, "-o", "all.db").returncode == 0
    whole = run("job", "run", "all.db").stdout
    assert checksum(whole) == checksum(run("verify", "biscuit-floor", "--stop", "1e5").stdout)


@pytest.mark.parametrize("is_new", [True, False])
def test_init_goes_on_after_a_full_disk(tmp_path: Path, run: Run, is_new: bool) -> None:
    """The disk was full when the second ledger was begun: it is a file without a job."""
    init = ("job", "init", "biscuit-floor", "--stop", "1e5", "--shares", "3", "-o", "shares")
    assert run(*init).returncode == 0
    paths = [tmp_path / "shares" / f"{number}-of-3.db" for number in (1, 2, 3)]
    jobs = [status(path).job for path in paths]
    for path in paths[1:]:
        path.unlink()
    if is_new:
        paths[1].touch()
    else:
        Ledger(paths[1]).close()
    assert run(*init).returncode == 0
    assert [status(path).job for path in paths] == jobs


def test_shares_of_a_survey(tmp_path: Path, run: Run) -> None:
    assert run("job", "init", "--digits", "1", "--limit", "1e4", "--shares", "2", "-o", ".").returncode == 0
    for path in ("1-of-2.db", "2-of-2.db"):
        assert run("job", "run", path, "-j", "1").returncode == 0
    assert run("merge", "1-of-2.db", "2-of-2.db", "-o", "all.db").returncode == 0
    assert run("job", "run", "all.db", "-j", "1").stdout.decode().strip() == str(survey(OctalCodes(1), 10**4, InLine()))
    assert run("job", "init", "--subtractions", "4", "-o", "sets").returncode == 0
    assert b"11 subtraction sets" in run("job", "run", "sets/1-of-1.db", "-j", "1").stdout


def test_every_ledger_is_continued(tmp_path: Path, run: Run) -> None:
    games = OctalCodes(3)
    survey(games, 10**4, InLine(), tmp_path / "further.db", begun=bundled_survey(games))
    assert run("job", "run", "further.db", "-j", "1").stdout.decode().strip() == str(bundled_survey(games))
    survey(OctalCodes(1), 1000, InLine(), tmp_path / "seconds.db", seconds=0.5)
    assert run("job", "run", "seconds.db", "-j", "1").returncode == 0
    form, game = "floor(n*sqrt(2))", wy.game("t-wythoff", t=2)
    command = ("verify", "--form", form, "-g", "t-wythoff", "-p", "t=2", "--stop", "2000", "--ledger", "form.db")
    assert run(*command).returncode == 0
    assert run("job", "run", "form.db").stdout.split(b";")[0] == run(*command).stdout.split(b";")[0]
    assert f"form {form} of {game.ruleset.title}" in run("job", "status", "form.db").stdout.decode()
    refuted = run("verify", "--form", "floor(n*1.618)", "--stop", "2000", "--ledger", "refuted.db")
    again = run("job", "run", "refuted.db")
    assert (again.returncode, again.stdout) == (refuted.returncode, refuted.stdout)
    assert refuted.returncode == 1
    with Ledger(tmp_path / "mine.db") as book:
        book.begin(Job("form floor(n*phi) of my own game", 0, 100, fingerprint()))
    assert b"mine.db: its game is not in this package; repeat" in run("job", "run", "mine.db").stderr
    with Ledger(tmp_path / "games.db") as book:
        book.begin(Job("survey of my own games", 0, 100, fingerprint(), 10))
    assert b"games.db: its games are not in this package; repeat" in run("job", "run", "games.db").stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("init", "-o", "x"), "the job is missing; accepted: a claim that `wythoff claims` lists, --digits N or"),
        (("init", "nosuch", "-o", "x"), "unknown claim 'nosuch'"),
        (("init", "biscuit-floor", "--digits", "2", "-o", "x"), "two jobs: biscuit-floor and a survey; accepted:"),
        (("init", "biscuit-floor", "--limit", "1e4", "-o", "x"), "--limit needs --digits or --subtractions"),
        (("init", "--digits", "2", "--stop", "9", "-o", "x"), "--stop is for claims, not for surveys"),
        (("init", "--digits", "2", "--limit", "5", "-o", "x"), "limit must be a power of ten from 1000 to 10^12"),
        (("init", "biscuit-floor", "--start", "9", "--stop", "9", "-o", "x"), "stop must be above start"),
        (("init", "biscuit-floor", "-o", "file"), "file: is a file; accepted: a folder, or a new name"),
        (("init", "biscuit-floor", "-o", "no/x"), "no/x: is in a missing folder; accepted: a folder, or"),
        (
            ("init", "biscuit-floor", "--stop", "3", "--shares", "5", "-o", "x"),
            "shares: 5 are too many for this job; acc",
        ),
        (
            ("init", "--digits", "1", "--shares", "7", "-o", "x"),
            "shares: 7 are too many for this job; accepted: 1 to 6",
        ),
        (("init", "biscuit-floor", "--stop", "1e9", "--shares", "10001", "-o", "x"), "shares: 10001 are too many"),
        (("run", "file"), "file: is not a ledger; name another file"),
        (("run", "none.db"), "none.db: this ledger does not exist"),
        (("status", "none.db"), "none.db: this ledger does not exist"),
        (("pause", "none.db"), "none.db: this ledger does not exist"),
    ],
)
def test_bad_input(tmp_path: Path, run: Run, arguments: tuple[str, ...], message: str) -> None:
    (tmp_path / "file").write_text("x,y\n1,2\n" * 1000)
    done = run("job", *arguments)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"wythoff: {message}")
    assert not (tmp_path / "x").exists()


def test_the_ledgers_of_another_job_are_not_changed(tmp_path: Path, run: Run) -> None:
    assert run("job", "init", "biscuit-floor", "--stop", "1e5", "-o", ".").returncode == 0
    before = run("job", "status", "1-of-1.db").stdout
    done = run("job", "init", "biscuit-floor", "--stop", "1e4", "-o", ".")
    assert (done.returncode, done.stderr) == (2, b"wythoff: 1-of-1.db: has another job; accepted: another folder\n")
    done = run("job", "init", "biscuit-floor", "--stop", "2e5", "-o", ".")
    assert (done.returncode, done.stderr) == (2, b"wythoff: 1-of-1.db: has another job; accepted: another folder\n")
    assert run("job", "status", "1-of-1.db").stdout == before


@pytest.mark.slow
@needs_proc
def test_a_run_is_paused_and_continued(tmp_path: Path, run: Run) -> None:
    assert run("job", "init", "biscuit-floor", "--stop", "1e12", "--shares", "1000", "-o", ".").returncode == 0
    path = tmp_path / "7-of-1000.db"
    (tmp_path / "link.db").symlink_to(path)
    command = [sys.executable, "-m", "wythoff", "job", "run", path.name, "-j", "1", "-q"]
    with Child(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        while not status(path).shards and child.poll() is None:
            time.sleep(0.05)
        paused = run("job", "pause", "link.db")
        assert paused.returncode == 0
        assert paused.stdout.startswith(b"link.db: paused; ")
        assert child.wait() == TERMINATED
    shards = status(path).shards
    assert shards
    assert run("job", "pause", path.name).stdout.startswith(b"7-of-1000.db: no run writes to it; ")
    assert status(path).shards == shards


def test_without_a_list_of_locks(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("job", "init", "biscuit-floor", "--stop", "1e5", "-o", ".").returncode == 0
    monkeypatch.setattr(pause, "LOCKS", tmp_path / "none")
    done = run("job", "pause", "1-of-1.db")
    assert (done.returncode, done.stdout) == (2, b"")
    assert (
        done.stderr
        == b"wythoff: 1-of-1.db: this system does not list locks; accepted: Ctrl-C in the terminal of the run\n"
    )


def test_only_the_holder_of_the_lock_is_ended(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a process that holds a lock of another file, or that only reads the ledger."""
    assert run("job", "init", "biscuit-floor", "--stop", "1e5", "-o", ".").returncode == 0
    path = tmp_path / "1-of-1.db"
    inode = path.stat().st_ino
    with Child([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, cwd=tmp_path) as other:
        (tmp_path / "locks").write_text(
            f"1: FLOCK  ADVISORY  WRITE {other.pid} fe:00:{inode} 0 EOF\n"
            f"1: -> FLOCK  ADVISORY  WRITE {other.pid} fe:00:{inode} 0 EOF\n"
            f"2: POSIX  ADVISORY  WRITE {other.pid} fe:00:{inode} 0 EOF\n"
            f"3: FLOCK  ADVISORY  WRITE 0 fe:00:{inode} 0 EOF\n"
        )
        monkeypatch.setattr(pause, "LOCKS", tmp_path / "locks")
        assert run("job", "pause", path.name).stdout.startswith(b"1-of-1.db: no run writes to it; ")
        assert other.poll() is None


def test_outputs_that_are_the_ledger(tmp_path: Path, run: Run) -> None:
    assert run("job", "init", "biscuit-floor", "--stop", "1e5", "-o", ".").returncode == 0
    (tmp_path / "link.html").symlink_to(tmp_path / "1-of-1.db")
    done = run("job", "status", "1-of-1.db", "--html", "link.html")
    assert (done.returncode, done.stderr[:52]) == (2, b"wythoff: link.html: is the ledger; accepted: another")
    for command in (("job", "run", "1-of-1.db"), ("verify", "biscuit-floor", "--stop", "1e5", "--ledger", "1-of-1.db")):
        done = run(*command, "--log", "1-of-1.db")
        assert (done.returncode, done.stderr) == (
            2,
            b"wythoff: 1-of-1.db: is not a log; accepted: a log, or a new file\n",
        )
    assert status(tmp_path / "1-of-1.db").left == 10**5
    for _ in range(2):
        assert run("job", "run", "1-of-1.db", "--log", "run.log").returncode == 0
    assert len((tmp_path / "run.log").read_text().splitlines()) == 4
