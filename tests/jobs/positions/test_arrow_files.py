"""Arrow files and streams in and out, as pandas, Polars and pyarrow write them."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet
import pytest
from commands import Run
from systems import needs_shell

import wythoff as wy
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions import columnar
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job

G = wy.game("wythoff")
FRAME = pl.DataFrame(
    {
        "note": ["a", None, 'ü, "b"', "d"],
        "x": ["3", "10", "1" + "0" * 30, "x"],
        "y": [5, 13, 7, 1],
        "kind": pl.Series(["u", "v", None, "w"], dtype=pl.Categorical),
    }
)
WANTED = [
    {"note": "a", "x": "3", "y": 5, "kind": "u", "outcome": "P", "to_x": None, "to_y": None},
    {"note": None, "x": "10", "y": 13, "kind": "v", "outcome": "N", "to_x": "4", "to_y": "7"},
    {"note": 'ü, "b"', "x": "1" + "0" * 30, "y": 7, "kind": None, "outcome": "N", "to_x": "4", "to_y": "7"},
]


def solved(source: Path, name: str = "out.arrow") -> list[dict[str, Any]]:
    out = source.with_name(name)
    assert solve_file(Job("wythoff", str(source), str(out))).rejected == 1
    return list(pa.ipc.open_file(out).read_all().to_pylist())


@pytest.mark.parametrize("compression", ["uncompressed", "lz4", "zstd"])
def test_what_polars_writes(tmp_path: Path, compression: Any) -> None:
    """With views of strings, which pyarrow casts and writes to few formats."""
    FRAME.write_ipc(tmp_path / "in.feather", compression=compression)
    assert solved(tmp_path / "in.feather") == WANTED
    assert pl.read_ipc(tmp_path / "out.arrow").rows(named=True) == WANTED
    FRAME.write_ipc_stream(tmp_path / "in.arrows", compression=compression)
    assert solved(tmp_path / "in.arrows", "again.feather") == WANTED
    assert solve_file(Job("wythoff", str(tmp_path / "in.arrows"), str(tmp_path / "out.arrows"))).rejected == 1
    assert pl.read_ipc_stream(tmp_path / "out.arrows").rows(named=True) == WANTED
    job = Job("wythoff", str(tmp_path / "in.arrows"), str(tmp_path / "out.parquet"))
    solve_file(job)
    assert pl.read_parquet(job.target).rows(named=True) == WANTED


def test_what_pandas_writes(tmp_path: Path) -> None:
    pd.DataFrame({"x": [1, 10], "y": [2, 13]}).to_feather(tmp_path / "in.feather")
    solve_file(Job("wythoff", str(tmp_path / "in.feather"), str(tmp_path / "out.csv")))
    assert (tmp_path / "out.csv").read_text() == "x,y,outcome,to_x,to_y\n1,2,P,,\n10,13,N,4,7\n"
    solve_file(Job("wythoff", str(tmp_path / "in.feather"), str(tmp_path / "out.feather"), to_same=True))
    assert pd.read_feather(tmp_path / "out.feather").values.tolist() == [[1, 2, "P", 1, 2], [10, 13, "N", 4, 7]]


@needs_shell
def test_standard_input(tmp_path: Path, run: Run) -> None:
    FRAME.write_ipc_stream(tmp_path / "in.arrows")
    stream = (tmp_path / "in.arrows").read_bytes()
    done = run("solve", "-", "--from", "arrow", "--to", "csv", stdin=stream)
    assert done.stdout.decode().splitlines()[:3] == [
        "note,x,y,kind,outcome,to_x,to_y",
        "a,3,5,u,P,,",
        ",10,13,v,N,4,7",
    ]
    piped = f"cat in.arrows | {sys.executable} -m wythoff solve - --from arrow --to csv -q"
    found = subprocess.run(piped, shell=True, cwd=tmp_path, capture_output=True, check=False)
    assert found.stdout == done.stdout
    FRAME.write_ipc(tmp_path / "in.arrow")
    piped = piped.replace("in.arrows", "in.arrow")
    found = subprocess.run(piped, shell=True, cwd=tmp_path, capture_output=True, check=False)
    assert b"an Arrow file cannot be read from a pipe" in found.stderr
    assert found.returncode == 2


@pytest.mark.parametrize("is_file", [True, False], ids=["file", "stream"])
def test_batches_of_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_file: bool) -> None:
    draw = random.Random(2)
    rows = [(draw.getrandbits(30), draw.getrandbits(30)) for _ in range(3000)]
    kinds = pa.array([str(draw.randrange(9)) for _ in rows]).dictionary_encode()
    table = pa.table({"x": [x for x, _ in rows], "y": [y for _, y in rows], "kind": kinds})
    with (pa.ipc.new_file if is_file else pa.ipc.new_stream)(tmp_path / "in.arrow", table.schema) as file:
        for start, stop in ((0, 1), (1, 1), (1, 900), (900, 910), (910, 3000)):
            file.write_table(table.slice(start, stop - start))
    monkeypatch.setattr(columnar, "BLOCK_ROWS", 256)
    for name in ("out.arrow", "out.parquet", "out.csv"):
        report = solve_file(Job("wythoff", str(tmp_path / "in.arrow"), str(tmp_path / name), threads=2))
        assert report.rows == 3000
    found = pa.ipc.open_file(tmp_path / "out.arrow").read_all()
    assert found.drop_columns(["kind"]).equals(wy.solve_table(table).drop_columns(["kind"]))
    assert found["kind"].to_pylist() == kinds.to_pylist()
    assert pa.parquet.read_table(tmp_path / "out.parquet").to_pydict() == found.to_pydict()


def test_what_is_refused(tmp_path: Path) -> None:
    FRAME.write_ipc(tmp_path / "whole.arrow")
    FRAME.write_ipc_stream(tmp_path / "whole.arrows")
    whole, stream = ((tmp_path / name).read_bytes() for name in ("whole.arrow", "whole.arrows"))
    for content, message in (
        (b"", "in.arrow: not an Arrow file or stream: "),
        (b"x,y\n3,5\n", "in.arrow: not an Arrow file or stream: "),
        (whole[: len(whole) // 2], "in.arrow: not an Arrow file or stream: "),
        (
            stream[: len(stream) // 2],
            "in.arrow: (not an Arrow file or stream|the Arrow file cannot be read after row 0): ",
        ),
        (b"FEA1" + bytes(40), "in.arrow: is a Feather file of version 1; accepted: version 2"),
    ):
        (tmp_path / "in.arrow").write_bytes(content)
        with pytest.raises(FileError, match=message) as raised:
            solve_file(Job("wythoff", str(tmp_path / "in.arrow"), str(tmp_path / "out.csv")))
        assert "\n" not in str(raised.value)
        assert not (tmp_path / "out.csv").exists()
    for name in ("whole.arrow", "whole.arrows"):
        with pytest.raises(FileError, match=r"is (an Arrow file|a stream of Arrow); accepted: UTF-8 text"):
            solve_file(Job("wythoff", str(tmp_path / name), str(tmp_path / "out.csv"), source_format="csv"))
    with pytest.raises(
        FileError, match="Arrow cannot go to standard output; name a file with -o, or a format with --to"
    ):
        solve_file(Job("wythoff", str(tmp_path / "whole.arrow")))
    spans = pa.table({"x": [1], "y": [2], "z": pa.array([(1, 2, 3)], pa.month_day_nano_interval())})
    with pa.ipc.new_file(tmp_path / "spans.arrow", spans.schema) as file:
        file.write_table(spans)
    with pytest.raises(
        FileError, match=r"column 'z' \(month_day_nano_interval\) cannot be written as Parquet; accepted: Arrow"
    ):
        solve_file(Job("wythoff", str(tmp_path / "spans.arrow"), str(tmp_path / "out.parquet")))
    solve_file(Job("wythoff", str(tmp_path / "spans.arrow"), str(tmp_path / "out.arrow")))
    assert pa.ipc.open_file(tmp_path / "out.arrow").read_all().to_pylist()[0]["z"] == (1, 2, 3)


NOTES: dict[str, Callable[[int], Any]] = {
    "string_view": lambda n: pa.array([f"a{i}" for i in range(n)], pa.string_view()),
    "binary_view": lambda n: pa.array([b"a%d" % i for i in range(n)], pa.binary_view()),
    "list": lambda n: pa.array([[f"a{i}"] for i in range(n)], pa.list_(pa.string_view())),
    "struct": lambda n: pa.array([{"a": f"a{i}"} for i in range(n)], pa.struct([("a", pa.string_view())])),
    "map": lambda n: pa.array([[("k", f"v{i}")] for i in range(n)], pa.map_(pa.string(), pa.string_view())),
    "runs": lambda n: pa.RunEndEncodedArray.from_arrays([n // 2, n], ["a", "b"]),
}


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("slow", ["1.5", str(10**30), None])
@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_columns_of_any_type_beside_a_slow_row(tmp_path: Path, note: str, slow: str | None, suffix: str) -> None:
    """pyarrow takes no rows of views, and none of what they are within."""
    kind = pa.string_view() if note == "string_view" else pa.string()
    xs, count = [*map(str, range(40)), slow, *map(str, range(40))], 81
    given = pa.table(
        {"x": pa.array(xs).cast(kind), "y": pa.array(["7"] * count).cast(kind), "note": NOTES[note](count)}
    )
    if suffix == "parquet" and note != "runs":
        pa.parquet.write_table(given, tmp_path / "in.parquet")
    else:
        with pa.OSFile(str(tmp_path / "in.arrow"), "wb") as sink, pa.ipc.new_file(sink, given.schema) as writer:
            writer.write_table(given)
    (source,) = tmp_path.iterdir()
    target = tmp_path / f"out.{'arrow' if note == 'runs' else suffix}"
    is_bad = slow != str(10**30)
    assert solve_file(Job("wythoff", str(source), str(target))).rejected == is_bad
    read = pa.parquet.read_table(target) if target.suffix == ".parquet" else pa.ipc.open_file(target).read_all()
    good = [row for row in given.to_pylist() if row["x"] not in ("1.5", None)]
    assert [{name: row[name] for name in ("x", "y", "note")} for row in read.to_pylist()] == good
    assert read["outcome"].to_pylist() == [str(G.outcome((int(row["x"]), 7))) for row in good]
