"""Views of sequences of single heaps: 512 columns, as the page asks for them."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.jobs.tiles.growing import GrowingSequence
from wythoff.jobs.tiles.sequence import SequenceView
from wythoff.jobs.tiles.value_sets import ValueSets

HEAPS = 10**6
GROUP = "view of 512 columns of a sequence"


@pytest.mark.parametrize("zoom", [0, 5, 10])
def test_computed_heaps(benchmark: Any, describe: Any, zoom: int) -> None:
    describe(GROUP, f"Grundy's game, a column {2**zoom} heaps wide", "<= 10 ms")
    view = SequenceView(wy.grundy_sequence("grundy", HEAPS), 0, None)
    columns = benchmark.pedantic(view.columns, (mpz(1024), zoom, 512), rounds=20, warmup_rounds=1)
    assert columns.known == 512


@pytest.mark.parametrize("zoom", [0, 2000])
def test_by_the_period(benchmark: Any, describe: Any, zoom: int) -> None:
    describe(GROUP, f"0.16 at 10^1000, a column 2^{zoom} heaps wide", "<= 10 ms")
    growing = GrowingSequence(wy.game("0.16"))
    while not growing.is_over:
        growing.step()
    columns = benchmark.pedantic(growing.view.columns, (mpz(10) ** 1000, zoom, 512), rounds=20, warmup_rounds=1)
    assert columns.known == 512


def test_sets_of_blocks(benchmark: Any, describe: Any) -> None:
    """What is kept so that any view is quick."""
    describe("sets of the values in blocks, each heap", "Grundy's game, 10^6 heaps", items=HEAPS)
    values = wy.grundy_sequence("grundy", HEAPS)
    sets = benchmark.pedantic(ValueSets, (values,), rounds=3, warmup_rounds=1)
    whole = sets.join(np.array([0]), np.array([HEAPS]))
    assert int(np.unpackbits(whole).sum()) == len(np.unique(values))
