"""A position in any form that people have it in: every question of a game gets the same answer, or one line says no."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz

Ask = Callable[[Any, Any], Any]

QUESTIONS: dict[str, Ask] = {
    "outcome": lambda g, p: g.outcome(p),
    "is_p": lambda g, p: g.is_p(p),
    "options": lambda g, p: g.options(p),
    "winning_moves": lambda g, p: g.winning_moves(p),
    "iter_winning_moves": lambda g, p: sorted(g.iter_winning_moves(p)),
    "families": lambda g, p: g.families(p),
    "best_move": lambda g, p: g.best_move(p),
    "grundy": lambda g, p: g.grundy(p),
    "grundy_at_least": lambda g, p: g.grundy_at_least(p),
    "genus": lambda g, p: g.genus(p),
    "p_index": lambda g, p: g.p_index(p),
    "solve": lambda g, p: g.solve(p),
    "solve.str": lambda g, p: str(g.solve(p)),
    "solve.html": lambda g, p: g.solve(p)._repr_html_(),
    "solve.json": lambda g, p: g.solve(p).as_json(),
    "solve_sum": lambda g, p: wy.solve_sum([(g, p), "nim 4"]).as_json(),
    "solve_many": lambda g, p: g.solve_many([p]).move.tolist(),
}

FORMS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "iterator": iter,
    "map": lambda p: map(int, p),
    "generator": lambda p: (n for n in p),
    "list": list,
    "range": lambda p: range(p[0], p[0] + len(p)) if p == tuple(range(p[0], p[0] + len(p))) else list(p),
    "keys": lambda p: dict.fromkeys(p).keys() if len(set(p)) == len(p) else list(p),
    "mpz": lambda p: tuple(map(mpz, p)),
    "int8": lambda p: np.array(p, np.int8),
    "uint64": lambda p: np.array(p, np.uint64),
    "objects": lambda p: np.array(p, object),
    "scalars": lambda p: [np.int16(n) for n in p],
    "arrow": lambda p: pa.array(p),
    "text": lambda p: " ".join(map(str, p)),
    "commas": lambda p: f"({', '.join(map(str, p))})",
}

GAMES = [
    ("wythoff", (3, 6)),
    ("nim", (3, 5, 6)),
    ("nim", (3, 5, 7)),
    ("kayles", (5, 7)),
    ("0.156", (4, 9)),
    ("fibonacci-nim", (8, 3)),
    ("flip-flop", (3, 4)),
    ("plainim", (5, 3, 7)),
    ("mock-turtles", (1, 0, 1, 1)),
    ("northcott", (1, 4, 2, 7)),
    ("tactix", (1, 1, 0, 1, 0, 1, 1, 1)),
    ("kayles-circle", (5, 0)),
    ("date", (5, 20)),
    ("misere-nim", (1, 2, 2)),
    ("silver-dollar", (1, 4, 6)),
]


def answer(ask: Ask, game: Any, position: Any) -> Any:
    try:
        return ask(game, position)
    except (ValueError, TypeError, wy.UnknownValue) as error:
        return type(error), str(error)


@pytest.mark.parametrize(("name", "position"), GAMES)
@pytest.mark.parametrize("question", QUESTIONS)
def test_every_form_gets_one_answer(name: str, position: tuple[int, ...], question: str) -> None:
    game, ask = wy.game(name), QUESTIONS[question]
    wanted = answer(ask, game, position)
    for form, made in FORMS.items():
        if question == "solve_many" and hasattr(made(position), "__array__"):  # a sequence of arrays may be columns
            continue
        assert answer(ask, game, made(position)) == wanted, form


@pytest.mark.parametrize("name", ["nim", "take-away", "fibonacci-nim", "kayles"])
@pytest.mark.parametrize("number", [7, mpz(7), np.int32(7), np.array(7), np.array([7]), "7"], ids=repr)
def test_one_number_is_a_position(name: str, number: Any) -> None:
    assert str(wy.game(name).solve(number)) == str(wy.game(name).solve(iter((7,)))) == str(wy.game(name).solve((7,)))


def test_answers_are_mpz_if_the_first_number_is() -> None:
    game = wy.game("wythoff")
    for made, kind in ((iter, int), (lambda p: map(mpz, p), mpz), (lambda p: "7 9", int)):
        moves = [
            game.solve(made((7, 9))).position,
            game.best_move(made((7, 9))),
            *game.winning_moves(made((7, 9))),
            (game.grundy(made((7, 9))), game.p_index(made((3, 5)))),
        ]
        assert {type(number) for move in moves for number in move or ()} - {type(None)} == {kind}


BAD: list[Any] = [
    (True, 5),
    (np.True_, 5),
    (Fraction(7, 2), 5),
    (Fraction(3), 5),
    (3.0, 5),
    (Decimal(3), 5),
    (3, float("nan")),
    (3, -5),
    (3, None),
    ("3", 5),
    ((3, 5), (4, 6)),
    np.array([3.0, 5.0]),
    np.array([True, False]),
    np.array([[3], [5]]),
    np.array([[3, 5]]),
    {3, 5},
    {3: 5},
    b"ab",
    None,
    3.5,
    True,
    "",
    "three five",
    "3 5.0",
    "-3 5",
    "2024-01-15 3",
    "1e3 5",
    (),
    (3, 5, 6, 7, 8),
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_position_is_refused_in_one_line(question: str) -> None:
    unknown = (wy.UnknownValue,) if question == "families" else ()  # of what is a sum of heaps alone
    for position in (*BAD, iter(())):
        with pytest.raises((ValueError, TypeError, *unknown)) as raised:
            QUESTIONS[question](wy.game("wythoff"), position)
        assert str(raised.value), position
        assert "\n" not in str(raised.value)


def test_a_sum_reads_an_iterator_once() -> None:
    wanted = wy.solve_sum([("kayles", (5, 7)), ("wythoff", (3, 6))]).as_json()
    assert wy.solve_sum([("kayles", iter((5, 7))), ("wythoff", map(int, "36"))]).as_json() == wanted


def test_the_index_of_a_value_takes_what_has_an_order() -> None:
    assert wy.g_index(iter((7, 5))) == wy.g_index((7, 5)) == (1, 4)
    for given in (b"ab", {3: 5, 4: 6}):
        with pytest.raises(TypeError, match="a position must be a sequence of integers"):
            wy.g_index(given)
