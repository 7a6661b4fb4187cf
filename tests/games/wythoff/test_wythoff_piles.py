"""Wythoff's game with three piles and more: against the rules, published sums and layers, and two piles at any size."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations_with_replacement, permutations, product
from operator import xor
from random import Random

import pytest
import searched

import wythoff as wy
from wythoff.games.wythoff.many_piles.table import third_piles

NAMES = ["three-pile-wythoff", "fraenkel-wythoff"]
SAME, NIM_SUM = NAMES


def options(name: str, position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for taken in product(*(range(pile + 1) for pile in position)):
        several = [number for number in taken if number]
        if len(several) == 1 or (several and (len(set(several)) == 1 if name == SAME else not reduce(xor, several))):
            yield tuple(pile - number for pile, number in zip(position, taken, strict=True))


SMALL = [
    *product(range(9)),
    *product(range(7), repeat=2),
    *product(range(5), repeat=3),
    *[(4, 7, 2), (7, 6, 5)],
    *product(range(2), repeat=4),
    (1, 2, 3, 2),
]


@pytest.mark.parametrize("name", NAMES)
def test_against_the_rules(name: str) -> None:
    searched.compare(wy.game(name), SMALL, lambda position: options(name, position))


@pytest.mark.parametrize("name", NAMES)
def test_values(name: str) -> None:
    game, value = wy.game(name), searched.values(lambda position: options(name, position))
    assert [game.grundy(position) for position in SMALL] == [value(position) for position in SMALL]


def sums(name: str, n: int) -> list[tuple[int, int, int]]:
    """The P-positions x <= y <= z < n, read from the table."""
    third = third_piles({SAME: "same", NIM_SUM: "nim-sum"}[name], n, n)
    return [(x, y, int(third[x, y])) for x in range(n) for y in range(x, n) if third[x, y] >= y]


@pytest.mark.kernels
def test_project_euler_260() -> None:
    """The sum of all piles of all P-positions x <= y <= z <= 100 is 173895: projecteuler.net/problem=260."""
    found = sums(SAME, 101)
    assert (len(found), sum(map(sum, found))) == (1264, 173895)
    assert (1, 3, 3) in found
    game = wy.game(SAME)
    assert all(game.is_p(position) for position in found)
    assert sum(game.is_p(position) for position in combinations_with_replacement(range(20), 3)) == sum(
        max(position) < 20 for position in found
    )


@pytest.mark.kernels
def test_layers_of_fraenkels_game() -> None:
    """The P-positions with a smallest pile of 0, 1, 2, 3."""
    game, found = wy.game("n-heap-wythoff"), sums(NIM_SUM, 40)
    first = {x: [f"{y},{z}" for small, y, z in found if small == x] for x in range(4)}
    assert " ".join(first[0][1:5]) == "1,2 3,5 4,7 6,10"
    assert " ".join(first[1]).startswith("1,1 3,4 5,9 6,12 7,14 8,11 10,18 13,22 15,20")
    assert " ".join(first[2]).startswith("2,2 3,6 4,10 5,12 7,16 8,18 9,13 11,22")
    assert " ".join(first[3]).startswith("3,9 7,8 10,19 11,24 12,12 13,20")
    for x, y, z in found:
        assert all(game.is_p(position) for position in permutations((x, y, z)))
    assert (third_piles("nim-sum", 4, 300) == third_piles("nim-sum", 40, 300)[:4]).all()


@pytest.mark.parametrize("name", NAMES)
def test_larger_tables_by_the_rules(name: str) -> None:
    """From P no option is P, from N the best move is one: piles that no search reaches."""
    game, random = wy.game(name), Random(7)
    for _ in range(60):
        position = tuple(random.randrange(1, 60) for _ in range(3))
        best = game.best_move(position)
        if best is None:
            assert not any(map(game.is_p, options(name, position)))
        else:
            assert game.winning_moves(position) == sorted(filter(game.is_p, set(options(name, position))))
            assert game.is_p(best)
            assert best in set(options(name, position))


@pytest.mark.parametrize("name", NAMES)
def test_two_piles_at_any_size(name: str) -> None:
    game, plain, big = wy.game(name), wy.game("wythoff"), 10**1000
    for x, y in ((big, 2 * big), (big, big), (plain.p_position(big)), (0, big)):
        assert game.is_p((x, 0, y)) == plain.is_p((x, y))
        left = plain.best_move((x, y))
        assert (game.best_move((x, 0, y)) is None) == (left is None)
        if left is not None:
            assert (left[0], 0, left[1]) in game.winning_moves((x, 0, y))
    assert game.grundy((5, 0, 0, 7)) == plain.grundy((5, 7))
    with pytest.raises(wy.UnknownValue, match=r"too large for a table: .*; accepted: "):
        game.is_p((big, 2, 3))


def test_more_options_than_a_list_can_hold() -> None:
    position = (251, 250, 251)
    moves = wy.game(NIM_SUM).winning_moves(position)
    assert wy.game(NIM_SUM).best_move(position) in moves
    for move in moves:
        taken = [was - now for was, now in zip(position, move, strict=True)]
        assert wy.game(NIM_SUM).is_p(move)
        assert min(taken) >= 0
        assert sum(map(bool, taken)) == 1 or not reduce(xor, taken)


def test_tables_grow_and_shrink_with_the_questions() -> None:
    """A small pile and long ones, then piles alike: a table that has both would be too large."""
    game, third = wy.game(NIM_SUM), third_piles("nim-sum", 4, 2000)
    y = 900
    assert game.is_p((3, y, int(third[3, y])))
    assert game.is_p((7, 3, 8))
    alike = third_piles("nim-sum", 80, 80)
    assert [game.is_p((70, 71, z)) for z in range(72, 80)] == [alike[70, 71] == z for z in range(72, 80)]
    assert game.is_p((3, y, int(third[3, y])))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_typed_and_said(name: str) -> None:
    game = wy.game(name)
    start = game.ruleset.check((7, 9, 5))
    assert game.ruleset.read_move("2 from 1 and 2 from 3", start) == (5, 9, 3)
    assert game.ruleset.read_move("take 4 from 2", start) == (7, 5, 5)
    for left in game.ruleset.options(start):
        assert game.ruleset.read_move(game.ruleset.describe_move(start, left), start) == left
    with pytest.raises(ValueError, match="no legal move"):
        game.ruleset.read_move("1 from 1 and 2 from 3", start)
    typed = "3 from all" if name == SAME else "take 1 from 1 and 2 from 2 and 3 from 3"
    assert game.ruleset.read_move(typed, start) == ((4, 6, 2) if name == SAME else (6, 7, 2))
    assert game.solver.why(game.ruleset.check((0, 3, 5)))[1] == "With two piles the game is Wythoff's game."
