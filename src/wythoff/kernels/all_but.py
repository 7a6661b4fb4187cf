"""Grundy values of heaps from which any number but some may be taken."""

from wythoff.kernels.compiler import kernel


@kernel
def advance(values, before, last, used, start, stop, excluded, is_excluded, mark, used_at_mark, reach):
    """Write the values of the heaps start to stop - 1, or only up to the first heap with the state of heap `mark`.

    values      : int64 (at least stop,). Those below `start` are given.
    before      : int64 (at least stop,). The heap before of the same value, or -1.
    last        : int64 (at least stop,). The last heap of each value that has occurred.
    used        : int64. How many values these are.
    excluded    : int64 (count,), increasing. What may not be taken; is_excluded: bool (its greatest + 1,).
    mark        : int64. The state is that of the `reach` values before, less than `start`; -1: none is looked for.
    used_at_mark, reach : int64. Twice the greatest of `excluded`; the state of a heap is `used` less these values.
    Returns the first heap without value, whether it has the state of `mark`, and `used`. See
        wythoff.games.heaps.all_but.
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
