"""Silver dollar against its rules, written anew, and against listed positions and counts."""

from functools import cache
from itertools import combinations
from math import comb

import pytest

import wythoff as wy
from wythoff.games.boards.silver_dollar import SilverDollar
from wythoff.solve.solution import UnknownValue

Coins = tuple[int, ...]


def slides(coins: Coins) -> list[Coins]:
    """Without a dollar: each coin to each square between it and the coin before it."""
    found = []
    for i, square in enumerate(coins):
        for target in range(coins[i - 1] + 1 if i else 0, square):
            found.append((*coins[:i], target, *coins[i + 1 :]))
    return found


@cache
def value(coins: Coins) -> int:
    there = {value(left) for left in slides(coins)}
    return next(least for least in range(len(there) + 1) if least not in there)


@cache
def is_misere_p(coins: Coins) -> bool:
    left = slides(coins)
    return bool(left) and not any(map(is_misere_p, left))


def with_dollar(dollar: int, others: Coins) -> list[tuple[int, Coins]]:
    """Squares 1, 2, ... hold one coin each, the bag, square 0, any number."""
    there = {dollar, *others}
    found = []
    for target in range(dollar - 1, -1, -1):
        if target and target in there:
            break
        found.append((target, others))
    for i, square in enumerate(others):
        for target in range(square - 1, -1, -1):
            if target and target in there:
                break
            found.append((dollar, tuple(sorted((*others[:i], target, *others[i + 1 :])))))
    return found


@cache
def wins(dollar: int, others: Coins, at_once: bool) -> bool:
    """Whether the player to move gets the dollar."""
    if not dollar:
        return not at_once
    return any(not wins(*left, at_once) for left in with_dollar(dollar, others))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_without_a_dollar(count: int) -> None:
    game, misere = wy.game("silver-dollar"), wy.game("silver-dollar", play="misere")
    for coins in combinations(range(10), count):
        left = slides(coins)
        assert sorted(game.options(coins)) == sorted(left)
        assert game.grundy(coins) == value(coins)
        assert game.winning_moves(coins) == sorted(option for option in left if not value(option))
        assert misere.is_p(coins) == is_misere_p(coins)
        assert misere.winning_moves(coins) == sorted(option for option in left if is_misere_p(option))


@pytest.mark.parametrize("dollar", ["yes", "at-once"])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_with_a_dollar(count: int, dollar: str) -> None:
    game, at_once = wy.game("silver-dollar", dollar=dollar), dollar == "at-once"
    squares = 9 if count < 5 else 8
    for line in combinations(range(1, squares), count):
        for i in range(count):
            for bagged in range(3 if count < 4 else 1):
                others = (*(0,) * bagged, *line[:i], *line[i + 1 :])
                position = (line[i], *others)
                left = [(place, *rest) for place, rest in with_dollar(line[i], others)]
                assert set(game.options(position)) == set(left)
                assert game.is_p(position) == (not wins(line[i], others, at_once)), position
                wanted = {option for option in left if not wins(option[0], option[1:], at_once)}
                assert set(game.winning_moves(position)) == wanted, position


def test_listed_positions() -> None:
    game = wy.game("silver-dollar")
    p_triples = ["".join(map(str, coins)) for coins in combinations(range(8), 3) if game.is_p(coins)]
    assert " ".join(p_triples) == "012 023 034 045 056 067 124 135 146 157 236 247"
    counts = {(8, 4): 22, (10, 3): 20, (10, 5): 60}
    for (squares, count), wanted in counts.items():
        assert sum(game.is_p(coins) for coins in combinations(range(squares), count)) == wanted
    for dollar, listed in (
        ("at-once", "123/2 124/3 134/2 135/3 145/2 235/2"),
        ("yes", "123/1 124/2 124/3 134/1 135/2 135/3 145/1 235/1"),
    ):
        with_it = wy.game("silver-dollar", dollar=dollar)
        found = {
            f"{''.join(map(str, line))}/{i + 1}"
            for line in combinations(range(1, 6), 3)
            for i in range(3)
            if with_it.is_p((line[i], *line[:i], *line[i + 1 :]))
        }
        assert found >= set(listed.split())
        assert {text for text in found if text[:3] in listed} == set(listed.split())
    single = wy.game("silver-dollar", dollar="yes")
    assert [square for square in range(1, 30) if single.is_p((square,))] == [1]


def test_project_euler_344() -> None:
    """W(10, 2) = 324: winning places of a dollar and two coins on ten squares, the first of them the bag.

    A coin on the first square is in the bag; one at most starts there. A dollar there is taken at once.
    """
    game, won = wy.game("silver-dollar", dollar="at-once"), 0
    for line in combinations(range(10), 3):
        for i in range(3):
            dollar, others = line[i], (*line[:i], *line[i + 1 :])
            won += not dollar or not game.is_p((dollar, *others))
    assert won == 324
    assert comb(10, 3) * 3 - won == 36


BIG = 10**1000


def test_any_size() -> None:
    game = wy.game("silver-dollar")
    assert game.grundy((BIG, 3 * BIG)) == 2 * BIG - 1
    assert game.winning_moves((BIG, 3 * BIG)) == [(BIG, BIG + 1)]
    assert game.is_p((7, BIG, BIG + 8))
    yes = wy.game("silver-dollar", dollar="yes")
    left = yes.best_move((BIG, 5, 2 * BIG))
    assert left is not None
    assert yes.is_p(left)
    assert next(iter(game.ruleset.options_smallest_first(game.ruleset.check((5, BIG))))) == (4, BIG)


def test_refused() -> None:
    game, yes = wy.game("silver-dollar"), wy.game("silver-dollar", dollar="yes")
    for bad in ((3, 2), (2, 2), (0, 0)):
        with pytest.raises(ValueError, match="squares of coins must increase"):
            game.is_p(bad)
    assert len(yes.options((3, 0, 0, 5))) == 4
    with pytest.raises(ValueError, match="another coin on square 3"):
        yes.is_p((3, 0, 3))
    with pytest.raises(UnknownValue, match="dollar=no"):
        yes.grundy((3, 1))
    with pytest.raises(ValueError, match="dollar must be"):
        wy.game("silver-dollar", dollar="maybe")
    with pytest.raises(ValueError, match="misere play needs dollar=no"):
        wy.game("silver-dollar", dollar="yes", play="misere")


def test_why() -> None:
    assert wy.game("silver-dollar", dollar="at-once").solver.why((3, 5))[1].startswith("No coin lies between")
    lines = wy.game("silver-dollar").solver.why((3, 8, 10))
    assert lines[1:] == [
        "Every second gap from the right is a heap of nim: 1 xor 3 = 2.",
        "After the move: 1 xor 1 = 0.",
    ]


def test_typed_moves() -> None:
    rules = wy.game("silver-dollar", dollar="yes").ruleset
    assert isinstance(rules, SilverDollar)
    position = rules.check((7, 2, 5))
    for typed in ("move 7 to 6", "move the dollar on 7 to 6", "6 2 5", "take 1 from 1"):
        assert rules.read_move(typed, position) == (6, 2, 5)
    assert rules.describe_turn(position, rules.check((7, 0, 5))) == "move the coin on 2 to 0 and leave (7, 0, 5)"
    assert rules.drawing(position) == ["  ..o..o.$"]
    for typed in ("move 7 to 4", "move 3 to 1", "move 7"):
        with pytest.raises(ValueError, match=r"coin|legal|square"):
            rules.read_move(typed, position)
    with pytest.raises(ValueError, match=r"no number can grow: no move leads from \(7, 2, 5\) to \(8, 2, 5\)"):
        rules.read_move("8 2 5", position)


def test_nobody_has_moved_last_when_the_dollar_is_taken() -> None:
    end = str(wy.game("silver-dollar dollar=yes").solve((0, 3)))
    assert end == "(0, 3) is N: there is no move, and the player to move wins."
    assert str(wy.game("odd-scoring").solve((0, 0))) == end.replace("(0, 3)", "(0, 0)")
    assert str(wy.game("silver-dollar play=misere").solve((0, 1))).endswith("the opponent has lost by moving last.")
