"""Claims at scale: what is checked, what is found, and what a person is told."""

import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import oracle
import pytest
from commands import Run

import wythoff as wy
from wythoff.claims import solver as claims_of_solver
from wythoff.claims.verdict import Finding
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.jobs.shards.executors import ExecutorError, InLine, Processes
from wythoff.jobs.shards.shard import Shard
from wythoff.jobs.shards.verify import search_claim


def test_a_verdict() -> None:
    verdict = wy.verify("biscuit-floor", 0, 200)
    total = sum(a for a, _ in oracle.p_pairs(200))
    assert (verdict.claim, verdict.holds, verdict.checked_to) == ("biscuit-floor", True, 200)
    assert (verdict.counterexample, verdict.detail) == (None, f"200 checked, checksum {total:016x}")
    assert wy.verify("biscuit-floor", 0, 200, InLine(), size=7).detail == verdict.detail
    for name in ("t-wythoff-floor", "t-wythoff-floor t=3", "misere-t-wythoff-floor t=1", "misere-t-wythoff-floor t=4"):
        assert wy.verify(name, 100, 10**6).holds


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (("no-such", 0, 5), "unknown claim 'no-such'"),
        (("biscuit-floor", 5, 5), "stop must be above start, got start = 5 and stop = 5"),
        (("biscuit-floor", -1, 5), "start must be at least 0, got -1"),
        (("biscuit-floor", 0, 2**63), "stop must be at most 3523014627193176565 for t = 1, got 9223372036854775808"),
        (("t-wythoff-floor t=3", 0, 2**47), "stop must be at most 70368744176640 for t = 3"),
        (("t-wythoff-floor t=0", 0, 5), "t must be an integer from 1 to"),
        (("solver-board", 0, 2**21), "stop must be at most 1048576 rows"),
        (("biscuit-pairs", 1, 5), "biscuit-pairs cannot be split into shards"),
        (("biscuit-pairs", 0, 5, InLine()), "biscuit-pairs cannot be split into shards"),
    ],
)
def test_what_cannot_be_tried(call: tuple[Any, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wy.verify(*call)


@pytest.mark.parametrize("claim", [one.id for one in wy.claims() if one.search is not None])
def test_every_search_in_any_cut(claim: str) -> None:
    draw = random.Random(claim)
    stop = 20 if claim == "answers-by-rules" else 500  # n positions at n, each with its options
    found = {wy.verify(claim, 0, stop, InLine(), size=size) for size in (stop, 97, draw.randrange(9, 499))}
    assert len({(one.holds, one.checked_to, one.counterexample, one.detail) for one in found}) == 1


@pytest.mark.parametrize("seed", range(8))
def test_whole_boards_in_any_cut(seed: int) -> None:
    draw = random.Random(seed)
    size = draw.randrange(1, 300)
    whole = claims_of_solver.board_rows(0, size)
    assert (whole.checked, whole.counterexample) == (size * size, None)
    borders = sorted({0, size, *(draw.randrange(size) for _ in range(4))})
    parts = [claims_of_solver.board_rows(a, b) for a, b in pairwise(borders)]
    assert sum(part.checked for part in parts) == whole.checked
    assert sum(part.checksum for part in parts) % 2**64 == whole.checksum
    assert not any(part.counterexample for part in parts)


def spoiled(is_bad: Callable[[Any], Any], change: Callable[[Any, Any, Any], None]) -> Any:
    """solve_rows of Wythoff's game with an error in the answers for some positions."""
    right = GoldenPairSolver.solve_rows

    def solve_rows(self: Any, positions: Any, out: Any = None, threads: int = 1) -> Any:
        answers = right(self, positions, out, threads)
        bad = is_bad(np.asarray(positions))
        change(answers.is_p, answers.move, bad)
        return answers

    return solve_rows


def flip(is_p: Any, move: Any, bad: Any) -> None:
    is_p[bad] = ~is_p[bad]


def leave_another(is_p: Any, move: Any, bad: Any) -> None:
    move[bad, 0] -= 1


def leave_both(is_p: Any, move: Any, bad: Any) -> None:
    move[bad] = (3, 5)  # is lost, but more than one move away


@pytest.mark.parametrize("change", [flip, leave_another, leave_both])
@pytest.mark.parametrize("cell", [(63, 64), (64, 63), (40, 70), (0, 65), (99, 99)])
def test_a_wrong_answer_on_a_board(monkeypatch: pytest.MonkeyPatch, change: Any, cell: tuple[int, int]) -> None:
    bad = spoiled(lambda rows: (rows == cell).all(axis=1), change)
    monkeypatch.setattr(GoldenPairSolver, "solve_rows", bad)
    row = max(cell)
    for start, stop in ((0, 100), (row, row + 1), (max(row - 20, 0), row + 1)):
        assert claims_of_solver.board_rows(start, stop).counterexample == tuple(sorted(cell))
    assert claims_of_solver.board_rows(0, row).counterexample is None


def test_a_wrong_closed_form_on_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks that are not what the moves make of them are found where they are wrong first."""
    right = claims_of_solver._lost

    def lost(size: int) -> Any:
        marks = right(size)
        marks[marks[:, 0] == 8, 1] = 14  # (8, 13)
        return marks[(marks < size).all(axis=1)]

    monkeypatch.setattr(claims_of_solver, "_lost", lost)
    assert claims_of_solver.board_rows(0, 50).counterexample == (8, 13)
    assert claims_of_solver.board_rows(9, 50).counterexample == (8, 13)
    assert claims_of_solver.board_rows(0, 8).counterexample is None


def test_certificates_of_thousand_digits() -> None:
    whole = claims_of_solver.certified_answers(0, 40)
    assert (whole.checked, whole.counterexample) == (40, None)
    parts = [claims_of_solver.certified_answers(a, b) for a, b in ((0, 1), (1, 17), (17, 40))]
    assert sum(part.checksum for part in parts) % 2**64 == whole.checksum
    outcomes = [wy.game("wythoff").outcome(claims_of_solver.position_of(seed)) for seed in range(40)]
    assert 10 <= outcomes.count(wy.Outcome.P) < 20
    assert max(len(str(max(claims_of_solver.position_of(seed)))) for seed in range(40)) >= 999


def test_the_certificate_is_the_definition() -> None:
    lost = {pair for pair in oracle.p_pairs(60) if pair[1] < 60}
    for v in range(60):
        for u in range(v + 1):
            assert claims_of_solver._is_lost(u, v) == ((u, v) in lost)


@pytest.mark.parametrize("seed", [4, 5, 6, 7])
def test_a_wrong_answer_of_thousand_digits(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    right = GoldenPairSolver.winning_moves
    wrong = claims_of_solver.position_of(seed)

    def winning_moves(self: Any, position: Any) -> Any:
        moves = right(self, position)
        if tuple(position) != wrong:
            return moves
        return [(moves[0][0] - 1, moves[0][1]), *moves[1:]] if moves else [(position[0] - 1, position[1])]

    monkeypatch.setattr(GoldenPairSolver, "winning_moves", winning_moves)
    assert claims_of_solver.certified_answers(0, 10) == Finding(seed + 1, seed)


def test_processes_give_what_threads_give() -> None:
    verdicts = [wy.verify("solver-certificates", 0, 60, executor) for executor in (None, Processes(2))]
    assert verdicts[0].detail == verdicts[1].detail


def test_a_claim_of_ones_own(tmp_path: Path, run: Run) -> None:
    source = (
        "import wythoff as wy\n@wy.claim('below', start=0)\ndef below(n):\n"
        "    'No floor(n phi) is a certain number.'\n    return wy.floor_phi(n) != LIMIT\n"
    )
    path = tmp_path / "mine.py"
    path.write_text(source.replace("LIMIT", "999"))
    n = next(n for n, (a, _) in enumerate(oracle.p_pairs(700)) if a >= 999)
    refuted = oracle.p_pairs(700)[n][0] == 999
    for where in (None, Processes(2)):
        verdict = wy.verify(f"{path}:below", 0, 5000, where)
        assert (verdict.claim, verdict.holds) == ("below", not refuted)
        assert verdict.counterexample == (n if refuted else None)
    command = ("verify", "mine.py:below", "--stop", "5000", "--ledger", "job.db")
    assert run(*command).returncode == int(refuted)
    path.write_text(source.replace("LIMIT", "-1"))
    changed = run(*command)
    assert changed.returncode == 2
    assert b"job.db: belongs to another job: its version is " in changed.stderr
    assert run(*command[:-1], "new.db").returncode == 0
    path.write_text(source.replace("LIMIT", "5"))
    with pytest.raises(ExecutorError, match=r"mine.py: the file on .* differs from the file of the job; restore it"):
        search_claim("0123456789abcdef", Shard(f"{path}:below", 0, 5))


def test_a_claim_without_a_checksum(tmp_path: Path, run: Run) -> None:
    (tmp_path / "mine.py").write_text("import wythoff as wy\n@wy.claim('odd', start=0)\ndef odd(n):\n    return True\n")
    done = run("verify", "mine.py:odd", "--stop", "100", "--ledger", "job.db", "-q")
    assert done.stdout.startswith(b"odd holds below 100; 100 checked; ")
    assert b"\n100 checked; " in run("job", "status", "job.db").stdout
    assert json.loads(run("job", "status", "job.db", "--json").stdout)["checksum"] is None


def test_the_command(run: Run) -> None:
    done = run("verify", "misere-t-wythoff-floor", "t=3", "--stop", "1e6", "--ledger", "job.db")
    assert done.returncode == 0
    assert done.stderr == b""
    text = done.stdout.decode()
    assert text.startswith(
        "misere-t-wythoff-floor t=3 is proved for all n, by automata, and was also checked below 1000000; "
        "1000000 checked, "
    )
    again = run("verify", "misere-t-wythoff-floor", "t=3", "--stop", "10^6", "--ledger", "job.db", "--json")
    found = json.loads(again.stdout)
    assert {name: found[name] for name in ("id", "holds", "checked_to", "counterexample")} == {
        "id": "misere-t-wythoff-floor t=3",
        "holds": True,
        "checked_to": 10**6,
        "counterexample": None,
    }
    assert found["detail"] in text
    status = json.loads(run("job", "status", "job.db", "--json").stdout)
    assert (status["left"], status["done"], status["checked"], status["stop"]) == (0, 10**6, 10**6, 10**6)
    assert status["shards"] > 1
    assert status["checksum"] in text
    lines = run("job", "status", "job.db").stdout.decode().splitlines()
    assert lines[0].startswith("misere-t-wythoff-floor t=3, numbers 0 to 999999, by wythoff 0.")
    assert lines[1] == f"1000000 of 1000000 numbers are done (100.0 %), in {status['shards']} shards; 0 left; complete"
    other = run("verify", "misere-t-wythoff-floor", "t=2", "--stop", "1e6", "--ledger", "job.db")
    assert (other.returncode, other.stdout) == (2, b"")
    claim = "misere-t-wythoff-floor t="
    problem = f"its claim is {claim}3, this command has {claim}2"
    assert other.stderr.decode() == f"wythoff: job.db: belongs to another job: {problem}\n"


def test_a_refuted_claim(run: Run) -> None:
    """F_40 is the first n at which the double-precision product n phi is rounded up to an integer."""
    arguments = ("verify", "biscuit-double", "--start", "102334000", "--stop", "102335000")
    done = run(*arguments, "--ledger", "job.db")
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout == b"biscuit-double is refuted: the least counterexample is 102334155\n"
    assert json.loads(run(*arguments, "--json").stdout)["counterexample"] == 102334155
    assert b"the claim is refuted: the least counterexample is 102334155" in run("job", "status", "job.db").stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "the claim is missing; accepted: an id that `wythoff claims` lists, or --form"),
        (("biscuit-floor", "--stop", "ten"), "ten"),
        (("biscuit-floor", "--stop", "9", "-j", "1", "--processes", "2"), "exclude each other"),
        (("biscuit-floor", "--retry", "1", "-j", "1"), "--retry needs --processes or --scheduler"),
        (("biscuit-floor", "--wait-workers", "1"), "--wait-workers needs --scheduler"),
        (("biscuit-floor", "--log", "no/x"), "no/x: No such file or directory"),
        (("biscuit-floor", "--stop", "9", "--ledger", "no/such/x.db"), "no/such/x.db: there is no folder no/such"),
    ],
)
def test_bad_usage(run: Run, arguments: tuple[str, ...], says: str) -> None:
    done = run("verify", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_what_is_no_refutation(tmp_path: Path) -> None:
    """A claim that fails, one with nothing to try, and one that is not tried so far, are told from a refuted one."""
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import wythoff as wy\n"
        "@wy.claim('boom', start=0)\ndef boom(n):\n    return 1 / (n - 300) < 5\n"
        "@wy.claim('late', start=5)\ndef late(n):\n    return True\n"
    )
    with pytest.raises(
        ValueError, match=r"mine.py:boom cannot be checked at n = 300: ZeroDivisionError: division by zero"
    ):
        wy.verify(f"{mine}:boom", 0, 1000)
    assert wy.verify(f"{mine}:late", 0, 3).holds is None
    assert "checked only below 100, not up to 120" in wy.verify("biscuit-regression", 0, 120).detail
    with pytest.raises(ValueError, match=r"stop must be at most 2\^50"):
        wy.verify("biscuit-double", 10**19, 10**19 + 5)
    with pytest.raises(ValueError, match="parameter t has two values"):
        wy.verify("t-wythoff-floor t=3 t=4", 0, 5)
