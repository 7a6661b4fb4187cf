"""The naive solver: positions that differ in the order of piles alone are searched once, where that is allowed."""

import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wythoff as wy
from wythoff.app.play.engine import Engine
from wythoff.exact.bigint import mpz
from wythoff.rules.position import Outcome
from wythoff.solve import naive as module
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import IllegalOptionError, UnknownValue


def test_sums_of_heaps_are_searched_in_any_order() -> None:
    """Lasker's nim: what is left of (5, 5, 5) is more than 400 000 rows of heaps, but 290 multisets."""
    rules = wy.game("lasker-nim").ruleset
    naive = NaiveSolver(rules)
    naive.answer_quickly()
    assert naive.grundy(rules.check((9, 8, 7))) == 9 ^ 7 ^ 8
    for position in permutations((4, 0, 3, 8)):
        assert naive.outcome(rules.check(position)) is Outcome.P
    assert naive.winning_moves(rules.check((3, 4))) == [(1, 4, 2), (3, 3)]


def test_rows_stay_in_order_where_it_matters() -> None:
    game = wy.game("staircase-nim")
    naive = NaiveSolver(game.ruleset)
    outcomes = {position: naive.outcome(game.ruleset.check(position)) for position in permutations((0, 0, 1))}
    assert outcomes == {position: game.solver.outcome(game.ruleset.check(position)) for position in outcomes}
    assert set(outcomes.values()) == {Outcome.P, Outcome.N}


def test_who_waits_gets_a_bounded_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the moves that are looked at, however few the positions are; smaller questions are answered after it."""
    monkeypatch.setattr(module, "MAX_MOVES_QUICKLY", 1000)
    monkeypatch.setattr(module, "MAX_MOVES", 20_000)
    rules = wy.game("nim-never-equal").ruleset
    naive = NaiveSolver(rules)
    assert naive.grundy(rules.check((9, 8, 7))) > 0
    naive = NaiveSolver(rules)
    naive.answer_quickly()
    with pytest.raises(UnknownValue, match="a search stops at 1000 moves"):
        naive.grundy(rules.check((9, 8, 7)))
    assert naive.grundy(rules.check((1, 3, 4))) == NaiveSolver(rules).grundy(rules.check((1, 3, 4)))
    with pytest.raises(UnknownValue, match="a search stops at 20000 moves"):
        NaiveSolver(rules).grundy(rules.check((30, 31, 32)))


BAD_RULES = """
from dataclasses import dataclass
from wythoff.rules.ruleset import Ruleset

@dataclass(frozen=True, kw_only=True)
class Bad(Ruleset):
    def options(self, position):
        x, y = position
        if x:
            yield {}

    def count_options(self, position):
        return 1

GAME = Bad(name="bad", summary="one move, and a wrong one", piles=("x", "y"), {})
"""


@pytest.mark.parametrize(
    ("option", "more", "said"),
    [
        ("x - 2, y", "", "(-1, 4) is not a legal option of (1, 4): x must be at least 0, got -1"),
        ("x - 2, y", "is_loopy=True", "(-1, 4) is not a legal option of (1, 4): x must be at least 0, got -1"),
        ("x, y", "", "(3, 4) is not a legal option of (3, 4): it is the same position"),
        ("y, x", "in_any_order=True", "(3, 4) is not a legal option of (3, 4): it is the same position, in another o"),
        ("y, x", "", "play from (3, 4) can return to this position, through (4, 3); set is_loopy=True in the rules"),
        ("(x - 1,)", "", "(2) is not a legal option of (3, 4): a position of bad needs 2 numbers (x, y), got 1"),
        (
            "x - 1, y, 0",
            "",
            "(2, 4, 0) is not a legal option of (3, 4): a position of bad needs 2 numbers (x, y), got 3",
        ),
        ("x / 2, y", "", "(1.5, 4) is not a legal option of (3, 4): x must be an integer"),
        ("x - 1", "", "mpz(2) is not a legal option of (3, 4): a position must be a tuple of integers"),
    ],
)
def test_wrong_options_are_named(option: str, more: str, said: str, tmp_path: Path) -> None:
    """Whoever asks, and at once: not as a search that stops at a million positions."""
    (tmp_path / "bad.py").write_text(BAD_RULES.format(option, more))
    game = wy.game(tmp_path / "bad.py")
    questions: list[Callable[[tuple[int, ...]], Any]] = [game.outcome, game.winning_moves, game.solve]
    questions += [] if game.ruleset.is_loopy else [game.grundy, game.grundy_at_least]
    for question in questions:
        with pytest.raises(IllegalOptionError, match=f"^{re.escape(f'bad: {said}')}"):
            question((3, 4))
    with pytest.raises(IllegalOptionError, match=f"^position 0: {re.escape(f'bad: {said}')}"):
        game.solve_many([(3, 4)])
    with pytest.raises(IllegalOptionError, match=r"^bad: "):
        Engine(game, Random(1)).move((mpz(3), mpz(4)))


def test_a_game_that_need_not_end_may_have_a_pass(tmp_path: Path) -> None:
    (tmp_path / "pass.py").write_text(BAD_RULES.format("x, y", "is_loopy=True"))
    assert wy.game(tmp_path / "pass.py").outcome((3, 4)) is Outcome.D
