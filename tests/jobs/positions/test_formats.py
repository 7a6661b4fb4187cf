"""Every format in, every format out: no digit is lost, no row, no column."""

import csv
import decimal
import io
import itertools
import json
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest
from pyarrow import feather
from systems import needs_links

import wythoff as wy
from wythoff.jobs.formats import FileError
from wythoff.jobs.positions import blocks, solve_file
from wythoff.jobs.positions.source import Job

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

FORMATS = ["csv", "jsonl", "parquet", "arrow", "txt"]


PLAIN, QUOTED = "note {}", 'a "{}", b'


def write(path: Path, rows: list[tuple[int, int]], note: str = PLAIN) -> None:
    """The rows with a column `note` behind them, where the format has columns and unless it is empty."""
    columns: dict[str, list[Any]] = {"x": [row[0] for row in rows], "y": [row[1] for row in rows]}
    if note:
        columns["note"] = [note.format(number) for number in range(len(rows))]
    lines = list(zip(*columns.values(), strict=True))
    if path.suffix == ".csv":
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([columns, *lines])
    elif path.suffix == ".jsonl":
        texts = [json.dumps(dict(zip(columns, (x, str(y), *rest), strict=True))) for x, y, *rest in lines]
        path.write_text("".join(text + "\n" for text in texts))
    elif path.suffix == ".parquet":
        if any(max(row) >= 2**63 for row in rows):
            columns |= {name: list(map(str, columns[name])) for name in ("x", "y")}
        pa.parquet.write_table(pa.table(columns), path)
    elif path.suffix == ".arrow":
        table = pa.table({name: list(map(str, column)) for name, column in columns.items()})
        with pa.ipc.new_file(path, table.schema) as file:
            file.write_table(table, max_chunksize=3)
    else:
        path.write_text("".join(f"{x} {y}\n" for x, y in rows))


def read(path: Path) -> list[dict[str, str]]:
    """Rows as texts, with the standard library where it can."""
    if path.suffix == ".csv":
        return list(csv.DictReader(io.StringIO(path.read_text())))
    if path.suffix == ".jsonl":
        rows = [json.loads(line, parse_int=str) for line in path.read_text().splitlines()]
    elif path.suffix == ".parquet":
        rows = pa.parquet.read_table(path).to_pylist()
    elif path.suffix == ".arrow":
        rows = pa.ipc.open_file(path).read_all().to_pylist()
    else:
        split = [line.split(" ") for line in path.read_text().splitlines()]
        return [dict(zip(("x", "y", "outcome", "to_x", "to_y"), [*row, "", ""], strict=False)) for row in split]
    return [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]


def check(rows: list[tuple[int, int]], found: list[dict[str, str]], note: str) -> None:
    assert len(found) == len(rows)
    for number, ((x, y), row) in enumerate(zip(rows, found, strict=True)):
        best = G.solve((x, y)).best
        assert (row["x"], row["y"]) == (str(x), str(y))
        assert row["outcome"] == ("N" if best else "P")
        assert (row["to_x"], row["to_y"]) == ((str(best[0]), str(best[1])) if best else ("", ""))
        assert row.get("note", "") == note.format(number)


@pytest.mark.parametrize("rows", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize(("source", "target"), list(itertools.product(FORMATS, repeat=2)))
def test_every_format_to_every_format(tmp_path: Path, source: str, target: str, rows: list[tuple[int, int]]) -> None:
    path, out = tmp_path / f"in.{source}", tmp_path / f"out.{target}"
    note = "" if "txt" in (source, target) else PLAIN if rows is SMALL else QUOTED
    write(path, rows, note)
    report = solve_file.solve_file(Job("wythoff", str(path), str(out)))
    assert (report.rows, report.rejected) == (len(rows), 0)
    check(rows, read(out), note)
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted({path.name, out.name})
    if target == "parquet" and source not in ("parquet", "arrow"):
        kind = pa.int64() if rows is SMALL else pa.string()
        assert [pa.parquet.read_schema(out).field(name).type for name in ("x", "y", "to_x", "to_y")] == [kind] * 4


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize("threads", [1, 3])
def test_many_blocks_are_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, threads: int) -> None:
    draw = random.Random(3)
    rows = [(draw.getrandbits(40), draw.getrandbits(40)) for _ in range(9000)]
    for place in draw.sample(range(9000), 5):
        rows[place] = (draw.getrandbits(3000), 7)
    note = "" if target == "txt" else PLAIN
    write(tmp_path / "in.csv", rows, note)
    whole, cut = tmp_path / f"whole.{target}", tmp_path / f"cut.{target}"
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(whole)))
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (20_000,))
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(cut), threads=threads))
    if target == "parquet":
        assert pa.parquet.read_table(cut).equals(pa.parquet.read_table(whole))
    elif target == "arrow":
        assert pa.ipc.open_file(cut).read_all().equals(pa.ipc.open_file(whole).read_all())
    else:
        assert cut.read_bytes() == whole.read_bytes()
    check(rows[:300], read(whole)[:300], note)


def test_processes_write_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.jobs.positions import pipeline

    draw = random.Random(4)
    rows = [(draw.getrandbits(3000), draw.getrandbits(2990)) for _ in range(400)]
    write(tmp_path / "in.csv", rows)
    monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (50_000,))
    monkeypatch.setattr(pipeline, "SECONDS_BEFORE_PROCESSES", 0.0)
    for threads in (1, 2):
        solve_file.solve_file(
            Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / f"{threads}.csv"), threads=threads)
        )
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    check(rows, read(tmp_path / "2.csv"), PLAIN)


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"x,y\n3,5", b"x,y,outcome,to_x,to_y\n3,5,P,,\n"),
        (b"x,y\r\n3,5\r\n1,1\r\n", b"x,y,outcome,to_x,to_y\n3,5,P,,\n1,1,N,0,0\n"),
        (b"x,y\r\n3,5\r\n1,1\r", b"x,y,outcome,to_x,to_y\n3,5,P,,\n1,1,N,0,0\n"),
        (b"\xef\xbb\xbfx,y\n3,5\n", b"x,y,outcome,to_x,to_y\n3,5,P,,\n"),
        (b"3,5\n1,1\n", b"3,5,P,,\n1,1,N,0,0\n"),
        (b"\xef\xbb\xbf3,5\n", b"3,5,P,,\n"),
        (b"", b""),
        (b"x,y\n", b"x,y,outcome,to_x,to_y\n"),
        (b"x,y", b"x,y,outcome,to_x,to_y\n"),
        (b"y,x\n5,3\n", b"y,x,outcome,to_x,to_y\n5,3,P,,\n"),
        (b'"left","right"\n"3", 7 \n', b'"left","right",outcome,to_left,to_right\n"3", 7 ,N,3,5\n'),
        (b"id,x,name,y\n1,3,caf\xe9,7\n", b"id,x,name,y,outcome,to_x,to_y\n1,3,caf\xe9,7,N,3,5\n"),
        (b"x,y\n0x10,8\n007,1000\n", b"x,y,outcome,to_x,to_y\n0x10,8,N,13,8\n007,1000,N,7,4\n"),
    ],
)
@pytest.mark.parametrize("extra", [b"", b"%d,1\n" % 10**40], ids=["compiled", "row by row"])
def test_the_shapes_of_csv(tmp_path: Path, content: bytes, wanted: bytes, extra: bytes) -> None:
    if extra:
        if (
            not wanted.strip()
            or content.startswith(b"y,x")
            or not content.endswith(b"\n")
            or content.count(b",") != content.count(b"\n")
        ):
            pytest.skip("no row to be added")
        content, wanted = content + extra, wanted + extra.rstrip() + b",N,2,1\n"
    (tmp_path / "in.csv").write_bytes(content)
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "out.csv")))
    assert (tmp_path / "out.csv").read_bytes() == wanted
    assert report.rejected == 0


def test_other_delimiters_and_columns(tmp_path: Path) -> None:
    (tmp_path / "in.tsv").write_text("a\tb\tc\n3\tq\t5\n")
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.tsv"), str(tmp_path / "o.tsv"), columns=("c", "a")))
    assert (tmp_path / "o.tsv").read_text() == "a\tb\tc\toutcome\tto_c\tto_a\n3\tq\t5\tP\t\t\n"
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.tsv"), str(tmp_path / "o.csv"), columns=("c", "a")))
    assert (tmp_path / "o.csv").read_text() == "a,b,c,outcome,to_c,to_a\n3,q,5,P,,\n"
    (tmp_path / "in.csv").write_text("x;y;note\n3;7;a|b\n")
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.jsonl"), delimiter=";"))
    row = json.loads((tmp_path / "o.jsonl").read_text())
    assert row == {"x": "3", "y": "7", "note": "a|b", "outcome": "N", "to_x": "3", "to_y": "5"}
    (tmp_path / "h.csv").write_text("1,2\n3,5\n")
    solve_file.solve_file(Job("wythoff", str(tmp_path / "h.csv"), str(tmp_path / "h.out.csv"), has_header=True))
    assert (tmp_path / "h.out.csv").read_text() == "1,2,outcome,to_1,to_2\n3,5,P,,\n"


def test_json_rows_keep_what_they_are(tmp_path: Path) -> None:
    lines = [
        '{"x": 3, "y": 5, "z": 1.50, "n": {"a": [12345678901234567890, 1e400]}}  ',
        '{"y":"7","x":3}',
        '{"x":9007199254740993,"y":18446744073709551615,"z":null}',
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl")))
    a, b = G.solve((9007199254740993, 18446744073709551615)).best or (0, 0)
    assert (tmp_path / "out.jsonl").read_text().splitlines() == [
        lines[0].rstrip()[:-1] + ', "outcome": "P", "to_x": null, "to_y": null}',
        lines[1][:-1] + ', "outcome": "N", "to_x": "3", "to_y": "5"}',
        lines[2][:-1] + f', "outcome": "N", "to_x": "{a}", "to_y": "{b}"}}',
    ]
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.jsonl"), str(tmp_path / "out.csv")))
    first = next(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text())))
    assert (first["z"], first["n"]) == ("1.50", '{"a": [12345678901234567890, 1e400]}')


def test_parquet_types(tmp_path: Path) -> None:
    x, y = [3, 500], [7, 1000]
    for kind in (
        pa.int16(),
        pa.uint32(),
        pa.int64(),
        pa.uint64(),
        pa.string(),
        pa.large_string(),
    ):
        values = [list(map(str, column)) if "string" in str(kind) else column for column in (x, y)]
        table = pa.table({"x": pa.array(values[0], kind), "y": pa.array(values[1], kind), "t": [[1, 2], []]})
        pa.parquet.write_table(table, tmp_path / "in.parquet")
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "out.parquet")))
        found = pa.parquet.read_table(tmp_path / "out.parquet")
        assert found.select(["x", "y", "t"]).equals(table)
        assert found["to_y"].to_pylist() == [5, 309]
    big = pa.table({"x": pa.array([2**64 - 1, None], pa.uint64()), "y": pa.array([1, 2], pa.uint64())})
    pa.parquet.write_table(big, tmp_path / "in.parquet")
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "out.parquet")))
    assert report.rejected == 1
    assert (tmp_path / "out.parquet.rejected").read_text() == 'line,reason,text\n2,x: empty,",2"\n'
    assert pa.parquet.read_table(tmp_path / "out.parquet").to_pylist() == [
        {"x": 2**64 - 1, "y": 1, "outcome": "N", "to_x": "2", "to_y": "1"}
    ]


@pytest.mark.parametrize("target", FORMATS)
@pytest.mark.parametrize("count", [3, 400])
def test_decimal_and_dictionary_columns(tmp_path: Path, target: str, count: int) -> None:
    """Piles of these types are read, by compiled code and row by row, and written as whole numbers."""
    for kind, cast, last in (
        (pa.decimal128(20, 0), decimal.Decimal, 5),
        (pa.decimal256(76, 2), decimal.Decimal, 10**60),
        (pa.dictionary(pa.int32(), pa.int64()), int, 5),
        (pa.dictionary(pa.int8(), pa.string()), str, 10**60),
    ):
        rows = [*[(3, 7), (500, 1000), (2**40, 1)] * (count // 3), (last, 1)]
        plain = kind.value_type if pa.types.is_dictionary(kind) else kind
        arrays = [pa.array([cast(row[pile]) for row in rows], plain) for pile in (0, 1)]
        if plain is not kind:
            arrays = [array.dictionary_encode() for array in arrays]
        pa.parquet.write_table(pa.table(dict(zip("xy", arrays, strict=True))), tmp_path / "in.parquet")
        report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / f"out.{target}")))
        assert (report.rows, report.rejected) == (len(rows), 0)
        if target in ("parquet", "arrow"):
            is_parquet = target == "parquet"
            found = (pa.parquet.read_table if is_parquet else feather.read_table)(tmp_path / f"out.{target}")
            given = pa.parquet.read_table(tmp_path / "in.parquet").cast(pa.schema(list(found.schema)[:2]))
            assert found.select(["x", "y"]).equals(given)
            assert is_parquet or not pa.types.is_dictionary(found.schema.field("x").type)
            best = [G.best_move(row) for row in rows]
            assert [str(n) for n in found["to_y"].to_pylist()] == [str(move[1]) for move in best if move]
        else:
            check(rows, read(tmp_path / f"out.{target}"), "")
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
    with pytest.raises(FileError, match="text output would lose column 'd'"):
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


@needs_links
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
    with pytest.raises(FileError, match="is not a regular file"):
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(fifo), target_format="csv"))
    (tmp_path / "link.csv").symlink_to(tmp_path / "o.csv")
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "link.csv")))
    assert (tmp_path / "o.csv").read_text() == "x,y,outcome,to_x,to_y\n3,7,N,3,5\n"
    assert (tmp_path / "link.csv").is_symlink()


def test_names_and_suffixes_tell_one_format_only() -> None:
    from wythoff.jobs.formats import Format

    found = [suffix for kind in Format for suffix in kind.suffixes]
    assert len(set(found)) == len(found) > len(Format)
    assert all(Format(kind.value) is kind for kind in Format)


def test_the_command_line_knows_all_formats() -> None:
    from wythoff.app.commands import solve
    from wythoff.app.commands.table import grundy, outcomes, p_positions, strip
    from wythoff.jobs import formats

    taken = {
        (command.name, option.name): list(vars(option.type)["choices"])
        for command in (grundy.grundy, solve.solve, p_positions.p_positions)
        for option in command.params
        if option.name in ("source_format", "target_format")
    }
    assert taken == {
        ("grundy", "target_format"): formats.names(formats.TABLES),
        ("solve", "source_format"): formats.names(formats.POSITIONS),
        ("solve", "target_format"): formats.names(formats.POSITIONS),
        ("p-positions", "target_format"): formats.names(formats.TABLES),
    }
    for command, held in (
        (grundy.grundy, (*formats.BOARDS, *formats.TABLES)),
        (outcomes.outcomes, formats.OUTCOMES),
        (strip.strip, formats.STRIPS),
        (p_positions.p_positions, formats.TABLES),
    ):
        help_texts = " ".join(getattr(option, "help", None) or "" for option in command.params)
        assert all(kind.suffixes[0] in help_texts for kind in held if kind.suffixes), command.name


def test_a_wrong_column_is_named_with_its_file(tmp_path: Path) -> None:
    pa.parquet.write_table(pa.table({"x": [3.0], "y": [5]}), tmp_path / "in.parquet")
    with pytest.raises(FileError, match=r"in\.parquet: column 'x' is double; accepted: integers"):
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.parquet"), str(tmp_path / "out.csv")))
