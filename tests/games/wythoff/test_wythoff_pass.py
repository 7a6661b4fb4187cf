"""Wythoff's game with a pass: the rules by brute force, positions far out, play."""

import random
from functools import cache
from itertools import product

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find

Place = tuple[int, ...]


def left(place: Place) -> set[Place]:
    x, y, passes = place
    found: set[Place] = {(n, y, passes) for n in range(x)} | {(x, n, passes) for n in range(y)}
    found |= {(x - n, y - n, passes) for n in range(1, min(x, y) + 1)}
    return found | ({(x, y, 0)} if passes and x + y else set())


@cache
def value(place: Place) -> int:
    there = {value(option) for option in left(place)}
    return next(n for n in range(len(there) + 1) if n not in there)


def test_the_rules() -> None:
    game = wy.game("wythoff-pass")
    for place in product(range(22), range(22), range(2)):
        options = sorted(left(place))
        assert game.options(place) == options
        assert game.ruleset.count_options(game.ruleset.check(place)) >= len(options)
        assert game.is_p(place) == (value(place) == 0)
        assert game.winning_moves(place) == [option for option in options if not value(option)]
        if max(place) < 12:
            assert game.grundy(place) == value(place)
    checked = game.ruleset.check((2, 3))
    targets = (target for target in product(range(4), range(4), range(2)))
    assert [target for target in targets if game.ruleset.allows(checked, target)] == sorted(left((2, 3, 1)))


def test_exceptions() -> None:
    """They are all there are, where both piles are small."""
    game, plain = wy.game("wythoff-pass"), wy.game("wythoff")
    both = [(x, y) for y in range(40) for x in range(y + 1)]
    assert [pair for pair in both if game.is_p(pair) and plain.grundy(pair) != 1] == [(0, 0), (1, 3), (2, 5), (6, 7)]
    assert [pair for pair in both if not game.is_p(pair) and plain.grundy(pair) == 1] == [
        (0, 1),
        (2, 2),
        (3, 6),
        (5, 7),
    ]
    assert find("wythoff-pass").check(60).proved


def test_far_positions() -> None:
    game = wy.game("wythoff-pass")
    for n in (mpz(10) ** 6, mpz(10) ** 1000):
        lost = wy.g_position(1, n)
        assert game.is_p(lost)
        assert game.is_p((*lost[::-1], 1))
        assert not game.is_p((*lost, 0))
        pair = wy.g_position(0, n)
        assert (*pair, 0) in game.winning_moves(pair)
        for dx, dy in product(range(4), repeat=2):
            place = lost[0] + dx, lost[1] + dy
            wins = game.winning_moves(place)
            assert bool(wins) != game.is_p(place)
            assert all(game.is_p(win) for win in wins)


def test_numbers() -> None:
    """By the smaller pile: of the rules near (0, 0), and back and forth far out."""
    game = wy.game("wythoff-pass")
    lost = [(x, y) for x in range(13) for y in range(x, 22) if not value((x, y, 1))]
    assert len(lost) > 7
    assert game.p_positions(0, len(lost)).tolist() == list(map(list, lost))
    assert [game.p_index(pair) for pair in lost] == [game.p_index((*pair[::-1], 1)) for pair in lost]
    assert [game.p_index(pair) for pair in lost] == list(range(len(lost)))
    assert game.p_index((1, 2, 0)) is game.p_index((1, 2)) is None
    for n in (10**9, mpz(10) ** 1000):
        assert game.p_position(n) == wy.g_position(1, n)
        assert game.p_index(game.p_position(n)) == n


@pytest.mark.kernels
def test_batches() -> None:
    """One by one and compiled, with the pass left and used; rows of two piles; numbers of every size."""
    game, rows = wy.game("wythoff-pass"), np.array(list(product(range(22), range(22), range(2))))
    draw = random.Random(3)
    far = [(draw.randrange(size), draw.randrange(size), place % 2) for place, size in enumerate((2**31, 2**62) * 30)]
    far += [(*game.p_position(n), 1) for n in (10**5, 10**18)]
    far += [(*wy.g_position(0, n), used) for n in (10**5, 10**18) for used in (0, 1)]
    for asked in (rows, rows[:60], np.array(far, np.int64), np.array(far, np.uint64)):
        answers = game.solve_many(asked)
        for place, is_p, move in zip(map(tuple, asked.tolist()), answers.is_p, answers.move.tolist(), strict=True):
            if max(place) < 22:
                assert is_p == (value(place) == 0)
            assert is_p == game.is_p(place)
            assert tuple(move) == (game.best_move(place) or place)
    answers = game.solve_many(rows[:, :2])
    assert answers.is_p.tolist() == [value((x, y, 1)) == 0 for x, y, _ in rows.tolist()]
    large = game.solve_many([(2**63, 2**64 - 9), (10**30, 7)])
    assert [tuple(move) for move in large.move.tolist()] == [
        game.best_move((2**63, 2**64 - 9)),
        game.best_move((10**30, 7)),
    ]
    with pytest.raises(ValueError, match="passes must be 0 or 1, got 2"):
        game.solve_many(np.array([[5, 5, 2]] * 1000))


def test_played(run: Run) -> None:
    typed = b"pass\nwhy\npass\n" + b"best\n" * 9
    told = run("play", "wythoff-pass", "3", "5", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "\n> pass\n\nI " in told
    assert "a player has passed already" in told
    assert told.splitlines()[-1].endswith("win.")
