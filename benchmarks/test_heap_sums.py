"""Sums of three heaps, a position: the outcome alone by NumPy, whole moves in arrays, and one by one."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy

ROWS, FEW = 10**6, 1000
GROUP = "10^6 sums of three heaps, each"
CONTENDERS = {
    "np.bitwise_xor.reduce": ("nim", 2**62),
    "nim, solve_many": ("nim", 2**62),
    "misere-nim, solve_many": ("misere-nim", 2**62),
    "kayles below 10^6, solve_many": ("kayles", 10**6),
    "kayles below 2^62, solve_many": ("kayles", 2**62),
    "nim, best_move one by one": ("nim", 2**62),
    "kayles, best_move one by one": ("kayles", 2**62),
}


@pytest.mark.parametrize("contender", CONTENDERS)
def test_sums(benchmark: Any, describe: Any, contender: str) -> None:
    name, largest = CONTENDERS[contender]
    rows = np.random.default_rng(1).integers(0, largest, (ROWS, 3))
    game = wy.game(name)
    if contender.startswith("np."):
        describe(GROUP, contender, "", ROWS)
        benchmark.pedantic(np.bitwise_xor.reduce, (rows,), {"axis": 1}, rounds=5, warmup_rounds=1)
    elif "solve_many" in contender:
        describe(GROUP, contender, "", ROWS)
        is_p, move = game.solve_many(rows).is_p, game.solve_many(rows).move
        benchmark.pedantic(game.solve_many, (rows,), {"out": (is_p, move)}, rounds=5, warmup_rounds=1)
    else:
        describe(GROUP, contender, "", FEW)
        positions = [tuple(row) for row in rows[:FEW].tolist()]
        benchmark.pedantic(lambda: list(map(game.best_move, positions)), rounds=5, warmup_rounds=1)
