"""Automata as tables: products and projections.

A table is an int32 array (states, symbols). Each entry is the next state after a symbol, or -1 if no continuation is
accepted. State 0 is the start. Hashes only speed up look-ups; all comparisons are exact.

The argument `limit` of a kernel is the most states of the result. The argument `control`, uint64 (2,), connects the
kernel with another thread, which sets control[0] to stop the kernel. While the kernel runs, control[1] is the number of
states whose entries are written. If the kernel is stopped, or `limit` is exceeded, the result has no states, and
control[1] is the number of states that were found.
"""

import numpy as np

from wythoff.kernels import atomics
from wythoff.kernels.compiler import inline, kernel

STOP, DONE = np.uint64(0), np.uint64(1)

# The entries of a table, states times symbols, between two reads of `control`: about a tenth of a millisecond.
LOOK_ENTRIES = 1 << 14

M1, M2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
S29, S32 = np.uint64(29), np.uint64(32)


@inline
def mixed(x):
    """Return a 64-bit hash of the integer x."""
    x = (np.uint64(x) + M1) * M2
    x = (x ^ (x >> S29)) * M1
    return x ^ (x >> S32)


@inline
def longer(array, count, size):
    """Return a new array of length `size` that begins with the first `count` elements of `array`."""
    found = np.empty(size, array.dtype)
    for place in range(count):
        found[place] = array[place]
    return found


@inline
def is_stopped(control, count, width):
    """Whether control[0] is set. Also write `count`, the number of states whose entries are written, to control[1].

    To save time, this is done only if `count` is a multiple of 1 + LOOK_ENTRIES // width. For other counts the answer
    is False. `width` is the number of symbols.
    """
    if count % (1 + LOOK_ENTRIES // width):
        return False
    atomics.store(control, DONE, np.uint64(count))
    return atomics.load(control, STOP) != np.uint64(0)


@kernel
def product(one, other, one_symbols, other_symbols, operation, limit, control):
    """Return (table, pairs) of the product of two automata. Its states are the reachable pairs of states.

    one, other                 : int32 (n, .), int32 (m, .). Tables of the two automata.
    one_symbols, other_symbols : int64 (symbols,). Element s is the symbol that the first automaton, or the second,
                                 reads if the product reads s.
    operation                  : int64. For a word, let a = 1 if the first automaton accepts, else 0, and b = 1 if the
                                 second accepts, else 0. The product accepts iff bit number 2 * a + b of `operation`
                                 is 1. Bit 0 must be 0. The caller decides by `pairs` which states accept.
    pairs[q], int64, is (m + 1) i + j if state q is the pair of the states i and j. If the first automaton can no longer
    accept, i = n; if the second cannot, j = m. Time 10 ns for each pair and symbol. The module explains limit and
    control.
    """
    n, m, width = one.shape[0], other.shape[0], one_symbols.size
    without_one, without_other = (operation >> 1) & 1, (operation >> 2) & 1
    room, size = 256, 1024
    pairs, slots = np.empty(room, np.int64), np.full(size, -1, np.int32)
    table = np.empty(room * width, np.int32)
    pairs[0], count, q = 0, 1, 0
    slots[np.int64(mixed(0) & np.uint64(size - 1))] = 0
    while q < count:
        if is_stopped(control, q, width) or count > limit:
            atomics.store(control, DONE, np.uint64(count))
            return np.empty((0, width), np.int32), np.empty(0, np.int64)
        i, j = pairs[q] // (m + 1), pairs[q] % (m + 1)
        for s in range(width):
            k = one[i, one_symbols[s]] if i < n else np.int32(-1)
            r = other[j, other_symbols[s]] if j < m else np.int32(-1)
            if (k < 0 and (r < 0 or not without_one)) or (r < 0 and not without_other):
                table[q * width + s] = -1
                continue
            pair = np.int64(k if k >= 0 else n) * (m + 1) + np.int64(r if r >= 0 else m)
            place = np.int64(mixed(pair) & np.uint64(size - 1))
            while slots[place] >= 0 and pairs[slots[place]] != pair:
                place = (place + 1) & (size - 1)
            if slots[place] < 0:
                if count == room:
                    room *= 2
                    pairs, table = longer(pairs, count, room), longer(table, count * width, room * width)
                pairs[count], slots[place] = pair, count
                count += 1
                if 2 * count > size:
                    size *= 4
                    slots = np.full(size, -1, np.int32)
                    for p in range(count):
                        place = np.int64(mixed(pairs[p]) & np.uint64(size - 1))
                        while slots[place] >= 0:
                            place = (place + 1) & (size - 1)
                        slots[place] = p
                table[q * width + s] = count - 1
            else:
                table[q * width + s] = slots[place]
        q += 1
    return table[: count * width].copy().reshape(count, width), pairs[:count].copy()


@kernel
def projection(table, final, base, low, limit, control):
    """Return (table, accepts) of the automaton for "there is an x such that the given automaton accepts".

    table, final : int32 (states, symbols), bool (states,). The given automaton, and whether its states accept. The
                   result has the same dtypes.
    base, low    : int64. A symbol has a digit of each of several numbers. Symbol s of the given automaton has the digit
                   s // low % base of the number x. Without this digit it is symbol s // (low * base) * low + s % low of
                   the result.
    A state of the result is a set of given states. Since x may have more digits than the other numbers, state 0 is the
    set of all states that the start reaches while the digits of the other numbers are zeros. Time 5 ns for each symbol
    and element of a set. The module explains limit and control. If the sets have more than 16 * limit elements in all,
    `limit` also counts as exceeded.
    """
    n, narrow = table.shape[0], table.shape[1] // base
    # the states to which a state and the digits of the other variables lead
    begin, targets = np.zeros(n * narrow + 1, np.int64), np.empty(table.size, np.int32)
    end = 0
    for q in range(n):
        for s in range(narrow):
            first = (s // low) * low * base + s % low
            here = end
            for digit in range(base):
                target = table[q, first + digit * low]
                is_new = target >= 0
                for u in range(here, end):
                    if targets[u] == target:
                        is_new = False
                        break
                if is_new:
                    targets[end] = target
                    end += 1
            begin[q * narrow + s + 1] = end
    room, size, space = 256, 1024, 4096 + n
    elements, starts = np.empty(space, np.int32), np.empty(room + 1, np.int64)
    hashes, slots = np.empty(room, np.uint64), np.full(size, -1, np.int32)
    found = np.empty(room * narrow, np.int32)
    mark, stamp = np.zeros(n, np.int64), np.int64(1)
    elements[0], used, mark[0] = 0, 1, stamp
    u, h = 0, mixed(0)
    while u < used:
        at = elements[u] * narrow
        for v in range(begin[at], begin[at + 1]):
            target = targets[v]
            if mark[target] != stamp:
                mark[target] = stamp
                elements[used] = target
                h += mixed(target)
                used += 1
        u += 1
    starts[0], starts[1], hashes[0] = 0, used, h
    slots[np.int64(mixed(h) & np.uint64(size - 1))] = 0
    count, q = 1, 0
    while q < count:
        if is_stopped(control, q, narrow) or count > limit or used > 16 * limit:
            atomics.store(control, DONE, np.uint64(count))
            return np.empty((0, narrow), np.int32), np.empty(0, np.bool_)
        for s in range(narrow):
            stamp += 1
            if used + n > space:
                space = 2 * space + n
                elements = longer(elements, used, space)
            end, h = used, np.uint64(0)
            for u in range(starts[q], starts[q + 1]):
                at = elements[u] * narrow + s
                for v in range(begin[at], begin[at + 1]):
                    target = targets[v]
                    if mark[target] != stamp:
                        mark[target] = stamp
                        elements[end] = target
                        h += mixed(target)
                        end += 1
            if end == used:
                found[q * narrow + s] = -1
                continue
            place = np.int64(mixed(h) & np.uint64(size - 1))
            while slots[place] >= 0:
                p = slots[place]
                is_same = hashes[p] == h and starts[p + 1] - starts[p] == end - used
                if is_same:
                    for u in range(starts[p], starts[p + 1]):
                        if mark[elements[u]] != stamp:
                            is_same = False
                            break
                if is_same:
                    break
                place = (place + 1) & (size - 1)
            if slots[place] < 0:
                if count == room:
                    room *= 2
                    starts, hashes = longer(starts, count + 1, room + 1), longer(hashes, count, room)
                    found = longer(found, count * narrow, room * narrow)
                starts[count + 1], hashes[count], slots[place] = end, h, count
                used = end
                found[q * narrow + s] = count
                count += 1
                if 2 * count > size:
                    size *= 4
                    slots = np.full(size, -1, np.int32)
                    for p in range(count):
                        place = np.int64(mixed(hashes[p]) & np.uint64(size - 1))
                        while slots[place] >= 0:
                            place = (place + 1) & (size - 1)
                        slots[place] = p
            else:
                found[q * narrow + s] = slots[place]
        q += 1
    accepts = np.zeros(count, np.bool_)
    for q in range(count):
        for u in range(starts[q], starts[q + 1]):
            if final[elements[u]]:
                accepts[q] = True
                break
    return found[: count * narrow].copy().reshape(count, narrow), accepts


@kernel
def read_digits(states, parents, digits, table, found):
    """Write found[row, i] = table[states[row, parents[i]] + digits[i]]. Time 1 ns for each element.

    states          : int32 (rows, .). Each element is an index of `table`, to which a digit is added.
    parents, digits : int64 (n,), int32 (n,).
    table           : int32 or bool (.,).
    found           : (rows, n), of the dtype of `table`. Written.
    """
    for row in range(found.shape[0]):
        for n in range(found.shape[1]):
            found[row, n] = table[states[row, parents[n]] + digits[n]]
