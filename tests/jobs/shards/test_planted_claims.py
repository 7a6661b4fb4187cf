"""Claims of one's own that are false, fail, lie or answer by something else: one verdict in every cut, anywhere."""

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from wythoff.app.main import main
from wythoff.claims import catalogue
from wythoff.jobs.ledger_status import status
from wythoff.jobs.shards.executors import Executor, InLine, Processes, Threads

STOP = 400

# Each after its name: what the function does at n, or a search at (start, stop); and what comes of it.
AT_N = {
    "early-and-raises": ("if n >= 300: raise KeyError('late')\n    return n != 5", 5),
    "late-and-raises": ("if n >= 201: raise ValueError('late')\n    return n != 200", 200),
    "raises-first": ("if n == 100: return 1 / 0\n    return n < 200", "n = 100: ZeroDivisionError: division by zero"),
    "raises-last": ("if n == 399: raise IndexError\n    return True", "n = 399: IndexError"),
    "raises-always": ("raise OSError(2, 'two\\nlines')", "n = 0: FileNotFoundError: [Errno 2] two lines"),
    "exits": ("if n > 7: raise SystemExit(0)\n    return True", "n = 8: SystemExit: 0"),
    "none": ("if n == 50: return\n    return True", "n = 50: the function must return True or False, got None"),
    "word": ("return 'no'", "n = 0: the function must return True or False, got 'no'"),
    "one": ("return np.int64(1)", "n = 0: the function must return True or False, got "),
    "numpy": ("return np.bool_(n != 77)", 77),
    "holds": ("return True", None),
    "slow": ("if n < 4: time.sleep(0.01)\n    return n != 303", 303),
}
SEARCHES = {
    "no-finding": ("return None", "n = 0: the search must return a Finding, got None"),
    "outside": (
        "return wy.Finding(1, -5)",
        "n = 0: the search of [0, 1) returned the counterexample -5, not in this range",
    ),
    "true": (
        "return wy.Finding(1, True)",
        "n = 0: a counterexample must be an integer, a text or a tuple of these, got True",
    ),
    "numpy-ints": ("return wy.Finding(np.int64(stop - start), np.int64(9) if start <= 9 < stop else None)", 9),
    "only-short": (
        "if stop - start > 10: raise MemoryError\n    return wy.Finding(stop - start, None, start + stop)",
        None,
    ),
    "vectors": (
        "if stop > 350: raise IndexError(stop)\n"
        "    return wy.Finding(stop - start, 33 if start <= 33 < stop else None)",
        33,
    ),
}


def source() -> str:
    lines = ["import time", "import numpy as np", "import wythoff as wy"]
    for name, (body, _) in AT_N.items():
        lines += [f"@wy.claim({name!r}, start=0)", f"def {name.replace('-', '_')}(n):\n    {body}"]
    for name, (body, _) in SEARCHES.items():
        function = name.replace("-", "_")
        lines += [f"def search_{function}(start, stop):\n    {body}"]
        lines += [f"@wy.claim({name!r}, search=search_{function})", f"def {function}(bound):\n    return 5"]
    return "\n".join(lines)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(source())
    return path


def found(claim: str, executor: Executor | None, size: int | None, ledger: Path | None = None) -> Any:
    """The counterexample, None if it holds, or what is said of an error behind the name of the claim."""
    try:
        verdict = wy.verify(claim, 0, STOP, executor, ledger, size=size)
    except ValueError as error:
        return str(error).removeprefix(f"{claim} cannot be checked at ")
    assert verdict.holds is (verdict.counterexample is None)
    assert not verdict.holds or verdict.detail.partition(", checksum ")[0] == f"{STOP} checked"
    return verdict.counterexample


def checked(claim: str) -> Any:
    """What `claims --check` says, in the same words."""
    one = catalogue.find(claim)
    try:
        return one.check(STOP).counterexample
    except ValueError as error:
        return str(error).removeprefix(f"{one.id} cannot be checked at ")


def agrees(what: Any, expected: Any) -> bool:
    return what.startswith(expected) if isinstance(expected, str) and isinstance(what, str) else what == expected


@pytest.mark.parametrize("name", [*AT_N, *SEARCHES])
def test_the_verdict_is_the_same_everywhere(mine: Path, tmp_path: Path, name: str) -> None:
    draw, expected = random.Random(name), {**AT_N, **SEARCHES}[name][1]
    claim = f"{mine}:{name}"
    sizes = [None, STOP, *(draw.randrange(3, STOP) for _ in range(3))]
    for number, (executor, size) in enumerate(
        (make(), size) for make in (InLine, partial(Threads, 2)) for size in sizes
    ):
        ledger = tmp_path / f"{number}.db" if number % 3 == 0 else None
        for _ in range(2 if ledger else 1):  # with a ledger again: what is in it is taken, and an error is met anew
            assert agrees(found(claim, executor, size, ledger), expected), (executor, size)
    assert name not in AT_N or agrees(checked(claim), expected)


@pytest.mark.parametrize("name", ["late-and-raises", "raises-first", "vectors"])
def test_processes_say_the_same(mine: Path, name: str) -> None:
    expected = {**AT_N, **SEARCHES}[name][1]
    assert agrees(found(f"{mine}:{name}", Processes(2), 37), expected)


def test_an_error_leaves_the_rest_of_a_ledger(mine: Path, tmp_path: Path) -> None:
    """No shard with an error is kept; what is below it is, and is not tried again when the job goes further."""
    ledger = tmp_path / "job.db"
    what = found(f"{mine}:raises-first", InLine(), 30, ledger)
    assert what == AT_N["raises-first"][1]
    assert (status(ledger).done, status(ledger).left, status(ledger).total.checked) == (90, STOP - 90, 90)


Says = Callable[..., tuple[int, str, str]]


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mine: Path) -> Says:
    """Exit status, output and errors of a command, in the folder of the file."""
    monkeypatch.chdir(mine.parent)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(list(arguments))
        return (int(str(end.value.code)), *capsys.readouterr())

    return run


def test_what_a_user_reads(says: Says, mine: Path) -> None:
    assert says("verify", "mine.py:early-and-raises")[:2] == (
        1,
        "early-and-raises is refuted: the least counterexample is 5\n",
    )
    line = f"wythoff: {mine}:exits cannot be checked at n = 8: SystemExit: 0\n"
    assert says("verify", "mine.py:exits") == (2, "", line)
    lists, one = "`wythoff claims --file mine.py` lists them\n", "mine.py:early-and-raises"
    assert says("verify", "mine.py") == (
        2,
        "",
        f"wythoff: mine.py is a file; name one of its claims, such as {one}; {lists}",
    )
    assert says("verify", "mine.py:nune") == (
        2,
        "",
        f"wythoff: unknown claim 'nune'; did you mean mine.py:none? {lists}",
    )
    status, output, errors = says("claims", "--check", "--file", "mine.py", "--json", "none", "true", "numpy")
    rows = [json.loads(line) for line in output.splitlines()]
    assert (status, errors) == (2, "wythoff: these claims could not be checked: none, true\n")
    assert [row["holds"] for row in rows] == [None, None, False]
    assert "the function must return a Verdict, such as holds(bound) or refuted(n), got 5" in rows[1]["detail"]
    mine.write_text("import wythoff as wy\n" + "@wy.claim('twice', start=0)\ndef f(n): return True\nkept = f\n" * 2)
    assert says("verify", "mine.py:twice")[2] == "wythoff: mine.py has two claims with the id 'twice'\n"
    mine.write_text("import sys\nsys.exit(0)\n")
    assert says("verify", "mine.py:none") == (2, "", "wythoff: mine.py, line 2: SystemExit: 0\n")
    mine.write_text("import wythoff as wy\n@wy.claim('before', start=-3)\ndef f(n): return n > 0\n")
    expected = "wythoff: mine.py, line 2: ValueError: start must be at least 0, got -3\n"
    assert says("verify", "mine.py:before")[2] == expected


def test_what_is_known_beyond_the_range(says: Says) -> None:
    """A claim that `claims --check` refutes does not hold without a word in a range before the counterexample."""
    status, output, _ = says("verify", "biscuit-double", "--stop", "1000", "-q")
    assert status == 0
    assert "holds below 1000; 1000 checked, " in output
    assert "; the claim is refuted outside of this range; its least counterexample is 102334155; " in output
    assert says("verify", "biscuit-regression", "--stop", "50", "-q")[0] == 2
    assert says("verify", "biscuit-regression", "-q")[1].startswith("biscuit-regression is ")
    assert says("verify", "verkhovsky-linear", "--stop", "1e19")[2].startswith(
        "wythoff: verkhovsky-linear: stop must be at most 2^60, got 1000"
    )


def test_verify_and_check_agree_on_the_catalogue() -> None:
    for one in wy.claims():
        if one.search is not None and not one.id.startswith(("heap", "t-", "misere")):
            bound = min(one.bound, 300)
            check, verdict = one.check(bound), wy.verify(one.id, 0, bound, InLine())
            beyond = one.first_failure is not None and str(check.counterexample) in verdict.detail
            assert verdict.holds == check.holds or beyond, one.id
