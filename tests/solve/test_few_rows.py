"""Few rows are solved one by one, and many by compiled code: with equal answers, dtypes and errors."""

import math
from collections import defaultdict
from random import Random
from typing import Any

import numpy as np
import pytest
from gmpy2 import mpz

import wythoff as wy
from wythoff.exact import loading
from wythoff.solve.batch import solve_each
from wythoff.solve.solution import UNKNOWN_ERRORS

OTHERS = (
    "t-wythoff t=3", "take-away f=x+1", "copycat m=3", "0.156", "kayles play=misere", "subtraction take=all-but:2,5",
    "rays rays=1,0:3;0,1;2,1", "moore-nim k=2 play=misere", "euclid play=misere",
)  # fmt: skip


@pytest.fixture
def _one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "MAX_WORK", math.inf)
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", math.inf)


def positions_of(game: wy.Game, count: int = 40) -> list[tuple[int, ...]]:
    """Starting positions of one length, and the positions that the moves of a player lead to."""
    random, rules = Random(1), game.ruleset
    found: list[tuple[int, ...]] = []
    while len(found) < count:
        position = tuple(map(int, rules.random_start(mpz(12), random)))
        options = game.options(position)
        found += [position, tuple(map(int, random.choice(options))) if options else position]
    return [position for position in found if len(position) == len(found[0])]


@pytest.mark.parametrize("name", [*wy.games(), *OTHERS])
def test_both_tiers_agree(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game = wy.game(name)
    rows = np.array(positions_of(game), np.int64)
    for dtype in (np.int64, np.int32, np.uint64, np.uint8):
        array = rows.astype(dtype)
        fast = game.solver.solve_rows(array)
        slow = solve_each(game.solver, array, None)
        assert fast.is_p.tolist() == slow.is_p.tolist()
        assert fast.move.tolist() == slow.move.tolist()
        assert (fast.move.dtype, fast.move.shape) == (slow.move.dtype, slow.move.shape), dtype
    into = [(np.empty(len(rows), np.bool_), np.empty(fast.move.shape, np.int64)) for _ in range(2)]
    game.solver.solve_rows(rows, into[0])
    solve_each(game.solver, rows, into[1])
    assert all(np.array_equal(one, other) for one, other in zip(*into, strict=True))


@pytest.mark.usefixtures("_one_by_one")
@pytest.mark.parametrize("name", ["wythoff", "kayles", "take-away", "moore-nim", "ruler"])
def test_errors_name_the_row(name: str) -> None:
    game = wy.game(name)
    rows = np.array(positions_of(game), np.int64)
    rows[3, -1] = -1
    messages = []
    for solve in (game.solver.solve_rows, game.solve_many):
        with pytest.raises(ValueError, match="position 3: ") as error:
            solve(rows)
        messages.append(str(error.value))
    assert messages[0] == messages[1]


def test_an_answer_that_does_not_fit() -> None:
    rows, game = np.array([[0, 1000]] * 3, np.int64), wy.game("wythoff")
    messages = []
    for solve in (game.solver.solve_rows, lambda *given: solve_each(game.solver, *given)):
        rows = np.array([[309, 500], [1, 2]], np.int64)
        with pytest.raises(ValueError, match=r"out\[1\]") as error:
            solve(rows, (np.empty(2, np.bool_), np.empty((2, 2), np.int8)))
        messages.append(str(error.value))
    assert messages[0] == messages[1]


def tiers(monkeypatch: pytest.MonkeyPatch, game: wy.Game) -> list[int]:
    """The numbers of rows of the batches that compiled code solves from now on."""
    seen: list[int] = []
    right = type(game.solver).solve_rows

    def counted(self: Any, rows: Any, *rest: Any) -> Any:
        seen.append(len(rows))
        return right(self, rows, *rest)

    monkeypatch.setattr(type(game.solver), "solve_rows", counted)
    monkeypatch.setattr(loading, "_work_done", defaultdict(float))
    return seen


@pytest.mark.parametrize("name", ["wythoff", "moore-nim", "kayles"])
def test_the_border(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game = wy.game(name)
    monkeypatch.setattr(type(game.solver), "rows_for_kernels", 100)
    for limit in (1, 0.2):
        monkeypatch.setattr(loading, "MAX_WORK", limit)
        monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", limit)
        border = int(100 * limit)
        for count, by_kernels in ((border - 1, []), (border, [border])):
            seen = tiers(monkeypatch, game)
            rows = np.ones((count, 3 if name != "wythoff" else 2), np.int64)
            game.solve_many(rows)
            assert seen == by_kernels


def test_many_small_batches_use_compiled_code_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wy.game("wythoff")
    monkeypatch.setattr(type(game.solver), "rows_for_kernels", 100)
    monkeypatch.setattr(loading, "MAX_WORK", 0.95)
    monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", 0.95)
    seen = tiers(monkeypatch, game)
    for _ in range(15):
        wy.game("wythoff").solve_many([(1, 2)] * 10)  # each time a new game
    assert seen == [10] * 6


@pytest.mark.usefixtures("_one_by_one")
@pytest.mark.parametrize("name", ["rays", "maharaja", "three-pile-wythoff", "tactix", "take-away", "wythoff", "rugs"])
def test_small_positions(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A small position has the same answers by a search, or by hand, as by compiled code."""
    game = wy.game(name)
    answers = []
    for most in (math.inf, 0):
        monkeypatch.setattr(loading, "MAX_WORK", most)
        monkeypatch.setattr(loading, "MAX_WORK_BESIDE_NUMBA", most)
        game, found = wy.game(name), []
        for position in positions_of(game, 20):
            try:
                value = game.grundy(position)
            except UNKNOWN_ERRORS as error:
                value = str(error)
            found.append((game.solve(position), game.best_move(position), value))
        answers.append(found)
    assert answers[0] == answers[1]
