"""The bouncing queen: the rules on a board by brute force, the Tribonacci word, positions far out, play."""

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from commands import Run
from gmpy2 import mpz

import wythoff as wy
from wythoff.claims.catalogue import find
from wythoff.claims.first_order import decide
from wythoff.exact.tribonacci import DIFFERENCE, LOWER, NUMBER, SUM, UPPER, pair_with

Square = tuple[int, int]


def moves(square: Square) -> set[Square]:
    """The queen step by step: along the row, the column, the diagonal, and from the side it reaches there."""
    x, y = square
    found = {(n, y) for n in range(x)} | {(x, n) for n in range(y)}
    while x and y:
        x, y = x - 1, y - 1
        found.add((x, y))
    if (x, y) != square:  # it may bounce: as far from the corner in steps as the side is
        found |= {(n, x + y - n) for n in range(x + y + 1)}
    return found


@cache
def value(square: Square) -> int:
    there = {value(to) for to in moves(square)}
    return next(n for n in range(len(there) + 1) if n not in there)


def test_the_rules() -> None:
    game = wy.game("bouncing-queen")
    for square in product(range(40), repeat=2):
        x, y = square
        options = sorted(moves((x, y)))
        assert game.is_p(square) == (value((x, y)) == 0)
        assert game.winning_moves(square) == [to for to in options if not value(to)]
        if max(square) < 14:
            assert game.options(square) == options
            checked = game.ruleset.check(square)
            assert game.ruleset.count_options(checked) >= len(options)
            allowed = [
                to for to in product(range(28), repeat=2) if game.ruleset.allows(checked, game.ruleset.check(to))
            ]
            assert allowed == options
            least = list(game.ruleset.options_smallest_first(checked))
            assert sorted(least) == options
            assert [sum(to) for to in least] == sorted((sum(to) for to in options), reverse=True)
            assert game.grundy(square) == value((x, y))
    assert wy.grundy_table(game, 14).tolist() == [[value((x, y)) for y in range(14)] for x in range(14)]
    assert wy.outcome_table(game, 30).tolist() == [[not value((x, y)) for y in range(30)] for x in range(30)]


def test_lists() -> None:
    pairs = "1,2 3,5 4,8 6,11 7,13 9,16 10,19 12,22 14,25 15,28 17,31 18,33 20,36 21,39 23,42 24,45 26,48"
    game = wy.game("splythoff")
    wanted = [list(map(int, pair.split(","))) for pair in pairs.split()]
    assert game.p_positions(1, 18).tolist() == wanted
    assert [game.grundy((1, y)) for y in range(13)] == [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 12, 9]


def test_the_word() -> None:
    word = "0"
    while word.count("2") < 3000:
        word = "".join({"0": "01", "1": "02", "2": "0"}[letter] for letter in word)
    places = [[at for at, letter in enumerate(word, 1) if letter == which] for which in "012"]
    found = [pair_with(n, NUMBER) for n in range(1, 3000)]
    assert found == [(n, b - a, c - b) for n, (a, b, c) in enumerate(zip(*places, strict=False), 1)][:2999]
    known = {
        LOWER: {x: (n, x, y) for n, x, y in filter(None, found)},
        UPPER: {y: (n, x, y) for n, x, y in filter(None, found)},
        DIFFERENCE: {y - x: (n, x, y) for n, x, y in filter(None, found)},
        SUM: {x + y: (n, x, y) for n, x, y in filter(None, found)},
    }
    for sequence, by_value in known.items():
        for at in range(1000):
            assert pair_with(at, sequence) == by_value.get(at)


def test_least_numbers() -> None:
    """The recursion that the rules give: least numbers that are in no pair, and no difference and no sum."""
    piles: set[int] = set()
    lines: set[int] = set()
    x = d = 1
    for n in range(1, 5000):
        while x in piles:
            x += 1
        while d in lines:
            d += 1
        assert pair_with(n, NUMBER) == (n, x, x + d)
        piles |= {x, x + d}
        lines |= {d, 2 * x + d}


def test_the_claim() -> None:
    claim = find("bouncing-queen")
    verdict = claim.check()
    assert (verdict.holds, verdict.proved, verdict.decided) == (True, True, True)
    for right, wrong in (
        ("exists n: a(n, k + 1)", "exists n: a(n, k)"),
        ("exists n: c(n, k + 1)", "exists n: b(n, k + 1)"),
        ("x + y = 0 or exists", "x + y = 3 or exists"),
        ("smaller(n + 1, z) => x < z", "smaller(n + 1, z) => x + 1 < z"),
        ("z < x <=> exists", "z <= x <=> exists"),
        ("z < d <=> exists m < n", "z < d <=> exists m < n - 1"),
    ):
        assert right in claim.formula
        found = decide(claim.formula.replace(right, wrong), claim.definitions, claim.games)
        assert found is not None
        assert not found.holds


@pytest.mark.parametrize("digits", [5, 18, 19, 40, 1000])
def test_far_positions(digits: int) -> None:
    game, random = wy.game("bouncing-queen"), Random(digits)
    for _ in range(5):
        n = mpz(random.randrange(10**digits))
        x, y = pair = game.p_position(n)
        assert game.p_index(pair) == game.p_index((y, x)) == n
        before, after = game.p_position(n - 1), game.p_position(n + 1)
        assert before < pair < after
        assert 0 < y - x - (before[1] - before[0]) <= 2
        for place in ((x + 1, y), (x, y + 1), (x, y - 1), (y, x + 9), (x, 3 * y), (x, 2 * x), (x + y, y)):
            wins = game.winning_moves(place)
            assert bool(wins) != game.is_p(place)
            assert all(game.is_p(win) for win in wins)
        k = mpz(random.randrange(1, 10**digits))
        assert pair in game.winning_moves((k, k + x + y))  # by a bounce
        assert pair[::-1] in game.winning_moves((k + x + y, k))


def test_batches() -> None:
    game, rows = wy.game("bouncing-queen"), np.array(list(product(range(12), repeat=2)))
    answers = game.solve_many(rows)
    for place, is_p, move in zip(map(tuple, rows.tolist()), answers.is_p, answers.move.tolist(), strict=True):
        assert is_p == (value(place) == 0)
        assert tuple(move) == (game.best_move(place) or place)


def test_played(run: Run) -> None:
    typed = b"split 7 3\nsplit 7 1\nwhy\n" + b"best\n" * 9
    told = run("play", "bouncing-queen", "2", "10", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "no legal move leads to (7, 3)" in told
    assert told.splitlines()[-1].endswith("win.")
    told = run("solve", "-g", "bouncing-queen", "2", "10").stdout.decode()
    assert told.endswith("Also winning: leave (3, 5) or (5, 3).\n")
    rules = wy.game("bouncing-queen").ruleset
    place = rules.check((2, 10))
    assert rules.describe_move(place, (mpz(7), mpz(1))) == "take 2 from both piles and split the other 8 into 7 and 1"
    for text in ("split 7 1", "bounce to 7, 1", rules.describe_move(place, (mpz(7), mpz(1)))):
        assert rules.read_move(text, place) == (7, 1)
    for text in ("split 7", "split the other 9 into 7 and 1", "split 1 2 3 4"):
        with pytest.raises(ValueError, match="a bounce needs the two piles that it leaves"):
            rules.read_move(text, place)
    with pytest.raises(ValueError, match="a bounce first takes 2 from both piles"):
        rules.read_move("take 1 from 1 split 7 1", place)
