"""64-bit arrays, warm, one thread: the limit is the memory, so the rival is a copy."""

import numpy as np
import pytest

import wythoff as wy

N = 1 << 24
ROWS = 4_000_000
G = wy.game("wythoff")


@pytest.mark.parametrize(("bits", "target"), [(50, "<= 1.2"), (63, "<= 2.2")])
@pytest.mark.parametrize("contender", ["np.copyto", "floor_phi"])
def test_floor_phi(benchmark, describe, bits: int, target: str, contender: str) -> None:  # type: ignore[no-untyped-def]
    top = min(2**bits, 5_700_357_409_661_599_243)  # the results fit int64
    n = np.random.default_rng(bits).integers(0, top, N)
    out = np.ones_like(n)
    describe(f"floor_phi, 2^24 integers below 2^{bits}", contender, target if contender == "floor_phi" else "", N)
    if contender == "np.copyto":
        benchmark.pedantic(np.copyto, (out, n), rounds=9, warmup_rounds=1)
    else:
        benchmark.pedantic(wy.floor_phi, (n, out), rounds=9, warmup_rounds=1)
        assert int(out[7]) == wy.floor_phi(int(n[7]))


@pytest.mark.parametrize(("bits", "target"), [(50, "<= 3.5"), (63, "")])
@pytest.mark.parametrize("contender", ["np.copyto", "rows (n, 2)", "two columns", "one by one"])
def test_solve_many(benchmark, describe, bits: int, target: str, contender: str) -> None:  # type: ignore[no-untyped-def]
    rows = np.random.default_rng(bits).integers(0, 2**bits - 1, (ROWS, 2))
    move, is_p = np.ones_like(rows), np.ones(ROWS, np.bool_)
    group = f"solve_many, 4*10^6 positions, piles below 2^{bits}"
    if contender == "np.copyto":
        describe(group, contender, "", ROWS)
        benchmark.pedantic(np.copyto, (move, rows), rounds=9, warmup_rounds=1)
    elif contender == "one by one":
        describe(group, "solve, one by one", "", 10_000)
        few = list(map(tuple, rows[:10_000].tolist()))
        benchmark.pedantic(lambda: [G.solve(row) for row in few], rounds=1)
    else:
        describe(group, contender, target, ROWS)
        if contender == "two columns":
            rows, move = np.asfortranarray(rows), np.asfortranarray(move)
        benchmark.pedantic(G.solve_many, (rows, (is_p, move)), rounds=9, warmup_rounds=1)
        assert tuple(move[5].tolist()) == G.solve(tuple(rows[5].tolist())).best
