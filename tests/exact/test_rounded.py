"""Doubles with a bound of their error, against fractions."""

import random
from fractions import Fraction
from math import floor, inf

import numpy as np

from wythoff.exact.rounded import BoundedFloats


def test_bounds_hold() -> None:
    """Random sums, products and quotients of numbers of all sizes: the exact result is within the error."""
    draw = random.Random(9)
    known = 0
    for _ in range(3000):
        exact = [Fraction(draw.randrange(-(10**6), 10**6), draw.choice([1, 1, 2, 3, 7, 10**9])) for _ in range(3)]
        made = []
        for number in exact:
            value = float(number)
            error = 0.0 if Fraction(value) == number else abs(value) * 2.0**-52
            made.append(BoundedFloats(np.array([value]), np.array([error])))
        for _ in range(4):
            i, j, sign = draw.randrange(3), draw.randrange(3), draw.choice("+-*/")
            if sign == "/" and not exact[j]:
                continue
            with np.errstate(all="ignore"):
                x, y = made[i], made[j]
                z = x + y if sign == "+" else x - y if sign == "-" else x * y if sign == "*" else x / y
            u, v = exact[i], exact[j]
            exact[0], made[0] = u + v if sign == "+" else u - v if sign == "-" else u * v if sign == "*" else u / v, z
            if z.error[0] < inf:
                assert abs(Fraction(float(z.value[0])) - exact[0]) <= Fraction(float(z.error[0]))
                with np.errstate(all="ignore"):
                    low = z.floor()
                if low.error[0] == 0:
                    known += 1
                    assert low.value[0] == floor(exact[0])
    assert known > 5000


def test_what_is_not_known() -> None:
    one, zero = (BoundedFloats(np.array([x]), np.array([0.0])) for x in (1.0, 0.0))
    large = BoundedFloats(np.array([2.0**52 - 1]), np.array([0.0]))
    with np.errstate(all="ignore"):
        assert (one / zero).error == inf
        assert (large + large).error > 0
        assert (large + one).error > 0
        assert large.floor().error == 0
        third = one / BoundedFloats(np.array([3.0]), np.array([0.0]))
        assert third.error > 0
        assert (third * BoundedFloats(np.array([3.0]), np.array([0.0]))).floor().error == inf
        assert (
            BoundedFloats(np.array([6.0]), np.array([0.0])) / BoundedFloats(np.array([3.0]), np.array([0.0]))
        ).error == 0
