"""Products, minimal automata and projections: compiled, plain, and by trying words."""

import random
from itertools import product as words
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from wythoff.automata import tables
from wythoff.automata.tables import Flags, Table
from wythoff.kernels import automata as kernels
from wythoff.kernels import minimization

MANY = 10**6


def control() -> Any:
    return np.zeros(2, np.uint64)


def drawn(draw: random.Random, states: int, symbols: int) -> tuple[Table, Flags]:
    table = [[draw.choice((-1, *range(states))) for _ in range(symbols)] for _ in range(states)]
    return np.array(table, np.int32), np.array([draw.random() < 0.4 for _ in range(states)])


def accepts(table: Table, final: Flags, word: tuple[int, ...]) -> bool:
    q = 0
    for symbol in word:
        q = int(table[q, symbol])
        if q < 0:
            return False
    return bool(final[q])


def is_same(one: tuple[Table, Any], other: tuple[Table, Any] | None) -> bool:
    return other is not None and np.array_equal(one[0], other[0]) and np.array_equal(one[1], other[1])


def plain(table: Table, kinds: NDArray[np.int32]) -> tuple[Table, NDArray[np.int32]]:
    found = tables.plain_minimal(table, kinds, MANY)
    assert found is not None
    return found


@pytest.mark.kernels
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("operation", [tables.AND, tables.OR, tables.XOR, tables.DIFFERENCE])
def test_products(seed: int, operation: int) -> None:
    """Of automata of the variables x, y and y, z."""
    draw = random.Random(seed)
    one, other = drawn(draw, draw.randrange(1, 7), 4), drawn(draw, draw.randrange(1, 7), 4)
    x, y, z = (np.array(of) for of in zip(*words(range(2), repeat=3), strict=True))
    symbols = 2 * x + y, 2 * y + z
    table, final = tables.plain_product(one, other, symbols, operation, MANY) or one
    assert is_same(tables.product(one, other, symbols, operation), (table, final))
    for length in range(4):
        for word in words(range(8), repeat=length):
            of = [accepts(*one, tuple(symbols[0][list(word)])), accepts(*other, tuple(symbols[1][list(word)]))]
            assert accepts(table, final, word) == bool(operation >> (2 * of[0] + of[1]) & 1)


@pytest.mark.kernels
@pytest.mark.parametrize("seed", range(40))
def test_minimal_automata(seed: int) -> None:
    """No two states read the same, which words as long as there are states show; and all are reached in order."""
    draw = random.Random(seed)
    table, final = drawn(draw, draw.randrange(1, 9), 2)
    kinds = final.astype(np.int32) * draw.choice((1, 2))
    classes, count = minimization.alike(table, kinds, control())
    found, read = minimization.numbered(table, kinds, classes, count)
    assert is_same((found, read), plain(table, kinds))
    tried = [word for length in range(7) for word in words(range(2), repeat=length)]
    assert [accepts(table, final, word) for word in tried] == [accepts(found, read > 0, word) for word in tried]
    if len(found) > 1:
        starts = [np.roll(np.arange(len(found)), -q) for q in range(len(found))]
        told = set()
        for start in starts:  # the automaton that begins in each state
            back = np.argsort(start)
            turned = np.where(found[start] < 0, -1, back[found[start]])
            told.add(tuple(accepts(turned, read[start] > 0, word) for word in tried))
        assert len(told) == len(found)
    assert is_same((found, read), plain(found, read))
    met = [target for target in found.reshape(-1).tolist() if target > 0]
    assert list(dict.fromkeys(met)) == list(range(1, len(found)))


@pytest.mark.kernels
@pytest.mark.parametrize("copies", [1, 2, 5])
@pytest.mark.parametrize("length", [1, 7, 8, 9, 16, 17, 300])
def test_minimal_automata_whose_states_are_told_apart_by_long_words(length: int, copies: int) -> None:
    """A word 00...0 that ends among 20 drawn states; then `copies` of each state, with targets among all copies."""
    draw = random.Random(f"{length} {copies}")
    table, final = drawn(draw, 20, 3)
    chain = np.full((length, 3), -1, np.int32)
    chain[:, 0] = np.arange(1, length + 1)
    table = np.concatenate([chain, np.where(table < 0, -1, table + length)]).astype(np.int32)
    kinds = np.append(np.zeros(length, np.int32), 2 * final.astype(np.int32))
    expected = plain(table, kinds)
    size = len(table)
    several = np.tile(table, (copies, 1))
    several[several >= 0] += size * np.array([draw.randrange(copies) for _ in range((several >= 0).sum())], np.int32)
    classes, count = minimization.alike(several, np.tile(kinds, copies), control())
    assert classes[-1] == 0
    assert sorted(set(classes.tolist())) == list(range(count))
    assert all(np.array_equal(classes[:size], classes[k * size : (k + 1) * size]) for k in range(copies))
    assert is_same(minimization.numbered(several, np.tile(kinds, copies), classes, count), expected)
    assert is_same(plain(several, np.tile(kinds, copies)), expected)


@pytest.mark.kernels
def test_a_long_chain_is_left_to_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python 8000 steps over 8000 states would take 12 s; a number of 1000 digits is such a chain."""
    monkeypatch.setattr(tables, "is_compiled", lambda: False)
    table = np.full((8000, 2), -1, np.int32)
    table[:-1, 0] = np.arange(1, 8000)
    kinds = (np.arange(8000) == 7999).astype(np.int32)
    assert tables.plain_minimal(table, kinds, tables.MAX_PLAIN_WORK // table.size) is None
    assert is_same(tables.minimal(table, kinds), (table, kinds))


@pytest.mark.kernels
@pytest.mark.parametrize("low", [1, 3])
@pytest.mark.parametrize("seed", range(20))
def test_projections(seed: int, low: int) -> None:
    """Of digits below 3 of two variables; the variable that goes may have two digits more."""
    draw = random.Random(f"{seed} {low}")
    table, final = drawn(draw, draw.randrange(1, 5), 9)
    found, accepting = kernels.projection(table, final, 3, low, MANY, control())
    assert is_same((found, accepting), tables.plain_projection(table, final, 3, low, MANY))
    for length in range(3):
        for word in words(range(3), repeat=length):
            some = any(
                accepts(table, final, tuple(d * low + n * (3 // low) for d, n in zip(gone, longer, strict=True)))
                for longer in ((0,) * more + word for more in range(5))
                for gone in words(range(3), repeat=len(longer))
            )
            assert accepts(found, accepting, word) == some


@pytest.mark.kernels
def test_limits_and_stops() -> None:
    table, final = drawn(random.Random(5), 60, 4)
    symbols = np.arange(4), np.array([0, 2, 1, 3])
    assert len(kernels.product(table, table, *symbols, tables.OR, 50, control())[0]) == 0
    assert len(kernels.projection(table, final, 2, 1, 5, control())[0]) == 0
    stopped = np.array([1, 0], np.uint64)
    assert len(kernels.product(table, table, *symbols, tables.OR, MANY, stopped)[0]) == 0
    assert len(kernels.projection(table, final, 2, 1, MANY, stopped)[0]) == 0
    assert minimization.alike(table, final.astype(np.int32), stopped)[1] == -1
    assert tables.plain_product((table, final), (table, final), symbols, tables.OR, 50) is None
    assert tables.plain_projection(table, final, 2, 1, 5) is None
