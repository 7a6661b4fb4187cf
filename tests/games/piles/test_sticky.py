"""The sticky problem against the rules, on lists of sticks, and at any size."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
import searched

import wythoff as wy


def options(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """By the sticks themselves."""
    sticks = [length for length, count in enumerate(position, 1) for _ in range(count)]
    found = set()
    for stick in set(sticks):
        rest = [*sticks]
        rest.remove(stick)
        found |= {tuple(sorted([*rest, a, stick - a])) for a in range(1, stick)}
        if sticks.count(stick) >= stick:
            for _ in range(stick - 1):
                rest.remove(stick)
            found.add(tuple(rest))
    yield from {tuple(left.count(length) for length in (1, 2, 3, 4)) for left in found}


SMALL = [*product(range(4), repeat=4), (1, 0, 0, 4), (0, 5, 0, 5), (0, 0, 7, 1), (6, 0, 6, 2)]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_against_the_rules(play: str) -> None:
    game = wy.game("sticky", play=play)
    lost = searched.losses(options, misere=play == "misere")
    for position in SMALL:
        left = sorted(options(position))
        assert sorted(game.options(position)) == left
        assert game.is_p(position) == lost(position), position
        assert game.winning_moves(position) == [option for option in left if lost(option)]
    solved = game.solve_many(np.array(SMALL))
    assert solved.is_p.tolist() == [lost(position) for position in SMALL]


def test_values() -> None:
    game, value = wy.game("sticky"), searched.values(options)
    wanted = [value(position) for position in SMALL]
    assert [game.grundy(position) for position in SMALL] == wanted
    assert game.solver.grundy_many(np.array(SMALL), lambda: None)[0].tolist() == wanted
    by_residues = {((k + m) % 2, (l + n) % 3): set() for k, l, m, n in SMALL}  # type: ignore[var-annotated]  # noqa: E741
    for (k, l, m, n), found in zip(SMALL, wanted, strict=True):  # noqa: E741
        by_residues[(k + m) % 2, (l + n) % 3].add(found)
    assert by_residues == {(0, 0): {0}, (1, 1): {0}, (0, 1): {1}, (1, 0): {1}, (0, 2): {2, 3}, (1, 2): {2, 3}}
    with pytest.raises(wy.UnknownValue, match="normal play"):
        wy.game("sticky", play="misere").grundy((1, 2, 3, 4))


def test_the_usual_start_is_lost() -> None:
    assert wy.game("sticky-problem").is_p((1, 0, 0, 4))


def test_any_size() -> None:
    big = 10**1000
    for play, position in product(("normal", "misere"), product((0, 2, big, big + 1), repeat=4)):
        game = wy.game("sticky", play=play)
        if (left := game.best_move(position)) is not None:
            assert game.is_p(left)
            assert max(abs(was - now) for was, now in zip(position, left, strict=True)) <= 4


def test_what_is_typed_and_said() -> None:
    game = wy.game("sticky")
    start = game.ruleset.check((1, 2, 0, 4))
    for typed in ("break 4 into 1 3", "break 4 into 1 and 3", "2 2 1 3"):
        assert game.ruleset.read_move(typed, start) == (2, 2, 1, 3)
    assert game.ruleset.read_move("remove 4", start) == (1, 2, 0, 0)
    with pytest.raises(ValueError, match="no legal move"):
        game.ruleset.read_move("remove 3", start)
    for left in game.ruleset.options(start):
        assert game.ruleset.read_move(game.ruleset.describe_move(start, left), start) == left
    assert game.solver.why(start)[1] == (
        "The number of sticks of 1 and 3 is 1 mod 2, and the number of sticks of 2 and 4 is 0 mod 3;"
        " P if both remainders are equal."
    )
