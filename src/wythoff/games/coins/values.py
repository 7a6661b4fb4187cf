"""The Grundy values of single coins, and which coins turned besides make a wanted xor.

A row is the sum of its heads, each a coin that is heads alone: turning a coin that is heads adds a second one of the
same value, and the two cancel. So g(n), of the coin at place n, is the least number that is no xor of the values of
coins that may be turned besides. By code (wythoff.games.coins.turn_code), n from 1:

- 1-b, any coins: 1 for b = 1; n for b = 2; for b = 3 the n-th odious number, 2 (n - 1) and one more if n - 1 has an
  even number of ones (odious numbers have an odd number; every smaller odious one is there alone; an evil one, without
  an odd number of ones, is the xor of two of them: of its lowest bit and the rest, or 0); for larger b `FewCoins`.
- 1+: 2^(n - 1), since the xors of the coins before are all smaller numbers.
- a-b, any coins: 0 for n < a, else the value of place n - a + 1 with 1-b. For the first a - 1 coins, of value 0, can
  fill up any set of less than b others to one of a - 1 or more, and change no xor.
- 1+C: the largest power of two 2^v that divides n. The xor of the values of 1..m is the Gray code m xor m // 2 of m:
  its bit i is the parity of how many of 1..m are odd multiples of 2^i. The coins i + 1..n - 1 have the xor Gray(i) xor
  Gray(n - 1). That is 2^v only for i = n, which is not there; i from n - 2^v on give all smaller numbers.
- 1-bC: the same, 2^v at most the largest power of two 2^c <= b: the xor of the values of 1..m is the Gray code of m
  modulo 2^(c + 1), and less than that many coins are turned.
- 2+C: half of the value with 1+C, 0 if n is odd: the xor of 1..m is then Gray(m // 2).
- 3E: with k the place, from 0, of the lowest digit 2 of n - 1 in base three, the (k + 1)-th odious number, 0 if there
  is no 2. For let x, y, z = n - 1 be equally spaced, and j the place of the lowest digit of y - x that is not 0: below
  j all three have the same digits, at j one has 2. So x and y have not the same lowest 2, unless z has the 2 at j or
  another below; and never just one of them has one, at k. As two odious numbers have an even xor, that of x and y is
  not the value of z. For i < i' < k digits of x and y can be chosen place by place, with x = 2 y - z and a carry of 1
  at most, so that one has its lowest 2 at i, the other at i' or nowhere, or neither has one: these xors are all numbers
  below the value. Compared with the rule for the first 3000 coins.
- 4FS: the coin n is the heap n - 1 of Grundy's game: turned are 1, 1 + i, n - i and n, the first has value 0.
- Sets that lie within w neighbours, others than these: a value follows from the w - 1 before it; as soon as these
  repeat, so do all. Any other code: by the rule, as far as sets can be listed.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from threading import RLock

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.turn_code import Places, TurnCode
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.solve.solution import UnknownValue

# Sets of coins that are listed for all values together: some seconds. And values until their period is met.
MOST_LISTED, MOST_VALUES = 2_000_000, 100_000


class CoinValues:
    """Values by place, of one code; what is found is kept."""

    def __init__(self, code: TurnCode) -> None:
        self.code = code
        self._formula = _formula(code)
        self._known: list[Integer] = []
        self._listed = 0
        self._lock = RLock()  # blocks of a file are solved on threads, by one solver
        self._states: dict[tuple[Integer, ...], int] = {}
        self._period = 0
        self._few = None
        if not code.shape and not code.first and code.window is None and code.most is not None and code.most > 3:
            from wythoff.games.coins.few import FewCoins

            self._few = FewCoins(code.most)

    def value(self, place: Integer) -> Integer:
        """g(place), place >= 1. Raises UnknownValue where it is not found."""
        if self._formula:
            return self._formula(mpz(place))
        if self._few:
            inner = place - self.code.least + 1
            if inner > MOST_VALUES:
                raise UnknownValue(f"with turns {self.code} values are found of some hundred coins, not of so many")
            with self._lock:
                return mpz(self._few.value(int(inner))) if inner > 0 else mpz(0)
        with self._lock:
            while len(self._known) < place and not self._period:
                self._extend()
        if place > len(self._known):
            place = len(self._known) - self._period + 1 + (place - len(self._known) - 1) % self._period
        return self._known[int(place) - 1]

    def _extend(self) -> None:
        place = len(self._known) + 1
        self._listed += int(self.code.count(place))
        if self._listed > MOST_LISTED or place > MOST_VALUES:
            raise UnknownValue(f"with turns {self.code} values are found of the first {place - 1} coins")
        there = {self._xor(companions) for companions in self.code.companions(place)}
        self._known.append(next(mpz(value) for value in range(len(there) + 1) if value not in there))
        span = self.code.most if self.code.shape == "C" else self.code.window
        if span and not self.code.first and place >= span:
            state = tuple(self._known[len(self._known) - span + 1 :])
            self._period = place - self._states.setdefault(state, place)

    def _xor(self, places: Places) -> Integer:
        return reduce(xor, (self._known[place - 1] for place in places), mpz(0))

    def companions(self, place: int, wanted: Integer) -> Iterator[Places]:
        """All sets of coins that a move may turn besides that at `place`, whose values have this xor, each once."""
        code = self.code
        if not code.shape and not code.first and code.window is None and code.most is not None and code.most <= 2:
            yield from self._one(place, wanted)
        elif code.shape == "C":
            total, coin = wanted, place
            for count in range(code.least, min(place, code.most or place) + 1):
                while coin > place - count + 1:
                    coin -= 1
                    total ^= self.value(coin)
                if not total:
                    yield tuple(range(coin, place))
        else:
            values = [self.value(coin) for coin in range(1, place)]
            for companions in code.companions(place):
                if reduce(xor, (values[coin - 1] for coin in companions), wanted) == 0:
                    yield companions

    def _one(self, place: int, wanted: Integer) -> Iterator[Places]:
        """At most one coin besides."""
        code = self.code
        if code.least == 1 and not wanted:
            yield ()
        if code.most == 2 and (coin := int(wanted) + code.least - 1) < place and (coin >= 1):
            yield (coin,)

    def some_companions(self, place: int, wanted: Integer) -> Places:
        """One of these sets, for a `wanted` that is below the value of the place: then there is one."""
        code = self.code
        if code.shape or code.first or code.window is not None or (code.most or 3) < 3:
            return next(self.companions(place, wanted))
        before = code.least - 1
        if code.most is None:
            found: Places = tuple(before + 1 + bit for bit in range(wanted.bit_length()) if wanted.bit_test(bit))
        elif self._few:
            found = tuple(before + coin for coin in self._few.companions(place - before, int(wanted)))
        else:
            found = tuple(sorted(before + 1 + int(part // 2) for part in _odious(wanted)))
        return (*range(1, before - len(found) + 1), *found) if len(found) < before else found

    def first(self, count: int) -> list[Integer]:
        """Return the values of the first coins."""
        return [self.value(place) for place in range(1, count + 1)]


def _odious(wanted: Integer) -> list[Integer]:
    """At most two odious numbers whose xor it is, all of them at most as large."""
    if not wanted:
        return []
    lowest = wanted & -wanted
    return [wanted] if wanted.bit_count() % 2 else [lowest, wanted ^ lowest]


def _formula(code: TurnCode) -> Callable[[Integer], Integer] | None:
    """Return the values in closed form, by place; None where there is none."""
    if code.window is not None:
        return None
    if (code.shape, code.first, code.least, code.most) == ("S", True, 4, 4):
        from wythoff.games.heaps.solver import HeapSolver

        heaps = HeapSolver(HeapRuleset(name="grundy", summary="", unequal_splits=True))
        return lambda place: mpz(heaps.grundy((place - 1,)))
    if code.first:
        return None
    if code.shape == "C" and code.least == 1:
        largest = None if code.most is None else mpz(1) << code.most.bit_length() - 1
        return lambda place: place & -place if largest is None else min(place & -place, largest)
    if code.shape == "C" and (code.least, code.most) == (2, None):
        return lambda place: (place & -place) // 2
    if code.shape == "E" and (code.least, code.most) == (3, 3):
        return _lowest_two
    values = {
        None: lambda place: mpz(1) << int(place - 1),
        1: lambda place: mpz(1),
        2: lambda place: place,
        3: _odious_at,
    }
    if code.shape or code.most not in values:
        return None
    shift, of_place = code.least - 1, values[code.most]
    return lambda place: of_place(place - shift) if place > shift else mpz(0)


def _odious_at(place: Integer) -> Integer:
    """Return the odious number at a place."""
    return 2 * (place - 1) + (1 - (place - 1).bit_count() % 2)


def _lowest_two(place: Integer) -> Integer:
    digits = (place - 1).digits(3)[::-1]
    return _odious_at(mpz(digits.index("2") + 1)) if "2" in digits else mpz(0)
