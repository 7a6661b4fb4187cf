"""wythoff claims, as a user runs it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

OWN = '''
import wythoff as wy

LIMIT = 1000

@wy.claim("even-ones", start=0, bound=50)
def even_ones(n):
    """floor(2 n phi) is even."""
    return wy.floor_phi(2 * n) % 2 == 0

@wy.claim("right", source="a letter", place="page 2", bound=2000)
def right(bound):
    """floor((n + 1) phi) - floor(n phi) is 1 or 2."""
    from wythoff.claims.verdict import tried
    wrong = (n for n in range(bound) if wy.floor_phi(n + 1) - wy.floor_phi(n) not in (1, 2))
    return tried(next(wrong, None), bound, "every n")

@wy.claim("one-place", start=1)
def one_place(n):
    "n is not 777."
    return n != 777

@wy.claim("broken", start=0)
def broken(n):
    """1/n is small."""
    return 1 / n < 2
'''


def test_list(run: Run) -> None:
    done = run("claims")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert (
        "taocp-1000 (statement; taocp; proved or refuted for all n): In Fibonacci nim with 1000 objects, the first "
        "player wins by removing 13." in lines
    )
    assert any(
        line.startswith(
            "copycat-even (observed; wythoff; tried: all values of a parameter at once): In copycat a move takes "
        )
        for line in lines
    )
    done = run("claims", "verkhovsky-flip-flop", "biscuit-array", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) == 19
    assert (rows[-1]["id"], rows[-1]["kind"], rows[-1]["source"]) == ("biscuit-array", "corrected", "biscuit")
    assert {row["source"] for row in rows} == {"verkhovsky", "biscuit"}


def test_check_table(run: Run) -> None:
    done = run("claims", "--check", "taocp-1000", "taocp-first-move", "taocp-midgame", "--bound", "100")
    assert done.returncode == 2
    assert (
        done.stderr
        == b"wythoff: unknown claim 'taocp-midgame'; did you mean takeaway-midgame? `wythoff claims` lists them\n"
    )
    done = run("claims", "--check", "taocp-1000", "taocp-first-move", "takeaway-midgame", "--bound", "100")
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines[0].split() == ["id", "verdict", "counterexample", "found"]
    assert lines[1].split()[:2] == ["taocp-1000", "proved"]
    assert lines[2].split()[:2] == ["taocp-1000/only", "proved"]
    assert lines[3].split()[:3] == ["taocp-first-move", "refuted", "12"]
    assert re.search(r"removing 4 leaves 8 with a cap of 8, and loses; removing 1 wins; [0-9.]+ s$", lines[3])
    assert lines[4].split()[:4] == ["takeaway-midgame", "holds", "to", "100"]


def test_own_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    done = run("claims", "--check", "--file", "mine.py", "--json")
    rows = {row["id"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert (done.returncode, done.stderr) == (2, b"wythoff: these claims could not be checked: broken\n")
    assert (rows["even-ones"]["holds"], rows["even-ones"]["counterexample"]) == (False, 1)  # floor(2 phi) = 3
    assert (rows["right"]["holds"], rows["right"]["checked_to"], rows["right"]["detail"]) == (True, 2000, "every n")
    assert (rows["one-place"]["holds"], rows["one-place"]["counterexample"]) == (False, 777)
    assert rows["broken"]["holds"] is None
    assert rows["broken"]["detail"] == "broken cannot be checked at n = 0: ZeroDivisionError: division by zero"
    done = run("claims", "--check", "--file", "mine.py", "one-place", "--bound", "777", "--json")
    assert json.loads(done.stdout)["checked_to"] == 777
    done = run("claims", "--file", "mine.py", "right")
    assert done.stdout == b"right (own; a letter, page 2): floor((n + 1) phi) - floor(n phi) is 1 or 2.\n"
    done = run("claims", "--check", "mine.py:one-place", "--json")
    assert json.loads(done.stdout)["counterexample"] == 777


def test_formulas(run: Run) -> None:
    done = run("claims", "--form", "floor(n*phi + 1/2)", "--json")
    row = json.loads(done.stdout)
    assert (done.returncode, row["holds"], row["counterexample"]) == (0, False, 1)
    done = run("claims", "--form", "floor(n*phi)", "--bound", "10^4")
    assert b"holds to 10000" in done.stdout
    done = run("claims", "--form", "floor(n*sqrt(2))", "--game", "t-wythoff", "-p", "t=2", "--bound", "1000", "--json")
    assert json.loads(done.stdout)["holds"] is True
    done = run("claims", "--form", "floor(n*phi)", "--game", "attrition", "--json")
    assert json.loads(done.stdout)["counterexample"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--form", "floor(n*psi)"], "cannot read 'psi' at character 9"),
        (["--form", "n*phi"], "is not an integer at n = 1"),
        (
            ["--form", "n", "--game", "copycat"],
            "copycat m=5: a form needs a game on two piles, such as wythoff, t-wythoff or rays",
        ),
        (["--form", "n", "biscuit-floor"], "--form cannot be combined with ids"),
        (["--game", "t-wythoff"], "needs --form"),
        (["--bound", "10"], "--bound needs --check or --form"),
        (["--check", "--bound", "0"], "--bound must be from 1 to 9223372036854775807, got 0"),
        (
            ["--check", "biscuit-mex", "--bound", "1e400"],
            "--bound must be from 1 to 9223372036854775807, got 100000000000...000000000000 (401 digits)",
        ),
        (["--check", "--bound", "1e"], "cannot read"),
        (["no-such"], "unknown claim 'no-such'"),
        (["--file", "none.py"], "none.py: No such file or directory"),
        (["--file", "bad.py"], "bad.py, line 2: "),
        (["--file", "empty.py"], "empty.py has no claims"),
        (["--file", "raises.py"], "raises.py, line 1: KeyError: 'here'"),
        (["--file", "mine.py", "other"], "mine.py has no claim 'other'; accepted: even-ones, right, one-place, broken"),
        (["--file", "twice.py"], "the id of a claim must be one word, got 'a b'"),
    ],
)
def test_bad_usage(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    files = {
        "bad.py": "import wythoff\ndef (:\n",
        "empty.py": "import wythoff\n",
        "raises.py": "raise KeyError('here')\n",
        "mine.py": OWN,
        "twice.py": "import wythoff\n@wythoff.claim('a b')\ndef f(n): return True\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    done = run("claims", *arguments)
    assert done.returncode == 2
    assert message in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert done.stdout == b"" or arguments[0] == "--form"


def test_too_large_a_bound_is_undecided(run: Run) -> None:
    done = run("claims", "--check", "biscuit-array", "--bound", "10^6", "--json")
    row = json.loads(done.stdout)
    assert (done.returncode, row["holds"]) == (2, None)
    assert done.stderr == b"wythoff: these claims could not be checked: biscuit-array\n"
    assert "400000000 positions" in row["detail"]
