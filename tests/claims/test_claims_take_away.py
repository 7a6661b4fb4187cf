"""Statements about Fibonacci nim and take-away games, by brute force from the rules alone."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise, product
from typing import Any

import oracle
from claims_brute import agrees, first_of

from wythoff.claims.catalogue import find
from wythoff.claims.takeaway import functions

SIZE = 60
FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]


@cache
def doubling() -> list[list[bool]]:
    return oracle.take_away_losing(lambda t: 2 * t, 2 * SIZE)


def is_losing(r: int, m: int) -> bool:
    return doubling()[r][min(m, 2 * SIZE - 1)]


def largest(n: int) -> int:
    return max(k for k in range(2, len(FIBONACCI)) if FIBONACCI[k] <= n)


def smallest_part(n: int) -> int:
    while FIBONACCI[largest(n)] != n:
        n -= FIBONACCI[largest(n)]
    return n


def test_taocp_losing_positions() -> None:
    cases = [(r, m) for r in range(1, SIZE) for m in range(1, SIZE)]
    by_rule = {(FIBONACCI[k + 1], m) for k in range(1, 11) for m in range(1, FIBONACCI[k])}
    agrees("taocp-losing", SIZE, first_of(at for at in cases if is_losing(*at) != (at in by_rule)))
    agrees("taocp-zeckendorf", SIZE, first_of(at for at in cases if is_losing(*at) != (at[1] < smallest_part(at[0]))))


def test_taocp_proof() -> None:
    cases = [
        (FIBONACCI[k + 1], m, t)
        for k in range(1, 9)
        for m in range(1, FIBONACCI[k])
        for t in range(1, min(m, FIBONACCI[k + 1]) + 1)
    ]

    def replies(r: int, m: int, t: int) -> bool:
        u = r - t - FIBONACCI[largest(r - t)]
        return 1 <= u <= min(2 * t, r - t) and is_losing(r - t - u, 2 * u)

    agrees("taocp-reply", SIZE, first_of(case for case in cases if not replies(*case)))
    wrong = (case for case in cases if not 2 * case[2] < FIBONACCI[largest(case[0] - case[2]) - 1])
    agrees("taocp-lemma", SIZE, first_of(wrong))

    def takes(r: int, m: int) -> bool:
        t = r - FIBONACCI[largest(r)]
        return m < FIBONACCI[largest(r) - 1] or (1 <= t <= m and is_losing(r - t, 2 * t))

    wrong_at = [(r, m) for r in range(1, SIZE) for m in range(1, SIZE) if not takes(r, m)]
    agrees("taocp-part-2", SIZE, wrong_at[0])
    assert str(next(at for at in wrong_at if at[0] not in FIBONACCI)) in find("taocp-part-2").check(SIZE).detail


def test_taocp_program_and_first_moves() -> None:
    def moves(r: int, m: int) -> tuple[list[int], bool]:
        t = r - FIBONACCI[largest(r)]
        if r <= m:
            return [r], True
        is_sure = 1 <= t <= m and 2 * t < FIBONACCI[largest(r) - 1]
        return ([t], True) if is_sure else (list(range(1, m + 1)), False)

    cases = [(r, m) for r in range(1, SIZE) for m in range(1, SIZE)]
    wins = {at: [t == at[0] or is_losing(at[0] - t, 2 * t) for t in moves(*at)[0]] for at in cases}
    agrees("taocp-play", SIZE, first_of(at for at in cases if not is_losing(*at) and not all(wins[at])))

    @cache
    def can_lose(r: int, m: int) -> bool:
        """The program is on the move; the opponent may do anything."""
        left = [(r - t, min(2 * t, r - t)) for t in moves(r, m)[0] if t < r]
        return any(cap == s or any(can_lose(s - u, 2 * u) for u in range(1, cap + 1)) for s, cap in left)

    winning = [at for at in cases if at[1] < at[0] and not is_losing(*at)]
    slips, ends = [at for at in winning if not all(wins[at])], [at for at in winning if can_lose(*at)]
    found = find("taocp-play").check(SIZE).detail
    assert f"a losing move in {len(slips)} positions: (4, 2), (4, 3), (7, 2), ...; " in found
    assert found.endswith(f"lose in the end from {len(ends)} positions: (4, 2), (4, 3), (6, 1), ...")
    assert (slips[2], ends[2]) == ((7, 2), (6, 1))
    agrees("taocp-play-sound", SIZE, first_of(at for at in cases if moves(*at)[1] and not all(wins[at])))
    wrong = (
        n
        for n in range(2, SIZE)
        if n not in FIBONACCI and not is_losing(FIBONACCI[largest(n)], 2 * (n - FIBONACCI[largest(n)]))
    )
    agrees("taocp-first-move", SIZE, first_of(wrong))
    least = [1 << 60]
    for r in range(1, 1001):
        least.append(next(t for t in range(1, r + 1) if t == r or 2 * t < least[r - t]))
    assert [t for t in range(1, 1000) if 2 * t < least[1000 - t]] == [13]


GAMES: tuple[Callable[[int], int], ...] = (lambda x: x, lambda x: 2 * x - 1, lambda x: 2 * x)


def sequence(f: Callable[[int], int], stop: int) -> list[int]:
    h = [1]
    while h[-1] < stop:
        h.append(h[-1] + min(x for x in h if f(x) >= h[-1]))
    return [x for x in h if x < stop]


def sums(f: Callable[[int], int], h: list[int], n: int, above: int = 0) -> Iterator[list[int]]:
    """All sums n = part + part + ... of numbers in h that are above `above`, each part above f of the one before."""
    for x in h:
        if above < x <= n:
            if x == n:
                yield [x]
            yield from ([x, *rest] for rest in sums(f, h, n - x, f(x)))


def test_takeaway_parts() -> None:
    wrong: dict[str, list[Any]] = {name: [] for name in ("unique", "smallest", "nearest", "midgame", "no-repeat")}
    for f in GAMES:
        lost, h = oracle.take_away_losing(f, SIZE), sequence(f, SIZE)
        parts = {n: next(iter(sums(f, h, n))) for n in range(1, SIZE)} | {0: []}
        wrong["unique"] += [n for n in range(1, SIZE) if len(list(sums(f, h, n))) != 1]
        for n in range(1, SIZE):
            t = parts[n][0]
            near = n - max(x for x in h if x <= n)
            cap = min(f(t), n - t)
            if n not in h:
                wrong["smallest"] += [n] * (not lost[n - t][cap])
                wrong["nearest"] += [n] * (not lost[n - near][min(f(near), n - near)])
            wrong["midgame"] += [(n, c) for c in range(1, n + 1) if lost[n][c] != (c < t)]
            wrong["no-repeat"] += [(n, u) for u in range(1, cap + 1) if len(parts[n - t - u]) < len(parts[n - t])]
        assert h == [n for n in range(1, SIZE) if lost[n][n - 1]]
    for name, found in wrong.items():
        agrees(f"takeaway-{name}", SIZE, min(found, default=None))
    nearest = {n: max(x for x in FIBONACCI if x <= n) for n in range(1, SIZE)}
    doubled = [n for n, x in nearest.items() if x < n and not is_losing(x, 2 * (n - x))]
    each = f"f = x: holds; f = 2x-1: first wrong at {wrong['nearest'][0]}; f = 2x: first wrong at {doubled[0]}"
    assert find("takeaway-nearest").check(SIZE).detail == each


def test_takeaway_sequences() -> None:
    powers = [oracle.take_away_losing(f, SIZE) for f in GAMES]
    starts = [[n for n in range(1, SIZE) if lost[n][n - 1]] for lost in powers]
    assert starts[0] == starts[1] == [1, 2, 4, 8, 16, 32]
    assert starts[2] == [1, 2, 3, 5, 8, 13, 21, 34, 55]
    agrees("takeaway-powers", SIZE, 1)
    agrees("takeaway-powers-fixed", SIZE, None)
    agrees("takeaway-fibonacci", SIZE, None)


def test_takeaway_functions() -> None:
    every = [f for m in (1, 2, 3) for f in product(*(range(x, m + 2) for x in range(1, m + 1)))]
    assert list(functions(4, is_monotone=False)) == every
    assert list(functions(4, is_monotone=True)) == [f for f in every if list(f) == sorted(f)]


def test_takeaway_schwenk() -> None:
    def differs(f: tuple[int, ...]) -> bool:
        size = len(f) + 2
        lost = oracle.take_away_losing(lambda t: f[t - 1] if t <= len(f) else size, size)
        h = [1]
        while h[-1] < size:  # values behind f are asked for from the pile len(f) + 1 on only, that is never
            h.append(h[-1] + min((x for x in h if x > len(f) or f[x - 1] >= h[-1]), default=size))
        return [n for n in range(1, size) if lost[n][n - 1]] != [x for x in h if x < size]

    wrong = [
        f
        for m in range(1, 5)
        for f in product(*(range(x, m + 3) for x in range(1, m + 1)))  # one value more than what matters
        if differs(f)
    ]
    agrees("takeaway-monotone", 5, wrong[0])
    assert all(any(a > b for a, b in pairwise(f)) for f in wrong)
    agrees("takeaway-schwenk", 6, None)
