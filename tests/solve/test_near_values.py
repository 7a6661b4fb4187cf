"""Grundy values of many positions at once: by a board as long as the rows are worth."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.solve import near_values
from wythoff.solve.near_values import NearValues


@pytest.mark.parametrize("spec", ["wythoff", "t-wythoff t=2", "rays rays=0,1;1,0;1,2"])
def test_many_rows_are_worth_a_longer_board(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    monkeypatch.setattr(near_values, "SIDE", 8)
    monkeypatch.setattr(near_values, "MAX_SIDE", 64)
    alone: Any = []
    expected = wy.grundy_table(spec, 90)
    solver = wy.game(spec).solver
    far = solver.far_values
    monkeypatch.setattr(solver, "far_values", lambda *given: alone.append(len(given[0])) or far(*given))
    near = NearValues(solver)
    rows = np.random.default_rng(5).integers(0, 90, (500, 2))
    for some, beyond in (
        (rows[:0], None),
        (np.array([[70, 3], [7, 7]]), 1),
        (rows, int((rows.max(axis=1) >= 64).sum())),
    ):
        values, is_known = near.values_of_rows(some, lambda: None)
        assert is_known.all()
        assert np.array_equal(values, expected[some[:, 0], some[:, 1]])
        assert (alone.pop() if alone else None) == beyond


def test_single_values_near_zero_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wythoff's game keeps the board of its near values: one is made for all, none for each question."""
    game = wy.game("wythoff")
    values = wy.grundy_table("wythoff", 1251)
    assert game.grundy_at_least((1200, 1250)) == game.grundy((1250, 1200)) == values[1200, 1250]

    def again(*_: Any, **__: Any) -> Any:
        raise AssertionError("a second board")

    monkeypatch.setattr(type(game.solver), "grundy_board", again)
    monkeypatch.setattr("wythoff.games.wythoff.values.row_values.grundy_value", again)
    for x, y in ((1200, 1249), (3, 1251), (1000, 1000), (40, 41)):
        assert (
            game.grundy_at_least((x, y)) == game.grundy((x, y)) == (values[x, y] if y < 1251 else game.grundy((y, x)))
        )
