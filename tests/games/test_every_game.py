"""Every game by itself: facts, rules, words, values and batches, and that a planted fault is found and named."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from wythoff.api import catalogue
from wythoff.games.coins.solver import CoinSolver
from wythoff.games.heaps.named import KAYLES
from wythoff.jobs import game_checks, selftest
from wythoff.rules.ruleset import Facts, Ruleset

ADDED = sorted((Path(__file__).parent / "added").glob("*.py"))


def failed(name: str) -> list[tuple[str, str]]:
    return [(check.name, check.detail) for check in selftest.run([name]) if not check.passed]


@pytest.mark.parametrize("name", [*wy.games(), *selftest.OTHERS])
def test_game(name: str) -> None:
    assert failed(name) == []


@pytest.mark.parametrize("file", ADDED, ids=lambda file: file.stem)
def test_file(file: Path) -> None:
    assert failed(str(file)) == []
    assert len(list(selftest.run([str(file)]))) >= 4


@pytest.mark.parametrize(
    ("facts", "check"),
    [
        (replace(KAYLES.facts, grundy=(*KAYLES.facts.grundy[:-1], 3)), "Grundy values of kayles"),
        (replace(KAYLES.facts, preperiod=70), "period of kayles"),
        (Facts(p_positions=((0,), (1, 2))), "P-positions of kayles"),
    ],
)
def test_a_wrong_fact_is_found(facts: Facts, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_entries_of", lambda module: (replace(KAYLES, facts=facts),))
    assert [name for name, _ in failed("kayles")] == [check]


def test_a_wrong_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one position, in one of the games of a solver: the check names the game, the position and both answers."""
    right = CoinSolver.outcome

    def wrong(self: CoinSolver, position: Any) -> wy.Outcome:
        outcome = right(self, position)
        planted = self.ruleset.name == "mock-turtles" and tuple(position) == (0, 1, 1)
        return wy.Outcome.P if planted and outcome == "N" else outcome

    monkeypatch.setattr(CoinSolver, "outcome", wrong)
    assert failed("twins") == []
    assert ("mock-turtles by the rules", "the outcome of (0, 1, 1): got P, expected N") in failed("mock-turtles")


@pytest.mark.parametrize(
    ("method", "planted", "check"),
    [
        ("count_options", lambda self, position: 1, "rules"),
        ("allows", lambda self, position, target: True, "rules"),
        ("from_least", lambda self, position: iter(()), "rules"),
        ("moved", lambda self, position, left, show=str: "", "words"),
        ("as_written", lambda self, position: "1 1", "words"),
    ],
)
def test_wrong_rules_are_found(method: str, planted: Any, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KAYLES), method, planted)
    with pytest.raises(game_checks.Failed):
        getattr(game_checks, check)("kayles")


def test_a_repeated_option_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = type(KAYLES).options
    monkeypatch.setattr(type(KAYLES), "options", lambda self, position: iter([*right(self, position)] * 2))
    with pytest.raises(game_checks.Failed, match="without repetition"):
        game_checks.rules("kayles")


def test_facts_are_of_the_game_itself() -> None:
    """Not of its family with other parameters."""
    other: Ruleset = wy.game("t-wythoff", t=3).ruleset
    assert game_checks._facts(other) == Facts() != other.facts
    assert game_checks._facts(wy.game("t-wythoff").ruleset) == other.facts
