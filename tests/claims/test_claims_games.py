"""Claims about coins and piles, against the rules by brute force at small bounds."""

from functools import cache, reduce
from itertools import combinations
from operator import xor

import pytest

import wythoff as wy
from wythoff.claims.catalogue import find

SMALL = 60


def greedy(turned_besides: int, runs: bool) -> list[int]:
    """Values of coins 1, 2, ...: the least number that no allowed set of coins before has as xor."""
    values: list[int] = []
    for n in range(SMALL):
        if runs:
            sets = [values[i:n] for i in range(n + 1)]
        else:
            sets = [list(some) for count in range(turned_besides + 1) for some in combinations(values, count)]
        there = {reduce(xor, some, 0) for some in sets}
        values.append(next(value for value in range(len(there) + 1) if value not in there))
    return values


@cache
def candy_value(x: int, y: int) -> int:
    there = {candy_value(a, heap - a) for heap in (x, y) for a in range(1, heap // 2 + 1)}
    return next(value for value in range(len(there) + 1) if value not in there)


@pytest.mark.parametrize("name", ["ruler", "mock-turtles", "candy-squares", "moore-nim"])
def test_they_hold(name: str) -> None:
    for bound in (0, 1, 2, 3, 9, SMALL if name != "moore-nim" else 10):
        verdict = find(name).check(bound)
        assert (verdict.holds, verdict.proved, verdict.checked_to) == (True, True, None if verdict.decided else bound)


SMALL_BOUNDS = {
    "lasker-nim": 40,
    "cyclic-nimhoff": 4,
    "sticky": 4,
    "another-sticky": 9,
    "nim-never-equal": 9,
    "sums-of-residues": 5,
    "odd-scoring": 30,
    "fibonacci-tree": 5,
    "silver-dollar": 6,
}


@pytest.mark.parametrize("name", SMALL_BOUNDS)
def test_closed_forms_hold(name: str) -> None:
    for bound in (0, 1, 2, SMALL_BOUNDS[name]):
        verdict = find(name).check(bound)
        assert (verdict.holds, verdict.proved, verdict.checked_to) == (True, True, None if verdict.decided else bound)


@pytest.mark.parametrize("name", ["cyclic-nimhoff", "sticky", "fibonacci-tree"])
def test_a_wrong_value_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The xor of the numbers is planted as the value."""
    monkeypatch.setattr(type(wy.game(name).solver), "grundy", lambda self, position: reduce(xor, position))
    verdict = find(name).check(5)
    assert verdict.holds is False
    assert verdict.counterexample is not None


def test_what_is_claimed_is_what_the_rules_give() -> None:
    by_runs, by_three = greedy(0, True), greedy(2, False)
    assert by_runs == [n & -n for n in range(1, SMALL + 1)]
    assert by_three == [n for n in range(1, 2 * SMALL + 1) if n.bit_count() % 2][:SMALL]
    search = find("ruler").search
    assert search
    assert search(0, SMALL + 1).checksum == sum(by_runs)
    search = find("candy-squares").search
    assert search
    for heap in range(1, 25):
        values = {candy_value(a, heap - a) for a in range(1, heap)}
        assert search(heap, heap + 1).checksum == sum(1 << value for value in values) == heap - 1


@pytest.mark.parametrize("name", ["ruler", "candy-squares"])
def test_any_cut_gives_the_same(name: str) -> None:
    search = find(name).search
    assert search
    parts = [search(start, start + 700) for start in range(0, 2100, 700)]
    assert sum(part.checksum for part in parts) == search(0, 2100).checksum
    assert all(part.counterexample is None for part in parts)
