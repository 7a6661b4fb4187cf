"""Misere play of take-and-break games: by search, against the rules, and refused beyond its limit."""

import random
from itertools import product

import numpy as np
import oracle
import pytest

import wythoff as wy
from wythoff.games.heaps import misere as misere_heaps
from wythoff.games.heaps.codes import parse_octal_code
from wythoff.games.heaps.misere import MisereHeapSolver
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.solve.solution import NO_MOVE

DRAW = random.Random(4)
GAMES = {
    "kayles": ((0, 7, 7), False, None),
    "dawsons-kayles": ((0, 0, 7), False, None),
    "dawsons-chess": ((0, 1, 3, 7), False, None),
    "treblecross": ((0, 0, 0, 7), False, None),
    "officers": ((0, 6), False, None),
    "grundy": ((), True, None),
    "subtraction": ((0, 3, 3, 3), False, None),
    "subtraction take=all-but:2": ((), False, {2}),
}
GAMES |= {
    code: (parse_octal_code(code).digits, False, None)
    for code in ["4.", "4.3", *(f"0.{DRAW.randrange(512):03o}7" for _ in range(5))]
}


@pytest.mark.parametrize("name", GAMES)
def test_against_the_rules(name: str) -> None:
    game, parts = wy.game(name, play="misere"), oracle.heap_parts(*GAMES[name])
    lost = oracle.heap_lost(parts, misere=True)
    positions = [*((n,) for n in range(14)), *product(range(7), repeat=2), *product((0, 1, 4), repeat=3)]
    for position in positions:
        options = oracle.heap_options(position, parts)
        winning = [option for option in options if lost(option)]
        assert game.options(position) == options
        assert game.is_p(position) == lost(position), position
        assert game.winning_moves(position) == winning
        assert game.best_move(position) == (winning[0] if winning else None)
        assert (game.solve(position).outcome == "P") == lost(position)
    rows = np.array([position for position in positions if len(position) == 2])
    solved = game.solve_many(rows)
    assert solved.is_p.tolist() == [lost(tuple(row)) for row in rows.tolist()]


@pytest.mark.parametrize("code", ["0.77", "0.137", "0.33", "4.3", *(f"0.{DRAW.randrange(64):02o}3" for _ in range(6))])
def test_sums_of_many_heaps(code: str) -> None:
    """Heaps are replaced by equal ones and by heaps of nim, of which pairs of *1 are removed: in sums of up to five."""
    game, draw = wy.game(code, play="misere"), random.Random(code)
    lost = oracle.heap_lost(oracle.heap_parts(parse_octal_code(code).digits), misere=True)
    for _ in range(60):
        position = tuple(draw.choices(range(6), k=draw.randint(1, 5)))
        assert game.is_p(position) == lost(position), position


def test_sums_of_large_heaps() -> None:
    assert wy.game("kayles", play="misere").outcome((25, 26)) == "N"
    assert wy.game("subtraction", play="misere").outcome((2000, 3000)) == "N"


def test_single_heaps_of_misere_kayles() -> None:
    """W. L. Sibert, J. H. Conway, Mathematical Kayles, International Journal of Game Theory 20 (1992), 237-246."""
    game = wy.game("kayles", play="misere")
    assert [n for n in range(22) if game.is_p((n,))] == [1, 4, 9, 12, 20]


def test_what_is_not_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the search says, which is asked where no theorem answers."""
    officers = wy.game("officers play=misere")
    with pytest.raises(
        wy.UnknownValue, match=r"the outcome of \(10000000000, 5\) is not known: misere sums of officers"
    ):
        officers.outcome((10**10, 5))
    with pytest.raises(wy.UnknownValue, match="Grundy values are for normal play; officers play=misere is misere"):
        officers.grundy((5,))
    monkeypatch.setattr(misere_heaps, "LIMIT", 500)
    monkeypatch.setattr(misere_heaps, "MAX_CACHED_OBJECTS", 12)
    rules = wy.game("kayles", play="misere").ruleset
    assert isinstance(rules, HeapRuleset)
    solver = MisereHeapSolver(rules)
    with pytest.raises(wy.UnknownValue, match="a search stops at 500 positions"):
        solver.winning_moves((40, 30))
    assert solver.outcome((4,)) == "P"
    asked = [(n, 6) for n in range(6, 30)]  # what is answered does not depend on what has been asked before

    def answered(solver: MisereHeapSolver, position: tuple[int, int]) -> bool:
        try:
            return bool(solver.outcome(position))
        except wy.UnknownValue:
            return False

    fresh = [answered(MisereHeapSolver(rules), position) for position in asked]
    assert [answered(solver, position) for position in reversed(asked)] == fresh[::-1]
    assert len(set(fresh)) == 2
    with pytest.raises(wy.UnknownValue, match=r"position 1: the outcome of \(40, 30\) is not known"):
        solver.solve_many([(1, 2), (40, 30)])
    assert str(wy.game("0.07 play=misere").solve((1, 0))) == f"(1, 0) is N: {NO_MOVE}."  # fmt: skip


def test_rows_are_refused_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver of files and batches has the same answers or none, and gives up a position once only."""
    monkeypatch.setattr(misere_heaps, "LIMIT_OF_ROWS", 100)
    monkeypatch.setattr(misere_heaps, "MAX_CACHED_OBJECTS", 12)
    rules = wy.game("kayles", play="misere").ruleset
    assert isinstance(rules, HeapRuleset)
    solver = MisereHeapSolver(rules)
    rows = solver.for_rows()
    assert rows.for_rows() is rows

    def said(position: tuple[int, int]) -> str:
        """Why a row is refused; "" if it is not, and then its moves are those of the solver."""
        try:
            moves = rows.winning_moves(position)
        except wy.UnknownValue as error:
            return str(error)
        assert moves == solver.winning_moves(position)
        return ""

    reasons = {(n, 6): said((n, 6)) for n in range(6, 20)}
    refused = [position for position, reason in reasons.items() if reason]
    assert 3 < len(refused) < len(reasons)
    end = "a search stops at 100 positions in files and batches, but at 1000000 for a single position"
    assert all(reasons[position].endswith(end) for position in refused)
    with monkeypatch.context() as patch:
        patch.setattr(rows, "_is_p", lambda *_: pytest.fail("searched again"))
        assert all(f"({b}, {a}) is not known" in said((b, a)) for a, b in refused)
    with pytest.raises(wy.UnknownValue, match=f"position 1: the outcome of .*{end}"):
        solver.solve_many([(2, 3), refused[0]])
