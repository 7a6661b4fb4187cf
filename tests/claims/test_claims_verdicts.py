"""Every verdict, in one run of the command line."""

import json
from collections.abc import Callable
from typing import Any

from wythoff.claims import catalogue
from wythoff.claims.claim import FALSE
from wythoff.jobs.selftest import CLAIMS

# id: the least counterexample, or None if it holds. Those of the self-test are kept there.
EXPECTED: dict[str, Any] = {
    **json.loads(json.dumps(CLAIMS)),
    "oeis-a071436": 326639,
    "oeis-a071436-corrected": None,
    "biscuit-floor": None,
    "biscuit-double": 102334155,
    "biscuit-regression": None,
    "biscuit-500-1000/only": None,
    "taocp-reply": [3, 1, 1],
    "taocp-part-2": [1, 1],
    "taocp-lemma": [3, 1, 1],
    "taocp-play": [4, 2],
    "taocp-play-sound": None,
    "taocp-1000": None,
    "takeaway-schwenk": None,
    "takeaway-smallest": None,
    "takeaway-nearest": 7,
    "takeaway-no-repeat": None,
    "takeaway-powers": 1,
    "takeaway-powers-fixed": None,
    "verkhovsky-disjoint": None,
    "verkhovsky-fundamental": None,
    "verkhovsky-linear": None,
    "verkhovsky-irrational": None,
    "verkhovsky-states": None,
    "verkhovsky-awp": None,
    "verkhovsky-examples": None,
    "verkhovsky-table-1": None,
    "verkhovsky-table-1/first-move": [29, 51],
    "verkhovsky-two-moves": None,
    "verkhovsky-step": None,
    "verkhovsky-system": [[1, 2], [3, 5], [4, 8], [6, 9]],
    "verkhovsky-index-printed": 1,
    "verkhovsky-index-printed/g+1": None,
    "verkhovsky-newton-converges": None,
    "verkhovsky-program-small": 1,
    "verkhovsky-order": None,
    "verkhovsky-odd-fibonacci": None,
    "verkhovsky-even-fibonacci": None,
    "verkhovsky-newton-error": None,
    "verkhovsky-fixed-precision": [0, 233],
    "verkhovsky-start": None,
    "verkhovsky-density": 1,
    "verkhovsky-density-fixed": None,
    "verkhovsky-majority": 2,
    "verkhovsky-flip-flop/before-once-27": None,
    "verkhovsky-flip-flop/before-once-none": [0, 1, 1, 1, 1],
    "verkhovsky-flip-flop/before-each-none": [0, 1, 1, 1, 0],
    "verkhovsky-flip-flop/before-unlimited-27": None,
    "verkhovsky-flip-flop/before-unlimited-none": [0, 1, 1, -1, -1],
    "verkhovsky-flip-flop/after-once-27": None,
    "verkhovsky-flip-flop/after-once-none": [0, 1, 1, 1, 1],
    "verkhovsky-flip-flop/after-each-27": None,
    "verkhovsky-flip-flop/after-each-none": [0, 1, 1, 1, 0],
    "verkhovsky-flip-flop/after-unlimited-27": None,
    "verkhovsky-flip-flop/after-unlimited-none": [0, 1, 1, -1, -1],
    "verkhovsky-flip-flop/instead-once-27": [11, 18, 0, 1, 1],
    "verkhovsky-flip-flop/instead-each-27": [11, 18, 0, 1, 0],
    "verkhovsky-flip-flop/instead-each-none": [3, 5, 0, 1, 0],
    "verkhovsky-flip-flop/instead-unlimited-27": [11, 18, 0, -1, -1],
    "verkhovsky-flip-flop/instead-unlimited-none": [3, 5, 0, -1, -1],
    "copycat-even": None,
    "copycat-5-mod-8": None,
    "rows-three-times-power": None,
    "grundy-1-deviations": None,
    "grundy-2-deviations": None,
    "grundy-1-leads": None,
    "grundy-2-leads": None,
    "grundy-1-frequencies": None,
    "t-wythoff-value-1": None,
    "wythoff-pass": None,
}

# What is said to hold for ever by a proof of an automaton, or of a process.
PROVED = ("grundy-", "t-wythoff-value-1", "wythoff-pass")


def test_every_verdict(run: Callable[..., Any]) -> None:
    done = run("claims", "--check", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    rows = {row["id"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert {name: rows[name]["counterexample"] for name in EXPECTED} == EXPECTED
    assert {name: rows[name]["holds"] for name in EXPECTED} == {name: at is None for name, at in EXPECTED.items()}
    docstrings = {one.id: str(one.check.__doc__) for one in catalogue.claims() if "flip-flop" not in one.id}
    false = {name for name in docstrings if rows[name]["holds"] is False}
    assert {name for name, text in docstrings.items() if text.startswith(FALSE)} == false
    assert not any("False claim" in one.statement for one in catalogue.claims())
    keys = {"id", "holds", "checked_to", "counterexample", "proved", "seconds", "detail", "decided", "checked_from"}
    assert all(set(row) == keys and row["seconds"] >= 0 for row in rows.values())
    assert not any(row["proved"] for row in rows.values() if not row["holds"])
    assert all(row["proved"] for name, row in rows.items() if name.startswith(PROVED))
    details = {name: row["detail"] for name, row in rows.items()}
    difference = rows["verkhovsky-example-7"]
    assert (difference["holds"], difference["counterexample"], difference["decided"]) == (False, None, True)
    assert difference["detail"] == "the difference is 423311"
    assert "1, 3, 6, 8, 10, 12" in details["verkhovsky-digits-fixed"]
    assert "233, 46368, 4807526976, 19740274219868223167" in details["verkhovsky-newton-table"]
    assert "(376, 609), (376, 610), (377, 610)" in details["verkhovsky-program"]
    assert details["verkhovsky-majority"] == "false only for M = 2"
    assert all(rows[one.id]["decided"] == bool(one.formula) for one in catalogue.claims())
    assert all(bool(one.formula) != bool(one.tried) for one in catalogue.claims())
