"""The Grundy values of heaps 0 to stop - 1 of a take-and-break game, as one array or in blocks."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out, too_small
from wythoff.exact.bigint import as_signed, shortened
from wythoff.exact.choices import lookup
from wythoff.exact.progress import Progress
from wythoff.games.heaps.all_but import AllButValues
from wythoff.games.heaps.moves import HeapMoves
from wythoff.games.heaps.sequence import MAX_HEAPS, METHODS, HeapSequence

Values = NDArray[Any]

# The most heaps of a block of `grundy_blocks`.
BLOCK_HEAPS = 1 << 20


def grundy_sequence(
    moves: HeapMoves,
    stop: Any,
    out: Values | None = None,
    method: str = "auto",
    progress: Progress | None = None,
    threads: int = 1,
) -> Values:
    """Return the array of the Grundy values of heaps 0 to stop - 1: `out`, if an array `out` is given.

    The other parameters are those of wythoff.api.tables.grundy_sequence. `progress` is called with the number of
    computed values and with `stop`, but not for a game take=all-but:...
    """
    count = check_stop(stop)
    if out is not None:
        out = check_out(out, (count,))
    lookup(METHODS, method)
    if moves.all_but is not None:
        return _fit_dtype(_all_but(AllButValues(moves.all_but), count), out)
    sequence = HeapSequence(moves, count, method, threads)
    for _ in _steps(sequence, count, progress):
        pass
    return _fit_dtype(sequence.values, out)


def grundy_blocks(
    moves: HeapMoves, stop: Any, method: str = "auto", progress: Progress | None = None, threads: int = 1
) -> Iterator[Values]:
    """Yield the Grundy values of heaps 0 to stop - 1 in blocks of about a million: arrays of uint8, uint16 or wider.

    All values stay in memory, since later values depend on them. Raises ValueError for invalid arguments, before the
    first block is computed.
    """
    count = check_stop(stop)
    lookup(METHODS, method)
    if moves.all_but is not None:
        values = grundy_sequence(moves, count)
        return (values[start : start + BLOCK_HEAPS] for start in range(0, count, BLOCK_HEAPS))
    return _blocks(HeapSequence(moves, count, method, threads), progress)


def _blocks(sequence: HeapSequence, progress: Progress | None) -> Iterator[Values]:
    done = 0
    for known in _steps(sequence, BLOCK_HEAPS, progress):
        yield sequence.values[done:known]
        done = known


def _all_but(heaps: AllButValues, count: int) -> Values:
    """Return the Grundy values of heaps 0 to count - 1 of a game take=all-but:...

    If the values of heaps below `count` prove a period, the later values are computed from the first ones.
    """
    check_memory(40 * count, f"a sequence of {count} values")
    period_found = heaps.search(count)
    if period_found is None:
        return np.array(heaps.first(count))
    preperiod, period, saltus = period_found
    first = np.array(heaps.first(preperiod + period))
    turns, offsets = np.divmod(np.arange(count) - preperiod, period)
    turns[:preperiod], offsets[:preperiod] = 0, np.arange(preperiod)[:count] - preperiod
    values: Values = first[preperiod + offsets] + saltus * turns
    return values


def _steps(sequence: HeapSequence, most: int, progress: Progress | None) -> Iterator[int]:
    """Compute all values of the sequence in steps of at most `most` heaps. Yield the number of known values so far."""
    known = 0
    while known < sequence.stop:
        known = min(known + most, sequence.stop)
        while sequence.known < known:
            sequence.step(known)
            if progress:
                progress(sequence.known, sequence.stop)
        yield known


def check_stop(stop: Any) -> int:
    """Return `stop` as an int. Raises ValueError unless it is from 1 to 2^48."""
    count = as_signed(stop, "stop")
    if not 1 <= count <= MAX_HEAPS:
        raise ValueError(f"stop must be 1 to {MAX_HEAPS}, got {shortened(count)}")
    return int(count)


def _fit_dtype(values: Values, out: Values | None) -> Values:
    """Return the values as an array of the smallest unsigned dtype that holds them, or in `out` if it is given.

    Raises ValueError if the dtype of `out` is too small for the largest value.
    """
    largest = int(values.max())
    if out is None:
        return values.astype(np.min_scalar_type(largest), copy=False)
    if out.dtype != np.object_ and largest > np.iinfo(out.dtype).max:
        raise ValueError(too_small("out", out.dtype, largest))
    out[...] = values
    return out
