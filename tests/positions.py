"""Positions of any game, found by asking its rules."""

from itertools import product
from random import Random

from wythoff.exact.bigint import mpz
from wythoff.rules.position import Position
from wythoff.rules.ruleset import Ruleset

# Numbers below which small positions are tried, by how many numbers a position has.
BELOW = {1: 14, 2: 8, 3: 4, 4: 3, 5: 3, 6: 2}


def small(rules: Ruleset) -> list[Position]:
    """What the rules accept of all tuples of a few small numbers, and what one move leaves of these."""
    found: set[Position] = set()
    for length, below in BELOW.items():
        for numbers in product(range(min(below, (rules.max_searched or below) + 1)), repeat=length):
            try:
                position = rules.check(numbers)
            except ValueError:
                continue
            found |= {position, *rules.options(position)}
    return sorted(found)


def start(rules: Ruleset, size: int, seed: int = 0) -> Position:
    """A start of play with piles up to `size`, from which there is a move."""
    starts = (rules.random_start(mpz(size), Random(tried)) for tried in range(seed, seed + 1000))
    return next(position for position in starts if next(rules.options_smallest_first(position), None) is not None)
