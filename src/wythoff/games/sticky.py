"""A sticky problem: break a stick of length 1 to 4 into two, or remove n sticks of length n; who moves last wins.

(k, l, m, n) counts the sticks of length 1, 2, 3, 4. It is P if k + m mod 2 equals l + n mod 3, so that the usual start,
one stick of 1 and four of 4, is P. Sticks are no heaps whose values may be added: moves remove several of them.

S. S. Kim, American Mathematical Monthly (2002); solution by L. Zhou, American Mathematical Monthly 111 (2004), no. 4.
"""

from wythoff.rulesets.sticky import Sticky

GAME = Sticky(
    name="sticky",
    aliases=("sticky-problem", "a-sticky-problem"),
    summary="break a stick of length 1 to 4 into two, or remove n sticks of length n",
)
