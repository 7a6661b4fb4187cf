"""wythoff table rows."""

import json

import pytest
from commands import Run

from wythoff.games.wythoff.values import row_periods


def test_rows(run: Run) -> None:
    done = run("table", "rows", "4")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"# row preperiod period\n0 0 1\n1 0 3\n2 0 3\n3 8 6\n"
    assert run("table", "rows", "2", "--csv").stdout == b"row,preperiod,period\n0,0,1\n1,0,3\n"
    lines = run("table", "rows", "300", "--json").stdout.splitlines()
    assert len(lines) == 300
    assert json.loads(lines[7]) == {"row": 7, "preperiod": 92, "period": 24}


def test_recompute(run: Run) -> None:
    done = run("table", "rows", "40", "--recompute")
    assert done.returncode == 0
    assert done.stdout == run("table", "rows", "40").stdout
    assert done.stderr.startswith(b"40 rows proved, 40 of 40 bundled rows are equal; ")


def test_a_difference_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from wythoff.app.main import main

    known = row_periods.bundled_row_periods()
    wrong = (*known[:3], row_periods.RowPeriod(3, 9, 6), *known[4:])
    monkeypatch.setattr(row_periods, "bundled_row_periods", lambda: wrong)
    with pytest.raises(SystemExit) as left:
        main(["table", "rows", "5", "--recompute", "-q"])
    assert left.value.code == 1
    told = capsys.readouterr()
    assert told.err == "wythoff: row 3 is proved to have preperiod 8 and period 6; the bundled row is wrong: 9 and 6\n"
    assert told.out.splitlines()[4] == "3 8 6"


def test_nothing_heavy_is_imported(run: Run) -> None:
    done = run("table", "rows", "300", PYTHONPROFILEIMPORTTIME="1")
    imported = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "wythoff.games.wythoff.values.row_periods" in imported
    assert not {"numba", "numpy", "pyarrow", "tqdm"} & imported


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0"], "rows must be at least 1, got 0"),
        (["--", "-3"], "rows must be at least 1, got -3"),
        (["ten"], "cannot read 'ten'"),
        (
            ["2000"],
            "1025 rows are bundled, got 2000; `wythoff table rows 2000 --recompute` computes and proves more, "
            "in about 110 minutes",
        ),
        (["10^6"], "1025 rows are bundled, got 1000000; `wythoff table rows 1025` lists them"),
        (
            ["5000", "--recompute"],
            "5000 rows would take about 2 days and 697 GB of memory; accepted: computations of up",
        ),
        (["10^6", "--recompute"], "rows must be 1 to 21844, got 1000000"),
        (["5", "--csv", "--json"], "--csv and --json exclude each other"),
        ([], "Missing argument 'ROWS'"),
    ],
)
def test_bad_usage(run: Run, arguments: list[str], message: str) -> None:
    done = run("table", "rows", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert message in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
