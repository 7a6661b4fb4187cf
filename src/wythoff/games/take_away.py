"""Take-away: one pile; after t has been taken, the next move takes at most f(t); who takes the last wins.

The first move takes any number but the whole pile. Where f never decreases the starts that lose are H_1 = 1,
H_{k+1} = H_k + H_m, m = min{j : f(H_j) >= H_k}, as long as there is one.

A. J. Schwenk, Take-away games, The Fibonacci Quarterly 8 (1970), 225-234.
"""

from wythoff.rulesets.ruleset import Facts
from wythoff.rulesets.take_away import TakeAway

GAME = TakeAway(
    name="take-away",
    aliases=("take-away-games", "takeaway"),
    summary="take any number but the whole pile, then at most f(x) after x was taken; who takes the last wins",
    f="3x",
    parameters=("f",),
    facts=Facts(
        p_positions=tuple((n,) for n in (0, 1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145, 200, 276)),
        source="OEIS A003411",
    ),
)
