"""Bad rows: every one is told with its line, and none takes a good one with it."""

import csv
import io
import os
from pathlib import Path

import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.positions import blocks, solve_file
from wythoff.jobs.positions.source import Job

BAD = [
    ("abc,5", "x: cannot read 'a' at character 1 of 'abc'; accepted: decimal digits, or 0x"),
    ("5,-7", "y: '-7' is negative"),
    (",5", "x: empty"),
    ("5, ", "y: empty"),
    ("", "the line is empty"),
    ("5", "got 1 field, expected 2: x, y"),
    ("5,6,7", "got 3 fields, expected 2: x, y"),
    ("1.5,2", "x: '1.5' is a fraction"),
    ("1.0,2", "x: '1.0' is a fraction"),
    ("1e400,2", "x: '1e400' has an exponent, so digits may be lost"),
    ("1.2E+15,2", "x: '1.2E+15' has an exponent"),
    ("5,\x00", "y: cannot read '\\x00' at character 1"),
    ("5\x006,7", "x: cannot read '\\x00' at character 2"),
    ("5,10^3", "y: cannot read '^' at character 3 of '10^3'"),
    ("5,7-2", "y: cannot read '-' at character 2 of '7-2'"),
    ("2024-01-15,5", "x: cannot read '-' at character 5 of '2024-01-15'"),
    ("5,1_000", "y: cannot read '_' at character 2"),
    ("+5,6", "x: cannot read '+' at character 1"),
    ("5,-0", "y: cannot read '-' at character 1"),
    ("5, 6 7", "y: cannot read ' ' at character 3 of ' 6 7'"),
    ("\uff15,6", "x: cannot read '\uff15' at character 1"),
    ("5,0x", "y: cannot read the end of '0x'"),
    ("3,5\r7", "a carriage return, or another line break, inside the line"),
    ('"5,6', "unexpected end of data; the closing quote of a field must be before ',' or the end of a line"),
    ("5,nan", "y: cannot read 'n'"),
    ("NULL,5", "x: cannot read 'N'"),
]


def solve(tmp_path: Path, name: str, content: bytes, **options: object) -> tuple[bytes, list[list[str]]]:
    (tmp_path / name).write_bytes(content)
    out = tmp_path / f"out.{name}"
    solve_file.solve_file(Job("wythoff", str(tmp_path / name), str(out), **options))  # type: ignore[arg-type]
    rejects = tmp_path / f"{out.name}.rejected"
    with rejects.open(newline="") if rejects.exists() else open(os.devnull) as file:
        return out.read_bytes(), list(csv.reader(file))


@pytest.mark.parametrize(("row", "reason"), BAD)
@pytest.mark.parametrize("around", ["3,5\n", f"{10**30},5\n"], ids=["small", "huge"])
def test_one_bad_row_of_csv(tmp_path: Path, row: str, reason: str, around: str) -> None:
    out, rejects = solve(tmp_path, "in.csv", f"x,y\n{around}{row}\n{around}".encode())
    assert out.count(b"\n") == 3
    assert len(rejects) == 2
    line, why, text = rejects[1]
    assert line == "3"
    assert why.startswith(reason)
    assert text == row
    assert "\n" not in why


def test_many_bad_rows_among_many_good_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"{n},{n * 3}" for n in range(20_000)]
    places = list(range(17, 20_000, 997))
    for place, (row, _) in zip(places, BAD * 3, strict=False):
        lines[place] = row
    wanted = places[: len(BAD * 3)]
    for size in (1 << 22, 10_000):
        monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (size,))
        out, rejects = solve(tmp_path, "in.csv", "\n".join(["x,y", *lines]).encode(), threads=2)
        assert [int(row[0]) for row in rejects[1:]] == [place + 2 for place in wanted]
        assert [line.rsplit(",", 3)[0] for line in out.decode().splitlines()[1:]] == [
            line for place, line in enumerate(lines) if place not in wanted
        ]


def test_bad_lines_of_text_and_json(tmp_path: Path) -> None:
    out, rejects = solve(tmp_path, "in.txt", b"3 5\n\n3\n3 5 7\nx 5\n# note\n3\t7\n 3,  7 \n")
    assert out == b"3 5 P\n3\t7 N 3 5\n 3,  7  N 3 5\n"
    assert [row[0] for row in rejects[1:]] == ["2", "3", "4", "5", "6"]
    bad = [
        ('{"x": 1', "not JSON"), ("[1, 2]", "not a JSON object"), ('{"x": 1}', "key 'y' is missing"),
        ("", "the line is empty"),
        ('{"x": 1, "y": 1e400}', "y: '1e400' has an exponent"), ('{"x": 1.0, "y": 2}', "x: '1.0' is a fraction"),
        ('{"x": true, "y": 2}', "x: true is not a whole number"), ('{"x": null, "y": 2}', "x: empty"),
        ('{"x": [1], "y": 2}', "x: [1] is not a whole number"), ('{"x": -1, "y": 2}', "x: '-1' is negative"),
        ('{"x": [null, 1.50, "a"], "y": 2}', 'x: [null, 1.50, "a"] is not a whole number'),
        ('{"x": {"a": false}, "y": 2}', 'x: {"a": false} is not a whole number'),
        ('{"x": ' + "[" * 3000 + "]" * 3000 + ', "y": 2}', "not JSON that can be read: nested too deeply"),
        ('{"x": NaN, "y": 2}', "x: cannot read 'N'"),
        ('{"x": "", "y": 2}', "x: empty"), ('{"x": 1, "x": 2, "y": 2}', "a key occurs twice"),
    ]  # fmt: skip
    content = "\n".join(['{"x": 3, "y": 5}', *(row for row, _ in bad), '{"x": 3, "y": 5}'])
    out, rejects = solve(tmp_path, "in.jsonl", content.encode())
    assert out.count(b'"P"') == 2
    for number, ((row, reason), found) in enumerate(zip(bad, rejects[1:], strict=True), 2):
        assert found[0] == str(number)
        assert found[1].startswith(reason), found
        assert found[2] == row


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    content = b"x,y,note\n3,5,caf\xe9\n3,7,ok\n\xff,5,z\n"
    out, rejects = solve(tmp_path, "in.csv", content)
    assert out == b"x,y,note,outcome,to_x,to_y\n3,5,caf\xe9,P,,\n3,7,ok,N,3,5\n"
    assert rejects[1][0] == "4"
    (tmp_path / "in.csv").write_bytes(content)
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.jsonl")))
    assert (report.rows, report.rejected) == (1, 2)
    for rows in (1, 1000):  # one by one, and in arrays
        (tmp_path / "in.csv").write_bytes(b"x,y,caf\xe9\n" + b'3,5,"\xe9, \t"\n4,9,"\xff"""\n' * rows)
        solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.tsv")))
        answers = b'3\t5\t"\xe9, \t"\tP\t\t\n4\t9\t"\xff"""\tN\t4\t7\n' * rows
        assert (tmp_path / "o.tsv").read_bytes() == b"x\ty\tcaf\xe9\toutcome\tto_x\tto_y\n" + answers
    hint = '"not UTF-8 text; if it is Latin-1, `iconv -f LATIN1 -t UTF-8 IN > OUT` converts it"'
    assert f'2,{hint},"3,5,caf\\xe9"' in (tmp_path / "o.jsonl.rejected").read_text()


def test_a_header_that_is_not_utf8(tmp_path: Path) -> None:
    content = b"x,y,caf\xe9\n3,5,a\n"
    out, _ = solve(tmp_path, "in.csv", content)
    assert out == b"x,y,caf\xe9,outcome,to_x,to_y\n3,5,a,P,,\n"
    for text, said in (
        (content, "not UTF-8 text at byte 8; .*`iconv -f LATIN1"),
        ("x,y\n1,2\n".encode("utf-16"), "UTF-16"),
        ("x,y\n1,2\n".encode("utf-32"), "UTF-32"),
    ):
        (tmp_path / "in.csv").write_bytes(text)
        with pytest.raises(ValueError, match=f"{said}.* IN > OUT` converts it$"):
            solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.jsonl")))


def test_json_positions_in_words_that_are_none(tmp_path: Path) -> None:
    bad = ["true", '{"a": 1}', "[3, null]", "[3, [1]]", "[" * 400 + "]" * 400]
    rows = [f'{{"position": {text}}}' for text in ("[3, 5]", *bad)]
    out, rejects = solve(tmp_path, "in.jsonl", "\n".join(rows).encode())
    assert out.count(b'"P"') == 1
    reasons = [row[1] for row in rejects[1:]]
    assert len(reasons) == len(bad)
    assert reasons[:2] == ["position: true is not a position", 'position: {"a": 1} is not a position']
    assert [reason.split("; ")[0] for reason in reasons[2:4]] == [
        "position: cannot read 'n' at character 1 of 'null'",
        "position: cannot read '[' at character 1 of '[1]'",
    ]


def test_half_a_surrogate_pair(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"x": 3, "y": 5, "n": "\\ud800"}\n{"x": 3, "y": 7, "n": "z"}\n')
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.jsonl"), str(tmp_path / "o.csv")))
    assert (report.rows, report.rejected) == (1, 1)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    for begin, message in (
        ("x,y\n".encode("utf-16"), "in.csv: is UTF-16; accepted: UTF-8 text"),
        ("x,y\n".encode("utf-16-le"), "in.csv: the first line has NUL bytes; accepted: UTF-8 text"),
        (b"\x1f\x8b\x08", "in.csv: the gzip data is cut short: the file has no end, after 0 bytes of text"),
        (b"PK\x03\x04", "in.csv: is a zip file; accepted: UTF-8 text"),
        (b"PAR1\x15", "in.csv: is Parquet; accepted: UTF-8 text"),
        (b"x,y\r3,5\r4,7\r", "in.csv: the first line has a carriage return inside; lines must end in LF or CRLF .`tr "),
        (b"\n\nx,y\r3,5\r4,7", "carriage return inside"),
        ("heap\u20283\u20285".encode(), "in.csv: column 'heap.u20283.u20285' has a line break in its name"),
        (b" \n\r\n\t", "in.csv: has only blank lines and no position"),
        (b"\xef\xbb\xbf", "in.csv: has only blank lines and no position"),
    ):
        (tmp_path / "in.csv").write_bytes(begin)
        with pytest.raises(FileError, match=message):
            solve_file.solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.csv")))


def test_blank_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the beginning and the end they are no rows; elsewhere they are rejected, whatever the blocks."""
    content = b"\n \nx,y\n3,5\n\n \t\n3,7\n" + b"\n \r\n\t\n" * 10
    for size in (1 << 22, 64, 7, 5, 1):
        monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (size,))
        for end in (b"", b" ", b"\n" * 100):
            out, rejects = solve(tmp_path, "in.csv", content + (end if size > 100 else b""))
            assert out == b"x,y,outcome,to_x,to_y\n3,5,P,,\n3,7,N,3,5\n"
            assert [row[0] for row in rejects[1:3]] == ["5", "6"]
            assert {row[1] for row in rejects[1:]} == {"the line is empty"}
            assert len(rejects) == 3 or size < 10  # blocks of nothing but blank lines cannot wait for the end
    monkeypatch.undo()
    for name, row in (("in.txt", b"3 5"), ("in.jsonl", b'{"x": 3, "y": 5}')):
        out, rejects = solve(tmp_path, name, b"\n" + row + b"\r\r\n\r\n" + row + b"\n\n")
        assert out.count(row.rstrip(b"}")) == 2
        assert rejects[1:] == [["3", "the line is empty", ""]]
    report = solve_file.solve_file(Job("wythoff", str(tmp_path / "in.txt"), str(tmp_path / "out.csv")))
    assert (report.rows, report.rejected) == (2, 1)


def test_blocks_depend_on_where_they_begin_alone() -> None:
    """So that a run which goes on behind a block cuts the rest as the first run did."""
    content = b"\n\n1,2\n \n\n3,4\r\n\n\n\n55,66\n\n7,8\n" + b"\n" * 9
    for size in range(1, 40):
        whole = list(blocks.LineBlocks(io.BytesIO(content), 64, size))
        for number, block in enumerate(whole):
            rest = blocks.LineBlocks(io.BytesIO(content), 64, size)
            rest.seek(block.end, block.line + block.lines)
            assert list(rest) == whole[number + 1 :]
        lines = b"".join(block.rows for block in whole).rstrip(b"\n")
        assert lines == content.strip(b"\n")


def test_a_number_over_the_limit(tmp_path: Path) -> None:
    huge = b"7" * 10_000_000
    out, rejects = solve(tmp_path, "in.csv", b"x,y\n3,5\n" + huge + b",5\n3,7\n", max_bits=1000)
    assert out == b"x,y,outcome,to_x,to_y\n3,5,P,,\n3,7,N,3,5\n"
    assert rejects[1][0] == "3"
    assert "the line is longer than" in rejects[1][1] or "the limit is 1000 bits" in rejects[1][1]
    out, rejects = solve(tmp_path, "in.csv", b"x,y\n3,5\n" + huge[:1_000_000] + b",5\n3,7\n", max_bits=1000)
    assert "x: '7777" in rejects[1][1]
    assert "has about 1000000 digits; the limit is 1000 bits" in rejects[1][1]
    assert rejects[1][2] == "7" * 1_000_000 + ",5"


def test_the_reject_file_of_an_earlier_run_goes(tmp_path: Path) -> None:
    solve(tmp_path, "in.csv", b"x,y\nbad,5\n")
    assert (tmp_path / "out.in.csv.rejected").exists()
    solve(tmp_path, "in.csv", b"x,y\n3,5\n")
    assert not (tmp_path / "out.in.csv.rejected").exists()
    solve(tmp_path, "in.csv", b"x,y\n3,5\n", rejects=str(tmp_path / "bad.csv"))
    assert (tmp_path / "bad.csv").read_text() == "line,reason,text\n"
