"""The compiled smallest part against the greedy method, and positions of Fibonacci nim against the rules."""

from functools import cache

import numpy as np
import oracle
import pytest

from wythoff.kernels import fibonacci

pytestmark = pytest.mark.kernels


def greedy(n: int) -> int:
    """The last number that the greedy method takes from n; 0 for 0."""
    last = 0
    for number in reversed(oracle.fibonacci(2**64)):
        if number <= n:
            n, last = n - number, number
    return last


def sample(bits: int) -> list[int]:
    rng = np.random.default_rng(bits)
    drawn: list[int] = rng.integers(0, 2**bits - 1, 2000, dtype=np.uint64, endpoint=True).tolist()
    return drawn


def parts_of(values: list[int]) -> list[int]:
    """What is taken where all may be taken."""
    _, left, _, _ = solved(values, [2**64 - 1] * len(values))
    return [value - rest for value, rest in zip(values, left, strict=True)]


@pytest.mark.parametrize("bits", [10, 30, 50, 53, 61, 62, 63, 64])
def test_smallest_parts_at_random(bits: int) -> None:
    values = sample(bits)
    for value, part in zip(values, parts_of(values), strict=True):
        assert part == greedy(value), value


def test_smallest_parts_at_borders() -> None:
    numbers = oracle.fibonacci(2**64)
    sums = {a + b + d for a in numbers for b in numbers for d in (-1, 0, 1)}
    # n phi is as near as can be to a cut for these: every second part from F_c up, or from F_{c+3} up
    for c in range(90):
        for first in (c + 2, c + 3):
            total = numbers[c]
            for number in numbers[first::2]:
                total += number
                sums.add(total)
    values = sorted({*oracle.borders(2**64), *range(3000), *(n for n in sums if 0 <= n < 2**64)})
    assert values[-1] == 2**64 - 1
    for value, part in zip(values, parts_of(values), strict=True):
        assert part == greedy(value), value


def test_in_place_and_empty() -> None:
    pile, cap, is_p = np.array([0, 1, 4, 12, 25, 100], np.uint64), np.full(6, 3, np.uint64), np.ones(6, np.bool_)
    fibonacci.solve_positions(pile, cap, is_p, pile, cap)
    assert (pile.tolist(), cap.tolist()) == ([0, 0, 3, 11, 24, 97], [3, 2, 2, 2, 2, 6])
    fibonacci.solve_positions(pile[:0], cap[:0], is_p[:0], pile[:0], cap[:0])


@cache
def is_lost(pile: int, cap: int) -> bool:
    """The rules: take 1, ..., cap of the pile; the next player may take twice as many; who cannot move loses."""
    return not any(is_lost(pile - taken, min(2 * taken, pile - taken)) for taken in range(1, min(cap, pile) + 1))


def solved(piles: list[int], caps: list[int]) -> tuple[list[bool], list[int], list[int], int]:
    pile, cap = np.array(piles, np.uint64), np.array(caps, np.uint64)
    is_p, left, left_cap = np.ones(len(pile), np.bool_), np.full_like(pile, 7), np.full_like(pile, 7)
    seen = fibonacci.solve_positions(pile, cap, is_p, left, left_cap)
    return is_p.tolist(), left.tolist(), left_cap.tolist(), int(seen)


def test_positions_by_the_rules() -> None:
    rows = [(pile, cap) for pile in range(90) for cap in range(100)]
    piles, caps = map(list, zip(*rows, strict=True))
    is_p, left, left_cap, _ = solved(piles, caps)
    for (pile, cap), lost, to, to_cap in zip(rows, is_p, left, left_cap, strict=True):
        assert lost == is_lost(pile, min(pile, cap)), (pile, cap)
        if lost:
            assert (to, to_cap) == (pile, cap)
        else:
            taken = pile - to
            assert 1 <= taken <= cap
            assert to_cap == 2 * taken
            assert is_lost(to, min(to, to_cap)), (pile, cap)


def test_large_positions() -> None:
    piles, caps = [], []
    for pile in oracle.borders(2**64):
        part = greedy(pile)
        for cap in (0, part - 1, part, part + 1, 2**64 - 1):
            if 0 <= cap < 2**64:
                piles.append(pile)
                caps.append(cap)
    is_p, left, left_cap, _ = solved(piles, caps)
    for pile, cap, lost, to, to_cap in zip(piles, caps, is_p, left, left_cap, strict=True):
        part = greedy(pile)
        assert lost == (cap < part or pile == 0)
        assert (to, to_cap) == ((pile, cap) if lost else (pile - part, 2 * part % 2**64))


@pytest.mark.parametrize(
    ("pile", "cap", "bit"),
    [
        (0, 0, False),
        (2**63 - 1, 2**63 - 1, False),
        (2**63, 1, True),
        (5, 2**63, True),
        (4660046610375530309, 4660046610375530309, True),  # F_91: twice it is above 2^63
        (4660046610375530309, 4660046610375530308, False),
        (2880067194370816120, 2**62, False),  # F_90
    ],
)
def test_what_does_not_fit_is_seen(pile: int, cap: int, bit: bool) -> None:
    *_, seen = solved([1, pile, 1], [1, cap, 1])
    assert (seen >= 2**63) == bit
