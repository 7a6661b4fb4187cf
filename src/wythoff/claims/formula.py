"""Formulas in n, such as "floor(n*phi)", which are evaluated exactly.

The grammar is `wythoff.exact.grammar`. Values are n, phi, pi, e and decimal numbers. Signs are + - * / ^, with whole
numbers as exponents. Functions are sqrt, floor, and automata that map the digits of an integer >= 0 to a number
(`wythoff.automata.words`): "floor(n*phi) + Fibonacci[0 1, 0: 0 1](n)".

Numbers are exact: 1.618 is 809/500, phi is (1 + sqrt 5)/2. Numbers with different roots, such as sqrt(2) and sqrt(3),
cannot be added or multiplied exactly, but their floors can. pi and e are known by intervals (`wythoff.exact.reals`). If
no interval decides a floor, this is an error: nothing is rounded. Many n at a time are evaluated by doubles with an
error bound. Exact numbers are used only if the bound does not decide a floor.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from wythoff.automata.tokens import AUTOMATON
from wythoff.exact.grammar import Parser, quoted
from wythoff.exact.quadratic import Quadratic, rational, square_root
from wythoff.exact.reals import CONSTANTS, Real, UndecidedError, as_real, fraction_near
from wythoff.exact.rounded import MAX_EXACT_INTEGER, UNIT, BoundedFloats

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The most characters of a formula, and the largest exponent.
MAX_CHARACTERS = 2000
MAX_EXPONENT = 64

# The most bits of an intermediate number: a product of two takes microseconds.
MAX_BITS = 10_000

# The bits of constants before they are rounded to doubles.
CONSTANT_BITS = 200

_TOKEN = re.compile(
    rf"(?P<number>[0-9]+(?:\.[0-9]+)?)(?![0-9A-Za-z_.])|(?P<automaton>{AUTOMATON})|(?P<name>[A-Za-z]\w*)"
    r"|(?P<sign>\*\*|[-+*/^()])",
    re.ASCII,
)

Number = Quadratic | Real

Value = Callable[[int], Number]
"""The value of a part of a formula, as a function of n."""


class Term(NamedTuple):
    """A part of a formula: functions that return its value, and facts about it."""

    value: Value
    near: Callable[[BoundedFloats], BoundedFloats]
    """The value for many n, by doubles with an error bound."""

    has_n: bool
    is_whole: bool
    """Whether the value is known to be an integer for every n."""


class Formula:
    """A formula in n, such as "floor(n*phi)"."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > MAX_CHARACTERS:
            raise ValueError(f"a formula must have at most {MAX_CHARACTERS} characters, got {len(text)}")
        self._term = _FormulaParser(text).parse()

    @property
    def value(self) -> Value:
        """The function from n to the value of the formula, which need not be an integer."""
        return self._term.value

    @property
    def has_n(self) -> bool:
        """Whether the formula contains n."""
        return self._term.has_n

    def at(self, n: int) -> int:
        """Return the value at n. Raises ValueError if it is not an integer, or if numbers get too long."""
        found = self._term.value(n)
        if isinstance(found, Real) or not found.is_integer:
            known = "known to be an" if isinstance(found, Real) else "an"
            raise ValueError(f"{self.text!r:.60} is not {known} integer at n = {n}: put floor() around the formula")
        return found.p

    def values(self, start: int, stop: int) -> "NDArray[Any]":
        """Return an array of the values at start, ..., stop - 1: of int64, or of objects if they do not fit."""
        import numpy as np

        if not self._term.is_whole or max(abs(start), abs(stop)) >= MAX_EXACT_INTEGER:
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
        if max(map(abs, exact)) >= MAX_EXACT_INTEGER:
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
        return _simplify(Term(value, near, left.has_n or right.has_n, is_whole))

    def _of_two(self, x: Number, y: Number, sign: str, n: int) -> Number:
        z: Number
        try:
            if isinstance(x, Real) or isinstance(y, Real):
                a, b = as_real(x), as_real(y)
                z = a + b if sign == "+" else a - b if sign == "-" else a * b if sign == "*" else a / b
            else:
                z = x + y if sign == "+" else x - y if sign == "-" else x * y if sign == "*" else x / y
            bits = z.bits  # a Real divides only now
        except ZeroDivisionError:
            raise ValueError(f"division by zero in {quoted(self.text)} at n = {n}") from None
        except ValueError as error:
            raise self._inexact(error) from None
        if bits > MAX_BITS:
            raise ValueError(f"{quoted(self.text)} makes numbers above the limit of {MAX_BITS} bits at n = {n}")
        return z

    def negate(self, value: Term) -> Term:
        return self.combine(_constant(rational(0)), value, "-")

    def power(self, base: Term) -> Term:
        place, exponent, _ = self.next
        if not exponent.isdecimal() or len(exponent) > 9 or int(exponent) > MAX_EXPONENT:
            got = f"{exponent!r:.60} at character {place}" if exponent else "the end"
            raise ValueError(
                f"an exponent must be a whole number up to {MAX_EXPONENT}, got {got} of {quoted(self.text)}"
            )
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

        return _simplify(Term(value, near, base.has_n, base.is_whole))

    def call_function(self, function: str, value: Term) -> Term:
        if function == "floor":
            return _simplify(Term(lambda n: self._floor(value, n), lambda n: value.near(n).floor(), value.has_n, True))
        if function != "sqrt":
            return self._read_digits(function, value)
        radicand = None if value.has_n else value.value(0)
        if radicand is None or isinstance(radicand, Real) or not radicand.is_rational:
            raise self._inexact("sqrt needs a rational number without n")
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
        """Return the term of an automaton that reads the digits of the term `value`.

        `text` is the automaton, such as Fibonacci[0 1, 0: 0 1].
        """
        from wythoff.automata.words import word_of

        word = word_of(text)

        def exact(n: int) -> Quadratic:
            number = value.value(n)
            if isinstance(number, Real) or not number.is_integer or number.p < 0:
                raise ValueError(f"{quoted(self.text)}: the argument of an automaton is not an integer >= 0 at n = {n}")
            return Quadratic(word.at(number.p))

        def near(n: BoundedFloats) -> BoundedFloats:
            import numpy as np

            numbers = value.near(n)
            is_known = (numbers.error == 0) & (numbers.value >= 0)
            terms = word.of_many(np.where(is_known, numbers.value, 0).astype(np.int64))
            return BoundedFloats(terms.astype(np.float64), np.where(is_known, 0, np.inf))

        return _simplify(Term(exact, near, value.has_n, True))

    def _inexact(self, why: object) -> ValueError:
        return ValueError(f"{quoted(self.text)} cannot be computed exactly: {why}")


def _constant(number: Number) -> Term:
    is_whole = isinstance(number, Quadratic) and number.is_integer

    @cache
    def rounded() -> BoundedFloats:
        import numpy as np

        try:
            about, distance = fraction_near(number, CONSTANT_BITS)
            value, error = float(about), 2 * UNIT * abs(float(about)) + 2 * float(distance)
        except (OverflowError, UndecidedError):
            value, error = float("inf"), float("inf")
        return BoundedFloats(np.array(value), np.array(0.0 if is_whole and abs(value) < MAX_EXACT_INTEGER else error))

    return Term(lambda n: number, lambda n: rounded(), False, is_whole)


def _simplify(term: Term) -> Term:
    """Return `term`, or, if it does not contain n, its value as a constant term."""
    return term if term.has_n else _constant(term.value(0))
