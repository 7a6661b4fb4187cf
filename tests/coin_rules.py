"""The rules of coin-turning games, written anew: which sets of places, from 0, one move may turn."""

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise


def is_run(places: tuple[int, ...]) -> bool:
    return places == tuple(range(places[0], places[-1] + 1))


def is_equal(places: tuple[int, ...]) -> bool:
    return len({b - a for a, b in pairwise(places)}) <= 1


def is_mirrored(places: tuple[int, ...]) -> bool:
    return {places[0] + places[-1] - place for place in places} == set(places)


RULES: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "turning-turtles": lambda s: len(s) <= 2,
    "mock-turtles": lambda s: len(s) <= 3,
    "1-4": lambda s: len(s) <= 4,
    "moebius": lambda s: len(s) <= 5,
    "1-6": lambda s: len(s) <= 6,
    "mogul": lambda s: len(s) <= 7,
    "moidores": lambda s: len(s) <= 9,
    "motley": lambda s: True,
    "twins": lambda s: len(s) == 2,
    "triplets": lambda s: len(s) == 3,
    "4": lambda s: len(s) == 4,
    "5": lambda s: len(s) == 5,
    "2-4": lambda s: 2 <= len(s) <= 4,
    "3+": lambda s: len(s) >= 3,
    "1": lambda s: len(s) == 1,
    "ruler": is_run,
    "rulerette": lambda s: is_run(s) and len(s) >= 2,
    "3+C": lambda s: is_run(s) and len(s) >= 3,
    "2-3C": lambda s: is_run(s) and 2 <= len(s) <= 3,
    "1-6C": lambda s: is_run(s) and len(s) <= 6,
    "ruler-fives": lambda s: is_run(s) and len(s) <= 5,
    "mock-turtle-fives": lambda s: len(s) <= 3 and s[-1] - s[0] < 5,
    "triplet-fives": lambda s: len(s) == 3 and s[-1] - s[0] < 5,
    "turnips": lambda s: len(s) == 3 and is_equal(s),
    "1-3E": lambda s: len(s) <= 3 and is_equal(s),
    "grunt": lambda s: len(s) == 4 and s[0] == 0 and is_mirrored(s),
    "sym": is_mirrored,
    "3-5S": lambda s: 3 <= len(s) <= 5 and is_mirrored(s),
    "2-3F": lambda s: len(s) in (2, 3) and s[0] == 0,
}

Row = tuple[int, ...]


@cache
def moves(name: str, length: int) -> list[tuple[int, ...]]:
    """All sets of places of a row that a move may turn."""
    every = (places for count in range(1, length + 1) for places in combinations(range(length), count))
    return [places for places in every if RULES[name](places)]


def options(name: str, row: Row) -> list[Row]:
    found = []
    for places in moves(name, len(row)):
        if row[places[-1]]:
            found.append(tuple(coin ^ (place in places) for place, coin in enumerate(row)))
    return found


@cache
def value(name: str, row: Row) -> int:
    there = {value(name, left) for left in options(name, row)}
    return next(least for least in range(len(there) + 1) if least not in there)


@cache
def is_misere_p(name: str, row: Row) -> bool:
    left = options(name, row)
    return bool(left) and not any(is_misere_p(name, option) for option in left)


@cache
def coin_values(name: str, count: int) -> list[int]:
    """The values of rows with one head, of which the others follow: equal games cancel."""
    found: list[int] = []
    for place in range(count):
        there = set()
        for size in range(place + 1):
            for others in combinations(range(place), size):
                if RULES[name]((*others, place)):
                    total = 0
                    for other in others:
                        total ^= found[other]
                    there.add(total)
        found.append(next(least for least in range(len(there) + 1) if least not in there))
    return found
