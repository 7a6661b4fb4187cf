"""Every game by itself: facts, rules, words, values and batches, and that a planted fault is found and named."""

from dataclasses import replace
from functools import cache
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


EVERY = [*wy.games(), *selftest.OTHERS]

# Where rules and solver are those of a game before it, and only their parameters differ: fewer positions are tried.
FEWER = {1: 12, 2: 9, 3: 4, 4: 3, 5: 2, 6: 2}


@cache
def of_one_kind() -> dict[tuple[type, ...], str]:
    """The first game of each kind of rules and solver."""
    return {(type(game.ruleset), type(game.solver)): name for name in reversed(EVERY) for game in [wy.game(name)]}


@pytest.mark.parametrize("name", EVERY)
def test_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name not in of_one_kind().values():
        monkeypatch.setattr(game_checks, "SMALL", FEWER)
    assert failed(name) == []


@pytest.mark.parametrize("file", ADDED, ids=lambda file: file.stem)
def test_file(file: Path) -> None:
    checks = list(selftest.run([str(file)]))
    assert [(check.name, check.detail) for check in checks if not check.passed] == []
    assert len(checks) >= 4


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
        ("options_smallest_first", lambda self, position: iter(()), "rules"),
        ("describe_turn", lambda self, position, left, show=str: "", "words"),
        ("format_position", lambda self, position: "1 1", "words"),
    ],
)
def test_wrong_rules_are_found(method: str, planted: Any, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KAYLES), method, planted)
    with pytest.raises(game_checks.CheckError):
        getattr(game_checks, check)("kayles")


def test_a_repeated_option_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = type(KAYLES).options
    monkeypatch.setattr(type(KAYLES), "options", lambda self, position: iter([*right(self, position)] * 2))
    with pytest.raises(game_checks.CheckError, match=r"the number of options of .*, each once"):
        game_checks.rules("kayles")


def test_facts_are_of_the_game_itself() -> None:
    """Not of its family with other parameters."""
    other: Ruleset = wy.game("t-wythoff", t=3).ruleset
    assert game_checks._facts(other) == Facts() != other.facts
    assert game_checks._facts(wy.game("t-wythoff").ruleset) == other.facts
    for name in ("kayles play=misere", "take-away play=misere"):
        assert game_checks._facts(wy.game(name).ruleset) == Facts() != wy.game(name.split()[0]).ruleset.facts


SCOOPS = ADDED[[file.stem for file in ADDED].index("scoops")].read_text("utf-8")


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ('"ScopsSolver"', r"mine.py: Scoops has solver = 'ScopsSolver', which failed: .* no attribute"),
        ('"nomod:X"', r"has solver = 'nomod:X', which failed: No module named 'nomod'"),
        ("17", r"has solver = 17, which failed: 'int' object is not callable"),
        ('"Facts"', r"has solver = 'Facts', which creates an object of type Facts; accepted: a subclass of Solver"),
    ],
)
def test_a_solver_that_is_none(named: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SCOOPS.replace('solver = "ScoopsSolver"', f"solver = {named}"), "utf-8")
    with pytest.raises(ValueError, match=says):
        wy.game(tmp_path / "mine.py").outcome((3,))


def test_a_solver_of_ours_that_fails_is_no_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an error of the program, which is not to be told as a user's."""

    def broken(self: CoinSolver, rules: Ruleset) -> None:
        raise AttributeError("what nobody expects")

    monkeypatch.setattr(CoinSolver, "__init__", broken)
    with pytest.raises(AttributeError, match="what nobody expects"):
        wy.game("twins").outcome((1, 1))


NUMBERED = """
    def p_position(self, n):
        return {}

    def p_index(self, position):
        return {}
"""


@pytest.mark.parametrize(
    ("position", "index", "passes"),
    [
        ("mpz(4 * n), mpz(0)", "position[0] // 4 if position[1] == 0 == position[0] % 4 else None", True),
        ("mpz(4 * n + 1), mpz(0)", "None", False),
        ("mpz(4 * n), mpz(0)", "position[0] // 4 + 1 if position[1] == 0 == position[0] % 4 else None", False),
        ("mpz(4 * n), mpz(0)", "position[0]", False),
    ],
)
def test_wrong_numbers_of_p_positions_are_found(position: str, index: str, passes: bool, tmp_path: Path) -> None:
    plain = "\n".join(line for line in SCOOPS.splitlines() if "facts=Facts" not in line)
    with_numbers = plain.replace("\n\nGAME =", NUMBERED.format(position, index) + "\n\nGAME =")
    (tmp_path / "mine.py").write_text(with_numbers, "utf-8")
    assert [name.split()[0] for name, _ in failed(str(tmp_path / "mine.py"))] == ([] if passes else ["P-positions"])


def test_misere_play_is_tried_where_it_has_a_solver(tmp_path: Path) -> None:
    wrong = SCOOPS.replace('solver = "ScoopsSolver"', 'solver = misere_solver = "ScoopsSolver"')
    (tmp_path / "mine.py").write_text(wrong, "utf-8")
    assert any("play=misere by the rules" in name for name, _ in failed(str(tmp_path / "mine.py")))


def test_facts_of_a_game_without_sequences(tmp_path: Path) -> None:
    """Values of heaps are compared one by one."""
    facts = SCOOPS.replace("facts=Facts(p_positions", "facts=Facts(grundy=(0, 2, 1, 4, 3, 0, 1, 2), p_positions")
    (tmp_path / "mine.py").write_text(facts, "utf-8")
    assert failed(str(tmp_path / "mine.py")) == []
    (tmp_path / "mine.py").write_text(facts.replace("0, 1, 2), p_", "0, 1, 3), p_"), "utf-8")
    assert [name.split()[0] for name, _ in failed(str(tmp_path / "mine.py"))] == ["Grundy"]
