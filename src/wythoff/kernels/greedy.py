"""The greedy process of small Grundy values of t-Wythoff, on a window of rows and on the rows that are its children.

Row a >= 1 has the number r = a - 1. In each row the process places at most one position (a, b), b >= a, of each value,
at the least free column b. A column b is *free* if (a, b) has no smaller value, and no move from (a, b) leads to a
position of the same value in an earlier row. Value h *skips* row a, and has no position there, if a position of value h
in an earlier row is in column a. A window is a range of rows with two kinds of data: the values that skip each row, and
the *lead* of each value. The lead is the number of positions of the value in the rows before the window, less the
number of P-positions in these rows. In a window, rows are counted from 0, and diagonal d is the diagonal d + t p of the
board, if p P-positions are in the rows before the window. The cell of row i on diagonal d is in column i + d.

The children of the row with the number r are the rows whose numbers have the digits of r and one digit more, in the
numeration of t-Wythoff (Zeckendorf's for t = 1). A row has t + 1 children, or one child if value 0 skips the row. If
(a, b), a < b, is the P-position of row a, then row b is the last child of row a. The positions of small values lie near
the P-position, and determine the values that skip the children. If the process begins in the middle of the board, the
diagonals that earlier rows use are unknown. The process assumes that all diagonals below a bound are used. The error of
this assumption usually vanishes after some rows, but not always. So the results are only candidates.
"""

import numpy as np

from wythoff.kernels.compiler import inline, kernel

# Diagonals and columns before number 0 that arrays have room for, as multiples of t. For a right start, leads and
# offsets are small.
BEFORE = 32

# The diagonals, from the least free one on, that the state of a row contains.
SEEN = 48

# Stands for a column or diagonal if no position of the value begins in the row.
NONE = -(1 << 15)

ONE = np.uint64(1)
M1, M2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
S31, S29, S32 = np.uint64(31), np.uint64(29), np.uint64(32)


@inline
def mixed(x):
    """Return a 64-bit hash of the uint64 x."""
    x = (x ^ (x >> S31)) * M1
    x = (x ^ (x >> S29)) * M2
    return x ^ (x >> S32)


@inline
def room_of(t, rows):
    """Return the length of the arrays of diagonals and of columns, for a window of `rows` rows of t-Wythoff."""
    return (t + 2) * rows + 4 * BEFORE * t + SEEN


@inline
def is_blocked(t, diagonals, h, i, d):
    """Whether a move from both piles leads from row i, diagonal d to a position of value h in an earlier row.

    A move to row i - k and diagonal d + m takes k from the smaller pile and k - m from the larger pile. The game allows
    the move if |m| < t and k > m.
    """
    for m in range(1 - t, t):
        used = diagonals[h, d + m + BEFORE * t]
        if used and (m <= 0 or i + 1 - used > m):
            return True
    return False


@inline
def is_taken(found, h, i, d):
    """Whether the cell in row i on diagonal d has a value below h. Value v in row i is in column found[v, i]."""
    for smaller in range(h):  # noqa: SIM110 (numba compiles no generators)
        if found[smaller, i] == i + d:
            return True
    return False


@kernel
def process(t, skipped, leads, lows, is_start, first, stop, diagonals, columns, found, labels, seen):
    """Place the positions of values 0 to V in a window of rows, each at the least free column; see the module.

    t           : int64.
    skipped     : uint8 (V + 1, rows). Whether value h skips the row. Read. If is_start, also written: value h skips row
                  y after it is placed in column y of an earlier row.
    leads       : int64 (V + 1,). The leads at the first row; leads[0] is 0.
    lows        : int64 (V + 1,). Diagonals of value h below t leads[h] + lows[h] count as used.
    is_start    : bool. Whether row 0 of the window is row a = 0 of the board.
    first, stop : int64. The rows from `first` to `stop` - 1 get labels.
    diagonals   : int32 (V + 1, room), room = room_of(t, rows). Scratch: the row in which each diagonal was used, plus
                  1.
    columns     : uint8 (V + 1, room). Scratch: whether each column was used.
    found       : int64 (V + 1, rows). Written: the column of the position of each value in each row, or NONE.
    labels      : uint64 (stop - first,). Written: for each row a hash of the leads, of the used diagonals and columns
                  near the least free ones, and of the values that skip the row.
    seen        : int16 (stop - first, V + 1, 3). Written: for each row and value the lead; the diagonal of the position
                  less c, or NONE; and the least diagonal that no move blocks, less c. Here c = t (leads[h] + m), if
                  value h has m positions in earlier rows of the window.
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
                seen[i - first, h, 0] = count[h] - count[0]  # a tuple would take 3 s to compile, for its messages
                seen[i - first, h, 1] = NONE
                seen[i - first, h, 2] = low[h] - t * count[h]
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
        for h in range(values):  # after the whole row, because leads compare numbers before a row
            count[h] += 1 - skipped[h, i]
        if first <= i < stop:
            labels[i - first] = label


@inline
def unpacked(words, skipped):
    """Write the bits of `words` to bytes: skipped[h, i] becomes bit i & 63 of words[h, i >> 6]."""
    for h in range(skipped.shape[0]):
        for i in range(skipped.shape[1]):
            skipped[h, i] = (words[h, i >> 6] >> np.uint64(i & 63)) & ONE


@inline
def key_of(skipped, leads, start, stop):
    """Return a hash of skipped[:, start:stop] and of the leads at row `start`; `leads` are those at row 0."""
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
    """Return the number of `key` in the hash table (keys, numbers). A new key first gets the number `fresh` >= 1."""
    wrap = len(numbers) - 1
    place = np.int64(key & np.uint64(wrap))
    while numbers[place] and keys[place] != key:
        place = (place + 1) & wrap
    if not numbers[place]:
        keys[place], numbers[place] = key, fresh
    return numbers[place]


@kernel
def add(skipped, leads, core, windows, window_leads, keys, numbers, count):
    """Return the number of the stored window with the same rows core[0] to core[1] - 1 and the same leads at core[0].

    If there is no such window, store this window under the number `count`, and return `count`. The arrays are those of
    `explore`.
    """
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
    """Write the children of windows (ranges of rows): a window has one child around each child of its centre row.

    End when `stop` windows have known children, or when an array is full. The docstring of the module explains the
    terms.

    t, centre     : int64. The centre row is row number `centre` of a window.
    size          : int64. The rows of a window.
    core          : int64 (2,). Windows with equal rows core[0] to core[1] - 1, and equal leads at row core[0], count as
                    equal; the first one is stored.
    twins         : int64 (V + 1,). The number of positions (a, a) of each value: 0 or 1.
    lows          : int64 (V + 1,). See `process`.
    windows       : uint64 (ring, V + 1, ceil(size / 64)). Bit i & 63 of [n % ring, h, i >> 6] is 1 if value h skips row
                    i of window n. Windows with known children are overwritten.
    window_leads  : int64 (ring, V + 1). The leads at the first rows of the windows.
    keys, numbers : uint64 and int32 (2^k,), 2^k > 4/3 room, where `room` is the length of `children`. A hash table of
                    the numbers of windows, which begin at 1. Zeros at first.
    done          : int64. The number of windows with known children.
    stop          : int64. The most windows with known children.
    count         : int64. The number of all windows.
    labels, seen  : uint64 (room,) and int16 (room, V + 1, 3). Written: for each window those of its centre row, as in
                    `process`.
    children      : int32 (room, t + 1). Written: for each window the numbers of its children, -1 for no child.
    Returns (done, count). Time about 15 ns for each row and value.
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
        known = window_leads[here].copy()  # a child may overwrite these leads
        # The literal False is compiled apart from is_start = True, and saves an eighth of the time.
        process(t, skipped, known, lows, False, centre, centre + 1, diagonals, columns, found, label, states)
        position = centre  # row number of the centre row's first child, counted from the first row's first child
        for i in range(centre):
            position += t * (1 - skipped[0, i])
        children[done] = -1
        for k in range(1 if skipped[0, centre] else t + 1):
            left = position + k - centre
            child[:] = 0
            for h in range(values):
                # The rows before `left` that value h does not skip, less those that P-positions do not skip. The
                # skipped rows are the columns of earlier positions, except that a position (a, a) skips no row.
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
