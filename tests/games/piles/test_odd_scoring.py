"""Odd scoring against the rules, with the totals of both players, and at any size."""

from functools import cache
from itertools import product

import numpy as np
import pytest

import wythoff as wy


@cache
def wins(left: int, mine: int, theirs: int, k: int, goal: int) -> bool:
    """Whether who moves ends with a total of the parity that wins; the totals are counted in full."""
    if not left:
        return mine % 2 == goal
    return any(not wins(left - t, theirs, mine + t, k, goal) for t in range(1, min(k, left) + 1))


@pytest.mark.parametrize(("k", "goal"), [*product(range(1, 8), (0, 1))])
def test_against_the_rules(k: int, goal: int) -> None:
    game = wy.game("odd-scoring", k=k, wins=("even", "odd")[goal])
    positions = [*product(range(30), (0, 1))]
    for left, own in positions:
        theirs = (1 + left + own) % 2
        winning = [t for t in range(1, min(k, left) + 1) if not wins(left - t, theirs, own + t, k, goal)]
        assert game.is_p((left, own)) != wins(left, own, theirs, k, goal)
        assert sorted(left - move[0] for move in game.winning_moves((left, own))) == winning
    solved = game.solve_many(np.array(positions))
    assert solved.is_p.tolist() == [game.is_p(position) for position in positions]


def test_published_starts() -> None:
    def lost(k: int, wins: str = "even") -> list[int]:
        game = wy.game("odd-scoring", k=k, wins=wins)
        return [start for start in range(1, 38, 2) if game.is_p((start,))]

    assert lost(3) == [1, 9, 17, 25, 33]
    assert lost(2)[:4] == [1, 5, 9, 13]
    assert lost(4)[:4] == [1, 7, 13, 19]
    assert lost(5) == [1, 13, 25, 37]
    assert lost(3, "odd") == [5, 13, 21, 29, 37]


def test_winning_steps() -> None:
    game = wy.game("odd-scoring")
    steps = [[sorted(r - move[0] for move in game.winning_moves((r, own))) for own in (0, 1)] for r in range(1, 9)]
    assert steps == [[[], [1]], [[2], [1]], [[2], [3]], [[], [3]], [[1], []], [[1], [2]], [[3], [2]], [[3], []]]


def test_any_size_and_no_values() -> None:
    for k, own in product((3, 4, 10**17), (0, 1)):
        game, left = wy.game("odd-scoring", k=k), 10**1000 + 7
        best = game.best_move((left, own))
        assert best is None or game.is_p(best)
    with pytest.raises(wy.UnknownValue, match="the steps of each player decide the winner"):
        wy.game("odd-scoring").grundy((9,))
    with pytest.raises(ValueError, match="must be odd at the start"):
        wy.game("odd-scoring").solve((8,))
    with pytest.raises(ValueError, match=r"own steps mod 2 \(mine\) must be 0 or 1"):
        wy.game("odd-scoring").solve((8, 2))
    with pytest.raises(ValueError, match="wins must be 'even' or 'odd', got 'none'"):
        wy.game("odd-scoring", wins="none")


def test_what_is_said() -> None:
    game = wy.game("odd-scoring")
    assert game.solver.why(game.ruleset.check((11,))) == [
        "11 is N: take 2 and leave 9.",
        "With an even number of own steps a player loses if 1 or 4 mod 8 steps are left; 3 mod 8 are left.",
    ]
