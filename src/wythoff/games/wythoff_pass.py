"""Wythoff's game with a pass: one pass in all, by either player, but not from (0, 0); who takes the last wins.

While the pass has not been used, the P-positions are those of Grundy value 1 of Wythoff's game, but for eight small
ones: (0, 0), (1, 3), (2, 5), (6, 7) are P too, (0, 1), (2, 2), (3, 6), (5, 7) are not. After it, Wythoff's own.

arXiv:1711.04960.
"""

from wythoff.rulesets.wythoff_pass import WythoffPass

GAME = WythoffPass(
    name="wythoff-pass",
    aliases=("wythoff-with-a-pass",),
    summary="the moves of Wythoff's game, or once in a play a pass, not from (0, 0); who takes the last wins",
)
