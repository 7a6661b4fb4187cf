"""Which fields of a file are the piles: by name, by number, by place; refused where that is unclear."""

import json
from pathlib import Path

import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job


def solved(tmp_path: Path, content: str, name: str = "in.csv", game: str = "wythoff", **options: object) -> str:
    (tmp_path / name).write_text(content)
    target = str(tmp_path / str(options.pop("target", f"out-{name}")))
    solve_file(Job(game, str(tmp_path / name), target, **options))  # type: ignore[arg-type]
    return Path(target).read_text()


@pytest.mark.parametrize("lines", [2, 300])
def test_columns_by_number(tmp_path: Path, lines: int) -> None:
    content = "1,3,5\n2,13,10\n" * (lines // 2)
    wanted = "1,3,5,P,,\n2,13,10,N,7,4\n" * (lines // 2)
    assert solved(tmp_path, content, columns=("2", "3")) == wanted
    assert solved(tmp_path, content, columns=("02", "3"), has_header=False) == wanted
    swapped = solved(tmp_path, content, columns=("3", "2"))
    assert swapped == "1,3,5,P,,\n2,13,10,N,4,7\n" * (lines // 2)
    rows = solved(tmp_path, content, columns=("3", "1"), target="out.jsonl").splitlines()
    assert json.loads(rows[1]) == {"y": "2", "column2": "13", "x": "10", "outcome": "N", "to_x": "1", "to_y": "2"}
    # A file with a header has names, even where they are digits.
    assert solved(tmp_path, "1,2,3\n9,3,5\n", columns=("2", "3"), has_header=True).endswith("\n9,3,5,P,,\n")
    assert solved(tmp_path, "7,12,3\n1,1,1\n", game="nim", columns=("3", "1")) == "7,12,3,N,3,3\n1,1,1,P,,\n"


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        ("1,3,5\n", {}, "has 3 columns and no header, but a position has 2 numbers; .* as in --columns 2,3"),
        ("3,5\n1,3,5\n1,3,5\n", {}, "has 3 columns and no header"),
        ("1,3,5,7\n", {"has_header": False}, "as in --columns 3,4"),
        ("12,3,a\n", {"game": "fibonacci-nim"}, "has 3 columns and no header, but a position has 2 numbers"),
        ("1,3,5\n", {"columns": ("foo", "bar")}, "has no header, so --columns needs numbers, as in 1,2; got 'foo'"),
        ("1,3,5\n", {"columns": ("2", "bar")}, "has no header"),
        ("1,3,5\n", {"columns": ("2", "4")}, "there is no column 4; accepted: 1 to 3"),
        ("1,3,5\n", {"columns": ("0", "1")}, "there is no column 0; accepted: 1 to 3"),
        ("1,3,5\n", {"columns": ("2", "2")}, "--columns must name 2 different columns, got 2, 2"),
        ("1,3,5\n", {"columns": ("2",)}, "--columns must name 2 different columns, got 2"),
        ("1,3,5\n", {"columns": ("1", "2", "3")}, "--columns must name 2 different columns"),
        ("id,x,y\n1,3,5\n", {"columns": ("2", "3")}, "column '2' not found; its columns: 'id', 'x', 'y'"),
        ("id,x\n1,3\n", {}, "columns x, y are needed; its columns: 'id', 'x'; name the piles with --columns"),
        ("id,cap\n1,3\n", {"game": "fibonacci-nim"}, "columns pile, cap are needed; its columns: 'id', 'cap'"),
        ("x,y\n3,5\n", {"values": ("index", "index")}, "--with must name different columns, got index, index"),
        ("x;y\n3;5\n", {}, "the first line, 'x;y', has no ','; try --delimiter ';'"),
        ("1\t3\n3\t5\n", {}, r"the first line, '1\\t3', has no ','; try --delimiter '\\t'"),
        (
            "1,3,5\n",
            {"delimiter": "x"},
            "--delimiter must be a single character, not a letter, digit or quote",
        ),
        ('"x\n",y\n3,5\n', {"has_header": True}, "a quoted field of the header does not end on the first line"),
    ],
)
def test_what_is_unclear_is_refused(tmp_path: Path, content: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(FileError, match=message):
        solved(tmp_path, content, **options)  # type: ignore[arg-type]
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_the_index_of_a_dataframe(tmp_path: Path) -> None:
    assert solved(tmp_path, ",x,y\n0,3,5\n") == ",x,y,outcome,to_x,to_y\n0,3,5,P,,\n"
    assert solved(tmp_path, "3,5\n \n\t\n ") == "3,5,P,,\n"
    assert solved(tmp_path, ",a,b\n0,3,5\n", columns=("a", "b")).endswith("\n0,3,5,P,,\n")


def test_many_columns_take_no_time(tmp_path: Path) -> None:
    header = ",".join(f"c{number}" for number in range(3000)) + "\n"
    for game, columns in (("wythoff", None), ("nim", ("c",)), ("fibonacci-nim", None)):
        with pytest.raises(FileError, match=r"columns? .* 'c19', \.\.\. \(3000\)"):
            solved(tmp_path, header, game=game, columns=columns)
    assert solved(tmp_path, ",".join(["1"] * 1000) + "\n", game="nim").endswith("P" + "," * 1000 + "\n")


def test_tabs(tmp_path: Path) -> None:
    for name, options in (
        ("in.tsv", {}),
        ("in.dat", {"source_format": "tsv", "target_format": "tsv"}),
        ("in.csv", {"source_format": "tsv", "target": "out.dat", "target_format": "tsv"}),
        ("in.csv", {"delimiter": "\\t"}),
        ("in.csv", {"delimiter": "\t"}),
    ):
        assert solved(tmp_path, "x\ty\n3\t7\n", name, **options) == "x\ty\toutcome\tto_x\tto_y\n3\t7\tN\t3\t5\n"
    commas = solved(tmp_path, "3\t7\n", "in.tsv", target="out.x", target_format="csv")
    assert commas == "3,7,N,3,5\n"
    assert solved(tmp_path, "3,7\n", "in.csv", target="out.x", target_format="tsv") == "3\t7\tN\t3\t5\n"


def test_tabs_part_what_is_called_tsv(tmp_path: Path) -> None:
    for options in ({"target": "out.tsv"}, {"target": "out", "target_format": "tsv"}):
        assert solved(tmp_path, "x;y\n10;13\n", delimiter=";", **options).endswith("\n10\t13\tN\t4\t7\n")
