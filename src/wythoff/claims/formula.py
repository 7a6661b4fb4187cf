"""Formulas in n, evaluated exactly: "floor(n*phi)".

The grammar is that of `wythoff.exact.grammar`. Values are n, phi, pi, e and decimal numbers; signs are + - * / ^, with
whole numbers as exponents; functions are sqrt, floor, and automata that read the digits of a number from 0 on and give
a term, as `wythoff.exact.digit_automata` has them: "floor(n*phi) + Fibonacci[0 1, 0: 0 1](n)".

Numbers are exact: 1.618 is 809/500, phi is (1 + sqrt 5)/2, and under one floor there may be one root. Several floors
may have different ones, since a floor is an integer. pi and e are known by intervals (`wythoff.exact.reals`): a floor
that none of them decides is an error, never a rounding. Many n at a time are evaluated by doubles with a bound of their
error, and again by exact numbers where that does not decide a floor.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from wythoff.exact.digit_automata import AUTOMATON, automaton_of
from wythoff.exact.grammar import Parser, quoted
from wythoff.exact.quadratic import Quadratic, rational, square_root
from wythoff.exact.reals import CONSTANTS, Real, UndecidedError, as_real, fraction_near
from wythoff.exact.rounded import LARGEST, UNIT, BoundedFloats

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONGEST = 2000
LARGEST_POWER = 64

# Bits of a number on the way: a product of two takes microseconds.
MOST_BITS = 10_000

# Bits of constants before they become doubles.
BITS = 200

_TOKEN = re.compile(
    rf"(?P<number>[0-9]+(?:\.[0-9]+)?)(?![0-9A-Za-z_.])|(?P<automaton>{AUTOMATON})|(?P<name>[A-Za-z]\w*)"
    r"|(?P<sign>\*\*|[-+*/^()])",
    re.ASCII,
)

Number = Quadratic | Real

Value = Callable[[int], Number]
"""What a part of a formula is at n."""


class Term(NamedTuple):
    value: Value
    near: Callable[[BoundedFloats], BoundedFloats]
    """The same for many n, about."""

    has_n: bool
    is_whole: bool
    """Whether it is an integer for every n, as is plain to see."""


class Formula:
    """A formula whose values are integers."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > LONGEST:
            raise ValueError(f"a formula may have {LONGEST} characters, got {len(text)}")
        self._term = _FormulaParser(text).parse()

    @property
    def value(self) -> Value:
        """What it is at n, be it an integer or not."""
        return self._term.value

    @property
    def has_n(self) -> bool:
        """Whether n stands in it."""
        return self._term.has_n

    def at(self, n: int) -> int:
        """The value at n. Raises ValueError if it is no integer, and where numbers are too long."""
        found = self._term.value(n)
        if isinstance(found, Real) or not found.is_integer:
            known = "known to be an" if isinstance(found, Real) else "an"
            raise ValueError(f"{self.text!r:.60} is not {known} integer at n = {n}: put floor() round it")
        return found.p

    def values(self, start: int, stop: int) -> "NDArray[Any]":
        """The values at start, ..., stop - 1: int64, or objects if they do not fit. Some ns each and operation."""
        import numpy as np

        if not self._term.is_whole or max(abs(start), abs(stop)) >= LARGEST:
            return _array([self.at(n) for n in range(start, stop)])
        numbers = np.arange(start, stop, dtype=np.float64)
        with np.errstate(all="ignore"):
            found = self._term.near(BoundedFloats(numbers, np.zeros(len(numbers))))
        value, error = (np.broadcast_to(part, numbers.shape) for part in (found.value, found.error))
        unknown = np.flatnonzero(error != 0)
        if not len(unknown):
            return value.astype(np.int64)
        values = np.where(error == 0, value, 0).astype(np.int64)
        exact = [self.at(start + int(place)) for place in unknown]
        if max(map(abs, exact)) >= LARGEST:
            values = values.astype(object)
        values[unknown] = exact
        return values


def _array(values: list[int]) -> "NDArray[Any]":
    import numpy as np

    return np.array(values, np.int64 if max(map(abs, values), default=0) < 2**63 else object)


class _FormulaParser(Parser[Term]):
    pattern, functions, deepest = _TOKEN, ("sqrt", "floor"), 50
    kind = "formula"
    accepted = (
        "n, phi, pi, e, sqrt(5), numbers such as 2 or 1.618, + - * / ^, floor(...) and automata, such as "
        "Fibonacci[0 1, 0: 0 1](n)"
    )

    def __init__(self, text: str) -> None:
        self.functions = (*self.functions, *re.findall(AUTOMATON, text, re.ASCII))
        super().__init__(text)

    def value_of(self, match: re.Match[str]) -> Term | None:
        if match["number"]:
            return _constant(rational(Fraction(match["number"])))
        if match["name"] == "n":
            return Term(Quadratic, lambda n: n, True, True)
        if match["name"] in CONSTANTS:
            return _constant(CONSTANTS[match["name"]])
        return _constant(Quadratic(1, 1, 5, 2)) if match["name"] == "phi" else None

    def combine(self, left: Term, right: Term, sign: str) -> Term:
        def value(n: int) -> Number:
            return self._of_two(left.value(n), right.value(n), sign, n)

        def near(n: BoundedFloats) -> BoundedFloats:
            x, y = left.near(n), right.near(n)
            return x + y if sign == "+" else x - y if sign == "-" else x * y if sign == "*" else x / y

        is_whole = left.is_whole and right.is_whole and sign != "/"
        return _known(Term(value, near, left.has_n or right.has_n, is_whole))

    def _of_two(self, x: Number, y: Number, sign: str, n: int) -> Number:
        z: Number
        try:
            if isinstance(x, Real) or isinstance(y, Real):
                a, b = as_real(x), as_real(y)
                z = a + b if sign == "+" else a - b if sign == "-" else a * b if sign == "*" else a / b
                return self._bounded(z, n)
            z = x + y if sign == "+" else x - y if sign == "-" else x * y if sign == "*" else x / y
        except ZeroDivisionError:
            raise ValueError(f"division by zero in {quoted(self.text)} at n = {n}") from None
        except ValueError as error:
            raise self._inexact(error) from None
        return self._bounded(z, n)

    def _bounded(self, z: Number, n: int) -> Number:
        if z.bits > MOST_BITS:
            raise ValueError(f"{quoted(self.text)} makes numbers of more than {MOST_BITS} bits at n = {n}")
        return z

    def negate(self, value: Term) -> Term:
        return self.combine(_constant(rational(0)), value, "-")

    def power(self, base: Term) -> Term:
        place, exponent, _ = self.next
        if not exponent.isdecimal() or len(exponent) > 9 or int(exponent) > LARGEST_POWER:
            got = f"{exponent!r:.60} at character {place}" if exponent else "the end"
            raise ValueError(f"an exponent is a whole number up to {LARGEST_POWER}, got {got} of {quoted(self.text)}")
        self.next = next(self.tokens)

        def value(n: int) -> Number:
            factor = base.value(n)
            power: Number = rational(1)
            for _ in range(int(exponent)):
                power = self._of_two(power, factor, "*", n)
            return power

        def near(n: BoundedFloats) -> BoundedFloats:
            factor, power = base.near(n), _constant(rational(1)).near(n)
            for _ in range(int(exponent)):
                power = power * factor
            return power

        return _known(Term(value, near, base.has_n, base.is_whole))

    def call_function(self, function: str, value: Term) -> Term:
        if function == "floor":
            return _known(Term(lambda n: self._floor(value, n), lambda n: value.near(n).floor(), value.has_n, True))
        if function != "sqrt":
            return self._read_digits(function, value)
        radicand = None if value.has_n else value.value(0)
        if radicand is None or isinstance(radicand, Real) or not radicand.is_rational:
            raise self._inexact("a root is taken of a rational number without n")
        try:
            root = square_root(Fraction(radicand.p, radicand.r))
        except ValueError as error:
            raise self._inexact(error) from None
        return _constant(root)

    def _floor(self, value: Term, n: int) -> Quadratic:
        try:
            return Quadratic(floor(value.value(n)))
        except UndecidedError as error:
            raise UndecidedError(f"{quoted(self.text)} cannot be decided at n = {n}: {error}") from None

    def _read_digits(self, text: str, value: Term) -> Term:
        """What an automaton gives for a number."""
        automaton = automaton_of(text)

        def exact(n: int) -> Quadratic:
            number = value.value(n)
            if isinstance(number, Real) or not number.is_integer or number.p < 0:
                raise ValueError(
                    f"an automaton reads whole numbers from 0 on, {quoted(self.text)} has another at n = {n}"
                )
            return Quadratic(automaton.value(number.p))

        def near(n: BoundedFloats) -> BoundedFloats:
            import numpy as np

            numbers = value.near(n)
            is_known = (numbers.error == 0) & (numbers.value >= 0)
            terms = automaton.of_many(np.where(is_known, numbers.value, 0).astype(np.int64))
            return BoundedFloats(terms.astype(np.float64), np.where(is_known, 0, np.inf))

        return _known(Term(exact, near, value.has_n, True))

    def _inexact(self, why: object) -> ValueError:
        return ValueError(f"{quoted(self.text)} is not exact here: {why}")


def _constant(number: Number) -> Term:
    is_whole = isinstance(number, Quadratic) and number.is_integer

    @cache
    def rounded() -> BoundedFloats:
        import numpy as np

        try:
            about, distance = fraction_near(number, BITS)
            value, error = float(about), 2 * UNIT * abs(float(about)) + 2 * float(distance)
        except (OverflowError, UndecidedError):
            value, error = float("inf"), float("inf")
        return BoundedFloats(np.array(value), np.array(0.0 if is_whole and abs(value) < LARGEST else error))

    return Term(lambda n: number, lambda n: rounded(), False, is_whole)


def _known(term: Term) -> Term:
    """What does not depend on n is computed once."""
    return term if term.has_n else _constant(term.value(0))
