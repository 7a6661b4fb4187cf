"""Whole commands, start-up included, beside the least that any program would need to read and write the same."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pytest
from gmpy2 import mpz
from systems import needs_limits

JSON = """
import json, sys
with open(sys.argv[1]) as source, open(sys.argv[2], "w") as target:
    for line in source:
        row = json.loads(line)
        target.write(json.dumps({**row, "outcome": "N", "to_x": str(row["x"]), "to_y": str(row["y"])}) + "\\n")
"""
PYARROW = """
import sys, numpy as np, pyarrow as pa, pyarrow.csv as csv
table = csv.read_csv(sys.argv[1])
n = pa.array(np.full(len(table), "N"))
table = table.append_column("outcome", n).append_column("to_x", table["x"]).append_column("to_y", table["y"])
csv.write_csv(table, sys.argv[2])
"""
GMPY2 = """
import sys
from gmpy2 import mpz
with open(sys.argv[1]) as source, open(sys.argv[2], "w") as target:
    for line in source:
        if line[0] != "x":
            x, y = line.rstrip().split(",")
            x, y = mpz(x).digits(), mpz(y).digits()
            if sys.argv[3] == "write":
                target.write(f"{line[:-1]},N,{x},{y}\\n")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """small.csv: 10^7 rows of 12-digit piles; huge.csv: 10^5 rows of 1000 digits; 1000 times less when not measured.

    The first 500,000 rows of small.csv as clean.csv, all cells in quotes as quoted.csv, with a line feed in a further
    column as feeds.csv, and as rows.jsonl.
    """
    folder = tmp_path_factory.mktemp("files")
    option = request.config.getoption
    less = 1 if option("benchmark_enable") or not option("benchmark_disable") else 1000
    rng, draw = np.random.default_rng(1), random.Random(1)
    table = pa.table({name: rng.integers(10**11, 10**12, 10**7 // less) for name in ("x", "y")})
    pa.csv.write_csv(table, folder / "small.csv", pa.csv.WriteOptions(quoting_style="none"))
    some = table[: 500_000 // less]
    pa.csv.write_csv(some, folder / "clean.csv", pa.csv.WriteOptions(quoting_style="none"))
    texts = pa.table({name: some[name].cast(pa.string()) for name in some.column_names})
    pa.csv.write_csv(texts, folder / "quoted.csv", pa.csv.WriteOptions(quoting_style="all_valid"))
    feeds = some.append_column("note", pa.array(["two\nlines"] * len(some)))
    pa.csv.write_csv(feeds, folder / "feeds.csv")
    (folder / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in some.to_pylist()))
    with (folder / "huge.csv").open("w") as file:
        file.write("x,y\n")
        for _ in range(10**5 // less):
            file.write(f"{mpz(draw.getrandbits(3322)).digits()},{mpz(draw.getrandbits(3322)).digits()}\n")
    return folder


# A process begins with the peak of the one that starts it, so that memory is asked for by one that has none.
PEAK = """
import resource, subprocess, sys
subprocess.run([sys.executable, *sys.argv[1:]], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def run(folder: Path, *command: str) -> None:
    subprocess.run(
        [sys.executable, *command], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def peak(folder: Path, *command: str) -> int:
    """The peak memory of a process, without its workers, in MB."""
    done = subprocess.run([sys.executable, "-c", PEAK, *command], cwd=folder, check=True, capture_output=True)
    return int(done.stdout) // 1024


SOLVE = ("-m", "wythoff", "solve")
CASES = [
    (
        "solve FILE, CSV, 10^7 rows of 12 digits",
        "pyarrow reads and writes the file",
        ("-c", PYARROW, "small.csv", "o.csv"),
        "",
    ),
    ("solve FILE, CSV, 10^7 rows of 12 digits", "wythoff solve", (*SOLVE, "small.csv", "-o", "o.csv"), "<= 2"),
    ("solve FILE, CSV, 10^7 rows of 12 digits", "wythoff solve -j1", (*SOLVE, "small.csv", "-o", "o.csv", "-j1"), ""),
    ("solve FILE, CSV, 10^5 rows of 1000 digits", "gmpy2 reads and prints", ("-c", GMPY2, "huge.csv", "o.csv", ""), ""),
    (
        "solve FILE, CSV, 10^5 rows of 1000 digits",
        "gmpy2 reads, prints and writes",
        ("-c", GMPY2, "huge.csv", "o.csv", "write"),
        "",
    ),
    ("solve FILE, CSV, 10^5 rows of 1000 digits", "wythoff solve", (*SOLVE, "huge.csv", "-o", "o.csv"), "<= 2"),
    ("solve FILE, CSV, 10^5 rows of 1000 digits", "wythoff solve -j1", (*SOLVE, "huge.csv", "-o", "o.csv", "-j1"), ""),
    ("solve FILE, 500,000 rows of 12 digits", "clean CSV", (*SOLVE, "clean.csv", "-o", "o.csv", "-j1"), ""),
    ("solve FILE, 500,000 rows of 12 digits", "all in quotes", (*SOLVE, "quoted.csv", "-o", "o.csv", "-j1"), "<= 2"),
    ("solve FILE, 500,000 rows of 12 digits", "line feeds", (*SOLVE, "feeds.csv", "-o", "o.csv", "-j1"), "<= 2"),
    ("solve FILE, 500,000 rows of 12 digits", "JSON lines", (*SOLVE, "rows.jsonl", "-o", "o.jsonl", "-j1"), "<= 3"),
    ("solve FILE, 500,000 rows of 12 digits", "JSON lines -j2", (*SOLVE, "rows.jsonl", "-o", "o.jsonl", "-j2"), "<= 3"),
    ("solve FILE, 500,000 rows of 12 digits", "json reads and writes", ("-c", JSON, "rows.jsonl", "o.jsonl"), ""),
    ("start-up", "python -c pass", ("-c", "pass"), ""),
    ("start-up", "wythoff --help", ("-m", "wythoff", "--help"), "<= 8"),
    ("start-up", "wythoff solve 500 1000", (*SOLVE, "500", "1000"), "<= 14"),
]


@needs_limits
@pytest.mark.parametrize(
    ("group", "name", "command", "target"), CASES, ids=[f"{group}: {name}" for group, name, *_ in CASES]
)
def test_command(
    benchmark: Any,
    describe: Any,
    is_measured: bool,
    folder: Path,
    group: str,
    name: str,
    command: tuple[str, ...],
    target: str,
) -> None:
    describe(group, name, target)
    if group == "start-up":
        benchmark.pedantic(run, (folder, *command), rounds=20, warmup_rounds=1)
    elif is_measured:
        benchmark.extra_info["note"] = f"{peak(folder, *command)} MB"  # warms the file cache, too
        benchmark.pedantic(run, (folder, *command), rounds=3)
    else:
        assert benchmark.pedantic(peak, (folder, *command)) > 0
