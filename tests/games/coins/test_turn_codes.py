"""Codes of coin-turning games, and rows of coins as people write them."""

from itertools import combinations
from typing import Any

import pytest
from coin_rules import RULES

import wythoff as wy
from wythoff.games.coins.turn_code import parse_turn_code
from wythoff.games.coins.turning import CoinTurning, parse_row

CODES = [name for name in RULES if name[0].isdigit()] + ["1-3C(5)", "3E", "4FS", "1+S", "1F", "2-4F", "3C(3)", "1-4S"]


@pytest.mark.parametrize("text", CODES)
def test_companions_are_what_is_allowed(text: str) -> None:
    code = parse_turn_code(text)
    assert str(code) == text
    for place in range(1, 10):
        listed = list(code.companions(place))
        subsets = (others for size in range(place) for others in combinations(range(1, place), size))
        assert sorted(listed) == sorted(others for others in subsets if code.allows((*others, place)))
        assert [len(places) for places in listed] == sorted(len(places) for places in listed)
        assert code.count(place) >= len(listed)
        if text in RULES:
            assert all(RULES[text](tuple(coin - 1 for coin in (*others, place))) for others in listed)


@pytest.mark.parametrize(("text", "kept"), [("3-3", "3"), ("1-1", "1"), ("2-2C", "2C"), ("1-3C(7)", "1-3C(7)")])
def test_spellings(text: str, kept: str) -> None:
    assert str(parse_turn_code(text)) == kept


@pytest.mark.parametrize(
    "text", ["", "0", "3-2", "1-", "C", "1C()", "1C(0)", "1-3X", "1 - 3", "1+2", "1SF", "\u0661", 3, None]
)
def test_refused(text: object) -> None:
    with pytest.raises(ValueError, match="turns must"):
        parse_turn_code(text)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("1 0 1 1 0", (1, 0, 1, 1, 0)),
        ("HTHHT", (1, 0, 1, 1, 0)),
        ("h t h h t", (1, 0, 1, 1, 0)),
        ("OXOOX", (1, 0, 1, 1, 0)),
        ("3 4 6", (0, 0, 1, 1, 0, 1)),
        ("6 3 4", (0, 0, 1, 1, 0, 1)),
        ("1", (1,)),
        ("0", (0,)),
        ("2", (0, 1)),
    ],
)
def test_rows_as_they_are_written(text: str, row: tuple[int, ...]) -> None:
    assert parse_row(text.split()) == row


@pytest.mark.parametrize("text", ["", "3 3", "0 3", "HTX Z", "-1", "99999999999", "1.5"])
def test_rows_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"coin|places"):
        parse_row(text.split())


def test_letters_are_a_position() -> None:
    game = wy.game("turning-turtles")
    assert game.solve("HTHHT").position == (1, 0, 1, 1, 0)
    assert game.is_p("OOOOOOOOOOO")  # the board of cut-the-knot: 1 xor ... xor 11 = 0
    with pytest.raises(ValueError, match="cannot read the coins 'HTZ'"):
        game.solve("HTZ")
    with pytest.raises(ValueError, match="a coin must be 1"):
        game.solve((3, 4, 6))


@pytest.mark.parametrize("typed", ["turn 6 4", "turn coins 6 and 4", "1 0 1 0 0 0", "HTHTTT", "leave H T H T T T"])
def test_moves_as_they_are_typed(typed: str) -> None:
    rules = wy.game("turning-turtles").ruleset
    assert isinstance(rules, CoinTurning)
    position = rules.check((1, 0, 1, 1, 0, 1))
    left = rules.read_move(typed, position)
    assert left == (1, 0, 1, 0, 0, 0)
    assert rules.describe_turn(position, left) == "turn coins 6 and 4 and leave HTHTTT"


@pytest.mark.parametrize("typed", ["turn", "turn 6 6", "turn 7", "turn 0", "HTH", "HTHHHH", "turn 5"])
def test_typed_moves_that_are_none(typed: str) -> None:
    rules = wy.game("turning-turtles").ruleset
    with pytest.raises(ValueError, match=r"coin|legal|number"):
        rules.read_move(typed, rules.check((1, 0, 1, 1, 0, 1)))


def test_codes_of_very_many_coins() -> None:
    """The values of the first 20 coins are powers of two, if a move may turn more coins. No larger table is made."""
    game = wy.game("coin-turning", turns="1-999999")
    solver: Any = game.solver
    assert [int(value) for value in solver.first_values(20)] == [2**n for n in range(20)]
    assert game.best_move((1, 0, 1, 1)) == (0, 0, 0, 0)
    with pytest.raises(wy.UnknownValue, match="turns=1-999999 only the values of the first 20 coins are known"):
        game.grundy((0,) * 20 + (1,))
