"""The comparison: one registry, right verdicts, the same run as table, CSV, JSON lines and chart."""

import csv
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import Run

import wythoff as wy
from wythoff.exact.methods import METHODS
from wythoff.games.wythoff.pairs.moves import METHODS as MOVE_METHODS
from wythoff.games.wythoff.pairs.sieves import SOURCES
from wythoff.jobs.bench import comparison
from wythoff.jobs.bench.comparison import measure
from wythoff.jobs.bench.contenders import CONTENDERS, POWERS, Contender, contenders

ALIASES = {"auto", "recursive", "algebraic"}


@cache
def measured(contender: Contender, power: int, first_wrong: Any) -> comparison.Measurement:
    return measure(contender, power, first_wrong)


@pytest.fixture
def measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is measured is not called again for the sake of a good time, nor for another form of the same rows."""
    monkeypatch.setattr(comparison, "MAX_REPEATED_SECONDS", 0.0)
    monkeypatch.setattr(comparison, "measure", measured)


def test_every_method_is_a_contender() -> None:
    names = {group: {c.name for c in contenders(group)} for group in dict.fromkeys(c.group for c in CONTENDERS)}
    assert list(names.values()) == [set(SOURCES) - ALIASES, set(METHODS) - ALIASES, set(MOVE_METHODS) - ALIASES]
    for contender in CONTENDERS:
        assert set(contender.powers(full=False)) <= set(contender.powers(full=True)) <= set(POWERS)


@pytest.mark.parametrize("contender", CONTENDERS, ids=lambda contender: f"{contender.group}: {contender.name}")
def test_verdicts(contender: Contender) -> None:
    first = contender.first_wrong()
    for power in (2, 3, 6):
        row = measure(contender, power, first)
        assert row.seconds > 0
        if first is None:
            assert (row.right, row.trusted, row.first_wrong) == (True, True, None)
        else:
            wrong_from = {"digits-published": 2, "newton-published": 3, "program-published": 3, "double": 9}
            assert row.trusted == (power < wrong_from[contender.name])
            assert not row.trusted or row.right


def test_a_wrong_answer_is_seen_where_it_is_looked_at() -> None:
    found = {contender.name: contender for contender in CONTENDERS}
    assert not measure(found["digits-published"], 2, 13).right
    assert not measure(found["newton-published"], 3, 233).right
    row = measure(found["double"], 9, wy.first_failure("double"))
    assert (row.right, row.trusted, row.first_wrong, row.steps, row.bits) == (False, False, "102334155", 1, 53)


@pytest.mark.usefixtures("measured_once")
def test_the_three_forms(run: Run, tmp_path: Path) -> None:
    chosen = ["--only", "values", "--method", "double", "--method", "isqrt", "-q"]
    done = run("bench", *chosen)
    assert done.returncode == 0
    table = done.stdout.decode().splitlines()
    assert table[0].startswith("| floor(n phi), time | 10^2 | 10^4 | 10^6 | 10^8 | 10^9 | 10^18 | 10^100 |")
    assert [line.split(" | ")[0] for line in table[2:4]] == ["| isqrt", "| double"]
    assert " xx | " in table[3]
    assert "| 102334155 |" in table[3]
    assert " x" not in table[2].split("peak")[0]
    rows = [json.loads(line) for line in run("bench", *chosen, "--json").stdout.splitlines()]
    assert [(row["method"], row["power"]) for row in rows] == [
        (name, power) for name, most in (("isqrt", 10**6), ("double", 100)) for power in POWERS if power <= most
    ]
    done = run("bench", *chosen, "--csv", "-o", "b.csv")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    stored = list(csv.DictReader(io.StringIO((tmp_path / "b.csv").read_text())))
    assert [(row["method"], int(row["power"])) for row in stored] == [(row["method"], row["power"]) for row in rows]
    assert list(stored[0]) == list(rows[0])


@pytest.mark.usefixtures("measured_once")
@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_the_chart(run: Run, tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("matplotlib")
    done = run("bench", "--only", "moves", "--method", "program-published", "--plot", f"c.{suffix}")
    assert (done.returncode, done.stderr.decode()) == (0, f"chart: c.{suffix}\n")
    chart = (tmp_path / f"c.{suffix}").read_bytes()
    if suffix == "svg":
        assert b"wrong from 376 609" in chart
        assert b"some answer up to here is wrong" in chart
    else:
        assert chart.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--method", "sieve"], "--method must be one of closed-form, stream, verkhovsky-w"),
        (
            ["--only", "sieves", "--method", "double"],
            "--only sieves has no method double; accepted: closed-form, stream,",
        ),
        (["--only", "all"], "Invalid value for '--only': 'all' is not one of 'sieves', 'values', 'moves'."),
        (["--csv", "--json"], "--csv and --json exclude each other"),
        (["--plot", "none/c.png"], "none/c.png: there is no folder"),
        (["-o", "none/c.csv"], "none/c.csv: there is no folder"),
        (["-o", "."], "'.': is a folder; accepted: the name of a file"),
        (["--plot", "c.gif"], "c.gif: a chart is written as .png, .svg or .pdf"),
    ],
)
def test_bad_input_is_one_line(run: Run, arguments: list[str], message: str) -> None:
    done = run("bench", *arguments)
    lines = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout, len(lines)) == (2, b"", 1)
    assert lines[0].startswith(f"wythoff: {message}")
