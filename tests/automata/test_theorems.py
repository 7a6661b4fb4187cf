"""The theorems of docs/theorems.md on boards that are computed from the rules alone."""

from collections.abc import Callable, Iterable
from functools import cache
from math import isqrt

import pytest

Pair = tuple[int, int]
Ray = tuple[int, int, int]  # a step, and the most steps

FAR = 10**9
ROW, COLUMN, DIAGONAL = (1, 0, FAR), (0, 1, FAR), (1, 1, FAR)
QUEEN = (ROW, COLUMN, DIAGONAL)


def options(rays: Iterable[Ray], x: int, y: int) -> Iterable[Pair]:
    for a, b, longest in rays:
        u, v, steps = x - a, y - b, 1
        while u >= 0 and v >= 0 and steps <= longest:
            yield u, v
            u, v, steps = u - a, v - b, steps + 1


@cache
def lost(rays: tuple[Ray, ...], size: int, is_misere: bool = False) -> frozenset[Pair]:
    """Return the P-positions on a board: a position that cannot move is one in normal play only."""
    found = set[Pair]()
    for x in range(size):
        for y in range(size):
            after = list(options(rays, x, y))
            if not any(option in found for option in after) and (after or not is_misere):
                found.add((x, y))
    return frozenset(found)


def leaps(*pairs: Pair) -> tuple[Ray, ...]:
    return tuple((a, b, 1) for p, q in pairs for a, b in ((p, q), (q, p)))


@cache
def values(rays: tuple[Ray, ...], size: int) -> dict[Pair, int]:
    found = dict[Pair, int]()
    for x in range(size):
        for y in range(size):
            used = {found[option] for option in options(rays, x, y)}
            found[x, y] = next(value for value in range(len(used) + 1) if value not in used)
    return found


@cache
def far_positions(rows: int) -> tuple[frozenset[Pair], frozenset[Pair]]:
    """Return the positions of values 0 and 1 of Wythoff's game in so many rows: each is the first without a rival."""
    zero: dict[int, int] = {}
    zeros: dict[int, int] = {}  # diagonals of the positions found
    one: dict[int, int] = {}
    ones: dict[int, int] = {}
    for x in range(rows):
        if x not in zero:
            y = next(y for y in range(x, FAR) if y not in zero and y - x not in zeros)
            zero[x], zero[y], zeros[y - x] = y, x, x
        if x not in one:
            for y in range(x, FAR):
                to_zero = zero[x] < y or zero.get(y, FAR) < x or zeros.get(y - x, FAR) < x
                if to_zero and zero[x] != y and y not in one and y - x not in ones:
                    one[x], one[y], ones[y - x] = y, x, x
                    break
    return frozenset(zero.items()), frozenset(one.items())


def differ(positions: frozenset[Pair], a: int, b: int) -> bool:
    return any((x + a, y + b) in positions for x, y in positions)


def lower(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


def test_the_rows_of_small_values() -> None:
    """Positions by rows agree with Grundy values by the mex of all options."""
    board = values(QUEEN, 60)
    for value, found in enumerate(far_positions(60)):
        assert {p for p in found if max(p) < 60} == {p for p, each in board.items() if each == value}


@pytest.mark.parametrize("k", range(1, 9))
def test_theorem_1(k: int) -> None:
    """Adjoin the move, and play."""
    for least, is_misere in ((3, False), (4, True)):
        with_leap = lost((*QUEEN, *leaps((k, k + 1))), 40, is_misere)
        assert (with_leap == lost(QUEEN, 40, is_misere)) == (k >= least)


def test_theorem_1_for_value_1() -> None:
    ones = far_positions(4000)[1]
    assert [k for k in range(1, 60) if differ(ones, k, k + 1)] == list(range(1, 13))
    board = values(QUEEN, 36)
    for k, is_equal in ((3, False), (13, True), (14, True)):
        other = values((*QUEEN, *leaps((k, k + 1))), 36)
        assert all(min(board[p], 2) == min(other[p], 2) for p in board) == is_equal


def test_theorem_2() -> None:
    zeros = far_positions(3000)[0]
    excluded = [k for k in range(1, 250) if differ(zeros, k, 2 * k)]
    assert excluded[:7] == [1, 6, 7, 14, 20, 27, 28]
    for k in range(2, 250):
        distance = abs(k * (1 + 5**0.5) / 2 - lower(k) - 0.5)
        assert (k in excluded) == (5**0.5 / 2 - 1 < distance < 5**0.5 / 10)


def test_theorem_3() -> None:
    normal = far_positions(400)[0]
    misere = lost(QUEEN, 8, True) | {p for p in normal if max(p) > 2}
    assert lost(QUEEN, 60, True) == {p for p in misere if max(p) < 60}
    only = {(a, b) for b in range(1, 60) for a in range(b + 1) if differ(normal, a, b) and not differ(misere, a, b)}
    assert only == {(lower(n) - 2, lower(n) + n - 1) for n in range(2, 60) if lower(n) + n - 1 < 60}
    plus = (*QUEEN, *leaps(*only))
    assert lost(plus, 60, True) == lost(QUEEN, 60, True)
    assert lost(plus, 60) != lost(QUEEN, 60)


def test_theorem_4() -> None:
    size = 30
    game = (*QUEEN, *((i, j, 1) for i in range(1, size) for j in range(1, size) if abs(i - j) < 2))
    odd = tuple((a, b, 1) for a in range(size) for b in range(size) if (a + b) % 2)
    for is_misere in (False, True):
        assert lost((*game, *odd), size, is_misere) == lost(game, size, is_misere)
    assert lost((*game, (1, 3, 1)), size) != lost(game, size)


def kinds(positions: frozenset[Pair], x: int, y: int) -> tuple[bool, ...]:
    """Whether a move of each kind leads into a set: from the first pile, the second, both."""
    return tuple(any(option in positions for option in options([ray], x, y)) for ray in QUEEN)


def test_theorem_5() -> None:
    misere = lost(QUEEN, 60, True)
    for k in range(1, 20):
        assert any(kinds(misere, x + k, y) == (True, False, False) for x, y in misere if x + k < 60)
        assert any(kinds(misere, x + k, y + k) == (False, False, True) for x, y in misere if max(x, y) + k < 60)
        without = (*((0, j, 1) for j in range(1, 60)), *((j, 0, 1) for j in range(1, 60)), DIAGONAL)
        assert lost(tuple(ray for ray in without if ray != (k, 0, 1)), 60, True) != misere


@pytest.mark.parametrize(
    ("is_misere", "exceptions"), [(False, {(0, 0)}), (True, {(0, 1), (1, 0), (2, 2)})], ids=["normal", "misere"]
)
def test_theorem_6(is_misere: bool, exceptions: set[Pair]) -> None:
    positions = lost(QUEEN, 70, is_misere)
    without = set()
    for x, y in positions:
        answers = (kinds(positions, *option) for option in options(QUEEN, x, y))
        if (False, False, True) not in answers:
            without.add((x, y))
    assert without == exceptions


def test_theorem_7() -> None:
    positions = lost(QUEEN, 70)
    upper = {lower(n) + n for n in range(1, 70)}
    for x in range(70):
        for y in range(x, 70):
            condition = x in upper and y in upper and y < x * (1 + 5**0.5) / 2 - 1
            assert all(kinds(positions, x, y)) == condition


def test_theorem_8() -> None:
    zeros = far_positions(200)[0]
    single = [
        (x, y) for x, y in sorted(zeros) if x < y and not any((x - u, y - v) in zeros for u, v in zeros if 0 < u < x)
    ]
    assert single == [(1, 2), (3, 5), (8, 13), (21, 34), (55, 89), (144, 233)]


def near(one: Iterable[Pair], others: frozenset[Pair], steps: int) -> list[Pair]:
    """Return the positions with no other so many steps of a king away."""
    square = [(i, j) for i in range(-steps, steps + 1) for j in range(-steps, steps + 1)]
    return [(x, y) for x, y in one if not any((x + i, y + j) in others for i, j in square)]


def test_theorem_9() -> None:
    rays = (*QUEEN, *leaps((1, 7)))
    for is_misere in (False, True):
        for k in range(1, 10):
            with_leap = lost((*rays, *leaps((k, k + 1))), 60, is_misere)
            assert (with_leap == lost(rays, 60, is_misere)) == (k >= 5)


def test_theorem_10() -> None:
    rays = (*QUEEN, *leaps((1, 7)))
    assert lost(rays, 80) ^ lost(rays, 80, True) == {(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)}


def test_theorem_11() -> None:
    zeros, ones = far_positions(3000)
    rows = range(2900)
    assert near([p for p in zeros if p[0] in rows], ones, 2) == []
    assert near([p for p in ones if p[0] in rows], zeros, 3) == []
    assert min(near([p for p in ones if p[0] <= p[1] and p[0] in rows], zeros, 2)) == (93, 146)


def test_theorem_12() -> None:
    zeros, ones = far_positions(400)
    positions = sorted(p for p in zeros if p[0] < p[1] and p[0] < 250)
    found = [kinds(ones, *p) for p in positions]
    assert {each for each in found if each[0]} == {(True, True, True)}
    assert positions[found.index((True, True, True))] == (19, 31)


def lame(n: int, step: int) -> tuple[int, int]:
    """Return floors of n/sqrt(3) and n (1 + sqrt(3)), or those of the other game, by their definition as floors."""
    if step == 2:
        return isqrt(n * n // 3), n + isqrt(3 * n * n)
    return (isqrt(21 * n * n) - n) // 10, (3 * n + isqrt(21 * n * n)) // 2


@pytest.mark.parametrize("step", [2, 3])
def test_theorem_13(step: int) -> None:
    positions = lost((ROW, (0, step, FAR), DIAGONAL), 90)
    pairs = [(lame(n, step), n) for n in range(90)]
    expected = {(x, x + n) for (x, _), n in pairs} | {(y + n, y) for (_, y), n in pairs}
    assert positions == {p for p in expected if max(p) < 90}


def short(m: int) -> tuple[Ray, ...]:
    return ROW, COLUMN, (1, 1, m)


def test_theorem_14() -> None:
    def both(pairs: Callable[[int], list[Pair]]) -> set[Pair]:
        all_pairs = {pair for n in range(30) for pair in pairs(7 * n)}
        return {p for x, y in all_pairs for p in ((x, y), (y, x)) if max(p) < 70}

    three = {(i, j) for n in range(0, 90, 3) for i, j in ((n, n), (n + 1, n + 2), (n + 2, n + 1)) if max(i, j) < 70}
    assert lost(short(1), 70) == lost(short(2), 70) == three
    seven = both(lambda n: [(n + 1, n + 2), (n + 3, n + 5), (n + 4, n + 7), (n + 6, n + 6)])
    assert lost(short(5), 70) == seven | {(0, 0)}


def test_theorem_15() -> None:
    assert lost(short(4), 70, True) == lost(short(5), 70, True)
    assert (11, 11) in lost(short(4), 70) ^ lost(short(5), 70)
    shifted = {(x + 2, y + 2) for x, y in lost(short(1), 70) if max(x, y) < 68}
    assert lost(short(1), 70, True) == lost(short(2), 70, True) == shifted | {(0, 1), (1, 0)}
