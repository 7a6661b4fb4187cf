"""Rows read in arrays, and one by one: the bytes are the same, and so are the rejected rows and their reasons."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from wythoff.jobs.formats import FileError
from wythoff.jobs.positions import blocks, compiled, pipeline, solve_file
from wythoff.jobs.positions.compiled import solve_compiled
from wythoff.jobs.positions.source import Job

PILES = ["0", "3", "5", "12", "123456789", str(2**53 + 1), str(2**63 - 1), str(2**63), str(2**64), "9" * 1000]
WRONG_CELLS = ["-1", "1.0", "1e3", "+5", "0x1F", "007", "", " ", " 7", "7 ", "abc", "\x00", "5 6", "\u0665", "'5'"]
NOTES = [
    "",
    "a",
    "a,b",
    "two\nlines",
    "two\r\nlines",
    "\n",
    "\n\n",
    "caf\xe9",
    'a "b"',
    '"',
    "null",
    "NaN",
    "3,5",
    "\u2028",
    " ",
]
ENDS = ["\n", "\r\n", "\n", "\r\r\n", " \n"]
JSON_VALUES = [
    *(
        "1.0",
        "1e3",
        "true",
        "null",
        '"12"',
        '" 12"',
        '"007"',
        "007",
        "-0",
        "-1",
        '""',
        "[5]",
        '{"a": 1}',
        '"0x10"',
        "NaN",
    ),
    *('"\\u0035"', '"5\\n"', "5.", "+5", "0", '"0"', "00", str(2**64), f'"{2**64}"', "5 5", "'5'", '"\u0665"'),
]
JSON_NOTES = [
    *(
        '"a"',
        '"a,b"',
        '"\\ud800"',
        '"\\"\\\\"',
        '"\\u00e9"',
        '"\u00e9"',
        "null",
        '"null"',
        "true",
        "-1.50e+3",
        "1E400",
        "01",
    ),
    *(
        '[1, {"a": 1}]',
        "{}",
        '{"a": 1, "a": 2}',
        '"\x01"',
        '"\x7f"',
        "Infinity",
        '"}\\n"',
        '"}"',
        '", "',
        "tru",
        '"\t"',
        "{",
    ),
]


def csv_file(draw: random.Random, quoted: float, wrong: float) -> str:
    end = draw.choice(ENDS)
    rows = ["x,y,note"]
    for _ in range(draw.choice([1, 5, 30])):
        cells = [draw.choice(PILES[:7]) for _ in range(2)] + [draw.choice(NOTES)]
        if draw.random() < wrong:
            cells[draw.randrange(2)] = draw.choice([*PILES, *WRONG_CELLS])
        row = ",".join(
            '"' + cell.replace('"', '""') + '"' if draw.random() < quoted or set(cell) & set('\r\n",') else cell
            for cell in cells
        )
        if draw.random() < wrong / 2:
            place = draw.randrange(len(row))
            row = row[:place] + draw.choice(['"', "\n", ",", "\r", ""]) + row[place + 1 :]
        rows.append(row)
    return end.join(rows) + draw.choice([end, "", "\n\n"])


def json_file(draw: random.Random, varied: float, wrong: float) -> str:
    end = draw.choice(ENDS)
    rows = []
    for number in range(draw.choice([1, 5, 30])):
        now = varied if number else 0.0
        members = {"x": draw.choice(PILES[:7]), "y": f'"{draw.choice(PILES[:7])}"', "note": draw.choice(JSON_NOTES[:2])}
        for name, values in (("x", JSON_VALUES), ("y", [*PILES, *JSON_VALUES]), ("note", JSON_NOTES)):
            if draw.random() < wrong:
                members[name] = draw.choice(values)
        pairs = list(members.items())
        if draw.random() < now:
            draw.shuffle(pairs)
        if draw.random() < now / 4:
            pairs = pairs[: draw.randrange(4)]
        if draw.random() < now / 4:
            pairs.append(draw.choice([("x", "5"), ("note", '"b"'), ("X", "5"), ("outcome", '"P"'), ("z", "1")]))
        comma, colon = draw.choice([", ", ",", " ,\t"] if draw.random() < now else [", "]), draw.choice([":", ": "])
        row = "{" + comma.join(f"{json.dumps(name)}{colon}{value}" for name, value in pairs) + "}"
        if draw.random() < wrong / 4:
            place = draw.randrange(len(row))
            row = row[:place] + draw.choice(['"', "\n", ",", "\r", "", "}", "\\"]) + row[place + 1 :]
        rows.append(draw.choice(["", "", " "]) + row + draw.choice(["", "", "", " ", "x"] if wrong else [""]))
    return end.join(rows) + draw.choice([end, "", "\n\n"])


CONTENTS = {"csv": csv_file, "jsonl": json_file}


def solve(job: Job) -> list[Any]:
    """All that comes of a job, with its parquet file as a table."""
    try:
        report = solve_file.solve_file(job)
    except FileError as error:
        return [str(error)]
    is_table = job.target.endswith(".parquet")
    answers: Any = pyarrow.parquet.read_table(job.target) if is_table else Path(job.target).read_bytes()
    rejects = Path(report.rejects).read_bytes() if report.rejects else b""
    return [replace(report, rejects=None), rejects, answers]


@pytest.mark.parametrize("kind", CONTENTS)
def test_in_arrays_and_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config, kind: str
) -> None:
    rows_in_arrays = 0

    def solve_counted(*given: Any) -> Any:
        nonlocal rows_in_arrays
        part = solve_compiled(*given)
        rows_in_arrays += part.counts.rows if part else 0
        return part

    first, fuzz = pytestconfig.getoption("seed"), pytestconfig.getoption("fuzz")
    for seed in range(first, first + fuzz):
        draw = random.Random(f"{kind} {seed}")
        content = CONTENTS[kind](draw, draw.choice([0, 0.3, 1]), draw.choice([0, 0, 0.05, 0.3])).encode()
        content = draw.choice([b"", b"", b"\xef\xbb\xbf"]) + content
        if draw.randrange(6) == 0:
            content = content.replace(b"\xc3\xa9", b"\xe9")
        source = tmp_path / f"in.{kind}"
        source.write_bytes(content)
        suffix = draw.choice([kind, kind, "csv", "jsonl", "parquet"])
        job = Job(draw.choice(["wythoff", "nim", "fibonacci-nim"]), str(source), columns=("x", "y"))
        monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (draw.choice([1 << 22, 1 << 22, 4000]),))
        with monkeypatch.context() as patch:
            patch.setattr(pipeline, "solve_compiled", lambda *_: None)
            patch.setattr(pipeline, "FEW_ROWS", 1 << 30)
            one_by_one = solve(replace(job, target=str(tmp_path / f"rows.{suffix}")))
        with monkeypatch.context() as patch:
            patch.setattr(pipeline, "solve_compiled", solve_counted)
            patch.setattr(pipeline, "FEW_ROWS", draw.choice([1, 4]))
            patch.setattr(compiled, "ROWS_A_STRAY", draw.choice([1, 8]))
            in_arrays = solve(replace(job, target=str(tmp_path / f"arrays.{suffix}")))
        assert in_arrays == one_by_one, f"seed {seed}: {content!r} to {suffix}, {job.game}"
        for path in tmp_path.iterdir():
            path.unlink()
    assert rows_in_arrays > fuzz


@pytest.mark.parametrize("source", ["csv", "jsonl", "parquet"])
def test_a_few_strays_do_not_halve_a_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    """Piles beyond 64 bits, and in text rows that are no positions, among 4000 rows of small piles."""
    rows = [[str(3 * n), str(7 * n)] for n in range(4000)]
    rows[70][0], rows[2000][1] = "9" * 30, str(2**64)
    if source != "parquet":
        rows[0 if source == "csv" else 900][0] = "0x3" if source == "csv" else "8" * 25
        rows[3999][1] = "-1" if source == "csv" else "9" * 25
    path = tmp_path / f"in.{source}"
    if source == "parquet":
        pyarrow.parquet.write_table(pyarrow.table({"x": [x for x, _ in rows], "y": [y for _, y in rows]}), path)
    else:
        write = ",".join if source == "csv" else lambda row: json.dumps(dict(zip("xy", row, strict=True)))
        path.write_text("x,y\n" * (source == "csv") + "".join(f"{write(row)}\n" for row in rows))
    job = Job("wythoff", str(path))
    for suffix in ("csv", "jsonl", "parquet"):
        with monkeypatch.context() as patch:
            patch.setattr(pipeline, "solve_compiled", lambda *_: None)
            one_by_one = solve(replace(job, target=str(tmp_path / f"rows.{suffix}")))
        with monkeypatch.context() as patch:
            patch.setattr(pipeline, "_in_parts", lambda *_: pytest.fail("the block is halved"))
            in_arrays = solve(replace(job, target=str(tmp_path / f"arrays.{suffix}")))
        assert in_arrays == one_by_one
        assert in_arrays[0].rejected == (source == "csv")
