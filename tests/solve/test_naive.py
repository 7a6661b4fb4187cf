"""The naive solver: positions that differ in the order of piles alone are searched once, where that is allowed."""

from itertools import permutations

import pytest

import wythoff as wy
from wythoff.rulesets.position import Outcome
from wythoff.solve import naive as module
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import UnknownValue


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
    monkeypatch.setattr(module, "MOVES_AT_ONCE", 1000)
    rules = wy.game("nim-never-equal").ruleset
    naive = NaiveSolver(rules)
    assert naive.grundy(rules.check((9, 8, 7))) > 0
    naive = NaiveSolver(rules)
    naive.answer_quickly()
    with pytest.raises(UnknownValue, match="a search stops at 1000 moves"):
        naive.grundy(rules.check((9, 8, 7)))
    assert naive.grundy(rules.check((1, 3, 4))) == NaiveSolver(rules).grundy(rules.check((1, 3, 4)))
