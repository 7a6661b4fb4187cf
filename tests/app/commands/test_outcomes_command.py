"""Tables of outcomes as files."""

from pathlib import Path

import numpy as np
import pytest
from commands import Run

import wythoff as wy


def test_files(run: Run, tmp_path: Path) -> None:
    done = run("table", "outcomes", "t-wythoff", "-p", "t=2", "--board", "60", "--cols", "45", "-o", "p.npy")
    wanted = wy.outcome_table("t-wythoff t=2", 60, 45)
    assert done.returncode == 0
    assert done.stderr.decode().startswith(f"60 x 45 positions, {np.count_nonzero(wanted)} P; ")
    assert np.array_equal(np.load(tmp_path / "p.npy"), wanted)
    assert (
        run("table", "outcomes", "--rays", "1,0:2 0,1", "--board", "50", "--packed", "-o", "b.npy", "-q").stderr == b""
    )
    packed = wy.outcome_table("rays rays=1,0:2;0,1", 50, packed=True)
    assert np.array_equal(np.load(tmp_path / "b.npy"), packed)
    assert run("table", "outcomes", "--board", "0", "-o", "n.npy", "-q").returncode == 0
    assert np.load(tmp_path / "n.npy").shape == (0, 0)


def test_pictures(run: Run, tmp_path: Path) -> None:
    image = pytest.importorskip("matplotlib.image")
    assert run("table", "outcomes", "--board", "30", "--cols", "40", "-o", "p.png", "-q").returncode == 0
    pixels = image.imread(tmp_path / "p.png")[::-1, :, 0]
    assert np.array_equal(pixels.T < 0.5, wy.outcome_table("wythoff", 30, 40))  # x goes to the right


@pytest.mark.parametrize("game", ["nim", "misere-nim", "kayles", "subtraction take=1,3", "grundy play=misere"])
def test_two_heaps(game: str) -> None:
    rows, cols = (20, 17) if "misere" in game else (70, 33)
    table = wy.outcome_table(game, rows, cols)
    entry = wy.game(game)
    assert table.tolist() == [[entry.is_p((x, y)) for y in range(cols)] for x in range(rows)]
    if game == "nim":
        assert table.tolist() == [[x ^ y == 0 for y in range(cols)] for x in range(rows)]
    packed = wy.outcome_table(game, rows, cols, packed=True)
    assert np.array_equal(np.unpackbits(packed, axis=1, count=cols, bitorder="little").view(bool), table)


def test_positions_that_are_no_piles() -> None:
    for game in ("take-away", "copycat", "flip-flop"):
        with pytest.raises(
            ValueError, match=f"{game} has no table of outcomes; accepted: games on two piles or two heaps"
        ):
            wy.outcome_table(game, 5)
        with pytest.raises(
            ValueError, match=f"{game} has no table of outcomes; accepted: games on two piles or two heaps"
        ):
            wy.outcome_table(game, 100)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--board", "5", "-o", "p.csv"], "p.csv: outcomes are written as .npy or .png"),
        (["--board", "5", "-o", "p.png", "--packed"], "--packed needs an output file with the suffix .npy"),
        (["--board", "-5", "-o", "p.npy"], "rows must be at least 0, got -5"),
        (["--board", "0", "-o", "p.png"], "a picture has 1 to 20000 rows and columns, got 0 x 0"),
        (
            ["flip-flop", "--board", "5", "-o", "p.npy"],
            "flip-flop has no table of outcomes; accepted: games on two piles or two heaps, except flip-flop",
        ),
        (
            ["kayles-circle", "--board", "5", "-o", "p.npy"],
            "kayles-circle has no table of outcomes of 5 x 5 positions: the first number, the circle, must be 0",
        ),
        (["--board", "5", "-o", "none/p.npy"], "none/p.npy: there is no folder none"),
    ],
)
def test_bad_input_is_one_line(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run("table", "outcomes", *arguments)
    lines = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout, len(lines)) == (2, b"", 1)
    assert lines[0].startswith(f"wythoff: {message}")
    assert list(tmp_path.iterdir()) == []
