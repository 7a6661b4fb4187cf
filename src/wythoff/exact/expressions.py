"""Exact evaluation of numbers written as text: 10^1000, 2^64-1, 1e12, 3*10^9+7, 1_000_000, 0xff, F(1000).

No text is passed to eval, and no value is rounded to a float. The size of each result is estimated and checked before
the result is computed, because gmpy2 ends the process when memory runs out.

The grammar is in `wythoff.exact.grammar`. An exponent is a `signed` of this grammar. The only function is F, the
Fibonacci numbers.
"""

import re
from collections.abc import Callable
from math import log2
from typing import NoReturn

from wythoff.exact.bigint import (
    BITS_PER_DIGIT,
    Integer,
    as_mpz,
    decimal,
    fibonacci,
    is_decimal,
    is_hex,
    mpz,
    parse_decimal,
    parse_hex,
    short_repr,
)
from wythoff.exact.grammar import Parser, quoted

MAX_BITS = 10**8
"""Default limit on the size of a number, in bits: about 30 million digits."""

BITS_PER_FIBONACCI_INDEX = 0.6942419136306174

# The most characters of an expression. Plain decimal and hexadecimal numbers may be longer.
MAX_CHARACTERS = 10_000

# An intermediate value may exceed the limit by this many bits.
SLACK = 64

_TOKEN = re.compile(
    r"""0[xX](?P<hex>[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*) (?![0-9A-Za-z_.])
      | (?P<whole>[0-9]+(?:_[0-9]+)*) (?:\.(?P<fraction>[0-9]+))? (?:[eE]\+?(?P<exponent>[0-9]+))? (?![0-9A-Za-z_.])
      | (?P<sign>\*\*|//|[-+*/%^()F])""",
    re.VERBOSE,
)


class NumberError(ValueError):
    """Raised if a text is not a number or its number is too large. The message is a single line."""


def parse_number(text: str, max_bits: int = MAX_BITS) -> int:
    """Return the integer that a text such as "10^1000", "2^64-1", "1e12", "-5" or "F(1000)" denotes.

    The operators are + - * / // % ^, and ** for ^. As in mathematics, -2^2 is -4 and 2^3^2 is 2^9. The division "/"
    must leave no remainder; "//" rounds down. F(n) is the Fibonacci number with F(1) = F(2) = 1.

    Parameters
    ----------
    text : str
        The expression.
    max_bits : int
        The most bits of the result.

    Raises
    ------
    NumberError
        If the text is not a number; the message names the first unreadable character. Also if the result has more than
        `max_bits` bits, or an intermediate value has more than `max_bits` + 64 bits. Sizes are checked before numbers
        are computed, so that 10^10^10 is refused at once.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a number must be a str, got {short_repr(text)}")
    return int(read_number(text, int(as_mpz(max_bits, "max_bits"))))


def read_number(text: str, max_bits: int = MAX_BITS) -> Integer:
    """Return the integer that a text denotes, as an mpz. Raises like `parse_number`."""
    if is_decimal(text):
        if (len(text) - 1) * BITS_PER_DIGIT > max_bits and len(text.lstrip("0")) > 1:
            _check_size((len(text.lstrip("0")) - 1) * BITS_PER_DIGIT, max_bits, text)
        return _check_bits(parse_decimal(text), max_bits, text)
    if len(text) > MAX_CHARACTERS and is_hex(text[2:]) and text[:2] in ("0x", "0X"):
        _check_size(4 * len(text[2:].lstrip("0")) - 3, max_bits, text[:60])
        return _check_bits(parse_hex(text[2:]), max_bits, text)
    if len(text) > MAX_CHARACTERS:
        raise NumberError(
            f"expression {quoted(text)} is too long; accepted: up to {MAX_CHARACTERS} characters, got {len(text)}"
        )
    return _check_bits(_NumberParser(text, max_bits).parse(), max_bits, text)


def _check_size(bits: float, max_bits: int, text: str, slack: int = 0) -> None:
    """Raise NumberError if `bits`, an estimate of the bits of a number, exceeds max_bits + slack.

    `text` is the subject of the error.
    """
    if bits > max_bits + slack:
        about = f"about {int(round(bits / log2(10), 5)) + 1}" if bits < 1e17 else "more than 10^16"
        _refuse(text, slack, f"{about} digits", f"{max_bits} bits, about {int(max_bits / BITS_PER_DIGIT)} digits")


def _check_bits(value: Integer, max_bits: int, text: str, slack: int = 0) -> Integer:
    if (bits := value.bit_length()) > max_bits + slack:
        _refuse(text, slack, f"{bits} bits", f"{max_bits} bits")
    return value


def _refuse(text: str, slack: int, size: str, limit: str) -> NoReturn:
    verb = "needs a number of" if slack else "has"
    raise NumberError(f"{quoted(text)} {verb} {size}; the limit is {limit}")


class _NumberParser(Parser[Integer]):
    pattern, functions, deepest, error = _TOKEN, ("F",), 100, NumberError
    kind, accepted = "number", "numbers such as 1000, 1_000, 0xff, 1e12, 2^64-1, 3*10^9+7, F(100)"

    def __init__(self, text: str, max_bits: int) -> None:
        self.max_bits = max_bits
        super().__init__(text)

    def value_of(self, match: re.Match[str]) -> Integer | None:
        if match["sign"]:
            return None
        if match["hex"]:
            digits = match["hex"].replace("_", "")
            return self._bounded(4 * len(digits.lstrip("0")) - 3, lambda: parse_hex(digits))
        digits, fraction = match["whole"].replace("_", ""), (match["fraction"] or "").rstrip("0")
        exponent = match["exponent"] or "0"
        if len(exponent.lstrip("0")) > 18:
            self._bounded(1e18 if digits.strip("0") or fraction else 0, lambda: mpz(0))
        power = int(exponent) if len(exponent.lstrip("0")) <= 18 else 0
        if len(fraction) > power:
            raise NumberError(f"{match.group()!r} at character {match.start() + 1} is not an integer")
        significant = (digits + fraction).lstrip("0")
        if not significant:
            return mpz(0)
        bits = (len(significant) - 1 + power - len(fraction)) * BITS_PER_DIGIT
        return self._bounded(bits, lambda: parse_decimal(significant) * mpz(10) ** (power - len(fraction)))

    def _bounded(self, bits: float, compute: Callable[[], Integer]) -> Integer:
        """Return compute(). Raises NumberError if the value has more than max_bits + SLACK bits.

        `bits` is a lower bound of the bits of the value. If `bits` exceeds the limit, nothing is computed. SLACK allows
        for an intermediate value that is longer than the result, as in 2^64-1.
        """
        _check_size(bits, self.max_bits, self.text, SLACK)
        return _check_bits(compute(), self.max_bits, self.text, SLACK)

    def combine(self, left: Integer, right: Integer, sign: str) -> Integer:
        if sign in ("+", "-"):
            return _check_bits(left + right if sign == "+" else left - right, self.max_bits, self.text, SLACK)
        if sign == "*":
            bits = left.bit_length() + right.bit_length() - 1 if left and right else 0
            return self._bounded(bits, lambda: left * right)
        if not right:
            raise NumberError(f"division by zero in {quoted(self.text)}")
        if sign == "/" and left % right:
            raise NumberError(f"'/' leaves a remainder in {quoted(self.text)}; '//' rounds down")
        return left % right if sign == "%" else left // right

    def negate(self, value: Integer) -> Integer:
        return -value

    def power(self, base: Integer) -> Integer:
        self.enter_bracket()
        exponent = self.parse_signed()
        self.depth -= 1
        if exponent < 0:
            raise NumberError(
                f"the exponent {decimal(exponent):.20} in {quoted(self.text)} is negative;"
                " accepted: exponents from 0 on"
            )
        if abs(base) <= 1:
            return base if exponent % 2 else base * base if exponent else mpz(1)
        shift = max(0, base.bit_length() - 64)
        bits = (log2(abs(base) >> shift) + shift) * float(min(exponent, mpz(10) ** 18))
        return self._bounded(bits, lambda: base ** int(exponent))

    def call_function(self, function: str, value: Integer) -> Integer:
        """Return the Fibonacci number F(value)."""
        if value < 0:
            raise NumberError(f"F({decimal(value):.20}) in {quoted(self.text)}: the index must be at least 0")
        bits = float(min(value, mpz(10) ** 18)) * BITS_PER_FIBONACCI_INDEX - log2(5) / 2
        return self._bounded(bits, lambda: fibonacci(int(value)))
