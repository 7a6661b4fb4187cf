"""The least-squares line through a sequence of integers, in exact fractions."""

from collections.abc import Sequence
from fractions import Fraction


def least_squares(values: Sequence[int], first: int = 1) -> tuple[Fraction, Fraction]:
    """Return (slope, intercept) of the least-squares line through the points (first, v_0), (first + 1, v_1), ...

    The line minimises the sum of (slope n + intercept - v)^2 over all points (n, v). Exact; time linear in the number
    of values. Raises ValueError for fewer than two values.

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
    """Return a fraction as decimal text such as "-0.5026", rounded to `decimals` >= 1 places."""
    scaled = round(abs(number) * 10**decimals)
    whole, rest = divmod(scaled, 10**decimals)
    return f"{'-' if number < 0 and scaled else ''}{whole}.{rest:0{decimals}}"
