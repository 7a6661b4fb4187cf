"""Puzzles: every game of the catalogue gives positions with exactly one winning move."""

from random import Random

import pytest

import wythoff as wy
from wythoff.api import catalogue
from wythoff.app.play import starts
from wythoff.app.play.engine import Engine
from wythoff.app.play.starts import PUZZLE_OPTIONS, puzzle_start
from wythoff.rules.position import Outcome


@pytest.mark.parametrize("name", sorted(catalogue.games()))
def test_one_move_wins(name: str) -> None:
    """Of the options of a puzzle, one is a P-position. The same seed gives the same puzzle."""
    game = Engine(catalogue.named_game(name, {}), Random(1)).game
    rules, position = game.ruleset, puzzle_start(game, Random(20261126))
    assert position == puzzle_start(game, Random(20261126))
    options = list(rules.options(position))
    assert len(options) >= PUZZLE_OPTIONS
    won = {rules.drop_empty_heaps(option) for option in options if game.solver.outcome(option) is Outcome.P}
    assert len(won) == 1


def test_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no drawn position is a puzzle, one line says so."""
    monkeypatch.setattr(starts, "DRAWS", 0)
    game = Engine(wy.game("nim"), Random(1)).game
    with pytest.raises(ValueError, match="no puzzle was found for"):
        puzzle_start(game, Random(1))
