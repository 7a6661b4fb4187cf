"""Random files, damaged in many ways: no traceback, no wrong status, no row lost, every outcome by the rules.

`--fuzz N --seed S` tries the files S to S + N - 1.
"""

import csv
import io
import json
import random
import re
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from damaged_files import random_case
from fuzzed_files import MOST, Case, Piles, csv_records

from wythoff.app.main import main
from wythoff.jobs.positions import blocks, pipeline

MAX_HEAP_TOTAL = 12  # in all heaps: what can follow is gone through


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are solved without waiting for the disk, and blocks of few rows are tried in halves."""
    monkeypatch.setattr(pipeline, "FEW_ROWS", 4)
    return tmp_path


@pytest.mark.parametrize("is_damaged_anywhere", [False, True], ids=["planted", "anywhere"])
def test_random_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config, is_damaged_anywhere: bool
) -> None:
    first = pytestconfig.getoption("seed")
    for seed in range(first, first + pytestconfig.getoption("fuzz")):
        draw = random.Random(seed)
        case = random_case(draw)
        monkeypatch.setattr(blocks.LineBlocks.__init__, "__defaults__", (case.block,))
        try:
            if is_damaged_anywhere:
                check_damaged(folder, case, draw)
            else:
                check(folder, case)
        except BaseException as error:
            error.add_note(f"seed {seed}: {case.game.options} {case.source} to {case.target}, {case.options}")
            raise
        for path in folder.iterdir():
            path.unlink()


def write(case: Case, source: Path) -> None:
    if case.source == "parquet":
        pa.parquet.write_table(pa.table(case.table), source)
    else:
        source.write_bytes(case.content)


def check(folder: Path, case: Case) -> None:
    """Solve the file by the command line, and look at all that comes of it."""
    source, target = folder / f"in.{case.source}", folder / f"out.{case.target}"
    write(case, source)
    status, said = solve(case, source, target)
    if case.is_unclear:
        assert status in (1, 2), said
        return
    if case.is_refused or (case.may_hold_more and "holds integers" in said):
        assert (status, said.count("\n"), said[:9]) == (2, 1, "wythoff: "), said
        assert [path.name for path in folder.iterdir()] == [source.name]
        return
    rejects = folder / f"out.{case.target}.rejected"
    good, bad = expected(case)
    told = rejects.read_bytes().decode() if rejects.exists() else ""
    rejected = list(csv.reader(io.StringIO(told, newline="")))[1:]
    found = [(int(number), text) for number, _, text in rejected]
    assert [row for row in rejected if (int(row[0]), row[2]) not in bad] == [], said
    assert [row for row in bad if row not in found] == [], said
    assert found == bad
    assert all(reason and "\n" not in reason for _, reason, _ in rejected)
    assert status == (1 if bad else 0), said
    answers = list(read(case, target))
    assert len(answers) == len(good)
    for (line, position), (kept, outcome, left, values) in zip(good, answers, strict=True):
        assert not case.keeps_lines or kept is None or kept.startswith(line), (kept, line)
        check_answer(case, position, outcome, left)
        check_values(case, position, outcome, values)
    assert {path.name for path in folder.iterdir()} == {
        path.name for path in (source, target, rejects) if path.exists()
    }


def check_damaged(folder: Path, case: Case, draw: random.Random) -> None:
    """The same file cut, and with wrong bytes, anywhere: every line of it is accounted for, or it is refused."""
    source, target = folder / f"in.{case.source}", folder / f"out.{case.target}"
    write(case, source)
    content = bytearray(source.read_bytes())
    for _ in range(draw.choice([1, 1, 5, 50])):
        content[draw.randrange(len(content))] = draw.choice([*b'\x00\n\r,"5 \xff\xc3}{', draw.randrange(256)])
    if draw.randrange(3) == 0:
        del content[draw.randrange(len(content)) :]
    source.write_bytes(content)
    status, said = solve(case, source, target)
    if status == 2:
        assert (said.count("\n"), said[:9]) == (1, "wythoff: ")
        assert case.source == "parquet" or [path.name for path in folder.iterdir()] == [source.name]
        return
    found = re.search(r"^([0-9,]+) rows?: .* ([0-9,]+) rejected", said, re.MULTILINE)
    assert found
    rows, rejected = (int(number.replace(",", "")) for number in found.groups())
    assert status == (1 if rejected else 0)
    if case.source != "parquet":
        case.content, case.header = bytes(content), False
        lines = len(case.lines())
        assert lines - 1 <= rows + rejected <= lines
        assert not content or lines or status


def solve(case: Case, source: Path, target: Path) -> tuple[int, str]:
    said = io.StringIO()
    arguments = [str(source), "-o", str(target), "-g", *case.game.options, *case.options, "-j", "1"]
    with redirect_stderr(said), pytest.raises(SystemExit) as left:
        main(["solve", *arguments])
    return int(left.value.code or 0), said.getvalue()


def expected(case: Case) -> tuple[list[tuple[str, Piles]], list[tuple[int, str]]]:
    """The lines that are positions, and the numbers and texts of those that are none."""
    good, bad = [], []
    if case.source == "parquet":
        cells = [case.table[name].to_pylist() for name in case.piles]
        for number, row in enumerate(zip(*cells, strict=True), 1):
            position = case.position_of(list(row))
            if position is None:
                bad.append((number, ",".join("" if cell is None else str(cell) for cell in row)))
            else:
                good.append(("", position))
        return good, bad
    for number, line in case.lines():
        position = case.position(line)
        if position is None:
            bad.append((number, line.decode("utf-8", "backslashreplace")))
        else:
            good.append((line.rstrip().removesuffix(b"}").decode("utf-8", "surrogateescape"), position))
    return good, bad


Answer = tuple[str | None, str, list[Any], list[Any]]


def read(case: Case, target: Path) -> Iterator[Answer]:
    """For each row its line, where that is kept, the outcome, what to leave, and the columns of --with."""
    names = case.to_names
    end = len(names) + len(case.values)
    if case.target == "parquet":
        for row in pa.parquet.read_table(target).to_pylist():
            yield None, row["outcome"], [row[name] for name in names], [row[name] for name in case.values]
        return
    text = target.read_bytes().decode("utf-8", "surrogateescape")
    if case.target in ("csv", "tsv"):
        mark = "\t" if case.target == "tsv" else ","
        has_header = case.header or case.source not in ("csv", "tsv")
        found = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))[has_header:]
        records = csv_records(target.read_bytes(), mark.encode()) if case.keeps_lines else ()
        lines: list[Any] = [line.decode("utf-8", "surrogateescape") for _, line in records][has_header:]
        for row, line in zip(found, lines or [None for _ in found], strict=False):
            yield line, row[-end - 1], row[-end:][: len(names)], row[-end:][len(names) :]
        return
    for line in text.split("\n")[:-1]:
        if case.target == "jsonl":
            row = json.loads(line)
            yield line, row["outcome"], [row[name] for name in names], [row[name] for name in case.values]
        else:
            *_, outcome = (word for word in line.split() if word in "PN")
            yield line, outcome, line.rpartition(outcome)[2].split() or [None] * len(names), []


def check_answer(case: Case, position: Piles, outcome: str, left: list[Any]) -> None:
    """Who wins and what to leave, against the rules where these can be gone through."""
    to = tuple(int(number) for number in left if number not in ("", None))
    stays = outcome == "P" or not any(position)
    assert len(to) == (len(left) if case.to_same or not stays else 0)
    if stays:
        assert to[: len(position)] == (position if case.to_same else ())
    if position[0] > MOST or (case.game.kind != "start" and max(position) > MOST):
        return
    if case.game.kind == "heaps" and sum(position) > MAX_HEAP_TOTAL:
        return
    assert outcome == ("P" if case.game.lost(position) else "N"), position
    if outcome == "N" and any(position):
        assert case.game.lost(to), (position, to)


def check_values(case: Case, position: Piles, outcome: str, values: list[Any]) -> None:
    """The columns of --with, against the rules where these can be gone through."""
    for name, value in zip(case.values, values, strict=True):
        found = None if value in ("", None) else int(value)
        if name == "index" and outcome == "N":
            assert found is None
        elif max(position) <= MOST:
            known = case.game.grundy if name == "grundy" else case.game.index
            assert not callable(known) or found == known(position), (name, position, found)
