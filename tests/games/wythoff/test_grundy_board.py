"""grundy_table: published values, dtypes, every kind of out, and what it refuses."""

import random
from itertools import count
from pathlib import Path

import numpy as np
import oracle
import pytest
from plain_boards import row_bitset_board
from published import DATA

import wythoff as wy
from wythoff.games.wythoff.values.board import grundy_board
from wythoff.games.wythoff.values.board_sets import value_dtype


def lines(name: str) -> list[list[int]]:
    text = (DATA / name).read_text("utf-8")
    return [list(map(int, line.split())) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_published_triangle() -> None:
    triangle = lines("wythoff_grundy_triangle.txt")
    values = wy.grundy_table("wythoff", len(triangle))
    for r, row in enumerate(triangle):
        assert values[r, : r + 1].tolist() == row


def test_the_published_diagonal() -> None:
    diagonal = [value for line in lines("wythoff_grundy_diagonal.txt") for value in line]
    assert len(diagonal) > 60
    assert wy.grundy_table("wythoff", len(diagonal)).diagonal().tolist() == diagonal


def test_zeros_are_the_p_positions() -> None:
    size = 3000
    x, y = np.nonzero(wy.grundy_table("wythoff", size, threads=2) == 0)
    pairs = [pair for pair in oracle.p_pairs(size) if pair[1] < size]
    assert list(zip(x.tolist(), y.tolist(), strict=True)) == sorted({*pairs, *((b, a) for a, b in pairs)})


@pytest.mark.parametrize(("rows", "cols", "seed"), [(5000, 5000, 1), (40, 68_000, 2), (68_000, 40, 3), (700, 9000, 4)])
def test_far_cells_are_the_least_that_no_option_has(rows: int, cols: int, seed: int) -> None:
    draw = random.Random(seed)
    values = wy.grundy_table("wythoff", rows, cols, threads=2)
    square = values[: min(rows, cols), : min(rows, cols)]
    assert np.array_equal(square, square.T)
    for _ in range(200):
        x, y = draw.randrange(rows), draw.randrange(cols)
        k = np.arange(1, min(x, y) + 1)
        options = np.concatenate([values[:x, y], values[x, :y], values[x - k, y - k]])
        value = int(values[x, y])
        assert set(options[options <= value].tolist()) == set(range(value)), (seed, x, y)


def test_a_game_object_and_an_alias() -> None:
    wanted = [*map(list, oracle.grundy_board(9, 5))]
    assert wy.grundy_table(wy.game("wythoff"), 9, 5).tolist() == wanted
    assert wy.grundy_table("last-biscuit", np.int8(9), np.uint64(5)).tolist() == wanted


def test_the_dtype_is_certain_to_hold_the_bound() -> None:
    assert wy.grundy_table("wythoff", 3).dtype == np.uint16
    assert value_dtype(32768, 32769) == np.uint16  # the last has x + y = 65535
    assert value_dtype(32769, 32769) == np.uint32
    long = wy.grundy_table("wythoff", 1, 65536)
    assert (long.dtype, long[0, -1]) == (np.dtype(np.uint16), 65535)
    longer = wy.grundy_table("wythoff", 70_000, 2)
    assert longer.dtype == np.uint32
    assert longer[:, 0].tolist() == list(range(70_000))


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">u2", ">i8", "O"])
@pytest.mark.parametrize("threads", [1, 2])
def test_out_of_every_dtype_and_layout(dtype: str, threads: int) -> None:
    rows, cols = 50, 78
    wanted = np.array(oracle.grundy_board(rows, cols))
    base = np.zeros((3 * rows, 2 * cols), dtype)
    for out in (
        np.zeros((rows, cols), dtype),
        np.zeros((rows, cols), dtype, order="F"),
        base[::3, ::2],
        base[::-3, ::-2],
        np.zeros((cols, rows), dtype).T,
    ):
        assert wy.grundy_table("wythoff", rows, cols, out=out, threads=threads) is out
        assert np.array_equal(out, wanted)


def test_strides_leave_what_lies_between() -> None:
    base = np.full((300, 600), 7, np.uint16)
    wy.grundy_table("wythoff", 150, 200, out=base[::2, ::3])
    assert np.array_equal(base[::2, ::3], row_bitset_board(150, 200))
    base[::2, ::3] = 7
    assert (base == 7).all()


def test_out_in_a_file(tmp_path: Path) -> None:
    out = np.lib.format.open_memmap(tmp_path / "b.npy", "w+", np.uint32, (300, 200))
    wy.grundy_table("wythoff", 300, 200, out=out, threads=2)
    out.flush()
    assert np.array_equal(np.load(tmp_path / "b.npy"), wy.grundy_table("wythoff", 300, 200))


def test_progress_rises_to_the_whole() -> None:
    seen: list[tuple[int, int | None]] = []
    grundy_board(100, 150, tile=2, progress=lambda *step: seen.append(step))
    assert len(seen) > 3
    assert seen == sorted(set(seen))
    assert seen[-1] == (15_000, 15_000)


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (("chess", 3), {}, "unknown game 'chess'"),
        (("wythoff", -1), {}, "rows must be at least 0, got -1"),
        (("wythoff", 3, -2), {}, "cols must be at least 0, got -2"),
        (("wythoff", 1.5), {}, "rows must be an integer, got 1.5"),
        (("wythoff", 3), {"threads": 0}, "threads must be at least 1, got 0"),
        (("wythoff", 3), {"out": np.zeros((3, 4), int)}, r"out must have shape \(3, 3\), got \(3, 4\)"),
        (("wythoff", 3), {"out": np.zeros((3, 3))}, "out must be an integer array, got float64"),
        (("wythoff", 3), {"out": [[0]]}, "out must be an integer array, got list"),
        (("wythoff", 200), {"out": np.zeros((200, 200), np.uint8)}, "dtype uint8, which cannot hold 398"),
        (("wythoff", 10**6), {}, r"a board of 1000000 x 1000000 Grundy values needs 45\d\d GB, this machine has"),
        (("wythoff", 10**30), {}, "Grundy values needs .* GB, this machine has"),
    ],
)  # fmt: skip
def test_bad_input(arguments: tuple, keywords: dict, message: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError, match=message):
        wy.grundy_table(*arguments, **keywords)


def test_out_must_be_writable_and_a_game_a_game() -> None:
    out = np.zeros((3, 3), int)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out must be writable"):
        wy.grundy_table("wythoff", 3, out=out)
    with pytest.raises(TypeError, match="game must be a name, the path of a file, or a Game, got 3"):
        wy.grundy_table(3, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [1, 2, 3, 50])
def test_an_error_in_any_thread_is_raised(monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    from wythoff.kernels import boards

    kernel, calls = boards.tile, count(1)

    def fail(*arguments: object) -> None:
        if next(calls) == call:
            raise ZeroDivisionError
        kernel(*arguments)

    monkeypatch.setattr(boards, "tile", fail)
    for threads in (1, 4):
        calls = count(1)
        with pytest.raises(ZeroDivisionError):
            grundy_board(300, 300, threads=threads, tile=16)
