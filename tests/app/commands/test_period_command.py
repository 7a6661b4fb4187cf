"""wythoff period."""

import json
import signal
from pathlib import Path
from typing import Any

import check_certificate
import pytest

from wythoff.app.main import main
from wythoff.app.signals import TerminationError
from wythoff.games.heaps.quotients.search import QuotientSearch


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
    wanted["published"] = None
    assert json.loads(out) == wanted
    _, out, _ = call("kayles", "--json", "-q")
    assert json.loads(out)["game"] == "kayles"  # as for misere play
    status, out, _ = call("0.77", "--json", "--limit", "100", "-q")
    nothing = dict.fromkeys(("preperiod", "period", "saltus", "published"))
    assert (status, json.loads(out)) == (0, {"game": "0.77", **nothing, "proved": False, "checked_to": 100})


def test_a_published_period_is_named_as_such(call: Any) -> None:
    status, out, _ = call("0.106", "--limit", "10^4", "-q")
    nothing, published = out.splitlines()
    assert (status, nothing) == (0, "no period is found below heap 10000")
    law = "period 328226140474, preperiod 465384263797"
    assert published.startswith(f"proved by the certificate tests/data/0.106.xz, if its segments are right: {law} (")
    row = json.loads(call("0.106", "--limit", "10^4", "-q", "--json")[1])
    assert (row["period"], row["proved"], row["published"]["period"]) == (None, False, 328226140474)
    assert "published" not in call("0.77", "-q")[1]
    status, out, err = call("0.106")  # at once
    assert (status, out.splitlines()[1], err) == (0, published, "")
    assert out.startswith(f"{law}: G(n + 328226140474) = G(n) for all n >= 465384263797; proved\n")
    row = json.loads(call("0.106", "-q", "--json")[1])
    assert (row["period"], row["proved"], row["checked_to"]) == (328226140474, True, 793610420655)


def test_certificates(call: Any, tmp_path: Path) -> None:
    name = tmp_path / "c.json"
    status, out, _ = call("0.07", "--certificate", str(name), "-q")
    assert (status, out) == (0, "period 34, preperiod 53: G(n + 34) = G(n) for all n >= 53; proved\n")
    assert check_certificate.refusal(json.loads(name.read_text())) is None
    before = name.read_text()
    status, out, err = call("0.07", "--certificate", str(name), "--limit", "150")
    assert (status, out) == (2, "")
    assert err == "wythoff: a certificate needs a proved period, but no period of 0.07 has been proved\n"
    assert name.read_text() == before
    assert call("nim", "--certificate", str(name))[0] == 2


def test_bad_usage(call: Any) -> None:
    for arguments, told in (
        (
            ("wythoff",),
            "wythoff: wythoff is not a take-and-break game with a code; accepted: games such as kayles, 0.77\n",
        ),
        (("0.77", "--limit", "0"), "wythoff: limit must be at least 1, got 0\n"),
        (("0.6", "--limit", "10^15"), "wythoff: limit must be at most 281474976710656, got 1000000000000000\n"),
    ):
        assert call(*arguments) == (2, "", told)
    assert call("0.77", "--limit", "x")[0] == 2


def test_an_interrupted_search_says_how_far_it_came(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As SIGTERM and SIGHUP do: the last line names the quotient found, and how to have it again."""
    step = QuotientSearch.step

    def interrupted(search: QuotientSearch) -> None:
        if search.known > 6:
            raise TerminationError(signal.SIGTERM)
        step(search)

    with monkeypatch.context() as patched:
        patched.setattr(QuotientSearch, "step", interrupted)
        status, out, err = call("0.3122", "-p", "play=misere", "-q")
    found = "the misere quotient of 0.3122 has 52 elements for heaps below 7; run again with limit 7 to get it"
    assert (status, out, err) == (143, "", f"{found}\nwythoff: terminated\n")
    assert call("0.3122", "-p", "play=misere", "-q", "--limit", "7")[1].startswith(
        "misere quotient of 0.3122: order 52,"
    )


def test_checkpoints(call: Any, tmp_path: Path) -> None:
    """Found, continued, refused; the certificate is audited in tests/jobs/segments."""
    path = tmp_path / "c.xz"
    options = ("--checkpoints", str(path), "--every", "131072")
    status, out, err = call("0.1005", *options, "--limit", "6e5")
    more = f"4 checkpoints are in {path}.partial; --resume continues"
    assert (status, out) == (0, f"no period is found below heap 600000; {more}\n")
    assert err.startswith("600,000 heaps computed; ")
    status, out, err = call("0.1005", *options, "--resume")
    law = "period 194, preperiod 1294723: G(n + 194) = G(n) for all n >= 1294723; proved\n"
    assert (status, out) == (0, law)
    assert "heaps computed, 524,288 of them by an earlier run; " in err
    row = json.loads(call("0.1005", *options[:1], str(tmp_path / "d.xz"), *options[2:], "--json", "-q")[1])
    assert (row["preperiod"], row["period"], row["proved"], row["checked_to"]) == (1294723, 194, True, 1311301)
    assert path.read_bytes() == (tmp_path / "d.xz").read_bytes()
    for arguments, message in (
        (("0.1005", *options), f"wythoff: {path}: exists; name another file, or check this one with `wythoff audit`\n"),
        (("0.6", "--checkpoints", "e"), "wythoff: checkpoints need values of at most 127, but a heap below 16384 has"),
        (
            ("0.77", "--checkpoints", "e", "--every", "5"),
            "wythoff: every, the distance of checkpoints, must be at least 131072, got 5\n",
        ),
        (("nim", "--checkpoints", "e"), "wythoff: checkpoints need a game whose moves split heaps; accepted: "),
    ):
        status, out, err = call(*arguments)
        assert (status, out, err.startswith(message)) == (2, "", True)
    wrong: list[tuple[tuple[str, ...], str]] = [
        (("0.77", "--every", "1e9"), "--every needs --checkpoints"),
        (("0.77", "--resume"), "--resume needs --checkpoints"),
        (("0.77", *options, "--threads", "2"), "--threads cannot be combined with --checkpoints"),
        (("0.77", "-p", "play=misere", *options), "--checkpoints is for normal play only"),
    ]
    for usage, message in wrong:
        status, _, err = call(*usage)
        assert (status, message in err) == (2, True)
