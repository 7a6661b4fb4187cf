"""Strong induction in ranges: what it says is right, and an error is found at its very place, wherever ranges begin."""

import random
from itertools import pairwise
from math import isqrt

import oracle
import pytest
import wrong_steps

from wythoff.claims.inductions import pair_steps
from wythoff.claims.oracle import p_pairs
from wythoff.exact.complementary import pairs_of
from wythoff.kernels.inductions import BLOCK, last_stop

pytestmark = pytest.mark.kernels

GAMES = [(1, False), (2, False), (3, False), (8, False), (1, True), (2, True), (3, True), (8, True)]


def by_rule(count: int, t: int, is_misere: bool) -> list[int]:
    """a_n by the rule: the least integer in no earlier pair; misere play with t = 1 begins in its own way."""
    pairs = [(0, 1), (2, 2)] if is_misere and t == 1 else []
    used, a, s = {x for pair in pairs for x in pair}, 0, int(is_misere and t > 1)
    for n in range(len(pairs), count):
        while a in used:
            a += 1
        pairs.append((a, a + t * n + s))
        used |= {a, a + t * n + s}
    return [a for a, _ in pairs][:count]


@pytest.mark.parametrize(("t", "is_misere"), GAMES)
def test_the_sum_is_that_of_the_sieve(t: int, is_misere: bool) -> None:
    for stop in (1, 2, 3, 7, BLOCK - 1, BLOCK, BLOCK + 1, BLOCK + 2, 3000):
        found = pair_steps(0, stop, t, is_misere)
        assert (found.counterexample, found.checked) == (None, stop)
        assert found.checksum == sum(by_rule(stop, t, is_misere))


@pytest.mark.parametrize(("t", "is_misere"), GAMES)
def test_the_first_pairs_are_the_p_positions(t: int, is_misere: bool) -> None:
    board = oracle.t_board(30, t, is_misere)
    lost = [(x, y) for x in range(30) for y in range(x, 30) if board[x][y]]
    assert p_pairs(30, t, is_misere) == lost
    assert lost == [pairs_of(t, is_misere).pair(n) for n in range(len(lost))]


@pytest.mark.parametrize(("t", "is_misere"), GAMES)
@pytest.mark.parametrize("by", [-2, -1, 1, 2, 1000])
def test_every_single_error_near_the_beginning(t: int, is_misere: bool, by: int) -> None:
    for wrong in range(40):
        for start in {0, min(1, wrong), max(wrong - 1, 0), wrong}:
            assert wrong_steps.pair_steps(start, 50, t, is_misere, wrong, by).counterexample == wrong
        assert wrong_steps.pair_steps(0, wrong, t, is_misere, wrong, by).counterexample is None


@pytest.mark.parametrize("seed", range(60))
def test_a_planted_error_is_found_at_its_place(seed: int) -> None:
    """In the middle, at the first and last places of ranges and of blocks, near zero and at the end of what fits."""
    draw = random.Random(seed)
    t, is_misere = draw.choice([*GAMES, (50, False), (1000, True)])
    base = draw.choice([0, 0, 10**8, last_stop(t) - 3 * BLOCK - 20])
    size = draw.choice([5, 60, BLOCK, 3 * BLOCK])
    wrong, stop = base + draw.randrange(size), base + size
    borders = {base, stop, *(base + draw.randrange(size) for _ in range(3))}
    borders |= draw.choice([set(), {wrong}, {wrong + 1}, {wrong, wrong + 1}, {max(wrong - BLOCK + 1, base)}])
    found = [
        wrong_steps.pair_steps(a, b, t, is_misere, wrong, draw.choice([-2, -1, 1, 2, 10**6])).counterexample
        for a, b in pairwise(sorted(borders))
    ]
    assert min(n for n in found if n is not None) == wrong, (t, is_misere, borders)


def sum_of_lower(stop: int) -> int:
    """The sum of floor(n phi) for n < stop: with the upper numbers up to M = floor(N phi) they are 1 to M."""
    if stop < 2:
        return 0
    last = stop - 1
    largest = (last + isqrt(5 * last * last)) // 2
    upper = largest - last  # how many j have floor(j phi) + j <= M
    return largest * (largest + 1) // 2 - sum_of_lower(upper + 1) - upper * (upper + 1) // 2


def test_the_checksum_is_the_sum_of_all_lower_wythoff_numbers() -> None:
    assert [sum_of_lower(stop) for stop in range(200)] == [sum(by_rule(stop, 1, False)) for stop in range(200)]
    for start, stop in ((0, 10**7), (10**12, 10**12 + 10**6), (2**50 - 10**5, 2**50 + 10**5), (2**61, 2**61 + 10**5)):
        assert pair_steps(start, stop).checksum == (sum_of_lower(stop) - sum_of_lower(start)) % 2**64
    # What `wythoff verify biscuit-floor` prints for --stop 1e10, and is to print for 1e12.
    assert f"{sum_of_lower(10**10) % 2**64:016x}" == "62bc92fdad0f0933"
    assert f"{sum_of_lower(10**12) % 2**64:016x}" == "e62e4b154124b54f"


def test_an_error_far_out_is_found_by_128_bits() -> None:
    n = 2**61 + 12345
    assert pair_steps(n - 5000, n + 5000).counterexample is None
    assert wrong_steps.pair_steps(n - 5000, n + 5000, 1, False, n, 1).counterexample == n


@pytest.mark.parametrize("t", [1, 2, 3, 50, 1000])
def test_the_end_of_what_is_certain(t: int) -> None:
    last = last_stop(t)
    for is_misere in (False, True):
        found = pair_steps(last - 3000, last, t, is_misere)
        assert found.counterexample is None
        assert found.checksum == sum(int(pairs_of(t, is_misere).pair(n)[0]) for n in range(last - 3000, last)) % 2**64
    with pytest.raises(ValueError, match=f"stop must be at most {last} for t = {t}, got {last + 1}"):
        pair_steps(0, last + 1, t)
    with pytest.raises(ValueError, match="t must be at most 1000, got 1001"):
        pair_steps(0, 5, 1001)
