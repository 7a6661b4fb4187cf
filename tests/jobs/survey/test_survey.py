"""A survey is the same in every cut and order, after kills, on every executor, and from shares that are merged."""

import csv
import io
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import oracle
import pyarrow.parquet as pq
import pytest
import steps
from children import Child
from systems import needs_signals

import wythoff as wy
from wythoff.games.heaps.moves import HeapMoves
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards.executors import Executor, InLine, Processes, Threads
from wythoff.jobs.shards.ledger_file import LedgerError
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.survey.games import OctalCodes
from wythoff.jobs.survey.output import write_survey
from wythoff.jobs.survey.resume import task_of
from wythoff.jobs.survey.shard import bounds, row_of, search_game
from wythoff.jobs.survey.survey import Line, Survey, new_job, survey


@pytest.fixture(scope="module")
def whole() -> Survey:
    return survey(OctalCodes(2), 10**4, InLine())


def kept_rows(path: Path) -> int:
    if not path.exists():
        return 0
    base = sqlite3.connect(path)
    try:
        return int(base.execute("SELECT count(*) FROM shard").fetchone()[0])
    except sqlite3.OperationalError:  # killed before its first transaction
        return 0
    finally:
        base.close()


def digits_of(code: str) -> tuple[int, ...]:
    before, after = code.split(".")
    return (int(before), *map(int, after))


def test_what_it_finds_is_so(whole: Survey) -> None:
    """Values from the rules: the period goes on, is the least, the greatest value stands where it is said to."""
    lines = list(whole.lines())
    assert len(lines) == 71
    assert str(whole) == (
        "71 octal codes of at most 2 digits, in 45 families of equal values: 35 proved periodic, 10 not so far"
    )
    periodic = 0
    for line in lines:
        stop = min(line.heaps, 300)
        values = oracle.heap_values(digits_of(line.code), stop)
        if line.at < stop:
            assert values.index(line.greatest) == line.at == values.index(max(values)), line
        if line.period is None or line.preperiod is None or line.heaps > stop:
            continue
        m, p = line.preperiod, line.period
        assert values[m + p :] == values[m : stop - p], line
        assert m == 0 or values[m - 1] != values[m - 1 + p], line
        assert not any(values[m + q :] == values[m : stop - q] for q in range(1, p)), line
        periodic += 1
    assert periodic == 50


def test_a_sparse_space_is_counted() -> None:
    """Rare values have an even number of bits in common with the mask: counted again from the rules."""
    row = row_of(HeapMoves((0, 7, 7)), 1000)
    values = oracle.heap_values((0, 7, 7), row.heaps)
    assert row.mask is not None
    rare = [heap for heap, value in enumerate(values) if heap and (value & row.mask).bit_count() % 2 == 0]
    assert (row.rare, row.last_rare, row.by_parity) == (len(rare), rare[-1], 0)
    row = row_of(HeapMoves((0, 0, 5, 1)), 1000)  # by the parity of heaps
    values = oracle.heap_values((0, 0, 5, 1), row.heaps)
    assert row.mask is not None
    rare = [heap for heap, value in enumerate(values) if heap and ((value & row.mask).bit_count() + heap) % 2 == 0]
    assert (row.by_parity, row.rare, row.last_rare) == (1, len(rare), rare[-1] if rare else 0)


@pytest.mark.parametrize("executor", [Threads(2), Processes(2)])
def test_every_executor(whole: Survey, executor: Executor) -> None:
    assert survey(OctalCodes(2), 10**4, executor) == whole


def test_a_ledger_goes_on_and_further(tmp_path: Path, whole: Survey) -> None:
    path = tmp_path / "survey.db"
    survey(OctalCodes(2), 1000, InLine(), path)
    first = kept_rows(path)
    assert first == 45
    assert survey(OctalCodes(2), 10**4, InLine(), path) == whole
    assert kept_rows(path) == 45 + sum(row.heaps > 1000 for row in whole.rows.values())
    told: list[int] = []
    assert survey(OctalCodes(2), 10**4, InLine(), path, progress=lambda done, total: told.append(done)) == whole
    assert not told


def test_a_kill_at_every_statement(tmp_path: Path) -> None:
    """Whatever SQLite has written by then, a survey goes on from it, and is the same."""
    folder, whole = tmp_path / "got", survey(OctalCodes(1), 1000, InLine())
    folder.mkdir()
    path, seen = folder / "survey.db", set()

    states = steps.states_between_statements(folder, lambda: survey(OctalCodes(1), 1000, InLine(), path))
    for state in states:
        steps.restore(folder, state)
        done: list[int | None] = []
        seen.add(before := kept_rows(path))
        assert survey(OctalCodes(1), 1000, InLine(), path, progress=lambda *step: done.extend(step)) == whole  # noqa: B023
        assert kept_rows(path) == 6
        assert bool(done) == (before < 6)
    assert seen == set(range(7))


@pytest.mark.slow
@needs_signals
def test_two_kills(tmp_path: Path, whole: Survey) -> None:
    """Killed at moments when it has got a little further, it ends with the same lines."""
    path, output = tmp_path / "survey.db", tmp_path / "survey.csv"
    command = [
        *(sys.executable, "-m", "wythoff", "survey", "--digits", "2", "--limit", "1e4", "--processes", "1", "-q")
    ]
    command += ["--ledger", str(path), "-o", str(output)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    kills = 0
    for more in (1, 20):
        before, began = kept_rows(path), time.monotonic()
        run = Child(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while run.poll() is None and kept_rows(path) < before + more and time.monotonic() - began < 60:
            time.sleep(0.002)
        run.kill()
        run.communicate()
        kills += run.returncode == -signal.SIGKILL
        assert kept_rows(path) >= before
    assert kills == 2
    assert kept_rows(path) > 0
    last = Child(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert last.communicate() == (b"", b"")
    assert last.returncode == 0
    rows = list(csv.DictReader(io.StringIO(output.read_text("ascii"))))
    assert [row["code"] for row in rows] == [line.code for line in whole.lines()]
    for row, line in zip(rows, whole.lines(), strict=True):
        assert list(row.values()) == ["" if value is None else str(value) for value in line]


def test_shares_of_three_machines(tmp_path: Path, whole: Survey) -> None:
    """Each does a third; a fourth takes over what is done, and does nothing again."""
    paths = [tmp_path / f"{machine}.db" for machine in (1, 2, 3)]
    parts = [survey(OctalCodes(2), 10**4, InLine(), path, share=(machine, 3)) for machine, path in enumerate(paths, 1)]
    assert [len(part.rows) for part in parts] == [15, 15, 15]
    told: list[int] = []
    merged = tmp_path / "all.db"
    for _ in range(2):
        again = survey(
            OctalCodes(2), 10**4, InLine(), merged, merged=paths, progress=lambda done, total: told.append(done)
        )
        assert again == whole
    assert not told
    assert kept_rows(merged) == sum(map(kept_rows, paths))
    two = survey(OctalCodes(2), 10**4, InLine(), merged=paths[:2], progress=lambda done, total: told.append(done))
    assert two == whole
    assert len(told) == 1 + 15 + sum(row.heaps > 1000 for row in parts[2].rows.values())
    for share in ((0, 3), (4, 3)):
        with pytest.raises(ValueError, match=r"share i/k must have 1 <= i <= k, such as 2/3"):
            survey(OctalCodes(2), 1000, InLine(), share=share)


def test_what_is_known_is_not_done_again(tmp_path: Path, whole: Survey) -> None:
    """From the rows of a survey that has gone less far, and further for some games: only what is left is made."""
    less = survey(OctalCodes(2), 1000, InLine())
    told: list[int] = []
    path = tmp_path / "survey.db"
    begun = replace(less, rows={name: row for name, row in less.rows.items() if name != "0.4"})
    again = survey(
        OctalCodes(2), 10**4, InLine(), path, begun=begun, progress=lambda done, total: told.append(total or 0)
    )
    assert again == whole
    open_ones = sum(row.period is None for row in less.rows.values())
    assert len(told) == 1 + 1 + open_ones  # at the beginning too
    assert kept_rows(path) == len(less.rows) + open_ones
    assert survey(OctalCodes(2), 10**4, InLine(), begun=whole, progress=lambda done, total: told.append(0)) == whole
    assert survey(OctalCodes(2), 1000, InLine(), begun=whole, progress=lambda done, total: told.append(0)) == whole
    less_far = survey(OctalCodes(2), 10**5, InLine(), begun=whole, seconds=1e-9)
    assert less_far == whole  # left at once: what is known of more heaps stays
    assert 0 not in told


def test_what_is_left(tmp_path: Path, whole: Survey) -> None:
    """A game that is settled in one round is none that is left in the next; nor is one that was left for good."""
    path = tmp_path / "survey.db"
    survey(OctalCodes(2), 1000, InLine(), path, share=(1, 3))
    first = status(path)
    assert (first.numbers, first.done, first.settled, first.left) == (15, 15, 0, 0)
    survey(OctalCodes(2), 1000, InLine(), path)
    assert (status(path).done, status(path).left) == (45, 0)
    survey(OctalCodes(2), 10**4, InLine(), path, share=(1, 3))
    second = status(path)
    third = list(whole.rows.values())[::3]
    later = sum(row.heaps > 1000 for row in third)
    assert (second.numbers, second.done, second.settled, second.left) == (30, 15 + later, 15 - later, 0)
    later = sum(row.heaps > 1000 for row in whole.rows.values())
    survey(OctalCodes(2), 10**4, InLine(), path)
    last = status(path)
    assert (last.done, last.settled, last.left) == (45 + later, 45 - later, 0)
    begun = tmp_path / "begun.db"
    survey(OctalCodes(2), 10**4, InLine(), begun, begun=whole)
    known = status(begun)
    assert (known.done, known.settled, known.left) == (45, 45, 0)
    survey(OctalCodes(2), 10**5, InLine(), tmp_path / "left.db", seconds=1e-9)
    left = status(tmp_path / "left.db")
    assert (left.done, left.left) == (45, 0)


def test_work_is_counted_and_not_timed() -> None:
    """A game that takes more is left, at the same heap each time, and is not taken up again in a later round."""
    one, other = (survey(OctalCodes(2), 10**5, InLine(), seconds=0.001) for _ in range(2))
    assert one == other
    left = [row.heaps for row in one.rows.values() if row.period is None]
    assert 0 < min(left) < max(left)
    for wrong in (0, float("inf"), float("nan")):
        with pytest.raises(ValueError, match=f"seconds must be above 0, and finite, got {wrong}"):
            survey(OctalCodes(2), 1000, InLine(), seconds=wrong)


def test_two_limits_of_work_never_share_a_name() -> None:
    """Neither 1 and 1 + 2^-52 nor 10^6 and 10^6 + 1. A ledger continues only with the same seconds."""
    limits = [1.0, 1 + 2**-52, 0.1, 1e6, 1e6 + 1, 600, 1e-9, 1e300]
    names = [new_job(OctalCodes(1), 1000, seconds=seconds).claim for seconds in limits]
    assert names[5] == "survey of octal codes of 1 digits, 600 s a game"
    for name, seconds in zip(names, limits, strict=True):
        found = task_of(name)
        assert found is not None
        assert found[0].args[-1] == seconds  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE shard SET result = '[0, 3, 64, 1, 1, 1, 1, 0, 0]' WHERE start = '4'", "the row of the shard"),
        ("UPDATE shard SET checked = '65' WHERE start = '4'", "the row of the shard"),
        ("UPDATE shard SET start = '1004' WHERE start = '4'", "the row of the shard"),
        (
            "UPDATE job SET value = '\"survey of octal codes of 3 digits\"' WHERE name = 'claim'",
            "the job in it was changed",
        ),
    ],
)
def test_planted_rows_are_refused(tmp_path: Path, change: str, says: str) -> None:
    path = tmp_path / "survey.db"
    survey(OctalCodes(1), 1000, InLine(), path)
    base = sqlite3.connect(path, isolation_level=None)
    assert base.execute(change).rowcount == 1
    base.close()
    with pytest.raises(LedgerError, match=says):
        survey(OctalCodes(1), 1000, InLine(), path)
    with pytest.raises(LedgerError, match=says):
        survey(OctalCodes(1), 1000, InLine(), merged=[path])


def test_other_surveys_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    survey(OctalCodes(1), 1000, InLine(), path)
    with pytest.raises(
        LedgerError,
        match="another job: its claim is survey of octal codes of 1 digits, this command has survey of",
    ):
        survey(OctalCodes(2), 1000, InLine(), path)
    with pytest.raises(LedgerError, match="belongs to another job"):
        survey(OctalCodes(1), 1000, InLine(), path, seconds=3)
    with pytest.raises(LedgerError, match="has the job survey of octal codes of 1 digits of version"):
        survey(OctalCodes(2), 1000, InLine(), merged=[path])
    with pytest.raises(LedgerError, match="this ledger does not exist"):
        survey(OctalCodes(2), 1000, InLine(), merged=[tmp_path / "none.db"])


def test_bounds() -> None:
    assert bounds(10**5) == [1000, 10**4, 10**5]
    for limit in (0, 999, 5000, 10**4 + 1):
        with pytest.raises(ValueError, match="limit must be a power of ten from 1000 to"):
            bounds(limit)


def test_files(tmp_path: Path, whole: Survey) -> None:
    names = [str(tmp_path / f"s.{suffix}") for suffix in ("csv", "parquet", "txt", "html")]
    for name in names:
        write_survey(whole, name)
    assert [Line(**row) for row in pq.read_table(names[1]).to_pylist()] == list(whole.lines())
    text, page = (Path(name).read_text("utf-8") for name in names[2:])
    dawson = ["0.4", "54", "34", "177", "9", "87", "6+n", "54", "173", "0.42", "0.07", "s=1"]
    assert dawson in [line.split() for line in text.splitlines()]
    assert text.splitlines()[-1] == str(whole)
    assert page.count("<tr>") == 46
    assert "<td>0.4</td><td>54</td><td>34</td>" in page


def test_from_python() -> None:
    """By the number of digits, in threads; it shows itself in a line, and as a table."""
    found = wy.survey(1, 1000)
    assert found == survey(OctalCodes(1), 1000, InLine())
    assert (
        repr(found)
        == "<Survey: 8 octal codes of at most 1 digit, in 6 families of equal values: 5 proved periodic, 1 not so far>"
    )
    assert "<td>0.1</td><td>1</td><td>2</td>" in found._repr_html_()
    with pytest.raises(ValueError, match="digits must be 1 to 6, got 0"):
        wy.survey(0)
    with pytest.raises(TypeError, match="digits must be an integer"):
        wy.survey("3")  # type: ignore[arg-type]


@pytest.mark.slow
def test_who_stops_early_does_not_wait_for_games_under_way() -> None:
    """Searches of 10^10 heaps of a game without a period end after a step of each."""
    games, before = OctalCodes(2), threading.active_count()
    names = list(games.families())
    first, last = names.index("0.06"), bounds(10**10).index(10**10) * len(names) + names.index("0.06")
    shards = [Shard("0.06", place, place + 1) for place in (first, last, last)]
    with closing(Threads(2).map_shards(partial(search_game, games, len(names), None), shards)) as done:
        assert next(done).result.row.heaps == 1000
        time.sleep(2)  # the others have begun
    assert threading.active_count() <= before
