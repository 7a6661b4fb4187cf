"""Grundy values anywhere: small ones by automata, bounds of the others."""

import pickle
from contextlib import suppress
from typing import Any

import gmpy2
import numpy as np
import oracle
import pytest
from value_3 import needs_value_3

import wythoff as wy
from wythoff.exact.bigint import mpz
from wythoff.games.wythoff.automata import bundled
from wythoff.games.wythoff.automata.positions import count_p_positions, nth_position
from wythoff.games.wythoff.rays import boards
from wythoff.games.wythoff.values import row_values

G = wy.game("wythoff")


def near(row: int, t: int = 1) -> list[tuple[int, int]]:
    column = row + t * int(count_p_positions(mpz(row), t))
    return [(row, y) for y in range(column - 10 * t, column + 10 * t + 1)]


def outcome_of(game: wy.Game, place: tuple[int, int]) -> int | None:
    """The value, None where it is not known; bounds are right."""
    least = int(game.grundy_at_least(place))
    with suppress(wy.UnknownValue):
        assert game.grundy(place) == least
        return least
    assert least > 0
    return None


@pytest.mark.parametrize("t", [1, 2, 4, 10, 11])
def test_values_and_bounds_by_the_rules(t: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With boards forbidden, so that only automata and bounds are left."""
    size = 120
    board, game = oracle.t_grundy_board(size, t), wy.game("t-wythoff", t=t)

    def refused(self: Any, place: Any) -> Any:
        raise wy.UnknownValue("no board")

    monkeypatch.setattr(type(game.solver), "_compute_value", refused)
    monkeypatch.setattr(type(game.solver), "_is_computed_faster", lambda self, place: False)
    largest = bundled.largest_known(t)
    for x in range(size):
        for y in range(x % 5, size, 5):
            wanted, value = board[x][y], outcome_of(game, (x, y))
            assert value == (wanted if wanted <= largest or not x or not y else None)
            if value is None:
                least = max(largest + 1, max(x, y) - 2 * t * min(x, y))
                assert game.grundy_at_least((x, y)) == least <= wanted


@pytest.mark.parametrize("t", [*range(1, 11)])
def test_positions_of_each_small_value(t: int) -> None:
    game, of = wy.game("t-wythoff", t=t), bundled.largest_automaton(t)
    for value in range(of.largest + 1):
        for n in (1, 10**18, 2**63, 10**40 + 7, 10**1000):
            a, b = nth_position(of, value, mpz(n))
            assert game.grundy((a, b)) == game.grundy((int(b), int(a))) == value
            assert type(game.grundy((a, b))) is type(game.grundy_at_least((a, b))) is gmpy2.mpz
            assert type(game.grundy((int(a), b))) is type(game.grundy_at_least((int(a), b))) is int
            assert n == 1 or game.solver.grundy_seconds((a, b)) == 0


def test_next_to_p_positions() -> None:
    for n in (10**6, 10**18, 10**100, 10**1000):
        a, b = (int(pile) for pile in G.p_position(n))
        others = [(a + i, b + j) for i in range(-2, 3) for j in range(-2, 3)]
        values = {place: outcome_of(G, place) for place in others}
        assert values[a, b] == 0
        assert all(values[a + i, b + i] != 0 for i in (-2, -1, 1, 2))
        assert all(values[place] is None or not G.is_p(place) or values[place] == 0 for place in others)
        assert {value for value in values.values() if value is not None} <= {0, 1, 2, 3}


def test_what_is_made_by_hand_needs_no_automaton(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundled, "largest_automaton", None)
    for place in ((7, 10), (3, 3), (100, 100), (7, 10**1000), (200, 10**30)):
        assert G.solver._small_value(tuple(map(mpz, place))) is None  # type: ignore[attr-defined]
    assert G.grundy((7, 10)) == oracle.grundy_board(11, 11)[7][10]


@needs_value_3
def test_no_long_work_for_what_an_automaton_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(row_values, "grundy_value", lambda *place: asked.append(place))
    places = [place for row in range(40_000, 40_010) for place in near(row)]
    told = [place for place in places if G.solver.grundy_seconds((mpz(place[0]), mpz(place[1]))) == 0]
    assert {int(G.grundy(place)) for place in told} == {0, 1, 2, 3}
    assert not asked
    assert all(G.solver.grundy_seconds((mpz(x), mpz(y))) > 2 for x, y in places if (x, y) not in told)


@needs_value_3
def test_bounds_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    far = 10**30
    for spec, place, least in (
        ("wythoff", (far, far), 4),
        ("wythoff", (far, 3 * far), far),
        ("t-wythoff t=2", (far, far), 9),
        ("t-wythoff t=2", (5 * far, far), far),
        ("t-wythoff t=11", (far, far), 1),
        ("t-wythoff t=2000", (far, far), 1),
        ("t-wythoff t=2000", (1, far), far - 4000),
    ):
        game = wy.game(spec)
        with pytest.raises(wy.UnknownValue, match=r"known.*; this value is at least [0-9]+") as refused:
            game.grundy(place)
        again = pickle.loads(pickle.dumps(refused.value))
        assert (str(again), again.at_least) == (str(refused.value), least)
        assert game.grundy_at_least(place) == refused.value.at_least == least
        assert type(game.grundy_at_least(place)) is int


@pytest.mark.parametrize("t", [1, 2, 7, 11])
def test_many_far_positions(t: int) -> None:
    """As one by one; where nothing is known, without asking one by one."""
    game, asked = wy.game("t-wythoff", t=t), []
    rows = [place for row in (10**5, 10**9, 2**60 // t) for d in range(4) for place in near(row + d, t)]
    rows += [(y, x) for x, y in rows[::5]] + [(0, 2**63 - 1), (10**6, 0), (3, 10**6), (10**18, 10**18)]
    values, is_known = game.solver.grundy_many(np.array(rows, np.int64), lambda: asked.append(1))
    far = [row for row, place in enumerate(rows) if min(place) >= 10**5 or not min(place)]
    for row in far:
        wanted = outcome_of(game, rows[row])
        assert (int(values[row]) if is_known[row] else None) == wanted
    assert len(asked) < len(rows) - len(far) + 3
    assert set(values[far].tolist()) >= set(range(bundled.largest_known(t) + 1))


def test_bounds_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    far = 10**30
    assert wy.game("nim").grundy_at_least((5, far)) == 5 ^ far
    officers = wy.game("officers")
    officers.solver.answer_quickly()
    assert officers.grundy_at_least((far,)) == 0  # not even its outcome is known
    assert officers.grundy_at_least((7,)) == officers.grundy((7,)) > 0
    knights = wy.game("rays rays=1,0;0,1;1,1;1,2;2,1")
    assert knights.grundy_at_least((far, far)) == 0
    monkeypatch.setattr(boards, "MAX_CELLS", 100)
    assert {knights.grundy_at_least((30, y)) - (not knights.is_p((30, y))) for y in range(20, 60)} == {0}
    for spec in ("kayles play=misere", "misere-nim", "misere-wythoff", "misere-t-wythoff t=3"):
        for place in ((5, 7), (far, far)):
            with pytest.raises(wy.UnknownValue, match="Grundy values are for normal play"):
                wy.game(spec).grundy_at_least(place)
    with pytest.raises(ValueError, match=r"-1|negative"):
        G.grundy_at_least((-1, 2))
