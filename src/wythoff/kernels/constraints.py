"""The states of linear constraints on digits. For `limit` and `control` see `wythoff.kernels.automata`."""

import numpy as np

from wythoff.kernels import atomics
from wythoff.kernels.automata import DONE, is_stopped, longer, mixed
from wythoff.kernels.compiler import inline, kernel


@inline
def is_positive(r, bounds, c, places, is_monotone):
    """Whether a test proves that c + sum_m (r_m + bounds_m) U[k + m] is positive for all k >= 0.

    The sum is over the indices m of r and bounds; U[i] is places[i]. False means that the number is not positive for
    some k, or that the test cannot decide. `is_monotone`: whether all coefficients of the recurrence of U are >= 0.
    """
    d, good, before = r.size, 0, np.int64(-1)
    for k in range(places.size - d + 1):
        total = np.int64(0)
        for m in range(d):
            total += (r[m] + bounds[m]) * places[k + m]
        if total + c <= 0:
            return False
        if total < 0 or not (is_monotone or total >= before >= 0):
            good = 0
        else:
            good += 1
            if good == d or not is_monotone:
                return True
        before = total
    return False


@kernel
def constraint(adds, less, more, least, greatest, recurrence, places, is_monotone, limit, control):
    """Return (table, remainders) of a linear constraint on digits: the next states, and the remainder r of each state.

    If k more digits follow, the digits already read contribute sum_m r_m U[k + m], m = 0, ..., d - 1, to the sum of the
    constraint. Different states have different remainders. The theory is in wythoff.automata.remainders.

    adds            : int64 (kinds, d). The vectors that symbols add to r. Symbols with equal vectors are of one kind.
    less, more      : int64 (d,), <= 0 and >= 0. The k digits that follow, and the constant of the constraint, add at
                      least `least` + sum_m less_m U[k + m], and at most `greatest` + sum_m more_m U[k + m].
    least, greatest : int64.
    recurrence      : int64 (d,). c_1, ..., c_d with U[k] = c_1 U[k-1] + ... + c_d U[k-d]. is_monotone: all c_i >= 0.
    places          : int64. U[0], U[1], ..., so small that the sums of `is_positive` fit int64 if each |r_m| < 2^31.
    limit, control  : see wythoff.kernels.automata.
    remainders[q], int64, is r. table[q, s], int32, is the state after state q and a symbol of kind s. But it is -1 or
    -2 if `is_positive` proves that the sum of the constraint is positive (-1) or negative (-2) whatever digits follow.
    Time 100 ns for each state and kind.
    """
    kinds, d = adds.shape
    room, size = 256, 1024
    states, slots = np.empty(room * d, np.int64), np.full(size, -1, np.int32)
    table = np.empty(room * kinds, np.int32)
    states[:d] = 0
    to, moved, below = np.zeros(d, np.int64), np.empty(d, np.int64), -more
    h = np.uint64(0)
    for _ in range(d):
        h = mixed(h)
    slots[np.int64(h & np.uint64(size - 1))] = 0
    count, q = 1, 0
    while q < count:
        if is_stopped(control, q, kinds) or count > limit:
            atomics.store(control, DONE, np.uint64(count))
            return np.empty((0, kinds), np.int32), np.empty((0, d), np.int64)
        for m in range(d):
            moved[m] = states[q * d + d - 1] * recurrence[d - 1 - m] + (states[q * d + m - 1] if m else 0)
        for s in range(kinds):
            h = np.uint64(0)
            for m in range(d):
                to[m] = moved[m] + adds[s, m]
                h = mixed(h ^ np.uint64(to[m]))
            place = np.int64(h & np.uint64(size - 1))
            while slots[place] >= 0:
                p, is_same = slots[place], True
                for m in range(d):
                    is_same &= states[p * d + m] == to[m]
                if is_same:
                    break
                place = (place + 1) & (size - 1)
            if slots[place] >= 0:
                table[q * kinds + s] = slots[place]
                continue
            if is_positive(to, less, least, places, is_monotone):
                table[q * kinds + s] = -1
                continue
            if is_positive(-to, below, -greatest, places, is_monotone):
                table[q * kinds + s] = -2
                continue
            if count == room:
                room *= 2
                states, table = longer(states, count * d, room * d), longer(table, count * kinds, room * kinds)
            for m in range(d):
                states[count * d + m] = to[m]
            slots[place] = count
            table[q * kinds + s] = count
            count += 1
            if 2 * count > size:
                size *= 4
                slots = np.full(size, -1, np.int32)
                for p in range(count):
                    h = np.uint64(0)
                    for m in range(d):
                        h = mixed(h ^ np.uint64(states[p * d + m]))
                    place = np.int64(h & np.uint64(size - 1))
                    while slots[place] >= 0:
                        place = (place + 1) & (size - 1)
                    slots[place] = p
        q += 1
    return table[: count * kinds].copy().reshape(count, kinds), states[: count * d].copy().reshape(count, d)
