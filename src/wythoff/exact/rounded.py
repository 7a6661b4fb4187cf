"""Arrays of real numbers as doubles with error bounds: most floors are certain, and the others are marked."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Relative rounding error of a sum, product or quotient of doubles, times two.
UNIT = 2.0**-52

# The most that underflow loses next to 0.
LEAST = 1e-290

# Integers up to this are doubles, and so are their sums, products and quotients if these are such integers, too.
LARGEST = 2.0**52


@dataclass(frozen=True, slots=True)
class BoundedFloats:
    """Numbers within `error` of `value`. The error is infinite for unknown numbers, as after a division by zero.

    Use under np.errstate(all="ignore").
    """

    value: "NDArray[np.float64]"
    error: "NDArray[np.float64]"

    def __add__(self, other: "BoundedFloats") -> "BoundedFloats":
        value = self.value + other.value
        return _with_rounding(value, self.error + other.error, _are_whole(self, other) & (abs(value) < LARGEST))

    def __sub__(self, other: "BoundedFloats") -> "BoundedFloats":
        return self + BoundedFloats(-other.value, other.error)

    def __mul__(self, other: "BoundedFloats") -> "BoundedFloats":
        value = self.value * other.value
        error = abs(self.value) * other.error + abs(other.value) * self.error + self.error * other.error
        return _with_rounding(value, error, _are_whole(self, other) & (abs(value) < LARGEST))

    def __truediv__(self, other: "BoundedFloats") -> "BoundedFloats":
        import numpy as np

        value = self.value / other.value
        least = abs(other.value) - other.error
        error = np.where(least > 0, (self.error + abs(value) * other.error) / least, np.inf)
        is_exact = (value == np.floor(value)) & (value * other.value == self.value)
        return _with_rounding(value, error, _are_whole(self, other) & is_exact)

    def floor(self) -> "BoundedFloats":
        """Return the floors: exact, or marked as unknown."""
        import numpy as np

        low, high = np.floor(self.value - self.error), np.floor(self.value + self.error)
        is_known = (low == high) & (abs(self.value) < LARGEST)
        return BoundedFloats(np.where(is_known, low, 0), np.where(is_known, 0, np.inf))


def _are_whole(*numbers: BoundedFloats) -> "NDArray[np.bool_]":
    """Return a mask of the elements at which all numbers are known integers."""
    import numpy as np

    mask = np.ones((), np.bool_)
    for number in numbers:
        mask = mask & (number.error == 0) & (number.value == np.floor(number.value)) & (abs(number.value) < LARGEST)
    return mask


def _with_rounding(
    value: "NDArray[np.float64]", error: "NDArray[np.float64]", is_exact: "NDArray[np.bool_]"
) -> BoundedFloats:
    """Return the result of an operation with its rounding errors: of the value, of the error itself, and next to 0."""
    import numpy as np

    error = np.where(is_exact, 0, error * (1 + 8 * UNIT) + abs(value) * UNIT + LEAST)
    return BoundedFloats(value, np.where(np.isfinite(value) & ~np.isnan(error), error, np.inf))
