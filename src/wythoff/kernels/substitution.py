"""Rows of the board of t-Wythoff as words of types: substitution of types, and positions of small Grundy values.

The digits of row a are those of the number a - 1 in the numeration of t-Wythoff. An automaton reads these digits, and
its last state is the *type* of the row. The digits of a *child* of the row are the digits of the row and one more digit
at the end.
"""

import numpy as np

from wythoff.kernels.compiler import kernel

# The offset of a type whose rows have no position of the value.
NONE = np.int16(-(1 << 15))


@kernel
def image(word, children, counts, first, out):
    """Replace each type of a word by the types of its children; write the result, without its first `first` types.

    Return the number of types that are written. The module defines types and children.

    word     : uint32 (n,), types of consecutive rows.
    children : int32 (types, t + 1). The types of the children of a row. Elements from counts[type] on are not used.
    counts   : int64 (types,). The number of children, 1 or t + 1.
    first    : int64, less than counts[word[0]].
    out      : uint32 (m,). Written from element 0 on. If m is too small, the rest of the result is left out. Up to t
               elements after the result may be overwritten.
    Time 1 to 2 ns for each child.
    """
    room, width = np.int64(out.shape[0]), np.int64(children.shape[1])
    at = -first
    for q in word:
        if at < 0 or at + width > room:
            for k in range(counts[q]):
                if 0 <= at + k < room:
                    out[at + k] = children[q, k]
            at += counts[q]
            if at >= room:
                return room
        else:
            for k in range(width):
                out[at + k] = children[q, k]
            at += counts[q]
    return at


@kernel
def walk(digits, children):
    """Return the type of the row with these digits, highest first, and the type of the next row. 10 ns for each digit.

    digits   : uint8 (n,).
    children : int32 (types, t + 1). -1 for no child.
    """
    this, after = np.int64(0), np.int64(children[0, 1])
    for digit in digits:
        following = digit + 1
        beside = np.int64(children[this, following]) if following < children.shape[1] else np.int64(-1)
        after = beside if beside >= 0 else np.int64(children[after, 0])
        this = np.int64(children[this, digit])
    return this, after


@kernel
def positions(word, counts, leads, offsets, t, number, row, shift, out):
    """Write the positions of one Grundy value of t-Wythoff in consecutive rows; position number k goes to out[k].

    word           : uint32 (n,), the types of the rows.
    counts         : int64 (types,). See `image`.
    leads          : int16 (types,). The number of positions of the value in the rows before a row of this type, less
                     the number of P-positions in these rows.
    offsets        : int16 (types,). NONE if a row of this type has no position of the value.
    number         : int64. The number of P-positions in the rows before the first row, less the number of the position
                     that belongs into out[0].
    row, shift     : int64. If the position for out[k] is in row i of the word, it is (row + i, row + shift + i + t k +
                     d), where d is the offset of the type of this row.
    out            : int64 (m, 2). Written. Positions with k < 0 or k >= m are skipped.
    Returns `number` after the last row. Time 2 ns for each row.
    """
    size = out.shape[0]
    for i in range(word.shape[0]):
        q = word[i]
        offset = offsets[q]
        if offset != NONE:
            k = number + leads[q]
            if 0 <= k < size:
                out[k, 0] = row + i
                out[k, 1] = row + shift + i + t * k + offset
        number += counts[q] > 1
    return number
