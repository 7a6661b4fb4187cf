"""The Fibonacci tree game: the rules by brute force on nested tuples, published counts, large trees, play."""

from functools import cache
from typing import Any

import pytest
from commands import Run

import wythoff as wy
from wythoff.games.boards.fibonacci_tree_solver import FibonacciTreeSolver, whole_values

Place = tuple[int, ...]


@cache
def tree(k: int) -> Any:
    """T(k) as the tuple of the trees on its root; None if it is empty."""
    return tuple(filter(lambda on: on is not None, (tree(k - 1), tree(k - 2)))) if k > 0 else None


@cache
def cut(of: Any) -> tuple[Any, ...]:
    """What is left of a tree by each move, in the order of the nodes: its root stays."""
    found = []
    for place, on in enumerate(of):
        others = of[:place], of[place + 1 :]
        found += [(*others[0], *others[1]), *((*others[0], left, *others[1]) for left in cut(on))]
    return tuple(found)


@cache
def value(of: Any) -> int:
    there = {value(left) for left in cut(of)}
    return next(n for n in range(len(there) + 1) if n not in there)


def built(place: Place) -> Any:
    """The tree that is left, node by node."""
    number = 0

    def grown(k: int, is_there: bool) -> Any:
        nonlocal number
        if k < 1:
            return None
        number += 1
        is_there = is_there and number not in place[1:]
        on = tuple(child for child in (grown(k - 1, is_there), grown(k - 2, is_there)) if child is not None)
        return on if is_there else None

    return grown(place[0], True)


def count(game: wy.Game, place: Place) -> int:
    assert isinstance(game.solver, FibonacciTreeSolver)
    return int(game.solver.count_winning_moves(game.ruleset.check(place)))


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_the_rules(k: int) -> None:
    game = wy.game("fibonacci-tree")
    met: set[Place] = set()
    waiting = [(k,)]
    while waiting:
        place = waiting.pop()
        if place in met or len(met) > 400:
            continue
        met.add(place)
        options = game.options(place)
        assert sorted(map(built, options)) == sorted(cut(built(place)))
        assert game.grundy(place) == value(built(place))
        assert game.is_p(place) == (value(built(place)) == 0)
        assert count(game, place) == len(game.winning_moves(place))
        assert game.winning_moves(place) == [option for option in options if not value(built(option))]
        assert game.best_move(place) in ([*game.winning_moves(place)] or (None,))
        checked = game.ruleset.check(place)
        assert all(game.ruleset.allows(checked, game.ruleset.check(option)) for option in options)
        waiting += options


def test_published_values() -> None:
    """Values of trees; winning first moves of projecteuler.net/problem=400: f(5) = 1, f(10) = 17."""
    values = [0, 1, 2, 4, 7, 4, 4, 1, 6, 8, 15, 8, 8, 1, 10, 12, 7, 12, 12, 1, 14, 16, 31, 16, 16]
    assert list(whole_values()[: len(values)]) == values
    game, counts = wy.game("fibonacci-tree"), [0, 1, 1, 1, 1, 3, 0, 7, 11, 17, 15, 37]
    assert (counts[4], counts[9]) == (1, 17)
    assert [len(game.winning_moves((k,))) for k in range(1, 13)] == counts
    assert [count(game, (k,)) for k in range(1, 13)] == counts


def test_large_trees() -> None:
    game = wy.game("fibonacci-tree")
    best = game.best_move((400,))
    assert game.is_p(best)
    assert game.ruleset.allows(game.ruleset.check((400,)), game.ruleset.check(best))
    with pytest.raises(ValueError, match="at most 100000 can be listed"):
        game.winning_moves((400,))
    told = game.solver.why(game.ruleset.check((400,)))
    assert told[0].startswith("T(400) is N: take node 399")
    assert told[-1].startswith("Number of winning moves: 337453700344791951017")


@pytest.mark.parametrize("place", [(0,), (401,), (4, 1), (4, 9), (4, 2, 3), (4, 3, 2), (4, 3, 3)])
def test_no_positions(place: Place) -> None:
    with pytest.raises(ValueError, match=r"must|are 2 to"):
        wy.game("fibonacci-tree").is_p(place)


def test_played(run: Run) -> None:
    typed = b"take 1\ntake 2\nwhy\n" + b"best\n" * 9
    told = run("play", "fibonacci-tree", "5", "--first", "me", "--seed", "5", stdin=typed).stdout.decode()
    assert "take: node 1 is the root" in told
    assert "\n> take 2\nI take node" in told
    assert told.splitlines()[-1].endswith("win.")


def test_a_taken_node_far_from_the_root_costs_little_time() -> None:
    """The position has more than 10^80 winning moves, and the first of them is found by descents of 400 steps."""
    game, node = wy.game("fibonacci-tree"), wy.parse_number("F(300)")
    best = game.best_move((400, node))
    assert best == (400, 196, node)
    assert game.is_p(best)
    with pytest.raises(ValueError, match="winning moves; at most 100000 can be listed"):
        game.winning_moves((400, node))
