"""Sets of values against those of slices."""

import random

import numpy as np
import pytest

from wythoff.jobs.tiles.value_sets import BLOCK, MAX_BANDS, ValueSets


def bits(row: bytes) -> set[int]:
    number = int.from_bytes(row, "little")
    return {bit for bit in range(number.bit_length()) if number >> bit & 1}


@pytest.mark.parametrize("largest", [0, 8, 300, 511, 512, 5000])
@pytest.mark.parametrize("length", [0, 1, BLOCK - 1, BLOCK, 777, 5000])
def test_ranges(length: int, largest: int) -> None:
    rng = random.Random(length + largest)
    values = [rng.randint(0, largest) for _ in range(length)]
    sets = ValueSets(np.array(values, np.uint16))
    ends = [(rng.randint(0, length), rng.randint(0, length)) for _ in range(200)] + [(0, length), (length, length)]
    found = sets.join(*(np.array(column) for column in zip(*ends, strict=True)))
    assert found.shape == (len(ends), sets.bytes)
    assert sets.largest == max(values, default=0)
    assert sets.largest >> sets.shift < MAX_BANDS
    assert sets.shift == 0 or sets.largest >> (sets.shift - 1) >= MAX_BANDS
    for (start, stop), row in zip(ends, found, strict=True):
        assert bits(row.tobytes()) == {value >> sets.shift for value in values[start:stop]}, (start, stop)
