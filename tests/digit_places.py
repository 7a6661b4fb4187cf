"""Numerations once more, with the standard library alone: places from their recurrences, and greedy digits."""

from math import isqrt

# The first places, and the recurrence of the others.
PLACES = {
    "2": ([1], (2,)),
    "3": ([1], (3,)),
    "10": ([1], (10,)),
    "fibonacci": ([1, 2], (1, 1)),
    "t2": ([1, 3], (2, 1)),
    "t3": ([1, 4], (3, 1)),
    "t5": ([1, 6], (5, 1)),
    "pell": ([1, 2], (2, 1)),
    "tribonacci": ([1, 2, 4], (1, 1, 1)),
    "s3": ([1, 3], (3, -1)),
    "s4": ([1, 4], (4, -1)),
    "s5": ([1, 5], (5, -1)),
    "2,0,1": ([1, 3, 7], (2, 0, 1)),
    "3,2": ([1, 4], (3, 2)),
}
NAMES = list(PLACES)
QUADRATIC = [name for name, (_, c) in PLACES.items() if len(c) == 2 and abs(c[1]) == 1]


def places(name: str, count: int) -> list[int]:
    first, recurrence = PLACES[name]
    found = list(first)
    while len(found) < count:
        found.append(sum(c * found[-1 - i] for i, c in enumerate(recurrence)))
    return found[:count]


def digits(name: str, n: int) -> list[int]:
    """Greedy, highest first."""
    found = []
    for place in reversed([place for place in places(name, 60) if place <= n]):
        found.append(n // place)
        n %= place
    return found


def floor_beta(name: str, n: int) -> int:
    """floor(n (t + sqrt(t^2 + 4 e))/2) for the recurrence (t, e)."""
    t, e = PLACES[name][1]
    return (t * n + isqrt((t * t + 4 * e) * n * n)) // 2
