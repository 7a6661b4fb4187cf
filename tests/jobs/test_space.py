"""Whether what is to be written fits the disk: asked before the first byte."""

import os
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from systems import needs_limits, needs_links

from wythoff.app.main import main
from wythoff.exact.amounts import bytes_text
from wythoff.jobs.files import check_space
from wythoff.jobs.npy import mapped_array

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def small_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with 100 bytes free, and what can be solved."""
    (tmp_path / "in.csv").write_text("x,y\n" + "1,2\n" * 50)
    (tmp_path / "parts").mkdir()
    pq.write_table(pa.table({"x": [1, 2], "y": [2, 3]}), tmp_path / "parts" / "0.parquet")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(1000, 900, 100))
    return tmp_path


COMMANDS = (
    "table --stop 1000 -o p.npy",
    "table --stop 100 -o p.csv",
    "table --stop 100 -o p.jsonl",
    "table --stop 100 -o p.parquet",
    "table --start 10^30 --stop 10^30+5 -o p.parquet",
    "table --stop 100 --to bfile -o b.txt",
    "table outcomes --board 100 -o o.npy",
    "table outcomes --board 100 --packed -o o.npy",
    "table grundy --board 50 -o g.npy",
    "table grundy --board 50 -o g.zarr",
    "table grundy kayles --stop 100 -o k.npy",
    "table grundy kayles --stop 100 -o k.csv",
    "table strip --rows 100 --values 3 -o s.csv",
    "table strip --rows 100 --values 3 -o s.parquet",
    "table strip --rows 100 --values 3 -o values",
    "period kayles --certificate k.json",
    "solve in.csv -o out.csv",
    "solve parts -o solved",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_asks(small_disk: Path, command: str, capfd: pytest.CaptureFixture[str]) -> None:
    if ".zarr" in command:
        pytest.importorskip("zarr")
    before = sorted(small_disk.rglob("*"))
    for force, status in ((), 2), (("--force",), 0):
        with pytest.raises(SystemExit) as left:
            main([*command.split(), *force])
        assert (left.value.code or 0) == status
        errors = capfd.readouterr().err
        if status:
            assert f"100 bytes are free in {small_disk}" in errors
            assert errors.count("\n") == 1
            written = sorted(path for path in small_disk.rglob("*") if path.is_file() and path not in before)
            assert written == []


@needs_links
def test_standard_output_and_devices_are_not_asked(small_disk: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for command in ("table --stop 100", "table --stop 100 --to csv -o /dev/null", "table grundy kayles --stop 100"):
        with pytest.raises(SystemExit) as left:
            main(command.split())
        assert not left.value.code
    assert capfd.readouterr().out


def test_estimates_bound_what_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And by no more than twice, where numbers are written as digits."""
    asked: list[int] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("wythoff.jobs.files.check_space", lambda target, needed, kind="": asked.append(needed))
    monkeypatch.setattr("wythoff.jobs.tables.strip.check_space", lambda target, needed, kind="": asked.append(needed))
    for name in ("p.csv", "p.txt", "p.jsonl", "p.npy", "s.csv", "big.csv"):
        begin = ("table", "--start", "10^40") if name == "big.csv" else ("table",)
        stop = ("--stop", "10^40+1000" if name == "big.csv" else "30000")
        strip = ("table", "strip", "--rows", "20000", "--values", "9")
        asked.clear()
        with pytest.raises(SystemExit):
            main([*(strip if name[0] == "s" else (*begin, *stop)), "-o", name, "-q"])
        size = os.path.getsize(name)
        assert size - 200 <= max(asked) <= 2 * size, name


def test_hopeless_sizes_are_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, needed in (
        ("table --stop 10^15 -o t.npy", "t.npy needs up to 16 PB"),
        ("table outcomes --board 10^10 -o o.npy", "o.npy needs 100 EB"),
        ("table outcomes --board 10^30 -o o.npy", "EB"),
        ("table outcomes --board 10^10 -o o.npy --force", "needs 100 EB; a file must have less than 9.22 EB"),
    ):
        with pytest.raises(SystemExit) as left:
            main(command.split())
        errors = capfd.readouterr().err
        assert (left.value.code, errors.count("\n"), needed in errors) == (2, 1, True), errors
    assert list(tmp_path.iterdir()) == []


def test_the_folder_that_is_there_is_asked(tmp_path: Path) -> None:
    check_space(tmp_path / "a" / "b" / "c.npy", 1)
    with pytest.raises(ValueError, match=r"c.npy needs at least 10\^?.* EB, and .* are free in "):
        check_space(tmp_path / "a" / "c.npy", 10**40, "at least ")
    with pytest.raises(ValueError, match="needs 1 EB"):
        check_space(tmp_path, 10**18, "", 10**9)
    free = shutil.disk_usage(tmp_path).free
    check_space(tmp_path, 2 * free, taken=2 * free)


def test_sizes_in_words() -> None:
    assert [bytes_text(n) for n in (0, 999, 1000, 43_210_000_000, 10**18)] == [
        "0 bytes",
        "999 bytes",
        "1 kB",
        "43.2 GB",
        "1 EB",
    ]


def test_mapped_arrays(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    path.touch()
    array = mapped_array(path, np.uint16, (3, 5))
    array[2, 4] = 7
    array.flush()
    assert np.load(path).tolist() == [[0] * 5, [0] * 5, [0, 0, 0, 0, 7]]
    path.write_bytes(b"")
    assert mapped_array(path, np.bool_, (0, 5)).shape == np.load(path).shape == (0, 5)


LIMITED = """
import resource, sys
from wythoff.app.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
for command in sys.argv[1:]:
    try:
        main(command.split())
    except SystemExit as left:
        print("status", left.code, file=sys.stderr)
"""

TOO_LARGE = (
    "table --stop 20000 -o p.npy",
    "table --stop 20000 -o p.csv",
    "table --stop 20000 -o p.parquet",
    "table outcomes --board 200 -o o.npy",
    "table grundy --board 200 -o g.npy",
    "table grundy kayles --stop 30000 -o k.npy",
    "table grundy kayles --stop 30000 -o k.csv",
    "table strip --rows 5000 --values 3 -o s.csv",
    "table strip --rows 5000 --values 3 -o s.parquet",
    "table strip --rows 5000 --values 3 -o values",
)


@needs_limits
def test_a_full_disk_names_the_file(tmp_path: Path) -> None:
    """The limit of a file's size stands for a full disk: it is met in the same places."""
    commands = [f"{command} -q" for command in TOO_LARGE]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *commands], cwd=tmp_path, capture_output=True, timeout=120, check=True
    )
    lines = done.stderr.decode().splitlines()
    names = [command.split()[-2] for command in commands]
    expected = [[f"wythoff: {name}: File too large", "status 2"] for name in names]
    assert lines == [line for pair in expected for line in pair]
    assert not any(path.is_file() for path in tmp_path.rglob("*"))
