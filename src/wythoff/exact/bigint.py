"""The only module that imports gmpy2: big integers and their text.

gmpy2 accepts too much: mpz("1 2") is 12, mpz(1.9) is 1, text after a NUL is dropped, and a result that does not fit
into memory ends the process. Arguments are checked here first; callers bound sizes before they compute.
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
"""An int or an mpz: they compare, add and multiply alike, but share no common type."""

BITS_PER_DIGIT = 3.3219280948873626

_HEX = re.compile(r"[0-9a-fA-F]+", re.ASCII)


def as_mpz(n: Any, name: str = "n") -> Integer:
    """Return the non-negative integer `n` (int, mpz or a NumPy integer) as an mpz.

    Raises ValueError for a negative number or a fraction, TypeError for other types; both name `name`.
    """
    n = as_signed(n, name)
    if n < 0:
        raise ValueError(f"{name} must be at least 0, got {shortened(n)}")
    return n


def as_signed(n: Any, name: str = "n") -> Integer:
    """Return the integer `n` as an mpz; raises like `as_mpz`, but accepts negative numbers."""
    if type(n) is mpz:
        return n
    if isinstance(n, bool):
        raise TypeError(f"{name} must be an integer, got {n} (bool)")
    if not isinstance(n, int):
        try:
            n = operator.index(n)
        except TypeError:
            kind = ValueError if isinstance(n, numbers.Number) else TypeError
            raise kind(f"{name} must be an integer, got {n!r:.60} ({type(n).__name__})") from None
    return mpz(n)


def decimal(n: Integer) -> str:
    """Return the decimal digits of an integer of any size; Python's limit on int-to-str digits does not apply."""
    return str(mpz(n).digits())


def shortened(n: Integer, longest: int = 60) -> str:
    """Return the decimal digits, or "123...789 (1001 digits)" beyond `longest` of them: to read, not to parse."""
    digits = decimal(n)
    size = len(digits) - digits.startswith("-")
    return digits if size <= longest else f"{digits[: len(digits) - size + 12]}...{digits[-12:]} ({size} digits)"


def digit_count(n: Integer) -> int:
    """Return the number of decimal digits of n >= 0, 0 for 0: the least k with n < 10^k. No digits are computed."""
    count = mpz(n).num_digits(10)  # or one too many
    return int(count - (n < mpz(10) ** (count - 1)))


def is_decimal(text: str) -> bool:
    """Whether `text` is ASCII decimal digits and nothing else."""
    return text.isascii() and text.encode().isdigit()  # isdigit of a long str takes as long as parsing it


def is_hex(text: str) -> bool:
    """Whether `text` is hexadecimal digits and nothing else."""
    return bool(_HEX.fullmatch(text))


def parse_decimal(text: str) -> Integer:
    """Return the mpz written by ASCII decimal digits alone. Raises ValueError for anything else. About n^1.1."""
    if not is_decimal(text):
        raise ValueError(f"not a decimal number: {text[:60]!r}")
    return mpz(text)


def parse_hex(text: str) -> Integer:
    """Return the mpz written by hexadecimal digits alone, without 0x. Raises ValueError for anything else. Linear."""
    if not is_hex(text):
        raise ValueError(f"not a hexadecimal number: {text[:60]!r}")
    return mpz(text, 16)


def fibonacci(n: int) -> Integer:
    """Return F_n, with F_1 = F_2 = 1. It has about 0.69 n bits: bound n before the call."""
    return gmpy2.fib(n)


def fibonacci_pair(n: int) -> tuple[Integer, Integer]:
    """Return (F_n, F_{n+1}) for n >= 0."""
    following, this = gmpy2.fib2(n + 1)
    return this, following


def ones(n: Integer) -> list[int]:
    """Return the positions of the 1 bits of n >= 0, highest first."""
    positions = list(xmpz(n).iter_set())
    positions.reverse()
    return positions


@contextmanager
def releasing_gil() -> Iterator[None]:
    """Let products of this thread run in parallel with other threads' Python: faster from about 10 000 digits on."""
    with gmpy2.context(gmpy2.get_context(), allow_release_gil=True):
        yield


def is_single(n: Any) -> bool:
    """Whether n is one number, not an array or a sequence. Does not import NumPy."""
    return type(n) is mpz or isinstance(n, int) or getattr(n, "ndim", 0 if not hasattr(n, "__len__") else 1) == 0
