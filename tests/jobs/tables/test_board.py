"""Boards as files: every format holds the same values, only whole files appear, and nothing else stays."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from children import Child
from commands import Run
from systems import needs_signals

import wythoff as wy
from wythoff.api.game import Game
from wythoff.jobs.files import unfinished_file, unfinished_folder
from wythoff.jobs.formats import FileError
from wythoff.jobs.system import locked
from wythoff.jobs.tables.board import Board, write_board

G = wy.game("wythoff")
SHAPES = [(0, 0), (0, 5), (5, 0), (1, 1), (64, 65), (1300, 1100), (2, 70_000)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("threads", [1, 2])
def test_npy(tmp_path: Path, shape: tuple[int, int], threads: int) -> None:
    target = tmp_path / "b.npy"
    seen: list[tuple[int, int | None]] = []
    write_board(Board(G, *shape, str(target), threads), lambda *step: seen.append(step))
    wanted = wy.grundy_table(G, *shape)
    for found in (np.load(target), np.load(target, mmap_mode="r" if wanted.size else None)):
        assert found.dtype == wanted.dtype
        assert np.array_equal(found, wanted)
    assert [entry.name for entry in tmp_path.iterdir()] == ["b.npy"]
    assert seen == sorted(seen)
    assert not seen or seen[-1] == (wanted.size, wanted.size)


@pytest.mark.parametrize("shape", SHAPES)
def test_zarr(tmp_path: Path, shape: tuple[int, int]) -> None:
    zarr = pytest.importorskip("zarr")
    target = tmp_path / "b.zarr"
    seen: list[tuple[int, int | None]] = []
    for _ in range(2):  # the second replaces the first
        write_board(Board(G, *shape, str(target)), lambda *step: seen.append(step))
        found, wanted = zarr.open_array(str(target), mode="r"), wy.grundy_table(G, *shape)
        assert found.metadata.zarr_format == 3
        assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
        assert np.array_equal(found[:], wanted)
        assert [entry.name for entry in tmp_path.iterdir()] == ["b.zarr"]
    assert not seen or max(seen) == (wanted.size, wanted.size)
    if shape[0] > 1000:
        assert sum(file.stat().st_size for file in target.rglob("*")) < wanted.nbytes * 0.8


def test_a_zarr_board_says_what_game_it_is_of(tmp_path: Path) -> None:
    zarr = pytest.importorskip("zarr")
    for spec, title in (
        ("wythoff", "G(x, y) of wythoff"),
        ("t-wythoff t=3", "G(x, y) of t-wythoff t=3"),
        ("rays rays=0,1;1,0:2", "G(x, y) of rays rays=0,1;1,0:2"),
        ("take-away f=x^2", "G(pile, cap) of take-away f=x^2"),
    ):
        game = wy.game(spec)
        write_board(Board(game, 5, 6, str(tmp_path / "b.zarr")))
        found = zarr.open_array(str(tmp_path / "b.zarr"), mode="r")
        assert dict(found.attrs) == {"title": f"Grundy values {title}", "game": game.ruleset.spec}
        assert np.array_equal(found[:], wy.grundy_table(found.attrs["game"], 5, 6))


def test_what_is_no_zarr_array_is_not_replaced(tmp_path: Path) -> None:
    pytest.importorskip("zarr")
    (tmp_path / "b.zarr").mkdir()
    (tmp_path / "b.zarr" / "mine").write_text("x")
    with pytest.raises(FileError, match=r"b\.zarr: exists, but is not a Zarr array"):
        write_board(Board(G, 5, 5, str(tmp_path / "b.zarr")))
    assert [entry.name for entry in tmp_path.rglob("*")] == ["b.zarr", "mine"]


def test_what_a_killed_run_has_left_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "b.npy.unfinished").write_bytes(b"x" * 10_000)
    write_board(Board(G, 5, 5, str(tmp_path / "b.npy")))
    assert np.array_equal(np.load(tmp_path / "b.npy"), wy.grundy_table(G, 5))


def test_two_runs_do_not_write_the_same_file(tmp_path: Path) -> None:
    target = str(tmp_path / "b.npy")
    with (
        unfinished_file(Path(target)),
        pytest.raises(FileError, match=r"b\.npy: another run is writing it"),
    ):
        write_board(Board(G, 5, 5, target))


def test_two_runs_do_not_write_the_same_folder(tmp_path: Path) -> None:
    folder = tmp_path / "b.zarr"
    with (
        unfinished_folder(folder) as partial,
        pytest.raises(FileError, match=r"b\.zarr: another run is writing it"),
        unfinished_folder(folder),
    ):
        pass
    assert folder.is_dir()
    assert not partial.exists()
    (tmp_path / "values").mkdir()
    with (
        locked(tmp_path / "values", tmp_path / "values"),
        pytest.raises(FileError, match="values: another run is writing it"),
    ):
        wy.grundy_strip("wythoff", 5, 2, sink=tmp_path / "values")
    assert wy.grundy_strip("wythoff", 5, 2, sink=tmp_path / "values").tolist() == [4, 4]


@pytest.mark.parametrize("suffix", ["npy", "zarr"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, suffix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if suffix == "zarr":
        pytest.importorskip("zarr")
    target = tmp_path / f"b.{suffix}"
    write_board(Board(G, 5, 5, str(target)))
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}

    def stop(done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_board(Board(G, 300, 300, str(target)), stop)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before
    assert [entry.name for entry in tmp_path.iterdir()] == [target.name]


@pytest.mark.parametrize(
    ("rows", "target", "message"),
    [
        (5, "b.txt", "b.txt: a board is written as .npy or .zarr"),
        (5, "b", "b: a board is written as .npy or .zarr"),
        (10**6, "b.npy", "a board of 1000000 x 1000000 Grundy values needs .* GB, this machine has"),
        (-5, "b.npy", "rows must be at least 0, got -5"),
    ],
)
def test_bad_input(tmp_path: Path, rows: int, target: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        write_board(Board(G, rows, rows, str(tmp_path / target)))
    assert not list(tmp_path.iterdir())


def test_the_space_on_disk_is_asked_for_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=1000))
    with pytest.raises(FileError, match=r"b\.npy needs 1.98 kB, and 1 kB are free in"):
        write_board(Board(G, 31, 32, str(tmp_path / "b.npy")))


def test_the_command(run: Run, tmp_path: Path) -> None:
    done = run("table", "grundy", "--board", "10^2", "--cols", "2^6", "-o", "b.npy", "-j", "2")
    assert (done.returncode, done.stdout) == (0, b"")
    assert re.fullmatch(rb"100 x 64 values; [0-9.]+ s\n", done.stderr)
    assert np.array_equal(np.load(tmp_path / "b.npy"), wy.grundy_table(G, 100, 64))
    done = run("table", "grundy", "wythoff", "--board", "7", "-o", "b.npy", "-q")
    assert (done.returncode, done.stdout + done.stderr) == (0, b"")
    assert np.load(tmp_path / "b.npy").shape == (7, 7)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["wythoff"], "the range is missing; accepted: --board ROWS -o OUT, or --stop N; `wythoff grundy`"),
        (["--board", "5"], "--board needs -o OUT; accepted: .npy, .zarr or .png (see wythoff table grundy --help)"),
        (["wythoff", "3", "--board", "5", "-o", "b.npy"], "Got unexpected extra argument (3) (see wythoff"),
        (["wythoff", "--stop", "4", "--cols", "5"], "--cols cannot be combined with --stop (see wythoff table"),
        (["--board", "5", "-o", "b.npy", "--json"], "--json needs --stop (see wythoff table grundy --help)"),
        (["--board", "5", "-o", "b.csv"], "b.csv: a board is written as .npy, .zarr or .png"),
        (["--board", "5", "-o", "none/b.npy"], "none/b.npy: there is no folder none"),
        (["--board", "-5", "-o", "b.npy"], "rows must be at least 0, got -5"),
        (["--board", "0", "-o", "b.png"], "a picture needs at least 1 row and 1 column, got 0 x 0"),
        (["chess", "--board", "5", "-o", "b.npy"], "unknown game 'chess'"),
    ],
)  # fmt: skip
def test_bad_commands(run: Run, tmp_path: Path, arguments: list[str], error: str) -> None:
    done = run("table", "grundy", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"wythoff: {error}")
    assert done.stderr.count(b"\n") == 1
    assert not list(tmp_path.iterdir())


def test_zarr_and_matplotlib_are_named_where_they_are_missing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "stub").mkdir()
    for module in ("zarr", "matplotlib"):
        (tmp_path / "stub" / f"{module}.py").write_text("raise ImportError\n")
    path = f"{tmp_path / 'stub'}:{':'.join(sys.path)}"
    for suffix, extra in (("zarr", "zarr"), ("png", "plot")):
        done = run("table", "grundy", "--board", "5", "-o", f"b.{suffix}", PYTHONPATH=path)
        assert done.returncode == 2
        assert f"pip install '.[{extra}]'" in done.stderr.decode()
        assert [entry.name for entry in tmp_path.iterdir()] == ["stub"]


def test_one_value(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.app.main import main

    asked: Any = []
    monkeypatch.setattr(Game, "grundy", lambda game, position: asked.append(position) or 10**30, raising=False)
    for arguments in (["wythoff", "7", "10^40"], ["wythoff", "7", "10^40", "--json"]):
        with pytest.raises(SystemExit) as ended:
            main(["grundy", *arguments])
        assert not ended.value.code
    plain, as_json = capfd.readouterr().out.splitlines()
    assert plain == str(10**30)
    assert json.loads(as_json) == {"position": ["7", str(10**40)], "value": str(10**30)}
    assert asked == [(7, 10**40)] * 2


@pytest.mark.slow
@needs_signals
def test_an_interrupt_leaves_nothing(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "wythoff",
        "table",
        "grundy",
        "--board",
        "30000",
        "-o",
        str(tmp_path / "b.npy"),
        "-j",
        "2",
    ]
    with Child(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 30
        while not (tmp_path / "b.npy.unfinished").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=20)
    assert (process.returncode, error.strip()) == (130, b"wythoff: interrupted")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("shape", [(12, 12), (40, 3), (1000, 200), (300, 20_000)])
def test_the_picture(tmp_path: Path, shape: tuple[int, int]) -> None:
    from matplotlib import image

    from wythoff.app.heat_map import BOTTOM, LEFT, MAX_WRITTEN_SIDE, RIGHT, TOP, reduced, steps
    from wythoff.app.plots.board import write_picture

    target = tmp_path / "b.png"
    write_picture(Board(G, *shape, str(target)))
    assert [entry.name for entry in tmp_path.iterdir()] == ["b.png"]
    picture = image.imread(target)
    values = wy.grundy_table(G, *shape)
    down, across = steps(*shape)
    means, zeros = reduced(values, down, across)
    assert max(means.shape) <= 1500
    blocks = [(x // down, y // across) for x, y in zip(*np.nonzero(values == 0), strict=True)]
    assert sorted(set(blocks)) == list(zip(*map(np.ndarray.tolist, np.nonzero(zeros)), strict=True))
    assert means[-1, -1] == values[(means.shape[0] - 1) * down :, (means.shape[1] - 1) * across :].mean()
    means, zeros = means.T, zeros.T  # x goes to the right
    height, width = picture.shape[0] - BOTTOM - TOP, picture.shape[1] - LEFT - RIGHT
    assert (height % means.shape[0], width % means.shape[1]) == (0, 0)
    white = picture[TOP : TOP + height, LEFT : LEFT + width, :3].min(axis=2) == 1
    wanted = np.kron(zeros, np.ones((height // means.shape[0], width // means.shape[1]), np.bool_))[::-1]
    inside = (slice(3, -3),) * 2  # the frame covers the rest
    if max(shape) > MAX_WRITTEN_SIDE:  # else values are written into the picture
        assert np.array_equal(white[inside], wanted[inside])
    else:
        assert white[wanted].mean() > 0.9
