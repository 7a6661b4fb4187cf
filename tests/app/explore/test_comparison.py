"""The chart of a saved run: read before the server starts, shown as a picture and as tables."""

from pathlib import Path

import pytest
from commands import Run

pytest.importorskip("starlette", reason="the page needs its extra: pip install '.[test]'")
pytest.importorskip("httpx", reason="the page is tested by httpx: pip install '.[test]'")
pytest.importorskip("matplotlib", reason="charts need the extra plot: pip install '.[test]'")

from asking import asking

from wythoff.app.explore.comparison import Comparison

SAVED = Path(__file__).parents[3] / "benchmarks" / "comparison.jsonl"


def test_the_chart_and_its_tables() -> None:
    with asking(comparison=Comparison.read(str(SAVED))) as client:
        chart = client.get("/comparison.png")
        assert (chart.headers["content-type"], chart.content[:4]) == ("image/png", b"\x89PNG")
        tables = client.found("/comparison")["tables"]
        assert len(tables) == 3
        double = next(row for row in tables[1]["methods"] if row["method"] == "double")
        assert double["wrong"] == "102334155"  # F(40): the product of doubles rounds up across the integer
        marked = [power for power, time in zip(tables[1]["powers"], double["times"], strict=True) if time.endswith("x")]
        assert marked == [9, 12, 15, 18, 100]


def test_without_one() -> None:
    with asking() as client:
        assert client.get("/comparison.png").status_code == 404
        assert client.found("/comparison") == {"tables": []}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{}\n", ", line 1: not a measurement; accepted: lines of `wythoff bench --json`"),
        (b"", ": the file has no measurements; accepted: a file that `wythoff bench --json` wrote"),
        (b"\xff\xfe\x00", ": not a text file; accepted: a file that `wythoff bench --json` wrote"),
        (None, ": No such file or directory"),
    ],
)
def test_bad_files(run: Run, tmp_path: Path, content: bytes | None, message: str) -> None:
    """One line, and no server."""
    file = tmp_path / "run.jsonl"
    if content is not None:
        file.write_bytes(content)
    done = run("explore", "--no-browser", "--comparison", str(file))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"wythoff: {file}{message}\n"
