"""Claims about candy squares and Moore's nim: their closed forms are compared with the rules."""

from itertools import combinations, product

from wythoff.claims.checksums import Sums
from wythoff.claims.claim import claim
from wythoff.claims.verdict import Finding, Verdict, holds, refuted, tried


def candy_steps(start: int, stop: int) -> Finding:
    """Check the claim `candy-squares` for all splits (y, x - y) of the heaps x = start to stop - 1.

    A set of Grundy values is stored as a number whose binary digit of 2^v is 1 iff v is in the set. For the values of
    all splits of a heap x this number must be x - 1. In misere play, some split must be P iff x is not 1 and not
    congruent to 2 mod 3.
    """
    import numpy as np

    sums = Sums()
    for heap in range(max(start, 1), stop):
        first = np.arange(1, heap // 2 + 1)
        second = heap - first
        digits = (first - 1) | (second - 1)
        values = int(np.bitwise_or.reduce(~digits & (digits + 1), initial=0))
        is_lost = ((first == 1) | (first % 3 == 2)) & ((second == 1) | (second % 3 == 2)) & (second > 1)
        if values != heap - 1 or is_lost.any() == (heap == 1 or heap % 3 == 2):
            return Finding(heap - start + 1, heap)
        sums.add([values])
    return sums.finding(max(stop - start, 0))


@claim("candy-squares", source="Koppers' nim", kind="statement", bound=3000, search=candy_steps)
def candy_squares(stop: int) -> Verdict:
    """In candy squares a move eats one of two heaps and splits the other. The Grundy value of (x, y) is the least k >=
    0 such that the binary digit of 2^k is 0 in both x - 1 and y - 1. In misere play (x, y) is P iff each of x and y is
    equal to 1 or congruent to 2 modulo 3, but not both are 1.

    Proved in wythoff.games.piles.candy_squares. For every heap below the bound all splits are checked: their values,
    and whether one of them is P in misere play. A counterexample is a heap.
    """
    return tried(candy_steps(0, stop).counterexample, stop, "by strong induction", proved=True)


@claim("moore-nim", source="E. H. Moore (1910)", kind="statement", bound=16)
def moore_nim(bound: int) -> Verdict:
    """In Moore's nim a move makes 1 to k heaps smaller. In normal play a position is P iff for every binary place the
    number of heaps with a 1 there is divisible by k + 1. In misere play this also holds if some heap is at least 2.
    If no heap is above 1, a position of misere play is P iff the number of nonempty heaps is 1 modulo k + 1.

    Proved in wythoff.games.piles.moore. Checked by the rules for 4 heaps with k = 2, and for 5 heaps half as large with
    k = 3: a position is N iff a move leads to a claimed P-position, or misere play has ended. A counterexample is (k,
    heaps).
    """
    import numpy as np

    for (k, heaps, size), is_misere in product(
        ((2, 4, max(bound, 1)), (3, 5, (max(bound, 1) + 1) // 2)), (False, True)
    ):
        shape = (size,) * heaps
        places = np.indices(shape)
        lost = np.ones(shape, np.bool_)
        for place in range(size.bit_length()):
            lost &= (places >> place & 1).sum(axis=0) % (k + 1) == 0
        if is_misere:
            lost = np.where(places.max(axis=0) < 2, places.sum(axis=0) % (k + 1) == 1, lost)
        won = np.zeros(shape, np.bool_)
        for at in map(tuple, np.argwhere(lost).tolist()):
            for count in range(1, k + 1):
                for smaller in combinations(range(heaps), count):
                    won[tuple(slice(n + 1, None) if i in smaller else n for i, n in enumerate(at))] = True
        if is_misere:
            won[(0,) * heaps] = True  # no move, which wins
        wrong = np.argwhere(lost == won)
        if len(wrong):
            return refuted((k, *wrong[0].tolist()))
    return holds(bound, proved=True)
