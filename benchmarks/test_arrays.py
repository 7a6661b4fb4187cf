"""64-bit arrays, warm, one thread: the limit is the memory, so the rival is a copy."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import wythoff as wy

N = 1 << 24
ROWS = 4_000_000
G = wy.game("wythoff")


# Arrays are shared by the contenders of a group and used for a while before anything is measured: fresh memory is slow
# until the system has gathered its pages into large ones.
WARM = {"rounds": 30, "warmup_rounds": 20}


@pytest.fixture(scope="module")
def integers() -> Any:
    """(n, out) for numbers below 2^bits."""

    @cache
    def make(bits: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        top = min(2**bits, 5_700_357_409_661_599_243)  # the results fit int64
        n = np.random.default_rng(bits).integers(0, top, N)
        return n, np.ones_like(n)

    return make


@pytest.mark.parametrize(("bits", "target"), [(50, "<= 1.2"), (63, "<= 2.2")])
@pytest.mark.parametrize("contender", ["np.copyto", "floor_phi"])
def test_floor_phi(benchmark: Any, describe: Any, integers: Any, bits: int, target: str, contender: str) -> None:
    n, out = integers(bits)
    describe(f"floor_phi, 2^24 integers below 2^{bits}", contender, target if contender == "floor_phi" else "", N)
    if contender == "np.copyto":
        benchmark.pedantic(np.copyto, (out, n), **WARM)
    else:
        benchmark.pedantic(wy.floor_phi, (n, out), **WARM)
        assert int(out[7]) == wy.floor_phi(int(n[7]))


@pytest.fixture(scope="module")
def positions() -> Any:
    """(rows, move, is_p) for piles below 2^bits, in C or Fortran order."""

    @cache
    def make(bits: int, order: str) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
        rows = np.random.default_rng(bits).integers(0, 2**bits - 1, (ROWS, 2))
        rows = np.asarray(rows, order=order)  # type: ignore[call-overload]
        return rows, np.ones_like(rows), np.ones(ROWS, np.bool_)

    return make


@pytest.mark.parametrize(("bits", "target"), [(50, "<= 3.5"), (63, "")])
@pytest.mark.parametrize("contender", ["np.copyto", "rows (n, 2)", "two columns", "one by one"])
def test_solve_many(benchmark: Any, describe: Any, positions: Any, bits: int, target: str, contender: str) -> None:
    rows, move, is_p = positions(bits, "F" if contender == "two columns" else "C")
    group = f"solve_many, 4*10^6 positions, piles below 2^{bits}"
    if contender == "np.copyto":
        describe(group, contender, "", ROWS)
        benchmark.pedantic(np.copyto, (move, rows), **WARM)
    elif contender == "one by one":
        describe(group, "solve, one by one", "", 10_000)
        few = list(map(tuple, rows[:10_000].tolist()))
        benchmark.pedantic(lambda: [G.solve(row) for row in few], rounds=1)
    else:
        describe(group, contender, target, ROWS)
        benchmark.pedantic(G.solve_many, (rows, (is_p, move)), **WARM)
        assert tuple(move[5].tolist()) == G.solve(tuple(rows[5].tolist())).best
