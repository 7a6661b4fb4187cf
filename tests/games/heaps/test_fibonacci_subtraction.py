"""Fibonacci subtraction: the rules by brute force, sums in normal and misere play, far heaps, batches, play."""

import random
from functools import cache, reduce
from operator import xor

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find
from wythoff.claims.fibonacci_subtraction import rule_steps

TAKES = (1, 4, 12, 33, 88, 232, 609, 1596, 4180, 10945, 28656, 75024)
Heaps = tuple[int, ...]


def left(heaps: Heaps) -> set[Heaps]:
    places = range(len(heaps))
    return {
        (*heaps[:place], heaps[place] - taken, *heaps[place + 1 :])
        for place in places
        for taken in TAKES
        if taken <= heaps[place]
    }


@cache
def lost(heaps: Heaps, play: str) -> bool:
    options = left(heaps)
    return not any(lost(tuple(sorted(option)), play) for option in options) if options else play == "normal"


def values(stop: int) -> list[int]:
    found: list[int] = []
    for heap in range(stop):
        there = {found[heap - taken] for taken in TAKES if taken <= heap}
        found.append(next(n for n in range(4) if n not in there))
    return found


def test_values() -> None:
    game = wy.game("fibonacci-subtraction")
    found = values(50_000)
    assert found[:30] == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1]
    assert [game.grundy((heap,)) for heap in range(3000)] == found[:3000]
    assert game.solver.grundy_many(np.arange(50_000).reshape(-1, 1), lambda: None)[0].tolist() == found
    upper = [n for n, value in enumerate(found) if not value]
    assert upper == [int(b) for b in game.p_positions(0, len(upper))[:, 0]]
    assert upper == [(3 * n + (5 * n * n) ** 0.5) // 2 for n in range(len(upper))]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_sums(play: str) -> None:
    """Three heaps, two of them below 40."""
    game, draw = wy.game("fibonacci-subtraction", play=play), random.Random(1)
    positions: list[Heaps] = [(a, b) for a in range(40) for b in range(40)]
    positions += [tuple(draw.choices(range(30), k=3)) for _ in range(300)]
    for heaps in positions:
        assert game.options(heaps) == sorted(left(heaps))
        assert game.is_p(heaps) == lost(tuple(sorted(heaps)), play)
        assert game.winning_moves(heaps) == sorted(o for o in left(heaps) if lost(tuple(sorted(o)), play))
        assert (game.best_move(heaps) or heaps) in (game.winning_moves(heaps) or [heaps])
    for heap in range(100):
        assert game.p_index((heap,)) == (None if not game.is_p((heap,)) else sum(game.is_p((n,)) for n in range(heap)))


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_far_heaps(play: str) -> None:
    game, draw = wy.game("fibonacci-subtraction", play=play), random.Random(2)
    fibonacci = [mpz(1), mpz(1)]
    while len(fibonacci) < 1500:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    heaps = [fibonacci[k] + d for k in (90, 91, 92, 93, 1400, 1401) for d in (-3, -2, -1, 0, 1, 2)]
    heaps += [mpz(draw.randrange(10**300)) for _ in range(10)]
    for heap in heaps:
        position = heap, draw.choice(heaps)
        for move in [*game.winning_moves(position)[-3:], game.best_move(position) or position]:
            checked = game.ruleset.check(move)
            assert game.is_p(move)
            assert move == position or game.ruleset.allows(position, checked)
    assert game.is_p(game.p_position(10**1000))
    assert game.p_index(game.p_position(10**1000)) == 10**1000


def test_a_million_digits() -> None:
    game = wy.game("fibonacci-subtraction")
    best = game.best_move((mpz(10) ** 100_000, mpz(10) ** 99_999))
    assert best is None or game.is_p(best)
    with pytest.raises(ValueError, match="more than 2147483648 bits"):
        game.winning_moves((mpz(10) ** 100_000, mpz(10) ** 99_999 + 1, mpz(10) ** 99_998))


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_batches(play: str) -> None:
    game, draw = wy.game("fibonacci-subtraction", play=play), np.random.default_rng(1)
    for below in (6, 100, 2**31, 2**63 - 1):
        rows = draw.integers(0, below, (300, 3))
        answers = game.solve_many(rows)
        for heaps, is_p, move in zip(map(tuple, rows.tolist()), answers.is_p, answers.move.tolist(), strict=True):
            assert is_p == game.is_p(heaps)
            assert tuple(move) == (game.best_move(heaps) or heaps)
    huge = rows.astype(np.uint64) * 2 + 1
    assert game.solve_many(huge).is_p.tolist() == [game.is_p(tuple(row)) for row in huge.tolist()]
    if play == "normal":
        assert all(game.grundy(row) == reduce(xor, (game.grundy((heap,)) for heap in row)) for row in rows.tolist())


def test_claim() -> None:
    parts = [rule_steps(0, 100), rule_steps(100, 70_000), rule_steps(70_000, 150_000)]
    assert sum(part.checksum for part in parts) == rule_steps(0, 150_000).checksum == sum(values(150_000)[:150_000])
    assert find("fibonacci-subtraction").check(1000).proved


def test_played(run: Run) -> None:
    typed = b"take 2\ntake 4\nwhy\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\nbest\n"
    told = run("play", "fibonacci-subtraction", "9", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "no legal move leads to 7" in told
    assert "The Grundy value of a heap n is 0 if n is 0 or an upper Wythoff number" in told
    assert told.splitlines()[-1].endswith("win.")
