"""Finite commutative monoids of heap games in misere play: values of options, elements in order, outcomes of words.

A *word* is a multiset of heaps. The order of words is lexicographic, with the heaps of each word written from the
largest down. So every option of a word is smaller than the word. An element of a product monoid is a pair (q, t), with
the number q * turns + t. Here q is an element of a monoid with the multiplication table `products`. The element t
belongs to a product of cyclic monoids, with `turns` elements and the multiplication table `turning`. Element 0 of each
monoid is its identity.
"""

from wythoff.kernels.compiler import inline, kernel


@inline
def times(a, b, products, turning):
    """Return the product of two elements q * turns + t of a product monoid; see the module."""
    turns = len(turning)
    return products[a // turns, b // turns] * turns + turning[a % turns, b % turns]


@kernel
def option_values(heap, digits, unequal, values, products, turning, seen, found):
    """Write the values of all options of a heap to `found`, each value once; return their number.

    digits  : int64 (places,). The digits of `wythoff.kernels.heap_sequences.naive`.
    unequal : bool. Whether a move may also take nothing and split a heap into two unequal heaps.
    values  : int32 (heap or more,). The elements of the smaller heaps; values[0] = 0.
    seen    : bool (elements,), all false, before and after the call.
    found   : int32 (elements,). Written.
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

    A letter is the value of a heap. The element of a word is the product of its letters. The module defines the order
    of words, and the arguments `products` and `turning`.

    letters        : int32 (L,). The values of heaps, in increasing order of the heaps.
    numbers        : int32 (elements of the monoid,). Written: the index of each element in this order, or -1 if the
                     letters do not generate the element.
    elements       : int32 (elements of the monoid,). Written: the elements in this order.
    parents, lasts : int32 (elements of the monoid,). Written: the least word of elements[p] consists of its largest
                     letter, letters[lasts[p]], and the least word of elements[parents[p]]. Both are -1 for p = 0.
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
    """Write whether the least word of each element is P. Words of the same element must have the same outcome.

    starts, options : int64 (L + 1,), int32. The values of the options of letter l are options[starts[l]:starts[l + 1]].
    is_p            : bool (n,). Written for the n elements, in the order of `elements`.
    For the other arguments see `elements_in_order`.
    """
    is_p[0] = False
    for place in range(1, len(is_p)):
        is_p[place] = True
        at = place
        while at > 0 and is_p[place]:
            letter = lasts[at]
            while parents[at] > 0 and lasts[parents[at]] == letter:
                at = parents[at]
            # The word without one such letter: the letters above `at`, the smaller letters, and the other equal
            # letters.
            rest, above = elements[parents[at]], place
            while above != at:
                rest = times(rest, letters[lasts[above]], products, turning)
                above = parents[above]
            for index in range(starts[letter], starts[letter + 1]):
                if is_p[numbers[times(rest, options[index], products, turning)]]:
                    is_p[place] = False
                    break
            at = parents[at]
