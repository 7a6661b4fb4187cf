"""The simulated rows of the Grundy function: against the definition, at any cut, past the ends of words, frozen."""

import random
from typing import Any

import numpy as np
import oracle
import pytest

from wythoff.games.wythoff.values import first_rows
from wythoff.games.wythoff.values.first_rows import MAX_ROWS, FirstRows
from wythoff.kernels.compiler import kernel
from wythoff.kernels.wide import not_full, trailing_zeros

pytestmark = pytest.mark.kernels


def test_the_board_of_the_oracle() -> None:
    values: dict[tuple[int, int], int] = {}
    for x in range(12):
        for y in range(30):
            seen = {values[min(option), max(option)] for option in oracle.options(x, y) if option != (x, y)}
            values[x, y] = values[y, x] = next(g for g in range(100) if g not in seen)
            assert oracle.grundy_board(12, 30)[x][y] == values[x, y]


@kernel
def _which(a: Any, b: Any, c: Any, out: Any) -> None:
    for i in range(np.uint64(out.shape[0])):
        out[i] = not_full(a, i, b, i, c, np.uint64(0))


@kernel
def _zeros(a: Any, out: Any) -> None:
    for i in range(out.shape[0]):
        out[i] = trailing_zeros(a[i])


def test_vector_loads() -> None:
    full = 2**64 - 1
    draw = random.Random(1)
    words = [[draw.choice((full, full, full ^ 1 << 63, 1)) for _ in range(40)] for _ in range(3)]
    out = np.empty(33, np.uint64)
    _which(*(np.array(row, np.uint64) for row in words), out)
    for i, mask in enumerate(out.tolist()):
        assert mask == sum((words[0][i + t] | words[1][i + t] | words[2][t] != full) << t for t in range(8))
    powers = np.array([1 << k for k in range(64)] + [full << k & full for k in range(64)], np.uint64)
    out = np.empty(128, np.uint64)
    _zeros(powers, out)
    assert out.tolist() == 2 * list(range(64))


def by_steps(rows: int, columns: int) -> np.ndarray:
    """What `advance` writes, from the oracle: [t, i] is G(i, t - i) - (t - i) + 2i."""
    board, steps = oracle.grundy_board(rows, columns), columns - rows + 1
    found = np.full((steps, rows), 2**16 - 1, np.uint16)
    for t in range(steps):
        for i in range(min(rows, t + 1)):
            found[t, i] = board[i][t - i] - (t - i) + 2 * i
    return found


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 21, 22, 43, 64, 65, 70, 130])
def test_the_definition(rows: int) -> None:
    wanted = by_steps(rows, 700)
    for seed in (1, 2):
        draw = random.Random(seed)
        simulated = FirstRows(rows, 704)
        while simulated.steps < len(wanted):
            simulated.advance(min(draw.choice((1, 2, 63, 64, 65, 300)), len(wanted) - simulated.steps))
        assert np.array_equal(simulated._history[: len(wanted)], wanted), f"seed {seed}"


def test_bitsets_slide_and_move() -> None:
    rows, lag, columns = 30, 320, 9000
    wanted = by_steps(rows, columns)
    simulated = FirstRows(rows, lag)
    for steps in range(500, len(wanted), 500):
        simulated.advance(500)
        assert simulated.steps == steps
        places = np.arange(steps - lag, steps)
        assert np.array_equal(simulated._history[places % lag], wanted[places])
        board = np.array(oracle.grundy_board(rows, columns))
        for row, offsets in zip((3, 4), simulated.offsets(3, 5), strict=True):
            for y in range(steps - row - lag, steps - row):
                assert offsets[y % lag] == board[row, y] - y + 2 * row


@pytest.mark.parametrize(("x", "y"), [(0, 0), (0, 5), (1, 1), (20, 20), (63, 65), (5, 698), (129, 300), (129, 129)])
def test_one_value(x: int, y: int) -> None:
    simulated = FirstRows(x + 1, stop=y + 1)
    simulated.advance(x + y + 1)
    assert simulated.value(x) == oracle.grundy_board(130, 700)[x][y]


def test_the_last_difference() -> None:
    rows, lag, columns = 20, 320, 3000
    board = np.array(oracle.grundy_board(rows, columns)) - np.arange(columns)
    simulated = FirstRows(rows, lag)
    simulated.advance(columns)
    for i in range(rows):
        h = board[i, : columns - i]
        different = np.flatnonzero(h[lag:] != h[:-lag]) + lag
        assert simulated._last[i] == (different[-1] if len(different) else lag - 1)


def test_a_lag_that_is_no_period_proves_nothing() -> None:
    simulated = FirstRows(40, 384)
    simulated.advance(30_000)
    assert simulated.count_proved() == 21  # OEIS A046875: row 21 is the first with period 768
    with pytest.raises(ValueError, match="at most 21, the number of proved rows, got 22"):
        simulated.freeze(22)


@pytest.mark.parametrize("lag", [334, 320, 192, 1])
def test_bad_lags(lag: int) -> None:
    with pytest.raises(ValueError, match="lag must be a multiple of 64 and at least 336, got"):
        FirstRows(40, lag)


def test_a_row_is_proved_by_a_whole_window() -> None:
    rows, lag = 12, 384
    simulated = FirstRows(rows, lag)
    seen: list[int] = []
    while not seen or seen[-1] < rows:
        simulated.advance(1)
        seen.append(simulated.count_proved())
        latest = np.maximum.accumulate(simulated._last)
        for x in range(seen[-1]):
            assert simulated.steps - 1 - x >= latest[x] + 3 * x + 1
    assert seen == sorted(seen)


@pytest.mark.parametrize("cuts", [[18], [5, 10], [1, 2, 3, 19, 20], [16, 25]])
def test_frozen_rows_are_as_the_simulated(cuts: list[int]) -> None:
    rows, lag = 44, 768
    free, frozen = FirstRows(rows, lag), FirstRows(rows, lag)
    for number, cut in enumerate(cuts):
        steps = 3500 + 137 * number
        frozen.advance(steps - frozen.steps)
        assert frozen.count_proved() >= cut
        frozen.freeze(cut)
    for steps in (5000, 5001, 9000, 20_000):
        free.advance(steps - free.steps)
        frozen.advance(steps - frozen.steps)
        assert np.array_equal(free.offsets(cuts[-1], rows), frozen.offsets(cuts[-1], rows))
        assert np.array_equal(free._last[cuts[-1] :], frozen._last[cuts[-1] :])
        assert free.value(rows - 1) == frozen.value(rows - 1)
    assert free.count_proved() == frozen.count_proved()
    assert np.array_equal(free.preperiods(0, 40), frozen.preperiods(0, 40))


def test_rows_may_be_frozen_at_once() -> None:
    rows, lag = 192, 768
    free, frozen = FirstRows(rows, lag), FirstRows(rows, lag)
    while frozen.frozen_count < 18:
        frozen.advance(1)
        if frozen.count_proved() > frozen.frozen_count:
            frozen.freeze(frozen.count_proved())
    assert frozen.steps < 2100
    for _ in range(2):
        frozen.advance(800)
        free.advance(frozen.steps - free.steps)
        assert np.array_equal(free._history[:, frozen.frozen_count :], frozen._history[:, frozen.frozen_count :])


def test_the_most_rows() -> None:
    assert 3 * MAX_ROWS < 2**16 - 1
    simulated = FirstRows(2000, stop=20)
    simulated.advance(2019)
    assert simulated.value(1999) == oracle.grundy_board(20, 2000)[19][1999]


def test_columns_that_are_not_made_prove_nothing() -> None:
    """Steps behind the last column make no cells of the first rows, so that nothing differs there."""
    simulated = FirstRows(100, 1536, 500)
    simulated.advance(599)
    assert simulated.count_proved() == 0
    with pytest.raises(ValueError, match="at most 0, the number of proved rows, got 20"):
        simulated.freeze(20)


def test_calls_of_compiled_code_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any cut gives the same: steps, the rows that are frozen, and what is filled at first."""
    wanted = FirstRows(40, 384)
    wanted.advance(9000)
    rows = wanted.count_proved()
    wanted.freeze(rows)
    wanted.advance(1000)
    monkeypatch.setattr(first_rows, "CELLS_OF_A_CALL", 1000)
    cut = FirstRows(40, 384)
    cut.advance(9000)
    assert cut.count_proved() == rows > 10
    cut.freeze(rows)
    cut.advance(1000)
    assert [cut.value(row) for row in range(rows, 40)] == [wanted.value(row) for row in range(rows, 40)]
    assert all((a == b).all() for a, b in zip(cut._frozen, wanted._frozen, strict=True))
    assert (cut._history == wanted._history).all()
