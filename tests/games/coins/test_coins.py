"""Coin-turning games against their rules, which are written anew in coin_rules."""

from itertools import pairwise, product
from random import Random

import numpy as np
import pytest
from coin_rules import RULES, Row, coin_values, is_misere_p, options, value

import wythoff as wy
from wythoff.games.coins.solver import CoinSolver
from wythoff.games.coins.turning import CoinTurning
from wythoff.games.coins.values import CoinValues
from wythoff.solve.solution import TooManyMovesError, UnknownValue

# As they are listed in the literature, the leftmost coin first: Winning Ways, chapter 14; A000069, A033623, A054016.
LISTED = {
    "turning-turtles": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "mock-turtles": "1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38",
    "1-4": "1 2 4 8 15 16 32 51 64 85 106 128 150 171 219 237 247 256 279 297",
    "moebius": "1 2 4 8 16 31 32 64 103 128 171 213 256 301 342 439 475 494 512 558",
    "1-6": "1 2 4 8 16 32 63 64 128 256 455 512 729 874 948 1024 1259 1393",
    "mogul": "1 2 4 8 16 32 64 127 128 256 512 911 1024 1459 1749 1897 2048 2518 2787 2874",
    "moidores": "1 2 4 8 16 32 64 128 256 511 512 1024 2048 4096 7711 8192",
    "motley": "1 2 4 8 16 32 64 128 256 512 1024 2048",
    "twins": "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19",
    "triplets": "0 0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35",
    "4": "0 0 0 1 2 4 8 15 16 32",
    "5": "0 0 0 0 1 2 4 8 16 31 32",
    "ruler": "1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4",
    "rulerette": "0 1 0 2 0 1 0 4 0 1 0 2 0 1 0 8 0 1 0 2",
    "ruler-fives": "1 2 1 4 1 2 1 4 1 2 1 4 1 2 1 4",
    "mock-turtle-fives": "1 2 4 7 8 1 2 4 7 8 1 2 4 7 8",
    "triplet-fives": "0 0 1 2 4 0 0 1 2 4 0 0 1 2 4",
    "turnips": "0 0 1 0 0 1 2 2 1 0 0 1 0 0 1 2 2 1 4 4",
    "grunt": "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3",
    "sym": "1 2 4 3 6 7 8 16 18 25 32 11 64 31 128 10 256 5 512 28",
}


def values_of(name: str) -> CoinValues:
    solver = named(name).solver
    assert isinstance(solver, CoinSolver)
    return solver.coin_values


def named(name: str) -> wy.Game:
    """A game of the catalogue, or of a code."""
    return wy.game("coin-turning", turns=name) if name.isdigit() else wy.game(name)


@pytest.mark.parametrize("name", LISTED)
def test_listed_values(name: str) -> None:
    listed = list(map(int, LISTED[name].split()))
    assert values_of(name).first(len(listed)) == listed
    assert coin_values(name, 12) == listed[:12] if len(listed) >= 12 else coin_values(name, len(listed)) == listed


@pytest.mark.parametrize("name", RULES)
def test_single_coins_by_the_rules(name: str) -> None:
    assert values_of(name).first(14) == coin_values(name, 14)


@pytest.mark.parametrize("name", RULES)
def test_rows_by_the_rules(name: str) -> None:
    """Moves, values, winning moves, the best one; single rows and batches."""
    game, length = named(name), 7
    rows = list(product(range(2), repeat=length))
    batch = game.solve_many(np.array(rows))
    for row, move, is_p in zip(rows, batch.move.tolist(), batch.is_p.tolist(), strict=True):
        assert sorted(game.options(row)) == sorted(options(name, row))
        assert len(game.options(row)) <= game.ruleset.count_options(game.ruleset.check(row))
        assert game.grundy(row) == value(name, row)
        wins = sorted(left for left in options(name, row) if not value(name, left))
        assert game.winning_moves(row) == wins
        best = game.best_move(row)
        assert best in wins if wins else best is None
        assert (tuple(move), is_p) == (best or row, not wins)


def test_equally_spaced_coins_far_out() -> None:
    """Turnips: the values are odious numbers, 1 2 4 7 8, by the lowest digit 2, and no powers of two: g(55) is 7."""
    found: list[int] = []
    for n in range(3000):
        there = {found[n - step] ^ found[n - 2 * step] for step in range(1, n // 2 + 1)}
        found.append(next(least for least in range(len(there) + 1) if least not in there))
    assert values_of("turnips").first(3000) == found
    assert found[54] == 7


def test_runs_far_out() -> None:
    """Ruler, Rulerette, and runs of up to b coins, by their rule."""
    for name, least, most in (
        ("ruler", 1, 600),
        ("rulerette", 2, 600),
        ("1-5C", 1, 5),
        ("1-17C", 1, 17),
        ("3-9C", 3, 9),
    ):
        found: list[int] = []
        for n in range(600):
            there, total = set(), 0
            for count in range(1, min(most, n + 1) + 1):
                total ^= found[n - count + 1] if count > 1 else 0
                there |= {total} if count >= least else set()
            found.append(next(least for least in range(len(there) + 1) if least not in there))
        assert values_of(name).first(600) == found, name


def test_up_to_three_coins_far_out() -> None:
    found: list[int] = []
    pairs = {0}
    for n in range(300):
        found.append(next(least for least in range(2 * n + 2) if least not in pairs))
        pairs |= {found[-1] ^ other for other in (0, *found)}
    assert values_of("mock-turtles").first(300) == found
    assert values_of("triplets").first(302) == [0, 0, *found]


def test_grunt_is_grundys_game() -> None:
    heaps = wy.grundy_sequence("grundy", 500).tolist()
    assert values_of("grunt").first(500) == heaps


def test_odd_numbers_of_coins_follow_even_ones() -> None:
    """Up to 2 m + 1 coins: twice the value of the place before with up to 2 m, and a bit that makes it odious."""
    for most in (2, 4, 6):
        even = [0, *values_of(f"1-{most}").first(40)]
        odd = values_of(f"1-{most + 1}").first(41)
        assert odd == [2 * before + (1 - before.bit_count() % 2) for before in even]


def test_rows_of_mogul_are_the_golay_code() -> None:
    """On 24 coins 2^12 rows are P, none of them but the tails with less than eight heads, 759 with eight."""
    values = [int(value) for value in values_of("mogul").first(24)]
    weights = {0: {0: 1}}
    for one in values:
        grown: dict[int, dict[int, int]] = {total: dict(counts) for total, counts in weights.items()}
        for total, counts in weights.items():
            there = grown.setdefault(total ^ one, {})
            for heads, ways in counts.items():
                there[heads + 1] = there.get(heads + 1, 0) + ways
        weights = grown
    assert weights[0] == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}


BIG = 10**1000


def test_single_coins_at_any_size() -> None:
    assert values_of("turning-turtles").value(BIG) == BIG
    assert values_of("twins").value(BIG) == BIG - 1
    assert values_of("ruler").value(BIG) == 2**1000
    assert values_of("rulerette").value(BIG) == 2**999
    assert values_of("1-5C").value(BIG) == 4
    assert values_of("mock-turtles").value(BIG + 1) in (2 * BIG, 2 * BIG + 1)
    assert int(values_of("mock-turtles").value(BIG + 1)).bit_count() % 2
    assert values_of("mock-turtle-fives").value(BIG + 3) == 4
    assert values_of("triplet-fives").value(BIG) == 4
    for place in BIG, 1000:
        with pytest.raises(UnknownValue, match=r"coin .* with turns=1-5 only the values of the first [0-9]+ coins are"):
            values_of("moebius").value(place)


def test_periods_continue_what_was_found() -> None:
    for name in ("mock-turtle-fives", "2-4C(7)", "2-3C", "3C(4)"):
        values = values_of(name)
        far = [int(values.value(place)) for place in range(10**6, 10**6 + 200)]
        near = [int(value) for value in CoinValues(values.code).first(600)]
        assert any(near[start : start + 200] == far for start in range(300)), name
        span = values.code.window or values.code.most or 0
        for place in range(10**6, 10**6 + 50):  # the rule itself, applied there
            there = set()
            for companions in values.code.companions(span):
                total = 0
                for other in companions:
                    total ^= int(values.value(place - span + other))
                there.add(total)
            assert values.value(place) == next(least for least in range(len(there) + 1) if least not in there)


@pytest.mark.parametrize(
    "name", ["turning-turtles", "mock-turtles", "triplets", "ruler", "rulerette", "motley", "3+", "turnips"]
)
def test_long_rows(name: str) -> None:
    """A row of 3000 coins: the best move is legal and leaves a row whose values have the xor 0."""
    game, random = named(name), Random(3)
    row = tuple(random.randint(0, 1) for _ in range(3000))
    left = game.best_move(row)
    assert left is not None
    position, target = game.ruleset.check(row), game.ruleset.check(left)
    assert game.ruleset.allows(position, target)
    assert game.grundy(left) == 0
    total = 0
    for place, coin in enumerate(left, 1):
        total ^= int(values_of(name).value(place)) if coin else 0
    assert total == 0


def test_best_moves_of_up_to_many_coins() -> None:
    random = Random(5)
    for name in ("1-4", "moebius", "mogul", "moidores", "2-6", "5"):
        game = named(name)
        for _ in range(50):
            row = tuple(random.randint(0, 1) for _ in range(30))
            if (left := game.best_move(row)) is not None:
                assert game.ruleset.allows(game.ruleset.check(row), game.ruleset.check(left)), name
                assert game.grundy(left) == 0
    with pytest.raises(TooManyMovesError):
        wy.game("moebius").winning_moves((1,) * 50)
    assert "other positions" in str(wy.game("moebius").solve((1,) * 50))


def test_misere_turning_turtles_is_not_misere_nim() -> None:
    """P on five coins: {1}, {2, 3}, {4, 5} and all five; {2, 3} would be P in neither with heaps 2 and 3."""
    game = wy.game("turning-turtles", play="misere")
    p_rows = {row for row in product(range(2), repeat=5) if game.is_p(row)}
    assert p_rows == {row for row in product(range(2), repeat=5) if is_misere_p("turning-turtles", row)}
    as_sets = {tuple(place for place, coin in enumerate(row, 1) if coin) for row in p_rows}
    assert as_sets == {(1,), (2, 3), (4, 5), (1, 2, 3, 4, 5)}
    assert not wy.game("misere-nim").is_p((2, 3))
    with pytest.raises(UnknownValue, match="misere"):
        game.grundy((0, 1, 1))


def test_misere_rows_differ_from_misere_nim_in_thirty_of_1024() -> None:
    game, nim = wy.game("turning-turtles", play="misere"), wy.game("misere-nim")
    differ = [
        row
        for row in product(range(2), repeat=10)
        if game.is_p(row) != nim.is_p([place for place, coin in enumerate(row, 1) if coin] or [0])
    ]
    assert len(differ) == 30


@pytest.mark.kernels
@pytest.mark.parametrize("width", [3, 8, 9, 20, 64, 65])
@pytest.mark.parametrize("name", ["turning-turtles", "ruler", "turnips", "moebius"])
def test_batches(name: str, width: int) -> None:
    game = named(name)
    rows = np.random.default_rng(2).integers(0, 2, (300 if width < 60 else 20, width))
    if name == "moebius" and width > 20:
        width = 20
        rows = rows[:, :20]
    for dtype in (np.int64, np.uint8, np.uint64, object):
        found = game.solve_many(rows.astype(dtype))
        for row, move, is_p in zip(rows.tolist(), found.move.tolist(), found.is_p.tolist(), strict=True):
            assert tuple(move) == (game.best_move(row) or tuple(row))
            assert is_p == game.is_p(row)
    in_place = rows.copy()
    is_p = np.empty(len(rows), np.bool_)
    game.solve_many(in_place, out=(is_p, in_place))
    assert (in_place == game.solve_many(rows).move).all()
    turned = np.asfortranarray(rows)
    assert (game.solve_many(turned[:, ::-1]).move == game.solve_many(rows[:, ::-1].copy()).move).all()
    rows[-1, -1] = 2
    with pytest.raises(
        ValueError, match=rf"position {len(rows) - 1}: a coin must be 1 \(heads\) or 0 \(tails\), got 2"
    ):
        game.solve_many(rows)
    rows[-1, -1] = -1
    with pytest.raises(ValueError, match=f"position {len(rows) - 1}: coin{width} must be at least 0, got -1"):
        game.solve_many(rows)


def test_names() -> None:
    assert wy.game("turtles").name == "turning-turtles"
    assert wy.game("mobius").name == "moebius"
    assert wy.game("ternups").name == "turnips"
    for name in ("1", "77", "500"):
        with pytest.raises(ValueError, match="unknown game"):
            wy.game(name)
    assert wy.game("moidores").ruleset.title == "coin-turning turns=1-9"
    assert wy.game("motley").ruleset.title == "coin-turning turns=1+"
    assert wy.game("1-3c(5)").ruleset.title == "coin-turning turns=1-3C(5)"
    rules = wy.game("coin-turning", turns="2", play="misere").ruleset
    assert isinstance(rules, CoinTurning)
    assert rules.is_misere
    for left, right in pairwise(sorted(RULES)):
        assert left != right


def test_the_empty_row_and_one_coin() -> None:
    game = wy.game("turning-turtles")
    with pytest.raises(ValueError, match="at least one coin"):
        game.outcome(())
    assert game.is_p((0,))
    assert game.best_move((1,)) == (0,)
    rows: list[Row] = [(0,), (1,)]
    assert game.solve_many(rows).is_p.tolist() == [True, False]
