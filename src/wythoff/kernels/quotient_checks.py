"""The check of a misere quotient: values of heaps, and states of words.

A *word* is a sum of heaps. Its value is an element of the quotient, the product of the values of the heaps. P is the
set of the values of words that are P-positions. A set of elements is a row of 64-bit integers: element q is bit q % 64
of integer q // 64. The theorem that this check proves is in wythoff.games.heaps.quotients.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel
from wythoff.kernels.quotients import option_values

ZERO, ONE = np.uint64(0), np.uint64(1)
LOW, SHIFT = 63, 6


@inline
def holds(row, element):
    """Whether the set `row` contains `element`: bit element & 63 of row[element >> 6] is 1."""
    return (row[element >> SHIFT] >> np.uint64(element & LOW)) & ONE != ZERO


@inline
def is_within(one, other):
    """Whether the set `one` is a subset of the set `other`; both are arrays of 64-bit words."""
    outside = ZERO
    for word in range(len(one)):
        outside |= one[word] & ~other[word]
    return outside == ZERO


@inline
def unite(rows, elements, count, union):
    """Write the union of the sets rows[q], for q = elements[0], ..., elements[count - 1], to `union`."""
    union[:] = ZERO
    for place in range(count):
        for word in range(len(union)):
            union[word] |= rows[elements[place], word]


@kernel
def extended(
    start, stop, is_valued, digits, unequal, values, products, rows, wins, is_end, states, sets, first, following
):
    """Write the values of the heaps from `start` on. End at a heap that is not proved to equal a word of smaller heaps.

    Return this heap, or `stop` if no such heap exists. Also write to `wins` the set R of each heap: all elements q such
    that vq is in P for the value v of some option of the heap. Write to `is_end` whether the heap has no option.
    If `is_valued`, all heaps below `stop` have values already, and only `wins` and `is_end` are written.

    The module defines P; `closed` defines the state (x, W) of a word. A heap equals a word, and has the value x, if W
    is a subset of R, xq is not in P for any q in R, and x is in P or R contains the identity, element 0. A heap without
    options equals the empty word.

    digits, unequal  : see wythoff.kernels.quotients.option_values.
    values, is_end   : int32, bool (at least stop,). Values of heaps below `start` are given.
    products         : int32 (elements, elements). The multiplication table of the quotient.
    rows             : uint64 (elements, words). The set {q : xq in P} of each element x.
    wins             : uint64 (at least stop, words).
    states           : int32 (states,). The x of each state. State 0 is the empty word.
    sets             : uint64 (states, words). The W of each state.
    first, following : int32. first[x] and following[state] link the states with equal x, and end with -1.
    """
    size = len(products)
    seen, found, turning = np.empty(size, np.bool_), np.empty(size, np.int32), np.empty((1, 1), np.int32)
    seen[:], turning[:] = False, 0  # np.zeros takes longer to compile
    for heap in range(start, stop):
        count = option_values(heap, digits, unequal, values, products, turning, seen, found)
        is_end[heap] = count == 0
        unite(rows, found, count, wins[heap])
        if is_valued:
            continue
        values[heap] = -1
        if not count:
            values[heap] = 0
        for x in range(size):
            if values[heap] >= 0:
                break
            fits = holds(rows[x], 0) or holds(wins[heap], 0)
            for word in range(rows.shape[1]):
                fits = fits and rows[x, word] & wins[heap, word] == ZERO
            state = first[x] if fits else -1
            while state >= 0:
                if is_within(sets[state], wins[heap]):
                    values[heap] = x
                    break
                state = following[state]
        if values[heap] < 0:
            return heap
    return stop


@kernel
def closed(stop, values, products, rows, wins, is_end, states, sets, parents, lasts, first, following):
    """Write the states of all words of heaps below `stop`; return (number of states, state, heap, sums).

    The state of a word is (x, W): x is the value of the word, and W is the set of all elements q such that vq is in P
    for the value v of some option of the word. A state is left out if an earlier state has the same x and a subset of
    W. State i is the state of the word that consists of a word of state parents[i] and of heap lasts[i]. `extended`
    explains the other arrays. All arrays from `states` on are written.

    A word with a move *passes* if x is in P or W contains the identity, element 0. If all words pass, the result is
    (number of states, -1, -1, sums). Otherwise the least word that does not pass consists of a word of state `state`
    and of heap `heap`. If the arrays have no room for the states, the result is (-1, -1, -1, sums). `sums` is the
    number of pairs of a state and a heap that were computed.
    """
    count, words, sums = 1, rows.shape[1], 0
    states[0], parents[0], lasts[0] = 0, -1, -1
    sets[0] = ZERO
    first[:] = -1
    first[0], following[0] = 0, -1
    new = np.empty(words, np.uint64)
    for heap in range(1, stop):
        if is_end[heap]:
            continue
        y = values[heap]
        begin, end = 0, count
        while begin < end:
            for state in range(begin, end):
                x = states[state]
                xy = products[x, y]
                sums += 1
                new[:] = ZERO
                for q in range(len(products)):
                    if holds(sets[state], products[y, q]) or holds(wins[heap], products[x, q]):
                        new[q >> SHIFT] |= ONE << np.uint64(q & LOW)
                if not holds(rows[xy], 0) and not holds(new, 0):
                    return count, state, heap, sums
                other = first[xy]
                while other >= 0 and not is_within(sets[other], new):
                    other = following[other]
                if other < 0:
                    if count == len(states):
                        return -1, -1, -1, sums
                    states[count], parents[count], lasts[count] = xy, state, heap
                    for word in range(words):
                        sets[count, word] = new[word]
                    following[count], first[xy] = first[xy], count
                    count += 1
                elif state == 0:  # the heap equals a smaller word, so that every word with this heap also does
                    break
            begin, end = (end, count) if count > end else (0, 0)
    return count, -1, -1, sums
