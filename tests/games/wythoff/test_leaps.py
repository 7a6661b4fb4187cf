"""Wythoff's game with leaps: the rules by brute force, published lists, far rows, claims, play."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find
from wythoff.games.wythoff.leaps.golden import joined_positions

Place = tuple[int, int]

# Name, leap, how many leaps a move may make.
GAMES = {
    "maharaja": ((1, 2), 1),
    "maharaja knight=2,3": ((2, 3), 1),
    "maharaja knight=7,3": ((3, 7), 1),
    "diagonal-wythoff": ((1, 2), 99),
    "diagonal-wythoff p=2 q=4": ((2, 4), 99),
    "diagonal-wythoff p=9 q=6": ((6, 9), 99),
    "diagonal-wythoff p=3 q=4": ((3, 4), 99),
    "diagonal-wythoff p=5 q=7": ((5, 7), 99),
    "maharaja knight=1,3": ((1, 3), 1),
}


def moves(square: Place, leap: Place, longest: int) -> set[Place]:
    x, y = square
    found = {(n, y) for n in range(x)} | {(x, n) for n in range(y)} | {(x - n, y - n) for n in range(1, min(x, y) + 1)}
    for p, q in (leap, leap[::-1]):
        found |= {(x - p * k, y - q * k) for k in range(1, longest + 1)}
    return {to for to in found if min(to) >= 0}


@cache
def board(spec: str, size: int) -> list[list[int]]:
    """Grundy values by the rule."""
    values = [[0] * size for _ in range(size)]
    for x, y in product(range(size), repeat=2):
        there = {values[a][b] for a, b in moves((x, y), *GAMES[spec])}
        values[x][y] = next(n for n in range(len(there) + 1) if n not in there)
    return values


@pytest.mark.kernels
@pytest.mark.parametrize("spec", GAMES)
def test_the_rules(spec: str) -> None:
    game, size = wy.game(spec), 40
    values = board(spec, size)
    for square in product(range(size), range(size)):
        options = moves(square, *GAMES[spec])
        assert game.is_p(square) == (values[square[0]][square[1]] == 0)
        assert game.winning_moves(square) == sorted(to for to in options if not values[to[0]][to[1]])
        if max(square) < 15:
            assert game.options(square) == sorted(options)
            checked = game.ruleset.check(square)
            assert all(game.ruleset.allows(checked, game.ruleset.check(to)) for to in options)
            assert not game.ruleset.allows(checked, checked)
            assert game.ruleset.count_options(checked) >= len(options)
    assert wy.grundy_table(game, size).tolist() == values
    assert wy.outcome_table(game, size, size - 7).tolist() == [[not g for g in row[: size - 7]] for row in values]
    lost = [(x, y) for x, y in product(range(size), repeat=2) if x <= y and not values[x][y]]
    rows = [tuple(row) for row in game.p_positions(0, 2 * len(lost)).tolist()]
    assert [row for row in rows if row[1] < size] == lost
    assert [game.p_position(n) for n in range(len(rows))] == rows
    assert [game.p_index(square) for square in rows] == list(range(len(rows)))
    assert game.p_positions(3, 5).tolist() == list(map(list, rows[3:5]))


PUBLISHED = {
    "maharaja": "0,0 1,3 2,6 4,5 7,10 8,13 9,16 11,19 12,18 14,23 15,26 17,29 20,30 21,34 22,37 24,40 25,39 27,44 "
    "28,47 31,49 32,52 33,55",
    "maharaja knight=2,3": "0,0 1,2 3,6 4,8 5,7 9,14 10,16 11,18 12,20 13,22 15,26 17,27",
    "diagonal-wythoff": "0,0 1,3 2,6 4,5 7,10 8,14 9,17 11,25 12,28 13,18 15,35 16,23 19,31 20,29 21,48 22,32 24,55 "
    "26,37 27,40 30,68",
}


@pytest.mark.parametrize("spec", PUBLISHED)
def test_lists(spec: str) -> None:
    """Computed from the rules for the survey of these games, and again above."""
    pairs = [list(map(int, pair.split(","))) for pair in PUBLISHED[spec].split()]
    assert wy.game(spec).p_positions(0, len(pairs)).tolist() == pairs


@pytest.mark.parametrize(("most", "total"), [(10, 21), (100, 1164), (1000, 117002)])
def test_project_euler_665(most: int, total: int) -> None:
    """The sum of n + m over all losing (n, m), n <= m, n + m <= most."""
    pairs = wy.game("proportionate-nim").p_positions(0, most)
    assert pairs[pairs.sum(axis=1) <= most].sum() == total


def test_leaps_are_single_steps() -> None:
    """The trap: a ray (1, 2) without a longest step is another game, with it the same."""
    knight, rays = wy.game("maharaja"), "0,1 1,0 1,1 1,2{0} 2,1{0}"
    assert not knight.ruleset.allows(knight.ruleset.check((4, 8)), knight.ruleset.check((2, 4)))
    assert wy.game("rays", rays=rays.format(":1")).p_positions(0, 300).tolist() == knight.p_positions(0, 300).tolist()
    repeated = wy.game("diagonal-wythoff").p_positions(0, 300).tolist()
    assert wy.game("rays", rays=rays.format("")).p_positions(0, 300).tolist() == repeated
    assert repeated[5] != knight.p_position(5)


@pytest.mark.parametrize("spec", ["maharaja", "diagonal-wythoff"])
def test_far_positions(spec: str) -> None:
    """The larger pile may be of any size; from N each winning move leaves P, and there is one."""
    game = wy.game(spec)
    x, y = game.p_position(9000)
    for place in ((x, y + 1), (x, y - 1), (y, x + 1), (x + 5, y + 10), (x + 50, y + 100), (x, 10**30), (10**30, x)):
        wins = game.winning_moves(place)
        assert bool(wins) != game.is_p(place)
        assert all(game.is_p(win) for win in wins)
        checked = game.ruleset.check(place)
        assert all(game.ruleset.allows(checked, game.ruleset.check(win)) for win in wins)
    assert (x, y) in game.winning_moves((x + game.ruleset.leap[0], y + game.ruleset.leap[1]))  # type: ignore
    with pytest.raises(wy.UnknownValue, match="accepted: positions whose smaller pile is below"):
        game.is_p((10**9, 10**9))
    with pytest.raises(wy.UnknownValue, match=r"only the P-positions of .* with a smaller pile below"):
        game.p_position(10**9)
    with pytest.raises(wy.UnknownValue, match="position 1: no closed form is known"):
        game.solve_many([(1, 2), (10**9, 10**9)])
    answers = game.solve_many(np.array([(4, 5), (9, 9)]))
    assert answers.is_p.tolist() == [True, False]
    assert answers.move.tolist() == [[4, 5], [0, 0]]


@pytest.mark.kernels
@pytest.mark.parametrize("spec", GAMES)
def test_batches(spec: str) -> None:
    """Compiled code against the winning moves one by one: small rows, and such with one large pile."""
    game = wy.game(spec)
    rows = np.array([*product(range(40), repeat=2), *((x, 10**18 + x) for x in range(30)), (2**63 - 1, 5), (900, 1456)])
    answers = game.solve_many(rows)
    for place, is_p, move in zip(map(tuple, rows.tolist()), answers.is_p, answers.move.tolist(), strict=True):
        assert is_p == game.is_p(place)
        assert tuple(move) == (game.best_move(place) or place)
    huge = game.solve_many([(10**30, 5), (4, 9)])
    assert tuple(huge.move.tolist()[0]) == game.best_move((10**30, 5))
    assert game.solve_many(rows[:9].astype(np.uint8)).is_p.tolist() == answers.is_p[:9].tolist()


@pytest.mark.parametrize("spec", ["diagonal-wythoff p=3 q=4", "diagonal-wythoff p=11 q=15", "maharaja knight=4,3"])
@pytest.mark.parametrize("digits", [6, 20, 500])
def test_where_leaps_change_nothing(spec: str, digits: int) -> None:
    """P-positions are those of Wythoff's game, at any size; winning moves among them are those by leaps too."""
    game, plain = wy.game(spec), wy.game("wythoff")
    p, q = game.ruleset.leap  # type: ignore
    x, y = pair = plain.p_position(mpz(10) ** digits)
    assert game.p_position(mpz(10) ** digits) == pair
    for t in (1,) if "knight" in spec else (1, 2, 10 ** (digits - 1)):
        for dx, dy in ((p * t, q * t), (q * t, p * t)):
            for place, left in (((x + dx, y + dy), pair), ((y + dx, x + dy), pair[::-1])):
                wins = game.winning_moves(place)
                assert left in wins
                assert all(plain.is_p(win) for win in wins)
                assert set(plain.winning_moves(place)) < set(wins)
                assert all(game.ruleset.allows(game.ruleset.check(place), win) for win in wins)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("maharaja knight=2", "knight must be two different positive numbers"),
        ("maharaja knight=2,2", "knight must be two different positive numbers"),
        ("maharaja knight=0,2", "each step of knight must be an integer from 1"),
        ("diagonal-wythoff p=2", "p and q must be different numbers"),
        ("diagonal-wythoff q=101", "p and q must be different numbers from 1 to 100, got 1 and 101"),
    ],
)
def test_parameters(spec: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wy.game(spec)
    assert wy.game("maharaja", knight=(3, 2)).ruleset.spec == "maharaja knight=2,3"
    assert wy.game("maharaja knight=(2,3)").ruleset == wy.game("maharaja", knight="3,2").ruleset


def test_claims() -> None:
    verdict = find("maharaja-distance").check(1000)
    assert verdict.holds
    pairs = [(x, y) for x, row in enumerate(board("maharaja", 60)) for y, g in enumerate(row) if x <= y and not g]
    assert all(abs(y - x * (1 + 5**0.5) / 2) < 4 for x, y in pairs)
    assert (
        find("maharaja-distance")
        .check(450)
        .detail.startswith("y - phi x, rounded up to thousandths, is at most 3.848 at (319, 520)")
    )
    assert find("diagonal-wythoff").check(25).holds
    plain = wy.game("wythoff")
    for q in range(2, 12):
        for p in range(1, q):
            same = (
                wy.game("diagonal-wythoff", p=p, q=q).p_positions(0, 600).tolist() == plain.p_positions(0, 600).tolist()
            )
            found = next(filter(None, (joined_positions(p, q, t) for t in range(1, 200))), None)
            assert (found is None) == same == (p >= int((q - p) * (1 + 5**0.5) / 2) + 2)
            if found:
                (x, y), (a, b) = found
                assert plain.is_p(found[0])
                assert plain.is_p(found[1])
                assert (x - a) * q == (y - b) * p > 0


def test_played(run: Run) -> None:
    typed = b"2 from 1 and 4 from 2\n1 from 1 and 2 from 2\nwhy\n" + b"best\n" * 9
    told = run("play", "maharaja", "9", "16", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "no legal move" in told
    assert told.splitlines()[-1].endswith("win.")
