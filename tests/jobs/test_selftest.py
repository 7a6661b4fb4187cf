"""The self-test takes every game as it comes: by its rules, without its name."""

from pathlib import Path

import pytest

import wythoff as wy
from wythoff.jobs import selftest

# Three piles, one of which may be made smaller by a square: no family of ours.
SQUARES = """
from dataclasses import dataclass
from wythoff.rulesets.ruleset import Ruleset

@dataclass(frozen=True, kw_only=True)
class Squares(Ruleset):
    def options(self, position):
        for place, pile in enumerate(position):
            for root in range(1, int(pile) + 1):
                if root * root <= pile:
                    yield (*position[:place], pile - root * root, *position[place + 1 :])

    def count_options(self, position):
        return sum(position)

GAME = Squares(name="squares", summary="take a square from a pile", piles=("a", "b", "c"))
"""


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "squares.py").write_text(SQUARES)
    name = str(tmp_path / "squares.py")
    assert selftest._by_the_rules(name) == "64 positions"
    kayles = str(Path(__file__).parents[1] / "data" / "my_kayles.py")
    for check in (selftest._by_the_rules, selftest._batches, selftest._values):
        assert int(check(kayles).split()[0]) > 50


@pytest.mark.parametrize("check", ["_by_the_rules", "_batches", "_values"])
def test_a_wrong_solver_is_found(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from wythoff.solve.pairs.golden import GoldenPairSolver as Solver

    monkeypatch.setattr(Solver, "outcome", lambda self, position: wy.Outcome.N)
    monkeypatch.setattr(Solver, "best_move", lambda self, position, method="auto": (position[0], position[1] - 1))
    monkeypatch.setattr(Solver, "grundy", lambda self, position: position[0] + position[1])
    with pytest.raises(selftest.Failed):
        getattr(selftest, check)("wythoff")


def test_rules_that_accept_nothing_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "SMALL", {7: 2})
    with pytest.raises(selftest.Failed, match="the rules accept no small position"):
        selftest._by_the_rules("wythoff")
