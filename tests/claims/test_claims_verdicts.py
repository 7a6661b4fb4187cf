"""Every verdict, in one run of the command line, and what each rests on by brute force from the rules alone."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import isqrt, lcm
from typing import Any

import oracle
import pytest

from wythoff.claims.catalogue import find

BOARD = 80
PAIRS = [(x, y) for y in range(BOARD) for x in range(y + 1) if oracle.board(BOARD)[x][y]]
PAIRS.sort()
LONG = oracle.p_pairs(1000)  # by the greedy rule; the same as far as the board goes (below)


def test_greedy_pairs_are_those_of_the_board() -> None:
    assert [pair for pair in LONG if pair[1] < BOARD] == PAIRS


# id: the least counterexample, or None if it holds. Where a number is not found by one of the tests below, why.
EXPECTED: dict[str, Any] = {
    "biscuit-pairs": None,
    "biscuit-mex": None,
    "biscuit-floor": None,
    "biscuit-double": 102334155,
    "biscuit-regression": None,
    "biscuit-union": [1, 3],
    "biscuit-array": None,
    "biscuit-spectra": [2, 2],
    "biscuit-500-1000": None,
    "biscuit-500-1000/only": None,
    "taocp-losing": [2, 1],
    "taocp-zeckendorf": None,
    "taocp-reply": [3, 1, 1],
    "taocp-part-2": [1, 1],
    "taocp-lemma": [3, 1, 1],
    "taocp-play": [4, 2],
    "taocp-play-sound": None,
    "taocp-first-move": 12,
    "taocp-1000": None,
    "taocp-1000/only": None,
    "takeaway-schwenk": None,
    "takeaway-monotone": [4, 2, 3, 4],
    "takeaway-unique": None,
    "takeaway-smallest": None,
    "takeaway-nearest": 7,
    "takeaway-midgame": None,
    "takeaway-no-repeat": None,
    "takeaway-powers": 1,
    "takeaway-powers-fixed": None,
    "takeaway-fibonacci": None,
    "verkhovsky-unique-diff": None,
    "verkhovsky-disjoint": None,
    "verkhovsky-fundamental": None,
    "verkhovsky-sieve": None,
    "verkhovsky-linear": None,
    "verkhovsky-irrational": None,
    "verkhovsky-states": None,
    "verkhovsky-awp": None,
    "verkhovsky-awp-from-1": [0, 1],
    "verkhovsky-example-2": [12, 19],
    "verkhovsky-examples": None,
    "verkhovsky-table-1": None,
    "verkhovsky-table-1/first-move": [29, 51],
    "verkhovsky-two-moves": None,
    "verkhovsky-step": None,
    "verkhovsky-system": [[1, 2], [3, 5], [4, 8], [6, 9]],
    "verkhovsky-system/in-order": None,
    "verkhovsky-index-printed": 1,
    "verkhovsky-index-printed/g+1": None,
    "verkhovsky-newton-converges": None,
    "verkhovsky-program-small": 1,
    "verkhovsky-order": None,
    "verkhovsky-example-7": 423311,
    "verkhovsky-odd-fibonacci": None,
    "verkhovsky-even-fibonacci": None,
    "verkhovsky-digits": 13,
    "verkhovsky-digits-fixed": None,
    "verkhovsky-newton-error": None,
    "verkhovsky-newton-table": 233,
    "verkhovsky-program": [376, 609],
    "verkhovsky-fixed-precision": [0, 233],
    "verkhovsky-start": None,
    "verkhovsky-density": 1,
    "verkhovsky-density-fixed": None,
    "verkhovsky-majority": 2,
    "verkhovsky-attrition": None,
    "verkhovsky-flip-flop/before-once-27": None,
    "verkhovsky-flip-flop/before-once-none": [0, 1, 1, 1, 1],
    "verkhovsky-flip-flop/before-each-27": None,
    "verkhovsky-flip-flop/before-each-none": [0, 1, 1, 1, 0],
    "verkhovsky-flip-flop/before-unlimited-27": None,
    "verkhovsky-flip-flop/before-unlimited-none": [0, 1, 1, -1, -1],
    "verkhovsky-flip-flop/after-once-27": None,
    "verkhovsky-flip-flop/after-once-none": [0, 1, 1, 1, 1],
    "verkhovsky-flip-flop/after-each-27": None,
    "verkhovsky-flip-flop/after-each-none": [0, 1, 1, 1, 0],
    "verkhovsky-flip-flop/after-unlimited-27": None,
    "verkhovsky-flip-flop/after-unlimited-none": [0, 1, 1, -1, -1],
    "verkhovsky-flip-flop/instead-once-27": [11, 18, 0, 1, 1],
    "verkhovsky-flip-flop/instead-once-none": [3, 5, 0, 1, 1],
    "verkhovsky-flip-flop/instead-each-27": [11, 18, 0, 1, 0],
    "verkhovsky-flip-flop/instead-each-none": [3, 5, 0, 1, 0],
    "verkhovsky-flip-flop/instead-unlimited-27": [11, 18, 0, -1, -1],
    "verkhovsky-flip-flop/instead-unlimited-none": [3, 5, 0, -1, -1],
    "copycat-even": None,
    "copycat-5-mod-8": None,
    "rows-three-times-power": None,
}


def test_every_verdict(run: Callable[..., Any]) -> None:
    done = run("claims", "--check", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    rows = {row["id"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert {name: rows[name]["counterexample"] for name in EXPECTED} == EXPECTED
    assert {name: rows[name]["holds"] for name in EXPECTED} == {name: at is None for name, at in EXPECTED.items()}
    keys = {"id", "holds", "checked_to", "counterexample", "proved", "seconds", "detail"}
    assert all(set(row) == keys and row["seconds"] >= 0 for row in rows.values())
    assert not any(row["proved"] for row in rows.values() if not row["holds"])
    details = {name: row["detail"] for name, row in rows.items()}
    assert "1, 3, 6, 8, 10, 12" in details["verkhovsky-digits-fixed"]
    assert "233, 46368, 4807526976, 19740274219868223167" in details["verkhovsky-newton-table"]
    assert "(376, 609), (376, 610), (377, 610)" in details["verkhovsky-program"]
    assert details["verkhovsky-majority"].endswith(": 2")
    assert sum(row["seconds"] for row in rows.values()) < 60


def agrees(name: str, bound: int, first: Any) -> None:
    """At this bound the claim's counterexample is the first one of the brute force, None if it has none."""
    verdict = find(name).check(bound)
    assert (verdict.holds, verdict.counterexample) == (first is None, first), name


def first_of(cases: Iterator[Any]) -> Any:
    return next(cases, None)


def floor_phi(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


def positions(size: int) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(size) for x in range(y + 1))


# ---- Last Biscuit


def test_biscuit_table_and_rules() -> None:
    table = find("biscuit-pairs").check()
    assert (table.holds, table.proved, table.checked_to) == (True, True, 31)
    assert PAIRS[1:32][-1] == (50, 81) or BOARD <= 81
    assert LONG[31] == (50, 81)
    agrees("biscuit-mex", BOARD, None)
    agrees("biscuit-floor", 1000, first_of(n for n, (a, _) in enumerate(LONG) if not oracle.is_floor_phi(a, n)))


def test_biscuit_double_is_wrong_there() -> None:
    n = 102334155
    assert int((1 + 5**0.5) / 2 * n) != floor_phi(n)
    assert all(int((1 + 5**0.5) / 2 * m) == floor_phi(m) for m in range(n - 1000, n))


def test_biscuit_regression() -> None:
    good = []
    for size in range(2, 100):
        i, a = range(1, size + 1), [LONG[n][0] for n in range(1, size + 1)]
        over = size * sum(x * y for x, y in zip(i, a, strict=True)) - sum(i) * sum(a)
        slope = Fraction(over, size * sum(x * x for x in i) - sum(i) ** 2)
        intercept = (sum(a) - slope * sum(i)) / size
        if f"{float(slope):.3f}" == "1.618" and f"{float(intercept):.4f}" == "-0.5026":
            good.append(size)
    verdict = find("biscuit-regression").check()
    assert verdict.holds
    assert verdict.detail == f"N = {', '.join(map(str, good))}"
    assert find("biscuit-regression").check(50).holds is None


def test_biscuit_union_and_array() -> None:
    def pairs(s: int, t: int, skip: int) -> list[tuple[int, int]]:
        terms = [s, t]
        while terms[-1] < BOARD:
            terms.append(terms[-2] + terms[-1])
        found = list(zip(terms[::2], terms[1::2], strict=False))[skip:]
        return [pair for pair in found if pair[1] < BOARD]

    union = {pair for start in ((1, 2), (1, 3), (2, 4)) for pair in pairs(*start, 0)}
    wrong = sorted(union - set(PAIRS), key=lambda pair: pair[::-1])
    assert all(pair in union for pair in PAIRS[1:] if pair[1] <= wrong[0][1])
    agrees("biscuit-union", BOARD, wrong[0])
    array = sorted(pair for n in range(BOARD) for pair in pairs(n, floor_phi(n + 1), 1))
    assert array == PAIRS[1:]
    agrees("biscuit-array", BOARD, None)


def test_biscuit_spectra() -> None:
    def is_partition(a: Fraction, b: Fraction) -> bool:
        size = 4 * lcm(a.numerator, b.numerator)
        hits = [int(n * x) for x in (a, b) for n in range(1, 50 * size) if n * x < size + 1]
        return sorted(hits) == list(range(1, size + 1))

    numbers = {Fraction(p, q) for p in range(1, 8) for q in range(1, 8)}
    sizes = {x: x.numerator + x.denominator for x in numbers}
    cases = sorted((sizes[a] + sizes[b], a, b) for a in numbers for b in numbers if a <= b)
    wrong = [(a, b) for size, a, b in cases if size < 9 and (1 / a + 1 / b == 1) != is_partition(a, b)]
    agrees("biscuit-spectra", 9, wrong[0])


def test_biscuit_example() -> None:
    lost = set(LONG)
    moves = [(x, y) for x, y in oracle.options(500, 1000) if (min(x, y), max(x, y)) in lost]
    assert moves == [(500, 309)]


# ---- Fibonacci nim and take-away games

SIZE = 60
DOUBLE = oracle.take_away_losing(lambda t: 2 * t, 2 * SIZE)
FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]


def is_losing(r: int, m: int) -> bool:
    return DOUBLE[r][min(m, 2 * SIZE - 1)]


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


def test_takeaway_sequences() -> None:
    powers = [oracle.take_away_losing(f, SIZE) for f in GAMES]
    starts = [[n for n in range(1, SIZE) if lost[n][n - 1]] for lost in powers]
    assert starts[0] == starts[1] == [1, 2, 4, 8, 16, 32]
    assert starts[2] == [1, 2, 3, 5, 8, 13, 21, 34, 55]
    agrees("takeaway-powers", SIZE, 1)
    agrees("takeaway-powers-fixed", SIZE, None)
    agrees("takeaway-fibonacci", SIZE, None)


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


# ---- Verkhovsky


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


def test_verkhovsky_digits_and_steps() -> None:
    def first_wrong(p: int, q: int, stop: int) -> int | None:
        return next((n for n in range(stop) if n * p // q != floor_phi(n)), None)

    least = []
    for k in range(1, 5):
        right = [t for t in range(2 * k + 2) if first_wrong(floor_phi(10**t), 10**t, 10**k) is None]
        assert right == list(range(right[0], 2 * k + 2))
        least.append(right[0])
    assert find("verkhovsky-digits-fixed").check(5).detail.endswith(": " + ", ".join(map(str, least)))
    failing = [
        n for k in (1, 2, 3) for t in range(k, 8) if (n := first_wrong(floor_phi(10**t), 10**t, 10**k)) is not None
    ]
    agrees("verkhovsky-digits", 4, min(failing))
    p, q = 809, 500
    assert first_wrong(p, q, 1001) == 233
    p, q = p * p + q * q, q * (2 * p - q)
    assert first_wrong(p, q, 50_000) == 46368
    for n, steps in ((4807526976, 2), (19740274219868223167, 3)):  # F_48, F_94
        p, q = 809, 500
        for _ in range(steps):
            p, q = p * p + q * q, q * (2 * p - q)
        assert n * p // q != floor_phi(n)
    agrees("verkhovsky-fixed-precision", 233, None)
    agrees("verkhovsky-fixed-precision", 234, (0, 233))


def test_verkhovsky_program() -> None:
    """Position by position from the text of section 17, to L = 611."""
    lost = set(LONG)

    def is_right(s: int, larger: int) -> bool:
        p, q = 809, 500  # no step for m <= 1000
        a = p * (larger - s) // q
        if s == a:
            return (s, larger) in lost
        if s > a:
            left = (a, larger - (s - a))
        else:
            k, i = -(-s * q // p), -(-s * q // (p + q))
            left = (s, s + k) if p * k // q == s else (p * i // q, s)
        taken = sorted((s, larger)), sorted(left)
        legal = left in oracle.options(s, larger) or left[::-1] in oracle.options(s, larger)
        return (s, larger) not in lost and tuple(taken[1]) in lost and legal

    cases = [(s, larger) for larger in (*range(11, 60), *range(600, 612)) for s in range(larger - 10)]
    wrong = [at for at in cases if larger_than(at) and not is_right(*at)]
    assert wrong[:5] == [(376, 609), (376, 610), (377, 610), (376, 611), (377, 611)]
    agrees("verkhovsky-program", 609, None)
    agrees("verkhovsky-program", 610, wrong[0])


def larger_than(at: tuple[int, int]) -> bool:
    """Most positions next to the wrong ones, and all small ones."""
    return at[1] < 60 or 360 <= at[0] <= 390


def test_verkhovsky_attrition() -> None:
    board = oracle.t_board(40, 1, True)
    lost = {(x, y) for x, y in positions(40) if board[x][y]}
    assert lost == {(0, 1), (2, 2)} | {pair for pair in LONG[2:] if pair[1] < 40}
    agrees("verkhovsky-attrition", 40, None)


@pytest.mark.parametrize("when", ["before", "after", "instead"])
@pytest.mark.parametrize("flips", ["once", "each", "unlimited"])
@pytest.mark.parametrize("threshold", [27, 0])
def test_verkhovsky_flip_flop(when: str, flips: str, threshold: int) -> None:
    """Position by position, and where passes can go on for ever, by what both players can force."""
    size = 20 if threshold else 8
    left = {"once": [(0, 0), (1, 1)], "each": [(0, 0), (0, 1), (1, 0), (1, 1)], "unlimited": [(-1, -1)]}[flips]
    outcome: dict[tuple[int, ...], str] = {}

    def next_states(x: int, y: int, goal: int, mine: int, theirs: int) -> list[tuple[int, ...]]:
        used = mine if mine < 0 else mine - 1
        turned = (1 - goal, used if flips == "once" else theirs, used)
        found: list[tuple[int, ...]] = []
        for a, b in oracle.options(x, y):
            found.append((a, b, goal, theirs, mine))
            at = x + y if when == "before" else a + b
            if when != "instead" and mine and at >= threshold:
                found.append((a, b, *turned))
        if when == "instead" and mine and x + y >= max(threshold, 1):
            found.append((x, y, *turned))
        return found

    for total in range(2 * size - 1):
        here = {
            (x, total - x, goal, *flips_left): next_states(x, total - x, goal, *flips_left)
            for x in range(max(0, total - size + 1), min(total, size - 1) + 1)
            for goal in (0, 1)
            for flips_left in left
        }
        for _ in range(4):  # passes lead on at most three times before they repeat themselves or end
            for state, following in here.items():
                known = [outcome.get(after, "D") for after in following]
                if not total:
                    outcome[state] = "N" if state[2] else "P"
                elif "P" in known:
                    outcome[state] = "N"
                elif set(known) == {"N"}:
                    outcome[state] = "P"
    misere = oracle.t_board(size, 1, True)
    cases = [(y, x, goal, *flips_left) for x, y in positions(size) for goal in (0, 1) for flips_left in left]
    wrong = []
    for y, x, goal, *flips_left in sorted(cases):
        expected = misere[x][y] if goal else oracle.board(size)[x][y]
        if (outcome.get((x, y, goal, *flips_left)) == "P") != expected:
            wrong.append((x, y, goal, *flips_left))
    agrees(f"verkhovsky-flip-flop/{when}-{flips}-{threshold or 'none'}", size, wrong[0] if wrong else None)


# ---- observed


def test_copycat() -> None:
    for m in range(2, 24):
        starts = [pile for pile in range(12 * m) if (pile, 0) in oracle.copycat_losing(m, 12 * m)]
        exponent = next(e for e in range(9) if (m + 1) % 2 ** (e + 1))
        assert (starts == list(range(0, 12 * m, m + 1))) == (exponent % 2 == 0)
        if m % 8 == 5:
            assert starts == [pile for pile in range(12 * m) if pile % (2 * m + 3) in (0, m + 2)]
    agrees("copycat-even", 24, None)
    agrees("copycat-5-mod-8", 24, None)


def test_rows() -> None:
    """G(x, y + p) - p = G(x, y) on a board, for the p = 3 * 2^k that the verdict is about, and for no smaller p."""
    board = oracle.grundy_board(7, 700)
    for row, values in enumerate(board[1:], 1):
        offsets = [value - y for y, value in enumerate(values)][300:]
        period = next(p for p in range(1, 200) if offsets[p:] == offsets[:-p])
        assert period % 3 == 0, row
        assert (period // 3).bit_count() == 1, row
    agrees("rows-three-times-power", 7, None)
