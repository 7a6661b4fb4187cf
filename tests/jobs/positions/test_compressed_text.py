"""Compressed text in and out: the same rows as without, whole members, and nothing of a damaged file is taken."""

import bz2
import gzip
import io
import lzma
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from commands import Run

from wythoff.jobs import journal
from wythoff.jobs.formats import FileError, Format
from wythoff.jobs.positions import blocks, compression, output
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job

SUFFIXES = {".gz": "gzip", ".bz2": "bzip2", ".xz": "xz", ".zst": "zstd"}


def zstd(data: bytes) -> bytes:
    return bytes(pa.Codec("zstd").compress(data, asbytes=True))


def unzstd(data: bytes) -> bytes:
    return bytes(pa.CompressedInputStream(io.BytesIO(data), "zstd").read())


PACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstd,
}
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
    ".zst": unzstd,
}


def lines(count: int = 3000) -> bytes:
    draw = random.Random(count)
    rows = [f"{draw.getrandbits(40)},{draw.getrandbits(40)}" for _ in range(count)]
    rows[count // 2] = f"{10**40},7"
    rows[count // 3] = "no number,7"
    return "\n".join(["x,y", *rows, ""]).encode()


def answer(folder: Path, data: bytes) -> bytes:
    (folder / "plain.csv").write_bytes(data)
    solve_file(Job("wythoff", str(folder / "plain.csv"), str(folder / "wanted.csv")))
    return (folder / "wanted.csv").read_bytes()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_in_and_out(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    data, name = lines(), f"in.csv{suffix}"
    wanted = answer(tmp_path, data)
    half = data.index(b"\n", len(data) // 2) - 3  # a member may end inside a line
    members = PACK[suffix](data[:half]) + PACK[suffix](b"") + PACK[suffix](data[half:])
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (5000,))
    for content in (PACK[suffix](data), members):
        (tmp_path / name).write_bytes(content)
        assert run("solve", name, "-o", "out.csv", "-j2").returncode == 1
        assert (tmp_path / "out.csv").read_bytes() == wanted
        assert run("solve", name, "-o", f"out.csv{suffix}", "-j2").returncode == 1
        packed = (tmp_path / f"out.csv{suffix}").read_bytes()
        assert UNPACK[suffix](packed) == wanted
        assert run("solve", "-", "--from", "csv", stdin=content).stdout == wanted
        assert (tmp_path / f"out.csv{suffix}.rejected").read_bytes() == (tmp_path / "wanted.csv.rejected").read_bytes()
    (tmp_path / "misnamed.csv").write_bytes(content)
    assert run("solve", "misnamed.csv", "-o", f"again.csv{suffix}", "-j1").returncode == 1
    assert (tmp_path / f"again.csv{suffix}").read_bytes() == packed


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_others_read_what_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (5000,))  # many members
    rows = answer(tmp_path, lines()).count(b"\n") - 1
    path = str(tmp_path / f"out.csv{suffix}")
    solve_file(Job("wythoff", str(tmp_path / "plain.csv"), path))
    if suffix != ".zst":  # pandas needs a further package for it
        assert len(pd.read_csv(path, dtype=str)) == rows
    if suffix in (".gz", ".zst"):
        assert pl.read_csv(path, infer_schema=False).height == rows
        query = duckdb.sql(f"select count(*) from read_csv('{path}', all_varchar = true)")
        assert query.fetchall() == [(rows,)]


@pytest.mark.parametrize("target", ["out.csv", "out.jsonl", "out.txt"])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_without_rows_is_a_whole_file(tmp_path: Path, target: str, suffix: str) -> None:
    (tmp_path / "in.csv").write_text("x,y\n")
    solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / (target + suffix))))
    wanted = b"x,y,outcome,to_x,to_y\n" if target == "out.csv" else b""
    assert UNPACK[suffix]((tmp_path / (target + suffix)).read_bytes()) == wanted
    again = Job("wythoff", str(tmp_path / (target + suffix)), str(tmp_path / "o.csv"), columns=("x", "y"))
    if target == "out.jsonl":
        assert solve_file(again).rows == 0


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_what_was_stopped_goes_on_to_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    data, name = lines(), f"in.csv{suffix}"
    (tmp_path / name).write_bytes(PACK[suffix](data))
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (5000,))
    monkeypatch.setattr(journal, "JOURNAL_SECONDS", 0.0)
    solve_file(Job("wythoff", str(tmp_path / name), str(tmp_path / f"whole.csv{suffix}")))
    job = Job("wythoff", str(tmp_path / name), str(tmp_path / f"out.csv{suffix}"), resume=True)
    advance, resumed = output.Output.advance, []
    for stops in (1, 3, 6):
        calls = iter(range(stops))

        def stopping(self: Any, solved: Any, calls: Any = calls) -> None:
            advance(self, solved)
            if next(calls, None) is None:
                raise KeyboardInterrupt

        with monkeypatch.context() as changed:
            changed.setattr(output.Output, "advance", stopping)
            with pytest.raises(KeyboardInterrupt):
                solve_file(job)
        resumed.append(output.Output({}, Path(job.target), None, Format.CSV).earlier(False))
    assert [state.rows for state in resumed if state] == sorted({state.rows for state in resumed if state})
    assert solve_file(job).resumed_at > 0
    assert Path(job.target).read_bytes() == (tmp_path / f"whole.csv{suffix}").read_bytes()
    assert not list(tmp_path.glob("*.partial*"))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_damage(tmp_path: Path, run: Run, suffix: str) -> None:
    data, name = lines(5000), f"in.csv{suffix}"
    whole, kind = PACK[suffix](data), SUFFIXES[suffix]
    middle = len(whole) // 2
    place = 12 if suffix == ".zst" else middle  # pyarrow writes no checksums: digits that are changed are not seen
    damaged = whole[:place] + bytes(byte ^ 0x55 for byte in whole[place : place + 50]) + whole[place + 50 :]
    for content, message in (
        (whole[:middle], f"the {kind} data is cut short: the file has no end, after "),
        (whole[:-1], f"the {kind} data is cut short: the file has no end, after "),
        (whole + whole[:-20], f"the {kind} data is cut short: the file has no end, after "),
        (damaged, f"the {kind} data is damaged: "),
        (whole + b"hello, this is a longer line behind it", f"the {kind} data is damaged: "),
        (data, f"{name}: is not {kind}, but its name says {kind}"),
        (b"", f"{name}: is empty, but its name says {kind}"),
        (PACK[suffix](b"\xff\xfex\0,\0y\0"), f"{name}: is UTF-16; accepted"),
        (PACK[suffix](whole), f"{name}: is compressed twice; accepted"),
    ):
        (tmp_path / name).write_bytes(content)
        done = run("solve", name, "-o", "out.csv")
        errors = [line for line in done.stderr.decode().splitlines() if "rows solved and stored in" not in line]
        assert done.returncode == 2
        assert len(errors) == 1
        assert errors[0].startswith(f"wythoff: {name}: ")
        assert message in errors[0]
        assert not (tmp_path / "out.csv").exists()
    cut = run("solve", "-", "--from", "csv", "-q", stdin=whole[:middle])
    assert cut.returncode == 2
    assert b"wythoff: -: the " in cut.stderr


def long_frame(data: bytes, window_log: int) -> bytes:
    """As `zstd --long` writes it: a window of 2^window_log bytes, and one block that is stored as it is."""
    return b"\x28\xb5\x2f\xfd\0" + bytes([window_log - 10 << 3]) + (len(data) << 3 | 1).to_bytes(3, "little") + data


@pytest.mark.parametrize("before", [b"", zstd(b"x,y\n")], ids=["first frame", "second frame"])
def test_a_long_window_is_no_damage(tmp_path: Path, run: Run, before: bytes) -> None:
    rows = b"3,5\n" if before else b"x,y\n3,5\n"
    (tmp_path / "in.csv.zst").write_bytes(before + long_frame(rows, 27))
    assert run("solve", "in.csv.zst", "-o", "out.csv").returncode == 0
    assert (tmp_path / "out.csv").read_bytes() == b"x,y,outcome,to_x,to_y\n3,5,P,,\n"
    for window_log in (28, 31):
        (tmp_path / "in.csv.zst").write_bytes(before + long_frame(rows, window_log))
        done = run("solve", "in.csv.zst", "-o", "out.csv")
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
        assert b"in.csv.zst: the zstd data needs a window of more than 128 MiB, the limit; use" in done.stderr
        assert b"`zstd -dc --long=31 in.csv.zst | wythoff solve - --from FORMAT`" in done.stderr
        assert b"damaged" not in done.stderr


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
def test_nuls_behind_the_end(tmp_path: Path, suffix: str) -> None:
    """As tapes and block devices leave them."""
    members = [PACK[suffix](text) for text in (b"x,y\n3,5\n", b"1,1\n")]
    (tmp_path / f"in.csv{suffix}").write_bytes(members[0] + bytes(300_000) + members[1] + bytes(8))
    solve_file(Job("wythoff", str(tmp_path / f"in.csv{suffix}"), str(tmp_path / "out.csv")))
    assert (tmp_path / "out.csv").read_bytes() == b"x,y,outcome,to_x,to_y\n3,5,P,,\n1,1,N,0,0\n"


def test_text_that_only_seems_compressed(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(b"BZh9,y\n3,5\n")
    solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "out.csv"), columns=("BZh9", "y")))
    assert (tmp_path / "out.csv").read_bytes().startswith(b"BZh9,y,outcome")
    assert all(len(name) <= compression.MAX_MAGIC_BYTES for name in (b"BZh91AY&SY", b"\xfd7zXZ\0"))


@pytest.mark.parametrize(
    ("source", "target", "options", "message"),
    [
        ("in.parquet.gz", "o.csv", {}, "in.parquet.gz: Parquet files cannot be compressed; .gz, .bz2,"),
        ("in.csv", "o.parquet.zst", {}, "o.parquet.zst: Parquet files cannot be compressed"),
        ("in.csv", "o.arrow.xz", {}, "o.arrow.xz: Arrow files cannot be compressed"),
        ("in.csv", "o.gz", {}, "the name does not show the format"),
        ("in.csv", "o.csv", {"rejects": "bad.csv.gz"}, "bad.csv.gz: rejected rows cannot be compressed; leave out .gz"),
    ],
)
def test_what_is_refused(tmp_path: Path, source: str, target: str, options: dict[str, Any], message: str) -> None:
    (tmp_path / source).write_bytes(b"x,y\n3,5\n")
    with pytest.raises(FileError) as raised:
        solve_file(Job("wythoff", str(tmp_path / source), str(tmp_path / target), **options))
    assert message in str(raised.value)


def test_a_pipe_that_gives_a_byte_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(io.RawIOBase):
        def __init__(self, data: bytes) -> None:
            self.data = data

        def readable(self) -> bool:
            return True

        def readinto(self, memory: Any) -> int:
            size = min(1, len(self.data))
            memory[:size], self.data = self.data[:size], self.data[size:]
            return size

    wanted = answer(tmp_path, lines(300))
    for pack in (*PACK.values(), bytes):
        stdin = io.TextIOWrapper(io.BufferedReader(Slow(pack(lines(300))), 1))
        monkeypatch.setattr(sys, "stdin", stdin)
        solve_file(Job("wythoff", "-", str(tmp_path / "out.csv"), source_format="csv"))
        assert (tmp_path / "out.csv").read_bytes() == wanted
