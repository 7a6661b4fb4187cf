"""Claims at scale: strong induction in O(1) memory, beside the streaming sieve, which makes the same pairs."""

from typing import Any

import pytest

import wythoff as wy
from wythoff.claims.inductions import pair_steps
from wythoff.claims.solver import board_rows, certified_answers
from wythoff.jobs.shards.executors import InLine, Threads

N = 10**8
START = 10**10


@pytest.mark.parametrize("contender", ["streaming sieve", "verify, 1 thread", "verify, 2 threads"])
def test_biscuit_floor(benchmark: Any, describe: Any, contender: str) -> None:
    targets = {"verify, 1 thread": "about 1 ns", "verify, 2 threads": "<= 0.8 ns"}
    describe("biscuit-floor, each n", contender, targets.get(contender, ""), N)
    if contender == "streaming sieve":

        def sieve() -> int:
            return sum(len(rows) for rows in wy.game("wythoff").p_position_blocks(0, N, method="stream"))

        assert benchmark.pedantic(sieve, rounds=3, warmup_rounds=1) == N
        return
    executor = Threads(2) if "2" in contender else InLine()
    verdict = benchmark.pedantic(
        wy.verify, ("biscuit-floor", 0, N, executor), {"size": N // 10}, rounds=5, warmup_rounds=1
    )
    assert verdict.holds


@pytest.mark.parametrize(
    ("t", "is_misere"), [(1, False), (2, False), (3, False), (1, True), (2, True), (3, True), (50, True)]
)
def test_steps(benchmark: Any, describe: Any, t: int, is_misere: bool) -> None:
    describe(
        "induction steps from n = 10^10 on, each", f"t = {t}{', misere' if is_misere else ''}", "about 1 ns", N // 4
    )
    found = benchmark.pedantic(pair_steps, (START, START + N // 4, t, is_misere), rounds=5, warmup_rounds=1)
    assert found.counterexample is None


def test_steps_in_128_bits(benchmark: Any, describe: Any) -> None:
    describe("induction steps from n = 10^10 on, each", "t = 1, from n = 2^60 on", "", N // 4)
    found = benchmark.pedantic(pair_steps, (2**60, 2**60 + N // 4), rounds=5, warmup_rounds=1)
    assert found.counterexample is None


def test_board(benchmark: Any, describe: Any, is_measured: bool) -> None:
    describe("checks of the answers of the solver, each", "on a board of 30000 x 30000", "", 59 * 50 * 1000)
    start = 29_500 if is_measured else 2000
    found = benchmark.pedantic(board_rows, (start, start + 50), rounds=3, warmup_rounds=1)
    assert found.counterexample is None


def test_certificates(benchmark: Any, describe: Any) -> None:
    describe("checks of the answers of the solver, each", "1000 digits, with certificates", "", 1000)
    found = benchmark.pedantic(certified_answers, (0, 1000), rounds=3, warmup_rounds=1)
    assert found.counterexample is None
