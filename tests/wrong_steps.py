"""Steps of strong induction for closed forms that are wrong at one n."""

from types import FunctionType
from typing import Any
from unittest import mock

import numpy as np
from numba import njit

from wythoff.claims import inductions as claims
from wythoff.claims.verdict import Finding
from wythoff.exact.complementary import pairs_of
from wythoff.kernels import inductions as kernels

_fill = kernels._fill


def _fill_with_error(first: Any, size: Any, t: Any, is_misere: Any, root: Any, out: Any) -> None:
    """What the kernel fills in; at n = out[-2], if it is among them, out[-1] is added."""
    _fill(first, size, t, is_misere, root, out)
    if first <= out[-2] < first + size:
        out[out[-2] - first] += out[-1]


# The kernel once more, with the same code and the other closed form.
_steps = njit(FunctionType(kernels.steps.py_func.__code__, {**vars(kernels), "_fill": njit(_fill_with_error)}))


def pair_steps(start: int, stop: int, t: int, is_misere: bool, wrong: int, by: int) -> Finding:
    """The steps for a closed form to which `by` is added at n = wrong, wherever it is used; -1 for nowhere."""
    error = np.array([wrong, by])

    def steps(begin: Any, end: Any, t: Any, is_misere: Any, root: Any, values: Any, lowers: Any, marks: Any) -> Any:
        return _steps(begin, end, t, is_misere, root, np.append(values, error), np.append(lowers, error), marks)

    def wrong_pairs(t: int, is_misere: bool) -> Any:
        def pair(n: int) -> tuple[int, int]:
            a, b = pairs_of(t, is_misere).pair(n)
            return int(a) + by * (n == wrong), int(b)

        return mock.Mock(pair=pair)

    with mock.patch.object(kernels, "steps", steps), mock.patch.object(claims, "pairs_of", wrong_pairs):
        return claims.pair_steps(start, stop, t, is_misere)
