"""Wythoff's game with three piles: for every two piles the third pile of their P-position."""

import numpy as np

from wythoff.kernels.compiler import inline, kernel


@inline
def _keep(third, x, y, z):
    """Set third[p, q] = r for each order (p, q, r) of the piles x <= y <= z of a P-position, if the element exists."""
    third[x, y], third[x, z] = z, y
    rows = third.shape[0]
    if y < rows:
        third[y, x], third[y, z] = z, x
    if z < rows:
        third[z, x], third[z, y] = y, x


@kernel
def fill_same(third, by_two, by_three):
    """Write the P-positions of the game in which a move takes the same number from one, two or three piles.

    third    : int32 (n, n), -1 at first. Written: [x, y] is the third pile of the P-position with the piles x and y, if
               this third pile is below n.
    by_two   : bool (n, n), False at first. Scratch: element (c, d) states whether a P-position has a pile c and two
               other piles that differ by d.
    by_three : bool (n, n), False at first. Scratch: element (d, e) states whether a P-position has piles that differ by
               d and e.
    P-positions x <= y <= z are found in lexicographic order. Options come before their position in this order. Time
    below O(n^3).
    """
    n = third.shape[0]
    for x in range(n):
        for y in range(x, n):
            if third[x, y] >= 0:
                continue
            for z in range(y, n):
                if third[x, z] >= 0 or third[y, z] >= 0 or by_three[y - x, z - y]:
                    continue
                if by_two[x, z - y] or by_two[y, z - x] or by_two[z, y - x]:
                    continue
                _keep(third, x, y, z)
                by_two[x, z - y] = by_two[y, z - x] = by_two[z, y - x] = True
                by_three[y - x, z - y] = True
                break


@kernel
def fill_nim_sum(third, hit):
    """Write the P-positions if a move takes any number from one pile, or three numbers with xor 0 from three piles.

    third : int32 (rows, n), rows <= n, -1 at first. Written: [x, y] is the third pile of the P-position with the piles
            x and y, if this third pile is below n.
    hit   : int32 (n,), -1 at first. Scratch: for each third pile z, x n + y for the latest piles x and y with a known
            move from (x, y, z) to a P-position.
    Time O(rows^2 * n^2).
    """
    # For x <= y each known P-position with piles p <= x, q <= y and r excludes z = r + ((x - p) xor (y - q)), and
    # (p, y, r) excludes z = r.
    rows, n = third.shape
    for x in range(rows):
        for y in range(x, n):
            if third[x, y] >= 0:
                continue
            now = x * n + y
            for p in range(x + 1):
                for q in range(y + 1):
                    r = third[p, q]
                    if r >= 0:
                        z = r + ((x - p) ^ (y - q))
                        if z < n:
                            hit[z] = now
                if third[p, y] >= 0:
                    hit[third[p, y]] = now
            for z in range(y, n):
                if hit[z] != now and third[x, z] < 0:
                    _keep(third, x, y, z)
                    break


EMPTY = np.int32(-1)
"""The element of `third` for two piles whose P-position has no third pile below n."""
