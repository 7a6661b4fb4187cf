"""Nimble, Scoring, Plainim and staircase nim against the rules, at any size, and as they are played."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest
import searched

import wythoff as wy


def chips(longest: int) -> searched.Options:
    def options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for place, square in enumerate(position):
            for left in range(max(0, square - longest), square):
                yield (*position[:place], left, *position[place + 1 :])

    return options


def rows(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Plainim by its words: some chips are removed, others only added to the right of one that is."""
    for place, row in enumerate(position):
        for left in range(16):
            removed, added = row & ~left, left & ~row
            if removed and added < 1 << (removed.bit_length() - 1):
                yield (*position[:place], left, *position[place + 1 :])


def stairs(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, there in enumerate(position):
        for coins in range(1, there + 1):
            left = [*position]
            left[place] -= coins
            if place:
                left[place - 1] += coins
            yield tuple(left)


OPTIONS = {
    "nimble": chips(10**9),
    "scoring": chips(3),
    "scoring k=1": chips(1),
    "scoring k=2": chips(2),
    "scoring k=5": chips(5),
    "plainim": rows,
    "staircase-nim": stairs,
}


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("name", OPTIONS)
def test_against_the_rules(name: str, play: str) -> None:
    game = wy.game(f"{name} play={play}")
    positions = [*product(range(9)), *product(range(9), repeat=2), *product(range(5), repeat=3)]
    positions += [*product(range(3), repeat=4), (1, 1, 0, 1, 1), (0, 4, 0, 4, 1), (4, 4, 8, 8)]
    if name.startswith("staircase"):
        positions = [position for position in positions if sum(position) < 9]
    searched.compare(game, positions, OPTIONS[name], misere=play == "misere")


@pytest.mark.parametrize("name", OPTIONS)
def test_values(name: str) -> None:
    game, value = wy.game(name), searched.values(OPTIONS[name])
    for position in [*product(range(12)), *product(range(5), repeat=3), (0, 1, 0, 2), (2, 1, 0, 1, 1)]:
        assert game.grundy(position) == value(position), position
    with pytest.raises(wy.UnknownValue, match="normal play"):
        wy.game(f"{name} play=misere").grundy((1, 2))


def test_published_positions() -> None:
    nimble = wy.game("nimble")
    assert all(map(nimble.is_p, [(1, 2, 3), (1, 4, 5), (2, 4, 6), (3, 5, 6), (1, 1), (2, 2, 5, 5)]))
    assert [n for n in range(12) if wy.game("scoring").is_p((n,))] == [0, 4, 8]
    assert wy.game("plainim").is_p((0b101, 0b011, 0b110))


def test_misere_scoring_is_read_with_values_not_with_squares() -> None:
    """Chips on 4 and 1 have the values 0 and 1: all are small, though 4 is not."""
    game = wy.game("scoring", play="misere")
    assert game.is_p((4, 1))
    assert not wy.game("misere-nim").is_p((4, 1))
    pairs = [pair for pair in product(range(8), repeat=2) if game.is_p(pair)]
    assert {(a % 4, b % 4) for a, b in pairs} == {(0, 1), (1, 0), (2, 2), (3, 3)}


def test_steps_are_counted_from_the_ground() -> None:
    game = wy.game("staircase-nim")
    assert [game.is_p((0, 5)), game.is_p((5, 0)), game.is_p((3, 9, 3, 1))] == [True, False, True]
    assert game.options((0, 0, 2)) == [(0, 1, 1), (0, 2, 0)]  # no step is jumped over


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("name", OPTIONS)
def test_any_size(name: str, play: str) -> None:
    """The best move is legal and leaves a P-position, from which what is moved comes back."""
    game, random = wy.game(f"{name} play={play}"), Random(7)
    for bits in (2, 31, 63, 64, 10_000):
        numbers = tuple(random.getrandbits(bits) for _ in range(6))
        left = game.best_move(numbers)
        if left is None:
            continue
        assert game.ruleset.allows(game.ruleset.check(numbers), game.ruleset.check(left))
        assert game.is_p(left)
        assert left in game.winning_moves(numbers)
        for option, _ in zip(game.ruleset.options_smallest_first(game.ruleset.check(left)), range(20), strict=False):
            assert not game.is_p(tuple(option))


@pytest.mark.kernels
@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("name", OPTIONS)
def test_batches_far_out(name: str, play: str) -> None:
    game, random = wy.game(f"{name} play={play}"), np.random.default_rng(5)
    for columns, dtype in product((1, 4, 5), (np.int64, np.uint64)):
        drawn = random.integers(0, random.choice([2, 5, 2**40, 2**63], (200, columns)), dtype=dtype)
        solved = game.solve_many(drawn, threads=2)
        for row, left, is_p in zip(drawn.tolist(), solved.move.tolist(), solved.is_p.tolist(), strict=True):
            assert tuple(left) == (game.best_move(row) or tuple(row)), row
            assert is_p == game.is_p(row)
    many = random.integers(0, random.choice([2, 5, 2**40, 2**62], (5000, 3)))
    solved = game.solve_many(many)
    few = [game.solve_many(many[first : first + 1000]) for first in range(0, 5000, 1000)]
    assert np.array_equal(solved.move, np.concatenate([part.move for part in few]))
    assert np.array_equal(solved.is_p, np.concatenate([part.is_p for part in few]))
    same = random.integers(0, 50, (300, 4))
    wanted = game.solve_many(same.copy())
    assert np.array_equal(game.solve_many(same, out=(np.empty(300, np.bool_), same)).move, wanted.move)
    small = np.full((3, 2), 100)
    with pytest.raises(ValueError, match="has the dtype int8, which cannot hold"):
        game.solve_many(small * 2, out=(np.empty(3, np.bool_), np.empty((3, 2), np.int8)))


@pytest.mark.parametrize(
    ("name", "position", "typed", "left"),
    [
        ("nimble", (7, 4, 9), "move the chip on 7 to 4", (4, 4, 9)),
        ("nimble", (7,), "7 to 0", (0,)),
        ("nimble", (7,), "move the chip on 7 to 2", (2,)),
        ("scoring", (7, 4), "4 to 1", (7, 1)),
        ("scoring", (7, 4), "leave 7 1", (7, 1)),
        ("plainim", (5, 3, 6), "row 3 to 011", (5, 3, 3)),
        ("plainim", (5, 3, 6), "change row 3 from 110 to 11", (5, 3, 3)),
        ("plainim", (5, 3, 6), "5 3 3", (5, 3, 3)),
        ("staircase-nim", (1, 5, 2), "3 from 2", (4, 2, 2)),
        ("staircase-nim", (1, 5, 2), "move 1 from step 1 to the ground", (0, 5, 2)),
        ("staircase-nim", (1, 5, 2), "1 6 1", (1, 6, 1)),
    ],
)
def test_typed_moves(name: str, position: tuple[int, ...], typed: str, left: tuple[int, ...]) -> None:
    rules = wy.game(name).ruleset
    start = rules.check(position)
    assert rules.read_move(typed, start) == left
    assert rules.read_move(rules.describe_move(start, rules.check(left)), start) == left
    for example, _ in rules.examples(start):
        assert rules.allows(start, rules.read_move(example, start))


@pytest.mark.parametrize(
    ("name", "position", "typed"),
    [
        ("nimble", (7, 4), "6 to 4"),
        ("nimble", (7, 4), "4 to 7"),
        ("scoring", (7, 4), "7 to 3"),
        ("plainim", (5, 3, 6), "row 2 to 100"),
        ("plainim", (5, 3, 6), "row 2 to 12"),
        ("staircase-nim", (1, 5, 2), "6 from 2"),
        ("staircase-nim", (1, 5, 2), "2 5 1"),
    ],
)
def test_illegal_moves(name: str, position: tuple[int, ...], typed: str) -> None:
    rules = wy.game(name).ruleset
    with pytest.raises(ValueError, match=r"no chip|can grow|no legal move|each square must be|has only"):
        rules.read_move(typed, rules.check(position))


def test_what_is_said_and_drawn() -> None:
    nimble = wy.game("nimble")
    assert nimble.solver.why(nimble.ruleset.check((7, 4, 1))) == [
        "(7, 4, 1) is N: move the chip on 7 to 5 and leave (5, 4, 1).",
        "The values 7, 4, 1 of the chips have the xor 2; P if the xor is 0.",
        "After the move: the values 5, 4, 1 of the chips have the xor 0; P if the xor is 0.",
    ]
    assert nimble.ruleset.drawing(nimble.ruleset.check((3, 1, 3))) == ["  0  1  2  3", "  .  1  .  2"]
    plainim = wy.game("plainim").ruleset
    assert plainim.drawing(plainim.check((5, 3))) == ["   1  o . o", "   2  . o o"]
