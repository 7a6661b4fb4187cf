"""The answers of every game in every form: text, HTML, JSON, sums; of ints, NumPy integers and mpz, all the same."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.exact.bigint import mpz

KINDS = [int, np.int64, mpz]


def positions(name: str) -> list[tuple[Any, ...]]:
    rules, random = wy.game(name).ruleset, Random(3)
    return [rules.check(rules.random_start(mpz(size), random)) for size in (3, 5, 8)]


@pytest.mark.parametrize("name", wy.games())
def test_every_form_of_an_answer(name: str) -> None:
    game = wy.game(name)
    for position in positions(name):
        shown: list[tuple[Any, ...]] = []
        for kind in KINDS:
            solution = game.solve(tuple(map(kind, position)))
            text, html = str(solution), solution._repr_html_()
            assert repr(solution) == f"<Solution: {text}>"
            assert html.startswith("<table")
            data = json.loads(json.dumps(solution.as_json()))
            assert data["position"] == [str(int(number)) for number in position]
            rules = game.ruleset
            words = [rules.format_position(solution.position), *map(rules.format_position, solution.moves)]
            shown.append((text, html, data, words, repr(game.solve_many([tuple(map(kind, position))]))))
        assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("name", wy.games())
def test_every_game_in_a_sum(name: str) -> None:
    game = wy.game(name)
    for position in positions(name):
        shown: list[tuple[Any, ...]] = []
        for kind in KINDS:
            try:
                solution = wy.solve_sum([(game, tuple(map(kind, position))), ("nim", (kind(9),))])
            except wy.UnknownValue as error:
                shown.append((str(error),))
                continue
            data = json.loads(json.dumps(solution.as_json()))
            assert repr(solution) == f"<SumSolution: {solution}>"
            shown.append((str(solution), data))
        assert shown[0] == shown[1] == shown[2]


def test_a_sum_of_rows_of_chips() -> None:
    sum_of = wy.solve_sum(["plainim 5 3", "nim 4"])
    assert "in plainim change row 2 from 11 to 1 and leave (5, 1)" in str(sum_of)
