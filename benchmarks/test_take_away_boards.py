"""Grundy values of Fibonacci nim: by intervals beside the scan of all moves, and boards beside filling an array."""

from typing import Any

import numpy as np
import pytest

from wythoff.games.take_away.boards import grundy_steps, warm_up


@pytest.mark.parametrize(("size", "target"), [(5000, "<= 1/10 of scan"), (20_000, "")])
@pytest.mark.parametrize("method", ["scan", "intervals"])
def test_starts(benchmark: Any, describe: Any, is_measured: bool, size: int, target: str, method: str) -> None:
    rounds = 10 if method == "intervals" else 1
    describe(
        f"Fibonacci nim, values of {size} piles with every cap, each pile",
        method,
        target if method != "scan" else "",
        size,
    )
    f = 2 * np.arange(size if is_measured else size // 10)
    grundy_steps(f[:100], method)
    known = benchmark.pedantic(grundy_steps, (f, method), rounds=rounds)
    assert known.start_values()[1:8].tolist() == [0, 0, 0, 3, 0, 4, 4]


def test_a_million_starts(benchmark: Any, describe: Any) -> None:
    size = 10**6
    describe(f"Fibonacci nim, values of {size} starts, each", "intervals", "", size)
    warm_up()
    values = benchmark.pedantic(lambda: grundy_steps(2 * np.arange(size)).start_values(), rounds=1)
    assert (values[1:] == 0).sum() == 29  # Fibonacci numbers below 10^6


@pytest.mark.parametrize("contender", ["np.copyto", "grundy_board"])
def test_a_board(benchmark: Any, describe: Any, contender: str) -> None:
    size = 5000
    target = "<= 5 ns" if contender == "grundy_board" else ""
    describe(f"Fibonacci nim, board of {size} x {size}, each value", contender, target, size**2)
    f, out = 2 * np.arange(size), np.ones((size, size), np.uint8)
    warm_up()
    if contender == "np.copyto":
        benchmark.pedantic(np.copyto, (out, 1), rounds=10)
    else:
        benchmark.pedantic(lambda: grundy_steps(f).board(size, out), rounds=10)
