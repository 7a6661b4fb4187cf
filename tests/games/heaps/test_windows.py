"""Values by windows: those of sequences, and never a guess where a window is too small."""

import random

import numpy as np
import pytest

from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import HeapSequence
from wythoff.games.heaps.windows import UndecidedError, WindowedValues, WindowTables, window_tables

pytestmark = pytest.mark.kernels

# With the window that is chosen. The space of 0.106 and 0.104 is swapped by parity.
CODES = {"0.106": 1 << 14, "0.16": 1 << 15, "0.77": 1 << 14, "0.454": 1 << 14, "0.104": 1 << 14, "0.054": 1 << 14}
STOP = 700_001


def moves_of(code: str) -> HeapMoves:
    return HeapMoves(parse_octal_code(code).digits)


@pytest.mark.parametrize("code", CODES)
def test_values(code: str) -> None:
    """In steps of any length, from heaps of both parities, and from a window that is loaded."""
    sequence, draw = HeapSequence(moves_of(code), STOP), random.Random(code)
    sequence.extend(STOP)
    tables = window_tables(moves_of(code))
    assert tables.window == CODES[code]
    assert tables.space.by_parity == (code in ("0.106", "0.104"))
    values, parts = WindowedValues(tables), [tables.first]
    while values.n < STOP:
        parts.append(values.step(min(values.n + draw.choice((1, 2, 63, 64, 65, 4097, 10**6)), STOP)).copy())
    assert np.array_equal(np.concatenate(parts), sequence.values)
    assert np.array_equal(values.window, sequence.values[-tables.window :])
    n = STOP - 100_000 - draw.randrange(2)
    values.load(n, sequence.values[n - tables.window : n])
    assert np.array_equal(values.step(STOP), sequence.values[n:])


@pytest.mark.parametrize("code", ["0.106", "0.16", "0.054"])
def test_heap_by_heap(code: str) -> None:
    """Without splits for 64 heaps at once, each heap is decided alone; the values are the same."""
    tables = WindowTables(moves_of(code), CODES[code])
    tables.chain = tables.chain._replace(splits=tables.chain.splits[:8], split_keys=tables.chain.split_keys[:8])
    values, sequence = WindowedValues(tables), HeapSequence(tables.moves, tables.begin + 20_000)
    sequence.extend(sequence.stop)
    assert np.array_equal(values.step(sequence.stop), sequence.values[tables.begin :])
    assert values.asked > 10_000


def test_a_small_window_is_reported() -> None:
    """Heap 198379 of 0.16 needs a split whose smaller heap is beyond 2^14. Kayles needs few heaps."""
    values = WindowedValues(WindowTables(moves_of("0.16"), 1 << 14))
    values.step(STOP)
    with pytest.raises(
        UndecidedError, match="a window of 16384 values does not determine the value of heap 198379; accepted: a larger"
    ):
        values.step(STOP)
    assert values.n == 198379
    sequence = HeapSequence(values.tables.moves, STOP)
    sequence.extend(STOP)
    assert np.array_equal(values.window, sequence.values[values.n - (1 << 14) : values.n])
    n, value, small = 198379, int(sequence.values[198379]), 1 << 14
    options = {int(sequence.values[a] ^ sequence.values[n - 2 - a]) for a in range(1, small - 1)}
    options |= {int(sequence.values[n - 2])}
    assert not set(range(value)) <= options
    with pytest.raises(UndecidedError, match="a window of 1024 values is too small: heap 1103 has a rare value"):
        WindowTables(moves_of("0.106"), 1 << 10)
    kayles = WindowedValues(WindowTables(moves_of("0.77"), 1 << 7))
    assert np.array_equal(kayles.step(3000), np.tile(kayles.tables.first[-12:], 250)[: 3000 - 512])


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("0.6", "checkpoints need values of at most 127, but a heap below 16384 has a larger one"),
        ("0.07", "checkpoints need few heaps of rare values, but"),
        ("0.333", "checkpoints need a game whose moves split heaps"),
    ],
)
def test_other_games_are_refused(code: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        window_tables(moves_of(code))


def test_a_window_is_found() -> None:
    """The least heap before which it stands, and no other."""
    tables = window_tables(moves_of("0.77"))
    values = WindowedValues(tables)
    values.step(values.n + 100)
    window, n = values.window.copy(), values.n
    for count in (1, 11):
        values.step(values.n + count)
        assert values.find(window, count) == (None if values.n < n + 12 else n + 12)
    values.step(values.n + 1000)
    assert values.find(window, 1000) == n + 24
    assert values.find(window, 13) == n + 12 * ((values.n - n) // 12)
    other = window.copy()
    other[0] ^= 1
    assert values.find(other, 1000) is None
