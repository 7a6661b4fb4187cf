"""The strip kernel against the rules, at any cut into blocks of rows and with any size of its rings."""

import random

import numpy as np
import oracle
import pytest

from wythoff.games.wythoff.values.strip import Strip, position_by_rows, strip_arrays, strip_blocks

pytestmark = pytest.mark.kernels

# Rows of 200 hold their small values in columns below 200 + 200 + values at most: far less.
BOARD = 200, 460


def by_the_rules(rows: int, values: int) -> list[list[list[int]]]:
    """The positions x <= y of each value, by rows."""
    board = oracle.grundy_board(*BOARD)
    found: list[list[list[int]]] = [[] for _ in range(values)]
    for x in range(rows):
        for y in range(x, BOARD[1]):
            if board[x][y] < values:
                found[board[x][y]].append([x, y])
    return found


def made(strip: Strip, rows: int, draw: random.Random, longest: int) -> list[list[list[int]]]:
    """The positions in rows below `rows`, in blocks of random sizes, each behind something that must stay."""
    found: list[list[list[int]]] = [[] for _ in range(strip.values)]
    while strip.row < rows:
        count, kept = draw.randint(1, min(longest, rows - strip.row)), draw.randint(0, 3)
        positions = np.full((strip.values, count + kept, 2), -1, np.int64)
        counts = np.full(strip.values, kept, np.uint64)
        before = strip.row
        strip.fill(before + count, positions, counts)
        assert strip.row == before + count
        for value, end in enumerate(counts.tolist()):
            assert (positions[value, :kept] == -1).all()
            assert (positions[value, end:] == -1).all()
            found[value] += positions[value, kept:end].tolist()
    return found


@pytest.mark.parametrize("values", [1, 2, 3, 7, 16, 63, 64, 65, 130])
@pytest.mark.parametrize("rows", [1, 2, 3, 63, 64, 65, 128, 200])
def test_the_rules(rows: int, values: int) -> None:
    wanted = by_the_rules(rows, values)
    assert [found.tolist() for found in strip_arrays(rows, values)] == wanted
    # Each value is once in each line, as (a, b) or as (b, a): lines whose partner is below are those not listed.
    for positions in wanted:
        lines = [a for a, _ in positions] + [b for a, b in positions if a < b < rows]
        assert sorted(lines) == list(range(rows))


@pytest.mark.parametrize("values", [1, 5, 64, 70])
def test_any_cut_gives_the_same(values: int) -> None:
    wanted = [found.tolist() for found in strip_arrays(3000, values)]
    for seed in (1, 2, 3):
        strip = Strip.to(3000, values)
        assert made(strip, 3000, random.Random(seed), 10**seed) == wanted, f"seed {seed}"


@pytest.mark.parametrize("values", [1, 3, 64, 100])
def test_rings_grow(values: int) -> None:
    wanted = [found.tolist() for found in strip_arrays(2500, values)]
    for lines, diagonals in ((1, 1), (2, 1), (3, 2), (5, 8), (40, 1)):
        assert made(Strip(values, lines, diagonals), 2500, random.Random(7), 300) == wanted, (lines, diagonals)


@pytest.mark.parametrize("share", [0, 0.2, 0.6])
def test_the_result_grows(share: float) -> None:
    wanted = [found.tolist() for found in strip_arrays(30_000, 3)]
    assert [found.tolist() for found in strip_arrays(30_000, 3, share)] == wanted


def test_blocks_are_those_of_the_arrays() -> None:
    parts: list[list[np.ndarray]] = [[] for _ in range(100)]
    for block in strip_blocks(20_000, 100):
        for part, positions in zip(parts, block, strict=True):
            part.append(positions.copy())
    assert len(parts[0]) > 3
    for part, positions in zip(parts, strip_arrays(20_000, 100), strict=True):
        assert np.array_equal(np.concatenate(part), positions)


@pytest.mark.parametrize("values", [1, 4, 64])
def test_rings_as_announced_do_not_grow(values: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Strip, "_grow")
    rows = 200_000
    assert sum(len(block[-1]) for block in strip_blocks(rows, values)) == len(strip_arrays(rows, values)[-1])
    position_by_rows(values, rows)
