"""Numerations: ways to write numbers by digits, whose places are the terms of a linear recurrence.

The places are U[0] = 1, U[1], ..., with U[k] = c_1 U[k-1] + ... + c_d U[k-d]. The digits of n are greedy: first the
highest place is taken as often as possible, then the next one. So each n >= 0 is written in exactly one way, and n <
U[k] iff n has at most k digits. Each digit has a *kind*, which determines the digits that may follow.

The words that occur in the digits of numbers are known in three cases:

- c_1, ..., c_d >= 0, c_d >= 1, each tail c_i, ..., c_d with i > 1 is lexicographically less than c_1, ..., c_d, and
  U[i] = c_1 U[i-1] + ... + c_i U[0] + 1 for i < d. Then a word occurs iff each d consecutive digits are
  lexicographically less than c_1 ... c_d (W. Parry, On the beta-expansions of real numbers, Acta Math. Acad. Sci.
  Hungar. 11 (1960) 401-416).
- U[k] = s U[k-1] - U[k-2], U[1] = s. Then a word occurs iff each block of consecutive digits is lexicographically at
  most (s - 1)(s - 2)(s - 2)....
- U[k] = 2 U[k-1] + U[k-2], U[1] = 2. Then a word of the digits 0, 1 and 2 occurs iff each 2 is followed by a 0.

Let beta > 1 be the largest root of x^d - c_1 x^(d-1) - ... - c_d. If all other roots lie inside the unit circle, beta
is a Pisot number, and automata can add numbers (C. Frougny, Representations of numbers and finite automata, Math.
Systems Theory 25 (1992) 37-60).
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import isqrt

from wythoff.automata.long_digits import long_digits
from wythoff.exact.bigint import as_mpz

# The most different digits of a numeration. An automaton of two variables has the square of this number of columns.
MAX_DIGIT_VALUES = 64

# The most squarings of the roots. If these do not show that only beta lies outside the unit circle, the recurrence is
# refused. In this case some other root has an absolute value above 0.999.
MAX_SQUARINGS = 12

# Numbers of more bits are converted by a faster method, if the numeration has one.
LONG = 64

# The most places of a numeration that are cached: some megabytes.
MAX_CACHED_PLACES = 1 << 13

# The largest base whose digits are single characters 0 to 9.
DECIMAL = 10


@dataclass(frozen=True)
class Numeration:
    """A numeration: a digit e at place k = 0, 1, ... counts e U[k], with U[k] = c_1 U[k-1] + ... + c_d U[k-d].

    Two numerations are equal iff all numbers have the same digits in both.

    Attributes
    ----------
    name : str
        A name that `numeration` accepts.
    recurrence, first : tuple of int
        The coefficients c_1, ..., c_d and the places U[0], ..., U[d-1].
    kinds : tuple of tuples of int
        A digit e < len(kinds[k]) may follow a digit of kind k, and has the kind kinds[k][e]. The highest digit of a
        number is read as if it followed a digit of kind 0.
    final : tuple of bool
        Whether a number may end with a digit of each kind.
    """

    name: str = field(compare=False)
    recurrence: tuple[int, ...]
    first: tuple[int, ...]
    kinds: tuple[tuple[int, ...], ...]
    final: tuple[bool, ...]

    @property
    def title(self) -> str:
        """The name of the numeration in messages, such as base 2, fibonacci or t3."""
        return f"base {self.name}" if self.name.isdigit() else self.name

    @property
    def base(self) -> int:
        """The number of different digits 0, ..., base - 1."""
        return max(map(len, self.kinds))

    @property
    def is_quadratic_unit(self) -> bool:
        """Whether the root beta of the recurrence is quadratic of norm 1 or -1: then automata compute floor(n beta)."""
        return len(self.recurrence) == 2 and abs(self.recurrence[1]) == 1

    @property
    def radicand(self) -> tuple[int, int]:
        """The pair (d, v), d square-free, with beta = (c + v sqrt d)/2 for U[k] = c U[k-1] + e U[k-2]."""
        t, e = self.recurrence
        d, v, factor = t * t + 4 * e, 1, 2
        while factor * factor <= d:
            while d % (factor * factor) == 0:
                d, v = d // (factor * factor), v * factor
            factor += 1
        return d, v

    def places(self, count: int) -> list[int]:
        """Return the places U[0], ..., U[count - 1]."""
        found = _PLACES.get(self, list(self.first))
        if len(found) < count:
            found = list(found)  # another thread may read the list
            while len(found) < count:
                found.append(
                    sum(c * u for c, u in zip(self.recurrence, found[: -len(self.first) - 1 : -1], strict=False))
                )
            if count <= MAX_CACHED_PLACES:
                _PLACES[self] = found
        return found[:count]

    def digits(self, n: int) -> Sequence[int]:
        """Return the digits of n >= 0, the highest first; 0 has no digits."""
        left = as_mpz(n)
        if len(self.recurrence) == 1 and self.base <= DECIMAL:
            return [int(digit) for digit in left.digits(self.base)] if left else []
        if self.recurrence[1:] == (1,) and self.first[1] == self.recurrence[0] + 1 and left.bit_length() > LONG:
            return long_digits(left, self.recurrence[0])
        count, rest, found = 16, int(left), list[int]()
        while (places := self.places(count))[-1] <= rest:
            count *= 2
        for place in reversed(places[: bisect_right(places, rest)]):
            digit = 0
            if rest >= place:
                digit, rest = divmod(rest, place)
            found.append(digit)
        return found

    def value(self, digits: Sequence[int]) -> int:
        """Return the number with these digits, the highest first."""
        places = reversed(self.places(len(digits)))
        return sum(place if digit == 1 else digit * place for digit, place in zip(digits, places, strict=True) if digit)


_PLACES: dict[Numeration, list[int]] = {}
"""The first places of each numeration that has been used."""

_NAMES = {"binary": "2", "ternary": "3", "decimal": "10", "fib": "fibonacci", "zeckendorf": "fibonacci"}
_NAMES |= {"t1": "fibonacci", "1,1": "fibonacci", "trib": "tribonacci", "1,1,1": "tribonacci"}

ACCEPTED = "a base from 2 on, fibonacci, pell, tribonacci, t2, t3, ..., s3, s4, ..., or coefficients such as 2,0,1"


@cache
def numeration(name: str) -> Numeration:
    """Return the numeration with a name.

    The names are, with the places U[0] = 1, U[1], U[2], ...:

    - a base: 2, 3, ...
    - fibonacci (also t1)
    - tribonacci
    - t2, t3, ... of t-Wythoff: U[k] = t U[k-1] + U[k-2], U[1] = t + 1
    - pell: U = 1, 2, 5, 12, ...
    - s3, s4, ...: U[k] = s U[k-1] - U[k-2], U[1] = s
    - the coefficients of a recurrence, such as "2,0,1"

    Raises
    ------
    ValueError
        If the name is another one, or if its base, its first coefficient, or its number after t or s exceeds 63. For
        coefficients also if the last is 0, if a tail is not lexicographically less than the whole, or if the polynomial
        is not shown to have only one root of absolute value >= 1.
    """
    key = re.sub(r"\s", "", name.lower()).removeprefix("msd_").removeprefix("base")
    key = _NAMES.get(key, key)
    if key == "fibonacci":
        return _by_recurrence(key, (1, 1))
    if key == "tribonacci":
        return _by_recurrence(key, (1, 1, 1))
    if key == "pell":
        return Numeration(key, (2, 1), (1, 2), ((0, 0, 1), (0,)), (True, False))
    if match := re.fullmatch(r"([ts]?)([1-9][0-9]{0,5})", key):
        letter, number = match[1], int(match[2])
        if number >= MAX_DIGIT_VALUES or (letter == "s" and number < 3) or (not letter and number < 2):
            raise ValueError(
                f"numeration {key!r} is out of range; accepted: bases 2 to {MAX_DIGIT_VALUES - 1}, "
                f"t1 to t{MAX_DIGIT_VALUES - 1}, s3 to s{MAX_DIGIT_VALUES - 1}"
            )
        if letter == "s":
            kinds = (0,) * (number - 1) + (1,), (0,) * (number - 2) + (1,)
            return Numeration(key, (number, -1), (1, number), kinds, (True, True))
        return _by_recurrence(key, (number, 1) if letter else (number,))
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})+", key):
        return _by_recurrence(key, tuple(map(int, key.split(","))))
    raise ValueError(f"unknown numeration {name[:40]!r}; accepted: {ACCEPTED}")


def numeration_of_root(d: int) -> Numeration:
    """Return the numeration of least `base` among t1, t2, ..., s3, s4, ... whose root is in Q(sqrt d).

    d > 1 must be square-free. Raises ValueError if this numeration is not one of t1 to t63 and s3 to s63.
    """
    for number in range(1, MAX_DIGIT_VALUES):
        for square, name in ((number * number + 4, f"t{number}"), (number * number - 4, f"s{number}")):
            if square > 0 and square % d == 0 and isqrt(square // d) ** 2 == square // d:
                return numeration(name)
    most = MAX_DIGIT_VALUES - 1
    raise ValueError(
        f"sqrt({d}): none of the numerations t1 to t{most} and s3 to s{most} fits this root; "
        "accepted: sqrt(d) for d = 2, 3, 5, 6, 7, 10, 11, 13, 14, 15, 17, 21 and many others"
    )


def _by_recurrence(name: str, c: tuple[int, ...]) -> Numeration:
    d = len(c)
    if any(c[i:] + (0,) * i >= c for i in range(1, d)) or not c[-1]:
        ends = "each tail of the coefficients must be lexicographically less than the whole, and the last at least 1"
        raise ValueError(f"numeration {name!r} is refused: {ends}")
    if c[0] >= MAX_DIGIT_VALUES:
        raise ValueError(f"numeration {name!r} is refused: it has more than {MAX_DIGIT_VALUES} digit values")
    if not _is_pisot(c):
        raise ValueError(
            f"numeration {name!r} is refused: its polynomial is not shown to have only one root of absolute value >= 1"
        )
    first = [1]
    for i in range(1, d):
        first.append(sum(c[j] * first[i - 1 - j] for j in range(i)) + 1)
    kinds = [(0,) * c[i] + (i + 1,) for i in range(d - 1)] + [(0,) * c[-1]]
    return Numeration(name, c, tuple(first), tuple(kinds), (True,) * d)


def _is_pisot(c: tuple[int, ...]) -> bool:
    """Whether MAX_SQUARINGS steps show that all roots but one of x^d - c_1 x^(d-1) - ... - c_d have a size below 1.

    Let the polynomial be x^d + a_1 x^(d-1) + ... + a_d. If |a_1| > 1 + |a_2| + ... + |a_d|, then on the unit circle
    the term a_1 x^(d-1) is larger than the sum of all others. So exactly d - 1 roots lie inside (E. Rouche). Each step
    replaces the polynomial by one whose roots are the squares of its roots (K. H. Graeffe).
    """
    p = [1, *(-coefficient for coefficient in c)]
    if len(p) == 2:
        return c[0] > 1
    for _ in range(MAX_SQUARINGS):
        if abs(p[1]) > 1 + sum(map(abs, p[2:])):
            return True
        product = [0] * (2 * len(p) - 1)
        for i, a in enumerate(p):
            for j, b in enumerate(p):
                product[i + j] += a * b * (-1) ** j
        p = [a * product[0] for a in product[::2]]
    return False
