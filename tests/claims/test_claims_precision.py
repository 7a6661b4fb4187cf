"""Statements of Verkhovsky's paper about digits, steps and the program, by brute force."""

import oracle
from claims_brute import LONG, agrees, floor_phi

from wythoff.claims.catalogue import find


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
