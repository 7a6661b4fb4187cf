"""Numbers as people write them: 10^1000, 2^64-1, 1e12, 3*10^9+7, 1_000_000, 0xff, F(1000).

Exact, never eval, never a float, and bounded: the size of a result is estimated before it is computed, because gmpy2
ends the process when memory runs out.

    sum     = product { ("+" | "-") product }
    product = signed { ("*" | "//" | "/" | "%") signed }
    signed  = { "+" | "-" } power
    power   = atom [ ("^" | "**") signed ]
    atom    = number | "F" "(" sum ")" | "(" sum ")"
"""

import re
from collections.abc import Callable, Iterator
from math import log2
from typing import NamedTuple, NoReturn

from wythoff.exact.bigint import (
    BITS_PER_DIGIT,
    Integer,
    decimal,
    digit_count,
    fibonacci,
    is_decimal,
    is_hex,
    mpz,
    parse_decimal,
    parse_hex,
)

MAX_BITS = 10**8
"""Default limit on the size of a number, in bits: about 30 million digits."""

ACCEPTED = "accepted: numbers such as 1000, 1_000, 0xff, 1e12, 2^64-1, 3*10^9+7, F(100)"

BITS_PER_FIBONACCI_INDEX = 0.6942419136306174

# A limit on how an expression is written, not on its value: recursion stays shallow. Plain numbers have no such limit.
LONGEST_EXPRESSION = 10_000
DEEPEST_NESTING = 100

# Bits that a value on the way may have more than the limit.
SLACK = 64

_TOKEN = re.compile(
    r"""\s*(?:
        0[xX](?P<hex>[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*) (?![0-9A-Za-z_.])
      | (?P<whole>[0-9]+(?:_[0-9]+)*) (?:\.(?P<fraction>[0-9]+))? (?:[eE]\+?(?P<exponent>[0-9]+))? (?![0-9A-Za-z_.])
      | (?P<sign>\*\*|//|[-+*/%^()F])
    )""",
    re.VERBOSE,  # not ASCII: what is blank before a number is blank behind it
)

_WORD = re.compile(r"[0-9A-Za-z_.]{1,30}", re.ASCII)


class NumberError(ValueError):
    """A text that is no number, or one beyond the limit on size. One line; says what, where and what is accepted."""


class Token(NamedTuple):
    place: int  # of its first character, from 1
    text: str
    value: Integer | None  # of a number


def parse_number(text: str, max_bits: int = MAX_BITS) -> int:
    """The integer that `text` writes: "10^1000", "2^64-1", "1e12", "F(1000)"; it may be negative.

    Powers bind tighter than signs and are right-associative; "/" must divide exactly, "//" rounds down.

    Raises
    ------
    NumberError
        With the place of the first character that cannot be read, or if the result has more than `max_bits` bits, or a
        value on the way some 64 more. That is decided before it is computed: 10^10^10 is refused at once.
    """
    return int(read_number(text, max_bits))


def read_number(text: str, max_bits: int = MAX_BITS) -> Integer:
    """The same as an mpz, which prints any number of digits."""
    if is_decimal(text):
        if (len(text) - 1) * BITS_PER_DIGIT > max_bits and len(text.lstrip("0")) > 1:
            _check_size((len(text.lstrip("0")) - 1) * BITS_PER_DIGIT, max_bits, text)
        return _within(parse_decimal(text), max_bits, text)
    if len(text) > LONGEST_EXPRESSION and is_hex(text[2:]) and text[:2] in ("0x", "0X"):
        _check_size(4 * len(text[2:].lstrip("0")) - 3, max_bits, text[:60])
        return _within(parse_hex(text[2:]), max_bits, text)
    if len(text) > LONGEST_EXPRESSION:
        raise NumberError(f"an expression may have {LONGEST_EXPRESSION} characters, got {len(text)}: {_quoted(text)}")
    return _Parser(text, max_bits).number()


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _check_size(bits: float, max_bits: int, text: str, slack: int = 0, digits: str = "") -> None:
    """Refuse a number of about 2^bits, or of so many digits, if it is beyond the limit; with slack, one on the way."""
    if bits > max_bits + slack:
        about = f"about {int(round(bits / log2(10), 5)) + 1}" if bits < 1e17 else "more than 10^16"
        limit = f"{max_bits} bits, about {int(max_bits / BITS_PER_DIGIT)} digits"
        verb = "needs a number of" if slack else "has"
        raise NumberError(f"{_quoted(text)} {verb} {digits or about} digits; the limit is {limit}")


def _within(value: Integer, max_bits: int, text: str, slack: int = 0) -> Integer:
    if value.bit_length() > max_bits + slack:
        _check_size(value.bit_length(), max_bits, text, slack, str(digit_count(abs(value))))
    return value


class _Parser:
    def __init__(self, text: str, max_bits: int) -> None:
        self.text, self.max_bits, self.depth = text, max_bits, 0
        self.tokens = self._tokens()
        self.next = next(self.tokens)

    def number(self) -> Integer:
        value = self._sum()
        if self.next.text:
            self._refuse()
        return _within(value, self.max_bits, self.text)

    def _tokens(self) -> Iterator[Token]:
        text, end = self.text, len(self.text.rstrip())
        place = 0
        while place < end:
            match = _TOKEN.match(text, place, end)
            if match is None:
                while text[place].isspace():
                    place += 1
                word = _WORD.match(text, place)
                self._refuse_at(place + 1, word.group() if word else text[place])
            first = match.start(match.lastgroup or 0) + 1
            yield Token(first, match.group().strip(), None if match["sign"] else self._literal(match))
            place = match.end()
        yield Token(end + 1, "", None)

    def _literal(self, match: re.Match[str]) -> Integer:
        if match["hex"]:
            digits = match["hex"].replace("_", "")
            return self._bounded(4 * len(digits.lstrip("0")) - 3, lambda: parse_hex(digits))
        digits, fraction = match["whole"].replace("_", ""), (match["fraction"] or "").rstrip("0")
        exponent = match["exponent"] or "0"
        if len(exponent.lstrip("0")) > 18:
            self._bounded(1e18 if digits.strip("0") or fraction else 0, lambda: mpz(0))
        power = int(exponent) if len(exponent.lstrip("0")) <= 18 else 0
        if len(fraction) > power:
            raise NumberError(f"{match.group().strip()!r} at character {match.start('whole') + 1} is not an integer")
        significant = (digits + fraction).lstrip("0")
        if not significant:
            return mpz(0)
        bits = (len(significant) - 1 + power - len(fraction)) * BITS_PER_DIGIT
        return self._bounded(bits, lambda: parse_decimal(significant) * mpz(10) ** (power - len(fraction)))

    def _bounded(self, bits: float, compute: Callable[[], Integer]) -> Integer:
        """The value, if its size, at least `bits`, is within the limit, checked before it is computed.

        A value on the way may be a little longer than the result: 2^64-1 has 64 bits.
        """
        _check_size(bits, self.max_bits, self.text, SLACK)
        return _within(compute(), self.max_bits, self.text, SLACK)

    def _refuse(self) -> NoReturn:
        self._refuse_at(self.next.place, self.next.text)

    def _refuse_at(self, place: int, found: str) -> NoReturn:
        where = f"{found!r} at character {place}" if found else "the end"
        what = "an empty text" if not self.text.strip() else f"{where} of {_quoted(self.text)}"
        raise NumberError(f"cannot read {what} as a number; {ACCEPTED}")

    def _take(self, *texts: str) -> str:
        """The next token's text, taken, if it is one of these signs; else an empty text."""
        found = self.next.text if self.next.value is None and self.next.text in texts else ""
        if found:
            self.next = next(self.tokens)
        return found

    def _sum(self) -> Integer:
        value = self._product()
        while sign := self._take("+", "-"):
            other = self._product()
            value = _within(value + other if sign == "+" else value - other, self.max_bits, self.text, SLACK)
        return value

    def _product(self) -> Integer:
        value = self._signed()
        while sign := self._take("*", "//", "/", "%"):
            left, right = value, self._signed()
            if sign == "*":
                bits = left.bit_length() + right.bit_length() - 1 if left and right else 0
                value = self._bounded(bits, lambda left=left, right=right: left * right)  # type: ignore[misc]
            elif not right:
                raise NumberError(f"division by zero in {_quoted(self.text)}")
            elif sign == "/" and left % right:
                raise NumberError(f"'/' leaves a remainder in {_quoted(self.text)}; '//' rounds down")
            else:
                value = left % right if sign == "%" else left // right
        return value

    def _signed(self) -> Integer:
        negative = False
        while sign := self._take("+", "-"):
            negative ^= sign == "-"
        value = self._power()
        return -value if negative else value

    def _power(self) -> Integer:
        base = self._atom()
        if not self._take("^", "**"):
            return base
        self._deeper()
        exponent = self._signed()
        self.depth -= 1
        if exponent < 0:
            raise NumberError(f"negative exponent {decimal(exponent):.20} in {_quoted(self.text)}")
        if abs(base) <= 1:
            return base if exponent % 2 else base * base if exponent else mpz(1)
        shift = max(0, base.bit_length() - 64)
        bits = (log2(abs(base) >> shift) + shift) * float(min(exponent, mpz(10) ** 18))
        return self._bounded(bits, lambda: base ** int(exponent))

    def _atom(self) -> Integer:
        token = self.next
        if token.value is not None:
            self.next = next(self.tokens)
            return token.value
        is_fibonacci = bool(self._take("F"))
        if not self._take("("):
            self._refuse()
        self._deeper()
        value = self._sum()
        self.depth -= 1
        if not self._take(")"):
            self._refuse()
        if not is_fibonacci:
            return value
        if value < 0:
            raise NumberError(f"F({decimal(value):.20}) in {_quoted(self.text)}: the index must be at least 0")
        bits = float(min(value, mpz(10) ** 18)) * BITS_PER_FIBONACCI_INDEX - log2(5) / 2
        return self._bounded(bits, lambda: fibonacci(int(value)))

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            raise NumberError(f"{_quoted(self.text)} is nested deeper than {DEEPEST_NESTING}")
