"""Values and traps that are told of the games of cut-the-knot.org and of their relatives, besides those beside the
solvers: found by the rules with the standard library, and pinned."""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement, product
from math import sqrt
from operator import xor

import pytest

import wythoff as wy

Position = tuple[int, ...]
Options = Callable[[Position], Iterator[Position]]


def loses(options: Options, misere: bool = False) -> Callable[[Position], bool]:
    """Whether the player to move loses, by the rules alone."""

    @cache
    def is_lost(position: Position) -> bool:
        left = list(options(position))
        return not any(map(is_lost, left)) if left else not misere

    return is_lost


def test_dawsons_kayles_zeros() -> None:
    """Project Euler 306: of the rows of 1 to 50 the first player wins 40."""
    lost = loses(lambda rows: (tuple(sorted((*rows[:i], a, n - 2 - a, *rows[i + 1 :])))
                               for i, n in enumerate(rows) for a in range(n // 2)))  # fmt: skip
    game = wy.game("dawsons-kayles")
    zeros = [0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59]
    assert [n for n in range(61) if not game.grundy((n,))] == zeros
    assert [n for n in range(12) if lost((n,))] == zeros[:4]
    assert sum(not game.is_p((n,)) for n in range(1, 51)) == 40


@pytest.mark.parametrize(("least", "most"), [(1, 3), (3, 5), (2, 7), (8, 14)])
def test_one_pile(least: int, most: int) -> None:
    """From `least` to `most` are taken: play ends with up to least - 1 left, and the last move counts."""
    span, take = least + most, ",".join(map(str, range(least, most + 1)))

    def options(pile: Position) -> Iterator[Position]:
        return ((pile[0] - n,) for n in range(least, min(most, pile[0]) + 1))

    values: list[int] = []
    for n in range(120):
        there = {values[left] for (left,) in options((n,))}
        values.append(next(value for value in range(len(there) + 1) if value not in there))
    game, misere = (wy.game("subtraction", take=take, play=play) for play in ("normal", "misere"))
    assert [game.grundy((n,)) for n in range(120)] == values == [n % span // least for n in range(120)]
    lost = loses(options, misere=True)
    for n in range(120):
        assert misere.is_p((n,)) == lost((n,)) == (least <= n % span < 2 * least)
    if (least, most) == (3, 5):
        assert values[:8] == [0, 0, 0, 1, 1, 1, 2, 2]


SETS = [(1, 2, 3), (1, 2), (1, 2, 3, 4, 5), (1, 3, 4), (2, 3), (1, 4), (2, 5, 7), (3, 4, 5), (1, 2, 4), (2, 4, 7)]


@pytest.mark.parametrize("taken", SETS, ids=str)
def test_misere_subtraction_sums(taken: tuple[int, ...]) -> None:
    lost = loses(
        lambda heaps: (
            tuple(sorted((*heaps[:i], n - t, *heaps[i + 1 :]))) for i, n in enumerate(heaps) for t in taken if t <= n
        ),
        misere=True,
    )
    game, normal = (wy.game("subtraction", take=",".join(map(str, taken)), play=play) for play in ("misere", "normal"))
    for heaps in combinations_with_replacement(range(15), 3):
        values = [int(normal.grundy((n,))) for n in heaps]
        by_values = reduce(xor, values) == (max(values) < 2)
        assert game.is_p(heaps) == by_values == lost(heaps), heaps


def test_misere_scoring() -> None:
    """Two heaps and 1 to 3 taken: lost are the residues {0, 1}, {2, 2} and {3, 3} mod 4 (D. Kalman, M. Keynes, 2010).

    The recipe of misere nim is one for the values, not for the heaps: 4 and 1 have the values 0 and 1.
    """
    game = wy.game("scoring k=3 play=misere")
    found = {tuple(sorted((x % 4, y % 4))) for x, y in product(range(20), repeat=2) if game.is_p((x, y))}
    assert found == {(0, 1), (2, 2), (3, 3)}
    assert game.is_p((4, 1))
    assert not wy.game("misere-nim").is_p((4, 1))


def test_coins_on_a_strip() -> None:
    game = wy.game("no-silver-dollar")
    lost = loses(
        lambda coins: (
            (*coins[:i], square, *coins[i + 1 :])
            for i, coin in enumerate(coins)
            for square in range(coins[i - 1] + 1 if i else 0, coin)
        )
    )
    three = " ".join("".join(map(str, coins)) for coins in combinations(range(8), 3) if game.is_p(coins))
    assert three == "012 023 034 045 056 067 124 135 146 157 236 247"
    assert [coins for coins in combinations(range(9), 2) if game.is_p(coins)] == [(n, n + 1) for n in range(8)]
    for squares, count, number in ((8, 3, 12), (8, 4, 22), (10, 3, 20), (10, 5, 60)):
        found = [coins for coins in combinations(range(squares), count) if game.is_p(coins)]
        assert found == [coins for coins in combinations(range(squares), count) if lost(coins)]
        assert len(found) == number


def test_the_queen_in_the_corner() -> None:
    """On 8 x 8 squares, of the starts in the top row or at the right, (4, 7) and (7, 4) lose."""
    game = wy.game("corner-the-lady")
    edge = [(x, y) for x, y in product(range(8), repeat=2) if 7 in (x, y)]
    assert [square for square in edge if game.is_p(square)] == [(4, 7), (7, 4)]


def test_misere_turning_turtles_is_not_misere_nim() -> None:
    """As heads 2 and 3 show, the least place that differs; 30 of 1024 do on ten coins."""

    def options(heads: Position) -> Iterator[Position]:
        for head in heads:
            for other in range(head):  # 0 for none
                turned = set(heads) - {head} ^ ({other} - {0})
                yield tuple(sorted(turned))

    lost = loses(options, misere=True)
    game, nim = wy.game("turning-turtles play=misere"), wy.game("misere-nim")

    def row(heads: Position, count: int) -> Position:
        return tuple(int(n in heads) for n in range(1, count + 1))

    subsets = list(chain.from_iterable(combinations(range(1, 6), count) for count in range(6)))
    found = [heads for heads in subsets if game.is_p(row(heads, 5))]
    assert found == [(1,), (2, 3), (4, 5), (1, 2, 3, 4, 5)] == [heads for heads in subsets if lost(heads)]
    assert game.is_p((0, 1, 1))
    assert not nim.is_p((2, 3))
    ten = chain.from_iterable(combinations(range(1, 11), count) for count in range(11))
    assert sum(lost(heads) != nim.is_p(heads or (0,)) for heads in ten) == 30


@pytest.mark.parametrize(("knight", "stop", "distance"), [("1,2", 450, 3.85), ("2,3", 450, 1.76)])
def test_maharajas_distance(knight: str, stop: int, distance: float) -> None:
    rows = wy.game("maharaja", knight=knight).p_positions(0, 2 * stop).tolist()
    phi = (1 + sqrt(5)) / 2
    assert round(max(abs(y - phi * x) for x, y in rows if x <= stop), 2) == distance


def test_leaps_that_change_nothing() -> None:
    plain = wy.game("wythoff").p_positions(0, 91).tolist()
    assert plain[-1][1] < 240
    assert wy.game("diagonal-wythoff p=3 q=4").p_positions(0, 91).tolist() == plain
    pairs = [(1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 5), (3, 6), (4, 6), (4, 7), (5, 8), (6, 10)]
    for p, q in pairs:
        assert wy.game("diagonal-wythoff", p=p, q=q).p_positions(0, 91).tolist() != plain, (p, q)


@pytest.mark.parametrize("between", [(1, 2), (3, 5)])
def test_end_wythoff_around_p_positions(between: Position) -> None:
    """Around (1, 2) and (3, 5), which are P themselves, the ends a <= b are Wythoff's pairs."""
    game, plain = wy.game("end-wythoff"), wy.game("wythoff")
    for a, b in combinations_with_replacement(range(30), 2):
        row = tuple(n for n in (a, *between, b) if n)
        assert game.is_p(row) == plain.is_p((a, b)), (a, b)


def test_euclid_with_fibonacci_numbers() -> None:
    game = wy.game("euclid")
    lost = "2,3 3,4 4,5 4,6 5,6 5,7 5,8 6,7 6,8 6,9 7,8 7,9 7,10 7,11 8,9 8,10 8,11 8,12"
    found = [(a, b) for a in range(1, 9) for b in range(a + 1, 20) if game.is_p((a, b))]
    assert " ".join(f"{a},{b}" for a, b in found) == lost
    fibonacci = [2, 3]
    for number in range(300):
        assert game.is_p((fibonacci[-2], fibonacci[-1])) == (number % 2 == 0)
        fibonacci.append(sum(fibonacci[-2:]))
    grossman, cole_davie = wy.game("euclid variant=grossman"), wy.game("euclid variant=cole-davie play=misere")
    for a in range(1, 60):
        assert (game.is_p((a, a)), grossman.is_p((a, a))) == (False, True)
        assert all(cole_davie.is_p((a, b)) == grossman.is_p((a, b)) for b in range(a, 150))
