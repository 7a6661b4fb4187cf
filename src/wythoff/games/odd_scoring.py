"""Odd scoring: move a chip 1 to k steps on a track of an odd number of steps; who makes an even number in all wins.

For k = 3 who begins loses from 1 mod 8 steps; for odd k from 1 mod 2(k + 1), for even k from 1 mod k + 2. If an odd
number wins instead, it is k + 2 mod 2(k + 1), and k + 1 mod k + 2. It is no game of normal play: there are no Grundy
values, and no sums.

Kvant 1970, no. 2, problem M8; A. Bogomolny, Odd scoring, cut-the-knot.org.
"""

from wythoff.rulesets.odd_scoring import OddScoring

GAME = OddScoring(
    name="odd-scoring",
    summary="move a chip 1 to k of an odd number of steps; who has made an even number of them at the end wins",
)
