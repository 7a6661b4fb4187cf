"""The date game against the calendar of the standard library."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from itertools import product

import numpy as np
import pytest
import searched

import wythoff as wy

YEARS = {"no": 2001, "yes": 2004}


def dates(leap: str) -> list[tuple[int, int]]:
    year = YEARS[leap]
    return [(month, day) for month in range(1, 13) for day in range(1, monthrange(year, month)[1] + 1)]


def options(leap: str) -> searched.Options:
    def listed(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        month, day = position
        later = [*((month, other) for other in range(day + 1, 32)), *((other, day) for other in range(month + 1, 13))]
        for left in later:
            try:
                date(YEARS[leap], *left)
            except ValueError:
                continue
            yield left

    return listed


@pytest.mark.parametrize(("leap", "play"), [*product(("no", "yes"), ("normal", "misere"))])
def test_every_date(leap: str, play: str) -> None:
    game = wy.game("date", leap=leap, play=play)
    searched.compare(game, dates(leap), options(leap), misere=play == "misere")
    normal = [(month, 19 + month) for month in range(1, 13)]
    found = [position for position in dates(leap) if game.is_p(position)]
    assert found == (normal if play == "normal" else [*normal[:9], (10, 31), (11, 29), (12, 30)])


@pytest.mark.parametrize(
    ("leap", "differing", "ends"),
    [
        ("no", 294, [0, 2, 5, 16, 15, 14, 13, 11, 12, 9, 10, 6]),
        ("yes", 295, [0, 2, 5, 16, 15, 14, 13, 12, 9, 11, 10, 6]),
    ],
)
def test_values_are_no_nim_sum(leap: str, differing: int, ends: list[int]) -> None:
    game, value = wy.game("date", leap=leap), searched.values(options(leap))
    values = {position: game.grundy(position) for position in dates(leap)}
    assert all(value(position) == found for position, found in values.items())
    assert sum(found != (12 - month) ^ (31 - day) for (month, day), found in values.items()) == differing
    assert [values[11, day] for day in range(1, 31)] == [30 - day for day in range(1, 31)]
    assert [values[12, day] for day in range(1, 32)] == [31 - day for day in range(1, 32)]
    assert [values[1, day] for day in range(20, 32)] == ends


def test_first_moves() -> None:
    game = wy.game("date-game")
    for day in range(1, 32):
        wins = [] if day == 20 else [(1, 20)] if day < 20 else [(day - 19, day)]
        assert game.winning_moves((1, day)) == wins


def test_what_is_no_date_is_refused() -> None:
    for position in ((2, 29), (13, 1), (0, 3), (4, 31), (1, 0), (10**30, 1)):
        with pytest.raises(ValueError, match="must be from 1 to"):
            wy.game("date").solve(position)
    assert wy.game("date", leap="yes").is_p((2, 29)) is False
    with pytest.raises(ValueError, match="position 1: day must be from 1 to 28 in February, got 30"):
        wy.game("date").solve_many(np.array([[1, 5], [2, 30]]))
    with pytest.raises(ValueError, match="leap must be"):
        wy.game("date", leap="maybe")


def test_how_it_is_played() -> None:
    game = wy.game("date")
    rules = game.ruleset
    start = rules.check((1, 25))
    for typed in ("25 June", "jun 25", "6 25", "leave 6 25", "month 6 day 25"):
        assert rules.read_move(typed, start) == (6, 25)
    with pytest.raises(ValueError, match="no legal move leads to 26 June"):
        rules.read_move("26 june", start)
    assert rules.describe_turn(start, rules.check((6, 25))) == "go to a later month and leave 25 June"
    assert game.solver.why(start)[0] == "25 January is N: go to a later month and leave 25 June."
    assert game.solver.why(rules.check((1, 20)))[0] == "20 January is P: whoever moves from it loses."
