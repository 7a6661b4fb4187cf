"""What completes given numbers, against all numbers that are tried; and at 10^1000."""

import random
from math import isqrt

import pytest

import wythoff as wy
from wythoff.automata.completion import Completion
from wythoff.automata.linear import linear
from wythoff.automata.numeration import numeration


@pytest.mark.parametrize("name", ["2", "fibonacci", "t3", "pell", "tribonacci", "s4"])
def test_all_small_numbers(name: str) -> None:
    draw = random.Random(name)
    own = numeration(name)
    for _ in range(5):
        c, c0 = [draw.choice((-3, -2, -1, 1, 2)) for _ in range(3)], draw.randint(-9, 9)
        holds = linear(own, dict(zip("xyz", c, strict=True)), c0) & linear(own, {"x": 1, "y": -2, "z": 1}, 0, "<")
        completion = Completion(holds, "y")
        rows = holds.exists("x", "z")
        for y in range(60):
            found = completion.values(y=y)
            assert (found is not None) == rows.accepts(y=y)
            assert found is None or holds.accepts(y=y, **found)


@pytest.mark.parametrize("name", ["2", "fibonacci", "t3", "pell", "tribonacci", "s4"])
def test_all_values(name: str) -> None:
    sums = Completion(linear(numeration(name), {"x": 1, "y": 1, "z": -1}), "z")
    for z in range(40):
        found = sums.all_values(z=z)
        assert sorted((pair["x"], pair["y"]) for pair in found) == [(x, z - x) for x in range(z + 1)]
    assert Completion(linear(numeration(name), {"x": 2, "z": -1}), "z").all_values(z=7) == []
    with pytest.raises(TypeError, match="a completion needs the arguments z, got y"):
        sums.all_values(y=3)


def test_wythoff_pairs_far_out() -> None:
    pairs = wy.prove("exists n: a = floor(n*phi) and b = a + n").automaton
    upper, lower = Completion(pairs, "a"), Completion(pairs, "b")
    for n in (0, 1, 5, 10**30, 7**1200):
        a = (n + isqrt(5 * n * n)) // 2
        assert upper.values(a=a) == {"b": a + n}
        assert lower.values(b=a + n) == {"a": a}
        assert Completion(pairs, "a", "b").values(a=a, b=a + n) == {}
        assert Completion(pairs, "a", "b").values(a=a, b=a + n + 1) is None
        assert n == 0 or upper.values(a=a + n) is None
    found = Completion(pairs).values()
    assert found == {"a": 0, "b": 0}


def test_wrong_names() -> None:
    pairs = linear(numeration("2"), {"x": 1, "y": -1})
    with pytest.raises(ValueError, match=r"the automaton has no variable z; accepted: x, y$"):
        Completion(pairs, "x", "z")
    with pytest.raises(TypeError, match="a completion needs the arguments x, got y"):
        Completion(pairs, "x").values(y=3)
