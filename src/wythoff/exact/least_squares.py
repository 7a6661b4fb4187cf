"""The least-squares line of a sequence of integers, in rationals."""

from collections.abc import Sequence
from fractions import Fraction


def least_squares(values: Sequence[int], first: int = 1) -> tuple[Fraction, Fraction]:
    """Return (slope, intercept) of the line that minimises the sum of (slope n + intercept - v_n)^2, n >= first.

    Exact. Needs at least two values; time linear in their number.

    Examples
    --------
    >>> least_squares([1, 3, 4])
    (Fraction(3, 2), Fraction(-1, 3))
    """
    count = len(values)
    if count < 2:
        raise ValueError(f"a line needs at least 2 values, got {count}")
    numbers = range(first, first + count)
    mean_n, mean = Fraction(2 * first + count - 1, 2), Fraction(sum(values), count)
    # Sums over n of (n - mean) v and (n - mean)^2.
    across = sum(n * value for n, value in zip(numbers, values, strict=True)) - mean_n * sum(values)
    slope = across / Fraction(count * (count * count - 1), 12)
    return slope, mean - slope * mean_n


def rounded_text(number: Fraction, decimals: int) -> str:
    """Return a fraction with a number of decimals, rounded once: "-0.5026"."""
    scaled = round(abs(number) * 10**decimals)
    whole, rest = divmod(scaled, 10**decimals)
    return f"{'-' if number < 0 and scaled else ''}{whole}.{rest:0{decimals}}"
