"""Every format in, every format out: no digit is lost, no row, no column."""

import csv
import decimal
import io
import itertools
import json
import random
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest

import wythoff as wy
from wythoff.jobs import blocks, solve_file
from wythoff.jobs.plan import FileError
from wythoff.jobs.solve_file import Job

G = wy.game("wythoff")

# Doubles lose the last digit of each of these but the first; int64 ends before the third.
BORDERS = [2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, 10**30 + 1]
SMALL = [(500, 1000), (1000, 500), (1, 2), (0, 0), (2, 2), (2**53 + 1, 2**53), (2**63 - 1, 1), (5, 2**63 - 1)]
LARGE = [
    *itertools.product(BORDERS, repeat=2),
    (309, 500),
    (10**1000, 2 * 10**1000),
    G.p_position(10**300)[::-1],
    *SMALL,
]

FORMATS = ["csv", "jsonl", "parquet", "txt"]


PLAIN, QUOTED = "note {}", 'a "{}", b'


def write(path: Path, rows: list[tuple[int, int]], note: str = PLAIN) -> None:
    """The rows with a column `note` behind them, where the format has columns and unless it is empty."""
    columns = {"x": [row[0] for row in rows], "y": [row[1] for row in rows]}
    if note:
        columns["note"] = [note.format(number) for number in range(len(rows))]
    lines = list(zip(*columns.values(), strict=True))
    if path.suffix == ".csv":
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([columns, *lines])
    elif path.suffix == ".jsonl":
        cast = str if scale is None else decimal.Decimal if pa.types.is_decimal(kind) else int
        texts = [[cast(pile) for pile in column] for column in piles]
        plain = kind.value_type if pa.types.is_dictionary(kind) else kind
        arrays = [pa.array(text, plain) for text in texts]
        if plain is not kind:
            arrays = [array.dictionary_encode() for array in arrays]
        table = pa.table(dict(zip("xy", arrays, strict=True)))
        pa.parquet.write_table(table, tmp_path / "in.parquet")
        report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / f"out.{target}")))
        assert (report.rows, report.rejected) == (len(rows) + 1, 0)
        if target == "parquet":
            found = pa.parquet.read_table(tmp_path / "out.parquet")
            assert found.select(["x", "y"]).equals(pa.parquet.read_table(tmp_path / "in.parquet"))
            best = [G.best_move(row) for row in [*rows, (last, 1)]]
            assert [str(n) for n in found["to_y"].to_pylist()] == [str(move[1]) for move in best if move]
        else:
            check([*rows, (last, 1)], read(tmp_path / f"out.{target}"), "")
    table = pa.table({"x": pa.array([decimal.Decimal("1.50"), decimal.Decimal("3.00"), None]), "y": [5, 5, 5]})
    pa.parquet.write_table(table, tmp_path / "in.parquet")
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / f"out.{target}")))
    assert (report.p_rows, report.rejected) == (1, 2)
    assert "1,x: '1.50' is a fraction" in Path(report.rejects or "").read_text()


def test_pyarrow_csv_reads_what_we_write(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", SMALL, QUOTED)
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "out.csv")))
    table = pa.csv.read_csv(tmp_path / "out.csv")
    assert table["note"].to_pylist() == [f'a "{number}", b' for number in range(len(SMALL))]
    assert list(zip(table["x"].to_pylist(), table["y"].to_pylist(), strict=True)) == SMALL


def test_cells_that_need_care(tmp_path: Path) -> None:
    odd = pa.array(["a,b", 'c"d'])
    table = pa.table({"x": [3, 1], "y": [5, 1], "d": odd.dictionary_encode(), "f": [float("nan"), 1.5]})
    pa.parquet.write_table(table, tmp_path / "in.parquet")
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "o.csv")))
    assert [row["d"] for row in read(tmp_path / "o.csv")] == ["a,b", 'c"d']
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "o.jsonl")))
    lines = [json.loads(line, parse_constant=pytest.fail) for line in (tmp_path / "o.jsonl").read_text().splitlines()]
    assert [row["f"] for row in lines] == [None, 1.5]
    pa.parquet.write_table(table.append_column("b", pa.array([b"\xff", b""])), tmp_path / "in.parquet")
    for name in ("o.csv", "o.jsonl"):
        with pytest.raises(FileError, match="column 'b' \\(binary\\) cannot be written as"):
            solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / name)))
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "o.parquet")))
    with pytest.raises(FileError, match="text would lose column 'd'"):
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "o.txt")))


@pytest.mark.parametrize("row", ['"5"6,7,a', '""5,7,a', '5,7,"a"b', '5,7,"a" ', '7,8,"c', "5,6\r7,8,a", '"5",7,"a,b"'])
def test_a_row_means_the_same_among_any_neighbours(tmp_path: Path, row: str) -> None:
    found = []
    for lines in ([row], ["1,2,a", row, "3,5,b"], ["1,2,a"] * 2000 + [row] + ["3,5,b"] * 2000, [f"{10**30},2,a", row]):
        (tmp_path / "in.csv").write_bytes("\n".join(["x,y,n", *lines, ""]).encode())
        report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.csv")))
        assert report.rows + report.rejected == len(lines)
        found.append((report.rejected, (tmp_path / "o.csv").read_text().count(f"{row},N,")))
    assert len(set(found)) == 1


def test_pipes_that_have_a_name(tmp_path: Path) -> None:
    import os
    import threading

    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    content = b"x,y\n" + b"3,7\n" * 300_000
    threading.Thread(target=fifo.write_bytes, args=(content,)).start()
    report = solve_file.solve_file(Job("wythoff", str(fifo), str(tmp_path / "o.csv"), source_format="csv", threads=2))
    assert report.rows == 300_000
    (tmp_path / "in.csv").write_text("x,y\n3,7\n")
    with pytest.raises(FileError, match="is no regular file"):
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(fifo), target_format="csv"))
    (tmp_path / "link.csv").symlink_to(tmp_path / "o.csv")
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "link.csv")))
    assert (tmp_path / "o.csv").read_text() == "x,y,outcome,to_x,to_y\n3,7,N,3,5\n"
    assert (tmp_path / "link.csv").is_symlink()
