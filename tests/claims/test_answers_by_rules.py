"""The claim that every game has: what is answered is what the rules say."""

from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from wythoff.claims.closed_forms import _positions
from wythoff.games.piles.nimhoff import NimhoffSolver
from wythoff.games.wythoff.t_wythoff import TWythoff

FILE = Path(__file__).parents[1] / "games/added/scoops.py"


def verdict(game: str, stop: int) -> wy.Verdict:
    return wy.verify(f"answers-by-rules game={game}", 0, stop)


@pytest.mark.parametrize("name", wy.games())
def test_every_game(name: str) -> None:
    assert verdict(name, 5).holds


def test_positions_of_each_length() -> None:
    """In Wythoff's game n + 1 of sum n; in nim of one to eight heaps, with none empty or some."""
    assert wy.verify("answers-by-rules", 0, 10).checked_to == 10
    assert len(list(_positions(wy.game("wythoff").ruleset, 9))) == 10
    assert [len(list(_positions(wy.game("nim").ruleset, total))) for total in (0, 1, 2)] == [8, 36, 120]
    assert [len({len(one) for one in _positions(wy.game("nim").ruleset, total)}) for total in (5, 30, 300)] == [8, 4, 2]


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    """On threads, which all need its solver; a wrong formula is refuted at the first position."""
    (tmp_path / "mine.py").write_text(FILE.read_text("utf-8"), "utf-8")
    assert verdict(str(tmp_path / "mine.py"), 100).holds
    (tmp_path / "mine.py").write_text(FILE.read_text("utf-8").replace("(n - 1) % (k + 1)", "n % (k + 1)"), "utf-8")
    found = verdict(str(tmp_path / "mine.py"), 100)
    assert (found.holds, found.counterexample) == (False, (5, 1))


def test_a_wrong_value_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    right = NimhoffSolver.grundy

    def wrong(self: NimhoffSolver, position: Any) -> Any:
        return right(self, position) + (tuple(position) == (2, 3))

    monkeypatch.setattr(NimhoffSolver, "grundy", wrong)
    assert verdict("cyclic-nimhoff", 7).counterexample == (2, 3)


def test_the_end_of_play_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TWythoff, "end_outcome", lambda self, position: wy.Outcome.N)
    assert verdict("t-wythoff", 5).counterexample == (0, 0)


def test_sums_with_too_many_positions_are_refused() -> None:
    """Nothing is said of what is not tried."""
    rules = wy.game("nim-never-equal").ruleset
    assert len(list(_positions(rules, 198))) > 10_000
    with pytest.raises(
        ValueError, match="nim-never-equal: too many positions have the sum 199; accepted: sums below 199"
    ):
        next(_positions(rules, 199))


DRAWS = """
from dataclasses import dataclass
from wythoff.exact.bigint import mpz
from wythoff.rules.position import Outcome
from wythoff.rules.ruleset import Ruleset
from wythoff.solve.contract import Solver

@dataclass(frozen=True, kw_only=True)
class Draws(Ruleset):
    piles: tuple[str, ...] = ("n",)
    is_loopy: bool = True
    can_grow: bool = True
    solver = "DrawsSolver"

    def options(self, position):
        (n,) = position
        yield from ((mpz(k),) for k in ([n - 1] if 0 < n < 3 else [7 - n] if n in (3, 4) else [4] if n else []))

    def count_options(self, position):
        return 1

class DrawsSolver(Solver):
    def outcome(self, position):
        return Outcome.D if position[0] > 2 else Outcome.N if position[0] == 1 else Outcome.P

    def winning_moves(self, position):
        return [(mpz(0),)] if position[0] == 1 else []

GAME = Draws(name="draws", summary="go down; 3 and 4 lead to each other")
"""


def test_a_game_with_draws(tmp_path: Path) -> None:
    (tmp_path / "draws.py").write_text(DRAWS)
    assert verdict(str(tmp_path / "draws.py"), 12).holds
    (tmp_path / "draws.py").write_text(DRAWS.replace("position[0] > 2", "position[0] > 4"))
    assert verdict(str(tmp_path / "draws.py"), 12).counterexample == (3,)
