"""Ways to take a number of objects from several heaps."""

from collections.abc import Iterator, Sequence

from wythoff.exact.bigint import Integer


def spreads(heaps: Sequence[Integer], total: Integer, most: int) -> Iterator[tuple[Integer, ...]]:
    """What is taken from each heap, for every way to take `total` from at most `most` heaps, in increasing order."""
    if not heaps:
        yield ()
        return
    first, others = heaps[0], heaps[1:]
    if total <= within(others, most):
        yield from ((0, *rest) for rest in spreads(others, total, most))
    taken = max(1, total - within(others, most - 1))
    while taken <= min(first, total) and most:
        yield from ((taken, *rest) for rest in spreads(others, total - taken, most - 1))
        taken += 1


def within(heaps: Sequence[Integer], most: int) -> Integer:
    """The most that can be taken from at most `most` heaps."""
    return sum(sorted(heaps, reverse=True)[:most])
