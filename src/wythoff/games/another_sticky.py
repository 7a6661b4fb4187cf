"""Another sticky problem: break a stick into two, or remove k sticks of length k; who moves last wins.

It is played from sticks of N and N + 1, which is lost, and from any others. Let c sticks be there, e of them of even
length. At most four even ones, or sticks that hold together at most five times a length of 6: P iff e + 3c is 0 or 1
mod 6. Six sticks of 6 are N, though e + 3c is 24: they are removed.

S. S. Kim, Problem 1687, Mathematics Magazine; L. Zhou, Mathematics Magazine 78 (2005), 70. A. Bogomolny, Another sticky
problem, cut-the-knot.org.
"""

from wythoff.rulesets.another_sticky import AnotherSticky

GAME = AnotherSticky(
    name="another-sticky",
    aliases=("another-sticky-problem", "two-stick-start"),
    summary="break a stick into two, or remove k sticks of length k",
)
