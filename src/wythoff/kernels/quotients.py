"""Finite commutative monoids of heap games in misere play: their elements in order, outcomes of words, reduction.

A *word* is a multiset of heaps; words are compared by their heaps from the largest down, so that an option of a word is
smaller than it. An element of a product monoid is a pair (q, t), numbered q * turns + t: q an element of a monoid
with the table `products`, t one of a product of cyclic ones with the table `turning`; 0 is the identity of each.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel


@inline
def times(a, b, products, turning):
    """Return the product of two elements of a product monoid."""
    turns = len(turning)
    return products[a // turns, b // turns] * turns + turning[a % turns, b % turns]


@kernel
def option_values(heap, digits, unequal, values, products, turning, seen, found):
    """Return the values of all options of a heap, each once; their number.

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
    """Write all elements that the letters generate, in the order of their least words; return their number.

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
    """Write whether the least word of each element is P, if the element of a word determines its outcome.

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
    """Number the classes of elements that no element distinguishes by outcome, in the order of their first elements.

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
        for place in range(size):
            classes[place] = new[place]
        letter = (letter + 1) % letters
    return count
