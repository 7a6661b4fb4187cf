"""Finite commutative monoids of heap games in misere play: elements in order, outcomes, reduction, and the two checks.

A *word* is a multiset of heaps; words are compared by their heaps from the largest down, so that an option of a word is
smaller than it. An element of a product monoid is a pair (q, t), numbered q * turns + t: q an element of a monoid
with the table `products`, t one of a product of cyclic ones with the table `turning`; 0 is the identity of each. Sets
of elements are rows of 64-bit words, element q in bit q % 64 of word q // 64.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

ZERO, ONE = np.uint64(0), np.uint64(1)
LOW, SHIFT = 63, 6


@inline
def times(a, b, products, turning):
    """The product of two elements of a product monoid."""
    turns = len(turning)
    return products[a // turns, b // turns] * turns + turning[a % turns, b % turns]


@inline
def holds(row, element):
    """Whether a set has an element."""
    return (row[element >> SHIFT] >> np.uint64(element & LOW)) & ONE != ZERO


@inline
def is_within(one, other):
    """Whether every element of a set is one of the other."""
    outside = ZERO
    for word in range(len(one)):
        outside |= one[word] & ~other[word]
    return outside == ZERO


@kernel
def option_values(heap, digits, unequal, values, products, turning, seen, found):
    """The values of all options of a heap, each once; their number.

    digits   : int64 (k + 1,), an octal code. unequal: bool, whether a heap may be split into two that differ.
    values   : int32 (heap or more,), elements of the heaps below this one; values[0] = 0.
    seen     : bool (elements,), all false; false again when done.
    found    : int32 (elements,), to be written.
    """
    count = 0
    turns = len(turning)
    for taken in range(len(digits)):
        rest, digit = heap - taken, digits[taken]
        if rest < 0:
            break
        if digit & (2 if rest else 1) and not seen[values[rest]]:
            seen[values[rest]] = True
            found[count] = values[rest]
            count += 1
        if digit & 4:
            for a in range(1, rest // 2 + 1):
                left, right = values[a], values[rest - a]
                both = products[left, right] if turns == 1 else times(left, right, products, turning)
                if not seen[both]:
                    seen[both] = True
                    found[count] = both
                    count += 1
    if unequal:
        for a in range(1, (heap - 1) // 2 + 1):
            both = times(values[a], values[heap - a], products, turning)
            if not seen[both]:
                seen[both] = True
                found[count] = both
                count += 1
    for place in range(count):
        seen[found[place]] = False
    return count


@kernel
def elements_in_order(letters, products, turning, numbers, elements, parents, lasts):
    """All elements that the letters generate, in the order of their least words; their number.

    letters  : int32 (L,), the values of heaps, of increasing heaps.
    numbers  : int32 (elements of the monoid,), the place of an element in the order, -1 where it is not generated.
    elements, parents, lasts : int32 (elements of the monoid,); the element at a place, and the place and the letter
               (from 0) whose product it is: its least word is that of the former, and this letter, its largest.
    """
    numbers[:] = -1
    numbers[0] = elements[0] = 0
    parents[0] = lasts[0] = -1
    count = 1
    for letter in range(len(letters)):
        start, stop = 0, count
        while start < stop:
            for place in range(start, stop):
                product = times(elements[place], letters[letter], products, turning)
                if numbers[product] < 0:
                    numbers[product] = count
                    elements[count] = product
                    parents[count] = place
                    lasts[count] = letter
                    count += 1
            start, stop = stop, count
    return count


@kernel
def outcomes(letters, starts, options, products, turning, numbers, elements, parents, lasts, is_p):
    """Whether the least word of each element is P, if the element of a word tells its outcome.

    starts, options : int64 (L + 1,), int32; the values of the options of letter l are options[starts[l]:starts[l + 1]].
    is_p            : bool (elements in order,), to be written. The others: see elements_in_order.
    """
    is_p[0] = False
    for place in range(1, len(is_p)):
        is_p[place] = True
        at = place
        while at > 0 and is_p[place]:
            letter = lasts[at]
            while parents[at] > 0 and lasts[parents[at]] == letter:
                at = parents[at]
            # The word without one such letter: what lies above `at`, the smaller letters below, the others of this one.
            rest, above = elements[parents[at]], place
            while above != at:
                rest = times(rest, letters[lasts[above]], products, turning)
                above = parents[above]
            for index in range(starts[letter], starts[letter + 1]):
                if is_p[numbers[times(rest, options[index], products, turning)]]:
                    is_p[place] = False
                    break
            at = parents[at]


@kernel
def reduced(steps, is_p, classes):
    """The classes of elements that no element tells apart by outcome, numbered in the order of the first of each.

    steps   : int32 (elements, L), the place of the product of an element and a letter.
    classes : int32 (elements,), to be written. Returns how many there are. Time O(elements * L) a pass (E. F. Moore).
    """
    size, letters = steps.shape
    count = 1
    for place in range(size):
        classes[place] = is_p[place] != is_p[0]
        count = max(count, classes[place] + 1)
    room = 16
    while room < 2 * size:
        room *= 2
    keys, ids = np.empty(room, np.int64), np.empty(room, np.int32)
    new = np.empty(size, np.int32)
    letter, same = 0, 0
    while same < letters:
        keys[:] = -1
        found = 0
        for place in range(size):
            key = np.int64(classes[place]) * size + classes[steps[place, letter]]
            slot = (key * 0x9E3779B1 >> 7) & (room - 1)
            while keys[slot] >= 0 and keys[slot] != key:
                slot = (slot + 1) & (room - 1)
            if keys[slot] < 0:
                keys[slot], ids[slot] = key, found
                found += 1
            new[place] = ids[slot]
        same = same + 1 if found == count else 0
        count = found
        classes[:] = new
        letter = (letter + 1) % letters
    return count


@kernel
def table_of_classes(firsts, elements, products, turning, numbers, classes, table):
    """The table of the classes: for each two of them the class of the product of elements of them.

    firsts : int64 (classes,), the place of an element of each. table : int32 (classes, classes), to be written. The
    others: see elements_in_order and reduced.
    """
    for one in range(len(firsts)):
        for other in range(one + 1):
            product = times(elements[firsts[one]], elements[firsts[other]], products, turning)
            table[one, other] = table[other, one] = classes[numbers[product]]


@kernel
def contexts(products, is_p, rows):
    """For each element z the set of the q with zq in P: uint64 (elements, words), to be written."""
    rows[:] = ZERO
    for z in range(len(products)):
        for q in range(len(products)):
            if is_p[products[z, q]]:
                rows[z, q >> SHIFT] |= ONE << np.uint64(q & LOW)


@kernel
def winning(start, stop, digits, unequal, values, products, rows, wins, is_end):
    """For heaps start to stop - 1 the sets of the q with which the heap has an option in P, and whether it has none."""
    size = len(products)
    seen, found, turning = np.zeros(size, np.bool_), np.empty(size, np.int32), np.zeros((1, 1), np.int32)
    for heap in range(start, stop):
        count = option_values(heap, digits, unequal, values, products, turning, seen, found)
        is_end[heap] = count == 0
        wins[heap] = ZERO
        for place in range(count):
            for word in range(rows.shape[1]):
                wins[heap, word] |= rows[found[place], word]


@kernel
def extended(start, stop, digits, unequal, values, products, rows, wins, is_end, states, sets, first, following):
    """Give values to heaps from `start` on, as long as each is known to be equal to a smaller word; the first that is
    not, or stop.

    A heap with the set R is equal to the word with (x, W) if W is within R, xq is not in P for q in R, and x is in P or
    the identity in R. states: int32, the x; sets: their W; first[x], following[state]: lists of the states with the
    same x, -1 at their ends. State 0 is the empty word.
    """
    size = len(products)
    seen, found, turning = np.zeros(size, np.bool_), np.empty(size, np.int32), np.zeros((1, 1), np.int32)
    for heap in range(start, stop):
        count = option_values(heap, digits, unequal, values, products, turning, seen, found)
        is_end[heap] = count == 0
        wins[heap] = ZERO
        for place in range(count):
            for word in range(rows.shape[1]):
                wins[heap, word] |= rows[found[place], word]
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
    """The states of all words of heaps below stop, in the order of their words; (states, word, heap) of a failure.

    The state of a word is (x, W): its value, and the set of the q with which it has an option in P. A state is left
    out if an earlier one has the same x and a W within its own. parents, lasts: the state and the heap whose sum it is.
    Returns (number of states, -1, -1, sums) if each word but those without a move has x in P or the identity in W; else
    the state and the heap of the least word that has not. (-1, -1, -1, sums) if there is no room for the states. sums
    is how many sums of a state and a heap were made.
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
                    sets[count] = new
                    following[count], first[xy] = first[xy], count
                    count += 1
                elif state == 0:  # the heap is no more than a smaller word: so is every word with it
                    break
            begin, end = (end, count) if count > end else (0, 0)
    return count, -1, -1, sums


@kernel
def lost_twice(stop, values, rows, wins, bad):
    """For each heap the least q with which it is in P and has an option in P, -1 if there is none: int32, to be
    written. Returns whether there is any."""
    any_bad = False
    for heap in range(stop):
        bad[heap] = -1
        for word in range(rows.shape[1] - 1, -1, -1):
            both = rows[values[heap], word] & wins[heap, word]
            if both != ZERO:
                bit = 0
                while not (both >> np.uint64(bit)) & ONE:
                    bit += 1
                bad[heap] = (word << SHIFT) + bit
                any_bad = True
    return any_bad


@inline
def wins_with(left, right, other, products, sets):
    """Whether leaving heaps of these values wins with others of a value."""
    return holds(sets[products[left, right]], other)


@kernel
def first_moves(rows, known, period, digits, unequal, values, products, sets, wins, wins_period, kept, is_p, move):
    """For each row of heaps whether it is P, and the first winning move: (place, taken, first part).

    The first heap that has one, with the smallest heap left in its place, unsplit before split.

    rows        : uint64 (n, k). known, period : heaps from known - period on repeat with the period in `values`.
    digits, unequal : the moves, as for option_values.
    values      : int32, at least as many as `wins`.
    sets, wins  : uint64 (elements, words), (heaps, words): [z], and R of heaps. The last wins_period heaps repeat, and
                  have the first moves of those a multiple of the period above.
    kept        : int64 (heaps, elements) or (0, 0): moves that have been found, taken * 2^32 + first part + 1; else -1.
    is_p, move  : bool (n,), int64 (n, 3), to be written; place -1 where no heap has a winning move, first part -1 where
                  the heap is not split.
    """
    count, width = rows.shape
    found = np.empty(width, np.int64)
    behind = np.empty(width + 1, np.int64)
    start, begin = np.uint64(known - period), np.uint64(len(wins) - wins_period)
    for row in range(count):
        for at in range(width):
            heap = rows[row, at]
            near = heap if heap < np.uint64(known) else (heap - start) % np.uint64(period) + start
            found[at] = values[np.int64(near)]
        behind[width] = 0
        for at in range(width - 1, -1, -1):
            behind[at] = products[found[at], behind[at + 1]]
        is_p[row] = holds(sets[behind[0]], 0)
        move[row, 0] = -1
        before = 0
        for at in range(width if not is_p[row] else 0):
            other = products[before, behind[at + 1]]
            before = products[before, found[at]]
            heap = rows[row, at]
            near = heap if heap < np.uint64(len(wins)) else (heap - begin) % np.uint64(wins_period) + begin
            if holds(wins[np.int64(near)], other):
                move[row, 0] = at
                code = kept[np.int64(near), other] if len(kept) else np.int64(-1)
                if code < 0:
                    taken, part = first_move(np.int64(near), other, digits, unequal, values, products, sets)
                    code = np.int64(taken) << 32 | part + 1
                    if len(kept):
                        kept[np.int64(near), other] = code
                move[row, 1], move[row, 2] = code >> 32, (code & 0xFFFFFFFF) - 1
                break


@kernel
def first_move(heap, other, digits, unequal, values, products, sets):
    """(taken, first part) of the first winning move of a heap that has one; the part -1 where it is not split."""
    most = len(digits) - 1
    for a in range(heap + 1):
        taken = heap - a
        if taken <= most and digits[taken] & (2 if a else 1) and wins_with(values[a], 0, other, products, sets):
            return taken, -1
        for taken in range(min(most, heap - 2 * a) if a else -1, -1, -1):
            if digits[taken] & 4 and wins_with(values[a], values[heap - taken - a], other, products, sets):
                return taken, a
        if unequal and a and 2 * a < heap and wins_with(values[a], values[heap - a], other, products, sets):
            return 0, a
    return -1, -1
