"""Generalised diagonal Wythoff: the moves of Wythoff's game, or p t from one pile and q t from the other, t >= 1.

For p = 1, q = 2 the P-positions split into two beams about each of Wythoff's, which U. Larsson proves; it is
Proportionate Nim of Project Euler 665. It is conjectured that they split exactly where (p, q) is (A(n), B(n)) or
(A(n) + 1, B(n) + 1), A(n) = floor(n phi), B(n) = A(n) + n. Here nothing is supposed: they are found row by row, Grundy
values on boards. With p < q they are those of Wythoff's game if p >= A(q - p) + 2, as for (3, 4), by the proof in
`wythoff.solve.leaps.golden`; for smaller p others, which the claim `diagonal-wythoff` checks.

U. Larsson, A generalized diagonal Wythoff Nim, Integers 12 (2012), G2; Wythoff Nim extensions and splitting sequences,
Journal of Integer Sequences 17 (2014), 14.5.7.
"""

from wythoff.rulesets.leaps import DiagonalWythoff
from wythoff.rulesets.ruleset import Facts

GAME = DiagonalWythoff(
    name="diagonal-wythoff",
    aliases=("generalised-diagonal-wythoff", "generalized-diagonal-wythoff", "proportionate-nim"),
    summary="take any number from one pile, the same from both, or p t and q t; who cannot move loses",
    facts=Facts(
        p_positions=((0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 14), (9, 17), (11, 25), (12, 28), (13, 18), (15, 35)),
        source="computed from the rules by brute force",
    ),
)
