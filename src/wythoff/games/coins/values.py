"""The Grundy values of single coins, and sets of companions (other coins of a move) whose values have a wanted xor.

A row is the sum of its heads, each as a row of its own: turning a head to tails equals adding a second head at its
place, of the same value, so that the two cancel. So g(n), for the coin at place n, is the least number that is not the
xor of the values of a set of companions. By code (wythoff.games.coins.turn_code), n from 1:

- 1-b, any coins: 1 for b = 1; n for b = 2; for b = 3 the n-th odious number, 2 (n - 1) and one more if n - 1 has an
  even number of ones (odious numbers have an odd number of ones; every smaller odious number is the value of a coin; an
  evil number, with an even number of ones, is the xor of two odious ones, its lowest bit and the rest, or is 0); for
  larger b `FewCoins`.
- 1+: 2^(n - 1), since the xors of the coins before n are all smaller numbers.
- a-b, any coins: 0 for n < a, else the value of place n - a + 1 with 1-b. For the first a - 1 coins, of value 0, can
  fill up any set of fewer than b others to one of a - 1 or more, and change no xor.
- 1+C: the largest power of two 2^v that divides n. The xor of the values of 1..m is the Gray code m xor m // 2 of m:
  its bit i is the parity of how many of 1..m are odd multiples of 2^i. The coins i + 1..n - 1 have the xor Gray(i) xor
  Gray(n - 1). That is 2^v only for i = n, which is not possible; i >= n - 2^v gives all smaller numbers.
- 1-bC: the value with 1+C, or 2^c if that is less, with 2^c the largest power of two <= b: the xor of the values of
  1..m is the Gray code of m modulo 2^(c + 1), and fewer than 2^(c + 1) coins are turned.
- 2+C: half of the value with 1+C, 0 if n is odd: the xor of 1..m is then Gray(m // 2).
- 3E: with k the place, from 0, of the lowest digit 2 of n - 1 in base three, the (k + 1)-th odious number, 0 if there
  is no 2. For let x, y, z = n - 1 be equally spaced, and j the place of the lowest nonzero digit of y - x: below j all
  three have the same digits, at j one of them has 2. So x and y do not have their lowest 2 at the same place, unless z
  has one at j or below; and it never happens that just one of them has a 2, its lowest at k. As two odious numbers have
  an even xor, that of x and y is not the value of z. For i < i' < k digits of x and y can be chosen place by place,
  with x = 2 y - z and a carry of 1 at most, so that one has its lowest 2 at i, the other at i' or nowhere, or neither
  has one: these xors are all numbers below the value. Compared with the rule for the first 3000 coins.
- 4FS: the coin n is the heap n - 1 of Grundy's game: a move turns 1, 1 + i, n - i and n, and coin 1 has the value 0.
- Other codes of sets within w neighbours: a value depends only on the w - 1 values before it; as soon as these repeat,
  all values do. Any other code: by the definition, as far as sets can be listed.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from threading import RLock

from wythoff.exact.bigint import Integer, mpz
from wythoff.games.coins.turn_code import Places, TurnCode
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.solve.solution import UnknownValue

# The most sets of coins listed for all values together (some seconds), and the most values computed before a period is
# found.
MAX_SETS, MAX_VALUES = 2_000_000, 100_000


class CoinValues:
    """Grundy values of coins by place, for one code; computed values are cached."""

    def __init__(self, code: TurnCode) -> None:
        self.code = code
        self._closed_form = _closed_form(code)
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
        """Return g(place), place >= 1. Raises UnknownValue if it is out of reach."""
        if self._closed_form:
            return self._closed_form(mpz(place))
        if self._few:
            inner = place - self.code.least + 1
            if inner > MAX_VALUES:
                raise UnknownValue(
                    f"with turns {self.code} values are known of some hundred coins only, not of coin {place}"
                )
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
        if self._listed > MAX_SETS or place > MAX_VALUES:
            raise UnknownValue(f"with turns {self.code} values are known of the first {place - 1} coins")
        reachable = {self._xor(companions) for companions in self.code.companions(place)}
        self._known.append(next(mpz(value) for value in range(len(reachable) + 1) if value not in reachable))
        span = self.code.most if self.code.shape == "C" else self.code.window
        if span and not self.code.first and place >= span:
            state = tuple(self._known[len(self._known) - span + 1 :])
            self._period = place - self._states.setdefault(state, place)

    def _xor(self, places: Places) -> Integer:
        return reduce(xor, (self._known[place - 1] for place in places), mpz(0))

    def companions(self, place: int, wanted: Integer) -> Iterator[Places]:
        """Yield the sets of companions of the coin at `place` whose values have the xor `wanted`, each set once."""
        code = self.code
        if not code.shape and not code.first and code.window is None and code.most is not None and code.most <= 2:
            yield from self._single_companions(place, wanted)
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

    def _single_companions(self, place: int, wanted: Integer) -> Iterator[Places]:
        """Yield the sets of at most one companion."""
        code = self.code
        if code.least == 1 and not wanted:
            yield ()
        if code.most == 2 and (coin := int(wanted) + code.least - 1) < place and (coin >= 1):
            yield (coin,)

    def some_companions(self, place: int, wanted: Integer) -> Places:
        """Return one set of `companions`; it exists if `wanted` is below the value of the place."""
        code = self.code
        if code.shape or code.first or code.window is not None or (code.most or 3) < 3:
            return next(self.companions(place, wanted))
        before = code.least - 1
        if code.most is None:
            found: Places = tuple(before + 1 + bit for bit in range(wanted.bit_length()) if wanted.bit_test(bit))
        elif self._few:
            found = tuple(before + coin for coin in self._few.companions(place - before, int(wanted)))
        else:
            found = tuple(sorted(before + 1 + int(part // 2) for part in _odious_summands(wanted)))
        return (*range(1, before - len(found) + 1), *found) if len(found) < before else found

    def first(self, count: int) -> list[Integer]:
        """Return the values of the first `count` coins."""
        return [self.value(place) for place in range(1, count + 1)]


def _odious_summands(wanted: Integer) -> list[Integer]:
    """Return at most two odious numbers, none larger than `wanted`, whose xor is `wanted`."""
    if not wanted:
        return []
    lowest = wanted & -wanted
    return [wanted] if wanted.bit_count() % 2 else [lowest, wanted ^ lowest]


def _closed_form(code: TurnCode) -> Callable[[Integer], Integer] | None:
    """Return the closed form of the values as a function of the place; None if none is known."""
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
