"""Positions as people write them: read back, and never a position that a command has printed as numbers."""

from random import Random

import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset


def starts(rules: Ruleset) -> list[Position]:
    random = Random(7)
    return [rules.random_start(mpz(size), random) for size in (5, 12, 20, 110) for _ in range(20)]


@pytest.mark.parametrize("name", wy.games())
def test_what_is_written_is_read_back(name: str) -> None:
    rules = wy.game(name).ruleset
    for position in starts(rules):
        words = rules.format_position(position).split()
        assert (rules.parse_position(words) or tuple(map(mpz, words))) == position


@pytest.mark.parametrize("name", wy.games())
def test_numbers_that_commands_print_stay_numbers(name: str) -> None:
    rules = wy.game(name).ruleset
    for position in starts(rules):
        assert rules.parse_position([str(number) for number in position]) in (None, position)


@pytest.mark.parametrize(
    ("game", "text", "position"),
    [
        ("mock-turtles", "HTHHT", (1, 0, 1, 1, 0)),
        ("mock-turtles", "1 0 1 1 0", (1, 0, 1, 1, 0)),
        ("mock-turtles", "3 4 6", (0, 0, 1, 1, 0, 1)),
        ("mock-turtles", "0110", (0, 1, 1, 0)),
        ("mock-turtles", "10", (0,) * 9 + (1,)),  # a place: it does not begin with 0
        ("turning-corners", "HTTH THHT", (1, 0, 0, 1, 0, 1, 1, 0)),
        ("turning-corners", "1001 1110", (1, 0, 0, 1, 1, 1, 1, 0)),
        ("turning-corners width=2", "HT TH", (1, 0, 0, 1)),
        ("turning-corners", "H T T H", (1, 0, 0, 1)),
        ("turning-corners", "HTTHTHHT", (1, 0, 0, 1, 0, 1, 1, 0)),
        ("turning-corners", "2 6", (0, 1, 0, 0, 0, 1, 0, 0)),
        ("plainim", "101 011 110", (5, 3, 6)),
        ("plainim", "o.o .oo oo.", (5, 3, 6)),
        ("plainim", "o.o", (5,)),
        ("date", "20 Jan", (1, 20)),
        ("date", "december 31", (12, 31)),
        ("tactix", "1101 0111", (1, 1, 0, 1, 0, 1, 1, 1)),
        ("tactix", "oo.o .ooo", (1, 1, 0, 1, 0, 1, 1, 1)),
        ("silver-dollar", ".o..oo", (1, 4, 5)),
        ("silver-dollar dollar=yes", ".o..$o", (4, 1, 5)),
        ("northcott", "W....B.. .b....w.", (0, 5, 6, 1, 0)),
        ("northcott", "W....B.. .B....W. black", (0, 5, 6, 1, 1)),
    ],
)
def test_examples(game: str, text: str, position: tuple[int, ...]) -> None:
    solved, same = wy.game(game).solve(text), wy.game(game).solve(position)
    assert (solved.outcome, solved.moves) == (same.outcome, same.moves)
    assert wy.game(game).ruleset.check(text) == position


@pytest.mark.parametrize(("game", "text"), [("plainim", "101 111"), ("plainim", "10 11"), ("nim", "011 010")])
def test_numbers_where_they_could_be_rows(game: str, text: str) -> None:
    assert wy.game(game).ruleset.parse_position(text.split()) is None


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("mock-turtles", "HTZ", "cannot read the coins 'HTZ'"),
        ("mock-turtles", "3 3", "places from 1, each once"),
        ("turning-corners", "HTH", "rows of 4 coins"),
        ("turning-corners", "HT TH", "each row must have 4 squares \\(width=4\\), got 'HT TH'"),
        ("acrostic-twins", "HTTH HT", "each row must have 4 squares"),
        ("rugs", "10 01", "each row must have 4 squares"),
        ("tactix", "oo oo", "each row must have 4 squares"),
        ("date", "30 Feb", "day must be from 1 to 28 in February"),
        ("silver-dollar", "..o$", "with dollar=no a strip must have no \\$"),
        ("silver-dollar dollar=yes", "..oo", "with dollar=yes a strip must have one \\$"),
        ("northcott", "W..B", "a row must have 8 squares"),
        ("northcott", "W..B..B.", "one W and one B"),
    ],
)
def test_words_that_are_no_position(game: str, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        wy.game(game).outcome(text)
