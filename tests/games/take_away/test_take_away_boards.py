"""Grundy values of take-away games: by intervals, by scanning all moves, and from the rules."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.games.take_away import boards as take_away_boards
from wythoff.games.take_away.boards import GrundySteps, capped_values, grundy_steps, grundy_value
from wythoff.games.take_away.cap_functions import cap_function

pytestmark = pytest.mark.kernels


def steps_of(f: Any, rows: int, method: str = "auto") -> GrundySteps:
    return grundy_steps(np.minimum(np.asarray(f, np.int64)[:rows], rows), method)


def grundy_board(f: Any, rows: int, cols: int, out: Any = None) -> Any:
    return steps_of(f, rows).board(cols, out)


RISING: dict[str, Callable[[int], int]] = {
    "x": lambda t: t,
    "2x": lambda t: 2 * t,
    "2x-1": lambda t: 2 * t - 1,
    "5x/2": lambda t: 5 * t // 2,
    "x+1": lambda t: t + 1,
    "x^2": lambda t: t * t,
    "x/2": lambda t: t // 2,
    "3": lambda t: 3,
    "10^9": lambda t: 10**9,
    "0": lambda t: 0,
}
FALLING: dict[str, Callable[[int], int]] = {
    "not monotone": lambda t: (0, 4, 2, 3, 4, 5)[t] if t < 6 else t,
    "100 - x": lambda t: 100 - t,
    "x xor 5": lambda t: t ^ 5,
}


@pytest.mark.parametrize("name", [*RISING, *FALLING])
def test_the_rules(name: str) -> None:
    size = 60
    f = [(RISING | FALLING)[name](t) for t in range(size)]
    wanted = oracle.take_away_values(f, size)
    assert grundy_board(np.array(f), size, size).tolist() == wanted
    for method in ("scan", "intervals")[: 2 if name in RISING else 1]:
        steps = steps_of(f, size, method)
        assert steps.board(size).tolist() == wanted
        assert steps.start_values().tolist() == [wanted[pile][max(pile - 1, 0)] for pile in range(size)]
        assert [steps.value(pile, 10**30) for pile in range(size)] == [wanted[pile][pile] for pile in range(size)]
    for pile, cap in [(0, 0), (0, 9), (1, 0), (1, 1), (59, 59), (37, 5), (37, 36)]:
        assert grundy_value(cap_function(list(f[1:])), pile, cap) == wanted[pile][cap]
    assert grundy_board(f, 23, 9).tolist() == [row[:9] for row in wanted[:23]]
    assert grundy_board(f, 9, 23).tolist() == [row[:23] for row in wanted[:9]]


def test_random_f() -> None:
    for seed in range(60):
        draw, size = random.Random(seed), 40
        f = [draw.randrange(draw.choice([5, 20, 60])) for _ in range(size)]
        if seed % 3:
            f = sorted(f) if seed % 2 else [max(t, value) for t, value in enumerate(sorted(f))]
        wanted = oracle.take_away_values(f, size)
        assert grundy_board(f, size, size).tolist() == wanted, seed
        assert steps_of(f, size, "scan").board(size).tolist() == wanted, seed


@pytest.mark.parametrize("name", [name for name in RISING if name != "10^9"])
def test_intervals_and_scan(name: str) -> None:
    """Far enough for intervals to end, for sets of many words and for more than 64 values."""
    size = 3000
    f = [RISING[name](t) for t in range(size)]
    known, wanted = steps_of(f, size), steps_of(f, size, "scan")
    assert np.array_equal(known.counts, wanted.counts)
    for pile, count in enumerate(known.counts.tolist()):
        assert np.array_equal(known.steps[pile, :count], wanted.steps[pile, :count]), pile


@pytest.mark.parametrize("name", ["2x", "x^2", "3"])
def test_rows_are_made_a_few_at_a_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the calls are cut, the values are the same; no call takes longer than an interrupt may wait."""
    f = [RISING[name](t) for t in range(500)]
    wanted = [steps_of(f, 500, method).board(500) for method in ("intervals", "scan")]
    calls: Any = []
    fill = take_away_boards._fill_in_parts
    monkeypatch.setattr(take_away_boards, "STEPS_PER_CALL", 64 * 7)
    monkeypatch.setattr(take_away_boards, "SCANNED_PILES_PER_CALL", 7)
    monkeypatch.setattr(take_away_boards, "CELLS_PER_CALL", 5000)
    monkeypatch.setattr(
        take_away_boards,
        "_fill_in_parts",
        lambda part, rows, size: fill(lambda a, b: calls.append((a, b)) or part(a, b), rows, size),
    )
    for method, board in zip(("intervals", "scan"), wanted, strict=True):
        assert np.array_equal(steps_of(f, 500, method).board(500), board)
    assert max(stop - start for start, stop in calls) <= 7


def test_published_values_of_fibonacci_nim() -> None:
    # U. Larsson, S. Rubinstein-Salzedo, Grundy values of Fibonacci nim (2016): starts 1 to 21.
    published = [0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6, 0, 6, 6, 7, 7, 7, 7, 7, 0]
    starts = steps_of(2 * np.arange(20_000), 20_000).start_values()
    assert starts[1:22].tolist() == published
    assert (starts == 0).nonzero()[0].tolist() == [0, *oracle.fibonacci(20_000)]  # zero exactly where who begins loses


def test_a_cap_is_lost_where_no_part_can_be_taken() -> None:
    """(pile, cap) has the value 0 iff the cap is below the smallest part of the pile, in Fibonacci nim."""
    size = 5000
    board = grundy_board(2 * np.arange(size), size, size)
    assert board.dtype == np.uint8
    parts = oracle.fibonacci(size)
    for pile in range(1, size, 7):
        left = pile
        while left not in parts:
            left -= max(part for part in parts if part <= left)
        assert (board[pile] == 0).nonzero()[0].tolist() == list(range(left))


def test_dtypes_and_out() -> None:
    large = grundy_board(np.full(400, 400, np.int16), 400, 500)  # no cap after the first move: as nim
    pile, cap = np.arange(400)[:, None], np.arange(500)
    assert large.dtype == np.uint16
    assert np.array_equal(large, np.where(cap < pile, 0, pile))
    f = 2 * np.arange(600)
    wanted = grundy_board(f, 600, 20)
    assert wanted.dtype == np.uint8
    base = np.zeros((1200, 60), np.int64)
    for out in (base[::2, ::3], np.zeros((600, 20), object), np.zeros((20, 600), ">u2").T, np.zeros((600, 20), "i1")):
        assert grundy_board(f, 600, 20, out=out) is out
        assert np.array_equal(out, wanted)
    assert grundy_board([], 0, 0).shape == (0, 0)
    assert steps_of([7], 1).start_values().tolist() == [0]


@pytest.mark.parametrize(
    ("f", "rows", "cols", "out", "message"),
    [
        ([0, 1, 2], 3, 10**30, None, "a board of 3 x 1000000000000000000000000000000 Grundy values needs"),
        ([0, 1, 2], 3, 3, np.zeros((3, 4), int), r"out must have shape \(3, 3\)"),
        ([300] * 300, 300, 300, np.zeros((300, 300), np.uint8), "dtype uint8, which cannot hold 299"),
    ],
)
def test_bad_input(f: list, rows: int, cols: int, out: np.ndarray, message: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError, match=message):
        grundy_board(f, rows, cols, out)


@pytest.mark.parametrize("text", ["x/999999999+2", "x+999999999", "999999999x", "x", "5x/2-1", "x^2"])
def test_values_of_f_end_at_the_largest_pile(text: str) -> None:
    f = cap_function(text)
    assert capped_values(f, 9).tolist()[1:] == [min(int(f(t)), 9) for t in range(1, 9)]


def test_what_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(wy.UnknownValue, match=r"100 digits\) is not known: .* up to a pile of 2097151"):
        grundy_value(cap_function([1]), 10**99, 3)
    falling = np.arange(40_000)[::-1]
    with pytest.raises(wy.UnknownValue, match=r"pile 30000 are not known: if f decreases, .* up to 29999"):
        grundy_board(falling, 30_001, 5)
    monkeypatch.setattr(take_away_boards, "MAX_STEPS", 10_000)
    with pytest.raises(
        wy.UnknownValue, match="101 or more different values, but at most 100 values of each pile are stored"
    ):
        steps_of(np.full(100, 100), 100)
    with pytest.raises(ValueError, match="f decreases, so method must be 'scan', got 'intervals'"):
        steps_of([0, 3, 2], 3, "intervals")
    with pytest.raises(ValueError, match="method must be one of auto, intervals, scan, got 'magic'"):
        steps_of([0, 3, 2], 3, "magic")
