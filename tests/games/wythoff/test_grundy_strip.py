"""The positions of small Grundy values: published and independent lists, files, bad input, the command line."""

import doctest
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pyarrow as pa
import pytest
from commands import Run
from published import DATA
from pyarrow import csv, parquet
from value_3 import needs_value_3

import wythoff as wy
from wythoff.app.main import main
from wythoff.games.wythoff.values import g_positions
from wythoff.games.wythoff.values import strip as grundy_strip
from wythoff.jobs.tables import distances, strip

# n-th position of value g, n = 0..49, computed by two independent programs from the rules.
LISTED = {
    int(line.split(":")[0]): [list(map(int, pair.split(","))) for pair in line.split(":")[1].split()]
    for line in (DATA / "wythoff_g_values.txt").read_text().splitlines()
    if not line.startswith("#")
}


def test_the_listed_positions() -> None:
    assert sorted(LISTED) == [0, 1, 2, 3, 4, 5]
    found = wy.grundy_strip("wythoff", 130, 6)
    for g, positions in LISTED.items():
        assert found[g][:50].tolist() == positions
        assert [list(wy.g_position(g, n)) for n in range(50)] == positions


def test_value_0_is_p_to_a_million() -> None:
    (found,) = wy.grundy_strip("last-biscuit", 10**6, 1)
    assert np.array_equal(found, wy.game("wythoff").p_positions(0, len(found)))
    assert wy.game("wythoff").p_position(len(found))[0] >= 10**6
    assert found.dtype == np.int64


def test_each_value_is_once_in_each_line_and_diagonal() -> None:
    rows = 50_000
    for positions in wy.grundy_strip(wy.game("wythoff"), rows, 20):
        a, b = positions.T
        assert (a <= b).all()
        lines = np.concatenate([a, b[(a < b) & (b < rows)]])
        assert np.array_equal(np.sort(lines), np.arange(rows))
        assert len(np.unique(b)) == len(b)
        assert len(np.unique(b - a)) == len(b)


def test_far_positions() -> None:
    found = wy.grundy_strip("wythoff", 700_000, 4)
    for n in (0, 1, 1000, 400_000):
        for g in range(4):
            assert list(wy.g_position(g, n)) == found[g][n].tolist()
    assert wy.g_position(0, 10**30) == wy.game("wythoff").p_position(10**30)


def test_sinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grundy_strip, "BLOCK", 1)  # the least: 260 rows at a time
    rows, values = 2000, 40
    wanted = wy.grundy_strip("wythoff", rows, values)
    parts: list[list[np.ndarray]] = [[] for _ in range(values)]
    targets: list[Any] = [tmp_path / "folder", tmp_path / "file.csv", str(tmp_path / "file.parquet")]
    for sink in (lambda value, block: parts[value].append(block.copy()), *targets):
        counts = wy.grundy_strip("wythoff", rows, values, sink=sink)
        assert counts.tolist() == list(map(len, wanted))
    assert len(parts[0]) == 8
    by_a = sorted((a, value, b) for value, positions in enumerate(wanted) for a, b in positions.tolist())
    for value, positions in enumerate(wanted):
        assert np.array_equal(np.concatenate(parts[value]), positions)
        kept = np.load(tmp_path / "folder" / f"{value}.npy", mmap_mode="r")
        assert np.array_equal(kept, positions)
        assert kept.dtype == np.int64
    for table in (csv.read_csv(tmp_path / "file.csv"), parquet.read_table(tmp_path / "file.parquet")):
        assert table.schema.types == [pa.int64()] * 3
        assert list(zip(*(table[name].to_pylist() for name in ("a", "value", "b")), strict=True)) == by_a
    assert sorted(path.name for path in tmp_path.rglob("*.unfinished")) == []


def test_files_of_nothing(tmp_path: Path) -> None:
    for name in ("folder", "a.csv", "a.parquet"):
        assert wy.grundy_strip("wythoff", 0, 2, sink=tmp_path / name).tolist() == [0, 0]
    assert np.load(tmp_path / "folder" / "1.npy").shape == (0, 2)
    assert (tmp_path / "a.csv").read_text() == "value,a,b\n"
    assert parquet.read_table(tmp_path / "a.parquet").num_rows == 0
    assert [found.shape for found in wy.grundy_strip("wythoff", 0, 2)] == [(0, 2), (0, 2)]


def test_what_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def blocks(rows: int, values: int) -> Iterator[Any]:
        yield [np.zeros((1, 2), np.int64)] * values
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(strip, "strip_blocks", blocks)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "0.npy").write_text("earlier")
    for name in ("folder", "a.csv", "a.parquet"):
        with pytest.raises(OSError, match="No space"):
            wy.grundy_strip("wythoff", 5, 2, sink=tmp_path / name)
    assert [path.name for path in tmp_path.rglob("*")] == ["folder", "0.npy"]
    assert (tmp_path / "folder" / "0.npy").read_text() == "earlier"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("wythoff", 10, 0), "values must be at least 1, got 0"),
        (("wythoff", 10, -3), "values must be at least 0, got -3"),
        (("wythoff", -1, 3), "rows must be at least 0, got -1"),
        (("wythoff", 10.0, 3), "rows must be an integer, got 10.0"),
        (("nimm", 10, 3), "unknown game 'nimm'"),
        (("wythoff", 10**15, 3), r"the strip of 3 values in 1000000000000000 rows needs .* GB, this machine has"),
        (("wythoff", 10, 10**13), r"the strip of 10000000000000 values in 10 rows needs .* GB, this machine has"),
    ],
)
def test_bad_input(arguments: tuple[str, int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.grundy_strip(*arguments)


def test_what_is_streamed_is_refused_before_a_file_is_touched(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a strip of 3 values needs .* GB, this machine has"):
        wy.grundy_strip("wythoff", 10**18, 3, sink=tmp_path / "folder")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("g", "n", "message"),
    [
        (-1, 0, "g must be at least 0, got -1"),
        (1, -2, "n must be at least 0, got -2"),
        (4, 10**20, r"a strip of 5 values up to position 10{20} needs"),
    ],
)
def test_bad_far_positions(g: int, n: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wy.g_position(g, n)


def test_distances() -> None:
    measured = distances.Distances()
    wy.grundy_strip("wythoff", 500, 3, sink=measured.add)
    pairs = oracle.p_pairs(400)
    for value, positions in enumerate(wy.grundy_strip("wythoff", 500, 3)):
        apart = [(a - p, b - q) for (a, b), (p, q) in zip(positions.tolist(), pairs, strict=False)]
        seen = measured.of[value]
        assert (seen.count, seen.last) == (len(apart), tuple(positions[-1].tolist()))
        assert seen.least.tolist() == [min(pile) for pile in zip(*apart, strict=True)]
        assert seen.largest.tolist() == [max(pile) for pile in zip(*apart, strict=True)]


@needs_value_3
def test_a_value_without_a_position_in_these_rows(run: Run) -> None:
    """Row 1 has (1, 2), (1, 1) and (1, 5) of values 0, 2 and 3; (0, 1), of value 1, is in row 0."""
    command = ("table", "strip", "--rows", "1", "--values", "4", "--at", "1")
    lines = run(*command).stdout.decode().splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["0", "1"], ["1", "0"], ["2", "1"], ["3", "1"]]
    found = [json.loads(line) for line in run(*command, "--json").stdout.splitlines()]
    assert found[1] == {"value": 1, "positions": 0}
    assert found[2] == {"value": 2, "positions": 1, "last": [1, 1], "least": [0, -1], "largest": [0, -1]}
    assert [row["last"] for row in found if row["positions"]] == [[1, 2], [1, 1], [1, 5]]


def test_the_docstrings() -> None:
    for module in (strip, g_positions):
        done = doctest.testmod(module, extraglobs={"grundy_strip": wy.grundy_strip})
        assert (done.failed, done.attempted >= 1) == (0, True)


def test_the_command(run: Run, tmp_path: Path) -> None:
    done = run("table", "strip", "--rows", "10^3", "--values", "2")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "value  positions  last                    a - a_n  b - b_n",
        "    0        619  (999, 1617)             0..0     0..0",
        "    1        618  (998, 1616)             -1..2    -4..3",
    ]
    assert done.stderr.startswith(b"1,237 positions; ")
    assert run("table", "strip", "--value", "1", "--nth", "10^3").stdout == b"(1618, 2619)\n"
    assert (
        run("table", "strip", "--value", "0", "--nth", "10^30", "--json").stdout.count(
            b"161803398874989484820458683436"
        )
        == 1
    )
    done = run("table", "strip", "--rows", "10^3", "--values", "2", "--json")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"value": 0, "positions": 619, "last": [999, 1617], "least": [0, 0], "largest": [0, 0]},
        {"value": 1, "positions": 618, "last": [998, 1616], "least": [-1, -4], "largest": [2, 3]},
    ]
    done = run("table", "strip", "wythoff", "--rows", "100", "--values", "2", "-q", "-o", "out.csv")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (tmp_path / "out.csv").read_text().splitlines()[:4] == ["value,a,b", "0,0,0", "1,0,1", "0,1,2"]


def test_at_most_64_values_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["table", "strip", "--rows", "10", "--values", "70"])
    lines = capsys.readouterr().out.splitlines()
    assert (left.value.code, len(lines), lines[-1]) == (0, 66, "  ...         60")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--values", "2"], "the range is missing; accepted: --rows with --values, or --nth with --value"),
        (["--nth", "2"], "--nth and --value must be given together"),
        (["--nth", "2", "--value", "1", "--rows", "5"], "--rows cannot be combined with --nth"),
        (
            ["nim", "--nth", "2", "--value", "1"],
            "positions of each Grundy value are listed for wythoff and t-wythoff",
        ),
        (["--rows", "1e3", "--values", "0"], "values must be at least 1, got 0"),
        (["--rows", "-1", "--values", "2"], "rows must be at least 0, got -1"),
        (["--rows", "10^18", "--values", "2"], "a strip of 2 values needs"),
        (["chess", "--rows", "1", "--values", "2"], "unknown game 'chess'"),
        (["--rows", "1", "--values", "2", "-o", "none/out"], "none/out: No such file or directory"),
        (["--rows", "1", "--values", "2", "-o", "none/out.csv"], "none/out.csv: there is no folder"),
    ],
)
def test_bad_commands(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["table", "strip", *arguments])
    printed = capsys.readouterr()
    assert (left.value.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert printed.err.startswith(f"wythoff: {message}")


def test_a_folder_that_is_given_up_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def blocks(rows: int, values: int) -> Iterator[list[Any]]:
        yield [np.zeros((1, 2), np.int64)] * values
        raise KeyboardInterrupt

    monkeypatch.setattr(strip, "strip_blocks", blocks)
    kept = tmp_path / "kept"
    kept.mkdir()
    for folder in (tmp_path / "new", kept):
        with pytest.raises(KeyboardInterrupt):
            wy.grundy_strip("wythoff", 10, 2, sink=folder)
    assert list(tmp_path.rglob("*")) == [kept]
