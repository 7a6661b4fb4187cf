"""Arrays of real numbers as doubles with a bound of their error: most floors are certain, and the others are told."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A sum, product or quotient of doubles is off by half of this part of it at most.
UNIT = 2.0**-52

# What is lost next to 0.
LEAST = 1e-290

# Integers up to this are doubles, and so are their sums, products and quotients if they are such integers.
LARGEST = 2.0**52


@dataclass(frozen=True, slots=True)
class Rounded:
    """Numbers within `error` of `value`; the error is infinite where nothing is known, as after a division by zero:
    to be used under np.errstate(all="ignore").
    """

    value: "NDArray[np.float64]"
    error: "NDArray[np.float64]"

    def __add__(self, other: "Rounded") -> "Rounded":
        value = self.value + other.value
        return _made(value, self.error + other.error, _are_whole(self, other) & (abs(value) < LARGEST))

    def __sub__(self, other: "Rounded") -> "Rounded":
        return self + Rounded(-other.value, other.error)

    def __mul__(self, other: "Rounded") -> "Rounded":
        value = self.value * other.value
        error = abs(self.value) * other.error + abs(other.value) * self.error + self.error * other.error
        return _made(value, error, _are_whole(self, other) & (abs(value) < LARGEST))

    def __truediv__(self, other: "Rounded") -> "Rounded":
        import numpy as np

        value = self.value / other.value
        least = abs(other.value) - other.error
        error = np.where(least > 0, (self.error + abs(value) * other.error) / least, np.inf)
        is_exact = (value == np.floor(value)) & (value * other.value == self.value)
        return _made(value, error, _are_whole(self, other) & is_exact)

    def floor(self) -> "Rounded":
        """Return the floors: exact, or not known."""
        import numpy as np

        low, high = np.floor(self.value - self.error), np.floor(self.value + self.error)
        is_known = (low == high) & (abs(self.value) < LARGEST)
        return Rounded(np.where(is_known, low, 0), np.where(is_known, 0, np.inf))


def _are_whole(*numbers: Rounded) -> "NDArray[np.bool_]":
    """Where all of them are integers that are known."""
    import numpy as np

    found = np.ones((), np.bool_)
    for one in numbers:
        found = found & (one.error == 0) & (one.value == np.floor(one.value)) & (abs(one.value) < LARGEST)
    return found


def _made(value: "NDArray[np.float64]", error: "NDArray[np.float64]", is_exact: "NDArray[np.bool_]") -> Rounded:
    """Return the result of an operation, with what rounding adds: to it, to the error itself, and next to 0."""
    import numpy as np

    error = np.where(is_exact, 0, error * (1 + 8 * UNIT) + abs(value) * UNIT + LEAST)
    return Rounded(value, np.where(np.isfinite(value) & ~np.isnan(error), error, np.inf))
