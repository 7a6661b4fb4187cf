"""Rows of one to eight piles, a row: NumPy's copy of the same bytes, and games whose formula is arithmetic.

What is read and written of k numbers is 16 k + 1 bytes: the copy is what the memory of this machine allows.
"""

from typing import Any

import numpy as np
import pytest

import wythoff as wy

ROWS = 1 << 18
GAMES = ("nim", "nimble", "staircase-nim", "scoring k=3", "scoring k=9", "moore-nim", "turning-turtles")
WIDTHS = (1, 2, 3, 4, 6, 8)


def rows_of(name: str, piles: int) -> Any:
    random = np.random.default_rng(piles)
    largest = 2 if name == "turning-turtles" else 1 << 58
    return random.integers(0, largest, (ROWS, piles))


def copy(rows: Any, flags: Any, is_p: Any, move: Any) -> None:
    move[...] = rows
    is_p[...] = flags


@pytest.mark.parametrize("piles", WIDTHS)
@pytest.mark.parametrize("contender", ["copy", *GAMES, "nimble play=misere", "moore-nim play=misere"])
def test_rows(benchmark: Any, describe: Any, contender: str, piles: int) -> None:
    rows = rows_of(contender, piles)
    is_p, move = np.zeros(ROWS, np.bool_), np.empty_like(rows)
    describe(
        f"positions of {piles} pile{'s' * (piles > 1)}, each",
        contender,
        "" if contender == "copy" or "misere" in contender else "<= 10 ns",
        ROWS,
    )
    if contender == "copy":
        benchmark.pedantic(copy, (rows, is_p.copy(), is_p, move), rounds=7, warmup_rounds=1)
    else:
        game = wy.game(contender)
        benchmark.pedantic(game.solve_many, (rows,), {"out": (is_p, move)}, rounds=7, warmup_rounds=1)


@pytest.mark.parametrize("contender", ["copy", "candy-squares", "candy-squares play=misere", "euclid"])
def test_pairs(benchmark: Any, describe: Any, contender: str) -> None:
    rows = 1 + rows_of(contender, 2)
    is_p, move = np.zeros(ROWS, np.bool_), np.empty_like(rows)
    describe("positions of 2 piles of at least 1, each", contender, "" if contender == "copy" else "<= 10 ns", ROWS)
    if contender == "copy":
        benchmark.pedantic(copy, (rows, is_p.copy(), is_p, move), rounds=7, warmup_rounds=1)
    else:
        game = wy.game(contender)
        benchmark.pedantic(game.solve_many, (rows,), {"out": (is_p, move)}, rounds=7, warmup_rounds=1)


def test_dates(benchmark: Any, describe: Any) -> None:
    random, game = np.random.default_rng(4), wy.game("date")
    rows = np.column_stack((random.integers(1, 13, ROWS), random.integers(1, 29, ROWS)))
    describe("dates, each", "date", "<= 0.5 us", ROWS)
    benchmark.pedantic(game.solve_many, (rows,), rounds=3, warmup_rounds=1)
