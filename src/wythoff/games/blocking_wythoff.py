"""Blocking Wythoff: the moves of Wythoff's game, but in each turn the opponent may block up to k - 1 of them.

Here a move is blocked when it has been made: the opponent vetoes it, and another one must be made, which comes to the
same. A position is P iff fewer than k of its options are P. For k = 2 these are (0, 0), (n, 2n + 1) and
(2 floor(m phi) + 2, 2 floor(m phi^2) + 2), for k = 3 (0, 0), (n, 2n + 1) and (n, 2n + 2), in either order.

U. Larsson, Blocking Wythoff nim, The Electronic Journal of Combinatorics 18 (2011), P120.
"""

from wythoff.rulesets.blocking import BlockingWythoff

GAME = BlockingWythoff(
    name="blocking-wythoff",
    aliases=("blocking-wythoff-nim", "muller-twist-wythoff", "muller-twist"),
    summary="the moves of Wythoff's game; k - 1 times in a turn a move may be vetoed; who cannot move loses",
)
