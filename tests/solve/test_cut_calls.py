"""Long work is cut into many calls of compiled code, so that Ctrl-C is heard: the cut changes nothing."""

import threading
import time
from itertools import pairwise
from typing import cast

import numpy as np
import pytest
import wrong_steps

import wythoff as wy
from wythoff.claims import inductions
from wythoff.exact import arrays
from wythoff.games.wythoff.pairs import outcomes as pair_outcomes
from wythoff.games.wythoff.rays import boards as ray_boards
from wythoff.games.wythoff.rays import outcomes as ray_outcomes
from wythoff.games.wythoff.rays.rules import TwoPiles
from wythoff.games.wythoff.values import strip as grundy_strip
from wythoff.solve import batch

pytestmark = pytest.mark.kernels


def test_boards_by_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = wy.grundy_table("rays rays=1,0:3;0,1;1,2", 17, 23)
    told: list[tuple[int, int | None]] = []
    ruleset = wy.game("rays rays=1,0:3;0,1;1,2").ruleset
    boards = ray_boards.RayBoards(ruleset, ray_boards.move_rows(cast(TwoPiles, ruleset).rays))
    for tile in (1, 7):
        monkeypatch.setattr(ray_boards, "TILE", tile)
        found = boards.board(17, 23, progress=lambda *done: told.append(done))
        assert np.array_equal(found, expected)
    assert told[-1] == (17 * 23, 17 * 23)


@pytest.mark.parametrize("spec", ["wythoff", "t-wythoff t=2", "rays rays=1,0:3;0,1;2,1", "rays rays=1,0;0,2;2,1"])
@pytest.mark.parametrize("packed", [False, True])
def test_tables_of_outcomes(monkeypatch: pytest.MonkeyPatch, spec: str, packed: bool) -> None:
    expected = wy.outcome_table(spec, 40, 90, packed=packed)
    for module in (ray_outcomes, pair_outcomes):
        monkeypatch.setattr(module, "PIECE", 7)
    monkeypatch.setattr(ray_outcomes, "BLOCK", 64)
    rows: list[int] = []
    out = np.full_like(expected, 1)
    wy.game(spec).solver.outcome_table(40, 90, out, packed, lambda done, total: rows.append(done))
    assert np.array_equal(out, expected)
    assert rows == sorted(rows)
    assert rows[-1] == 40


def test_strips(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = wy.grundy_strip("wythoff", 300, 5)
    monkeypatch.setattr(grundy_strip, "WORDS_OF_A_CALL", 30)
    found = wy.grundy_strip("wythoff", 300, 5)
    assert all(map(np.array_equal, found, expected))


def test_strips_of_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row of 20000 values reads 3 million words, so ten rows are at least five calls."""
    rows: list[int] = []
    advance = grundy_strip.Strip._advance_to

    def counted(strip: grundy_strip.Strip, stop: int, *arrays: np.ndarray) -> bool:
        rows.append(stop - strip.row)
        return advance(strip, stop, *arrays)

    monkeypatch.setattr(grundy_strip.Strip, "_advance_to", counted)
    last = wy.grundy_strip("wythoff", 10, 20000)[-1]
    assert (sum(rows), max(rows)) == (10, 2)
    assert all(wy.game("wythoff").grundy(position) == 19999 for position in last.tolist())


@pytest.mark.parametrize(("t", "is_misere"), [(1, False), (1, True), (3, True)])
def test_inductions(monkeypatch: pytest.MonkeyPatch, t: int, is_misere: bool) -> None:
    cuts = [wrong_steps.pair_steps(0, 3000, t, is_misere, wrong, 1) for wrong in (-1, 1700)]
    monkeypatch.setattr(inductions, "STEPS_PER_CALL", 500)
    assert [wrong_steps.pair_steps(0, 3000, t, is_misere, wrong, 1) for wrong in (-1, 1700)] == cuts
    assert cuts[1].counterexample in (1700, 1701)


def test_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    n = np.arange(1000)
    expected = wy.floor_phi(n).tolist()
    monkeypatch.setattr(arrays, "PIECE", 64)
    assert wy.floor_phi(n).tolist() == expected
    assert wy.floor_phi(n.reshape(10, 100).T).T.reshape(-1).tolist() == expected
    is_lower, k = arrays.wythoff_indices(n)
    assert (is_lower.sum(), k.max()) == (619, 618)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("size", [0, 1, 10, 100, 101])
def test_ranges_cover_all(threads: int, size: int) -> None:
    ranges: list[tuple[int, int]] = []
    batch.in_threads(lambda start, stop: ranges.append((start, stop)), size, threads, 1, 10)
    ranges.sort()
    assert (ranges[0][0], ranges[-1][1]) == (0, size)
    assert all(left[1] == right[0] for left, right in pairwise(ranges))
    assert max(stop - start for start, stop in ranges) <= 10


def test_an_error_ends_the_other_ranges() -> None:
    done: list[int] = []

    def work(start: int, stop: int) -> None:
        if not start:
            raise KeyboardInterrupt
        time.sleep(0.01)
        done.append(threading.get_ident())

    with pytest.raises(KeyboardInterrupt):
        batch.in_threads(work, 1000, 2, 1, 1)
    assert len(done) < 100
