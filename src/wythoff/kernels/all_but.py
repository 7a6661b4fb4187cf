"""Grundy values of heaps from which any number may be taken, except some excluded numbers."""

from wythoff.kernels.compiler import kernel


@kernel
def advance(values, before, last, used, start, stop, excluded, is_excluded, mark, used_at_mark, reach):
    """Write the Grundy values of the heaps start to stop - 1. End early at a heap that has the state of heap `mark`.

    The state of heap n is the list of u - values[n - i], i = 1, ..., reach, where u is the number of different values
    of the heaps 0 to n - 1.

    values       : int64 (at least stop,). Given for the heaps below `start`, like `before`, and written for the others.
    before       : int64 (at least stop,). For each heap the next smaller heap with an equal value, or -1.
    last         : int64 (at least stop,). For each value that has occurred the largest heap with this value. Updated.
    used         : int64. The number of different values of heaps below `start`.
    excluded     : int64 (count,), increasing. The numbers that may not be taken.
    is_excluded  : bool (largest excluded number + 1,). Whether a number is excluded.
    mark         : int64. A heap from `reach` to start - 1, or -1 to search for no state.
    used_at_mark : int64. The number of different values of heaps below `mark`.
    reach        : int64. Twice the largest excluded number.
    Returns three items: n, the first heap without a value; whether heap n has the state of heap `mark`; the number of
    different values of the heaps 0 to n - 1. The theory is in wythoff.games.heaps.all_but.
    """
    most = len(is_excluded) - 1
    for n in range(start, stop):
        if 0 <= mark < n and used - values[n - 1] == used_at_mark - values[mark - 1]:
            is_same = True
            for back in range(2, reach + 1):
                if used - values[n - back] != used_at_mark - values[mark - back]:
                    is_same = False
                    break
            if is_same:
                return n, True, used
        least = used
        for taken in excluded:
            if taken > n:
                break
            value = values[n - taken]
            if value < least:
                heap = last[value]
                while heap >= 0 and n - heap <= most and is_excluded[n - heap]:
                    heap = before[heap]
                if heap < 0:
                    least = value
        values[n] = least
        before[n] = last[least] if least < used else -1
        last[least] = n
        used = max(used, least + 1)
    return stop, False, used
