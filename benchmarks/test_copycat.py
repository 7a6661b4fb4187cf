"""Copycat: periods of all odd m, the table in Python beside the compiled one; batches beside one position at a time."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.games.take_away.copycat import batches as copycat_arrays
from wythoff.games.take_away.copycat.table import MoveTable


def recurrences(plain_rows: int) -> list[tuple[int, int]]:
    return [MoveTable(m, plain_rows=plain_rows).find_recurrence() for m in range(1, 301, 2)]


@pytest.mark.parametrize("contender", ["Python", "compiled"])
def test_periods_of_all_odd_m(benchmark: Any, describe: Any, contender: str) -> None:
    compiled = contender == "compiled"
    describe("copycat, proved periods of all odd m <= 300", contender, "<= 5 s" if compiled else "")
    copycat_arrays.warm_up()
    found = benchmark.pedantic(recurrences, (0 if compiled else 1 << 20,), rounds=3)
    assert (found[2], found[3], found[149]) == ((9, 13), (0, 25), (0, 297_000))


@pytest.mark.parametrize("m", [299, 7])
@pytest.mark.parametrize("contender", ["one at a time", "solve_many"])
def test_a_batch(benchmark: Any, describe: Any, m: int, contender: str) -> None:
    kind = "closed form" if m == 299 else "table"
    size = 10**4 if contender == "one at a time" else 10**6
    describe(f"copycat m = {m} ({kind}), int64 positions, each", contender, "", size)
    game, draw = wy.game("copycat", m=m), np.random.default_rng(1)
    rows = np.stack([draw.integers(0, 2**62, size), draw.integers(0, m + 1, size)], axis=1)
    if contender == "solve_many":
        out = np.empty(size, np.bool_), np.empty((size, 2), np.int64)
        benchmark.pedantic(game.solve_many, (rows,), {"out": out}, rounds=5, warmup_rounds=1)
        assert tuple(out[1][0].tolist()) == (game.best_move(rows[0]) or tuple(rows[0].tolist()))
        return
    positions = list(map(tuple, rows.tolist()))
    benchmark.pedantic(lambda: [game.best_move(position) for position in positions], rounds=3, warmup_rounds=1)
