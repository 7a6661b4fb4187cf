"""Codes such as 1-3C, which state the sets of coins that a move of a coin-turning game may turn.

    code   = number ["-" number | "+"] [shape]        the number of coins: 2, 1-3, 1+
    shape  = "C" ["(" number ")"] | "E" | ["F"] "S" | "F"

Shapes of the set of coins:

- C: consecutive coins;
- C(5): coins within five neighbouring places;
- E: equally spaced coins;
- S: a set of coins that is its own mirror image;
- F: any coins, one of which is the leftmost coin of the row.

The notation is that of A. N. Siegel's Combinatorial Game Suite.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import Any

from wythoff.exact.bigint import Integer, mpz

_CODE = re.compile(r"([1-9][0-9]{0,5})(?:-([1-9][0-9]{0,5})|(\+))?(?:C(?:\(([1-9][0-9]{0,5})\))?|E|F?S|F)?", re.ASCII)

# Larger counts of sets are not computed exactly, since 2^n does not fit into memory for large n.
MANY_SETS = mpz(1) << 64

Places = tuple[int, ...]
"""Places of coins, from 1 at the left, increasing."""


@dataclass(frozen=True)
class TurnCode:
    """The sets of coins that a move may turn, as a code such as 1-3C states them.

    The rightmost coin of a set must also go from heads to tails.
    """

    least: int  # the least number of coins
    most: int | None  # the most coins; None: no bound
    shape: str = ""  # "C", "E", "S", or "" for any
    window: int | None = None  # all coins lie within so many neighbouring places; None: no bound
    first: bool = False  # whether the leftmost coin of the row must be turned

    def __str__(self) -> str:
        many = f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"
        window = "" if self.window is None else f"C({self.window})"
        return f"{self.least if self.least == self.most else many}{'F' * self.first}{self.shape}{window}"

    def allows(self, places: Places) -> bool:
        """Whether a move may turn exactly the coins at `places`: one or more places, in increasing order."""
        a, z, count = places[0], places[-1], len(places)
        if count < self.least or (self.most is not None and count > self.most):
            return False
        if (self.first and a != 1) or (self.window is not None and z - a >= self.window):
            return False
        if self.shape == "C":
            return z - a == count - 1
        if self.shape == "E":
            return len({right - left for left, right in pairwise(places)}) < 2
        return self.shape != "S" or all(left + right == a + z for left, right in zip(places, places[::-1], strict=True))

    def companions(self, place: int) -> Iterator[Places]:
        """Yield the places of the other coins, for each set that a move may turn with its rightmost coin at `place`.

        Sets of fewer coins come first.
        """
        most = min(place, self.most or place)
        if self.first:  # the leftmost coin is among them
            match = (with_it for with_it in self._any(place, most) if (with_it or (place,))[0] == 1)
            yield from (companions for companions in match if self.allows((*companions, place)))
        elif self.shape == "C":
            yield from (tuple(range(place - count + 1, place)) for count in range(self.least, most + 1))
        elif self.shape == "E":
            for count in range(self.least, most + 1):
                steps = range(1, (place - 1) // (count - 1) + 1) if count > 1 else (1,)
                yield from (tuple(range(place - step * (count - 1), place, step)) for step in steps)
        elif self.shape == "S":
            for count in range(self.least, most + 1):
                yield from self._symmetric(place, count)
        else:
            yield from self._any(place, most)

    def _any(self, place: int, most: int) -> Iterator[Places]:
        if self.shape == "S":
            yield from chain.from_iterable(self._symmetric(place, count) for count in range(self.least, most + 1))
            return
        lowest = 1 if self.window is None else max(1, place - self.window + 1)
        for count in range(self.least, most + 1):
            yield from combinations(range(lowest, place), count - 1)

    def _symmetric(self, place: int, count: int) -> Iterator[Places]:
        """Yield each set of count - 1 places that is symmetric if `place` is added as the rightmost one."""
        if count == 1:
            yield ()
        ends = range(1, 2 if self.first else place)
        for a in ends if 1 < count <= place else ():
            middle = ((a + place) // 2,) if count % 2 else ()
            if count % 2 and (a + place) % 2:
                continue
            left = range(a + 1, (a + place + 1) // 2)
            for inner in combinations(left, (count - 2) // 2):
                yield (a, *inner, *middle, *(a + place - i for i in inner[::-1]))

    def count(self, place: Integer) -> Integer:
        """Return an upper bound of the number of sets that `companions` yields.

        A result of MANY_SETS or more is not a bound. It only means that the sets are too many to list.
        """
        span = place - 1 if self.window is None else min(place, self.window) - 1
        most = place if self.most is None else min(place, self.most)
        if self.shape == "C":
            return max(most - self.least + 1, 0)
        if self.shape == "E":
            return place * most
        if self.shape == "S":
            return place * _subsets(span // 2, most // 2) if not self.first else _subsets(span // 2, most // 2)
        return _subsets(span, most - 1)


def _subsets(things: Integer, most: Integer) -> Integer:
    """Return the number of ways to choose at most `most` of `things` objects, or MANY_SETS if it is larger."""
    total, sets = mpz(1), mpz(1)
    for count in range(1, int(min(most, things, 10**6)) + 1):
        sets = sets * (things - count + 1) // count
        total += sets
        if total > MANY_SETS:
            return MANY_SETS
    return total


def is_code(text: str) -> bool:
    """Whether a text has the form of a code, such as 1-3C."""
    return bool(_CODE.fullmatch(text))


def parse_turn_code(text: Any, name: str = "turns") -> TurnCode:
    """Return the `TurnCode` that a text such as 1-3C denotes. Raises ValueError if the text is not a code.

    `name` is the name of the parameter in the error.
    """
    match = _CODE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"{name} must be a code such as 1-3, 2, 1+, 1+C, 3E, 4FS or 1-3C(5), got {text!r:.60}")
    least, most, is_open, window = match.groups()
    letters = text[match.end(3) if is_open else match.end(2) if most else match.end(1) :]
    low, high = int(least), None if is_open else int(most or least)
    if high is not None and high < low:
        raise ValueError(f"{name} must be a-b with a <= b, got {text!r:.60}")
    shape = "" if window else letters.strip("F")
    return TurnCode(low, high, shape, int(window) if window else None, "F" in letters)
