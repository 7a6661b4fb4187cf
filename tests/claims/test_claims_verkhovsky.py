"""Statements of Verkhovsky's paper about pairs and moves, by brute force from the rules alone."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, permutations
from math import isqrt

import oracle
from claims_brute import BOARD, LONG, PAIRS, agrees, first_of, floor_phi, positions


def test_verkhovsky_pairs() -> None:
    assert [y - x for x, y in PAIRS] == list(range(len(PAIRS)))
    coordinates = [x for pair in PAIRS[1:] for x in pair]
    assert len(coordinates) == len(set(coordinates))
    lost = set(PAIRS)
    assert all(((s, d) in lost) == (s == floor_phi(d - s)) for s, d in positions(BOARD))
    for name in ("unique-diff", "disjoint", "fundamental", "sieve", "linear", "states", "start"):
        agrees(f"verkhovsky-{name}", BOARD, None)
    place = {n: (kind, k) for k, pair in enumerate(LONG[1:], 1) for kind, n in zip("ab", pair, strict=True)}
    assert all(n in place for n in range(1, BOARD))
    for s, d in positions(BOARD):
        if 1 <= s < d:
            (p, i), (q, j) = place[s], place[d]
            assert (p == "a" and q == "b") or i < j
        if d - s > s * (1 + 5**0.5) / 2:
            assert (s, d) not in lost


def test_verkhovsky_linear_sieve() -> None:
    a, c, j = [0, 1], 2, 1
    for _ in range(500):
        a.append(c + 1)
        if a[-1] < a[j + 1] + j:
            c += 1
        else:
            c, j = c + 2, j + 1
    assert a == [pair[0] for pair in LONG[: len(a)]]


def test_verkhovsky_moves() -> None:
    def chosen(s: int, d: int, first: int) -> tuple[int, int] | None:
        a, b = LONG[d - s]
        return (a, b) if s > a else next((pair for pair in LONG[first:60] if s in pair), None)

    def wins(at: tuple[int, int], first: int) -> bool:
        left = chosen(*at, first)
        both = {left, left[::-1]} if left else set()
        return bool(both & set(oracle.options(*at))) and left in PAIRS

    winning = [at for at in positions(BOARD) if at not in PAIRS]
    agrees("verkhovsky-awp", BOARD, first_of(at for at in winning if not wins(at, 0)))
    agrees("verkhovsky-awp-from-1", BOARD, first_of(at for at in winning if at[0] < at[1] and not wins(at, 1)))
    assert oracle.winning_moves(12, 19)
    assert (12, 19) in oracle.options(19, 26)
    assert {tuple(sorted(move)) for move in oracle.winning_moves(7, 9)} == {(4, 7), (3, 5)}
    assert oracle.winning_moves(29, 51) == [(29, 47)]


def test_verkhovsky_system() -> None:
    """Orders of 1, ..., m, then m + 1, m + 2, ...: which of them, with the least number left for a_n, are solutions."""

    def solution(differences: tuple[int, ...]) -> list[tuple[int, int]]:
        pairs: list[tuple[int, int]] = []
        for n in range(60):
            used = {x for pair in pairs for x in pair}
            a = next(x for x in range(1, 999) if x not in used)
            pairs.append((a, a + (differences[n] if n < len(differences) else n + 1)))
        lower, upper = zip(*pairs, strict=True)
        is_increasing = all(x < y for row in (lower, upper) for x, y in pairwise(row))
        return pairs if is_increasing and len({*lower, *upper}) == 120 else []

    def first_others() -> Iterator[list[tuple[int, int]]]:
        for m in range(1, 6):
            for differences in permutations(range(1, m + 1)):
                if (pairs := solution(differences)) and pairs != LONG[1:61]:
                    yield pairs[:m]

    agrees("verkhovsky-system", 6, tuple(next(first_others())))
    agrees("verkhovsky-system", 4, None)
    agrees("verkhovsky-system/in-order", 60, None)


def test_verkhovsky_index() -> None:
    g = Fraction(isqrt(5 * 10**40) - 10**20, 2 * 10**20)  # 1/phi, cut off at 20 digits
    for name, x in (("", g), ("/g+1", 1 + g)):
        wrong = []
        for s in range(1, 100):
            k = next(k for k in range(300) if k * x > s)
            wrong += [s] * (int(k * x) == s and LONG[k][0] != s)
        agrees(f"verkhovsky-index-printed{name}", 100, wrong[0] if wrong else None)


def test_verkhovsky_counts() -> None:
    lower = {a for a, _ in LONG}
    wrong: dict[str, list[int]] = {"density": [], "density-fixed": [], "majority": []}
    for m in range(1, 500):
        count = sum(x in lower for x in range(1, m + 1))
        for name, size in (("density", m), ("density-fixed", m + 1)):
            over, over2 = (isqrt(5 * size * size) - size) // 2, size - 1 - (isqrt(5 * size * size) - size) // 2
            wrong[name] += [m] * ((count, m - count) != (over, over2))
        wrong["majority"] += [m] * (count <= m - count)
    for name, found in wrong.items():
        agrees(f"verkhovsky-{name}", 500, found[0] if found else None)
