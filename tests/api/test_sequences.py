"""The sequences of games against the rules, by the standard library alone."""

from functools import cache
from itertools import count

import pytest

import wythoff as wy
from wythoff.api.sequences import sequences


@cache
def value(x: int, y: int) -> int:
    """The Grundy value of (x, y) in Wythoff's game."""
    options = {value(x - k, y) for k in range(1, x + 1)} | {value(x, y - k) for k in range(1, y + 1)}
    options |= {value(x - k, y - k) for k in range(1, min(x, y) + 1)}
    return next(n for n in count() if n not in options)


def terms(game: str, name: str, number: int) -> tuple[int, list[int]]:
    (one,) = [one for one in sequences(wy.game(game)) if one.name == name]
    start, values = one.terms(number)
    return start, values


def test_the_board_of_wythoffs_game_in_three_orders() -> None:
    antidiagonals = [value(x, s - x) for s in range(20) for x in range(s + 1)]
    assert terms("wythoff", "antidiagonals", 200) == (0, antidiagonals[:200])
    triangle = [value(x, y) for x in range(20) for y in range(x + 1)]
    assert terms("wythoff", "triangle", 200) == (0, triangle[:200])
    assert terms("wythoff", "diagonal", 30) == (0, [value(n, n) for n in range(30)])
    assert terms("wythoff", "row-3", 30) == (0, [value(3, n) for n in range(30)])


def test_p_positions_of_wythoffs_game() -> None:
    pairs = [(x, y) for x in range(40) for y in range(x, 80) if not value(x, y)][:20]
    assert terms("wythoff", "a", 20) == (0, [x for x, _ in pairs])
    assert terms("wythoff", "b", 20) == (0, [y for _, y in pairs])
    assert terms("wythoff", "b-a", 20) == (0, [y - x for x, y in pairs])
    partners = [next(y for y in count() if not value(n, y)) for n in range(25)]
    assert terms("wythoff", "partner", 25) == (0, partners)


def test_piles_in_the_order_of_the_game() -> None:
    """Rays that are not the same for both piles: a and b are not sorted, and a pile has one partner behind it."""
    game = wy.game("rays", rays="1,0 0,1 1,1 1,2")
    lost = {(x, y) for x in range(60) for y in range(60) if game.is_p((x, y))}
    name = "rays rays=1,0;0,1;1,1;1,2"
    pairs = list(zip(terms(name, "a", 20)[1], terms(name, "b", 20)[1], strict=True))
    assert pairs == sorted(lost, key=lambda pair: (min(pair), max(pair), pair))[:20]
    assert any(x > y for x, y in pairs)
    assert terms(name, "b-a", 20)[1] == [y - x for x, y in pairs]
    assert terms(name, "partner", 10)[1] == [dict(lost)[n] for n in range(10)]


def test_partners_end_where_a_pile_has_none() -> None:
    assert terms("misere-t-wythoff", "partner", 6)[1][:3] == [1, 0, 5]


def test_heaps_coins_and_losing_starts() -> None:
    assert terms("kayles", "G", 12) == (0, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])
    assert terms("ruler", "G", 8) == (1, [1, 2, 1, 4, 1, 2, 1, 8])
    assert terms("take-away f=2x", "H", 8) == (1, [1, 2, 3, 5, 8, 13, 21, 34])


def test_a_board_that_begins_at_one() -> None:
    start, values = terms("candy-squares", "triangle", 3)
    assert (start, values) == (0, [0, 1, 1])


@pytest.mark.parametrize("game", ["misere-nim", "tactix", "octal code=0.77 play=misere"])
def test_games_without_sequences(game: str) -> None:
    assert sequences(wy.game(game)) == []
