"""Arrays of real numbers as doubles with error bounds. Floors that the bounds do not decide are marked as unknown."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Twice the largest relative rounding error of a sum, product or quotient of doubles.
UNIT = 2.0**-52

# Above the largest absolute error of a result that underflows.
UNDERFLOW_ERROR = 1e-290

# Integers up to this bound are doubles. Their sums, products and quotients are exact if they are such integers too.
MAX_EXACT_INTEGER = 2.0**52


@dataclass(frozen=True, slots=True)
class BoundedFloats:
    """An array of real numbers: number i differs from value[i] by at most error[i]. The error of 1/0 is inf.

    Computations must run under np.errstate(all="ignore").
    """

    value: "NDArray[np.float64]"
    error: "NDArray[np.float64]"

    def __add__(self, other: "BoundedFloats") -> "BoundedFloats":
        value = self.value + other.value
        return _with_rounding(
            value, self.error + other.error, _are_whole(self, other) & (abs(value) < MAX_EXACT_INTEGER)
        )

    def __sub__(self, other: "BoundedFloats") -> "BoundedFloats":
        return self + BoundedFloats(-other.value, other.error)

    def __mul__(self, other: "BoundedFloats") -> "BoundedFloats":
        value = self.value * other.value
        error = abs(self.value) * other.error + abs(other.value) * self.error + self.error * other.error
        return _with_rounding(value, error, _are_whole(self, other) & (abs(value) < MAX_EXACT_INTEGER))

    def __truediv__(self, other: "BoundedFloats") -> "BoundedFloats":
        import numpy as np

        value = self.value / other.value
        least = abs(other.value) - other.error
        error = np.where(least > 0, (self.error + abs(value) * other.error) / least, np.inf)
        is_exact = (value == np.floor(value)) & (value * other.value == self.value)
        return _with_rounding(value, error, _are_whole(self, other) & is_exact)

    def floor(self) -> "BoundedFloats":
        """Return the floor of each number: with error 0 if the error bound decides the floor, else with error inf."""
        import numpy as np

        low, high = np.floor(self.value - self.error), np.floor(self.value + self.error)
        is_known = (low == high) & (abs(self.value) < MAX_EXACT_INTEGER)
        return BoundedFloats(np.where(is_known, low, 0), np.where(is_known, 0, np.inf))


def _are_whole(*numbers: BoundedFloats) -> "NDArray[np.bool_]":
    """Return a mask: whether element i of each of these arrays is an integer below 2^52 in size with error 0."""
    import numpy as np

    mask = np.ones((), np.bool_)
    for number in numbers:
        mask = (
            mask
            & (number.error == 0)
            & (number.value == np.floor(number.value))
            & (abs(number.value) < MAX_EXACT_INTEGER)
        )
    return mask


def _with_rounding(
    value: "NDArray[np.float64]", error: "NDArray[np.float64]", is_exact: "NDArray[np.bool_]"
) -> BoundedFloats:
    """Return BoundedFloats(value, error), with `error` enlarged by the rounding of the operation that gave `value`.

    If is_exact[i] is true, error i becomes 0. The enlargement covers the rounding of the value, the rounding of the
    error bound itself, and underflow.
    """
    import numpy as np

    error = np.where(is_exact, 0, error * (1 + 8 * UNIT) + abs(value) * UNIT + UNDERFLOW_ERROR)
    return BoundedFloats(value, np.where(np.isfinite(value) & ~np.isnan(error), error, np.inf))
