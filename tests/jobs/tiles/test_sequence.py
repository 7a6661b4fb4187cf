"""Views of a sequence against the sequence itself, near its beginning and far out by its period."""

import random
from typing import Any

import numpy as np
import pytest

from wythoff.exact.bigint import mpz
from wythoff.games.heaps.periods import Period
from wythoff.jobs.tiles.sequence import Columns, SequenceView


def values_of_columns(columns: Columns) -> list[Any]:
    """The values of each column, or the bands that occur."""
    if columns.sets is None:
        return columns.values or []
    numbers = [int.from_bytes(row.tobytes(), "little") for row in columns.sets]
    return [{bit for bit in range(number.bit_length()) if number >> bit & 1} for number in numbers]


@pytest.mark.parametrize("zoom", [0, 1, 2, 5, 6, 7, 11])
@pytest.mark.parametrize("first", [0, 1])
def test_without_a_period(zoom: int, first: int) -> None:
    """No column is known that reaches beyond the last value."""
    rng = random.Random(zoom)
    values = [rng.randint(0, 20) for _ in range(3000)]
    view = SequenceView(np.array(values, np.uint8), first, None)
    whole = [None] * first + values
    for start in (0, 1 << zoom, 700, 2900, 3001, 10**30):
        columns = view.columns(mpz(start), zoom, 40)
        wide = 1 << zoom
        parts = [whole[start + i * wide : start + (i + 1) * wide] for i in range(40)]
        wanted = [part for part in parts if len(part) == wide]
        assert columns.known == len(wanted)
        if zoom:
            assert values_of_columns(columns) == [{value for value in part if value is not None} for part in wanted], (
                start
            )
        else:
            assert values_of_columns(columns) == [part[0] for part in wanted], start
    assert view.value(mpz(3000 + first)) is None
    assert view.value(mpz(2999 + first)) == values[2999]
    assert view.value(mpz(first - 1)) is None


@pytest.mark.parametrize("zoom", [0, 1, 3, 6, 9, 14, 3000])
@pytest.mark.parametrize(("preperiod", "period"), [(0, 1), (0, 12), (71, 12), (5, 700), (900, 349), (900, 1)])
def test_by_a_period(preperiod: int, period: int, zoom: int) -> None:
    rng = random.Random(preperiod + period)
    first, again = ([rng.randint(0, 600) for _ in range(count)] for count in (preperiod, period))
    known = first + again * 2
    view = SequenceView(np.array(known, np.uint16), 0, Period(preperiod, period, 3, True, len(known)))

    def of(n: int) -> int:
        return first[n] if n < preperiod else again[(n - preperiod) % period]

    shift = view.sets.shift if zoom else 0
    for start in (0, 3, preperiod, 10**18 + 7, 10**1000):
        columns = view.columns(mpz(start), zoom, 30)
        assert columns.known == 30
        for i, found in enumerate(values_of_columns(columns)):
            begin = start + (i << zoom)
            several = range(begin, min(begin + (1 << zoom), max(begin, preperiod) + period))
            wanted = {of(n) >> columns.shift for n in several}
            assert found == (wanted if zoom else of(begin)), (start, i)
        assert columns.shift <= shift
        assert view.value(mpz(start)) == of(start) + 3 * max(0, (start - preperiod) // period)


def test_bands_are_finer_where_few_heaps_are_seen() -> None:
    values = np.arange(400_000)
    view = SequenceView(values, 1, None)
    near, far = view.columns(mpz(0), 1, 100), view.columns(mpz(0), 10, 300)
    assert (near.shift, far.shift) == (0, view.sets.shift)
    assert values_of_columns(near) == [{0}, *({2 * i - 1, 2 * i} for i in range(1, 100))]
    assert values_of_columns(far)[200] == {value >> far.shift for value in range(200 * 1024 - 1, 201 * 1024 - 1)}
