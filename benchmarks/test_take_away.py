"""Take-away games: parts by divide and conquer beside greedy, batches beside one by one."""

from typing import Any, cast

import numpy as np
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.exact.bigint import Integer
from wythoff.games.take_away.losing_starts import LosingStarts
from wythoff.games.take_away.rules import TakeAway


@pytest.mark.parametrize("digits", [10**4, 3 * 10**4])
@pytest.mark.parametrize("contender", ["greedy", "divide and conquer"])
def test_parts(benchmark: Any, describe: Any, digits: int, contender: str) -> None:
    n = mpz(10) ** digits // 7
    describe(f"take-away f = 3x, losing starts with a sum of {digits} digits", contender)
    starts = LosingStarts(cast(TakeAway, wy.game("take-away", f="3x").ruleset).f)
    recurring = starts._recurring()
    assert recurring
    if contender == "greedy":
        left = recurring.greedy_places(n)[1]

        def greedy() -> list[Integer]:
            return [*starts.rising_parts(left), *recurring.rising_terms(recurring.greedy_places(n)[0])]

        found = benchmark.pedantic(greedy, rounds=2)
    else:
        found = benchmark.pedantic(lambda: list(starts.rising_parts(n)), rounds=3)
    assert sum(found) == n


@pytest.mark.parametrize("contender", ["np.copyto", "solve, one by one", "2x", "3x", "x"])
def test_many(benchmark: Any, describe: Any, contender: str) -> None:
    """Piles below 2^62 with caps of any size: half of them are P."""
    count = 10**6
    draw = np.random.default_rng(1)
    positions = np.stack([draw.integers(0, 2**62, count), draw.integers(0, 9, count)], axis=1)
    out = np.zeros(count, bool), np.zeros((count, 2), np.int64)
    group = "solve_many, 10^6 positions (pile, cap) of take-away, piles below 2^62"
    describe(group, contender, "<= 40 ns" if contender == "2x" else "", count)
    if contender == "np.copyto":
        benchmark.pedantic(np.copyto, (out[1], positions), rounds=5, warmup_rounds=1)
    elif contender == "solve, one by one":
        game = wy.game("fibonacci-nim")
        describe(group, contender, "", 10**4)
        benchmark.pedantic(lambda: [game.best_move(row) for row in positions[: 10**4].tolist()], rounds=3)
    else:
        game = wy.game("take-away", f=contender)
        benchmark.pedantic(game.solve_many, (positions,), {"out": out}, rounds=5, warmup_rounds=1)
