"""The checksums of a finding: arrays, ints and compiled code agree, at the borders of 64 bits too."""

import random
from functools import partial

import numpy as np
import pytest

import wythoff as wy
from wythoff.claims import searching
from wythoff.claims.checksums import Sums, mixed
from wythoff.claims.inductions import pair_steps
from wythoff.claims.verdict import merge_findings
from wythoff.exact.complementary import pairs_of

BORDERS = [0, 1, 2**31, 2**53, 2**63 - 1]


def digest_of(numbers: list[int]) -> int:
    """By the definition, in Python's integers."""
    total = 0
    for number in numbers:
        z = number * 0x9E3779B97F4A7C15 % 2**64
        z ^= z >> 32
        z = z * 0xD6E8FEB86659FD93 % 2**64
        total += z ^ (z >> 29)
    return total % 2**64


def test_arrays_and_ints() -> None:
    draw = random.Random(1)
    numbers = BORDERS + [draw.randrange(2**63) for _ in range(100)]
    found = set()
    for array in (np.array(numbers), np.array(numbers, np.uint64), np.array(numbers, object)):
        sums = Sums()
        sums.add_array(array[:50])
        sums.add(array[50:])
        found.add(sums.finding(7))
    (one,) = found
    assert (one.checked, one.checksum, one.digest) == (7, sum(numbers) % 2**64, digest_of(numbers))


def test_numbers_beyond_64_bits_count_modulo_2_to_the_64() -> None:
    big, small = Sums(), Sums()
    big.add([10**30, -1])
    small.add([10**30 % 2**64, 2**64 - 1])
    assert big.finding(2) == small.finding(2)
    assert len({mixed(n) for n in range(1000)} | {mixed(2**64 - 1 - n) for n in range(1000)}) == 2000


@pytest.mark.parametrize(("t", "is_misere"), [(1, False), (1, True), (2, False), (3, True)])
def test_compiled_digests(t: int, is_misere: bool) -> None:
    for start, stop in ((0, 1), (0, 3000), (1023, 1026), (10**12, 10**12 + 2500)):
        piles = [int(pairs_of(t, is_misere).pair(n)[0]) for n in range(start, stop)]
        assert pair_steps(start, stop, t, is_misere).digest == digest_of(piles)


# Their searches find a counterexample, compare with nothing, or have no numbers that could be summed.
WITHOUT = {"euclid-values", "answers-by-rules"}


@pytest.mark.parametrize("claim", [one for one in wy.claims() if one.search is not None], ids=lambda one: one.id)
def test_every_checksum_has_a_digest(claim: wy.Claim) -> None:
    """A claim with a checksum has a digest too, and both do not depend on how the range is split."""
    assert claim.search is not None
    search = partial(searching.run_search, claim.search)
    whole = search(0, 60)
    assert (whole.digest != 0) == (whole.checksum != 0 and claim.id not in WITHOUT)
    if whole.counterexample is None:
        assert merge_findings(search(0, 23), search(23, 60)).digest % 2**64 == whole.digest
