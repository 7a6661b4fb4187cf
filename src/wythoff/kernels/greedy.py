"""The greedy process of small Grundy values of t-Wythoff on a window of rows, and what it says of the rows they map to.

Row a >= 1 has the number r = a - 1. Of value h it is *skipped* if its h-position was found before, as a column. A
window is a range of rows of which is known: which values skip them, and for each value its `lead`, the number of its
positions before the window less that of the P-positions. Nothing else is absolute: coordinates count from the window's
first row, and diagonals from t times the number of P-positions before it.

The rows that r maps to, its children, are those whose number has the digits of r with one digit more, in the numeration
of t-Wythoff (Zeckendorf's for t = 1): t + 1 of them, or one if r is skipped by the P-positions. The P-position of row r
has its column in the last child of r, and the positions of small values lie near it: they say which values skip the
children. Where the process begins in the middle, the number of earlier positions is given, the diagonals up to there
count as full, and the difference soon vanishes: nothing that is found this way is certain.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

# Diagonals and columns before the first that have room, times t: leads and offsets are small where all is well.
BEFORE = 32

# Diagonals from the least free one on that distinguish states.
SEEN = 48

# No position of this value begins in the row.
NONE = -(1 << 15)

ONE = np.uint64(1)
M1, M2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
S31, S29, S32 = np.uint64(31), np.uint64(29), np.uint64(32)


@inline
def mixed(x):
    """Return a hash of 64 bits."""
    x = (x ^ (x >> S31)) * M1
    x = (x ^ (x >> S29)) * M2
    return x ^ (x >> S32)


@inline
def room_of(t, rows):
    """Return for how many diagonals, or columns, there is room."""
    return (t + 2) * rows + 4 * BEFORE * t + SEEN


@inline
def is_blocked(t, diagonals, h, i, d):
    """Whether a move from both piles joins row i, diagonal d with a position of value h above.

    From the row of d + m on, m > 0, as many rows are needed until the move takes something from the larger pile.
    """
    for m in range(1 - t, t):
        used = diagonals[h, d + m + BEFORE * t]
        if used and (m <= 0 or i + 1 - used > m):
            return True
    return False


@inline
def is_taken(found, h, i, d):
    """Whether a smaller value has this cell."""
    for smaller in range(h):  # noqa: SIM110 (numba compiles no generators)
        if found[smaller, i] == i + d:
            return True
    return False


@kernel
def process(t, skipped, leads, lows, is_start, first, stop, diagonals, columns, found, labels, seen):
    """Place the positions of values 1 to V in a window of rows, each at the least column that is free.

    t         : int64.
    skipped   : uint8 (V + 1, rows). Whether value h skips the row. Read; if is_start, also written: then row 0 is the
                row a = 0 of the board, and what is found skips the rows of its columns.
    leads     : int64 (V + 1,), of the first row; of value 0 it is 0.
    lows      : int64 (V + 1,). Diagonals below t leads[h] + lows[h] are taken to be full.
    first, stop : rows whose labels are wanted.
    diagonals : int32 (V + 1, room). Scratch: the row in which each was used, plus 1.
    columns   : uint8 (V + 1, room). Scratch; room = room_of(t, rows).
    found     : int64 (V + 1, rows). Written: the column of the position that begins in the row, or NONE.
    labels    : uint64 (stop - first,). Written: a hash of the state of all values in the row, of what skips it too.
    seen      : int16 (stop - first, V + 1, 3). Written: the lead; how far the diagonal of the position is from t times
                the number of those before it, or NONE; and how far the least diagonal is that no move blocks.
    """
    values, rows = skipped.shape
    diagonals[:] = 0
    columns[:] = 0
    low, count = np.empty(values, np.int64), np.empty(values, np.int64)
    beyond = room_of(t, rows) - rows - BEFORE * t - SEEN - t  # a diagonal that only a wrong start can lead to
    for h in range(values):
        count[h] = leads[h]
        low[h] = max(t * leads[h] + lows[h], t - BEFORE * t)
    for i in range(rows):
        label = np.uint64(0)
        for h in range(values):
            while low[h] < beyond and is_blocked(t, diagonals, h, i, low[h]):
                low[h] += 1
            if first <= i < stop:
                state = np.uint64((low[h] - t * count[h] + 64) * 256 + count[h] - count[0] + 64)
                for k in range(low[h], low[h] + SEEN if h else low[h]):
                    age = min(i + 1 - diagonals[h, k + BEFORE * t], t) if diagonals[h, k + BEFORE * t] else 0
                    state = state * M1 + np.uint64(2 * age + columns[h, i + k + BEFORE * t])
                label = mixed(label + mixed(state + state + np.uint64(skipped[h, i])))
                seen[i - first, h] = count[h] - count[0], NONE, low[h] - t * count[h]
            found[h, i] = NONE
        for h in range(values):
            if skipped[h, i]:
                continue
            d = low[h]
            while d < beyond and (
                columns[h, i + d + BEFORE * t] or is_blocked(t, diagonals, h, i, d) or is_taken(found, h, i, d)
            ):
                d += 1
            found[h, i] = i + d
            columns[h, i + d + BEFORE * t] = 1
            diagonals[h, d + BEFORE * t] = i + 1
            if first <= i < stop:
                seen[i - first, h, 1] = d - t * count[h]
            if is_start and d and i + d < rows:
                skipped[h, i + d] = 1
        for h in range(values):  # after all of the row: leads compare numbers before a row
            count[h] += 1 - skipped[h, i]
        if first <= i < stop:
            labels[i - first] = label


@inline
def unpacked(words, skipped):
    """Write the bits of a window into bytes."""
    for h in range(skipped.shape[0]):
        for i in range(skipped.shape[1]):
            skipped[h, i] = (words[h, i >> 6] >> np.uint64(i & 63)) & ONE


@inline
def key_of(skipped, leads, start, stop):
    """Return a hash of rows start to stop - 1 of a window, and of the leads there."""
    key = ONE
    for h in range(1, skipped.shape[0]):
        lead = leads[h]
        for i in range(start):
            lead += np.int64(skipped[0, i]) - np.int64(skipped[h, i])
        key = mixed(key * M1 + np.uint64(lead + 128))
    for i in range(start, stop):
        for h in range(skipped.shape[0]):
            key = key * M1 + np.uint64(skipped[h, i])
        if i & 7 == 7:
            key = mixed(key)
    return mixed(key)


@inline
def numbered(key, keys, numbers, fresh):
    """Return the number that a key has in a table; `fresh`, from 1 on, if it had none, which it is given."""
    wrap = len(numbers) - 1
    place = np.int64(key & np.uint64(wrap))
    while numbers[place] and keys[place] != key:
        place = (place + 1) & wrap
    if not numbers[place]:
        keys[place], numbers[place] = key, fresh
    return numbers[place]


@kernel
def add(skipped, leads, core, windows, window_leads, keys, numbers, count):
    """Return the number of a window, or give it `count` if no window with its core has one. Arrays: see `explore`."""
    number = numbered(key_of(skipped, leads, core[0], core[1]), keys, numbers, count)
    if number == count:
        place = count % windows.shape[0]
        windows[place] = 0
        for h in range(skipped.shape[0]):
            window_leads[place, h] = leads[h]
            for i in range(skipped.shape[1]):
                windows[place, h, i >> 6] |= np.uint64(skipped[h, i]) << np.uint64(i & 63)
    return number


@kernel
def explore(
    t, centre, size, core, twins, lows, windows, window_leads, keys, numbers, done, stop, count, labels, seen, children
):
    """Find the children of windows, each around one child of the centre row, until `stop` or the room is reached.

    t, centre : int64; a window is about its row number `centre`.
    size      : int64, rows of a window.
    core      : int64 (2,). Windows are the same if rows core[0] to core[1] - 1 are: the first one stands for all.
    twins     : int64 (V + 1,). How many positions (a, a) there are of each value: 0 or 1.
    lows      : int64 (V + 1,), see `process`.
    windows   : uint64 (ring, V + 1, ceil(size / 64)). Bit i & 63 of [n % ring, h, i >> 6]: value h skips row i of
                window n. Those whose children are known are overwritten.
    window_leads : int64 (ring, V + 1).
    keys, numbers : uint64 and int32 (2^k,), more than 4/3 of room; zeros at first, a table of the numbers of windows,
                which are not 0.
    done, stop, count : windows whose children are known, which are to be known at most, and all there are.
    labels, seen : uint64 (room,) and int16 (room, V + 1, 3), see `process`. Written for the centre rows.
    children  : int32 (room, t + 1), -1 for no child. Written.
    Returns done and count. Time some 15 ns a row and value.
    """
    room, ring, values = children.shape[0], windows.shape[0], windows.shape[1]
    space = room_of(t, size)
    diagonals, columns = np.empty((values, space), np.int32), np.empty((values, space), np.uint8)
    skipped, child = np.empty((values, size), np.uint8), np.empty((values, size), np.uint8)
    found, leads = np.empty((values, size), np.int64), np.empty(values, np.int64)
    while done < min(count, stop) and count + t < room and count + t - done < ring:
        here = done % ring
        unpacked(windows[here], skipped)
        label, states = labels[done : done + 1], seen[done : done + 1]
        known = window_leads[here].copy()  # its place may be taken by a child
        process(t, skipped, known, lows, False, centre, centre + 1, diagonals, columns, found, label, states)
        position = centre  # of the first child of the centre row, from the first child of the first row
        for i in range(centre):
            position += t * (1 - skipped[0, i])
        children[done] = -1
        for k in range(1 if skipped[0, centre] else t + 1):
            left = position + k - centre
            child[:] = 0
            for h in range(values):
                # Rows before `left` that value h does not skip, less those that P-positions do not skip: of each value
                # the columns before `left`, but for that of a position (a, a), which skips no row.
                leads[h] = twins[h] - twins[0] - known[h]
                for i in range(size):
                    if found[0, i] != NONE and found[0, i] + t < left:
                        leads[h] += 1
                    if found[h, i] != NONE:
                        at = found[h, i] + t - left
                        if at < 0:
                            leads[h] -= 1
                        elif at < size:
                            child[h, at] = 1
            children[done, k] = add(child, leads, core, windows, window_leads, keys, numbers, count)
            count = max(count, np.int64(children[done, k]) + 1)
        done += 1
    return done, count


@kernel
def refine(kinds, children, keys, numbers):
    """Number windows from 1 on, by their kind and those of their children; return the number of kinds.

    kinds    : int32 (n,). Written.
    children : int32 (n, t + 1), -1 for no child.
    keys, numbers : uint64 and int32 (2^k,), more than 4/3 of n. Scratch.
    """
    numbers[:] = 0
    before, count = kinds.copy(), 0
    for n in range(kinds.shape[0]):
        key = mixed(np.uint64(before[n]))
        for k in range(children.shape[1]):
            child = children[n, k]
            key = mixed(key + (np.uint64(before[child]) if child >= 0 else M2))
        kinds[n] = numbered(key, keys, numbers, count + 1)
        count = max(count, kinds[n])
    return count
