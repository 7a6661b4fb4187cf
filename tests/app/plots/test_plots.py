"""Pictures: what is drawn in them, by matplotlib's own objects; their files; errors in a line."""

import json
import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, cast

import numpy as np
import oracle
import pytest
from value_3 import needs_value_3

import wythoff as wy
from wythoff.app.main import main
from wythoff.app.plots import kinds
from wythoff.exact.least_squares import least_squares, rounded_text
from wythoff.games.wythoff.t_wythoff import TWythoff

pytest.importorskip("matplotlib")


def points_of(axes: Any, label: str) -> Any:
    line = next(line for line in axes.lines if line.get_label() == label)
    return np.stack(line.get_data(), axis=1)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit) as left:
        main(["plot", *arguments])
    return left.value.code, capsys.readouterr()


def test_p_positions_and_golden_lines() -> None:
    axes = wy.plot("p-positions", "wythoff", board=60).axes[0]
    wanted = {place for a, b in oracle.p_pairs(60) if b < 60 for place in ((a, b), (b, a))}
    drawn = points_of(axes, "P-positions")
    assert {tuple(place) for place in drawn.tolist()} == wanted
    assert len(drawn) == len(wanted)
    for label, slope in (("y = φ x", (1 + sqrt(5)) / 2), ("y = x / φ", (sqrt(5) - 1) / 2)):
        (x0, y0), (x1, y1) = points_of(axes, label)
        assert (y1 - y0) / (x1 - x0) == pytest.approx(slope)
    assert len({line.get_color() for line in axes.lines}) == 3
    assert axes.get_title() == "P-positions of Wythoff's game, x and y below 60"
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x", "y")


@pytest.mark.parametrize("spec", ["t-wythoff t=3", "misere-t-wythoff t=2", "misere-wythoff"])
def test_p_positions_stay_near_their_lines(spec: str) -> None:
    axes = wy.plot("p-positions", spec, board=400).axes[0]
    drawn, game = points_of(axes, "P-positions"), wy.game(spec)
    assert {tuple(place) for place in drawn.tolist()} >= {(a, b) for a, b in game.p_positions(0, 20).tolist()}
    lines = [line for line in axes.lines if str(line.get_label()).startswith("y = ")]
    assert len(lines) == 2
    ends = [np.stack(line.get_data(), axis=1) for line in lines]
    for x, y in drawn[drawn.min(axis=1) > 5]:
        assert min(abs(np.interp(x, *line.T) - y) for line in ends) < cast(TWythoff, game.ruleset).t + 2


@pytest.mark.parametrize(
    ("spec", "stop"),
    [("rays rays=1,0;0,1;1,2", 30), ("kayles", 20), ("nim", 12), ("fibonacci-nim", 15), ("flip-flop", 9)],
)
def test_p_positions_of_other_games(spec: str, stop: int) -> None:
    axes, game = wy.plot("p-positions", spec, board=stop).axes[0], wy.game(spec)
    wanted = [[x, y] for x in range(stop) for y in range(stop) if game.is_p((x, y))]
    assert points_of(axes, "P-positions").tolist() == wanted
    assert len(axes.lines) == 1


def test_x_goes_to_the_right() -> None:
    """Rays (1, 0) and (1, 2): the outcomes are not symmetric."""
    spec, table = "rays rays=1,0;1,2", wy.outcome_table("rays rays=1,0;1,2", 30, 20)
    assert not np.array_equal(table[:20], table[:20].T)
    x, y = points_of(wy.plot("p-positions", spec, board=20).axes[0], "P-positions").T
    assert table[x, y].all()
    board: Any = wy.plot("board", spec, rows=30, cols=20).axes[0]
    assert np.array_equal(board.images[0].get_array().mask.T, table)
    assert (board.get_xlabel(), board.get_ylabel()) == ("x", "y")
    assert board.images[0].origin == "lower"


def test_titles_and_ticks() -> None:
    for spec, title in [
        ("rays rays=1,0;1,2", "P-positions of rays 1,0;1,2, x and y below 5"),
        ("kayles", "P-positions of kayles, heap1 and heap2 below 5"),
        ("t-wythoff t=2", "P-positions of t-wythoff t=2, x and y below 5"),
    ]:
        axes = wy.plot("p-positions", spec, board=5).axes[0]
        assert axes.get_title() == title
        ticks = [*axes.get_xticks(), *axes.get_yticks(), *wy.plot("board", rows=3).axes[0].get_xticks()]
        assert all(tick == round(tick) for tick in ticks)


@pytest.mark.parametrize("modulus", [2, 16, 128, 1000])
def test_no_residue_looks_like_a_p_position(modulus: int) -> None:
    picture = wy.plot("board", rows=30, colours="cyclic", modulus=modulus).axes[0].images[0]
    colours = picture.to_rgba(np.arange(modulus))[:, :3]
    assert (colours.mean(axis=1) < 0.6).all()
    if modulus <= 128:
        assert len({tuple(colour) for colour in colours.tolist()}) == modulus


def test_least_squares_are_exact() -> None:
    assert least_squares([1, 3, 4]) == (Fraction(3, 2), Fraction(-1, 3))
    values = [a for a, _ in oracle.p_pairs(200)][1:60]
    slope, intercept = least_squares(values)
    rest = [value - slope * n - intercept for n, value in enumerate(values, 1)]
    assert sum(rest) == sum(n * one for n, one in enumerate(rest, 1)) == 0
    texts = [rounded_text(number, 2) for number in (Fraction(-1, 2), Fraction(2, 3), Fraction(-1, 1000))]
    assert texts == ["-0.50", "0.67", "0.00"]


def test_pairs() -> None:
    figure: Any = wy.plot("pairs", "wythoff", stop=80)
    above, below = figure.axes
    pairs = oracle.p_pairs(400)[1:80]
    slope, intercept = least_squares([a for a, _ in pairs])
    labels = [text.get_text() for text in above.get_legend().get_texts()]
    assert labels[0] == f"a$_n$ ≈ {rounded_text(slope, 4)} n {chr(0x2212)} {rounded_text(-intercept, 4)}"
    assert labels[1].startswith(f"b$_n$ ≈ {rounded_text(slope + 1, 4)} n")
    dots = [line.get_ydata().tolist() for line in above.lines if len(line.get_xdata()) == 79]
    assert dots == [[a for a, _ in pairs], [b for _, b in pairs]]
    residues = [line for line in below.lines if len(line.get_xdata()) == 79]
    assert len(residues) == 1  # those of b_n are the same
    wanted = [float(a - slope * n - intercept) for n, (a, _) in enumerate(pairs, 1)]
    assert residues[0].get_ydata() == pytest.approx(wanted, abs=1e-9)
    assert len(wy.plot("pairs", "misere-wythoff", stop=9).axes[1].lines) == 3  # and there they are not


@pytest.mark.parametrize("colours", ["linear", "log", "cyclic"])
@pytest.mark.parametrize("spec", ["wythoff", "t-wythoff t=2", "rays rays=1,0;0,1;1,2", "fibonacci-nim"])
def test_boards(spec: str, colours: str) -> None:
    figure = wy.plot("board", spec, rows=40, cols=50, colours=colours)
    shown: Any = figure.axes[0].images[0].get_array()
    values = wy.grundy_table(spec, 40, 50).astype(int).T  # x to the right
    assert np.array_equal(shown.mask, values == 0)
    modulus = 16 if colours == "cyclic" else 10**6
    assert np.array_equal(shown.data[~shown.mask], (values % modulus)[~shown.mask])
    assert "40 x 50" in figure.axes[0].get_title()
    assert "0 (P-positions) white" in figure.axes[0].get_title()


def test_a_board_begins_at_the_least_position() -> None:
    """No heap of candy squares is empty: its value is the place of the lowest 0 of (x - 1) or (y - 1)."""
    axes = wy.plot("board", "candy-squares", rows=30, cols=20).axes[0]
    shown: Any = axes.images[0].get_array()
    values = np.array([[f"{x | y:08b}"[::-1].index("0") for x in range(29)] for y in range(19)])
    assert np.array_equal(shown.mask, values == 0)
    assert np.array_equal(shown.data[~shown.mask], values[~shown.mask])
    assert "29 x 19 from (1, 1)" in axes.get_title()
    assert axes.get_xlabel() == f"x {chr(0x2212)} 1"
    with pytest.raises(ValueError, match="begins at 1"):
        wy.plot("board", "candy-squares", rows=1)


def test_the_values_of_a_few_positions_are_written() -> None:
    texts = wy.plot("board", "wythoff", rows=5).axes[0].texts
    assert [int(text.get_text()) for text in texts] == wy.grundy_table("wythoff", 5).ravel().tolist()  # symmetric


@needs_value_3
def test_windows_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.games.wythoff.values import board as far_windows
    from wythoff.solve import boards as windows

    solver, board = wy.game("wythoff").solver, wy.grundy_table("wythoff", 40, 2500).astype(int)
    near = windows.grundy_window(solver, 3, 7, 9, 11)
    assert (near.base, near.below) == (0, None)
    assert np.array_equal(near.values, board[3:12, 7:18])
    tall = windows.grundy_window(solver, 7, 3, 11, 9)
    assert np.array_equal(tall.values, near.values.T)
    far = windows.grundy_window(solver, 5, 10**40, 4, 6)
    for i in range(4):
        for j in range(6):
            assert far.base + int(far.values[i, j]) == wy.game("wythoff").grundy((5 + i, 10**40 + j))
    for y in (20, 300, 2400):  # before, in and behind the preperiods of rows 2 to 8
        found = far_windows._window_by_periods(2, y, 7, 60)
        assert found is not None
        assert np.array_equal(found.values + int(found.base), board[2:9, y : y + 60])
    monkeypatch.setattr(windows, "MAX_BOARD_POSITIONS", 10)
    monkeypatch.setattr(far_windows, "_window_by_periods", lambda *_: None)
    for corner in ((10, 20), (20, 10), (0, 0)):
        x, y = corner
        part = windows.grundy_window(solver, x, y, 15, 18, 8)
        whole = board[:40, :40][x : x + 15, y : y + 18]
        assert part.below == 8
        assert np.array_equal(part.values, np.where(whole < 8, whole, -1))
    monkeypatch.setattr(far_windows, "MAX_STRIP_CELLS", 10)
    small = windows.grundy_window(solver, 10, 15, 20, 25)
    assert small.below == 4
    assert np.array_equal(small.values, np.where(board[10:30, 15:40] < 4, board[10:30, 15:40], -1))
    a, b = wy.game("wythoff").p_position(10**50)
    drawn: Any = wy.plot("board", window=(b, a, 20))
    assert drawn.axes[0].images[0].get_array().mask[0, 0]
    assert "4 or more grey" in drawn.axes[0].get_title()
    with pytest.raises(wy.UnknownValue, match="contains no value below 4; small values lie near"):
        windows.grundy_window(solver, 10**50, 10**50, 9, 9)
    monkeypatch.setattr(far_windows, "MAX_STRIP_CELLS", 10**6)
    for corner in ((20, 10**20), (2**63, 150)):
        with pytest.raises(wy.UnknownValue, match="contains no value below 8; small values lie near"):
            windows.grundy_window(solver, *corner, 9, 9, 8)
    with pytest.raises(wy.UnknownValue, match="contains no value below 9; small values lie near"):
        windows.grundy_window(wy.game("t-wythoff", t=2).solver, 10**50, 10**50, 9, 9)
    with pytest.raises(wy.UnknownValue, match="are not known: they need a board"):
        windows.grundy_window(wy.game("rays", rays="1,0;0,1;1,2").solver, 10**50, 10**50, 9, 9)


def test_g_values() -> None:
    figure: Any = wy.plot("g-values", rows=300, values=3)
    assert figure.get_suptitle() == "Positions of value g and P-positions of Wythoff's game, rows a < 300"
    zeros, *others = wy.grundy_strip("wythoff", 300, 3)
    for pile, axes in enumerate((figure.axes[0], figure.axes[2])):
        dots = [line for line in axes.lines if len(line.get_xdata())]
        texts = [text.get_text() for text in axes.get_legend().get_texts()]
        for g, (line, positions) in enumerate(zip(dots, others, strict=True), 1):
            known = wy.game("wythoff").p_positions(0, len(positions))
            wanted = positions[:, pile] - known[:, pile]
            assert np.array_equal(np.round(line.get_ydata()), wanted)
            assert texts[g - 1] == f"g = {g}: {wanted.min()} to {wanted.max()}".replace("-", chr(0x2212))
    assert len(zeros) > 100


def test_nim_sequences_and_rare_values() -> None:
    figure: Any = wy.plot("nim-sequence", "kayles", stop=200)
    axes = figure.axes[0]
    dots = {line.get_label().split(":")[0]: line for line in axes.lines}
    rare, common = dots["rare values"], dots["common values"]
    values = wy.grundy_sequence("kayles", 200)
    for line in (rare, common):
        assert np.array_equal(values[line.get_xdata()], line.get_ydata())
    assert set(rare.get_ydata().tolist()) == {0, 3, 5, 6}  # Winning Ways, chapter 4: the evil numbers
    assert len(rare.get_xdata()) + len(common.get_xdata()) == 200
    assert "in common with 1111" in figure.get_suptitle()
    bars = figure.axes[1].patches
    assert sum(bar.get_width() for bar in bars) == 200
    assert "no sparse space" in wy.plot("nim-sequence", "subtraction", stop=30).get_suptitle()


SMALL = {
    "p-positions": ["--board", "26180"],
    "pairs": ["--stop", "100"],
    "board": ["--board", "100"],
    "g-values": [],
    "nim-sequence": ["0.156", "--stop", "500"],
    "bench": ["run.jsonl"],
}


@pytest.mark.parametrize("suffix", ["png", "svg"])
@pytest.mark.parametrize("kind", sorted(SMALL))
def test_files_are_small(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, suffix: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    rows = [
        {"group": "floor(n phi)", "method": "isqrt", "power": power, "seconds": power * 1e-6, "memory": None}
        | {"right": True, "trusted": True, "first_wrong": None, "steps": None, "bits": None}
        for power in (1, 10)
    ]
    Path("run.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, printed = run(capsys, kind, *SMALL[kind], "-o", f"a.{suffix}")
    assert (code, printed.out) == (0, "")
    assert printed.err.startswith(f"picture: a.{suffix}, ")
    written = Path(f"a.{suffix}").read_bytes()
    assert written.startswith(b"\x89PNG" if suffix == "png" else b"<?xml")
    assert 5_000 < len(written) < 200_000
    if suffix == "svg":
        assert b"</text>" in written
        assert run(capsys, kind, *SMALL[kind], "-q", "-o", "b.svg")[1].err == ""
        assert Path("b.svg").read_bytes() == written  # the same picture is the same file
    assert sorted(path.suffix for path in tmp_path.iterdir()) == sorted(
        [".jsonl", f".{suffix}", *[".svg"] * (suffix == "svg")]
    )


def test_size_and_dpi(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib import image

    monkeypatch.chdir(tmp_path)
    assert run(capsys, "p-positions", "--size", "4x3", "--dpi", "100")[0] == 0
    assert image.imread("p-positions.png").shape[:2] == (300, 400)
    assert wy.plot("pairs", size=3.6).get_size_inches().tolist() == pytest.approx([3.6, 3.2])
    figure: Any = wy.plot("pairs", size=(3, 4))
    assert figure._repr_png_().startswith(b"\x89PNG")  # in a notebook
    assert "matplotlib.pyplot" not in sys.modules or "agg" in sys.modules["matplotlib"].get_backend().lower()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["cake"],
            "unknown kind of picture 'cake'; accepted: bench, board, g-values, nim-sequence, p-positions, pairs",
        ),
        (["pairs", "-o", "a.gif"], "a.gif: a picture is written as .png, .svg or .pdf"),
        (["pairs", "-o", "none/a.png"], "none/a.png: there is no folder none"),
        (["pairs", "--size", "big"], "size must be W or WxH in inches, such as 8x5, got 'big'"),
        (["pairs", "--size", "1000"], "the sides of a picture must be at most 100 inches, got 1000 x 888.889"),
        (["pairs", "--size", "90", "--dpi", "600"], "a picture must have at most 20000 pixels per side, got 54000"),
        (["pairs", "--stop", "2"], "stop must be 3 to 1000000, got 2"),
        (["pairs", "fibonacci-nim"], "fibonacci-nim has no known pairs (a_n, b_n) of P-positions; accepted: "),
        (["pairs", "kayles"], "kayles has no known pairs (a_n, b_n) of P-positions"),
        (["p-positions", "chess"], "unknown game 'chess'"),
        (["p-positions", "--board", "0"], "board must be at least 1 row, got 0"),
        (
            ["p-positions", "--board", "10^10"],
            "a picture of P-positions must have at most 10000000 rows, got 10000000000",
        ),
        (
            ["p-positions", "kayles", "--board", "3000"],
            "board must be at most 2000 rows",
        ),
        (["board", "misere-nim"], "misere-nim has no board of Grundy values"),
        (
            ["board", "date"],
            "date has no board of Grundy values of 300 x 300 positions: month must be from 1 to 12, got 0",
        ),
        (
            ["p-positions", "silver-dollar"],
            "silver-dollar has no picture of 100 x 100 positions: squares of",
        ),
        (["board", "--window", "10^30", "10^30", "9"], "the window at (1000000000000000000000000000000, 1"),
        (
            ["board", "--window", "10^5", "161803", "1000"],
            "a window with unknown values must have at most 900 rows",
        ),
        (["board", "--window", "1", "2"], "Option '--window' requires 3 arguments."),
        (["board", "--board", "0"], "a picture needs at least 1 row and 1 column, got 0 x 0"),
        (["board", "--size", "0.5"], "size must be at least 1 (in inches), got 0.5"),
        (["g-values", "--values", "20"], "values must be 2 to 9 (3 draws the values 1 and 2), got 20"),
        (["g-values", "nim"], "positions of each Grundy value are listed for wythoff and t-wythoff, not for nim"),
        (["pairs", "--stop", "1OO"], "Invalid value for '--stop': cannot read '1OO' at character 1"),
        (["g-values", "--rows", "1"], "rows must be 10 to 10000000, got 1"),
        (["nim-sequence", "wythoff"], "wythoff is not a take-and-break game"),
        (["nim-sequence", "0.78"], "octal code '0.78'"),
        (["nim-sequence", "--stop", "10^9"], "stop must be 16 to 10000000, got 1000000000"),
        (["bench", "a.jsonl"], "a.jsonl: No such file or directory"),
        (["bench", "bad.jsonl"], "bad.jsonl, line 1: not a measurement; accepted: lines of `wythoff bench --json`"),
        (["bench", "empty.jsonl"], "empty.jsonl: has no measurements"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.jsonl").write_text('{"power": 1}\n')
    Path("empty.jsonl").write_text("")
    code, printed = run(capsys, *arguments)
    assert (code, printed.out) == (2, "")
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith(f"wythoff: {message}")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.jsonl", "empty.jsonl"]


def test_every_kind_is_tried() -> None:
    assert {*SMALL, "zoom"} == set(kinds())


def test_without_matplotlib(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for kind in kinds():
        code, printed = run(capsys, kind)
        assert (code, printed.err) == (2, "wythoff: a picture needs matplotlib: pip install '.[plot]'\n")
    assert run(capsys, "board", "--help")[0] == 0
    with pytest.raises(ValueError, match="needs matplotlib"):
        wy.plot("pairs")
