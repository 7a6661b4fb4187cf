"""The bouncing queen: its P-positions by the rules, by least numbers, and by the Tribonacci word."""

from typing import TYPE_CHECKING, Any

from wythoff.claims.claim import claim
from wythoff.claims.verdict import Verdict, holds, refuted

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The bound of x + y on the board that is computed by the rules.
MAX_TOTAL = 2000


def pairs_by_rules(stop: int) -> list[tuple[int, int]]:
    """Return the P-positions (x, y), x <= y, x + y < stop, by the rules, in the order of x + y."""
    import numpy as np

    in_row, on_diagonal, sums = (np.zeros(stop + 1, np.bool_) for _ in range(3))
    found = []
    for total in range(stop):
        x = np.arange(total // 2 + 1)
        y, rest = total - x, total - 2 * x
        hit = in_row[x] | in_row[y] | on_diagonal[rest] | (sums[rest] & (x > 0))
        for small in map(int, np.flatnonzero(~hit)):
            found.append((small, total - small))
            in_row[[small, total - small]] = True
            on_diagonal[total - 2 * small] = sums[total] = True
    return sorted(found)


def pairs_by_least_numbers(count: int) -> "NDArray[Any]":
    """Return pairs 1 to count by least numbers.

    The smaller pile is the least number in no earlier pair; the difference is the least number that is not a difference
    or a sum of an earlier pair.
    """
    import numpy as np

    pairs = np.empty((count, 2), np.int64)
    piles, lines = bytearray(4 * count + 8), bytearray(6 * count + 12)
    x = d = 1
    for n in range(count):
        while piles[x]:
            x += 1
        while lines[d]:
            d += 1
        pairs[n] = x, x + d
        piles[x] = piles[x + d] = lines[d] = lines[2 * x + d] = 1
    return pairs


def pairs_by_word(count: int) -> "NDArray[Any]":
    """Return pairs 1 to count as differences of the places of letters in the Tribonacci word."""
    import numpy as np

    word, images = b"\0", (b"\0\1", b"\0\2", b"\0")
    while word.count(2) < count:
        word = b"".join(images[letter] for letter in word)
    letters = np.frombuffer(word, np.uint8)
    zeros, ones, twos = (np.flatnonzero(letters == letter)[:count] for letter in range(3))
    return np.column_stack((ones - zeros, twos - ones))


@claim("bouncing-queen", source="arXiv:1904.08339", kind="statement", bound=100_000)
def bouncing_queen(bound: int) -> Verdict:
    """Let a_n, b_n and c_n, n >= 1, be the places of the n-th 0, the n-th 1 and the n-th 2 in the Tribonacci word. Sort
    the P-positions of the bouncing queen by their smaller piles, and number them from (0, 0) = P-position 0 on.
    P-position n is (b_n - a_n, c_n - b_n) for n >= 1. Its smaller pile is the least number that is in no earlier pair.
    Its difference is the least number that is neither the difference nor the sum of an earlier pair.

    Proved in wythoff.games.wythoff.bouncing. Checked for all n below the bound, about a thousand of them also by the
    numeration, and by the rules for positions with x + y < 2000. A counterexample is n.
    """
    import numpy as np

    from wythoff.exact.tribonacci import NUMBER, pair_with

    count = max(bound - 1, 0)
    least, word = pairs_by_least_numbers(count), pairs_by_word(count)
    wrong = np.flatnonzero((least != word).any(axis=1))
    if len(wrong):
        return refuted(int(wrong[0]) + 1)
    for n in range(1, bound, max(1, bound // 1000)):
        if pair_with(n, NUMBER) != (n, *word[n - 1]):
            return refuted(n)
    rules = pairs_by_rules(min(3 * bound, MAX_TOTAL))[1:]
    for n, pair in enumerate(rules, 1):
        if tuple(word[n - 1]) != pair:
            return refuted(n)
    return holds(bound, f"{len(rules)} of them by the rules", proved=True)
