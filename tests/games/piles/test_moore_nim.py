"""Moore's nim against the rules, at any size, and the values of few heaps."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest
import searched

import wythoff as wy
from wythoff.solve.solution import TooManyMovesError


def options(k: int) -> searched.Options:
    def listed(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for left in product(*(range(heap + 1) for heap in position)):
            if 1 <= sum(a != b for a, b in zip(position, left, strict=True)) <= k:
                yield left

    return listed


@pytest.mark.parametrize(("k", "play"), [*product((1, 2, 3), ("normal", "misere"))])
def test_against_the_rules(k: int, play: str) -> None:
    game = wy.game("moore-nim", k=k, play=play)
    positions = [*product(range(9)), *product(range(5), repeat=2), *product(range(4), repeat=3)]
    positions += [*product(range(3), repeat=4), (1, 2, 3, 4), (3, 3, 2, 1, 1), (0, 2, 2, 2, 2), (1, 1, 1, 1, 1)]
    searched.compare(game, positions, options(k), misere=play == "misere")


def test_the_first_p_positions() -> None:
    game = wy.game("moore-nim")
    found = [p for p in product(range(5), repeat=4) if list(p) == sorted(p) and game.is_p(p)]
    assert found == [(0, 0, 0, 0), (0, 1, 1, 1), (0, 2, 2, 2), (0, 3, 3, 3), (0, 4, 4, 4), (1, 2, 3, 3)]
    found = [p for p in product(range(4), repeat=5) if list(p) == sorted(p) and game.is_p(p)]
    assert found[1:] == [(0, 0, 1, 1, 1), (0, 0, 2, 2, 2), (0, 0, 3, 3, 3), (0, 1, 2, 3, 3), (1, 1, 2, 2, 3)]


@pytest.mark.parametrize(("k", "heaps", "below"), [(1, 3, 6), (2, 2, 7), (2, 3, 8), (2, 4, 4), (3, 3, 5), (3, 4, 4)])
def test_values(k: int, heaps: int, below: int) -> None:
    game, value = wy.game("moore-nim", k=k), searched.values(options(k))
    for position in product(range(below), repeat=heaps):
        assert game.grundy(position) == value(position), position


def test_values_are_not_guessed() -> None:
    assert wy.game("moore-nim").grundy((10**50, 10**50 + 1, 10**50 + 3)) > 0
    with pytest.raises(wy.UnknownValue, match="not known"):
        wy.game("moore-nim").grundy((1000, 2000, 3000, 4000))
    with pytest.raises(wy.UnknownValue, match="normal play"):
        wy.game("moore-nim", play="misere").grundy((1, 2))


@pytest.mark.parametrize(("k", "play"), [*product((1, 2, 4), ("normal", "misere"))])
def test_any_size(k: int, play: str) -> None:
    """The move leaves a position that fulfils Moore's condition, digit by digit."""
    game, random = wy.game("moore-nim", k=k, play=play), Random(k)
    for bits in (3, 31, 63, 64, 10_000):
        for _ in range(20 if bits < 100 else 2):
            heaps = tuple(random.getrandbits(random.choice((2, bits))) for _ in range(random.randint(k, 2 * k + 4)))
            left = game.best_move(heaps) or heaps
            assert sum(a != b for a, b in zip(heaps, left, strict=True)) <= k
            assert all(a >= b for a, b in zip(heaps, left, strict=True))
            ones = [f"{heap:b}"[::-1] for heap in left]
            counts = [sum(digits[place : place + 1] == "1" for digits in ones) for place in range(bits)]
            if play == "misere" and max(left) < 2:
                assert counts[0] % (k + 1) == 1 or (heaps == left and not any(heaps))
            else:
                assert not any(count % (k + 1) for count in counts)
            assert game.is_p(left) or not any(heaps)


@pytest.mark.kernels
def test_batches_far_out() -> None:
    random = np.random.default_rng(5)
    for k, play, dtype in product((1, 2, 3), ("normal", "misere"), (np.int64, np.uint64)):
        game = wy.game("moore-nim", k=k, play=play)
        rows = random.integers(0, random.choice([2, 5, 2**40, 2**63], (500, 6)), dtype=dtype)
        solved = game.solve_many(rows, threads=2)
        for row, left, is_p in zip(rows.tolist(), solved.move.tolist(), solved.is_p.tolist(), strict=True):
            assert tuple(left) == (game.best_move(row) or tuple(row)), row
            assert is_p == game.is_p(row)


def test_many_moves_are_not_listed() -> None:
    game = wy.game("moore-nim", k=5)
    with pytest.raises(TooManyMovesError, match="over 10000 sets of heaps"):
        game.winning_moves(tuple(range(1, 24)))
    solution = game.solve(tuple(range(1, 24)))
    assert not solution.is_complete
    assert solution.best is not None
    assert game.is_p(solution.best)
    with pytest.raises(ValueError, match="k must be an integer from 1"):
        wy.game("moore-nim", k=0)


def test_what_is_said() -> None:
    game = wy.game("moore-nim")
    rule = " position is P if in each binary place the number of heaps with a 1 is a multiple of 3"
    assert game.solver.why(game.ruleset.check((1, 2, 3, 4))) == [
        "(1, 2, 3, 4) is N: take 1 from heap 4 and leave (1, 2, 3, 3).",
        f"A{rule}: in the place of 2^2 this number is 1.",
        f"After the move: a{rule}: it is.",
    ]
    rules = game.ruleset
    assert rules.read_move("take 1 from 1 and 2 from 4", rules.check((1, 2, 3, 4))) == (0, 2, 3, 2)
    with pytest.raises(ValueError, match="no legal move"):
        rules.read_move("0 1 2 4", rules.check((1, 2, 3, 4)))
