"""Certificates of misere quotients: an independent checker accepts true ones, and refuses changed ones."""

import copy
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import check_misere_certificate
import pytest
from commands import Run
from heap_codes import moves_of

from wythoff.games.heaps.quotients.quotient import misere_quotient
from wythoff.jobs.tables.certificate import misere_certificate

CHECKER = Path(check_misere_certificate.__file__)


def certified(code: str, limit: int | None = None) -> dict[str, Any]:
    name = "grundy" if code.endswith("+") else code
    certificate = misere_certificate(misere_quotient(moves_of(code), name, limit))
    known: dict[str, Any] = json.loads(json.dumps(certificate))
    return known


def refusal(certificate: dict[str, Any]) -> str | None:
    refused: str | None = check_misere_certificate.refusal(certificate)
    return refused


@pytest.mark.parametrize(
    "code",
    ["0.77", "0.75", "0.123", "0.34", "0.53", "0.71", "0.72", "0.15", "0.144", "0.152", "4.56", "0.1232", "0.333"],
)
def test_true_ones_are_accepted(code: str) -> None:
    true = certified(code)
    assert refusal(true) is None
    assert true["period"]
    assert refusal({**true, "game": "another name"}) is None  # the digits are what is proved


@pytest.mark.parametrize(("code", "limit"), [("0.07", 30), ("0.54", 40), ("0.+", 20), ("4.7", 12), ("0.3102", 12)])
def test_of_the_heaps_that_are_known(code: str, limit: int) -> None:
    true = certified(code, limit)
    assert (true["preperiod"], true["period"], true["heaps"]) == (None, None, limit)
    assert refusal(true) is None
    assert refusal({**true, "preperiod": 3, "period": 1})


def test_checker_is_short_and_shares_nothing() -> None:
    lines = CHECKER.read_text("utf-8").splitlines()
    assert len(lines) <= 145
    imports = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
    assert sorted(imports) == ["json", "numpy", "pathlib", "sys"]


@pytest.mark.parametrize("code", ["0.77", "0.53"])
def test_any_change_is_refused(code: str) -> None:
    """A value, a product, an element of P, a word, a set of a state, a number; states that are changed may be valid."""
    true, draw = certified(code), random.Random(code)
    size = len(true["words"])
    changed = 0
    for _ in range(150):
        false = copy.deepcopy(true)
        kind = draw.randrange(6)
        if kind == 0:
            heap = draw.randrange(len(true["values"]))
            false["values"][heap] = draw.choice([x for x in range(size) if x != true["values"][heap]])
        elif kind == 1:
            image = false["generators"][draw.choice(list(true["generators"]))]
            place = draw.randrange(size)
            image[place] = draw.choice([x for x in range(size) if x != image[place]])
        elif kind == 2:
            false["p"] = sorted(set(true["p"]) ^ {draw.randrange(size)})
        elif kind == 3:
            del false["states"][draw.randrange(len(false["states"]))]
        elif kind == 4:
            word = false["words"][draw.randrange(1, size)]
            word.pop()
        else:
            state = draw.choice(false["states"])
            state[1] = f"{int(state[1], 16) | 1 << draw.randrange(size):x}"
            if any(state == other for other in true["states"]):
                continue
            if refusal(false) is None:
                assert_other_states_are_closed(false)
                continue
        changed += 1
        assert refusal(false), (kind, false["game"])
    assert changed > 100
    for name in ("preperiod", "period"):
        for change in (-1, 1, 2):
            assert refusal({**true, name: true[name] + change}) or (name, change) in {
                ("preperiod", 1),
                ("preperiod", 2),
            }
    assert refusal({**true, "digits": [*true["digits"], 0]})
    assert refusal({**true, "unequal_splits": 1})
    assert refusal({**true, "heaps": true["heaps"] - 1})
    shorter = {**true, "values": true["values"][:-1], "heaps": true["heaps"] - 1}
    least = 2 * max(true["preperiod"], 1) + 2 * true["period"] + len(true["digits"]) - 1
    assert (refusal(shorter) is None) == (len(shorter["values"]) >= least)


def assert_other_states_are_closed(certificate: dict[str, Any]) -> None:
    """Another set in a state may be another proof: then without it nothing is proved."""
    for place in range(len(certificate["states"])):
        fewer = certificate["states"][:place] + certificate["states"][place + 1 :]
        if refusal({**certificate, "states": fewer}) is None:
            return
    assert refusal({**certificate, "states": []})


def test_from_the_command_line(tmp_path: Path, run: Run) -> None:
    done = run("period", "kayles", "-p", "play=misere", "--certificate", "kayles.json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().splitlines() == [
        "misere quotient of kayles: order 40, 9 elements in P; period 12, preperiod 71: heaps n and n + 12 are equal in"
        " all sums for all n >= 71; proved",
        "single heaps that lose: 1, 4, 9, 12, 20",
        "a sum has the same outcome as in normal play, unless each of its heaps is one of 1, 4, 5, 9, 12, 17, 20, 25",
    ]
    checked = subprocess.run([sys.executable, CHECKER, tmp_path / "kayles.json"], capture_output=True, check=False)
    assert (checked.returncode, checked.stdout) == (
        0,
        b"accepted: misere play of 0.77 ('kayles'): order 40, all heaps, period 12 from 71 on\n",
    )
    assert (tmp_path / "kayles.json").stat().st_size < 4000
    false = json.loads((tmp_path / "kayles.json").read_text("ascii"))
    false["values"][20] = false["values"][21]
    (tmp_path / "false.json").write_text(json.dumps(false))
    checked = subprocess.run([sys.executable, CHECKER, tmp_path / "false.json"], capture_output=True, check=False)
    assert checked.returncode == 1
    assert checked.stderr.startswith(b"refused: ")
    for text in ("", "[]", "{}", '{"digits": "x"}'):
        (tmp_path / "false.json").write_text(text)
        checked = subprocess.run([sys.executable, CHECKER, tmp_path / "false.json"], capture_output=True, check=False)
        assert (checked.returncode, checked.stderr[:9], checked.stderr.count(b"\n")) == (1, b"refused: ", 1)
    found = json.loads(run("period", "0.123", "-p", "play=misere", "--json").stdout)
    assert (found["game"], found["order"], found["preperiod"], found["period"]) == ("0.123", 20, 5, 5)
    partial = run("period", "0.07", "-p", "play=misere", "--limit", "29")
    assert partial.stdout.decode().splitlines() == [
        "misere quotient of 0.07: order 176, 28 elements in P, for heaps below 29; no period is proved below heap 29",
        "single heaps that lose: 2, 3, 7, 8, 12, 16, 17, 21, 22, 26, of those below 29",
    ]
