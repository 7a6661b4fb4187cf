"""Periods of the rows of Wythoff's Grundy function, and values far out by them."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gmpy2
import numpy as np
import oracle
import pytest
from plain_boards import row_bitset_board
from published import DATA

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.values import row_periods as periods
from wythoff.games.wythoff.values import row_values as values
from wythoff.games.wythoff.values.first_rows import MAX_ROWS
from wythoff.games.wythoff.values.row_periods import RowPeriod, bundled_row_periods

G = wy.game("wythoff")
KNOWN = bundled_row_periods()
HUGE = 10**1000
PUBLISHED = DATA / "wythoff_row_periods.txt"


def test_the_published_rows() -> None:
    lines = [line for line in PUBLISHED.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == 46
    assert [RowPeriod(*map(int, line.split())) for line in lines] == wy.row_periods(46, recompute=True)


def test_the_rows_that_are_kept() -> None:
    assert wy.row_periods(100, recompute=True) == list(KNOWN[:100])
    assert wy.row_periods(len(KNOWN)) == list(KNOWN)
    assert [row.row for row in KNOWN] == list(range(len(KNOWN)))
    assert len(KNOWN) > 300
    assert all(row.saltus == row.period for row in KNOWN)
    assert {row.period // 3 & (row.period // 3 - 1) for row in KNOWN[1:]} == {0}  # 3 * 2^k, so far


def test_the_definition() -> None:
    rows, cols = 36, 12_000
    board = np.array(oracle.grundy_board(rows, cols)) - np.arange(cols)
    for row in KNOWN[:rows]:
        m, p, h = row.preperiod, row.period, board[row.row]
        assert (h[m + p :] == h[m:-p]).all()
        assert m == 0 or h[m - 1 + p] != h[m - 1]
        for divisor in range(1, p):
            assert p % divisor or (h[m + divisor :] != h[m:-divisor]).any()


def test_the_bounds_of_the_proof() -> None:
    for x, row in enumerate(oracle.grundy_board(36, 12_000)):
        assert all(y - 2 * x <= g <= x + y for y, g in enumerate(row))
        assert len(set(row)) == len(row)


def test_progress() -> None:
    seen = []
    assert len(wy.row_periods(20, lambda done, total: seen.append((done, total)), recompute=True)) == 20
    assert seen == [(done, 20) for done in range(1, 21)]


@pytest.mark.parametrize("kept", [8, 25])
def test_without_the_rows_that_are_kept(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    monkeypatch.setattr(periods, "bundled_row_periods", lambda: KNOWN[:kept])
    assert wy.row_periods(30, recompute=True) == list(KNOWN[:30])


def test_a_lag_that_is_too_small_is_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periods, "likely_lag", lambda rows: 384)
    assert wy.row_periods(23, recompute=True) == list(KNOWN[:23])


@pytest.mark.parametrize("rows", [1, 2, 7, 63, 64, 65])
def test_any_number_of_rows(rows: int) -> None:
    assert wy.row_periods(rows) == wy.row_periods(rows, recompute=True) == list(KNOWN[:rows])


@pytest.mark.parametrize("rows", [0, -1, 21845, 10**30])
def test_bad_rows(rows: int) -> None:
    with pytest.raises(ValueError, match="rows must be"):
        wy.row_periods(rows)


def test_rows_beyond_reason() -> None:
    with pytest.raises(ValueError, match=r"5000 rows would take about 2 days and 697 GB"):
        wy.row_periods(5000)


def test_near_values_in_both_orders() -> None:
    board = oracle.grundy_board(60, 60)
    for x in range(60):
        for y in range(60):
            assert G.grundy((x, y)) == board[x][y]


def test_values_by_both_ways_near_and_far() -> None:
    draw = random.Random(5)
    for _ in range(60):
        x, y = draw.randrange(70), draw.randrange(70_000)
        assert G.grundy((y, x)) == values._simulated(*sorted((x, y))), f"({x}, {y})"
    for x, y in [(700, 900), (130, 20_000), (64, 120_000)]:
        assert G.grundy((x, y)) == values._simulated(x, y)
    assert values._by_hand(50, 90) == values._simulated(50, 90)
    assert values._simulated(1500, 700) == values._simulated(700, 1500)


BORDERS = [0, 1, 63, 64, 127, 128, 129, 1023, 1024, 1025]


def test_every_way_gives_the_values_of_the_board() -> None:
    draw = random.Random(11)
    board = row_bitset_board(1026, 1500)
    places = [(x, y) for x in BORDERS for y in [*BORDERS, 1152, 1499] if x <= y]
    places += [(draw.randrange(1026), draw.randrange(1026, 1500)) for _ in range(20)]
    for x, y in places:
        assert G.grundy((x, y)) == board[x, y], (x, y)
        for way in values._methods(x, y):
            assert way(x, y) == board[x, y], (way, x, y)


def test_tiles_are_taken_where_rows_cost_more() -> None:
    """And the other way round; no way is taken that costs more than the tiles of the board."""
    places = [(900, 1000), (12_000, 12_000), (5000, 50_000), (300, 50_000), (700, 30_000), (1000, 3 * 10**7)]
    best = [min(ways := values._methods(*place), key=ways.__getitem__) for place in places]
    assert best == [values._by_tiles] * 3 + [values._simulated] * 2 + [values._simulated_and_frozen]
    assert 0.5 < values.seconds(mpz(12_000), mpz(12_000)) < 5
    assert values.seconds(mpz(10**6), mpz(10**6)) == 0
    assert values.seconds(mpz(5), mpz(HUGE)) < 0.1
    assert values.seconds(mpz(900), mpz(HUGE)) > 100
    assert len(KNOWN) <= MAX_ROWS


def test_a_period_on() -> None:
    for row in KNOWN[:64:7]:
        m, p = row.preperiod, row.period
        for y in (m, m + 1, m + p - 1, 10**20, HUGE):
            assert G.grundy((row.row, y + p)) == G.grundy((row.row, y)) + p
        if m:
            assert G.grundy((row.row, m - 1 + p)) != G.grundy((row.row, m - 1)) + p


def test_a_thousand_digits() -> None:
    assert (KNOWN[7].preperiod, KNOWN[7].period) == (92, 24)  # OEIS A046874, A046875
    column = 92 + (HUGE - 92) % 24
    wanted = oracle.grundy_board(8, 200)[7][column] + HUGE - column
    assert G.grundy((7, HUGE)) == G.grundy((HUGE, 7)) == wanted
    assert type(G.grundy((7, HUGE))) is int
    assert type(G.grundy((mpz(7), HUGE))) is type(G.grundy((mpz(3), 5))) is gmpy2.mpz
    assert type(G.grundy((np.int64(7), np.uint8(9)))) is int
    assert G.grundy((0, HUGE)) == HUGE


def test_p_positions_have_0_at_any_size() -> None:
    for n in (0, 1, 10**6, 10**50, HUGE):
        a, b = G.p_position(n)
        assert G.grundy((a, b)) == G.grundy((b, a)) == 0


def test_what_is_not_known() -> None:
    known = f"smaller pile is at most {len(KNOWN) - 1}, or .* at most 4000000000; a proved period of row x of"
    for position in [(10**10, 10**11), (10**11, 10**10)]:
        with pytest.raises(wy.UnknownValue, match=known):
            G.grundy(position)
    with pytest.raises(wy.UnknownValue, match=r"a proved period of row x of"):
        G.grundy((HUGE, HUGE + 1))


@pytest.mark.parametrize("position", [(-1, 2), (1,), (1, 2, 3), (1.5, 2)])
def test_bad_positions(position: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"numbers|pile|must be"):
        G.grundy(position)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder, into which all rows go, however quick."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(values, "MIN_CACHED_CELLS", 1)
    values._cached_rows.cache_clear()
    yield tmp_path / "wythoff"
    values._cached_rows.cache_clear()


def test_values_of_high_rows_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    values._cached_rows.cache_clear()
    row = KNOWN[110]
    y = row.preperiod + 12_345
    assert G.grundy((110, y)) == values._simulated(110, y)
    assert G.grundy((110, y + 10**30 * row.period)) == G.grundy((110, y)) + 10**30 * row.period
    assert len(list((tmp_path / "wythoff").iterdir())) == 1
    values._cached_rows.cache_clear()


def test_kept_values_are_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [G.grundy((x, 10**9 + x)) for x in range(0, 32, 5)]
    assert wanted == [values._simulated(x, c) + 10**9 + x - c for x, c in
                      ((x, KNOWN[x].preperiod + (10**9 + x - KNOWN[x].preperiod) % KNOWN[x].period)
                       for x in range(0, 32, 5))]  # fmt: skip
    assert len(list(folder.iterdir())) == 2
    values._cached_rows.cache_clear()
    monkeypatch.setattr(values, "proved_rows", None)
    assert wanted == [G.grundy((x, 10**9 + x)) for x in range(0, 32, 5)]


@pytest.mark.parametrize("damage", ["empty", "cut", "flipped", "other", "too large"])
def test_damaged_files_are_made_again(folder: Path, damage: str) -> None:
    wanted = G.grundy((20, HUGE))
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    if damage == "too large":
        wrong: Any = {str(row): np.full(KNOWN[row].period, 3 * row + 1, np.uint16) for row in range(16, 32)}
        np.savez(file, **wrong)
    else:
        middle = len(whole) // 2
        flipped = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
        file.write_bytes({"empty": b"", "cut": whole[:-100], "flipped": flipped, "other": b"x,y\n1,2\n"}[damage])
    values._cached_rows.cache_clear()
    assert values._read_file(file, range(16, 32)) is None
    assert G.grundy((20, HUGE)) == wanted
    assert file.read_bytes() == whole
    assert list(folder.iterdir()) == [file]


def test_files_of_earlier_versions_are_replaced(folder: Path) -> None:
    folder.mkdir()
    for name in ("rows-16-32-0123.npz", "rows-0-16-0123.npz", "rows-16-320-0123.npz", "other"):
        (folder / name).write_text("")
    G.grundy((20, HUGE))
    left = sorted(file.name for file in folder.iterdir())
    assert left == ["other", "rows-0-16-0123.npz", f"rows-16-32-{values._digest()}.npz", "rows-16-320-0123.npz"]


def test_a_folder_that_cannot_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wanted = G.grundy((20, HUGE))
    values._cached_rows.cache_clear()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert G.grundy((20, HUGE)) == wanted
    assert (tmp_path / "file").read_text() == ""


def test_a_wrong_row_in_the_data_is_not_believed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = (*KNOWN[:3], RowPeriod(3, 9, 6), *KNOWN[4:])
    monkeypatch.setattr(values, "bundled_row_periods", lambda: wrong)
    with pytest.raises(AssertionError, match="preperiod 9"):
        G.grundy((5, HUGE))
