"""Addition of Zeckendorf forms in linear time, without computing the numbers.

Source: Ahlbach, Usatine, Frougny and Pippenger, "Efficient algorithms for Zeckendorf arithmetic", Fibonacci Quarterly
51 (2013), arXiv 1207.4497. The digits of two forms are added place by place. The sums are 0, 1 or 2, and the digits
next to a 2 are 0. Three passes then replace neighbouring digits without changing the value:

1. From the highest place down, on four digits at a time, 2 F_c = F_{c+1} + F_{c-2} removes twos and threes:
   020x -> 100(x+1), 030x -> 110(x+1), 021x -> 110x, 012x -> 101x.
2. From the lowest place up: 011 -> 100.
3. From the highest place down: 011 -> 100.

Distant digits do not interact: the digits of a sum reach at most two places beyond the digits that are added. So runs
of digits that are more than six places apart are added separately. The time is linear in the number of parts, not in
the size of the indices.
"""

from collections.abc import Iterable, Iterator
from heapq import merge

from wythoff.exact.zeckendorf_forms import check_form

# Indices that differ by more than this belong to different runs. A sum reaches up to two places beyond a run, up or
# down, and a zero must remain between two sums.
REACH = 6

# Extra places above a run, since 2 (F_b + F_{b-2} + ...) < 2 F_{b+1} < F_{b+3}; and below, since passes read 4 digits.
ABOVE = 3
BELOW = 4


def add_zeckendorf(a: Iterable[int], b: Iterable[int]) -> list[int]:
    """Return the Zeckendorf form of the sum of two numbers, from their forms.

    Parameters
    ----------
    a, b : iterable of int
        The indices c of the parts F_c of each number. They must be decreasing and at least 2, and no two may be
        neighbours. The form of 0 is [].

    Returns
    -------
    list of int
        The indices of the parts of the sum, decreasing.

    Raises
    ------
    ValueError
        If `a` or `b` is not a Zeckendorf form, or belongs to a number of more than 10^8 bits.

    Notes
    -----
    Exact. The time is linear in the number of parts of `a` and `b`, as the numbers themselves are not computed. Source:
    Ahlbach, Usatine, Frougny and Pippenger (2013).
    """
    form: list[int] = []
    for run in _runs(merge(check_form(a, "a"), check_form(b, "b"), reverse=True)):
        form += _sum(run)
    return form


def _runs(indices: Iterable[int]) -> Iterator[list[int]]:
    """Yield runs of the decreasing indices. A new run begins if the next index is more than REACH lower."""
    run: list[int] = []
    for index in indices:
        if run and run[-1] - index > REACH:
            yield run
            run = []
        run.append(index)
    if run:
        yield run


def _sum(run: list[int]) -> list[int]:
    """Return the Zeckendorf form of the sum of F_c over the indices of a run."""
    top, lowest = run[0] + ABOVE, max(run[-1] - BELOW, 2)
    digits = [0] * (top - lowest + 1)  # from the highest place
    for index in run:
        digits[top - index] += 1
    _remove_twos(digits, ends_at_2=lowest == 2)
    last = len(digits) - 1
    for i in (*range(last - 2, -1, -1), *range(last - 1)):
        if digits[i + 1] and digits[i + 2] and not digits[i]:
            digits[i], digits[i + 1], digits[i + 2] = 1, 0, 0
    return [top - i for i, digit in enumerate(digits) if digit]


def _remove_twos(digits: list[int], ends_at_2: bool) -> None:
    """Replace digits 2 and 3 by digits 0 and 1, from the highest place down: the first pass of the module.

    `ends_at_2` states whether the last digit counts F_2.
    """
    for i in range(len(digits) - 3):
        if digits[i]:
            continue
        second, third = digits[i + 1], digits[i + 2]
        if second >= 2 and not third:
            digits[i : i + 3] = 1, second - 2, 0
            digits[i + 3] += 1
        elif second == 2:
            digits[i : i + 3] = 1, 1, 0
        elif second == 1 and third == 2:
            digits[i : i + 3] = 1, 0, 1
    if ends_at_2:
        _remove_twos_at_end(digits)


def _remove_twos_at_end(digits: list[int]) -> None:
    """Replace digits 2 and 3 among the last three digits, which count F_4, F_3 and F_2.

    The sum is preserved by 2 F_2 = F_3 and 2 F_3 = F_4 + F_2.
    """
    third, second, first = digits[-3:]
    if not third:
        if second >= 2 and not first:  # 2 F_3 = F_4 + F_2
            digits[-3:] = 1, second - 2, 1
        elif second == 2:
            digits[-3:] = 1, 1, first - 1
        elif second == 1 and first == 2:
            digits[-3:] = 1, 0, 1
    if not digits[-2] and digits[-1] >= 2:  # 2 F_2 = F_3
        digits[-2:] = 1, digits[-1] - 2
