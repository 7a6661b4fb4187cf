"""The Grundy values of single coins, and sets of companions whose values have a wanted xor.

The companions of a coin in a move are the other coins that the move turns. A row is the sum of its heads: each head
is like a row with a single head. Indeed, turning a head to tails is the same as adding a second head at its place, and
two heads at the same place have equal values, which cancel. So the value g(n) of the coin at place n >= 1 is the least
number that is not the xor of the values of a set of companions.

Values for codes of wythoff.games.coins.turn_code:

- 1-1: g(n) = 1. 1-2: g(n) = n.
- 1-3: odious numbers have an odd number of ones in binary, evil numbers an even number. g(n) is the n-th odious number,
  which is 2 (n - 1), plus 1 if n - 1 is evil. Each odious number below g(n) is the value of an earlier coin. An evil
  number is 0, or the xor of two odious numbers: its lowest bit, and its other bits.
- 1-b for b > 3: see `FewCoins`.
- 1+: g(n) = 2^(n - 1), since each smaller number is the xor of the values of some coins before n.
- a-b: g(n) is 0 for n < a, else the value at place n - a + 1 for the code 1-b. Indeed, the first a - 1 coins have the
  value 0. Adding some of them to a set of fewer than b companions gives a set of at least a - 1 companions with the
  same xor.
- 1+C: g(n) is the largest power of two 2^v that divides n. The xor of the values of 1..m is the Gray code of m,
  m xor m // 2: bit i of this xor is the parity of the number of odd multiples of 2^i among 1..m. So the coins
  i + 1..n - 1 have the xor Gray(i) xor Gray(n - 1). This xor is not 2^v = Gray(n) xor Gray(n - 1), since i < n. The
  numbers i >= n - 2^v give all smaller numbers.
- 1-bC: let 2^c be the largest power of two <= b. g(n) is the minimum of 2^c and the value for 1+C, since the xor of the
  values of 1..m is the Gray code of the remainder m mod 2^(c + 1), and fewer than 2^(c + 1) coins are turned.
- 2+C: g(n) is half of the value for 1+C if n is even, and 0 if n is odd. The xor of the values of 1..m is Gray(m // 2).
- 3E: if n - 1 has no digit 2 in base three, g(n) = 0. Otherwise let k be the place, from 0, of its lowest digit 2; then
  g(n) is the (k + 1)-th odious number. Proof: let x, y, z = n - 1 be equally spaced, and let j be the place of the
  lowest nonzero digit of y - x. The value of x means g(x + 1). Below place j the numbers x, y and z have the same
  digits, and at place j one of them has the digit 2. So if z has no 2 at place j or below, x and y do not have their
  lowest 2 at the same place. It is also impossible that x or y has its lowest 2 at place k, and the other no 2. The xor
  of two odious numbers is evil, so the xor of the values of x and y is not the value of z. Let i < i' < k. The digits
  of x and y can be chosen place by place, with x = 2 y - z and a carry of at most 1. Three choices are possible: the
  lowest 2 at i in one number and at i' in the other; the lowest 2 at i in one number and no 2 in the other; no 2 at
  all. In these choices the xor of the values of x and y takes all values below g(n).
  The law was compared with the rule for the first 3000 coins.
- 4FS: g(n) is the value of heap n - 1 in Grundy's game. A move turns the coins 1, 1 + i, n - i and n, and coin 1 has
  the value 0.
- Other codes of sets within w neighbouring places: a value depends only on the w - 1 values before it. If these w - 1
  values repeat, all later values repeat, too.
- All other codes: by the definition, as far as the sets can be listed.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from threading import RLock

from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.games.coins.turn_code import Places, TurnCode
from wythoff.games.heaps.rules import HeapRuleset
from wythoff.solve.solution import UnknownValue

# The most sets of coins listed for all values together, which takes some seconds; and the most values computed before a
# period is found.
MAX_SETS, MAX_VALUES = 2_000_000, 100_000


class CoinValues:
    """The Grundy values g(1), g(2), ... of single coins, for one code such as 1-3C. Computed values are cached."""

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
        """Return the Grundy value of the coin at a place >= 1. Raises UnknownValue if the place is too large."""
        if self._closed_form:
            return self._closed_form(mpz(place))
        if self._few:
            skipped = self.code.least - 1
            with self._lock:
                try:
                    return mpz(self._few.value(int(place) - skipped)) if place > skipped else mpz(0)
                except UnknownValue:
                    raise self._unknown(place, len(self._few.values) + skipped) from None
        with self._lock:
            while len(self._known) < place and not self._period:
                self._extend(place)
        if place > len(self._known):
            place = len(self._known) - self._period + 1 + (place - len(self._known) - 1) % self._period
        return self._known[int(place) - 1]

    def _unknown(self, place: Integer, known: int) -> UnknownValue:
        return UnknownValue(
            f"the value of coin {shortened(place)} is not known: with turns={self.code} only the values of the first"
            f" {known} coins are known"
        )

    def _extend(self, requested: Integer) -> None:
        place = len(self._known) + 1
        self._listed += int(self.code.count(place))
        if self._listed > MAX_SETS or place > MAX_VALUES:
            raise self._unknown(requested, place - 1)
        reachable = {self._xor(companions) for companions in self.code.companions(place)}
        self._known.append(next(mpz(value) for value in range(len(reachable) + 1) if value not in reachable))
        span = self.code.most if self.code.shape == "C" else self.code.window
        if span and not self.code.first and place >= span:
            state = tuple(self._known[len(self._known) - span + 1 :])
            self._period = place - self._states.setdefault(state, place)

    def _xor(self, places: Places) -> Integer:
        return reduce(xor, (self._known[place - 1] for place in places), mpz(0))

    def companions(self, place: int, wanted: Integer) -> Iterator[Places]:
        """Yield each set of coins left of `place` that a move may turn with the coin at `place`.

        Only sets are yielded whose values have the xor `wanted`. A set is a tuple of places, counted from 1.
        """
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
        """Yield the sets of `companions`, for a code whose moves turn at most two coins."""
        code = self.code
        if code.least == 1 and not wanted:
            yield ()
        if code.most == 2 and (coin := int(wanted) + code.least - 1) < place and (coin >= 1):
            yield (coin,)

    def some_companions(self, place: int, wanted: Integer) -> Places:
        """Return one of the sets that `companions` yields, for a `wanted` below the value of the coin at `place`."""
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
        """Return the Grundy values of the coins at the places 1 to `count`."""
        return [self.value(place) for place in range(1, count + 1)]


def _odious_summands(wanted: Integer) -> list[Integer]:
    """Return at most two odious numbers, none larger than `wanted`, whose xor is `wanted`.

    A number is odious if it has an odd number of ones in binary.
    """
    if not wanted:
        return []
    lowest = wanted & -wanted
    return [wanted] if wanted.bit_count() % 2 else [lowest, wanted ^ lowest]


def _closed_form(code: TurnCode) -> Callable[[Integer], Integer] | None:
    """Return a function that computes the Grundy value of coin n directly from n, or None if no such law is known."""
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
    """Return the n-th odious number, for n = `place` >= 1: 1, 2, 4, 7, ... have an odd number of ones in binary."""
    return 2 * (place - 1) + (1 - (place - 1).bit_count() % 2)


def _lowest_two(place: Integer) -> Integer:
    digits = (place - 1).digits(3)[::-1]
    return _odious_at(mpz(digits.index("2") + 1)) if "2" in digits else mpz(0)
