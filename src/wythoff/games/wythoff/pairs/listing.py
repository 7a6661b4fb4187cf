"""List P-positions (a_n, b_n) by several methods: in one array, or block by block in reused memory.

The games are Wythoff's game and t-Wythoff. Row n of a list is (a_n, b_n), with a_n <= b_n.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wythoff.exact.arrays import check_memory, check_out, is_plain, too_small
from wythoff.exact.bigint import Integer, mpz, shortened
from wythoff.exact.choices import lookup
from wythoff.exact.fixed_point import floor_phi
from wythoff.games.wythoff.pairs.sieves import SLACK, SOURCES, Source
from wythoff.solve import boards

Rows = NDArray[np.uint64]

# The number of rows of a block: 512 KiB, half of an L2 cache. Smaller blocks need more calls of the kernel: 1.4 times
# the time for 2^12 rows. Larger blocks do not fit into the cache.
BLOCK = 1 << 15


@dataclass(frozen=True)
class Sequence:
    """The P-positions (a_n, b_n) of one game. `pair` is a function that computes (a_n, b_n) for any n.

    `sources` has an entry for each method, such as "stream", that lists many P-positions with 64-bit piles.
    """

    pair: Callable[[Integer], tuple[Integer, ...]]
    sources: Mapping[str, Callable[..., Source]]

    def fits(self, stop: Integer, method: str) -> bool:
        """Whether int64 holds the P-positions with indices below `stop`, and the few more that a sieve may compute.

        Raises ValueError if this is False and the method `method` needs int64.
        """
        is_formula = self.sources[method] is self.sources["auto"]
        if self.last(stop + (0 if is_formula else SLACK)) < 2**63:
            return True
        if not is_formula:
            larger = f"but stop = {shortened(stop)} needs larger ones"
            raise ValueError(
                f"method {method} computes piles below 2^63, {larger}; accepted: a smaller stop, or method auto"
            )
        return False

    def last(self, stop: Integer) -> Integer:
        """Return the larger pile b_n of P-position n = stop - 1."""
        return self.pair(mpz(stop - 1))[1]


GOLDEN = Sequence(lambda n: (a := floor_phi(n), a + n), SOURCES)


def p_position_blocks(sequence: Sequence, start: Integer, stop: Integer, method: str) -> Iterator[NDArray[Any]]:
    """Yield the P-positions (a_n, b_n), start <= n < stop, in order, in arrays (rows, 2).

    The next array overwrites the last array. The dtype is int64 if all piles fit, else object. Only one array and the
    state of the method are in memory.
    """
    source = lookup(sequence.sources, method)
    first, last = int(start), int(stop)
    if first == last:
        return iter(())
    if sequence.fits(stop, method):
        return (block.view(np.int64) for block in _compute_blocks(source(first, last), first, last, None))
    return boards.p_position_row_blocks(sequence.pair, start, stop)


def p_position_rows(
    sequence: Sequence, start: Integer, stop: Integer, out: NDArray[Any] | None, method: str
) -> NDArray[Any]:
    """Return the P-positions (a_n, b_n), start <= n < stop, as an array (stop - start, 2).

    The array is `out` if it is given. Otherwise it is a new array of int64 if all piles fit, else of objects.
    """
    source, count = lookup(sequence.sources, method), int(stop - start)
    if out is not None:
        out = check_out(out, (count, 2))
    if count == 0:
        return np.empty((0, 2), np.int64) if out is None else out
    if not sequence.fits(stop, method):
        return boards.p_position_rows(sequence.pair, start, stop, out)
    if out is None:
        check_memory(16 * count, f"an array of {shortened(count)} P-positions")
    if out is not None and out.dtype != np.object_ and sequence.last(stop) > np.iinfo(out.dtype).max:
        raise ValueError(too_small("out", out.dtype, sequence.last(stop)))
    into = np.empty((count, 2), np.int64) if out is None else np.asarray(out)
    first, last = int(start), int(stop)
    if is_plain(into):
        target = into.view(np.uint64)
        for _ in _compute_blocks(source(first, last, None if first else target.reshape(-1)), first, last, target):
            pass
        return into if out is None else out
    done = 0
    for block in _compute_blocks(source(first, last), first, last, None):
        into[done : done + len(block)] = block
        done += len(block)
    return into if out is None else out


def _compute_blocks(source: Source, start: int, stop: int, target: Rows | None) -> Iterator[Rows]:
    """Yield the P-positions (a_n, b_n), start <= n < stop, in blocks of rows.

    The blocks are parts of `target`, which receives all rows. If `target` is None, the next block overwrites the last.
    """
    buffer = np.empty((BLOCK, 2), np.uint64)
    while (n := source.n) < stop:
        is_direct = target is not None and n >= start and stop - n > source.room
        into = target[n - start :][:BLOCK] if target is not None and is_direct else buffer[: stop - n + source.room]
        rows = source.fill(into.reshape(-1))
        block = into[:rows][max(0, start - n) : stop - n]
        if target is not None and not is_direct and len(block):
            first = max(n, start) - start
            target[first : first + len(block)] = block
        if len(block):
            yield block


def warm_up() -> None:
    """Compile the machine code of every method, and cache it on disk for later runs."""
    for method in SOURCES:
        p_position_rows(GOLDEN, mpz(0), mpz(2), None, method)
