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
        ("str(x - 1), y", "", "(2, 4) is not a legal option of (3, 4): x must be an integer, got '2' (str)"),
        ("None, y", "", "(None, 4) is not a legal option of (3, 4): x must be an integer, got None (NoneType)"),
        ("[x - 1, y]", "", "options((3, 4)) must yield tuples of integers, got [mpz(2), mpz(4)] (list)"),
        ("[x - 1], y", "", "options((3, 4)) must yield tuples of integers, got ([mpz(2)], 4) (not of integers)"),
        (
            "x - 1, y\n            yield from iter(lambda: (x - 1, y), 0)",
            "",
            "options((3, 4)) yields at least 100001",
        ),
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


@pytest.mark.parametrize("option", ["x / 2, y", "str(x - 1), y", "x - 1, y, 0", "'34'", "[x - 1, y]", "x - 2, y"])
def test_listed_options_are_checked(option: str, tmp_path: Path) -> None:
    """They were converted to integers: (1.5, 4) to (2, 4), and '34' to (3, 4)."""
    (tmp_path / "bad.py").write_text(BAD_RULES.format(option, ""))
    with pytest.raises(IllegalOptionError, match=r"^bad: "):
        wy.game(tmp_path / "bad.py").options((1 if option == "x - 2, y" else 3, 4))


RULES = """
import numpy as np
from dataclasses import dataclass
from wythoff.rules.ruleset import Ruleset

@dataclass(frozen=True, kw_only=True)
class Odd(Ruleset):
    def options(self, position):
        return [(n,) for n in range(int(position[0]))]

    def count_options(self, position):
        return int(position[0])

    {}

GAME = Odd(name="odd", summary="take any number", piles=("x",))
"""


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("def options(self, position): pass", "odd: options((3)) must yield positions, got None"),
        ("def count_options(self, position): return 'many'", "odd: count_options((3)) must be an integer, got 'many'"),
        ("def count_options(self, position): return 3.0", "odd: count_options((3)) must be an integer, got 3.0"),
        ("def end_outcome(self, position): return 'win'", "odd: end_outcome((0)) must be P, N or D, got 'win'"),
    ],
)
def test_methods_that_break_the_contract(method: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(RULES.format(method))
    with pytest.raises(IllegalOptionError, match=f"^{re.escape(said)}"):
        wy.game(tmp_path / "odd.py").outcome((3,))


@pytest.mark.parametrize(
    ("method", "outcome"),
    [
        ("def end_outcome(self, position): return 'P'", "N"),  # the text is equal to Outcome.P, but not identical
        ("def end_outcome(self, position): return 'N'", "P"),
        ("def count_options(self, position): return np.int8(position[0])", "N"),
    ],
)
def test_texts_and_numpy_integers(method: str, outcome: str, tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(RULES.format(method))
    assert wy.game(tmp_path / "odd.py").outcome((1,)) == outcome


def test_a_game_that_need_not_end_may_have_a_pass(tmp_path: Path) -> None:
    (tmp_path / "pass.py").write_text(BAD_RULES.format("x, y", "is_loopy=True"))
    assert wy.game(tmp_path / "pass.py").outcome((3, 4)) is Outcome.D


def test_long_positions_take_bounded_memory_and_a_short_message() -> None:
    """Misere coins: 12345 options of 12345 numbers. The search needed 7 GB, and the message 37 kB."""
    ruler = wy.game("ruler", play="misere")
    with pytest.raises(UnknownValue) as caught:
        ruler.outcome([0] * 12344 + [1])
    place = "(0, 0, 0, 0, 0, 0, ..., 0, 0, 0, 0, 0, 1) (12345 numbers)"
    why = "ruler has no closed form for it, and a search stops at 8100 positions of 12345 numbers"
    assert str(caught.value) == f"the answer for {place} is not known: {why}"
