"""Big integers of gmpy2: functions that check their arguments, and conversion to text. No other module imports gmpy2.

gmpy2 does not check enough: mpz("1 2") is 12, mpz(1.9) is 1, and text after a NUL is ignored. So this module checks
arguments. A result that does not fit into memory ends the process. So callers limit sizes before they compute.
"""

import numbers
import operator
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import gmpy2
from gmpy2 import f_divmod_2exp as f_divmod_2exp  # re-exported for other modules
from gmpy2 import f_mod_2exp as f_mod_2exp
from gmpy2 import isqrt as isqrt
from gmpy2 import mpz as mpz
from gmpy2 import pack as pack
from gmpy2 import unpack as unpack
from gmpy2 import xmpz

Integer = Any
"""An int or an mpz. Both have the same operations, but no common base type."""

BITS_PER_DIGIT = 3.3219280948873626

_HEX = re.compile(r"[0-9a-fA-F]+", re.ASCII)


def as_mpz(n: Any, name: str = "n") -> Integer:
    """Return the integer n >= 0 (an int, mpz or NumPy integer) as an mpz.

    Raises ValueError for a negative number or a fraction, and TypeError for other types. `name` is the subject of the
    error.
    """
    n = as_signed(n, name)
    if n < 0:
        raise ValueError(f"{name} must be at least 0, got {shortened(n)}")
    return n


def as_signed(n: Any, name: str = "n") -> Integer:
    """Return the integer `n` of any sign as an mpz. Raises ValueError for a fraction, and TypeError for other types."""
    if type(n) is mpz:
        return n
    if type(n).__name__ == "bool":  # NumPy's too: before NumPy 2.3 it can be an index
        raise TypeError(f"{name} must be an integer, got {n} (bool)")
    if not isinstance(n, int):
        try:
            n = operator.index(n)
        except TypeError:
            kind = ValueError if isinstance(n, numbers.Number) else TypeError
            raise kind(f"{name} must be an integer, got {short_repr(n)} ({type(n).__name__})") from None
    return mpz(n)


def decimal(n: Integer) -> str:
    """Return the decimal digits of an integer of any size, beyond Python's limit for str(int) too."""
    return str(mpz(n).digits())


def shortened(n: Integer, longest: int = 60) -> str:
    """Return the decimal digits for an error or a report, or "123...789 (1001 digits)" beyond `longest` digits."""
    digits = decimal(n)
    size = len(digits) - digits.startswith("-")
    return digits if size <= longest else f"{digits[: len(digits) - size + 12]}...{digits[-12:]} ({size} digits)"


def short_repr(value: object, longest: int = 60) -> str:
    """Return repr(value) for an error: one line of at most `longest` characters.

    If repr fails, return `shortened(value)` for an int (repr refuses long ints), or the name of the type for others.
    """
    try:
        return re.sub(r"\s*\n\s*", " ", repr(value))[:longest]
    except Exception:
        return shortened(value, longest) if isinstance(value, int) else type(value).__name__


def digit_count(n: Integer) -> int:
    """Return the number of decimal digits of n > 0, and 0 for n = 0: the least k with n < 10^k."""
    count = mpz(n).num_digits(10)  # exact, or one too many
    return int(count - (n < mpz(10) ** (count - 1)))


def is_decimal(text: str) -> bool:
    """Whether `text` consists of ASCII decimal digits only."""
    return text.isascii() and text.encode().isdigit()  # str.isdigit takes as long as parsing; bytes.isdigit is fast


def is_hex(text: str) -> bool:
    """Whether `text` consists of hexadecimal digits only."""
    return bool(_HEX.fullmatch(text))


def parse_decimal(text: str) -> Integer:
    """Return the number written in ASCII decimal digits as an mpz. Raises ValueError for any other text."""
    if not is_decimal(text):
        raise ValueError(f"{text[:60]!r} is not a number; accepted: decimal digits")
    return mpz(text)


def parse_hex(text: str) -> Integer:
    """Return the number written in hexadecimal digits, without 0x, as an mpz. Raises ValueError for any other text."""
    if not is_hex(text):
        raise ValueError(f"{text[:60]!r} is not a number; accepted: hexadecimal digits without 0x")
    return mpz(text, 16)


def fibonacci(n: int) -> Integer:
    """Return the Fibonacci number F_n, with F_1 = F_2 = 1. It has about 0.69 n bits; the caller must limit n."""
    return gmpy2.fib(n)


def fibonacci_pair(n: int) -> tuple[Integer, Integer]:
    """Return (F_n, F_{n+1}) for n >= 0."""
    following, this = gmpy2.fib2(n + 1)
    return this, following


def ones(n: Integer) -> list[int]:
    """Return the positions of the 1 bits of n >= 0, highest first: 5 -> [2, 0]."""
    positions = list(xmpz(n).iter_set())
    positions.reverse()
    return positions


@contextmanager
def releasing_gil() -> Iterator[None]:
    """Release the interpreter lock during big products, so that other threads can run.

    This makes products of more than about 10 000 digits faster if several threads multiply at the same time.
    """
    with gmpy2.context(gmpy2.get_context(), allow_release_gil=True):
        yield


def is_single(n: Any) -> bool:
    """Whether n is a single number, not an array or a sequence. Does not import NumPy."""
    return type(n) is mpz or isinstance(n, int) or getattr(n, "ndim", 0 if not hasattr(n, "__len__") else 1) == 0
