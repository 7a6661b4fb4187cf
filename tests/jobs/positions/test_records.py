"""Rows of CSV that span several lines: where they end, in any blocks, and what comes out of them."""

import csv
import io
import json
import random
from pathlib import Path

import pytest
from fuzzed_files import csv_records

from wythoff.jobs.formats import FileError
from wythoff.jobs.positions import blocks, solve_file
from wythoff.jobs.positions.records import record_ends
from wythoff.jobs.positions.source import Job

ALPHABETS = [b'"",5\n\r', b'"\n,5', b'"",,\n\n55\r', b'""""\n,', b'"\r\n,']
CONTENT = (
    b'x,y,note\r\n3,5,"two\nlines"\r\n"3","7",one\r\n1,abc,"a\r\nb ""c""\n\n"\r\n'
    b'5,6,"no end\r\n"12","7","\n"\r\n1,2,5" x\r\n8,9,"a\nb"c\r\n1,1,"\n'
)


def test_against_a_reader_of_characters(pytestconfig: pytest.Config) -> None:
    first = pytestconfig.getoption("seed")
    for seed in range(first, first + 20 * pytestconfig.getoption("fuzz")):
        draw = random.Random(seed)
        alphabet = draw.choice(ALPHABETS)
        rows = bytearray(draw.choice(alphabet) for _ in range(draw.randint(1, 40)))
        records = list(csv_records(bytes(rows), b","))
        ends = record_ends(rows, len(rows), ",", is_last=True).tolist()
        assert [0, *ends] == [start for start, _ in records] + [len(rows)], f"seed {seed}: {rows!r}"
        if whole := rows.rfind(b"\n") + 1:
            some = record_ends(rows, whole, ",", is_last=False).tolist()
            assert some == ends[: len(some)], f"seed {seed}: {rows!r}, with more to come"


def test_the_same_in_blocks_of_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record takes one line number, comes out as it was, and is never cut; a wrong quote costs its own line."""
    (tmp_path / "in.csv").write_bytes(CONTENT)
    for size in (1 << 22, *range(29, 120)):
        monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (size,))
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "out.csv"), threads=2))
        assert (tmp_path / "out.csv").read_bytes() == (
            b'x,y,note,outcome,to_x,to_y\n3,5,"two\nlines",P,,\n"3","7",one,N,3,5\n"12","7","\n",N,4,7\n1,2,5" x,P,,\n'
        )
        with (tmp_path / "out.csv.rejected").open(newline="") as file:
            rejects = [(int(line), text) for line, _, text in list(csv.reader(file))[1:]]
        assert rejects == [
            (5, '1,abc,"a\r\nb ""c""\n\n"'),
            (9, '5,6,"no end'),
            (13, '8,9,"a'),
            (14, 'b"c'),
            (15, '1,1,"'),
        ]


def test_blocks_of_records_depend_on_where_they_begin_alone() -> None:
    for size in range(1, 150):
        whole = list(blocks.LineBlocks(io.BytesIO(CONTENT), 64, size, mark=","))
        for number, block in enumerate(whole):
            assert block.lines == block.rows.count(b"\n")
            assert block.ends is None or block.ends[-1] == len(block.rows)
            rest = blocks.LineBlocks(io.BytesIO(CONTENT), 64, size, mark=",")
            rest.seek(block.end, block.line + block.lines)
            assert list(rest) == whole[number + 1 :]
        assert b"".join(block.rows for block in whole) == CONTENT


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """JSON lines with line feeds in a text become CSV, and that is a file of positions too."""
    rows = [{"x": n, "y": n + 1, "note": "line\n" * (n % 7) + '"'} for n in range(3000)]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    solve_file.solve_file(Job("wythoff", str(tmp_path / "in.jsonl"), str(tmp_path / "once.csv")))
    once = (tmp_path / "once.csv").read_text().replace("outcome,to_x,to_y", "a,b,c", 1)
    (tmp_path / "again.csv").write_text(once)
    job = Job("wythoff", str(tmp_path / "again.csv"), str(tmp_path / "twice.csv"), columns=("x", "y"))
    assert solve_file.solve_file(job).rows == 3000
    with (tmp_path / "twice.csv").open(newline="") as file:
        found = list(csv.DictReader(file))
    assert [row["note"] for row in found] == [row["note"] for row in rows]
    assert all((row["outcome"], row["to_x"], row["to_y"]) == (row["a"], row["b"], row["c"]) for row in found)


def test_without_a_header(tmp_path: Path) -> None:
    """The columns are counted in records: most lines have one field."""
    (tmp_path / "in.csv").write_text("\n".join(f'{n},{n + 1},"a\nb,c\nd\ne"' for n in range(20)))
    report = solve_file.solve_file(
        Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.csv"), columns=("1", "2"))
    )
    assert (report.rows, report.rejected) == (20, 0)


@pytest.mark.parametrize("header", ['"x\n",y', 'x,"\ny"', 'x,"y\nz"'])
def test_a_header_stands_on_one_line(tmp_path: Path, header: str) -> None:
    (tmp_path / "in.csv").write_text(f"{header}\n3,5\n")
    with pytest.raises(FileError, match=r"in\.csv: a quoted field of the header does not end on the first line"):
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.csv")))
