"""Kayles and Dawson's games on a circle, against a search of the sets of pins that stand, by the rules alone."""

from functools import cache

import numpy as np
import pytest
from commands import Run

import wythoff as wy

PINS = frozenset[int]


def kayles(n: int, pins: PINS) -> set[PINS]:
    hits = [{pin} for pin in pins] + [{pin, (pin + 1) % n} for pin in pins if (pin + 1) % n in pins]
    return {pins - hit for hit in hits}


def dawsons_kayles(n: int, pins: PINS) -> set[PINS]:
    return {pins - {pin, (pin + 1) % n} for pin in pins if n > 1 and (pin + 1) % n in pins}


def dawsons_chess(n: int, pins: PINS) -> set[PINS]:
    return {pins - {pin, (pin + 1) % n, (pin - 1) % n} for pin in pins}


RULES = {"kayles-circle": kayles, "dawsons-kayles-circle": dawsons_kayles, "dawsons-chess-circle": dawsons_chess}

# RELATED: circles that are won, from 1 on.
WON = {
    "kayles-circle": [1, 2],
    "dawsons-chess-circle": [1, 2, 3, 7, 11, 17, 23, 27, 31, 37],
    "dawsons-kayles-circle": [2, 3, 7, 11, 17, 23, 27, 31, 37],
}


def rows_of(n: int, pins: PINS) -> tuple[int, ...]:
    """A position as the game has it: the circle, or the lengths of rows."""
    if len(pins) == n:
        return (n, 0)
    ends = [pin for pin in pins if (pin - 1) % n not in pins]
    lengths = (next(k for k in range(1, n + 1) if (end + k) % n not in pins) for end in ends)
    return (0, *sorted(lengths)) if ends else (0, 0)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("n", range(1, 13))
def test_all_positions_below_a_circle(name: str, n: int) -> None:
    game = wy.game(name)

    @cache
    def value(pins: PINS) -> int:
        left = {value(option) for option in RULES[name](n, pins)}
        return next(least for least in range(len(left) + 1) if least not in left)

    waiting, seen = [frozenset(range(n))], set()
    while waiting:
        pins = waiting.pop()
        position = rows_of(n, pins)
        options = RULES[name](n, pins)
        assert game.grundy(position) == value(pins)
        if position in seen:
            continue
        seen.add(position)
        wanted = {rows_of(n, option) for option in options if not value(option)}
        assert {(move[0], *sorted(filter(None, move[1:]))) for move in game.winning_moves(position)} == {
            (move[0], *filter(None, move[1:])) for move in wanted
        }
        listed = {(0, *sorted(filter(None, move[1:]))) for move in game.options(position)}
        assert listed == {(0, *filter(None, rows_of(n, option)[1:])) for option in options}
        waiting.extend(options)


@pytest.mark.parametrize("name", WON)
def test_circles_that_are_won(name: str) -> None:
    game = wy.game(name)
    assert [n for n in range(1, 38) if not game.is_p((n,))] == WON[name]


def test_kayles_on_a_circle_is_lost_from_three_on() -> None:
    """Gardner's argument needs three pins: a circle of one, and of two, is taken whole."""
    game = wy.game("kayles-circle")
    assert [game.grundy((n,)) for n in range(60)] == [0, 1, 2] + [0] * 57
    assert game.is_p((10**1000,))


def test_circles_and_rows() -> None:
    """A circle is one row: of n - 3 in Dawson's chess, of n - 2 in Dawson's Kayles."""
    chess, row = wy.game("dawsons-chess-circle"), wy.game("dawsons-chess")
    kayles, pins = wy.game("dawsons-kayles-circle"), wy.game("dawsons-kayles")
    for n in (*range(3, 200), 10**30, 10**1000 + 1):
        assert chess.grundy((n,)) == int(row.is_p((n - 3,)))
        assert kayles.grundy((n,)) == int(pins.is_p((n - 2,)))
    assert chess.winning_moves((7,)) == [(0, 4)]
    assert chess.solve((0, 3, 3)).outcome is wy.Outcome.P


def test_what_is_no_position() -> None:
    game = wy.game("kayles-circle")
    assert game.ruleset.check((5, 0)) == game.ruleset.check((5,)) == (5, 0)
    with pytest.raises(ValueError, match="circle, must be 0 if rows follow, got 5"):
        game.outcome((5, 3))
    with pytest.raises(ValueError, match="at least 0"):
        game.outcome((-1,))


def test_batches() -> None:
    game = wy.game("dawsons-chess-circle")
    solved = game.solve_many(np.array([[7], [8], [2]]))
    assert solved.is_p.tolist() == [False, True, False]
    assert solved.move.tolist() == [[0, 4], [8, 0], [0, 0]]


def test_misere_is_searched() -> None:
    game = wy.game("kayles-circle", play="misere")
    assert [n for n in range(1, 10) if game.is_p((n,))] == [
        n for n in range(1, 10) if not any(wy.game("kayles", play="misere").is_p((n - k,)) for k in (1, 2) if k <= n)
    ]


def test_commands(run: Run) -> None:
    done = run("solve", "-g", "dawsons-chess-circle", "7")
    assert done.stdout == b"(7) is N: take 3 from the circle and leave (0, 4).\n"
    assert run("solve", "-g", "kayles-circle", "3").stdout == b"(3) is P: whoever moves from it loses.\n"
    told = run("play", "kayles-circle", "2", "--first", "me", "--seed", "1", stdin=b"3\ntake 2 from the circle\n")
    assert b"(oo) 2" in told.stdout
    assert b"I cannot move. You win." in told.stdout
    told = run("play", "kayles-circle", "11", "--first", "me", "--seed", "1", stdin=b"why\n1\nwhy\n" + b"best\n" * 9)
    assert b"a circle of 11 is P" in told.stdout
    assert b"A move leaves one row: G(10) = 2, G(9) = 4." in told.stdout
    assert b"rows of " in told.stdout
    solved = run("solve", "-", "-g", "kayles-circle", "-q", stdin=b"1\n2\n3\n")
    assert solved.stdout == b"1 N 0 0\n2 N 0 0\n3 P\n"
