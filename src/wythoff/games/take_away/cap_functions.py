"""The function f of a take-away game: after a move takes t, the next move takes at most f(t).

f is a formula, a table or a Python function.
"""

import numbers
import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from wythoff.exact.bigint import Integer, as_signed, mpz, short_repr, shortened
from wythoff.rules.position import NO_SEQUENCES

ACCEPTED = "accepted: a formula such as 2x, 5x/2, x+1, x^2, 10; or values f(1),f(2),... such as 4,2,3 or 4, (one value)"

_FORMULA = re.compile(
    r"([0-9]{1,18})?(?:(?<=[0-9])\*)?x(?:(?:\^|\*\*)([0-9]{1,2}))?(?://?([0-9]{1,18}))?([+-][0-9]{1,18})?", re.ASCII
)
_CONSTANT = re.compile(r"(?:0(?:\*)?x\+)?([0-9]{1,18})", re.ASCII)
_TABLE = re.compile(r"[0-9]{1,18}(,[0-9]{1,18})*,?", re.ASCII)

# The largest argument at which a Python function is tested for a decrease. The test takes some tenths of a second.
MAX_TESTED_ARGUMENT = 1_000_000


class CapFunction(ABC):
    """A function f from the positive integers to the nonnegative integers."""

    reach: Integer | None = None
    """The largest t for which f(t) is known; None if f(t) is known for every t."""

    never_decreases = False
    """Whether it is known without a test that f(t) <= f(t + 1) for every t."""

    @abstractmethod
    def __call__(self, t: Integer) -> Integer:
        """Return f(t) for t >= 1. Raises ValueError if f(t) is not known."""

    @abstractmethod
    def first_decrease(self, stop: Integer) -> Integer | None:
        """Return the least t with 1 < t < stop and f(t) < f(t - 1). Return None if there is no such t.

        Raises ValueError if f(t) is not known for all t < stop.
        """

    def min_rise(self, t: Integer) -> Integer:
        """Return a number b(t) that is at most f(t + 1) - f(t).

        If b(u) >= u and b(v) >= v, then b(t) >= t for all t between u and v.
        """
        return mpz(0)


@dataclass(frozen=True)
class Formula(CapFunction):
    """A formula f(t) = floor(factor * t^power / divisor) + constant."""

    factor: int = 1
    power: int = 1
    divisor: int = 1
    constant: int = 0
    never_decreases = True

    def __call__(self, t: Integer) -> Integer:
        return self.factor * t**self.power // self.divisor + self.constant  # factor 0: the constant

    def first_decrease(self, stop: Integer) -> Integer | None:
        return None

    def min_rise(self, t: Integer) -> Integer:
        return self.factor * self.power * t ** (self.power - 1) // self.divisor

    def __str__(self) -> str:
        if not self.factor:
            return str(self.constant)
        head = f"{'' if self.factor == 1 else self.factor}x"
        power = f"^{self.power}" if self.power > 1 else ""
        divisor = f"/{self.divisor}" if self.divisor > 1 else ""
        return f"{head}{power}{divisor}{self.constant:+}" if self.constant else f"{head}{power}{divisor}"


TWICE = Formula(factor=2)
"""The function f of Fibonacci nim."""


@dataclass(frozen=True)
class CapTable(CapFunction):
    """A function given by the table of its values f(1), f(2), ..., f(n). Other values are not known."""

    values: tuple[Integer, ...]

    @property
    def reach(self) -> Integer:  # type: ignore[override]
        return mpz(len(self.values))

    def __call__(self, t: Integer) -> Integer:
        if t > self.reach:
            raise ValueError(f"f({shortened(t)}) is needed, but f is given for 1 to {len(self.values)} only")
        return self.values[int(t) - 1]

    def first_decrease(self, stop: Integer) -> Integer | None:
        for t, (before, value) in enumerate(pairwise(self.values), 2):
            if t < stop and value < before:
                return mpz(t)
        if stop > len(self.values) + 1:
            self(stop - 1)
        return None

    def __str__(self) -> str:
        return ",".join(map(str, self.values)) + ("," if len(self.values) == 1 else "")


@dataclass(frozen=True)
class CapCode(CapFunction):
    """A function given by Python code that takes an int. The code must return equal values for equal arguments."""

    function: Callable[[int], Any]
    _checked: list[Integer] = field(default_factory=lambda: [mpz(0), mpz(0)], compare=False, repr=False)
    _decreases: list[Integer] = field(default_factory=list, compare=False, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, compare=False, repr=False)

    def __call__(self, t: Integer) -> Integer:
        value = as_signed(self.function(int(t)), f"f({shortened(t)})")
        if value < 0:
            raise ValueError(f"f({shortened(t)}) must be at least 0, got {shortened(value)}")
        return value

    def first_decrease(self, stop: Integer) -> Integer | None:
        with self._lock:
            return self._first_decrease(stop)

    def _first_decrease(self, stop: Integer) -> Integer | None:
        t, before = self._checked
        while t + 1 < stop and not self._decreases:
            if t == MAX_TESTED_ARGUMENT:
                raise ValueError(
                    f"f: a Python function is accepted only for piles up to {MAX_TESTED_ARGUMENT}, because"
                    " testing whether f decreases takes long; for larger piles use a formula such as 2x"
                )
            t += 1
            value = self(t)
            if value < before:
                self._decreases.append(t)
            before = value
            self._checked[:] = t, before
        return self._decreases[0] if self._decreases and self._decreases[0] < stop else None

    def __str__(self) -> str:
        return getattr(self.function, "__name__", "function")


def cap_function(value: Any) -> CapFunction:
    """Return the function f that `value` denotes.

    `value` is the text of a formula, such as "2x"; values f(1), f(2), ... as text, such as "4,2,3", or as a sequence;
    or a Python function. A single number, "10" or 10, is the constant f(t) = 10. A table with a single value is written
    "10," or (10,). Raises ValueError, with the accepted forms, for anything else.
    """
    if isinstance(value, CapFunction):
        return value
    if isinstance(value, str):
        return _parse(value)
    if isinstance(value, numbers.Integral) and not isinstance(value, bool) and 0 <= int(value) < 10**18:
        return Formula(factor=0, constant=int(value))
    if callable(value):
        return CapCode(value)
    if isinstance(value, Iterable) and not isinstance(value, NO_SEQUENCES):
        values = tuple(as_signed(number, f"f({t})") for t, number in enumerate(value, 1))
        for t, number in enumerate(values, 1):
            if number < 0:
                raise ValueError(f"f({t}) must be at least 0, got {shortened(number)}")
        if values:
            return CapTable(values)
    raise ValueError(f"f must be a formula, values or a function, got {short_repr(value)}; {ACCEPTED}")


def _parse(text: str) -> CapFunction:
    compact = re.sub(r"(?<![0-9])\s+|\s+(?![0-9])", "", text).lower()  # a formula has no blank between digits
    if match := _FORMULA.fullmatch(compact):
        factor, power, divisor, constant = (int(part) if part else None for part in match.groups())
        formula = Formula(
            1 if factor is None else factor,
            1 if power is None else power,
            1 if divisor is None else divisor,
            constant or 0,
        )
        if formula.factor and formula.power and formula.divisor:
            if formula(mpz(1)) < 0:
                raise ValueError(f"f(1) must be at least 0, got {formula(mpz(1))} from {text!r:.60}")
            return formula
    if match := _CONSTANT.fullmatch(compact):
        return Formula(factor=0, constant=int(match[1]))
    if _TABLE.fullmatch(compact):
        return CapTable(tuple(mpz(value) for value in compact.split(",") if value))
    raise ValueError(f"cannot read f = {text!r:.60}; {ACCEPTED}")
