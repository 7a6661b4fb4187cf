"""The progress of a ledger: shares, settled games, estimates, the page; and which exit statuses may be tried again."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from browsing import MISSING, chromium, launched, violations
from commands import Run

import wythoff as wy
from wythoff.claims.verdict import Finding
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards.executors import Done, InLine
from wythoff.jobs.shards.fingerprint import fingerprint
from wythoff.jobs.shards.ledger import Job, Ledger
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.survey import bundled_survey, survey


def partly(path: Path, stop: int, done: int) -> None:
    """A ledger up to `stop` with only the numbers below `done`."""
    wy.verify("biscuit-floor", 0, done, InLine(), path, size=1000)
    with Ledger(path) as book:
        book.begin(Job("biscuit-floor", 0, stop, fingerprint()))


def test_what_is_complete_says_so(tmp_path: Path, run: Run) -> None:
    wy.verify("biscuit-floor", 0, 9000, InLine(), tmp_path / "share.db", share=(2, 3))
    survey(OctalCodes(1), 10**4, InLine(), tmp_path / "games.db", share=(1, 2))
    survey(OctalCodes(1), 10**4, InLine(), tmp_path / "whole.db")
    for name, title in (
        ("share.db", "biscuit-floor, numbers 3000 to 5999, share 2/3 of 0 to 8999, by wythoff "),
        ("games.db", "survey of octal codes of 1 digits, 6 families of games, rounds: 2, share 1/2, by wythoff "),
        ("whole.db", "survey of octal codes of 1 digits, 6 families of games, rounds: 2, by wythoff "),
    ):
        first, second, *_ = run("job", "status", name).stdout.decode().splitlines()
        assert first.startswith(title)
        assert "(100.0 %)" in second
        assert second.endswith("; complete")
        assert json.loads(run("job", "status", name, "--json").stdout)["complete"] is True


def test_games_of_other_shares_do_not_count(tmp_path: Path) -> None:
    survey(OctalCodes(1), 1000, InLine(), tmp_path / "one.db", share=(1, 2))
    survey(OctalCodes(1), 10**4, InLine(), tmp_path / "two.db", share=(2, 2), merged=[tmp_path / "one.db"])
    found = status(tmp_path / "two.db")
    assert (found.numbers, found.left, found.done + found.settled) == (6, 0, 6)
    assert found.shards > found.done


def test_what_is_left(tmp_path: Path, run: Run) -> None:
    partly(tmp_path / "job.db", 10**6, 4000)
    found = status(tmp_path / "job.db")
    assert (found.left, found.missing) == (10**6 - 4000, ((4000, 10**6),))
    assert found.seconds_left == pytest.approx(found.seconds * (10**6 - 4000) / 4000)
    assert found.end is not None
    (machine,) = found.machines
    assert (machine.shards, machine.seconds) == (4, found.seconds)
    lines = run("job", "status", "job.db").stdout.decode().splitlines()
    assert lines[1] == "4000 of 1000000 numbers are done (0.4 %), in 4 shards; 996000 left"
    assert "of work left; estimated end 2" in lines[3]
    assert lines[4] == "missing: 4000 to 999999"
    assert json.loads(run("job", "status", "job.db", "--json").stdout)["missing"] == [[4000, 10**6]]
    with sqlite3.connect(tmp_path / "job.db") as base:
        base.execute("UPDATE shard SET ended = ended - 3600")
    base.close()
    assert status(tmp_path / "job.db").end is None
    assert b"; no shard was finished in the last 10 minutes" in run("job", "status", "job.db").stdout


def test_the_missing_ranges(tmp_path: Path, run: Run) -> None:
    with Ledger(tmp_path / "job.db") as book:
        book.begin(Job("biscuit-floor", 0, 1000, fingerprint()))
        book.add(
            *(Done(Shard("biscuit-floor", start, start + 100), Finding(100), 1.0, "") for start in range(0, 700, 200))
        )
    line = b"missing: 100 to 199, 300 to 399, 500 to 599, 700 to 999\n"
    assert line in run("job", "status", "job.db").stdout
    with Ledger(tmp_path / "job.db") as book:
        book.begin(Job("biscuit-floor", 0, 1000, fingerprint()))
        book.add(*(Done(Shard("biscuit-floor", start, start + 1), Finding(1), 1.0, "") for start in (702, 704, 706)))
    assert b" 700 to 701, 703 to 703, and 2 more ranges\n" in run("job", "status", "job.db").stdout


def test_bundled_rows_do_not_shorten_the_estimate(tmp_path: Path) -> None:
    """No time was measured for them: the work that is left counts as `costs` estimates it."""
    games = OctalCodes(3)
    left = []

    def refuse(done: int, work: int | None) -> None:
        left.append(((work or 0) - done) / 1e9)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        survey(games, 10**9, InLine(), tmp_path / "games.db", begun=bundled_survey(games), progress=refuse)
    assert [status(tmp_path / "games.db").seconds_left] == pytest.approx(left)


def test_almost_done_is_not_100_percent(tmp_path: Path, run: Run) -> None:
    with Ledger(tmp_path / "job.db") as book:
        book.begin(Job("biscuit-floor", 0, 10**6, fingerprint()))
        book.add(Done(Shard("biscuit-floor", 0, 10**6 - 1), Finding(5), 1.0, "here"))
    assert b"(99.9 %)" in run("job", "status", "job.db").stdout


def test_ledgers_without_times(tmp_path: Path) -> None:
    """Earlier versions did not store the times; a run adds the column."""
    path = tmp_path / "job.db"
    partly(path, 5000, 2000)
    with sqlite3.connect(path) as base:
        base.execute("ALTER TABLE shard DROP COLUMN ended")
    base.close()
    assert (status(path).end, status(path).left) == (None, 3000)
    wy.verify("biscuit-floor", 0, 5000, InLine(), path, size=1000)
    with sqlite3.connect(path) as base:
        ended = [end for (end,) in base.execute("SELECT ended FROM shard ORDER BY CAST(start AS INT)")]
    base.close()
    assert [end is None for end in ended] == [True] * 2 + [False] * 3


@pytest.mark.slow
@pytest.mark.skipif(chromium() is None, reason=MISSING)
def test_the_page(tmp_path: Path, run: Run) -> None:
    from playwright.sync_api import sync_playwright

    partly(tmp_path / "job.db", 10**6, 4000)
    survey(OctalCodes(1), 1000, InLine(), tmp_path / "games.db", share=(1, 2))
    names = ["job", "games"]
    for name in names:
        assert run("job", "status", f"{name}.db", "--html", f"{name}.html").returncode == 0
    with sync_playwright() as playwright:
        browser = launched(playwright)
        page: Any = browser.new_page(viewport={"width": 380, "height": 800})
        for name in names:
            page.goto((tmp_path / f"{name}.html").as_uri())
            assert violations(page) == []
            assert page.evaluate("document.scrollingElement.scrollWidth") <= 380
        assert page.locator("progress").get_attribute("value") == "100.00"
        browser.close()
    text = (tmp_path / "job.html").read_text("utf-8")
    assert "<tr><td>4000</td><td>1000000</td><td>996000</td></tr>" in text
    assert "<script" not in text


def test_what_may_be_tried_again(tmp_path: Path, run: Run) -> None:
    wy.verify("biscuit-floor", 0, 1000, InLine(), tmp_path / "job.db")
    again = ("verify", "biscuit-floor", "--stop", "1000", "--ledger", "job.db", "-q")
    with Ledger(tmp_path / "job.db"):
        done = run(*again)
    assert (done.returncode, done.stderr) == (75, b"wythoff: job.db: another run is writing it\n")
    assert run(*again).returncode == 0
    assert run(*again[:2], "--start", "5", *again[2:]).returncode == 2
    (tmp_path / "bad.db").write_bytes(b"no ledger at all" * 100)
    assert run(*again[:-2], "bad.db", "-q").returncode == 2
