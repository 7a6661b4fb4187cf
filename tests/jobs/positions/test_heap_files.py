"""Files of positions with any number of heaps, and the values of heaps as files."""

import csv
import json
import random
from itertools import product
from pathlib import Path
from typing import Any, cast

import numpy as np
import pyarrow.parquet as pq
import pytest

import wythoff as wy
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job
from wythoff.jobs.tables.sequence import Histogram, Sequence, write_sequence

NAMES = ["heap1", "heap2", "heap3"]


def positions(largest: int, count: int) -> list[tuple[int, ...]]:
    draw = random.Random(largest)
    rows = [tuple(draw.randrange(largest) for _ in range(3)) for _ in range(count)]
    return rows + [(a, a, 0) for a, _, _ in rows[:20]] + [(0, 0, 0), (1, 2, 3)]


def write(path: Path, rows: list[tuple[int, ...]], names: list[str]) -> None:
    if path.suffix == ".csv":
        with path.open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([names, *rows] if names else rows)
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(dict(zip(names, map(str, row), strict=True))) + "\n" for row in rows))
    else:
        path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))


@pytest.mark.parametrize(("name", "largest"), [("nim", 2**62), ("nim", 10**40), ("kayles", 300), ("kayles", 10**30)])
@pytest.mark.parametrize(("source", "target"), [("csv", "csv"), ("txt", "txt"), ("txt", "csv"), ("jsonl", "csv")])
def test_every_row_comes_out(tmp_path: Path, name: str, largest: int, source: str, target: str) -> None:
    is_block = (source, target) == ("csv", "csv")  # large enough for arrays
    game, rows = wy.game(name), positions(largest, 10_500 if is_block else 300)
    write(tmp_path / f"in.{source}", rows, NAMES)
    report = solve_file(Job(name, str(tmp_path / f"in.{source}"), str(tmp_path / f"out.{target}")))
    assert (report.rows, report.rejected) == (len(rows), 0)
    new = cast(HeapRuleset, game.ruleset).can_split
    lines = (tmp_path / f"out.{target}").read_text().splitlines()
    if target == "csv":
        header = [*NAMES, "outcome", *(f"to_{heap}" for heap in NAMES), *["to_new"] * new]
        assert lines.pop(0) == ",".join(header)
    for row, line in zip(rows, lines, strict=True):
        fields = line.split("," if target == "csv" else " ")
        assert list(map(int, fields[:3])) == list(row)
        best = game.best_move(row)
        assert fields[3] == ("P" if best is None else "N")
        if best is None:
            assert not any(fields[4:])
        else:
            assert list(map(int, fields[4:])) == [*best, *[0] * (3 + new - len(best))]


def test_columns(tmp_path: Path) -> None:
    """Heaps are the columns of that name, else all there are, else those that are given."""
    rows: list[tuple[int, ...]] = [(5, 3, 1), (4, 4, 0)]
    for names, given in (
        ([], None),
        (["a", "b", "c"], None),
        (["heap1", "heap2", "id"], None),
        (["a", "b", "c"], "c,a"),
    ):
        write(tmp_path / "in.csv", rows, names)
        columns = tuple(given.split(",")) if given else None
        solve_file(Job("nim", str(tmp_path / "in.csv"), str(tmp_path / "out.csv"), columns=columns))
        lines = (tmp_path / "out.csv").read_text().splitlines()
        piles = [(row[2], row[0]) if given else row[:2] if names and names[2] == "id" else row for row in rows]
        shown = given.split(",") if given else names[: len(piles[0])] if names else []
        if names:
            assert lines.pop(0) == ",".join([*names, "outcome", *(f"to_{name}" for name in shown)])
        for row, position, line in zip(rows, piles, lines, strict=True):
            best = wy.game("nim").best_move(position)
            answer = ["N", *map(str, best)] if best else ["P"] + [""] * len(position)
            assert line == ",".join([*map(str, row), *answer])
    (tmp_path / "one.txt").write_text("7\n12\n")
    solve_file(Job("0.77", str(tmp_path / "one.txt"), str(tmp_path / "out.txt")))
    assert (tmp_path / "out.txt").read_text() == "7 N 1 4\n12 N 5 5\n"


def solved(tmp_path: Path, game: str, name: str, content: str, target: str = "", **options: object) -> tuple[str, str]:
    """What is written of a file, and what is rejected."""
    (tmp_path / name).write_text(content)
    out = tmp_path / (target or f"out-{name}")
    solve_file(Job(game, str(tmp_path / name), str(out), **options))  # type: ignore[arg-type]
    rejects = out.with_name(out.name + ".rejected")
    return out.read_text(), rejects.read_text() if rejects.exists() else ""


def test_no_heap_is_a_heap_of_0(tmp_path: Path) -> None:
    """Rows of different numbers of heaps: in fixed columns, with empty cells; the answer has 0 there."""
    out, rejects = solved(tmp_path, "nim", "in.csv", "heap1,heap2,heap3\n7,8,\n,5,\n1, ,1\n,,\n1,2,3\n")
    head = "heap1,heap2,heap3,outcome,to_heap1,to_heap2,to_heap3\n"
    assert out == head + "7,8,,N,7,7,0\n,5,,N,0,0,0\n1, ,1,P,,,\n1,2,3,P,,,\n"
    assert rejects.splitlines()[1:] == ['5,heap1: empty,",,"']
    out, rejects = solved(tmp_path, "nim", "in.txt", "7 8\n12 3 1\n1 2 x\n5\n1 2 3 4\n")
    assert out.splitlines()[:2] == ["7 8 N 7 7 0 0", "12 3 1 N 2 3 1 0"]
    assert out.splitlines()[2:] == ["5 N 0 0 0 0", "1 2 3 4 N 1 2 3 0"]
    assert rejects.splitlines()[1].startswith("3,\"heap3: cannot read 'x'") or "3,heap3: cannot" in rejects
    lines = [{"heap1": 7}, {"heap2": 8, "heap1": "7"}, {"heap1": None, "heap2": 5}, {"heap3": ""}, {"heap5": 1}]
    content = "".join(json.dumps(line) + "\n" for line in lines)
    out, rejects = solved(tmp_path, "kayles", "in.jsonl", content, "out.csv")
    assert out.splitlines()[0] == "heap1,heap2,heap3,heap5,outcome,to_heap1,to_heap2,to_heap3,to_heap5,to_new"
    assert [line.split(",")[:4] for line in out.splitlines()[1:]] == [
        ["7", "", "", ""], ["7", "8", "", ""], ["", "5", "", ""], ["", "", "", "1"]
    ]  # fmt: skip
    assert rejects.splitlines()[1].startswith("4,heap1: empty,")
    kayles = wy.game("kayles")
    for piles, line in zip([(7, 0, 0, 0), (7, 8, 0, 0), (0, 5, 0, 0)], out.splitlines()[1:], strict=False):
        best = kayles.best_move(piles)
        assert best is not None
        assert line.split(",")[4:] == ["N", *map(str, best), *["0"] * (5 - len(best))]


@pytest.mark.parametrize("target", ["out.csv", "out.jsonl", "out.parquet", "out.txt"])
@pytest.mark.parametrize("huge", [False, True])
def test_empty_cells_in_any_format(tmp_path: Path, target: str, huge: bool) -> None:
    """Compiled or row by row: an empty cell stays empty in every format."""
    rows: list[tuple[int | None, ...]] = [(n % 7, None if n % 3 else 4, n % 5) for n in range(300)]
    rows[200] = (10**30 if huge else 5, None, None)
    text = "".join(",".join("" if pile is None else str(pile) for pile in row) + "\n" for row in rows)
    (tmp_path / "in.csv").write_text("heap1,heap2,heap3\n" + text)
    report = solve_file(Job("nim", str(tmp_path / "in.csv"), str(tmp_path / target)))
    assert (report.rows, report.rejected) == (300, 0)
    if target == "out.csv":
        found: list[Any] = [
            [cell or None for cell in row] for row in csv.reader((tmp_path / target).read_text().splitlines())
        ][1:]
    elif target == "out.jsonl":
        found = [list(json.loads(line).values()) for line in (tmp_path / target).read_text().splitlines()]
    elif target == "out.parquet":
        found = [list(row.values()) for row in pq.read_table(tmp_path / target).to_pylist()]
    else:
        found = [line.split() for line in (tmp_path / target).read_text().splitlines()]
    for row, cells in zip(rows, found, strict=True):
        best = wy.game("nim").best_move(tuple(pile or 0 for pile in row))
        answer = ["N", *best] if best else ["P"] + [None] * 3
        wanted = [pile for pile in (*row, *answer) if target != "out.txt" or pile is not None]
        assert [cell if cell is None else str(cell) for cell in cells] == [w if w is None else str(w) for w in wanted]


def test_columns_of_heaps(tmp_path: Path) -> None:
    """A heap is known by its name wherever others are missing; what is no heap is not taken for one."""
    for header, row, heaps in (
        ("id,heap1", "a,2", ["heap1"]),
        ("heap3,id,heap1", "1,2,4", ["heap1", "heap3"]),
        (",heap1,heap2", "1,2,4", ["heap1", "heap2"]),
        ("id,heap7", "a,2", ["heap7"]),
        ("a,b", "1,2", ["a", "b"]),
    ):
        out, _ = solved(tmp_path, "nim", "in.csv", f"{header}\n{row}\n")
        assert out.splitlines()[0] == ",".join([header, "outcome", *(f"to_{heap}" for heap in heaps)])


def test_an_empty_cap_is_the_start_of_play(tmp_path: Path) -> None:
    for name in ("fibonacci-nim", "take-away f=3x", "copycat m=5"):
        game = wy.game(name)
        second = game.ruleset.piles[1]
        rows = [(12, None), (12, 3), (13, None), (1, 1), (None, 3)]
        text = "".join(",".join("" if n is None else str(n) for n in row) + "\n" for row in rows)
        out, rejects = solved(tmp_path, name, "in.csv", f"pile,{second}\n{text}")
        assert rejects.splitlines()[1:] == ['6,pile: empty,",3"']
        for row, line in zip(rows, out.splitlines()[1:], strict=False):
            best = game.best_move(tuple(n for n in row if n is not None))
            answer = ["N", *map(str, best)] if best else ["P", "", ""]
            assert line.split(",") == ["" if n is None else str(n) for n in row] + answer
        keys = [{"pile": 12}, {"pile": 12, second: 3}, {"pile": 13, second: None}]
        rows_out, _ = solved(tmp_path, name, "in.jsonl", "".join(json.dumps(row) + "\n" for row in keys), "o.csv")
        assert rows_out.splitlines() == out.splitlines()[:4]
        text_out, _ = solved(tmp_path, name, "in.txt", "12\n12 3\n13\n")
        assert [line.split(" N")[0].split(" P")[0] for line in text_out.splitlines()] == ["12", "12 3", "13"]


def test_what_is_not_known_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("7 8\n99999999999999999999 3\n5 5\n80 33\n33 80\n")
    report = solve_file(Job("officers play=misere", str(tmp_path / "in.txt"), str(tmp_path / "out.txt")))
    assert (report.rows, report.rejected) == (2, 3)
    _, huge, large, again = Path(report.rejects or "").read_text().splitlines()
    assert "the outcome of (99999999999999999999, 3) is not known" in huge
    assert (
        "(80, 33) is not known: misere sums of officers have no known rule, and a search stops at 10000 positions"
        in large
    )
    assert "the misere quotient of officers has order" in large
    assert "(33, 80) is not known" in again


STOP = 5000


@pytest.mark.parametrize("name", ["g.txt", "g.csv", "b.txt", "g.jsonl", "g.npy", "g.parquet"])
def test_values_in_every_format(tmp_path: Path, name: str) -> None:
    path, histogram = tmp_path / name, Histogram()
    values = wy.grundy_sequence("kayles", STOP).tolist()
    layout = "bfile" if name == "b.txt" else None
    write_sequence(Sequence(wy.game("kayles"), STOP, "auto", str(path), layout), None, histogram)
    if name == "g.npy":
        stored = np.load(path)
        assert (stored.dtype, stored.tolist()) == (np.uint8, values)
    elif name == "g.parquet":
        assert pq.read_table(path).to_pydict() == {"heap": list(range(STOP)), "value": values}
    else:
        lines = {
            "g.txt": [str(value) for value in values],
            "g.csv": ["heap,value", *(f"{n},{value}" for n, value in enumerate(values))],
            "b.txt": [f"{n} {value}" for n, value in enumerate(values)],
            "g.jsonl": [f'{{"heap": "{n}", "value": "{value}"}}' for n, value in enumerate(values)],
        }
        assert path.read_text() == "".join(line + "\n" for line in lines[name])
    assert [file.name for file in tmp_path.iterdir()] == [name]
    places = {value: [n for n in range(STOP) if values[n] == value] for value in sorted(set(values))}
    assert histogram.rows() == [(value, len(where), where[0], where[-1]) for value, where in places.items()]


def test_histograms_do_not_depend_on_blocks() -> None:
    values = wy.grundy_sequence("grundy", 3000)
    whole, parts = Histogram(), Histogram()
    whole.add(0, values)
    for start in range(0, 3000, 7):
        parts.add(start, values[start : start + 7])
    assert parts.rows() == whole.rows()


def test_refused_sequences_leave_no_file(tmp_path: Path) -> None:
    for name, stop, target, layout, message in (
        ("wythoff", 10, "g.npy", None, "wythoff is not a take-and-break game"),
        ("misere-nim", 10, "g.npy", None, "Grundy values are for normal play"),
        ("kayles", 10, "g.xls", None, "g.xls: the name does not show the format; accepted: .csv, .txt, "),
        ("kayles", 10, "g.npy", "xls", "format must be one of csv, text, jsonl, bfile, npy, parquet, got 'xls'"),
        ("kayles", 0, "g.npy", None, "stop must be "),
        ("kayles", 0, "g.csv", None, "stop must be "),
        ("kayles", 10, "no/g.csv", None, "there is no folder"),
    ):
        with pytest.raises(ValueError, match=message):
            write_sequence(Sequence(wy.game(name), stop, "auto", str(tmp_path / target), layout))
    with pytest.raises(ValueError, match="method must be one of auto, naive, sparse, got 'guess'"):
        write_sequence(Sequence(wy.game("kayles"), 10, "guess", str(tmp_path / "g.csv")))
    assert not list(tmp_path.iterdir())
    assert issubclass(FileError, ValueError)
    for method, name in product(("naive", "sparse"), ("grundy", "0.07")):
        write_sequence(Sequence(wy.game(name), 1500, method, str(tmp_path / f"{method}.npy")))
    assert (np.load(tmp_path / "naive.npy") == np.load(tmp_path / "sparse.npy")).all()
