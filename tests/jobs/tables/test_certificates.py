"""Certificates of periods: an independent checker accepts true ones, and refuses each with one number changed."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import check_certificate
import pytest
from heap_codes import PERIODIC, moves_of

from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.periods import Period, period
from wythoff.jobs.tables.certificate import certificate, write_certificate

CHECKER = Path(check_certificate.__file__)


def certified(code: str) -> dict[str, Any]:
    return certificate(code, moves_of(code), period(moves_of(code)))


@pytest.mark.parametrize("code", [row[0] for row in PERIODIC] + ["0.77", "0.07", "0.137", "0.33", "0.156", "0.165"])
def test_true_ones_are_accepted(code: str) -> None:
    assert check_certificate.refusal(certified(code)) is None


@pytest.mark.parametrize("code", ["0.77", "4.", "0.33", "0.15", "4.304"])
def test_one_number_changed(code: str) -> None:
    true = certified(code)
    values, length = bytes.fromhex(true["values"]), true["period"]
    for name in ("preperiod", "period", "heaps", "saltus", "bytes"):
        for change in (-1, 1, 2, length):
            assert check_certificate.refusal({**true, name: true[name] + change}), (name, change)
    for place, value in enumerate(values):
        for other in {value - 1, value + 1, value ^ 4, 0} - {value, -1}:
            changed = values[:place] + bytes([other]) + values[place + 1 :]
            assert check_certificate.refusal({**true, "values": changed.hex()}), (place, value, other)
    assert check_certificate.refusal({**true, "digits": [*true["digits"], 0]})
    for forged in (True, -2, 0, None):
        assert check_certificate.refusal({**true, "unequal_splits": forged})
    for name in ("0.16", "0.777", "4.77"):
        assert check_certificate.refusal({**true, "game": name})
    assert check_certificate.refusal({**true, "game": "another name"}) is None  # the digits are what is proved


def test_fewer_heaps_by_a_number_of_splits() -> None:
    """A number for unequal_splits could make the proof as short as one likes."""
    values = bytes([0, 1, 2, 3, *range(7, 103)]).hex()
    short = {**certified("0.77"), "preperiod": 0, "period": 100, "heaps": 4, "values": values}
    assert check_certificate.refusal({**short, "unequal_splits": -2})


def test_whole_claims_that_are_false() -> None:
    """With everything else made to fit: a larger preperiod, a multiple of the period, fewer heaps checked."""
    true = certified("0.77")
    values = list(bytes.fromhex(true["values"]))

    def claim(preperiod: int, length: int, heaps: int) -> dict[str, Any]:
        longer = values + [values[71 + (n - 71) % 12] for n in range(len(values), preperiod + length)]
        found = bytes(longer[: preperiod + length]).hex()
        return {**true, "preperiod": preperiod, "period": length, "heaps": heaps, "values": found}

    assert check_certificate.refusal(claim(71, 12, 168)) is None
    assert check_certificate.refusal(claim(72, 12, 170))
    assert check_certificate.refusal(claim(70, 12, 166))
    assert check_certificate.refusal(claim(71, 24, 192))
    assert check_certificate.refusal(claim(71, 36, 216))
    assert check_certificate.refusal(claim(71, 12, 167))
    assert check_certificate.refusal(claim(71, 6, 156))


def test_values_of_two_bytes() -> None:
    """Take 1 to 300: period 301, values to 300."""
    moves = HeapMoves((0, *(3,) * 300))
    true = certificate("subtraction", moves, period(moves))
    assert (true["preperiod"], true["period"], true["bytes"], len(true["values"])) == (0, 301, 2, 4 * 301)
    assert check_certificate.refusal(true) is None
    assert check_certificate.refusal({**true, "values": true["values"][:-1] + "f"})


def test_random_changes_of_a_long_one() -> None:
    true, draw = certified("0.156"), random.Random(8)
    values = bytes.fromhex(true["values"])
    for _ in range(12):
        place, change = draw.randrange(len(values)), draw.randint(1, 31)
        changed = values[:place] + bytes([values[place] ^ change]) + values[place + 1 :]
        assert check_certificate.refusal({**true, "values": changed.hex()}), (place, change)


def test_files(tmp_path: Path) -> None:
    moves = moves_of("0.07")
    written = certificate("dawsons-kayles", moves, period(moves))
    name = str(tmp_path / "c.json")
    write_certificate(written, name)
    assert json.loads(Path(name).read_text()) == written
    done = subprocess.run([sys.executable, CHECKER, name], capture_output=True, check=False)
    statement = "G(n + 34) = G(n) for all heaps n >= 53; 53 and 34 are the least such numbers"
    accepted = f"accepted: normal play of 0.07 ('dawsons-kayles'): {statement}\n"
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, accepted, b"")
    content = json.loads(Path(name).read_text())
    assert content["heaps"] == 2 * 53 + 2 * 34 + 2
    Path(name).write_text(json.dumps({**content, "period": 35}))
    done = subprocess.run([sys.executable, CHECKER, name], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"refused: ")


def test_the_checker_knows_nothing_of_ours() -> None:
    text = CHECKER.read_text()
    assert "wythoff." not in text
    assert {line for line in text.splitlines() if line.startswith(("import", "from"))} == {
        "import json",
        "import sys",
        "from pathlib import Path",
        "import numpy as np",
    }
    assert len(text.splitlines()) <= 115


def test_what_has_none() -> None:
    moves = moves_of("0.6")
    for found in (None, Period(3, 4, 0, False, 100)):
        with pytest.raises(ValueError, match=r"a certificate needs a proved period, but no period of 0\.6 has"):
            certificate("0.6", moves, found)
    nim = HeapMoves(all_but=())
    with pytest.raises(ValueError, match="has no certificate; accepted: octal codes"):
        certificate("nim", nim, period(nim))
