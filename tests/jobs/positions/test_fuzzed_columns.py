"""Random tables with columns of any spelling, order and company: read as their names say, or refused, never misread.

`--fuzz N --seed S` tries the tables S to S + N - 1.
"""

import csv
import io
import json
import random
import re
import sys
import warnings
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest
from planted_columns import Case, random_case

import wythoff as wy
from wythoff.jobs.positions import header
from wythoff.jobs.positions.solve_file import solve_file
from wythoff.jobs.positions.source import Job

Answer = tuple[str, list[int] | None]  # the outcome, and what to leave


class Output:
    """Standard output in memory."""

    def __init__(self) -> None:
        self.buffer = io.BytesIO()

    def flush(self) -> None:
        """All is there at once."""


def test_random_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    first = pytestconfig.getoption("seed")
    for seed in range(first, first + pytestconfig.getoption("fuzz")):
        case = random_case(random.Random(seed))
        monkeypatch.setattr(header, "HEAD_LINES", case.head_lines)
        try:
            check(tmp_path, case, monkeypatch)
        except BaseException as error:
            error.add_note(f"seed {seed}: {case}")
            raise


def check(folder: Path, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    notices: list[str] = []
    if case.refused:
        with pytest.raises(ValueError, match=re.escape(case.refused)) as raised:
            solve(folder, case, notices, monkeypatch)
        assert "\n" not in str(raised.value)
        return
    answers, names = solve(folder, case, notices, monkeypatch)
    assert len(notices) == case.notice, notices
    good = [position for position in case.positions if position is not None]
    assert len(answers) == len(good)
    assert names[: len(case.piles)] == [f"to_{name}" for name in case.piles]
    for position, (outcome, left) in zip(good, answers, strict=True):
        assert outcome == ("P" if case.game.lost(position) else "N"), (position, outcome)
        assert left is None or case.game.lost(tuple(left)), (position, left)
        assert left is not None or outcome == "P" or not any(position[: case.game.piles])


def solve(
    folder: Path, case: Case, notices: list[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Answer], list[str]]:
    """The answers for the good rows, and the names of the columns of what to leave."""
    if case.way in ("table", "many"):
        return solve_in_memory(case, notices)
    source = folder / f"in.{case.way}"
    write(case, source)
    output = Output()
    monkeypatch.setattr(sys, "stdout", output)
    target = "csv" if case.target in ("parquet", "arrow") else case.target
    with redirect_stderr(io.StringIO()):
        job = Job(case.game.spec, str(source), target_format=target, columns=case.given, threads=1)
        report = solve_file(job, notify=notices.append)
    assert report.rejected == case.positions.count(None)
    text = output.buffer.getvalue().decode()
    if target == "jsonl":
        rows = [json.loads(line, object_pairs_hook=without_repeats) for line in text.split("\n")[:-1]]
        names = [name for name in rows[0] if name.startswith("to_")] if rows else [f"to_{name}" for name in case.piles]
        return [answer(row["outcome"], [row[name] for name in names]) for row in rows], names
    mark = "\t" if target == "tsv" else ","
    header, *cells = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    if case.way == target:
        written = next(csv.reader([source.read_text().split("\n")[0]], delimiter=mark))
        assert header[: len(written)] == written
    else:
        assert len(set(header)) == len(header)
    at = header.index("outcome")
    return [answer(row[at], row[at + 1 :]) for row in cells], header[at + 1 :]


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def answer(outcome: str, left: list[Any]) -> Answer:
    there = [cell for cell in left if cell not in ("", None)]
    return outcome, [int(cell) for cell in there] or None


def solve_in_memory(case: Case, notices: list[str]) -> tuple[list[Answer], list[str]]:
    table = as_table(case)
    if case.way == "many":
        solved = pa.table(wy.game(case.game.spec).solve_many(table))
    else:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            solved = wy.solve_table(table, case.game.spec, columns=case.given)
        notices += [str(warning.message) for warning in caught]
    at = solved.column_names.index("outcome")
    columns = [column.to_pylist() for column in solved.columns[at:]]
    rows = list(zip(*columns, strict=True))
    return [answer(row[0], list(row[1:])) for row in rows], solved.column_names[at + 1 :]


def as_table(case: Case) -> Any:
    columns = list(zip(*case.rows, strict=True))
    return pa.table(
        [pa.array(column, pa.string() if has_text(column) else pa.int64()) for column in columns], case.columns
    )


def has_text(column: tuple[Any, ...]) -> bool:
    return any(isinstance(cell, str) for cell in column)


def write(case: Case, path: Path) -> None:
    if case.way == "parquet":
        pa.parquet.write_table(as_table(case), path)
    elif case.way == "arrow":
        table = as_table(case)
        with pa.ipc.new_file(path, table.schema) as file:
            file.write_table(table)
    elif case.way == "jsonl":
        keys = case.keys or [case.columns] * len(case.rows)
        lines: list[str] = []
        for names, row in zip(keys, case.rows, strict=True):
            pairs = [pair for pair in zip(names, row, strict=True) if pair[1] is not None or not lines]
            lines.append(json.dumps(dict(pairs)))
        path.write_text("\n".join(lines) + "\n")
    else:
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter="\t" if case.way == "tsv" else ",", lineterminator="\n")
        writer.writerow(case.columns)
        writer.writerows([["" if cell is None else cell for cell in row] for row in case.rows])
        path.write_text(text.getvalue())
