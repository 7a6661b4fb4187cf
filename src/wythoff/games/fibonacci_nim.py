"""Fibonacci nim: one pile; take any number but the whole pile, then at most twice what was taken; the last one wins.

The player to move loses iff fewer may be taken than the smallest part of the pile's Zeckendorf form.

M. J. Whinihan, Fibonacci nim, The Fibonacci Quarterly 1 (1963), 9-13.
"""

from wythoff.rulesets.ruleset import Facts
from wythoff.rulesets.take_away import TakeAway

GAME = TakeAway(
    name="fibonacci-nim",
    aliases=("whinihans-game",),
    summary="take any number but the whole pile, then at most twice what was taken; who takes the last wins",
    f="2x",
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597)),
        source="OEIS A000045",
    ),
)
