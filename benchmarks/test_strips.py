"""Strips of small Grundy values: a row and value, beside the same rule with sets and beside writing the result."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.games.wythoff.values.strip import strip_blocks


def by_sets(rows: int, values: int) -> int:
    """The greedy rule as it is written down."""
    columns: list[set[int]] = [set() for _ in range(values)]
    diagonals: list[set[int]] = [set() for _ in range(values)]
    low, placed = [0] * values, 0
    for x in range(rows):
        taken: set[int] = set()
        for g in range(values):
            if x in columns[g]:
                columns[g].remove(x)
                continue
            while low[g] in diagonals[g]:
                diagonals[g].remove(low[g])
                low[g] += 1
            y = x + low[g]
            while y in taken or y in columns[g] or y - x in diagonals[g]:
                y += 1
            taken.add(y)
            if y > x:
                columns[g].add(y)
            diagonals[g].add(y - x)
            placed += 1
    return placed


def in_blocks(rows: int, values: int) -> int:
    return sum(sum(map(len, block)) for block in strip_blocks(rows, values))


@pytest.mark.parametrize(
    ("power", "values"), [(4, 64), (6, 64), (7, 64), (6, 1), (6, 2), (6, 16), (6, 256), (7, 16)], ids=str
)
def test_strips(benchmark: Any, describe: Any, is_measured: bool, power: int, values: int) -> None:
    target = "<= 8 ns" if values == 64 and power == 7 else ""
    describe("strip in blocks, each row and value", f"10^{power} rows, {values} values", target, 10**power * values)
    rounds = 3 if power == 7 else 7
    rows = 10**power if is_measured else 10 ** (power - 2)
    benchmark.pedantic(in_blocks, (rows, values), rounds=rounds, warmup_rounds=power < 7)


@pytest.mark.parametrize("contender", ["np.full of the result", "in memory", "in blocks", "sets in Python"])
def test_in_memory(benchmark: Any, describe: Any, contender: str) -> None:
    rows, values = (10**4 if "Python" in contender else 10**6), 16
    describe("strip of 10^6 rows and 16 values, each row and value", contender, "", rows * values)
    calls = {
        "np.full of the result": lambda: np.full((values, int(0.618 * rows), 2), -1),
        "in memory": lambda: wy.grundy_strip("wythoff", rows, values),
        "in blocks": lambda: in_blocks(rows, values),
        "sets in Python": lambda: by_sets(rows, values),
    }
    benchmark.pedantic(calls[contender], rounds=5, warmup_rounds=1)
    assert by_sets(500, values) == in_blocks(500, values)
