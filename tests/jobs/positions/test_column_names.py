"""Names of columns match but for case, blanks and underscores; a column that may belong to the position is not lost."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.positions import header
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.solve_parts import solve_parts
from wythoff.jobs.positions.source import Job


def solved(folder: Path, content: str, game: str, name: str = "in.csv", **options: object) -> tuple[str, str]:
    """What is written, and what is said of columns that are not read."""
    (folder / name).write_text(content)
    target = folder / str(options.pop("target", f"out-{name}"))
    notices: list[str] = []
    solve_file(Job(game, str(folder / name), str(target), **options), notify=notices.append)  # type: ignore[arg-type]
    return target.read_text(), "\n".join(notices).replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("game", "header", "row", "answer"),
    [
        ("fibonacci-nim", "pile,CAP", "10,1", ",outcome,to_pile,to_CAP\n10,1,P,,"),
        ("fibonacci-nim", "c_a p,Pile", "1,10", ",outcome,to_Pile,to_c_a p\n1,10,P,,"),
        ("copycat", "LAST,pile", "1,6", ",outcome,to_pile,to_LAST\n1,6,"),
        ("nim", "heap1,Heap2", "1,1", ",outcome,to_heap1,to_Heap2\n1,1,P,,"),
        ("nim", "heap 2,heap1", "1,1", ",outcome,to_heap1,to_heap 2\n1,1,P,,"),
        ("date", "Day,MONTH", "31,12", ",outcome,to_MONTH,to_Day\n31,12,P,,"),
        ("date", "when", "31 Dec", ",outcome,to_when\n31 Dec,P,"),
        ("wythoff", "POSITION,n", "3 5,1", ",outcome,to_POSITION\n3 5,1,P,"),
        # All numbers of a position stand in columns, though not all columns are numbers.
        ("wyt-queens", "x1,y1,x2,y2,note", "1,2,2,1,a", ",outcome,to_x1,to_y1,to_x2,to_y2\n1,2,2,1,a,P,,,,"),
        ("kayles-circle", "circle,row1,row2,a", "0,1,1,b", ",outcome,to_circle,to_row1,to_row2,to_new\n0,1,1,b,P,"),
        ("mock-turtles", "note,coin1,coin2,coin3", "a,0,0,1", ",outcome,to_coin1,to_coin2,to_coin3\na,0,0,1,N,0,0,0"),
        # Spreadsheets write empty names behind the others, and names twice.
        ("wythoff", "x,y,,", "3,5,,", ",outcome,to_x,to_y\n3,5,,,P,,"),
        ("wythoff", "note,x,note,Y", "a,3,b,5", ",outcome,to_x,to_Y\na,3,b,5,P,,"),
        ("nim", "Heap1,heap2,,", "1,1,,", ",outcome,to_Heap1,to_heap2\n1,1,,,P,,"),
    ],
)
def test_names_match(tmp_path: Path, game: str, header: str, row: str, answer: str) -> None:
    text, _ = solved(tmp_path, f"{header}\n{row}\n", game)
    assert text.startswith(header + answer)
    many, _ = solved(tmp_path, f"{header}\n" + f"{row}\n" * 300, game)  # in arrays
    assert many.splitlines()[:2] == text.splitlines()
    assert len(set(many.splitlines()[1:])) == 1


@pytest.mark.parametrize(
    ("game", "content", "message"),
    [
        (
            "wythoff",
            "x,X,y\n1,2,3\n",
            "columns 'x' and 'X' differ only in case, blanks and _; name the piles with",
        ),
        ("fibonacci-nim", "pile,cap,C ap\n1,2,3\n", "columns 'cap' and 'C ap' differ only in case"),
        (
            "wythoff",
            "x,y,x\n1,2,3\n",
            "two columns have the name 'x'; rename one, or name other columns with --columns",
        ),
        (
            "fibonacci-nim",
            "pile,limit\n10,1\n",
            "'limit' holds integers that .*; .*=pile or pile,limit$",
        ),
        ("fibonacci-nim", "pile,last\n10,1\n11,\n", "column 'last' holds integers"),
        ("fibonacci-nim", "pile,max\n10,1.0\n", "column 'max' holds integers"),
        ("fibonacci-nim", "position,Cap\n10,1\n", "column 'Cap' holds integers .*--columns=position$"),
        ("copycat", "pile,cap\n10,1\n", "column 'cap' holds integers"),
        ("nim", "heap1,second\n1,1\n", "column 'second' holds integers"),
        ("nim", "heap0,heap1,heap2\n1,1,2\n", "column 'heap0' holds integers"),
        ("nim", "heap1,heap2,heap900\n1,1,2\n", "column 'heap900' holds integers"),
        ("wythoff-pass", "x,y,pass\n1,1,2\n", "column 'pass' holds integers .*--columns=x,y or x,y,pass"),
        ("wyt-queens", "x1,y1,x2,note\n1,2,3,a\n", "column 'x2' holds integers .*--columns=x1,y1$"),
        ("mock-turtles", "coin1,coin2,coin4\n1,1,1\n", "column 'coin4' holds integers"),
        (
            "staircase-nim",
            "step1,step3\n1,2\n",
            "column step2 not found, and in staircase-nim the order of the steps matters",
        ),
    ],
)
def test_what_may_be_misread_is_refused(tmp_path: Path, game: str, content: str, message: str) -> None:
    with pytest.raises(FileError, match=message) as raised:
        solved(tmp_path, content, game)
    assert "\n" not in str(raised.value)
    names, row = (line.split(",") for line in content.splitlines()[:2])
    table = pa.table([[cell] for cell in row], names)
    pa.parquet.write_table(table, tmp_path / "in.parquet")
    with pytest.raises(FileError, match=message):
        solve_file(Job(game, str(tmp_path / "in.parquet"), str(tmp_path / "out.csv")))


def test_columns_settle_the_piles(tmp_path: Path) -> None:
    for game, content, columns, answer in (
        ("fibonacci-nim", "pile,limit\n10,1\n", ("pile", "limit"), "10,1,P,,"),
        ("fibonacci-nim", "pile,limit\n10,1\n", ("PILE",), "10,1,N,8,4"),
        ("wythoff", "x,X,y\n3,4,5\n", ("x", "y"), "3,4,5,P,,"),
        ("wythoff", "x,X,y\n3,4,5\n", ("X", "Y"), "3,4,5,N,1,2"),
        ("nim", "a,b,,\n1,1,,\n", ("A", "b"), "1,1,,,P,,"),
        ("nim", "n,n,a,b\n7,7,1,1\n", ("a", "b"), "7,7,1,1,P,,"),
    ):
        text, notice = solved(tmp_path, content, game, columns=columns)
        assert (text.splitlines()[1], notice) == (answer, "")
    for columns, message in (
        (("n ", "a"), "two columns have the name 'n'"),
        (("a", "A"), "--columns must name 2 different columns, got a, a"),
        (("a", "c"), "column 'c' not found; its columns: 'n', 'n', 'a', 'b'"),
    ):
        with pytest.raises(FileError, match=message):
            solved(tmp_path, "n,n,a,b\n7,7,1,1\n", "wythoff", columns=columns)


def test_what_is_not_read_is_said(tmp_path: Path) -> None:
    for game, content, said in (
        ("fibonacci-nim", "pile,note\n10,a\n", "in.csv: columns read: pile; not read: note"),
        ("fibonacci-nim", "note,Pile,\n,10,\n", "in.csv: columns read: Pile; not read: note, ''"),
        ("fibonacci-nim", "pile,cap,note\n10,1,a\n", ""),
        ("nim", "id,heap1,heap2\n7,1,1\n", "in.csv: columns read: heap1, heap2; not read: id"),
        ("wythoff", "id,x,y,cap\n7,1,1,5\n", ""),
    ):
        assert solved(tmp_path, content, game)[1] == said


def test_keys_of_json_lines_match_row_by_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ['{"pile":10,"Cap":1}', '{"PILE":10,"cap":1}', '{"pile":10,"CAP":1,"cap":2}', '{"pile":10}', '{"cap":1}']
    for lines in (1000, 1):
        monkeypatch.setattr(header, "HEAD_LINES", lines)
        text, _ = solved(tmp_path, "\n".join(rows), "fibonacci-nim", "in.jsonl", target="o.csv")
        assert text.splitlines() == ["pile,Cap,outcome,to_pile,to_Cap", "10,1,P,,", "10,1,P,,", "10,,N,8,4"]
        text, _ = solved(tmp_path, "\n".join(rows), "fibonacci-nim", "in.jsonl")
        assert [json.loads(row)["outcome"] for row in text.splitlines()] == ["P", "P", "N"]
        assert text.startswith('{"pile":10,"Cap":1, "outcome": "P", "to_pile": null, "to_Cap": null}\n{"PILE"')
        rejects = (tmp_path / "out-in.jsonl.rejected").read_text().splitlines()
        assert rejects[1].startswith(
            "3,\"keys 'Cap' and 'cap' differ only in case" if lines == 1000 else "3,\"keys 'Cap' and"
        )
        assert rejects[2].startswith("5,key 'pile' is missing")


def test_keys_behind_the_first_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(header, "HEAD_LINES", 1)
    for late, is_rejected in (("CAP", True), ("limit", True), ("note", False)):
        value = '"a"' if late == "note" else "1"
        solved(tmp_path, f'{{"pile":10}}\n{{"pile":10,"{late}":{value}}}\n', "fibonacci-nim", "in.jsonl")
        rejects = (tmp_path / "out-in.jsonl.rejected").exists()
        assert rejects == is_rejected, late
        (tmp_path / "out-in.jsonl.rejected").unlink(missing_ok=True)


def test_repeated_names_in_other_formats(tmp_path: Path) -> None:
    content = "x,y,,,note,note,note_2\n3,5,1,2,a,b,c\n"
    text, _ = solved(tmp_path, content, "wythoff", target="o.jsonl")
    names = ["x", "y", "column3", "column4", "note", "note_2_", "note_2"]
    assert list(json.loads(text).values())[:7] == ["3", "5", "1", "2", "a", "b", "c"]
    assert list(json.loads(text))[:7] == names
    solve_file(Job("wythoff", str(tmp_path / "in.csv"), str(tmp_path / "o.parquet")))
    assert pa.parquet.read_table(tmp_path / "o.parquet").column_names[:7] == names
    table = pa.table([[3], [5], ["a"], ["b"]], ["x", "y", "note", "note"])
    for kind in ("parquet", "arrow"):
        if kind == "parquet":
            pa.parquet.write_table(table, tmp_path / "in.parquet")
        else:
            with pa.ipc.new_stream(tmp_path / "in.arrow", table.schema) as file:
                file.write_table(table)
        for target in ("o.csv", "again.arrow"):
            solve_file(Job("wythoff", str(tmp_path / f"in.{kind}"), str(tmp_path / target)))
        assert (tmp_path / "o.csv").read_text() == "x,y,note,note_2,outcome,to_x,to_y\n3,5,a,b,P,,\n"


def test_parts_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(3):
        (tmp_path / "in" / f"{number}.csv").write_text("pile,note,CAP\n10,a,1\n" if number else "pile,note\n10,a\n")
    report = solve_parts(Job("fibonacci-nim", str(tmp_path / "in"), str(tmp_path / "out")))
    assert report.notices == (f"{tmp_path}/in/0.csv: columns read: pile; not read: note",)
    assert [path.read_text().count(",P,") for path in sorted((tmp_path / "out").glob("*.csv"))] == [0, 1, 1]
