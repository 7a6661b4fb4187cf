"""The self-test takes every game as it comes: by its rules, without its name."""

from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from wythoff.jobs import game_checks, selftest
from wythoff.solve.naive import NaiveSolver
from wythoff.solve.solution import Solutions

FACTS = ("P-positions", "Grundy values", "period")

# Piles, one of which may be made smaller by a square: no family of ours.
SQUARES = """
from dataclasses import dataclass
from wythoff.rules.ruleset import Ruleset

@dataclass(frozen=True, kw_only=True)
class Squares(Ruleset):
    def options(self, position):
        for place, pile in enumerate(position):
            for root in range(1, int(pile) + 1):
                if root * root <= pile:
                    yield (*position[:place], pile - root * root, *position[place + 1 :])

    def count_options(self, position):
        return sum(position)

GAME = Squares(name="squares", summary="take a square from a pile", piles=tuple("{}"))
"""


@pytest.mark.parametrize(("piles", "positions"), [("abc", 84), ("abcdefghi", 20)])
def test_a_game_of_ones_own(tmp_path: Path, piles: str, positions: int) -> None:
    (tmp_path / "squares.py").write_text(SQUARES.replace("{}", piles))
    name = str(tmp_path / "squares.py")
    for check in (game_checks.by_the_rules, game_checks.batches, game_checks.values):
        assert check(name) == f"{positions} positions"


def test_a_heap_game_of_ones_own() -> None:
    kayles = str(Path(__file__).parents[1] / "data" / "my_kayles.py")
    for check in (game_checks.by_the_rules, game_checks.batches, game_checks.values):
        assert int(check(kayles).split()[0]) > 50


def test_a_wrong_batch_of_many_piles_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "squares.py").write_text(SQUARES.replace("{}", "abcdefghi"))
    right = NaiveSolver.solve_rows

    def wrong(self: NaiveSolver, positions: Any, out: Any = None, threads: int = 1) -> Solutions:
        found = right(self, positions, out, threads)
        found.is_p[-1] = not found.is_p[-1]
        return found

    monkeypatch.setattr(NaiveSolver, "solve_rows", wrong)
    with pytest.raises(game_checks.CheckError, match=r"whether \(.*\) is P"):
        game_checks.batches(str(tmp_path / "squares.py"))


@pytest.mark.parametrize("check", ["by_the_rules", "batches", "values"])
def test_a_wrong_solver_is_found(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.games.wythoff.pairs.golden import GoldenPairSolver as Solver

    monkeypatch.setattr(Solver, "outcome", lambda self, position: wy.Outcome.N)
    monkeypatch.setattr(Solver, "best_move", lambda self, position, method="auto": (position[0], position[1] - 1))
    monkeypatch.setattr(Solver, "grundy", lambda self, position: position[0] + position[1])
    with pytest.raises(game_checks.CheckError):
        getattr(game_checks, check)("wythoff")


def test_a_game_that_raises_does_not_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it raises, wherever: games after it, and all else, are tried."""
    from wythoff.games.wythoff.pairs.golden import GoldenPairSolver as Solver

    def broken(self: Solver, *_: Any) -> Any:
        raise ZeroDivisionError("what nobody expects")

    for question in ("outcome", "winning_moves", "best_move", "grundy", "p_position", "p_positions", "solve_many"):
        monkeypatch.setattr(Solver, question, broken)
    monkeypatch.setattr("wythoff.api.catalogue.games", lambda: ["wythoff", "no such game", "nim"])
    monkeypatch.setattr(selftest, "OTHERS", ())
    monkeypatch.setattr(selftest, "CLAIMS", {})
    passed = {check.name: check.passed for check in selftest.run()}
    assert passed == {
        **dict.fromkeys([f"{facts} of no such game" for facts in FACTS], False),
        "P-positions of wythoff": False,
        **{f"rules of {name}": name != "no such game" for name in ("wythoff", "no such game", "nim")},
        **{f"words of {name}": name != "no such game" for name in ("wythoff", "no such game", "nim")},
        **{f"{name} by the rules": name == "nim" for name in ("wythoff", "no such game", "nim")},
        **{f"{name} in batches": name == "nim" for name in ("wythoff", "no such game", "nim")},
        **{f"values of {name} by the rules": name == "nim" for name in ("wythoff", "no such game", "nim")},
        "Grundy values of nim": True,
        "floor(n phi) at every size": True,
        "value 1 of wythoff at every size": True,
    }
