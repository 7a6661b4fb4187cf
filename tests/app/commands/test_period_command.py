"""wythoff period."""

import json
from pathlib import Path
from typing import Any

import check_certificate
import pytest

from wythoff.app.main import main


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    def call(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main(["period", *arguments])
        told = capsys.readouterr()
        return int(left.value.code or 0), told.out, told.err

    return call


def test_period(call: Any) -> None:
    status, out, err = call("0.77")
    assert (status, out) == (0, "period 12, preperiod 71: G(n + 12) = G(n) for all n >= 71; proved\n")
    assert err.startswith("168 heaps computed; ")
    assert call("nim", "-q") == (0, "period 1, preperiod 0, saltus 1: G(n + 1) = G(n) + 1 for all n >= 0; proved\n", "")
    observed = "period 12, preperiod 71: G(n + 12) = G(n) for all n >= 71; observed below heap 150, not proved\n"
    assert call("0.77", "--limit", "150", "-q") == (0, observed, "")
    assert call("0.77", "--limit", "100") == (0, "no period is found below heap 100\n", "")


def test_json(call: Any) -> None:
    _, out, _ = call("0.156", "--json", "-q")
    wanted = {"game": "0.156", "preperiod": 3479, "period": 349, "saltus": 0, "proved": True, "checked_to": 7659}
    assert json.loads(out) == wanted
    _, out, _ = call("kayles", "--json", "-q")
    assert json.loads(out)["game"] == "kayles"  # as for misere play
    assert call("0.77", "--json", "--limit", "100", "-q") == (0, "null\n", "")


def test_certificates(call: Any, tmp_path: Path) -> None:
    name = tmp_path / "c.json"
    status, out, _ = call("0.07", "--certificate", str(name), "-q")
    assert (status, out) == (0, "period 34, preperiod 53: G(n + 34) = G(n) for all n >= 53; proved\n")
    assert check_certificate.refusal(json.loads(name.read_text())) is None
    before = name.read_text()
    status, out, err = call("0.07", "--certificate", str(name), "--limit", "150")
    assert (status, out) == (2, "")
    assert err == "wythoff: a certificate needs a proved period, and none of 0.07 is proved so far\n"
    assert name.read_text() == before
    assert call("nim", "--certificate", str(name))[0] == 2


def test_bad_usage(call: Any) -> None:
    for arguments, told in (
        (("wythoff",), "wythoff: wythoff is no take-and-break game: only these have sequences of heaps with periods\n"),
        (("0.77", "--limit", "0"), "wythoff: limit must be at least 1, got 0\n"),
        (("0.6", "--limit", "10^15"), "wythoff: limit must be at most 281474976710656, got 1000000000000000\n"),
    ):
        assert call(*arguments) == (2, "", told)
    assert call("0.77", "--limit", "x")[0] == 2
