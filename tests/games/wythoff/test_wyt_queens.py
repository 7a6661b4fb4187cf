"""Wyt Queens: the rules by brute force, sums far out, misere sums, play."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find
from wythoff.games.wythoff.automata.lines import squares_in_lines
from wythoff.games.wythoff.pairs.golden import GoldenPairSolver
from wythoff.games.wythoff.t_wythoff import PLAIN_WYTHOFF

Place = tuple[int, ...]


def moves(square: Place) -> list[Place]:
    x, y = square
    straight: list[Place] = [*((n, y) for n in range(x)), *((x, n) for n in range(y))]
    return straight + [(x - n, y - n) for n in range(1, min(square) + 1)]


def left(place: Place) -> list[Place]:
    queens = range(0, len(place), 2)
    return sorted((*place[:i], *to, *place[i + 2 :]) for i in queens for to in moves(place[i : i + 2]))


@cache
def lost(place: Place, play: str) -> bool:
    options = left(place)
    return not any(lost(option, play) for option in options) if options else play == "normal"


@cache
def value(square: Place) -> int:
    there = {value(to) for to in moves(square)}
    return next(n for n in range(len(there) + 1) if n not in there)


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_rules(play: str) -> None:
    game = wy.game("wyt-queens", play=play)
    for place in [*product(range(4), repeat=4), *product(range(2), repeat=6), *product(range(12), repeat=2)]:
        assert game.options(place) == left(place)
        assert game.ruleset.count_options(game.ruleset.check(place)) == len(left(place))
        assert game.is_p(place) == lost(place, play)
        assert game.winning_moves(place) == [option for option in left(place) if lost(option, play)]
    checked = game.ruleset.check((2, 3, 1, 2))
    targets = map(game.ruleset.check, product(range(4), repeat=4))
    assert [tuple(map(int, target)) for target in targets if game.ruleset.allows(checked, target)] == left((2, 3, 1, 2))


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (3, 2), (13, 11)])
def test_outcome_table(play: str, shape: tuple[int, int]) -> None:
    game = wy.game("wyt-queens", play=play)
    table = wy.outcome_table(game, *shape)
    assert table.tolist() == [[lost((x, y), play) for y in range(shape[1])] for x in range(shape[0])]
    packed = wy.outcome_table(game, *shape, packed=True)
    assert (np.unpackbits(packed, axis=1, count=shape[1], bitorder="little") == table).all()


def test_published_values() -> None:
    game = wy.game("wyt-queens")
    rows: tuple[Place, ...] = (
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        (1, 2, 0, 4, 5, 3, 7, 8, 6, 10),
        (2, 0, 1, 5, 3, 4, 8, 6, 7, 11),
    )
    rows += ((3, 4, 5, 6, 2, 0, 1, 9, 10, 12), (4, 5, 3, 2, 7, 6, 9, 0, 1, 8))
    assert all(game.grundy((x, y)) == rows[x][y] for x in range(5) for y in range(10))
    for place in ((0, 2, 1, 1), (0, 1, 2, 2), (0, 2, 3, 4), (0, 3, 2, 4), (0, 4, 1, 3), (1, 4, 2, 3), (0, 0, 1, 2)):
        assert game.is_p(place)


def test_values_and_batches() -> None:
    game = wy.game("wyt-queens")
    rows = np.array(list(product(range(6), repeat=4)))
    values, is_known = game.solver.grundy_many(rows, lambda: None)
    assert is_known.all()
    assert values.tolist() == [value((a, b)) ^ value((c, d)) for a, b, c, d in rows.tolist()]
    answers = game.solve_many(rows)
    assert answers.is_p.tolist() == (values == 0).tolist()
    assert all(game.is_p(move) for move in answers.move.tolist())


def test_far_queens() -> None:
    """Values 0, 1 and 2 at any size; one queen whose value is only bounded; two that cancel."""
    game = wy.game("wyt-queens")
    for small, n in product((0, 1, 2), (mpz(10) ** 18, mpz(10) ** 300)):
        square = wy.g_position(small, n)
        for other in product(range(3), repeat=2):
            place = (*square, *other)
            wins = game.winning_moves(place)
            assert game.is_p(place) == (value(other) == small) == (not wins)
            assert all(game.is_p(win) for win in wins)
        assert game.is_p((*square, *square[::-1]))
        x, y = square
        unknown = (x, y + 3, 0, 1)
        assert not game.is_p(unknown)
        assert [win[2:] for win in game.winning_moves(unknown)] == [(0, 1)] * len(game.winning_moves(unknown))
        assert game.is_p(game.best_move(unknown))
        assert game.is_p((x, y + 3, y + 3, x))
    with pytest.raises(wy.UnknownValue, match="is not known"):
        game.is_p((x, y + 3, x + 9, y))


def test_far_squares_of_a_value() -> None:
    """What is found by the automaton, where all options are looked at too."""
    solver, draw = GoldenPairSolver(PLAIN_WYTHOFF), np.random.default_rng(1)
    for x, y in draw.integers(0, 2500, (40, 2)).tolist():
        square = mpz(x), mpz(y)
        for wanted in range(3):
            far = {to for to in squares_in_lines(square, wanted) if PLAIN_WYTHOFF.allows(square, to)}
            assert far == set(solver.moves_to(square, mpz(wanted)))


def test_claim() -> None:
    assert find("wyt-queens-misere").check(6).proved


def test_played(run: Run) -> None:
    typed = b"queen 3 to 0 0\nqueen 1 to 3 2\nwhy\n" + b"best\n" * 12
    told = run("play", "wyt-queens", "3", "5", "4", "4", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "a move needs a queen, from 1 to 2, and a square" in told
    assert "\n> queen 1 to 3 2\n\nI " in told
    assert "P if the xor of the Grundy values" in told
    assert told.splitlines()[-1].endswith("win.")
